declare module 'libheif-js/wasm-bundle.js' {
  import type { MainModule } from 'libheif-js/libheif-wasm/libheif.d.ts';

  const libheif: Omit<MainModule, 'HEAPU8' | 'HEAPU32'> & { HEAPU8: Uint8Array; HEAPU32: Uint32Array };
  export default libheif;
}
