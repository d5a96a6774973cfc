import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** What the PDF reader of the console loads while it reads: decoders of scanned pages, fonts and character maps that a PDF leaves out. */
const loaded = { wasm: /_nowasm_fallback\.js$/, standard_fonts: /\.(pfb|ttf)$/, cmaps: /\.bcmap$/ };

/** Copies them to one folder, as `renderer/pictures/openPdf.ts` names it. */
export const copyPdfReader = (target: string): void => {
  const reader = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  mkdirSync(target, { recursive: true });
  for (const [folder, wanted] of Object.entries(loaded))
    for (const name of readdirSync(path.join(reader, folder)).filter((one) => wanted.test(one)))
      cpSync(path.join(reader, folder, name), path.join(target, name));
};
