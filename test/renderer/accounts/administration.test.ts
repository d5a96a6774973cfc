import { describe, expect, it } from 'vitest';
import { auditFacts, jobOf, knownActions, subjectText } from '../../../renderer/office/audit/auditText.ts';
import { eventText } from '../../../renderer/office/job/eventText.ts';
import { backupCommand } from '../../../renderer/office/backups/backupCommand.ts';
import { generatePassword } from '../../../renderer/office/accounts/users/passwordEntry.svelte.ts';
import { fieldNamesEs } from '../../../shared/job/fieldNames.es.ts';
import { appEn } from '../../../renderer/field/parts/words.en.ts';
import { message } from '../../../shared/messages/catalogue.ts';
import type { AnyMessage } from '../../../shared/messages/rows.ts';
import { officeEn } from '../../../renderer/office/parts/words.en.ts';
import { officeEs } from '../../../renderer/office/parts/words.es.ts';
import { auditWords, type AuditWords } from '../../../renderer/office/audit/auditWords.ts';
import { officeJobWords, type OfficeJobWords } from '../../../renderer/office/job/officeJobWords.ts';
import { chooseOfficeWords } from '../../../renderer/office/parts/words.ts';
import { loadWords } from '../../../renderer/base/words/wordTable.ts';

await loadWords('es');

const [english, spanish] = (['en', 'es'] as const).map((language) =>
  officeJobWords.beside(auditWords.beside(chooseOfficeWords(language))),
) as [AuditWords & OfficeJobWords, AuditWords & OfficeJobWords];

describe('the audit log in words', () => {
  it('tells what changed, from and to, and leaves out what is not there', () => {
    const detail = {
      city: { from: '', to: 'Reno' },
      role: { from: 'office', to: 'admin' },
      reason: null,
      disabled: true,
    };
    expect(auditFacts({ detail }, english)).toEqual([
      { name: 'city', text: 'empty → Reno' },
      { name: 'role', text: 'Crew office → Administrator' },
      { name: 'disabled', text: 'Yes' },
    ]);
    expect(auditFacts({ detail: { engineer: { name: { from: 'A', to: 'B' } } } }, english)).toEqual([
      { name: 'engineer name', text: 'A → B' },
    ]);
    expect(auditFacts({ detail: null }, english)).toEqual([]);
    expect(auditFacts({ detail: ['odd'] }, english)).toEqual([{ name: '', text: '["odd"]' }]);
  });

  it('writes amounts as amounts and job numbers as names', () => {
    expect(auditFacts({ detail: { added: 16799, superseded_by: 10234 } }, english)).toEqual([
      { name: 'added', text: '16,799' },
      { name: 'superseded by', text: '10234' },
    ]);
  });

  it('names why a job was revised and what a letter was made of, not by their codes', () => {
    const detail = { reason: 'layout_change', source: 'composed' };
    expect(auditFacts({ detail }, english).map(({ text }) => text)).toEqual(['Layout change', 'written here']);
    expect(auditFacts({ detail }, spanish).map(({ text }) => text)).toEqual(['Cambio de distribución', 'escrita aquí']);
    expect(auditFacts({ detail: { reason: 'No tape.' } }, spanish)[0]?.text).toBe('No tape.');
    expect(eventText({ detail: { source: 'attached' } }, spanish)).toBe('origen: un PDF terminado');
    const overridden = [{ code: 'letter-value-missing', params: { value: 'wind_speed' } }];
    expect(eventText({ detail: { pages: 2, reason: 'Del plano.', overridden } }, spanish)).toBe(
      'páginas: 2\nDel plano.\nSin evaluar: la velocidad última del viento.',
    );
  });

  it('words an approval without a letter, and names the services that files were delivered for', () => {
    const detail = { without_letter: true, delivered: ['pv_cad_design', 'shade_report'] };
    expect(auditFacts({ detail }, english)).toEqual([
      { name: 'without a letter', text: 'Yes' },
      { name: 'delivered for', text: 'CAD design, Shade report' },
    ]);
    expect(auditFacts({ detail }, spanish)).toEqual([
      { name: 'sin carta', text: 'Sí' },
      { name: 'entregado para', text: 'Diseño CAD, Informe de sombras' },
    ]);
    expect(auditFacts({ detail: { delivered: [] } }, english)).toEqual([{ name: 'delivered for', text: 'empty' }]);
    expect(eventText({ detail }, spanish)).toBe('Sin carta\nentregado para: Diseño CAD, Informe de sombras');
  });

  it('offers every action to filter by, in the language of the window', () => {
    expect(knownActions(spanish)).toContainEqual({ action: 'Key made', name: 'Clave creada' });
    expect(knownActions(spanish)).toContainEqual({ action: 'On Hold', name: 'En espera' });
    expect(knownActions(english).filter(({ action, name }) => action !== name)).toEqual([]);
  });

  it('names what it was done to, in the language of the window', () => {
    const said = (subjectMessage: AnyMessage, words = spanish) => subjectText({ subjectMessage }, words);
    const user = message('subject-user', { email: 'ana@firm.example' });
    expect([said(user), said(user, english)]).toEqual(['usuario ana@firm.example', 'user ana@firm.example']);
    const key = message('subject-key', { shown: 'rafter_AbCd', organization: 'Valley of the Sun' });
    expect(said(key)).toBe('clave rafter_AbCd de Valley of the Sun');
    expect(said(message('subject-list', { list: 'module-types' }))).toBe('lista Tipos de módulo');
    expect(said(message('subject-list', { list: 'module-types' }), english)).toBe('list Module types');
    expect(said(message('subject-all-data'))).toBe('todos los datos');
    // Earlier versions stored only a sentence.
    expect(said(message('quotation', { text: 'user ana@firm.example' }))).toBe('user ana@firm.example');
  });

  it('links to the job that it was done to, and to nothing that is only called so', () => {
    expect(jobOf({ subjectMessage: message('subject-job', { job: 12 }) })).toBe(12);
    expect(jobOf({ subjectMessage: message('subject-organization', { name: 'job 12' }) })).toBeNull();
  });
});

describe('the words of administration', () => {
  it('call a list in Spanish as the field that chooses from it', () => {
    const fields = {
      'beam-shape': 'beam_shape',
      'roof-materials': 'roof_material',
      'connection-types': 'connection_type',
      'racking-types': 'racking_type',
      'module-types': 'module_type',
      'inverter-types': 'inverter_type',
      'optimizer-types': 'optimizer_type',
      'battery-types': 'battery_type',
    } as const;
    const ends = (title: string) => [
      title
        .split(' ')
        .at(0)!
        .replace(/(?<=l)es$|s$/, ''),
      title.split(' ').at(-1),
    ];
    for (const [list, field] of Object.entries(fields))
      expect(ends(officeEs.listTitles[list as keyof typeof fields])).toEqual(
        ends(fieldNamesEs[field as keyof typeof fieldNamesEs].title),
      );
  });

  it('take the place of no other word', () => {
    expect(Object.keys(officeEn).filter((key) => key in appEn)).toEqual(['statuses']);
  });

  it('say how long ago it was, also where a clock is ahead', () => {
    const now = Date.UTC(2026, 5, 10);
    expect(officeEn.ago(now - 6 * 86_400_000, now)).toBe('6 days ago');
    expect(officeEn.ago(now - 3 * 3_600_000, now)).toBe('3 hours ago');
    expect(officeEn.ago(now + 5000, now)).toBe('this minute');
    expect(officeEs.ago(now - 2 * 60_000, now)).toBe('hace 2 minutos');
  });

  it('say sizes in the unit that fits', () => {
    expect([0, 999, 1000, 183_456_789, 72_800_000_000, 3e15].map((bytes) => officeEn.storage(bytes))).toEqual([
      '0 B',
      '999 B',
      '1 kB',
      '183 MB',
      '72.8 GB',
      '3,000 TB',
    ]);
  });
});

describe('passwords for others', () => {
  it('are five groups of signs, each drawn from the random bytes', () => {
    let next = 0;
    const count = (into: Uint8Array<ArrayBuffer>): Uint8Array => into.map(() => next++);
    expect(generatePassword(count)).toBe('abcd-efgh-jkmn-pqrs-tuvw');
    expect(generatePassword(count)).not.toBe(generatePassword(count));
  });
});

describe('the command that makes a backup', () => {
  it('quotes a folder that a shell would take apart', () => {
    expect(backupCommand('/srv/rafter', '2026-06-10')).toBe(
      'npm run -s rafter -- backup rafter-2026-06-10.tar --data /srv/rafter',
    );
    expect(backupCommand('/srv/my "data"', '2026-06-10')).toContain('--data "/srv/my \\"data\\""');
  });
});
