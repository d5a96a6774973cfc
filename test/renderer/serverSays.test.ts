import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import type { Job } from '../../shared/job/job.ts';
import { eventName, eventText } from '../../renderer/office/job/eventText.ts';
import { actionName, auditFacts } from '../../renderer/office/audit/auditText.ts';
import { en as fieldEn } from '../../renderer/i18n/en.ts';
import { es as fieldEs } from '../../renderer/i18n/es.ts';
import { en } from '../../renderer/i18n/office/en.ts';
import { es } from '../../renderer/i18n/office/es.ts';
import { message } from '../../shared/messages/catalogue.ts';
import { problem } from '../../shared/messages/problem.ts';

const english = { ...fieldEn, ...en };
const spanish = { ...fieldEs, ...es };

/** Everything of the server whose words reach the console; the command line and the API speak English alone. */
const sources = [
  'electron/server/office/**/*.ts',
  'electron/server/store/*.ts',
  'electron/server/backup/lastRuns.ts',
  'electron/server/http/errorHandler.ts',
  'electron/files/judge/sayRefusal.ts',
  'electron/server/letters/letter{Renderer,Facts,Image}.ts',
];
/** Told to somebody at the command line, or answered to a client of the API; a field by its path is tried below. */
const elsewhere = [/^7 7\.$/, /`(org|key) list` shows them/, /^Idempotency-Key /, /^Wait for its answer/];

interface Literal {
  text: string;
  file: string;
  node: ts.Node;
}
/** Every text of a program, `7` standing where a value is put in. */
const literalsOf = (file: string): Literal[] => {
  const found: Literal[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node))
      found.push({ text: node.text, file, node });
    else if (ts.isTemplateExpression(node)) {
      const spans = node.templateSpans.map(({ literal }) => `7${literal.text}`);
      found.push({ text: node.head.text + spans.join(''), file, node });
    }
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true));
  return found;
};
const literals = globSync(sources).toSorted().flatMap(literalsOf);

/** In a sum of texts, each is only a part. */
const isWhole = ({ node }: Literal): boolean => !ts.isBinaryExpression(node.parent);
const sentences = literals
  .filter((one) => isWhole(one) && /^([A-Z7"]\S* .*|[A-Z]\S+ .*)\.$/s.test(one.text))
  .map(({ text }) => text.replaceAll('"7"', '7').replace(/^7 is not an email/, '"7" is not an email'))
  .map((text) => text.replace('organization 7.', 'organization "7".').replace('again in 7.', 'again in 7 minutes.'))
  .map((text) => text.replace("engineer's 7 7 missing", "engineer's name is missing"))
  .filter((text) => !elsewhere.some((one) => one.test(text)));

/** What the server notes: the `action` of an audit note, and what a job's history is given. */
const actions = literals
  .filter(({ node, text }) => {
    const { parent } = node;
    const isChosen = ts.isConditionalExpression(parent) && parent.condition !== node;
    const holder =
      isChosen && ts.isConditionalExpression(parent.parent) ? parent.parent.parent : isChosen ? parent.parent : parent;
    const isNoted =
      (ts.isPropertyAssignment(holder) && holder.name.getText() === 'action') ||
      (ts.isVariableDeclaration(holder) && holder.name.getText() === 'action') ||
      (ts.isCallExpression(parent) && /\b(jobRows|rows)\.note$/.test(parent.expression.getText()));
    return isNoted && /^[A-Z]/.test(text);
  })
  .map(({ text }) => text);

describe('what the server says to the console', () => {
  it('is found in its sources', () => {
    expect(new Set(actions).size).toBeGreaterThan(22);
  });

  it.each([...new Set(sentences)])('%s: in Spanish', (text) => {
    const said = es.serverSays({ detail: text });
    expect(said).not.toBe(text);
    expect(said.match(/7/g)?.length ?? 0).toBeLessThanOrEqual(text.match(/7/g)?.length ?? 0);
    expect(said).not.toMatch(/undefined|\$\d|\b(The|is|must)\b/);
  });

  it('a refusal with a code by its code, and the reasons in it too', () => {
    const blockers = [
      message('letter-engineer-incomplete', { missing: ['name', 'licence_number'] }),
      message('letter-job-not-open', { job: 7, status: 'On Hold' }),
      message('letter-spacing-missing', { array: 'Garage', laid: 'Landscape' }),
    ];
    expect(es.serverSays(problem('letter-blocked', { blockers }).wire)).toBe(
      'Falta del ingeniero: el nombre, el número de licencia. El trabajo 7 está en «En espera». Retómelo antes de emitir una carta. ' +
        'Garage: los paneles van en posición horizontal y solo está la separación vertical.',
    );
  });

  it.each([...new Set(actions)])('%s: an entry of the log, in Spanish', (action) => {
    expect(actionName(action, spanish)).not.toBe(action);
  });

  it('entries of a history, with their facts', () => {
    const detail = { kind: 'beam-size', array: 'x', name: 'roof.jpg', bytes: 1000, sha256: 'ab' };
    expect(eventName({ action: 'File added' }, spanish)).toBe('Archivo agregado');
    expect(eventText({ detail }, spanish)).not.toMatch(/kind|bytes|beam-size/);
    expect(auditFacts({ detail }, spanish).map(({ name }) => name)).not.toContain('kind');
    expect(eventText({ detail }, english)).toContain('roof.jpg');
  });

  it('name arrays, and leave hashes and ids to the CSV', () => {
    const array = '3f2b8c1e-0000-4000-8000-000000000001';
    const detail = { kind: 'attic', array, name: 'roof.jpg', sha256: 'ab'.repeat(32) };
    const job = { arrays: [{ id: array, name: 'Garage' }] } as unknown as Job;
    expect(eventText({ detail }, english, job)).toContain('Garage');
    for (const text of [eventText({ detail }, english, job), eventText({ detail }, english)])
      expect(text).not.toMatch(/3f2b8c1e|abab/);
    expect(auditFacts({ detail }, english).map(({ text }) => text)).toEqual([
      expect.not.stringMatching(/^attic$/) as string,
      '3f2b8c1e…',
      'roof.jpg',
      'abababab…',
    ]);
  });
});
