import type { Page } from 'playwright-core';

/** Event Timing: from a key to the paint that shows it, in steps of 8 ms; a key that took less than 16 ms is not told of. */
export const keysIn = {
  begin: (page: Page): Promise<void> =>
    page.evaluate(() => {
      const keys = new Map<number, number>();
      const observer = new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
          if (entry.interactionId)
            keys.set(entry.interactionId, Math.max(keys.get(entry.interactionId) ?? 0, entry.duration));
      });
      observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
      const pressed = { times: 0 };
      Object.assign(globalThis, { keysOfBench: keys, pressedOfBench: pressed });
      addEventListener('keydown', () => (pressed.times += 1));
    }),
  /** One figure a key. */
  end: (page: Page): Promise<number[]> =>
    page.evaluate(async () => {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      const { keysOfBench, pressedOfBench } = globalThis as unknown as {
        keysOfBench: Map<number, number>;
        pressedOfBench: { times: number };
      };
      const told = [...keysOfBench.values()];
      return [...told, ...Array.from({ length: Math.max(0, pressedOfBench.times - told.length) }, () => 8)];
    }),
};

/** From each key in a list field to the paint of what the list has for it, milliseconds. */
export const listsIn = {
  begin: (page: Page): Promise<void> =>
    page.evaluate(() => {
      const typed: number[] = [];
      const lists: number[] = [];
      Object.assign(globalThis, { listsOfBench: lists });
      addEventListener('input', ({ timeStamp }) => typed.push(timeStamp), true);
      new PerformanceObserver((list) => {
        for (const { name, startTime } of list.getEntries()) {
          const from = typed.findLast((at) => at <= startTime);
          if (name.endsWith('/searchReference') && from !== undefined)
            requestAnimationFrame(() => requestAnimationFrame(() => lists.push(performance.now() - from)));
        }
      }).observe({ type: 'resource' });
    }),
  end: (page: Page): Promise<number[]> =>
    page.evaluate(() => (globalThis as unknown as { listsOfBench: number[] }).listsOfBench),
};

/** From going to a place of the app until what it shows is painted, milliseconds. */
export const drawnIn = (page: Page, hash: string, shown: string): Promise<number> =>
  page.evaluate(
    async ([to, selector]) => {
      const from = performance.now();
      location.hash = to!;
      const frame = (): Promise<unknown> => new Promise(requestAnimationFrame);
      while (document.querySelector(selector!) === null) await frame();
      await frame();
      return performance.now() - from;
    },
    [hash, shown],
  );

/**
 * Types a text into a search field, a key after what the key before has changed: from each until other lines are painted,
 * milliseconds. The field is empty before and after.
 */
export const filteredIn = (page: Page, field: string, line: string, text: string): Promise<number[]> =>
  page.evaluate(
    async ([selector, lines, keys]) => {
      const input = document.querySelector<HTMLInputElement>(selector!)!;
      const frame = (): Promise<unknown> => new Promise(requestAnimationFrame);
      const shown = (): string => [...document.querySelectorAll(lines!)].map((found) => found.textContent).join();
      const type = async (value: string): Promise<number> => {
        const before = shown();
        const from = performance.now();
        input.value = value;
        input.dispatchEvent(new InputEvent('input', { bubbles: true }));
        do await frame();
        while (shown() === before && performance.now() - from < 2000);
        return performance.now() - from;
      };
      const times: number[] = [];
      for (let length = 1; length <= keys!.length; length += 1) {
        times.push(await type(keys!.slice(0, length)));
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      await type('');
      return times;
    },
    [field, line, text],
  );

/** Loads a page anew with nothing cached: milliseconds from the start until an element that can be used is painted. */
export const usableIn = async (page: Page, url: string, usable: string): Promise<number> => {
  await page.goto('about:blank');
  await page.goto(url, { waitUntil: 'commit' });
  return page.evaluate(async (selector) => {
    const frame = (): Promise<unknown> => new Promise(requestAnimationFrame);
    while (document.querySelector(selector) === null) await frame();
    await frame();
    return performance.now();
  }, usable);
};

/**
 * Jumps through a list, up and down: from each until other lines are painted, milliseconds. `line` finds lines that say
 * what they are: one that still waits for that is none.
 */
export const jumpsIn = (page: Page, scroller: string, line: string): Promise<number[]> =>
  page.evaluate(
    async ([selector, lines]) => {
      const element = document.querySelector(selector!)!;
      const frame = (): Promise<unknown> => new Promise(requestAnimationFrame);
      const shown = (): string | undefined => document.querySelector(lines!)?.textContent;
      const times: number[] = [];
      for (let jump = 0; jump < 40; jump += 1) {
        const before = shown();
        const from = performance.now();
        element.scrollTop = element.scrollHeight * ((jump * 0.37 + 0.2) % 1);
        do await frame();
        while ((shown() ?? before) === before && performance.now() - from < 2000);
        await frame();
        times.push(performance.now() - from);
      }
      return times;
    },
    [scroller, line],
  );

/** A field with the browser's own list of 20,000 names. */
export const optionsPage = `<input aria-label="Native" list="modules"><datalist id="modules">${Array.from(
  { length: 20_000 },
  (_, number) => `<option value="Maker ${number % 200} Module ${number}">`,
).join('')}</datalist>`;

/** The least that shows 10,000 lines: those in sight, put in place by hand. */
export const listPage = `<style>.scroller{height:700px;overflow:auto;position:relative}li{position:absolute;height:76px;list-style:none}</style>
<div class="scroller"><ul></ul></div><script>
const rows = Array.from({ length: 10000 }, (_, number) => ({ name: 'Client ' + number, address: number + ' Elm St' }));
const list = document.querySelector('ul'), scroller = document.querySelector('.scroller');
const show = () => {
  list.style.height = rows.length * 76 + 'px';
  const first = Math.max(0, Math.floor(scroller.scrollTop / 76) - 8);
  list.replaceChildren(...rows.slice(first, first + 26).map(({ name, address }, index) => {
    const line = document.createElement('li');
    line.style.transform = 'translateY(' + (first + index) * 76 + 'px)';
    line.innerHTML = '<a href="#"><b></b> <span></span></a>';
    line.querySelector('b').textContent = name;
    line.querySelector('span').textContent = address;
    return line;
  }));
};
scroller.addEventListener('scroll', show);
globalThis.draw = async () => {
  const from = performance.now();
  show();
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  return performance.now() - from;
};
</script>`;
