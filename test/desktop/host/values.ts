/**
 * Values as they cross between processes, as text and back: what structured cloning keeps, as far as the app sends it.
 * Its source also runs in the page, so it stands alone.
 */
export const makeCodec = () => {
  const clone = (value: unknown): unknown => {
    try {
      return structuredClone(value);
    } catch {
      throw new Error('An object could not be cloned.');
    }
  };
  const toText = (bytes: Uint8Array): string => {
    let text = '';
    for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
    return btoa(text);
  };
  const pack = (value: unknown): unknown => {
    if (value === undefined) return { $: 'undefined' };
    if (value === null || typeof value !== 'object') return value;
    if (Array.isArray(value)) return value.map(pack);
    if (value instanceof Date) return { $: 'date', value: value.getTime() };
    if (ArrayBuffer.isView(value))
      return { $: 'bytes', value: toText(new Uint8Array(value.buffer, value.byteOffset, value.byteLength)) };
    return { $: 'object', value: Object.entries(value).map(([key, one]) => [key, pack(one)]) };
  };
  const unpack = (packed: unknown): unknown => {
    if (packed === null || typeof packed !== 'object') return packed;
    if (Array.isArray(packed)) return packed.map(unpack);
    const { $, value } = packed as { $: string; value: unknown };
    if ($ === 'undefined') return undefined;
    if ($ === 'date') return new Date(value as number);
    if ($ === 'bytes') return Uint8Array.from(atob(value as string), (one) => one.charCodeAt(0));
    return Object.fromEntries((value as [string, unknown][]).map(([key, one]) => [key, unpack(one)]));
  };
  return {
    write: (value: unknown): string => JSON.stringify(pack(clone(value))),
    read: (text: string): unknown => unpack(JSON.parse(text)),
  };
};
export type Codec = ReturnType<typeof makeCodec>;
