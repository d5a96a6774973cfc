import { describe, expect, it } from 'vitest';
import { showDraftForEditing } from '../../../electron/desk/drafts/drafts.ts';
import { jobListHandlers, visitHandlers } from '../checkedHandlers.ts';
import type { VisitShown } from '../../../shared/visits/deskCalls.ts';
import { mostHandedVisits, VisitFields } from '../../../shared/visits/visits.ts';
import { message } from '../../../shared/messages/catalogue.ts';
import { createRandom } from '../../support/random.ts';
import { changeIn } from '../../support/serverDatabase.ts';
import { required } from '../../support/startServer.ts';
import { everyTime, type FieldLaptop, inTurn, startOurs, takeLaptop } from '../fieldLaptop.ts';

const ours = await startOurs();
const { visits } = ours.server.store;
const note = {
  ...{ actor: 'office', address: null, action: 'event-visit-saved', subject: message('subject-visits'), detail: null },
} as never;
const handlersOf = ({ desk }: FieldLaptop) => visitHandlers(desk, () => undefined);
const shown = (laptop: FieldLaptop): VisitShown => handlersOf(laptop).listVisits().visits[0]!;

/** An organization with one visit. */
const assigned = async (fields: Partial<VisitFields> = {}) => {
  const provider = await ours.organization();
  const owner = (await ours.server.store.organizations.list()).at(-1)!;
  await visits.save(
    owner.id,
    null,
    VisitFields.parse({ client_name: 'Ada', client_street_address: '1 Elm St', ...fields }),
    note,
  );
  const office = async () => (await visits.list(owner.id))[0]!;
  return { provider, owner, office };
};

describe('a list that is longer than a laptop takes', () => {
  it.each(['', '2099-12-01'])(
    'leaves every open visit on it, also one with the appointment “%s”',
    async (appointment) => {
      const { provider, owner } = await assigned({ appointment });
      const laptop = takeLaptop(provider);
      await laptop.sync();
      const openOnes = () =>
        handlersOf(laptop)
          .listVisits()
          .visits.filter(({ client }) => client === 'Ada');
      const [known] = openOnes();
      const { json: job } = await ours.server.post<{ id: number }>('/jobs', required, { key: provider.key });
      // Done, with earlier appointments than the open one.
      const add = `WITH RECURSIVE turns (turn) AS (SELECT 1 UNION ALL SELECT turn + 1 FROM turns WHERE turn < @count)
      INSERT INTO visit (organization_id, fields, appointment, created_ms, changed_ms, job_id, job_ms)
      SELECT CAST(@organization AS BIGINT), @fields, '2027-01-01', 1, 1, CAST(@job AS BIGINT), CAST(@now AS BIGINT) FROM turns`;
      const done = VisitFields.parse({
        ...{ client_name: 'Ben', client_street_address: '6 Main St', appointment: '2027-01-01' },
      });
      await changeIn(ours.server.store, add, {
        ...{ count: mostHandedVisits, organization: owner.id, job: job.id, now: Date.now() },
        fields: JSON.stringify(done),
      });
      await laptop.sync();
      const { visits: all, notice } = handlersOf(laptop).listVisits();
      expect([all.length, notice]).toEqual([mostHandedVisits, message('visits-cut', { maximum: mostHandedVisits })]);
      expect(openOnes()).toEqual([known]);
      // By appointment all the same, but for the one that is there only to be counted.
      const handed = (await visits.assigned(owner.id)).map(({ client_name }) => client_name);
      expect([handed.length, handed.indexOf('Ada')]).toEqual([mostHandedVisits + 1, mostHandedVisits - 1]);
    },
  );
});

describe('what the office hears of a visit', () => {
  it('that was taken while a test key was in use comes once the key is the one of the office again', async () => {
    const { provider, owner, office } = await assigned();
    const laptop = takeLaptop(provider);
    await laptop.sync();
    const { draft } = handlersOf(laptop).takeVisit({ id: shown(laptop).id });
    const { api_key: key } = await ours.server.store.organizations.createKey(owner.name, undefined, { isTest: true });
    laptop.connect({ ...provider, key });
    laptop.desk.outbox.commands.queue(draft);
    await laptop.sync();
    await laptop.sync();
    expect(laptop.desk.drafts.store.get(draft).jobId).not.toBeNull();
    expect(await office()).toMatchObject({ takenBy: null, jobId: null });

    laptop.connect(provider);
    await laptop.sync();
    await laptop.sync();
    // The job was only a test.
    expect(await office()).toMatchObject({ takenBy: laptop.desk.base.deviceName(), jobId: null });
    expect(shown(laptop)).toMatchObject({ draft, isCanceled: false, isUnreported: false });
    expect(laptop.desk.visits.store.due(laptop.desk.settings.provider()!.id)).toEqual([]);
  });

  it('is read again after an answer about one visit, whatever the list was before', async () => {
    const { provider, office } = await assigned();
    const [one, two] = [takeLaptop(provider), takeLaptop(provider, { random: createRandom(8) })];
    await one.sync();
    await two.sync();
    handlersOf(one).takeVisit({ id: shown(one).id });
    await one.sync();
    handlersOf(two).takeVisit({ id: shown(two).id });
    ours.proxy.setDecide(inTurn('GET', /\/visits$/, [{ kind: 'status', status: 500, style: 'problem' }]));
    await two.sync();
    expect(shown(two).takenBy).toBe(one.desk.base.deviceName());
    // Given back, the list is what it was when the second laptop read it last.
    await visits.free((await office()).id, () => note);
    await two.sync();
    expect(shown(two).takenBy).toBeNull();
  });

  it.each([422, 507] as const)('does not wait for another one that is refused for good, with %i', async (status) => {
    const { provider, owner, office } = await assigned();
    const { id: first } = await office();
    await visits.save(
      owner.id,
      null,
      VisitFields.parse({ client_name: 'Ben', client_street_address: '2 Elm St' }),
      note,
    );
    const laptop = takeLaptop(provider);
    await laptop.sync();
    for (const { id } of handlersOf(laptop).listVisits().visits) handlersOf(laptop).takeVisit({ id });
    const reads = () =>
      ours.proxy.log().filter(({ method, path }) => method === 'GET' && path === '/api/visits').length;
    const before = reads();
    const refusal = { kind: 'status', status, style: 'problem' } as const;
    ours.proxy.setDecide(everyTime('POST', new RegExp(`/visits/${first}/take$`), refusal));
    await laptop.sync();
    expect(reads()).toBeGreaterThan(before);
    const taken = (await visits.list(owner.id)).map(({ client_name: name, takenBy }) => [name, takenBy !== null]);
    expect(taken).toEqual([
      ['Ada', false],
      ['Ben', true],
    ]);
    ours.proxy.setDecide(() => null);
    await laptop.sync();
    expect((await visits.list(owner.id)).every(({ takenBy }) => takenBy !== null)).toBe(true);
  });
});

describe('a job whose visit is no longer ours', () => {
  const queueing = ({ desk }: FieldLaptop, draft: string) => jobListHandlers(desk).checkJobs({ ids: [draft] });

  it('is counted before several are queued: another laptop had taken it, or the office canceled it', async () => {
    const { provider, office } = await assigned();
    const [one, two] = [takeLaptop(provider), takeLaptop(provider, { random: createRandom(8) })];
    await one.sync();
    await two.sync();
    const [first, second] = [one, two].map((laptop) => handlersOf(laptop).takeVisit({ id: shown(laptop).id }).draft);
    await one.sync();
    await two.sync();
    expect(queueing(one, first!).withoutVisit).toBe(0);
    expect(queueing(two, second!).withoutVisit).toBe(1);
    await visits.cancel((await office()).id, () => note);
    await one.sync();
    expect(queueing(one, first!).withoutVisit).toBe(1);
  });
});

describe('what the office lists otherwise than a draft has it', () => {
  const listedOf = ({ desk }: FieldLaptop, draft: string) => showDraftForEditing(desk, draft).visit!.listed;

  it('is no full address that was split, nor the same state as the editor writes it', async () => {
    const { provider } = await assigned({ client_street_address: '2600 Fresno St, Fresno, CA 93721' });
    const laptop = takeLaptop(provider);
    await laptop.sync();
    const { draft } = handlersOf(laptop).takeVisit({ id: shown(laptop).id });
    expect(listedOf(laptop, draft)).toBeNull();
    const [state] = laptop.desk.reference.store
      .entries(laptop.desk.settings.provider()!.id, 'states')
      .filter(({ abbreviation }) => abbreviation === 'CA');
    laptop.desk.drafts.store.change(draft, [
      { pointer: '/client_street_address', value: '2600 Fresno St' },
      { pointer: '/client_city', value: 'Fresno' },
      { pointer: '/client_state', value: { id: state!.id, name: state!.name } },
      { pointer: '/client_zip_code', value: '93721' },
    ]);
    expect(listedOf(laptop, draft)).toBeNull();
    laptop.desk.drafts.store.change(draft, [{ pointer: '/client_zip_code', value: '93722' }]);
    expect(listedOf(laptop, draft)).toBe('Ada, 2600 Fresno St, Fresno, CA 93721');
  });

  it('is not the state that was chosen again', async () => {
    const { provider } = await assigned({ client_state: 'California' });
    const laptop = takeLaptop(provider);
    await laptop.sync();
    const { draft } = handlersOf(laptop).takeVisit({ id: shown(laptop).id });
    const { id, name } = laptop.desk.drafts.store.get(draft).document.client_state as { id: string; name: string };
    laptop.desk.drafts.store.change(draft, [{ pointer: '/client_state', value: { id, name } }]);
    expect(listedOf(laptop, draft)).toBeNull();
  });
});
