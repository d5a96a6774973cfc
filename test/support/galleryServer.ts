import path from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { build, createServer, type InlineConfig, preview } from 'vite';
import { plainIcons } from '../../electron/packaging/plainIcons.ts';

const root = path.resolve(import.meta.dirname, '../../renderer');
const host = '127.0.0.1';
const page = 'gallery.html';

const config: InlineConfig = {
  configFile: false,
  root,
  base: './',
  logLevel: 'warn',
  plugins: [plainIcons(), svelte({ configFile: false })],
};

interface GalleryServer {
  url: string;
  close: () => Promise<unknown>;
}

/** Serves the gallery from its sources, which it follows while they are changed. */
const serveGallery = async (): Promise<GalleryServer> => {
  const server = await createServer({ ...config, server: { host } });
  await server.listen();
  return { url: `${server.resolvedUrls!.local[0]!}${page}`, close: () => server.close() };
};

/** Serves the gallery as it was built into a folder now. */
export const serveBuiltGallery = async (outDir: string): Promise<GalleryServer> => {
  const ofBuild = {
    outDir,
    emptyOutDir: true,
    target: 'chrome140',
    minify: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 8000,
    rolldownOptions: { input: path.join(root, page), checks: { bundlerTimings: false } },
  };
  await build({ ...config, mode: 'production', build: ofBuild });
  const server = await preview({ ...config, build: { outDir }, preview: { host, port: 0 } });
  return { url: `${server.resolvedUrls!.local[0]!}${page}`, close: () => server.close() };
};

if (import.meta.main) console.log(`The gallery is at ${(await serveGallery()).url}`);
