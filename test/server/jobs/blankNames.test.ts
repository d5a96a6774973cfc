import { expect, it } from 'vitest';
import { requiredText } from '../../../electron/cli/arguments.ts';
import { cleanCell } from '../../../electron/files/tables/cleanCell.ts';
import { arrayLabels } from '../../../shared/job/arrayNames.ts';
import { isMissing } from '../../../shared/job/checklist/checkedJob.ts';
import { isBlank } from '../../../shared/job/text.ts';
import { FirmSettings } from '../../../shared/firm/firm.ts';
import { signedIn } from '../../support/console.ts';
import { required, startServer } from '../../support/startServer.ts';

const server = await startServer();
const admin = await signedIn(server, 'admin');
const { id } = await server.submit();

const blanks = [
  ['zero-width spaces', '\u200b\u200b'],
  ['a joiner', '\u200d'],
  ['a byte order mark', '\ufeff'],
  ['a soft hyphen', '\u00ad'],
  ['marks of direction', '\u200e\u202e\u2066'],
  ['a Hangul filler', '\u3164'],
  ['an empty Braille cell', '\u2800'],
  ['a variation selector and a tag', '\ufe0f\u{e0041}'],
  ['no-break spaces and a zero-width one', '\u00a0\u2003\u200b '],
] as const;

it.each(blanks)('a name of %s is none in the API, the console, the command line and the desk', async (_name, blank) => {
  for (const field of ['client_name', 'client_street_address'] as const) {
    const { status, json } = await server.post('/jobs', { ...required, [field]: blank });
    expect([status, json]).toMatchObject([400, { errors: [{ pointer: `#/${field}`, code: 'blank' }] }]);
  }
  expect((await server.post(`/jobs/${id}/message`, { message_body: blank })).status).toBe(400);
  const revision = { revision_notes: blank, revision_reason: 'other' };
  expect((await server.post(`/jobs/${id}/revision`, revision)).status).toBe(400);

  const { ended: organization } = await admin.hear('addOrganization', { name: blank });
  expect(organization).toMatchObject({ ok: false, problem: { errors: [{ pointer: '#/name' }] } });
  const { ended: held } = await admin.hear('moveJob', { id, to: 'On Hold', reason: blank });
  expect(held).toMatchObject({ ok: false });
  expect(FirmSettings.parse({ name: blank }).name).toBe('');

  // `org add` names an organization as the console does.
  const address = { street_address: '', city: '', state: '', zip_code: '' };
  await expect(async () => server.store.organizations.add(blank, address)).rejects.toThrow();
  expect(() => requiredText('--reason', blank)).toThrow('--reason');
  expect(cleanCell(blank)).toBe('');

  expect(isMissing(blank)).toBe(true);
  expect(arrayLabels({ arrays: [{ name: blank }] })).toMatchObject([{ name: 'Array 1' }]);
});

it.each(['Zoë', 'नि\u200dशा', '\u200bKim', '👩\u200d🔧', '李', '.'])('%s is a name', async (name) => {
  expect(isBlank(name)).toBe(false);
  expect((await server.post('/jobs', { ...required, client_name: name })).status).toBe(201);
});
