const isLargeNow = (): boolean => document.documentElement.dataset.density === 'large';

/** The density that the page has, for what computes with the height of rows. */
class PageDensity {
  #isLarge = $state(isLargeNow());

  constructor() {
    new MutationObserver(() => (this.#isLarge = isLargeNow())).observe(document.documentElement, {
      attributeFilter: ['data-density'],
    });
  }

  /** Controls and rows are made for fingers. */
  get isLarge(): boolean {
    return this.#isLarge;
  }
}

export const density = new PageDensity();
