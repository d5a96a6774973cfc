import { render } from 'svelte/server';
import { expect, it } from 'vitest';
import type { DraftEditor } from '../../../renderer/field/drafts/draftEditor.svelte.ts';
import { checkBeforeQueue, QueueComplaint, queueJob } from '../../../renderer/field/drafts/queueJob.ts';
import QueueButton from '../../../renderer/field/drafts/QueueButton.svelte';
import { openDrafts } from '../../../renderer/field/drafts/openDrafts.ts';
import { JobActions } from '../../../renderer/field/jobs/jobActions.svelte.ts';
import type { JobSelection } from '../../../renderer/field/jobs/jobSelection.svelte.ts';
import type { AppState } from '../../../renderer/field/parts/appState.svelte.ts';
import { Toasts } from '../../../renderer/base/toasts.svelte.ts';
import { editorWordsEn } from '../../../shared/drafts/words.en.ts';
import { fieldJobWordsEn } from '../../../shared/job/words.en.ts';
import { appEn } from '../../../renderer/field/parts/words.en.ts';
import type { DraftState } from '../../../shared/job/status.ts';

const complaint = new QueueComplaint(new Toasts(() => ''));

it.each<[DraftState, string, string]>([
  ['draft', 'Queue to send', 'Send again'],
  ['queued', 'Waiting to send', 'Send again'],
  ['blocked', 'Send again', 'Waiting to send'],
])('a job that is %s says "%s", and not "%s"', (state, said, unsaid) => {
  const editor = { open: { state, jobId: null, photos: [] as unknown } } as DraftEditor;
  const { body } = render(QueueButton, {
    props: { state: { words: appEn } as AppState, editor, complaint, kind: 'main' },
  });
  expect(body).toContain(said);
  expect(body).not.toContain(unsaid);
});

it('a job whose sending has begun is not sent again by a button', () => {
  const editor = { open: { state: 'sending', jobId: null, photos: [] as unknown } } as DraftEditor;
  const { body } = render(QueueButton, {
    props: { state: { words: appEn } as AppState, editor, complaint, kind: 'main' },
  });
  expect(body).not.toContain('Send again');
});

it.each([
  ['not-connected', true, editorWordsEn.queuedNoProvider],
  ['open', false, editorWordsEn.queuedNow],
  ['open', true, editorWordsEn.queuedPaused],
  ['stopped', true, editorWordsEn.queuedStopped],
])('what is queued says when it goes: %s, paused %s', async (kind, paused, said) => {
  const toasts: string[] = [];
  const app = {
    words: appEn,
    sync: { value: { paused, connection: { kind, reason: null } } },
    router: { fromHere: () => () => undefined },
    attempt: (doing: () => unknown) => doing(),
    gateway: { call: () => Promise.resolve({}) },
    toasts: { show: (text: string) => void toasts.push(text) },
  };
  const editor = { id: 'd', flush: () => Promise.resolve(true), put: () => undefined };
  await queueJob(app as unknown as AppState, editor as unknown as DraftEditor);
  expect(toasts).toEqual([said]);
});

it('what must be mended first is said, and the person is led to where it is listed', async () => {
  const [said, led, gone]: [string[], unknown[], unknown[]] = [[], [], []];
  const app = {
    words: appEn,
    router: { go: (place: unknown) => void gone.push(place) },
  };
  const editor = {
    id: 'd',
    flush: () => Promise.resolve(true),
    document: { client_name: 'Zoë', roof_pitch: 95 },
    open: { state: 'draft', errors: [{ pointer: '#/roof_pitch', detail: 'must be at most 60' }] },
    focus: { markMissing: () => undefined, moveTo: (target: unknown) => void led.push(target) },
  };
  const complain = (text: string): void => void said.push(text);
  expect(await checkBeforeQueue(app as unknown as AppState, editor as unknown as DraftEditor, complain)).toBeNull();
  expect(said).toEqual([editorWordsEn.queueFixFirst]);
  expect(led).toEqual([{ part: 'check', id: null, array: null }]);
  expect(gone).toEqual([{ screen: 'draft', id: 'd', part: 'check' }]);
});

/** A list of jobs with the editor of one, `d`, whose save ends when it is called to. */
const beginList = () => {
  const [done, complaints]: [[string, string[]][], string[]] = [[], []];
  const app = {
    words: appEn,
    attempt: (doing: () => unknown) => doing(),
    gateway: {
      call: (name: string, { ids }: { ids: string[] }) => {
        done.push([name, ids]);
        return Promise.resolve({ ids, incomplete: 0, withoutVisit: 0, done: ids, refused: [] });
      },
    },
    toasts: { show: () => undefined, complain: (text: string) => void complaints.push(text) },
  } as unknown as AppState;
  let end = (_isSaved: boolean): void => undefined;
  const flush = () => new Promise<boolean>((resolve) => (end = resolve));
  openDrafts(app).set('d', { id: 'd', open: { name: 'Zoë' }, flush } as unknown as DraftEditor);
  const actions = new JobActions(app, { remove: () => undefined } as unknown as JobSelection);
  return { actions, done, complaints, end: (isSaved: boolean) => end(isSaved) };
};
const zoeStays = fieldJobWordsEn.jobsRefused(1, 'Zoë', appEn.notAllSaved);

it.each([true, false])(
  'the list queues a job that was left while it saves only once it is saved (%s), and the others',
  async (isSaved) => {
    const { actions, done, complaints, end } = beginList();
    for (const [act, name] of [
      [() => actions.askToQueue(['d', 'other']), 'checkJobs'],
      [() => actions.run('queue', ['d', 'other']), 'changeJobs'],
    ] as const) {
      const acted = act();
      expect(done).toEqual([]);
      end(isSaved);
      await acted;
      const [queued, left] = isSaved ? [['d', 'other'], []] : [['other'], [zoeStays]];
      expect([done.splice(0), complaints.splice(0)]).toEqual([[[name, queued]], left]);
    }
  },
);

it('the list asks the desk nothing where the only job is not saved', async () => {
  const { actions, done, complaints, end } = beginList();
  for (const act of [() => actions.askToQueue(['d']), () => actions.run('queue', ['d'])]) {
    const acted = act();
    end(false);
    await acted;
    expect([done, complaints.splice(0)]).toEqual([[], [zoeStays]]);
  }
});

it('the list archives a job with an edit that cannot be saved', async () => {
  const { actions, done, complaints, end } = beginList();
  const acted = actions.run('archive', ['d', 'other']);
  end(false);
  await acted;
  expect([done, complaints]).toEqual([[['changeJobs', ['d', 'other']]], []]);
});
