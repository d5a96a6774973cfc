import { type OfficePlace, readPlace, writePlace } from './officePlaces.ts';

/** The place is kept in the address, so that a reload, a link and the back button work. */
export class OfficeRouter {
  #place = $state.raw<OfficePlace>(readPlace(location.hash));
  /** Asked before the place is left; answers whether it may be. With `go` it is left after all. */
  #guard: ((go: () => void) => boolean) | null = null;

  constructor() {
    addEventListener('hashchange', () => {
      if (location.hash === writePlace(this.#place)) return;
      const to = location.hash;
      if (!this.mayLeave(() => (location.hash = to))) return history.pushState(null, '', writePlace(this.#place));
      this.#place = readPlace(location.hash);
    });
  }

  get place(): OfficePlace {
    return this.#place;
  }

  /** The address of a place, for links. */
  to(place: OfficePlace): string {
    return writePlace(place);
  }

  go(place: OfficePlace): void {
    location.hash = writePlace(place);
  }

  /** Asked before what takes its time: goes on afterwards, unless the person has gone elsewhere meanwhile. */
  fromHere(): (place: OfficePlace) => void {
    const here = location.hash;
    return (place) => {
      if (location.hash === here) this.go(place);
    };
  }

  /** The same place, seen otherwise: the back button does not lead here. */
  replace(place: OfficePlace): void {
    history.replaceState(null, '', writePlace(place));
    this.#place = place;
  }

  /** Whether the place may be left; who holds somebody back says so to them, and may let them `go` later. */
  mayLeave(go: () => void): boolean {
    return this.#guard === null || this.#guard(go);
  }

  /** Asks before the place is left while something is unsaved. Answers how to stop asking. */
  guard(mayLeave: (go: () => void) => boolean): () => void {
    this.#guard = mayLeave;
    return () => {
      if (this.#guard === mayLeave) this.#guard = null;
    };
  }
}
