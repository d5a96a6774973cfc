import { render } from 'svelte/server';
import { describe, expect, it } from 'vitest';
import { provideOffice } from '../../../renderer/base/context.ts';
import ProducedFiles from '../../../renderer/office/job/ProducedFiles.svelte';
import type { OfficeWindow } from '../../../renderer/office/parts/officeWindow.svelte.ts';
import { chooseOfficeWords } from '../../../renderer/office/parts/words.ts';
import type { ConsoleJob, ProducedFileView } from '../../../shared/job/consoleJob.ts';
import type { Status } from '../../../shared/job/status.ts';
import type { Role } from '../../../shared/rpc/roles.ts';

const atMs = Date.parse('2026-03-14T12:00:00Z');
const withdrawnMs = Date.parse('2026-03-31T12:00:00Z');
const letter: ProducedFileView = {
  ...{ id: 'f', number: '12-1', service: null, name: 'letter-12-1.pdf', mediaType: 'application/pdf', bytes: 9000 },
  ...{
    sha256: 'ab12',
    pages: 3,
    signatures: [],
    atMs,
    by: null,
    withdrawnMs: null,
    withdrawnWhy: null,
    replacedBy: null,
  },
};
const earlier = { job: 12, number: '12-1', atMs, withdrawnMs: null };

/** “Letters and files” on the page of a job that was revised once, as job 15, or of one with other `versions`. */
const shown = (role: Role, id: number, status: Status, more: Partial<ConsoleJob>, versions = [12, 15]) => {
  const office = {
    words: chooseOfficeWords('en', 'UTC'),
    is: (roles: readonly Role[]) => roles.includes(role),
    gateway: { url: () => '/file' },
    router: { to: ({ id: to }: { id: number }) => `#/job/${to}` },
  } as unknown as OfficeWindow;
  const job = {
    job: { id, status, services_requested: ['pv_structural_letter'] },
    versions: versions.map((one) => ({ id: one, status: one === versions.at(-1) ? 'Submitted' : 'Revised' })),
    ...{ produced: [], earlierLetters: [], hasLetter: false },
    ...more,
  } as unknown as ConsoleJob;
  const inConsole: typeof ProducedFiles = (...root) => {
    provideOffice(office);
    return ProducedFiles(...root);
  };
  const { body } = render(inConsole, { props: { shown: job, put: () => undefined }, context: new Map() });
  const part = body.slice(body.indexOf('id="files"'), body.indexOf('</section>'));
  const text = part.replace(/<!--.*?-->|<[^>]*>|^[^>]*>/gs, ' ').replace(/\s+/g, ' ');
  return { text, links: part.match(/href="[^"]*"|<button/g) ?? [] };
};
const superseded =
  'Superseded Issued for version 1 of the job (job 12). The job is now at version 2 (job 15), for which a new letter is due.';

describe('the letters of a job in the console', () => {
  it.each<Role>(['reviewer', 'office'])(
    '%s: one of a version that was revised is superseded, and says by which',
    (role) => {
      const { text, links } = shown(role, 12, 'Revised', { produced: [letter] });
      expect(text).toContain(`Letter 12-1 ${superseded}`);
      expect(text).not.toMatch(/Current|No files/);
      expect(links).toEqual(['<button', 'href="/file"']);
    },
  );

  it.each<Role>(['reviewer', 'office'])(
    '%s: the newest version names it, and says that it has no files yet',
    (role) => {
      const { text, links } = shown(role, 15, 'Submitted', { earlierLetters: [earlier] });
      expect(text).toContain(`Letter 12-1 ${superseded}`);
      expect(text).toMatch(/· Job 12 No files for this version yet\. $/);
      expect(links).toEqual(['href="#/job/12"']);
    },
  );

  it.each([
    [12, [12]],
    [15, [12, 15]],
  ])('one that was withdrawn has no file for users of the client, who are told what to do: job %i', (id, versions) => {
    const more = { earlierLetters: [{ ...earlier, withdrawnMs }] };
    const { text, links } = shown('office', id, 'In Review', more, versions);
    expect(text).toMatch(/Letter 12-1 Withdrawn Mar 31, 2026, .* The engineers withdrew it: do not build from it\./);
    expect(links).toEqual(id === 12 ? [] : ['href="#/job/12"']);
    expect(text.includes('No files for this version yet.')).toBe(id === 15);
  });

  it('one that was withdrawn keeps its file for reviewers, who have the reason in the history', () => {
    const { text, links } = shown('reviewer', 12, 'In Review', { produced: [{ ...letter, withdrawnMs }] }, [12]);
    expect(text).toMatch(/Letter 12-1 Withdrawn Mar 31, 2026, /);
    expect(text).not.toContain('do not build');
    expect(links).toEqual(['<button', 'href="/file"']);
  });
});
