import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { deskPaths } from '../../../../electron/desk/base/deskPaths.ts';
import { openDesk } from '../../../../electron/desk/openDesk.ts';
import { createFileSecrets } from '../../../../electron/desk/settings/fileSecrets.ts';
import { createFileSettings } from '../../../../electron/desk/settings/fileSettings.ts';
import { systemClock, systemIds } from '../../../../electron/ports.ts';
import {
  hasChromium,
  type Office,
  openWindow,
  startFieldApp,
  startOffice,
  queueAnyway,
} from '../../../support/fieldApp.ts';
import { rafter, rafterJson, temporaryFolder } from '../../../support/processes.ts';

const laptop = temporaryFolder();
const office = temporaryFolder();

const twoDaysMs = 2 * 24 * 60 * 60 * 1000;

/** A draft of two days ago, with a beam that the provider offered then. */
const draftOfThen = async ({ baseUrl, key }: Office): Promise<string> => {
  const desk = openDesk({
    data: laptop,
    clock: { now: () => systemClock.now() - twoDaysMs },
    ids: systemIds,
    settings: createFileSettings(laptop),
    secrets: createFileSecrets(deskPaths(laptop).apiKey),
  });
  try {
    desk.settings.secrets.saveApiKey(key);
    const plain = { authHeader: 'X-Api-Key', authPrefix: '', trailingSlash: false };
    desk.settings.store.change({ connection: { baseUrl, ...plain } });
    await desk.sync.worker.once(new AbortController().signal, null);
    const [beam] = desk.reference.store.search(desk.drafts.serviceIdOf(null), 'beam-shape', '2x6', 1);
    return desk.drafts.store.create({
      client_name: 'Zoë Alvarez',
      client_street_address: '12 Elm St',
      beam_shape: { id: beam!.id, name: beam!.name },
    }).id;
  } finally {
    await desk.close();
  }
};

it.skipIf(!hasChromium)(
  'a choice that the provider has retired is told before it is sent, and mended there',
  async () => {
    const there = await startOffice(office);
    const id = await draftOfThen(there);
    const list = (await rafter(office, ['reference', 'export', 'beam-shape'])).stdout;
    const left = path.join(office, 'beams.csv');
    writeFileSync(left, list.replace(/^.*,2x6\r?\n/m, ''));
    await rafterJson(office, ['reference', 'import', 'beam-shape', left]);

    const app = await startFieldApp(laptop);
    const { page, complaints } = await openWindow(app.link);
    await page.goto(new URL(`./#/draft/${id}/check`, app.link).href);
    const told = page.getByText(/"2x6" is no longer offered/);
    await told.waitFor();
    await page.getByRole('link', { name: /^Show: Beam shape: / }).click();
    const beam = page.getByRole('combobox', { name: /Beam shape/ });
    await told.waitFor();
    expect([await beam.inputValue(), await beam.getAttribute('aria-invalid')]).toEqual(['2x6', 'true']);

    await beam.fill('2x');
    await page.getByRole('option', { name: '2x8', exact: true }).waitFor();
    expect(await page.getByRole('option', { name: '2x6', exact: true }).count()).toBe(0);
    await page.getByRole('option', { name: '2x8', exact: true }).click();
    await told.waitFor({ state: 'detached' });
    expect(await beam.getAttribute('aria-invalid')).toBeNull();

    await page.getByRole('button', { name: 'Queue to send' }).click();
    await queueAnyway(page);
    await expect.poll(async () => (await there.jobs()).map(({ beam_shape }) => beam_shape?.name)).toEqual(['2x8']);
    expect(complaints).toEqual([]);
  },
);
