/** How the places of a window are written in the hash of its address. `read` returns a default for an unknown hash. */
export interface PlaceCodec<P> {
  read: (hash: string) => P;
  write: (place: P) => string;
}

/** Decodes a segment of a hash; '' where its encoding is malformed. */
export const decodeSegment = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
};

/** Joins segments to a hash. */
export const hashOf = (segments: readonly (string | number)[]): string =>
  `#/${segments.map(encodeURIComponent).join('/')}`;

/** The place of a window. It lives in the address, so that reload, links and the back button work. */
export class Router<P> {
  readonly #codec: PlaceCodec<P>;
  #place: P;
  /** Where `go` is taking the window, which arrives after the event of its address. */
  #next: P | null = null;
  readonly #onArrival: () => void;
  /** Asked before the place changes. */
  #guard: ((go: () => void) => boolean) | null = null;

  constructor(codec: PlaceCodec<P>, onArrival: () => void) {
    this.#codec = codec;
    this.#onArrival = onArrival;
    this.#place = $state.raw(codec.read(location.hash));
    addEventListener('hashchange', () => {
      const hash = location.hash;
      this.#next = null;
      if (hash === codec.write(this.#place)) return;
      if (!this.mayLeave(() => (location.hash = hash))) history.pushState(null, '', codec.write(this.#place));
      else this.#arrive(codec.read(hash));
    });
  }

  get place(): P {
    return this.#place;
  }

  /** The place that is shown, or to which the window is on its way. */
  get destination(): P {
    return this.#next ?? this.#place;
  }

  /** The address of a place, for links. */
  to(place: P): string {
    return this.#codec.write(place);
  }

  go(place: P): void {
    this.#next = place;
    location.hash = this.to(place);
  }

  #arrive(place: P): void {
    this.#place = place;
    this.#onArrival();
  }

  /** Call it before a slow request: the returned function goes to a place only if the person has not navigated since, and returns whether it did. */
  fromHere(): (place: P) => boolean {
    const here = location.hash;
    return (place) => {
      if (location.hash !== here) return false;
      this.go(place);
      return true;
    };
  }

  /** Changes the place without a history entry. */
  replace(place: P): void {
    history.replaceState(null, '', this.to(place));
    this.#arrive(place);
  }

  /** Whether the guard lets the person leave; `go` is what it may run later. */
  mayLeave(go: () => void): boolean {
    return this.#guard === null || this.#guard(go);
  }

  /** Installs a guard for unsaved work. It returns whether the place may be left. Returns how to remove it. */
  guard(mayLeave: (go: () => void) => boolean): () => void {
    this.#guard = mayLeave;
    return () => {
      if (this.#guard === mayLeave) this.#guard = null;
    };
  }
}
