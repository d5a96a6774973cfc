import { expect, it } from 'vitest';
import { ownThreadTime, type ThreadTime } from '../../../../electron/server/base/work/requestWork.ts';
import type { OfficeCallName, OfficeInput } from '../../../../shared/office/contract.ts';
import { signedIn } from '../../../support/console.ts';
import { jpegPhoto } from '../../../files/judge/fixtures.ts';
import { required, startServer } from '../../../support/startServer.ts';

/** A server so many times as slow as this one. What requests cost is measured, as in a server that people use. */
const slowness = 10;
const slowThread: ThreadTime = () => {
  const { ranMs, passedMs } = ownThreadTime();
  return { ranMs: slowness * ranMs, passedMs };
};
const minutes = 2;
const crews = 200;
const reviewers = 20;
/** What the windows of one reviewer read again in a minute because of what colleagues change. */
const eventReads = 2400;

const clock = { ms: Date.parse('2026-05-04T15:00:00Z'), now: () => clock.ms };
const server = await startServer({ rateLimit: 3000, callLimit: 3600 }, undefined, { clock, threadTime: slowThread });
const office = await Promise.all(
  Array.from({ length: reviewers }, (_, n) =>
    signedIn(server, 'reviewer', { email: `reviewer${n}@ridgeline.example` }),
  ),
);

/** By status, what was answered. */
const answers = new Map<number, number>();
const note = (status: number): void => void answers.set(status, (answers.get(status) ?? 0) + 1);

/** What a crew sends in a minute: a job, six photos, a report, and two looks at what the office says. */
const crewMinute = async (crew: number, minute: number): Promise<void> => {
  const arrays = [{ name: 'South', panel_quantity: 12, roof_pitch: 18.4, beam_spacing: 24, beam_span: [144] }];
  const headers = { 'idempotency-key': `job-${crew}-${minute}` };
  const made = await server.post<{ id: number; arrays: { id: string }[] }>(
    '/jobs',
    { ...required, arrays },
    { headers },
  );
  note(made.status);
  for (let photo = 0; photo < 6; photo += 1) {
    const file = { name: `roof-${photo}.jpg`, bytes: jpegPhoto(crew * 1000 + minute * 10 + photo) };
    note((await server.upload(`/arrays/${made.json.arrays[0]!.id}/attic-images`, [file])).status);
  }
  const report = { name: `Crew ${crew}`, waiting_jobs: 0, waiting_files: 0, waiting_bytes: 0 };
  note((await server.post(`/devices/crew-${crew}`, report)).status);
  note((await server.get('/jobs?limit=50&updated_since=2026-05-04T14:59:00Z')).status);
  note((await server.get(`/jobs/${made.json.id}`)).status);
};

/** What a reviewer's window asks in a minute: the board every two seconds, eight jobs with notes and messages. */
const reviewerMinute = async (reviewer: number): Promise<void> => {
  const one = office[reviewer]!;
  const call = async <N extends OfficeCallName>(name: N, input: OfficeInput<N>): Promise<void> => {
    const { status, ended } = await one.hear(name, input);
    note(status);
    expect(ended).toMatchObject({ ok: true });
  };
  for (let n = 0; n < 30; n += 1) {
    await call('listJobs', { limit: 100 });
    await call('readHere', {});
  }
  for (let n = 0; n < 8; n += 1) {
    const id = reviewer * 8 + n + 1;
    await call('showJob', { id });
    await call('draftLetter', { id });
    await call('sendMessage', { id, text: 'Please send a photo of the ridge.' });
  }
  note((await one.ask('GET', '/jobs.csv')).status);
};

/** The windows of one reviewer read again after each change. */
const readAgain = async (reads: number): Promise<void> => {
  for (let n = 0; n < reads; n += 20)
    await Promise.all(
      Array.from({ length: 20 }, async () => note((await office[0]!.hear('listHoldReasons', {})).status)),
    );
};

it('200 crews of one organization and 20 reviewers work for minutes, and none is refused', async () => {
  const groups = 10;
  for (let minute = 0; minute < minutes; minute += 1) {
    for (let group = 0; group < groups; group += 1) {
      const membersOf = (all: number): number[] =>
        Array.from({ length: all / groups }, (_, n) => (group * all) / groups + n);
      await Promise.all(membersOf(crews).map((crew) => crewMinute(crew, minute)));
      // The office begins with the jobs of the first minute.
      if (minute > 0) await Promise.all(membersOf(reviewers).map((reviewer) => reviewerMinute(reviewer)));
      if (minute > 0) await readAgain(eventReads / groups);
      clock.ms += 60_000 / groups;
    }
  }
  expect(Object.fromEntries(answers)).toEqual({
    200: minutes * crews * 2 + (minutes - 1) * (reviewers * 85 + eventReads),
    201: minutes * crews * 7,
    204: minutes * crews,
  });
});
