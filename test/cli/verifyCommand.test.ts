import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { approveJob } from '../../electron/server/office/approveJob.ts';
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
    const { id } = await server.submit();
    const { id: user } = await server.store.users.add('pe@example.com', 'reviewer', null, 'x');
    const copy = pdfDocument(`Letter no. ${id}-1. Structural Engineer.`);
    const sha256 = createHash('sha256').update(copy).digest('hex');
    const number = `${id}-1`;
    const given = { number, sha256, bytes: copy.length, entries: {}, lines: [], drawings: [], override: null };
    await server.store.jobs.sealingCopies.add(id, given, { ...actor, user });
    const answer = { issued: 'given-out', verdict: 'given-out', letter: number, holds: false };
    expect(await verify(copy)).toMatchObject({ code: 1, answer });
    if (hasOpenssl) {
      const sealed = await signPdf(copy, makeP12());
      expect(await verify(sealed)).toMatchObject({ code: 0, answer: { issued: 'given-out', verdict: 'holds' } });
      // The signature of a copy proves nothing once another file is the letter.
      const source = { finished: Readable.from([pdfDocument('What was issued')]), reason: 'Sealed anew.' };
      await approveJob({ store: server.store, clock: server.clock }, id, source, actor);
      expect(await verify(sealed)).toMatchObject({ code: 1, answer });
      const { stdout } = await rafter(server.data, ['letter', 'verify', path.join(folder, 'letter.pdf')]);
      expect(stdout).toContain('this server has issued another file under that number.');
    }
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
