import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { PDF } from '@libpdf/core';
import { readFile, update } from '../server/letters/signByHand.ts';
import { describe, expect, it } from 'vitest';
import type { LetterEntries } from '../../shared/letters/entries.ts';
import { readLetterPdf } from '../../electron/server/letters/signatures/readLetterPdf.ts';
import { approveJob } from '../support/approveJob.ts';
import { pdfDocument } from '../files/judge/fixtures.ts';
import { hasOpenssl, makeP12, signPdf } from '../support/signing.ts';
import { pagesOf, squeezed } from '../support/pdfText.ts';
import { rafter, setLetterhead, temporaryFolder } from '../support/processes.ts';
import { startServer } from '../support/startServer.ts';

const folder = temporaryFolder();
const server = await startServer();
const nowhere = path.join(folder, 'no server here');

interface Verified {
  holds: boolean;
  verdict: string;
  superseded_by: string | null;
  replaced_in_vain_by: string | null;
  letter: string | null;
  draft: boolean;
  issued: string;
  standing: string;
  signatures: Record<string, unknown>[];
}
const verify = async (bytes: Uint8Array, data = server.data) => {
  const file = path.join(folder, 'letter.pdf');
  writeFileSync(file, bytes);
  const { code, stdout } = await rafter(data, ['letter', 'verify', file, '--json']);
  return { code, answer: JSON.parse(stdout) as Verified };
};
const actor = { actor: 'Ana' };
const issued = async (bytes: Uint8Array) => {
  const { id } = await server.submit();
  const source = { finished: Readable.from([bytes]) };
  await approveJob({ store: server.store, clock: server.clock }, id, source, { actor: 'Ana' });
  return id;
};

/** A letter that was downloaded to be sealed, as the console notes it. */
const givenOut = async (entries: LetterEntries = {}) => {
  const { id } = await server.submit();
  const number = `${id}-1`;
  const { id: user } = await server.store.users.add(`pe${id}@example.com`, 'reviewer', null, 'x');
  const copy = pdfDocument(`Letter no. ${number}. Structural Engineer.`);
  const sha256 = createHash('sha256').update(copy).digest('hex');
  const { lines, drawings } = await readLetterPdf(copy);
  const given = { number, sha256, bytes: copy.length, entries, lines, drawings, override: null };
  await server.store.jobs.sealingCopies.add(id, given, { ...actor, user });
  return { id, number, copy };
};

describe('letter verify', () => {
  it('tells a letter of this server, unsigned; its withdrawal; and another file', async () => {
    const letter = pdfDocument('A letter');
    const id = await issued(letter);
    expect(await verify(letter)).toMatchObject({
      code: 0,
      answer: { holds: true, letter: `${id}-1`, issued: 'issued', standing: 'none', signatures: [] },
    });
    await server.store.jobs.letters.withdraw(id, { actor: 'Ana', author: 'Ridgeline', reason: 'Wrong roof' });
    expect(await verify(letter)).toMatchObject({ code: 1, answer: { holds: false, issued: 'withdrawn' } });
    const unknown = { issued: 'unknown', verdict: 'unknown' };
    expect(await verify(pdfDocument('Another'))).toMatchObject({ code: 1, answer: unknown });
    const unasked = { issued: 'not-asked', standing: 'none', verdict: 'not-checked' };
    expect(await verify(letter, nowhere)).toMatchObject({ code: 1, answer: unasked });
    expect(existsSync(nowhere)).toBe(false);
    const { stdout } = await rafter(nowhere, ['letter', 'verify', path.join(folder, 'letter.pdf')]);
    expect(stdout).toMatch(/^NOT CHECKED: NEITHER SIGNED NOR ANY SERVER DATA TO COMPARE IT WITH: /);
    expect(stdout).not.toContain('HOLD');
  });

  it('tells a copy that was given out to be sealed, sealed or not, from a letter', async () => {
    const { number, copy } = await givenOut();
    const answer = { issued: 'given-out', verdict: 'given-out', letter: number, holds: false };
    expect(await verify(copy)).toMatchObject({ code: 1, answer });
  });

  it.skipIf(!hasOpenssl)('a sealed copy holds until another file is the letter', async () => {
    const { id, number, copy } = await givenOut();
    const sealed = await signPdf(copy, makeP12());
    expect(await verify(sealed)).toMatchObject({ code: 0, answer: { issued: 'given-out', verdict: 'holds' } });
    // The signature of a copy proves nothing once another file is the letter.
    const source = { finished: Readable.from([pdfDocument('What was issued')]), reason: 'Sealed anew.' };
    await approveJob({ store: server.store, clock: server.clock }, id, source, actor);
    const answer = { issued: 'given-out', verdict: 'given-out', letter: number, holds: false };
    expect(await verify(sealed)).toMatchObject({ code: 1, answer });
    const { stdout } = await rafter(server.data, ['letter', 'verify', path.join(folder, 'letter.pdf')]);
    expect(stdout).toContain('this server has issued another file under that number.');
  });

  it.runIf(hasOpenssl)(
    'a signature does not make what was added to a copy hold, nor another file of its number',
    async () => {
      const { number, copy } = await givenOut();
      const p12 = makeP12({ name: 'Mallory' });
      const changed = async (change: (document: PDF) => unknown, pdf = copy) => {
        const document = await PDF.load(new Uint8Array(pdf));
        change(document);
        return signPdf(Buffer.from(await document.save({ incremental: true })), p12);
      };
      const notHeld = { code: 1, answer: { holds: false, letter: number, issued: 'given-out', standing: 'whole' } };
      // Drawn over the copy: what a seal does, and what an altered value does.
      const drawn = await changed((document) => document.getPage(0)!.drawText('Adequate', { x: 72, y: 700, size: 24 }));
      expect(await verify(drawn)).toMatchObject({ ...notHeld, answer: { ...notHeld.answer, verdict: 'given-out' } });
      const { stdout } = await rafter(server.data, ['letter', 'verify', path.join(folder, 'letter.pdf')]);
      expect(stdout).toMatch(/^GIVEN OUT FOR SEALING, NOT ISSUED: .*Its pages show something that the copy does not/s);
      // In place of the page of the copy.
      const replaced = await changed((document) => {
        document.removePage(0);
        document.addPage().drawText(`Letter no. ${number}. All is well.`, { x: 72, y: 700, size: 24 });
      });
      expect(await verify(replaced)).toMatchObject({ ...notHeld, answer: { ...notHeld.answer, verdict: 'altered' } });
      // Written anew, under the number that was given out.
      const anew = await signPdf(pdfDocument(`Post-installation letter ${number}. All is well.`), p12);
      expect(await verify(anew)).toMatchObject({ ...notHeld, answer: { ...notHeld.answer, verdict: 'altered' } });
      const invented = await signPdf(pdfDocument('Post-installation letter 990099-1. All is well.'), p12);
      expect(await verify(invented)).toMatchObject({ code: 1, answer: { verdict: 'unknown', letter: '990099-1' } });
      // Without a number that can be read, too: it may be a picture of an altered letter.
      const other = await signPdf(pdfDocument('All is well.'), p12);
      expect(await verify(other)).toMatchObject({ code: 1, answer: { verdict: 'unknown', standing: 'whole' } });
    },
  );

  it.runIf(hasOpenssl)('a copy that names its engineer holds with the signature of that engineer alone', async () => {
    const { copy } = await givenOut({ engineer: { name: 'Jane Public' } });
    const [own, other] = [makeP12(), makeP12({ name: 'Mallory' })];
    expect(await verify(await signPdf(copy, own))).toMatchObject({ code: 0, answer: { verdict: 'holds' } });
    for (const signed of [await signPdf(copy, other), await signPdf(await signPdf(copy, own), other)])
      expect(await verify(signed)).toMatchObject({ code: 1, answer: { verdict: 'given-out', standing: 'whole' } });
    const { stdout } = await rafter(server.data, ['letter', 'verify', path.join(folder, 'letter.pdf')]);
    expect(stdout).toContain('It is not signed by the engineer whom it names, or not as a whole.');
    // What proves the signature later is no change of the letter; a note on a page is one.
    const signed = await signPdf(copy, own);
    const { root, size, page, dictionary } = readFile(signed);
    const proofs = { [root]: `<<${dictionary(root)}/DSS ${size} 0 R>>`, [size]: '<</Type/DSS/VRI<<>>>>' };
    const proven = { verdict: 'holds', standing: 'whole' };
    expect(await verify(update(signed, proofs))).toMatchObject({ code: 0, answer: proven });
    const shown = await rafter(server.data, ['letter', 'verify', path.join(folder, 'letter.pdf')]);
    expect(shown.stdout).toMatch(/covers all but the last \d+ bytes, which change nothing of it/);
    const moved = update(signed, { [page]: `<<${dictionary(page)}/Rotate 180>>` });
    expect(await verify(moved)).toMatchObject({ code: 1, answer: { verdict: 'altered', standing: 'changed' } });
  });

  it('has a verdict on a PDF that was cut short', async () => {
    const letter = pdfDocument('A letter');
    await issued(letter);
    for (const data of [server.data, nowhere]) {
      const cut = await verify(letter.subarray(0, -40), data);
      const sha256 = createHash('sha256').update(letter.subarray(0, -40)).digest('hex');
      expect(cut).toMatchObject({ code: 1, answer: { holds: false, verdict: 'damaged', sha256, signatures: [] } });
      const { stdout, code } = await rafter(data, ['letter', 'verify', path.join(folder, 'letter.pdf')]);
      expect([code, stdout]).toEqual([1, expect.stringMatching(/^DAMAGED, NOT A WHOLE PDF: /) as string]);
    }
  });

  it('a letter holds again once the one that has replaced it is withdrawn, and names that one', async () => {
    const letter = pdfDocument('The letter that stays');
    const id = await issued(letter);
    const sent = { revision_notes: 'n', revision_reason: 'other' };
    const { json: revision } = await server.post<{ id: number }>(`/jobs/${id}/revision`, sent);
    const { store, clock } = server;
    const approve = (text: string) =>
      approveJob({ store, clock }, revision.id, { finished: Readable.from([pdfDocument(text)]) }, actor);
    const withdrawal = { ...actor, author: 'Ridgeline', reason: 'Wrong roof' };
    await approve('Withdrawn at once');
    await store.jobs.letters.withdraw(revision.id, withdrawal);
    const held = { verdict: 'holds', issued: 'issued', superseded_by: null, replaced_in_vain_by: `${revision.id}-1` };
    expect(await verify(letter)).toMatchObject({ code: 0, answer: held });
    const { stdout } = await rafter(server.data, ['letter', 'verify', path.join(folder, 'letter.pdf')]);
    expect(stdout).toMatch(new RegExp(`Letter ${revision.id}-1 had replaced it, and was withdrawn on 20`));
    await approve('The second one');
    const superseded = { verdict: 'superseded', superseded_by: `${revision.id}-2`, replaced_in_vain_by: null };
    expect(await verify(letter)).toMatchObject({ code: 1, answer: superseded });
    // What was withdrawn is nothing but withdrawn.
    const first = await store.jobs.letters.find({ number: `${revision.id}-1` });
    expect(await store.jobs.letters.replacementOf(first!)).toMatchObject({ number: `${revision.id}-2` });
  });

  it('tells a letter that the one of a revision has replaced', async () => {
    const letter = pdfDocument('The first letter');
    const id = await issued(letter);
    const sent = { revision_notes: 'n', revision_reason: 'other' };
    const { json: revision } = await server.post<{ id: number }>(`/jobs/${id}/revision`, sent);
    expect(await verify(letter)).toMatchObject({ code: 0, answer: { verdict: 'holds', superseded_by: null } });
    const source = { finished: Readable.from([pdfDocument('The second letter')]) };
    await approveJob({ store: server.store, clock: server.clock }, revision.id, source, actor);
    const answer = { verdict: 'superseded', superseded_by: `${revision.id}-1`, holds: false };
    expect(await verify(letter)).toMatchObject({ code: 1, answer });
  });

  it('tells a letter of no known kind that one of any kind has replaced', async () => {
    const services_requested = ['post_installation_letter', 'ground_mount_structural_letter'];
    const letter = pdfDocument('Either kind');
    const { id } = await server.submit({ services_requested });
    const { store, clock } = server;
    await approveJob({ store, clock }, id, { finished: Readable.from([letter]) }, actor);
    expect((await store.jobs.letters.find({ number: `${id}-1` }))!.kind).toBeNull();
    const sent = { revision_notes: 'n', revision_reason: 'other', services_requested: services_requested.slice(0, 1) };
    const { json: revision } = await server.post<{ id: number }>(`/jobs/${id}/revision`, sent);
    await setLetterhead(server.data);
    const entries = { finding: 'adequate', site_visited: false };
    await approveJob({ store, clock }, revision.id, { entries }, actor);
    const answer = { verdict: 'superseded', superseded_by: `${revision.id}-1`, holds: false };
    expect(await verify(letter)).toMatchObject({ code: 1, answer });
  });

  it('tells a file with the number of a letter from that letter', async () => {
    await setLetterhead(server.data);
    const { id } = await server.submit();
    await approveJob(
      { store: server.store, clock: server.clock },
      id,
      { entries: { finding: 'adequate', site_visited: false } },
      { actor: 'Ana' },
    );
    const { sha256 } = (await server.store.jobs.letters.current(id))!;
    const chunks: Buffer[] = [];
    for await (const chunk of await server.store.files.open({ sha256 })) chunks.push(chunk as Buffer);
    const letter = Buffer.concat(chunks);
    expect(await verify(letter)).toMatchObject({ code: 0, answer: { issued: 'issued', letter: `${id}-1` } });
    const other = Buffer.concat([letter, Buffer.from('\n')]);
    expect(await verify(other)).toMatchObject({
      code: 1,
      answer: { issued: 'differs', verdict: 'altered', letter: `${id}-1` },
    });
  });

  it.runIf(hasOpenssl)('verifies signatures where there is no server, and says who vouches for them', async () => {
    const signed = await signPdf(pdfDocument('Sealed'), makeP12());
    const { code, answer } = await verify(signed, nowhere);
    expect([code, answer]).toMatchObject([0, { holds: true, standing: 'whole', issued: 'not-asked' }]);
    expect(answer.signatures).toMatchObject([
      { signer: 'Jane Public PE', intact: true, whole_document: true, trust: 'self-signed', certificate: 'valid' },
    ]);
    const later = Buffer.concat([signed, Buffer.from('% later\n')]);
    expect(await verify(later, nowhere)).toMatchObject({ code: 1, answer: { standing: 'changed', holds: false } });
    const broken = Buffer.from(signed);
    broken[30]! ^= 1;
    expect(await verify(broken, nowhere)).toMatchObject({ code: 1, answer: { standing: 'broken' } });
  });

  it.runIf(hasOpenssl)(
    'speaks in sentences without --json, and no control character of a name reaches the terminal',
    async () => {
      const file = path.join(folder, 'hostile.pdf');
      writeFileSync(file, await signPdf(pdfDocument('Sealed'), makeP12({ name: 'Jane\u001b[31m', hasIssuer: true })));
      const { stdout, code } = await rafter(nowhere, ['letter', 'verify', file]);
      expect(code).toBe(0);
      expect(stdout).toContain('Signed as a whole, and unchanged since.');
      expect(stdout).toContain('issued by Board CA, whose trust is not checked here');
      expect(stdout).not.toContain('\u001b');
    },
  );

  it('refuses what is no PDF, and a file that is not there', async () => {
    const file = path.join(folder, 'not.pdf');
    writeFileSync(file, 'hello');
    const refused = await rafter(nowhere, ['letter', 'verify', file, '--json']);
    expect([refused.code, JSON.parse(refused.stdout)]).toMatchObject([1, { error: { code: 'letter-pdf-damaged' } }]);
    expect((await rafter(nowhere, ['letter', 'verify', path.join(folder, 'none.pdf')])).code).toBe(1);
  });
});

it('job signature-report writes a new file with the SHA-256 of each, and never over another', async () => {
  const { id } = await server.submit();
  const file = path.join(folder, 'report.pdf');
  const report = () => rafter(server.data, ['job', 'signature-report', String(id), file, '--json']);
  expect(JSON.parse((await report()).stdout)).toMatchObject({ error: { code: 'no-files-to-report' } });
  expect(existsSync(file)).toBe(false);
  const source = { finished: Readable.from([pdfDocument('The letter')]) };
  await approveJob({ store: server.store, clock: server.clock }, id, source, { actor: 'Ana' });
  const { code, stdout } = await report();
  const answer = JSON.parse(stdout) as { files: { sha256: string }[] };
  expect([code, answer]).toMatchObject([0, { file, pages: 1, files: [{ about: `Letter ${id}-1` }] }]);
  const text = squeezed((await pagesOf(new Uint8Array(readFileSync(file)))).join(''));
  expect(text).toContain(answer.files[0]!.sha256);
  expect(JSON.parse((await report()).stdout)).toMatchObject({ error: { code: 'path-exists' } });
});
