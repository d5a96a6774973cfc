import { expect, it } from 'vitest';
import { loadWords } from '../../../renderer/base/words/wordTable.ts';
import { mistakeLine } from '../../../renderer/field/drafts/checkText.ts';
import { appWords } from '../../../renderer/field/parts/words.ts';
import { judgeSubmission } from '../../../shared/job/judgeSubmission.ts';
import { Problem } from '../../../shared/messages/problem.ts';

await loadWords('es');

const document = {
  client_name: 'Ana',
  client_street_address: '12 Elm St',
  client_state: { id: 5 },
  arrays: [{ name: 'Norte', roof_pitch: 75 }, { beam_span: 'largo' }, { beam_span: '144,150' }],
};
const errorsOf = (sent: unknown) => {
  try {
    judgeSubmission(sent, () => undefined);
  } catch (error) {
    if (error instanceof Problem) return error.errors;
    throw error;
  }
  throw new Error('nothing is wrong');
};
const linesIn = (language: 'en' | 'es') =>
  errorsOf(document).map((error) => mistakeLine(error, document, appWords.of(language)));

it('what is wrong in a draft is told by the names of its arrays and fields, in the language of the crew', () => {
  expect(linesIn('es')).toEqual([
    'Estado: debe ser un texto, no un número',
    'Norte · Pendiente del techo: debe ser como máximo 60°',
    'Arreglo 2 · Claro de la viga: “largo”. Escriba pulgadas (24) o pies (12\' 6").',
    'Arreglo 3 · Claro de la viga: “144,150”. La coma no es clara: escriba 1200, 1.2, o 144, 150 si son dos.',
  ]);
  expect(linesIn('en')).toEqual([
    'State: must be a string, not a number',
    'Norte · Roof pitch: must be at most 60°',
    'Array 2 · Beam span: “largo”. Write inches (24) or feet (12\' 6").',
    'Array 3 · Beam span: “144,150”. The comma is unclear: write 1200, 1.2, or 144, 150 for two.',
  ]);
});
