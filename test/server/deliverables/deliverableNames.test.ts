import { describe, expect, it } from 'vitest';
import type { ConsoleJob } from '../../../shared/job/consoleJob.ts';
import { docxFiles, jpegPhoto, pdfDocument } from '../../files/judge/fixtures.ts';
import { buildZip } from '../../files/judge/buildZip.ts';
import { startOffice } from '../jobs/jobsOffice.ts';

const { server, reviewer } = await startOffice();

/** The name under which a file is delivered for a new job. */
const nameOf = async (bytes: Uint8Array, query: Record<string, string>): Promise<string> => {
  const { id } = await server.submit({ services_requested: ['pv_cad_design'] });
  const address = new URLSearchParams({ job: String(id), service: 'pv_cad_design', ...query });
  const response = await reviewer.ask('POST', `/deliverables?${address.toString()}`, {
    headers: { 'content-type': 'application/octet-stream' },
    body: bytes as BodyInit,
  });
  const { value } = (await response.json()) as { value: ConsoleJob };
  return value.produced[0]!.name;
};

describe('the name of a delivered file', () => {
  it.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\plans\\CON.pdf', '_CON.pdf'],
    ['a\u202efdp.exe\u2028.pdf', 'afdp.exe.pdf'],
    ['<img src=x>.pdf', '_img src=x_.pdf'],
    ['\ud800.pdf', '_.pdf'],
    ['…', '….pdf'],
    [`${'long'.repeat(80)}.pdf`, `${'long'.repeat(25)}.pdf`],
    ['plan', 'plan.pdf'],
    ['plan.PDF', 'plan.PDF'],
  ])('%j is made valid everywhere', async (file, name) => {
    expect(await nameOf(pdfDocument(), { file })).toBe(name);
  });

  it.each([
    ['photo.png', jpegPhoto(4), {}, 'photo.png'],
    ['photo.png', jpegPhoto(4), { name: 'North roof' }, 'North roof.png'],
    ['photo.png', jpegPhoto(4), { name: 'North roof.jpg' }, 'North roof.jpg'],
    ['sheet.doc', buildZip(docxFiles()), {}, 'sheet.doc'],
    ['plan.pdf', pdfDocument(), { name: 'Sheet 2.1' }, 'Sheet 2.1.pdf'],
    ['plan.pdf', pdfDocument(), { name: 'setup.exe' }, 'setup.exe.pdf'],
  ])('%s keeps its extension, whatever it is called: %#', async (file, bytes, query, name) => {
    expect(await nameOf(bytes, { file, ...query })).toBe(name);
  });
});
