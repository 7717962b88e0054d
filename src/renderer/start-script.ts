/** The path of the script that started this document; another build has another. */
export function startScript(): string | undefined {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return script ? new URL(script.src).pathname : undefined;
}
