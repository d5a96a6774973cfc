import { beforeAll, describe, expect, it } from 'vitest';
import type { Desk } from '../../electron/desk/openDesk.ts';
import { databaseOf } from '../desk/deskDatabase.ts';
import { quickFolder } from '../support/quickFolder.ts';
import { type SeenJob, type SimulatedProvider, startOurs, startPlain } from './providers.ts';
import { runMany } from './runMany.ts';

type ForRun = (seed: number) => Promise<SimulatedProvider>;
interface Defect {
  name: string;
  provider: 'ours' | 'plain';
  spoil?: (desk: Desk) => void;
  /** What the provider has in the end. */
  jobs?: (jobs: [SeenJob, ...SeenJob[]]) => void;
  found: RegExp;
}

const sql =
  (text: string) =>
  (desk: Desk): void =>
    void databaseOf(desk).exec(text);

/** Uploads that never leave, and are shown as sent. */
const countAsSent =
  (which: string) =>
  (desk: Desk): void => {
    sql(`UPDATE item SET state = 'done', remote_id = '1', done_ms = 1
      WHERE kind = 'upload' AND state = 'waiting' AND ${which}`)(desk);
    for (const { id } of desk.drafts.store.list()) desk.outbox.store.refreshDraft(id);
  };

const defects: Defect[] = [
  {
    name: 'a job that is sent again under another key',
    provider: 'ours',
    spoil: sql(`UPDATE item SET idempotency_key = hex(randomblob(16)) WHERE kind = 'submit' AND state <> 'done'`),
    found: /exactly once, not 2 times|has \d+ jobs, and \d+ were sent/,
  },
  {
    name: 'a photo that counts as sent and never left',
    provider: 'ours',
    spoil: countAsSent('copy = 0'),
    found: /arrived$|its receipt/m,
  },
  {
    name: 'bytes that changed on their way',
    provider: 'plain',
    jobs: (jobs) => void (jobs[0].uploads[0] &&= { ...jobs[0].uploads[0], sha256: '0'.repeat(64) }),
    found: /was never meant for/,
  },
  {
    name: 'a message that is there twice',
    provider: 'ours',
    jobs: (jobs) => jobs[0].messages.push(...jobs[0].messages),
    found: /is there 2 times/,
  },
  {
    name: 'a desk that goes on waiting when the network is back',
    provider: 'ours',
    spoil: (desk) => void (desk.outbox.store.allDue = () => undefined),
    found: /something is sent within 30 s/,
  },
  {
    name: 'a caption that is not stored',
    provider: 'plain',
    spoil: (desk) => void (desk.drafts.photos.caption = (id) => desk.photos.store.get(id)),
    found: /the caption that was typed last/,
  },
  {
    name: 'a caption that does not follow its photo',
    provider: 'ours',
    spoil: (desk) => void (desk.photos.captions.due = () => []),
    found: /has its caption at the provider/,
  },
  {
    name: 'a marked copy that is not sent',
    provider: 'ours',
    spoil: sql(`DELETE FROM item WHERE copy > 0 AND state = 'waiting'`),
    found: /^seed \d+, .* the copy with what is drawn on a photo of draft \d is in the outbox/,
  },
  {
    name: 'a marked copy that counts as sent and never left',
    provider: 'plain',
    spoil: countAsSent('copy > 0'),
    found: /a marked copy, (of draft \d arrived|has its receipt)/,
  },
  {
    name: 'a marked copy that is there twice',
    provider: 'ours',
    jobs: ([{ uploads }]) => uploads.push(...uploads.filter(({ name }) => name?.includes('(marked'))),
    found: /a marked copy, of draft \d is there 2 times/,
  },
  {
    name: 'a marked copy of an earlier drawing',
    provider: 'plain',
    spoil: ({ outbox: { store: outboxStore } }) => {
      const move = outboxStore.move.bind(outboxStore);
      outboxStore.move = (id, to, { markup: _, ...changes }, alongside) => move(id, to, changes, alongside);
    },
    found: /the copy with what is drawn on a photo of draft \d is in the outbox/,
  },
  {
    name: 'a copy of a drawing that was erased',
    provider: 'plain',
    spoil: ({ outbox: { store: outboxStore } }) => void (outboxStore.dropMarked = () => undefined),
    found: /no copy of what was drawn before on a photo of draft \d is in the outbox/,
  },
  {
    name: 'a photo that is kept twice when the phone sends it again',
    provider: 'plain',
    spoil: (desk) => void (desk.photos.store.same = () => null),
    found: /on the board of draft \d once, not 2/,
  },
  {
    name: 'a photo that the phone was told is there, and a power cut takes away',
    provider: 'plain',
    spoil: sql(`DELETE FROM attachment WHERE name LIKE 'IMG_%'
      AND NOT EXISTS (SELECT 1 FROM item WHERE item.attachment_id = attachment.id)`),
    found: /on the board of draft \d once, not 0/,
  },
];

/** A defect that needs more runs than these would get past most changes. */
const seeds = Array.from({ length: 60 }, (_, index) => index + 1);

describe('a simulation that finds nothing', () => {
  const providers = {} as Record<Defect['provider'], ForRun>;
  beforeAll(async () => {
    process.env.TMPDIR = quickFolder();
    providers.ours = (await startOurs()).forRun;
    providers.plain = (await startPlain()).forRun;
  });

  /** What the first run says that fails. */
  const failure = (of: readonly number[], { provider, spoil, jobs }: Defect): Promise<string> => {
    const forRun: ForRun = async (seed) => {
      const made = await providers[provider](seed);
      const changed = async () => {
        const seen = await made.jobs();
        const [first, ...others] = seen;
        if (first) jobs?.([first, ...others]);
        return seen;
      };
      return { ...made, jobs: changed };
    };
    return runMany(of, [forRun], { spoil }).then(
      () => 'nothing',
      ({ message }: Error) => message,
    );
  };

  it.each(defects)('would find $name, and names the seed that shows it again', async (defect) => {
    const said = await failure(seeds, defect);
    expect(said.split('\n')[0]).toMatch(defect.found);
    const seed = Number(/Again: SEED=(\d+) /.exec(said)![1]);
    // What two requests of one moment do, real time decides: a seed may need some replays.
    const replays = Array.from({ length: 60 }, () => seed);
    expect((await failure(replays, defect)).split('\n')[0]).toMatch(defect.found);
  });
});
