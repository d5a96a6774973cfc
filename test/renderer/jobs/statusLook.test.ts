import { render } from 'svelte/server';
import { expect, it } from 'vitest';
import StateBadge from '../../../renderer/field/parts/StateBadge.svelte';
import { statusLook } from '../../../renderer/jobs/statusLook.ts';
import type { AppState } from '../../../renderer/field/parts/appState.svelte.ts';
import { appEn } from '../../../renderer/field/parts/words.en.ts';

const state = { words: appEn, sync: { value: null } } as AppState;

it.each([
  ['Approved', 'good'],
  ['On Hold', 'warn'],
  ['Revised', 'warn'],
  ['Rejected', 'bad'],
  ['Canceled', 'bad'],
  ['In Review', 'accent'],
  ['Submitted', 'accent'],
  ['Wind tunnel', 'accent'],
])('a sent job that is %s looks like it in the list: %s', (status, tone) => {
  expect(statusLook(status).tone).toBe(tone);
  const { body } = render(StateBadge, { props: { shown: 'sent', sending: 0, status, state } });
  expect(body).toMatch(new RegExp(`tone-${tone}[ "]`));
  expect(body).toContain(status);
});

it('what needs somebody on the laptop looks like that, whatever its status', () => {
  const { body } = render(StateBadge, { props: { shown: 'blocked', sending: 0, status: 'Approved', state } });
  expect(body).toMatch(/tone-bad[ "]/);
  expect(body).toContain('Needs you');
});

it('a hold is seen while a reply waits to be sent', () => {
  const { body } = render(StateBadge, { props: { shown: 'sending', sending: 0, status: 'On Hold', state } });
  expect(body).toContain('On Hold');
  expect(body).toContain('Queued');
});
