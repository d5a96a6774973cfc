import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page, Request } from 'playwright-core';
import { PDF } from '@libpdf/core';
import { describe, expect, it } from 'vitest';
import { pdfSignatures } from '../../../../electron/server/letters/signatures/pdfSignatures.ts';
import { hasChromium, violations } from '../../../support/fieldApp.ts';
import { callOffice } from '../../../support/officeApp.ts';
import { temporaryFolder } from '../../../support/processes.ts';
import { hasOpenssl, hasPdfsig, makeP12, passphrase, pdfsig, signPdf } from '../../../support/signing.ts';
import { saved } from '../../../support/screens.ts';
import { leaveIssued } from '../leaveIssued.ts';
import { lookAtPages } from './lookAtPages.ts';
import { openComposer } from './openComposer.ts';

const composer = await openComposer();
const folder = temporaryFolder();
const p12 = hasOpenssl ? makeP12({ name: 'Dana Ito PE' }) : Buffer.alloc(0);
const fileOf = (name: string, bytes: Uint8Array): string => {
  const file = path.join(folder, name);
  writeFileSync(file, bytes);
  return file;
};

/** Everything that the page sends: addresses, headers, and bodies. */
const listen = (page: Page): Request[] => {
  const sent: Request[] = [];
  page.on('request', (request) => sent.push(request));
  return sent;
};

/** Bodies that are files do not reach the events of the browser: the page notes them as it sends them. */
const noteBodies = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const noted: Promise<number[]>[] = [];
    Object.assign(globalThis, { noted });
    const note = (body: unknown): void => {
      if (body === null || body === undefined) return;
      noted.push(new Response(body as BodyInit).arrayBuffer().then((bytes) => [...new Uint8Array(bytes)]));
    };
    const prototype = XMLHttpRequest.prototype as {
      send: (this: XMLHttpRequest, body?: XMLHttpRequestBodyInit | null) => void;
    };
    const { send } = prototype;
    prototype.send = function (body) {
      note(body);
      return send.call(this, body);
    };
    const own = globalThis.fetch;
    globalThis.fetch = (input, init) => {
      note(init?.body);
      return own(input, init);
    };
  });
const notedBodies = async (page: Page): Promise<Buffer[]> =>
  (await page.evaluate(() => Promise.all((globalThis as unknown as { noted: Promise<number[]>[] }).noted))).map(
    (bytes) => Buffer.from(bytes),
  );
const bytesOf = (request: Request): Buffer =>
  Buffer.concat([
    Buffer.from(decodeURIComponent(request.url()) + JSON.stringify(request.headers())),
    request.postDataBuffer() ?? Buffer.alloc(0),
  ]);

describe.skipIf(!hasChromium || !hasOpenssl)('a letter that its engineer signs', () => {
  const { page, window, job, answer, checked, mayIssue } = composer;
  /** The letter that the first test issues. */
  let issued = '';
  const choose = async (label: string): Promise<void> => {
    await page.getByRole('button', { name: 'Sign or seal' }).click();
    await page.getByRole('menuitem', { name: label }).click();
  };
  const confirmed = async (name: string): Promise<number> => {
    const id = await job(name);
    await answer(id);
    await saved(page);
    await checked().check();
    await mayIssue();
    return id;
  };
  const sign = async (file: string, word: string): Promise<void> => {
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Certificate file').setInputFiles(file);
    await dialog.getByLabel('Passphrase', { exact: true }).fill(word);
    await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
  };

  const tryWrongFiles = async (): Promise<void> => {
    await sign(fileOf('not.p12', Buffer.from('no certificate')), 'x');
    await page
      .getByRole('dialog')
      .getByText('This is not a certificate file, or it is damaged.', { exact: false })
      .waitFor();
    await sign(fileOf('own.p12', p12), 'wrong');
    await page.getByRole('dialog').getByText('The passphrase does not open this file.').waitFor();
    await sign(fileOf('old.p12', makeP12({ days: -1 })), passphrase);
    await page.getByRole('dialog').getByText('The certificate expired on', { exact: false }).waitFor();
  };

  it('is signed in the browser; the certificate and its passphrase never leave the page', async () => {
    const id = await confirmed('Signed here');
    const sent = listen(page);
    await noteBodies(page);
    await choose('Sign with a certificate…');
    const dialog = page.getByRole('dialog', { name: `Sign letter ${id}-1` });
    await dialog.waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
    await dialog.getByText('Choose the certificate file.').waitFor();

    await tryWrongFiles();
    // What cannot be signed is not given out.
    expect(sent.filter((request) => request.url().includes('downloadForSealing'))).toEqual([]);
    await sign(fileOf('own.p12', p12), passphrase);

    const finished = page.getByRole('dialog', {
      name: `Issue Post-installation letter ${id}-1 signed.pdf as the letter?`,
    });
    await finished.getByText('Digitally signed: the whole document, unchanged since.').waitFor();
    await finished.getByText('Signed by Dana Ito PE, Ridgeline.', { exact: false }).waitFor();
    await finished.getByText('Self-signed: only the signer vouches for the name.', { exact: false }).waitFor();
    await finished.getByText('and its text is that letter’s', { exact: false }).waitFor();
    expect(await violations(page)).toEqual([]);
    await lookAtPages(page.getByRole('dialog'));
    await finished.getByLabel('Reason to issue it anyway').count();
    await expect.poll(() => finished.getByRole('button', { name: 'Issue letter' }).isEnabled()).toBe(true);
    await finished.getByRole('button', { name: 'Issue letter' }).click();
    await leaveIssued(page, `${id}-1`);

    const { produced } = await callOffice(page, 'showJob', { id });
    expect(produced[0]!.signatures).toMatchObject([{ signer: 'Dana Ito PE', fault: null, bytesAfter: 0 }]);
    await page.getByText('Signed by Dana Ito PE, Ridgeline.').waitFor();

    const secrets = [
      passphrase,
      encodeURIComponent(passphrase),
      Buffer.from(passphrase).toString('base64'),
      p12.toString('base64').slice(0, 200),
      p12.toString('base64url').slice(0, 200),
      p12.toString('hex').slice(0, 200),
    ].map((text) => Buffer.from(text));
    const middle = p12.subarray(200, 400);
    const files = await notedBodies(page);
    expect(files.filter((bytes) => bytes.subarray(0, 5).toString() === '%PDF-').length).toBeGreaterThanOrEqual(2);
    const bodies = [...sent.map(bytesOf), ...files];
    expect(bodies.length).toBeGreaterThan(5);
    for (const body of bodies)
      for (const secret of [...secrets, p12.subarray(0, 200), middle, middle.toString('base64')])
        expect(body.includes(secret)).toBe(false);
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(stored).not.toContain(passphrase);
    expect(window.complaints).toEqual([]);

    const url = await page.getByRole('link', { name: `Save to disk: Letter ${id}-1` }).getAttribute('href');
    const bytes = await page.evaluate(async (of) => [...new Uint8Array(await (await fetch(of!)).arrayBuffer())], url);
    issued = fileOf('issued.pdf', Buffer.from(bytes));
    expect(pdfSignatures(readFileSync(issued))).toMatchObject([{ fault: null, bytesAfter: 0 }]);
  });

  it.skipIf(!hasPdfsig)('is valid for pdfsig too, and nothing was drawn', () => {
    expect(pdfsig(issued)).toContain('Signature is Valid');
    expect(pdfsig(issued)).toContain('Total document signed');
    expect(execFileSync('pdftotext', ['-raw', issued, '-'], { encoding: 'utf8' })).not.toContain('Dana Ito PE');
  });

  it('is downloaded to be sealed elsewhere, and recognized when it comes back', async () => {
    const id = await confirmed('Sealed elsewhere');
    const download = page.waitForEvent('download');
    await choose('Download for sealing');
    const taken = await download;
    expect(taken.suggestedFilename()).toBe(`Post-installation letter ${id}-1.pdf`);
    const letter = readFileSync(await taken.path());
    expect(letter.subarray(0, 5).toString()).toBe('%PDF-');
    const sealed = fileOf('sealed.pdf', await signPdf(letter, p12));
    await page.locator('input[type=file][accept*=pdf]').setInputFiles(sealed);
    await page.getByText('It begins with exactly the letter', { exact: false }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

    const altered = readFileSync(sealed);
    altered[altered.indexOf('/CreationDate') + 20]! ^= 1;
    await page.locator('input[type=file][accept*=pdf]').setInputFiles(fileOf('altered.pdf', altered));
    await page.getByText('the file was changed after it was signed', { exact: false }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  });

  it('comes back with a drawn seal, which is looked at and confirmed before it is issued', async () => {
    const id = await confirmed('Seal drawn');
    const download = page.waitForEvent('download');
    await choose('Download for sealing');
    const letter = await PDF.load(new Uint8Array(readFileSync(await (await download).path())));
    letter.getPage(1)!.drawCircle({ x: 500, y: 200, radius: 60 });
    const sealed = fileOf('drawn.pdf', Buffer.from(await letter.save({ incremental: true })));
    await page.locator('input[type=file][accept*=pdf]').setInputFiles(sealed);
    const dialog = page.getByRole('dialog');
    await dialog.getByText('More is drawn on page 2 than on the letter that was downloaded').waitFor();
    expect(await violations(page)).toEqual([]);
    await lookAtPages(page.getByRole('dialog'));
    await dialog.getByText('Look at what was drawn, and confirm it.').waitFor();
    await dialog.getByRole('button', { name: 'Show page 2' }).click();
    await expect.poll(() => dialog.locator('canvas').nth(1).isVisible()).toBe(true);
    await dialog.getByLabel('I have looked at these pages').check();
    await dialog.getByRole('button', { name: 'Issue letter' }).click();
    await page.getByText(`Letter ${id}-1 is issued.`).waitFor();
    const { history } = await callOffice(page, 'showJob', { id });
    expect(history.at(-1)!.detail).toMatchObject({ pages_seen: [2] });
  });

  it('is neither signed nor given out before its values are confirmed', async () => {
    const id = await job('Not confirmed');
    await answer(id);
    await saved(page);
    await choose('Sign with a certificate…');
    await page.getByText('Confirm that you have checked the values.').first().waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});
