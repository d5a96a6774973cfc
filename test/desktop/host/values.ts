/**
 * Values as they cross between processes, as text and back: what V8 serializes arrives as what it was, and nothing else
 * crosses. The source of these functions also runs in the page, so each stands alone.
 */

/** An object as it crosses; other values are as JSON has them. */
interface Packed {
  $: string;
  value?: unknown;
  kind?: string;
}

/** Builds what turns values into packed ones. */
export const makePack = (): ((value: unknown) => unknown) => {
  const toText = (bytes: Uint8Array): string => {
    let text = '';
    for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
    return btoa(text);
  };
  const kindOf = (value: object): string => Object.prototype.toString.call(value).slice(8, -1);
  /** `seen` numbers objects in their order: an object that comes twice, or holds itself, arrives as one. */
  const packObject = (value: object, seen: Map<object, number>): Packed => {
    const known = seen.get(value);
    if (known !== undefined) return { $: 'seen', value: known };
    seen.set(value, seen.size);
    const all = (values: Iterable<unknown>): unknown[] => Array.from(values, (one) => pack(one, seen));
    if (Array.isArray(value)) return { $: 'list', value: all(value) };
    if (ArrayBuffer.isView(value)) {
      const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
      return { $: 'view', kind: kindOf(value), value: toText(bytes) };
    }
    switch (kindOf(value)) {
      case 'Date':
        return { $: 'date', value: pack((value as Date).getTime(), seen) };
      case 'RegExp':
        return { $: 'regexp', value: (value as RegExp).source, kind: (value as RegExp).flags };
      case 'Error': {
        const { name, message, stack, cause } = value as Error;
        return { $: 'error', value: all([name, message, stack, cause]) };
      }
      case 'Map':
        return { $: 'map', value: [...(value as Map<unknown, unknown>)].map((pair) => all(pair)) };
      case 'Set':
        return { $: 'set', value: all(value as Set<unknown>) };
      case 'ArrayBuffer':
        return { $: 'buffer', value: toText(new Uint8Array(value as ArrayBuffer)) };
      case 'Object':
        return { $: 'object', value: Object.entries(value).map(([key, one]) => [key, pack(one, seen)]) };
      default:
        // Files and blobs are cloned within a page, and cross to no other process.
        throw new Error('An object could not be cloned.');
    }
  };
  const pack = (value: unknown, seen: Map<object, number>): unknown => {
    if (value === undefined) return { $: 'undefined' };
    if (typeof value === 'bigint') return { $: 'bigint', value: `${value}` };
    if (typeof value === 'number' && (!Number.isFinite(value) || Object.is(value, -0)))
      return { $: 'number', value: Object.is(value, -0) ? '-0' : `${value}` };
    return value === null || typeof value !== 'object' ? value : packObject(value, seen);
  };

  return (value) => pack(value, new Map());
};

/** Builds what turns packed values back. */
export const makeUnpack = (): ((packed: unknown) => unknown) => {
  const toBytes = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
  const integers = [Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array];
  const wide = [Float32Array, Float64Array, BigInt64Array, BigUint64Array, DataView];
  const views = [...integers, ...wide] as unknown as (new (buffer: ArrayBuffer) => ArrayBufferView)[];
  const unpackError = (given: unknown[], made: unknown[]): Error => {
    const error = new Error();
    made.push(error);
    const [name, message, stack, cause] = given.map((one) => unpack(one, made));
    const types = { EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError } as const;
    Object.setPrototypeOf(error, (types[name as keyof typeof types] ?? Error).prototype);
    Object.defineProperties(error, {
      message: { value: message, writable: true, configurable: true },
      stack: { value: stack, writable: true, configurable: true },
      ...(cause === undefined ? {} : { cause: { value: cause, writable: true, configurable: true } }),
    });
    return error;
  };
  const unpackObject = ({ $, value, kind = '' }: Packed, made: unknown[]): unknown => {
    const keep = <T>(object: T): T => {
      made.push(object);
      return object;
    };
    switch ($) {
      case 'list': {
        const list: unknown[] = keep([]);
        for (const one of value as unknown[]) list.push(unpack(one, made));
        return list;
      }
      case 'view': {
        const { buffer } = toBytes(value as string);
        return keep(new (views.find(({ name }) => name === kind)!)(buffer));
      }
      case 'date':
        return keep(new Date(unpack(value, []) as number));
      case 'regexp':
        return keep(new RegExp(value as string, kind));
      case 'error':
        return unpackError(value as unknown[], made);
      case 'map': {
        const map = keep(new Map<unknown, unknown>());
        for (const [key, one] of value as [unknown, unknown][]) map.set(unpack(key, made), unpack(one, made));
        return map;
      }
      case 'set': {
        const set = keep(new Set<unknown>());
        for (const one of value as unknown[]) set.add(unpack(one, made));
        return set;
      }
      case 'buffer':
        return keep(toBytes(value as string).buffer);
      default: {
        const object: Record<string, unknown> = keep({});
        for (const [key, one] of value as [string, unknown][]) object[key] = unpack(one, made);
        return object;
      }
    }
  };
  const unpack = (packed: unknown, made: unknown[]): unknown => {
    if (packed === null || typeof packed !== 'object') return packed;
    const { $, value } = packed as Packed;
    if ($ === 'undefined') return undefined;
    if ($ === 'bigint') return BigInt(value as string);
    if ($ === 'number') return Number(value);
    return $ === 'seen' ? made[value as number] : unpackObject(packed as Packed, made);
  };
  return (packed) => unpack(packed, []);
};

/** Builds the codec of the two above. */
export const makeCodec = (pack: ReturnType<typeof makePack>, unpack: ReturnType<typeof makeUnpack>) => {
  const clone = (value: unknown): unknown => {
    try {
      return structuredClone(value);
    } catch {
      throw new Error('An object could not be cloned.');
    }
  };
  return {
    write: (value: unknown): string => JSON.stringify(pack(clone(value))),
    read: (text: string): unknown => unpack(JSON.parse(text)),
  };
};
export type Codec = ReturnType<typeof makeCodec>;
