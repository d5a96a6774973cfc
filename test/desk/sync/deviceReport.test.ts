import { message } from '../../../shared/messages/catalogue.ts';
import { describe, expect, it } from 'vitest';
import { DeviceReport } from '../../../shared/api/devices.ts';
import type { Desk } from '../../../electron/desk/openDesk.ts';
import { deviceReport } from '../../../electron/desk/sync/officeExchange.ts';
import { everyTime, startOurs, startTheirs, takeLaptop, takeQueued } from '../fieldLaptop.ts';

const ours = await startOurs();

const listed = async (id: string) =>
  (await ours.server.store.organizations.devices.ofOrganization(null)).find((one) => one.id === id)?.report;

const reportOf = ({ outbox }: Desk, name: string) =>
  deviceReport({ outboxStore: outbox.store, openWork: outbox.openWork }, name);

describe('what the office is told of a laptop', () => {
  it('is nothing waiting, where nothing is', async () => {
    const laptop = takeLaptop(await ours.organization());
    laptop.desk.settings.store.change({ deviceName: 'Truck 7' });
    expect(await laptop.sync()).toBe('sent');
    expect(await listed(laptop.desk.base.deviceId)).toMatchObject({
      name: 'Truck 7',
      waiting_jobs: 0,
      waiting_files: 0,
      waiting_bytes: 0,
      oldest_waiting_at: null,
      last_error: null,
    });
  });

  it('is how much is waiting, since when, and what went wrong last', async () => {
    const laptop = takeLaptop(await ours.organization());
    const queuedMs = laptop.now();
    const ids = [await laptop.draft({}, 2), await laptop.draft({ client_name: 'Ada' }, 1)];
    for (const id of ids) laptop.desk.outbox.commands.queue(id);
    ours.proxy.setDecide(everyTime('POST', /\/files$/, { kind: 'status', status: 413, style: 'problem' }));
    expect(await laptop.sync()).toBe('person');
    const photos = ids.flatMap(laptop.items).filter(({ kind }) => kind === 'upload');
    expect(await listed(laptop.desk.base.deviceId)).toMatchObject({
      waiting_jobs: 2,
      waiting_files: 3,
      waiting_bytes: photos.reduce((sum, { bytes }) => sum + bytes, 0),
      oldest_waiting_at: new Date(queuedMs).toISOString(),
      last_error: 'The request was refused on its way (413).',
      last_error_message: { code: 'provider-said' },
    });
    ours.proxy.setDecide(() => null);
    for (const id of ids) laptop.desk.outbox.commands.queue(id);
    expect(await laptop.sync()).toBe('sent');
    expect(await listed(laptop.desk.base.deviceId)).toMatchObject({
      waiting_jobs: 0,
      waiting_files: 0,
      oldest_waiting_at: null,
      last_error: null,
    });
  });

  it('goes to POST /api/devices/<id>, under an id that stays, and says nothing of what the jobs say', async () => {
    const provider = await ours.organization();
    const laptop = takeLaptop(provider);
    const secret = { client_name: 'Zyxwv Client', client_street_address: '987 Secret St', notes: 'hidden notes' };
    const id = await laptop.draft({ ...secret, arrays: [{ name: 'Hidden array' }] });
    await laptop.attach(id, 'attic', 'Hidden array');
    laptop.desk.outbox.commands.queue(id);
    ours.proxy.setDecide(everyTime('POST', /attic-images$/, { kind: 'status', status: 415, style: 'problem' }));
    expect(await laptop.sync()).toBe('person');
    expect(ours.proxy.log().map(({ method, path }) => `${method} ${path}`)).toContain(
      `POST /api/devices/${laptop.desk.base.deviceId}`,
    );
    const told = JSON.stringify(reportOf(laptop.desk, 'Truck'));
    for (const word of ['Zyxwv', 'Secret', 'hidden', 'Hidden', 'photo-']) expect(told).not.toContain(word);
    expect(DeviceReport.parse(JSON.parse(told))).toEqual(JSON.parse(told));
    const {
      base: { deviceId },
    } = laptop.desk;
    await laptop.end();
    expect(laptop.desk.base.deviceId).toBe(deviceId);
  });

  it('says nothing of a job in the desk’s own words either', async () => {
    const laptop = takeLaptop(await ours.organization());
    const id = await laptop.draft({ arrays: [{ name: 'Hidden array' }] });
    await laptop.attach(id, 'attic', 'Hidden array');
    laptop.desk.outbox.commands.queue(id);
    const upload = laptop.item(id, 'upload');
    laptop.desk.photos.files.remove(upload.sha256!);
    expect(await laptop.sync()).toBe('person');
    expect(laptop.item(id, 'upload').state).toBe('failed');
    const told = JSON.stringify(await listed(laptop.desk.base.deviceId));
    for (const word of ['Hidden', 'Zoë', 'Fresno', laptop.folder]) expect(told).not.toContain(word);
  });

  it('that does not arrive is no trouble of the user’s', async () => {
    const laptop = takeLaptop(await ours.organization());
    laptop.desk.outbox.commands.queue(await laptop.draft());
    ours.proxy.setDecide(everyTime('POST', /\/devices\//, { kind: 'status', status: 500, style: 'page' }));
    expect(await laptop.sync()).toBe('sent');
    expect(laptop.desk.sync.provider.state()).toEqual({ kind: 'open' });
  });

  it('is not sent to a provider that does not ask for it', async () => {
    const theirs = await startTheirs();
    const laptop = takeLaptop(theirs);
    expect(await laptop.sync()).toBe('sent');
    expect(theirs.proxy.log().some(({ path }) => path.includes('devices'))).toBe(false);
  });

  it('is cut where it would be too long', async () => {
    const [laptop, id] = await takeQueued(await ours.organization());
    laptop.desk.outbox.store.move(laptop.item(id).id, 'failed', {
      needsPerson: true,
      error: { message: message('provider-said', { status: 400, text: 'x'.repeat(5000) }), status: null, errors: [] },
    });
    const report = reportOf(laptop.desk, 'n'.repeat(500));
    expect([report.name?.length, report.last_error?.length]).toEqual([200, 2000]);
    expect(DeviceReport.safeParse(report).success).toBe(true);
  });
});
