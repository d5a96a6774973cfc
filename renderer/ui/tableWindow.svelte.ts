import { createVirtualizer, type SvelteVirtualizer } from '@tanstack/svelte-virtual';
import { untrack } from 'svelte';
import type { Readable } from 'svelte/store';
import { density } from './density.svelte.ts';
import { remPixels } from './separator.ts';

/** Shorter tables have all their rows in the document. */
export const mostDrawnRows = 100;

const scrollerOf = (element: HTMLElement): HTMLElement => {
  for (let above = element.parentElement; above; above = above.parentElement)
    if (/auto|scroll/.test(getComputedStyle(above).overflowY)) return above;
  return document.documentElement;
};

/** The rows of a long table that are near the visible part of the page, which scrolls. */
export class TableWindow {
  readonly virtual: Readable<SvelteVirtualizer<HTMLElement, HTMLElement>>;
  /** Where the rows begin in what scrolls, in pixels. */
  #top = $state(0);
  #scroller = $state<HTMLElement | null>(null);

  constructor(count: () => number, keyOf: (index: number) => string | number) {
    const estimateSize = (): number => (density.isLarge ? 3 : 2.25) * remPixels();
    const virtual = createVirtualizer<HTMLElement, HTMLElement>({
      count: 0,
      getScrollElement: () => null,
      estimateSize,
      overscan: 8,
    });
    this.virtual = virtual;
    let current: SvelteVirtualizer<HTMLElement, HTMLElement> | undefined;
    $effect(() => virtual.subscribe((value) => (current = value)));
    $effect(() => {
      const [rows, scroller, scrollMargin] = [count(), this.#scroller, this.#top];
      untrack(() =>
        current?.setOptions({ count: rows, scrollMargin, getScrollElement: () => scroller, getItemKey: keyOf }),
      );
    });
  }

  get top(): number {
    return this.#top;
  }

  /** Attached to the body of the table. */
  readonly follow = (body: HTMLElement): (() => void) => {
    const scroller = scrollerOf(body);
    this.#scroller = scroller;
    // What stands above the table opens and closes.
    const measure = (): void => {
      this.#top = body.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;
    };
    const watcher = new ResizeObserver(measure);
    for (let above: HTMLElement | null = body; above && above !== scroller; above = above.parentElement)
      watcher.observe(above);
    measure();
    return () => {
      watcher.disconnect();
      this.#scroller = null;
    };
  };
}
