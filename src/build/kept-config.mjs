/*
 * The configuration of the preview where it lies among the bundles (dev.mjs). Vite makes one file of what a configuration
 * imports: what this one does is nothing but to name the file that is made already.
 */
const { default: config } = await import(process.env.PLENARY_CONFIG);

export default config;
