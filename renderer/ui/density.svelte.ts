/** There is no document where a test renders a component to text. */
const page = typeof document === 'undefined' ? null : document.documentElement;
const isLargeNow = (): boolean => page?.dataset.density === 'large';

/** The density that the page has, for what computes with the height of rows. */
class PageDensity {
  #isLarge = $state(isLargeNow());

  constructor() {
    if (page)
      new MutationObserver(() => (this.#isLarge = isLargeNow())).observe(page, {
        attributeFilter: ['data-density'],
      });
  }

  /** Controls and rows are made for fingers. */
  get isLarge(): boolean {
    return this.#isLarge;
  }
}

export const density = new PageDensity();
