declare module 'subset-font' {
  /** `text` is empty with `keepAllGlyphs`. `variationAxes` pins the axes of a variable font. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      keepAllGlyphs: true;
      targetFormat: 'truetype';
      noHinting: true;
      variationAxes: Readonly<Record<string, number>>;
    },
  ): Promise<Buffer>;
}

declare module 'fontverter' {
  const fontverter: { convert: (font: Uint8Array, to: 'truetype') => Promise<Buffer> };
  export default fontverter;
}
