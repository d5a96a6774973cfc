import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { DeskStatus } from '../../../electron/desk/deskStatus.ts';
import type { ShownDraft } from '../../../electron/desk/showDraft.ts';
import { splitCaption } from '../../../shared/job/captions.ts';
import { jpegOf, phoneExif } from '../../desk/photos.ts';
import { pdfDocument } from '../../files/judge/fixtures.ts';
import { atEnd } from '../../support/atEnd.ts';
import { callDesk, hasChromium, openWindow, queueAnyway, startFieldApp, violations } from '../../support/fieldApp.ts';
import { openPhoneNetwork } from '../../support/phoneNetwork.ts';
import { type PlainJob, startPlainProvider } from '../../support/plainProvider.ts';
import { rafterJson, temporaryFolder } from '../../support/processes.ts';
import { waitMs } from '../../support/patience.ts';
import { typed } from '../../support/screens.ts';

const card = temporaryFolder();

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const photo = async (name: string, width: number): Promise<string> => {
  const file = path.join(card, name);
  writeFileSync(file, await jpegOf({ width, height: 600, exif: phoneExif }));
  return file;
};

/** A laptop with a window, a phone in its network, and a provider that offers the API and nothing else. */
const open = async () => {
  const provider = await startPlainProvider();
  const network = openPhoneNetwork();
  const laptop = temporaryFolder();
  const onLoopback = { phoneAddresses: () => [{ address: '127.0.0.1', network: 'lo' }] };
  const app = await startFieldApp(laptop, network.isReal ? {} : onLoopback);
  const { page, complaints } = await openWindow(app.link);
  const browser = await chromium.launch({ executablePath: network.chromium, args: ['--no-sandbox'] });
  atEnd(() => browser.close());
  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    ...{ hasTouch: true, isMobile: true, locale: 'en-US' },
  });
  phone.setDefaultTimeout(waitMs);
  return { provider, network, laptop, app, page, complaints, phone };
};
type Story = Awaited<ReturnType<typeof open>>;

const idOf = (page: Page): string => /#\/(?:draft|job)\/([\w-]+)/.exec(page.url())![1]!;

/** With no account anywhere. */
const draftJob = async ({ page }: Story): Promise<string> => {
  await page.getByRole('button', { name: 'New job' }).first().click();
  await page.getByLabel('Client name').fill('Zoë Alvarez');
  await page.getByLabel('Street address').fill('2600 Fresno St, Fresno, CA 93721');
  await page.getByRole('link', { name: 'Structure' }).click();
  await page.getByRole('button', { name: 'Add array' }).click();
  await typed(page.locator('#array-0-roof_pitch'), '6:12');
  await page.getByRole('link', { name: 'Photos' }).click();
  return idOf(page);
};

/** Two photos of the attic by the phone's page, and a caption on the laptop. */
const takePhotos = async ({ page, phone, network }: Story, id: string, files: readonly string[]): Promise<void> => {
  await page.getByRole('button', { name: 'Add from phone' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add from phone' });
  await dialog.getByRole('img', { name: /^Code that opens/ }).waitFor();
  const session = async () => (await callDesk(page, 'readPhone', {})).session;
  const choice = dialog.getByLabel('Network');
  if ((await choice.count()) > 0) await choice.selectOption(network.address);
  await expect.poll(async () => (await session())?.address).toBe(network.address);
  const small = await phone.newPage();
  await small.goto((await session())!.link);
  await small.getByRole('heading', { name: 'Photos for Zoë Alvarez' }).waitFor();
  await small.getByRole('radio', { name: /^Attic overview/ }).check();
  const chooser = small.waitForEvent('filechooser');
  await small.getByRole('button', { name: 'Choose photos' }).click();
  await (await chooser).setFiles([...files]);
  await small.getByText('All 2 photos are on the laptop.').waitFor();
  await dialog.getByRole('button', { name: 'Close, keep receiving' }).click();

  await page.getByRole('button', { name: 'Show knee-wall.jpg' }).click();
  const viewer = page.getByRole('dialog');
  await viewer.getByRole('textbox', { name: 'Caption of knee-wall.jpg' }).fill('Split rafter, north side');
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });
  const captions = async () => (await callDesk(page, 'openDraft', { id })).photos.map(({ caption }) => caption);
  await expect.poll(async () => (await captions()).filter(Boolean)).toEqual(['Split rafter, north side']);
};

/** An arrow with the keyboard, as a crew in gloves draws it; the original stays as it was. */
const drawArrow = async ({ page }: Story, id: string): Promise<void> => {
  await page.locator('[data-photo]', { hasText: 'knee-wall.jpg' }).first().focus();
  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('button', { name: /^Arrow/ })
    .first()
    .waitFor();
  // The keys are the drawing's once its picture is there.
  await page.locator('#markup-stage:focus').waitFor();
  for (const key of ['a', 'Enter', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  const drawn = async () => (await callDesk(page, 'openDraft', { id })).photos.flatMap(({ marks }) => marks);
  await expect.poll(async () => (await drawn()).map(({ kind }) => kind)).toEqual(['arrow']);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
};

/** Queued without a provider; sent once there is one, as the person who got its key types it. */
const send = async ({ page, provider }: Story): Promise<PlainJob> => {
  await page.getByRole('link', { name: 'Check' }).click();
  await page.locator('#content').getByRole('button', { name: 'Queue to send' }).last().click();
  await queueAnyway(page);
  await page.getByText('Queued. It will be sent once a provider is set.').first().waitFor();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByLabel('Base URL').fill(provider.baseUrl);
  await page.getByLabel('API key').fill(provider.key);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByText('Connected').first().waitFor();
  await expect.poll(() => provider.jobs()[0]?.uploads.length).toBe(3);
  const [job, ...others] = provider.jobs();
  expect(others).toEqual([]);
  expect(job!.fields).toMatchObject({ client_name: 'Zoë Alvarez', client_city: 'Fresno' });
  return job!;
};

/** The provider asks; the crew answers with words and a photo. */
const answerHold = async ({ page, app, provider }: Story, id: string, job: PlainJob, file: string): Promise<void> => {
  provider.setStatus(job.id, 'On Hold');
  provider.addMessage(job.id, 'Please measure the beam spacing, with a tape in the photo.');
  await callDesk(page, 'syncNow', {});
  await page.goto(new URL('./#/jobs', app.link).href);
  await page.getByRole('link', { name: /^Needs you.*1 job needs you$/ }).click();
  await page.getByRole('link', { name: /Zoë Alvarez/ }).click();
  const hold = page.locator('.notice').filter({ hasText: 'On Hold: the engineers need something from you.' });
  await hold.getByText('Please measure the beam spacing').waitFor();
  await page.getByRole('button', { name: 'Add photos' }).click();
  const adding = page.getByRole('dialog');
  await adding.getByLabel('Where it belongs').selectOption({ label: 'Beam spacing · Array 1' });
  await adding.locator('input[type=file]').first().setInputFiles(file);
  await expect.poll(() => provider.jobs()[0]!.uploads.at(-1)!.kind).toBe('beam-spacing');
  await adding.getByRole('button', { name: 'Close' }).last().click();
  await hold.getByRole('button', { name: 'Answer' }).click();
  await page.keyboard.type('24 inches, see the new photo.');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => provider.jobs()[0]!.messages.at(-1)!.body).toBe('24 inches, see the new photo.');
  await page.getByText('Answered, waiting for the engineers.').waitFor();
  expect(await violations(page)).toEqual([]);
  expect((await callDesk(page, 'showJob', { id })).photos).toHaveLength(3);
};

/** Only a server of ours takes a caption after its photo: the app says that this one does not. */
const captionLate = async ({ page }: Story): Promise<void> => {
  await page.getByRole('button', { name: /^Show ridge\.jpg/ }).click();
  const viewer = page.getByRole('dialog');
  await viewer.getByRole('textbox', { name: 'Caption of ridge.jpg' }).fill('Ridge board');
  await viewer.getByText('Caption only on this computer: this provider takes none after the photo').waitFor();
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });
};

const readLetter = async ({ page, app, provider }: Story, id: string, job: PlainJob): Promise<void> => {
  const letter = pdfDocument('Letter of a provider elsewhere');
  provider.addFile(job.id, 'stamped plans.pdf', pdfDocument('Plans'), 'relative');
  provider.approve(job.id, letter);
  await callDesk(page, 'syncNow', {});
  await page.getByRole('region', { name: 'Letter' }).getByText('Current', { exact: true }).waitFor();
  const [shown] = (await callDesk(page, 'showJob', { id })).letters;
  const bytes = await page.evaluate(
    async (at) => [...new Uint8Array(await (await fetch(at)).arrayBuffer())],
    new URL(`desk/files/letter/${shown!.id}`, page.url()).href,
  );
  expect(sha256(new Uint8Array(bytes))).toBe(sha256(letter));
  await page.getByRole('region', { name: 'Files' }).getByText('stamped plans.pdf').waitFor();
  await page.goto(new URL('./#/jobs', app.link).href);
  await page.getByText('Letter received').waitFor();
};

/** This provider takes no photos along: they go to the new job as well, to the arrays of the same names. */
const revise = async ({ page, app, provider }: Story, id: string, job: PlainJob): Promise<void> => {
  await page.goto(new URL(`./#/job/${id}`, app.link).href);
  await page.getByRole('button', { name: 'Revise', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').selectOption('Equipment change');
  await dialog.getByLabel('What changes').fill('Another street, the same roof.');
  await dialog.locator('#revise-client_street_address').fill('2602 Fresno St');
  await dialog.getByRole('button', { name: 'Send revision' }).click();
  await dialog.waitFor({ state: 'detached' });
  const successor = (): PlainJob | undefined => provider.jobs().find(({ revisionOf }) => revisionOf === job.id);
  const placesOf = ({ uploads, arrays }: PlainJob): string[] =>
    uploads.map(({ kind, array }) => [kind, arrays.find((one) => one.id === array)?.name].join(' ')).toSorted();
  const before = placesOf(provider.jobs().find((one) => one.id === job.id)!);
  await expect.poll(() => placesOf(successor() ?? { ...job, uploads: [] })).toEqual(before);
  const next = successor()!.id;
  await page.getByText(`Job ${job.id} was revised. The work continues as job ${next}.`).waitFor();

  const letter = pdfDocument('Second letter');
  provider.approve(next, letter);
  await callDesk(page, 'syncNow', {});
  const letters = async () => (await callDesk(page, 'showJob', { id })).letters;
  await expect
    .poll(async () => (await letters()).map(({ jobId, superseded }) => [jobId, superseded === null]).toSorted())
    .toEqual([
      [job.id, false],
      [next, true],
    ]);
};

/** The command line shows the same desk. */
const askCommandLine = async ({ laptop }: Story, jobId: number): Promise<void> => {
  const shown = await rafterJson<ShownDraft>(laptop, ['desk', 'show', String(jobId)]);
  expect(shown.jobs[0]!.messages.map(({ author, body }) => [author === 'Engineering', body])).toEqual([
    [true, 'Please measure the beam spacing, with a tape in the photo.'],
    [false, '24 inches, see the new photo.'],
  ]);
  const status = await rafterJson<DeskStatus>(laptop, ['desk', 'status']);
  expect(sha256(readFileSync(status.drafts[0]!.letter!.file))).toBe(sha256(pdfDocument('Second letter')));
};

describe.skipIf(!hasChromium)('a crew and a provider elsewhere', () => {
  it('from a draft without an account to the second letter: phone, captions, markup, hold, answer, letter, revision', async () => {
    const story = await open();
    const { page, provider } = story;
    const [wall, ridge, tape] = await Promise.all([
      photo('knee-wall.jpg', 900),
      photo('ridge.jpg', 910),
      photo('tape.jpg', 920),
    ]);
    const id = await draftJob(story);
    await takePhotos(story, id, [wall, ridge]);
    await drawArrow(story, id);
    const job = await send(story);
    await answerHold(story, id, job, tape);
    await captionLate(story);
    await readLetter(story, id, job);

    const { uploads: all, messages } = provider.jobs()[0]!;
    // The photo with its arrow is one more of its slot, under the caption of the original.
    const [copy, ...more] = all.filter(({ name }) => name.includes('(marked)'));
    expect(more).toEqual([]);
    expect(splitCaption(copy!.name)).toEqual({ name: 'knee-wall (marked).jpg', caption: 'Split rafter, north side' });
    const uploads = all.filter((one) => one !== copy);
    const original = uploads.find(({ name }) => name.startsWith('knee-wall'))!;
    expect([copy!.kind, copy!.array]).toEqual([original.kind, original.array]);
    expect(copy!.sha256).not.toBe(original.sha256);
    // Every byte, once; the caption in the only place that this provider has for it.
    expect(uploads.map((one) => one.sha256).sort()).toEqual(
      [wall, ridge, tape].map((file) => sha256(readFileSync(file))).sort(),
    );
    expect(
      uploads.map(({ name }) => splitCaption(name)).sort((one, other) => (one.name < other.name ? -1 : 1)),
    ).toEqual([
      { name: 'knee-wall.jpg', caption: 'Split rafter, north side' },
      { name: 'ridge.jpg', caption: '' },
      { name: 'tape.jpg', caption: '' },
    ]);
    expect(messages.filter(({ author }) => author !== 'Engineering')).toHaveLength(1);
    expect(await page.title()).not.toContain('needs you');
    await revise(story, id, job);
    await askCommandLine(story, job.id);
    expect(provider.strayKeys()).toBe(0);
    expect(story.complaints).toEqual([]);
  });
});
