import { afterEach } from 'vitest';
import { shownTexts } from './fieldApp.ts';

// What a failed journey waited for is not on the page: what was there instead says why.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  for (const text of await shownTexts()) console.error(`${task.name}: the window showed\n${text.slice(0, 4000)}\n`);
});
