import type { Logger, ViteDevServer } from 'vite';

/**
 * Keeps from the terminal what only those understand who know Vite: which module was replaced, that a server started anew.
 * Errors and warnings stay. `server.printUrls` says where the preview is, in a sentence.
 */
export function quieten(server: ViteDevServer): void {
  const { logger } = server.config;
  const say = logger.info;
  logger.info = (() => {}) satisfies Logger['info'];
  server.printUrls = () => {
    const { local = [], network = [] } = server.resolvedUrls ?? {};
    const [here = ''] = local;
    const lines = [
      `The preview:       ${here}`,
      ...network.map((address) => `In this network:   ${address}`),
      `All the blocks:    ${here}blocks`,
      'It follows as you save. Press Ctrl and C to end it.',
    ];
    say(`\n${lines.map((line) => `  ${line}`).join('\n')}\n`);
  };
}
