type Call = (this: { isDestroyed: () => boolean }, ...given: unknown[]) => unknown;
interface Member {
  get?: Call;
  value?: Call;
}

/** Methods and properties of these names throw once an object is destroyed, as those of Electron's own objects do. */
export const throwOnceDestroyed = (
  prototype: { isDestroyed: () => boolean },
  names: readonly string[],
  makeError: () => Error = () => new TypeError('Object has been destroyed'),
): void => {
  for (const name of names) {
    const own = Object.getOwnPropertyDescriptor(prototype, name) as Member;
    const kind = own.get ? 'get' : 'value';
    const call = own[kind]!;
    const guarded: Call = function guarded(...given) {
      if (this.isDestroyed()) throw makeError();
      return call.apply(this, given);
    };
    Object.defineProperty(prototype, name, { ...own, [kind]: guarded });
  }
};
