import { registerHooks } from 'node:module';

/** Whoever asks for `electron` gets the host. */
const host = new URL('./electron.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    /^electron(\/(main|common))?$/.test(specifier)
      ? { url: host, format: 'module', shortCircuit: true }
      : next(specifier, context),
});
