import { describe, expect, it } from 'vitest';
import { message } from '../../../shared/messages/catalogue.ts';
import { say } from '../../../shared/messages/say.ts';

const file = 'l.csv';
const sha256 = 'ab'.repeat(32);
const finding = (about: ReturnType<typeof message>, defect: ReturnType<typeof message>) =>
  message('check-finding', { about, defect });

describe('words of the server', () => {
  it.each([
    [message('cell-too-long', { part: 'name', maximum: 200 }), 'the name is longer than 200 characters'],
    [message('cell-missing', { part: 'model-number' }), 'has no model number'],
    [message('same-entry-differs', { key: 'id', row: 2 }), 'is the entry of row 2 with another id'],
    [
      message('list-file-unknown', { file, columns: ['Dear "all"'] }),
      'l.csv has no column "name" and is none of the known lists; its columns are "Dear \\"all\\""',
    ],
    [
      finding(message('about-job', { job: 7 }), message('job-inconsistent')),
      'job 7: its row, document, arrays and search entry do not agree',
    ],
    [
      message('backup-damaged', { defect: message('archive-files-missing', { found: 1, expected: 3 }) }),
      'The backup is damaged: it holds 1 of 3 files. Nothing was restored.',
    ],
  ])('$code in English', (one, words) => expect(say('en', one)).toBe(words));

  it.each([
    [message('cell-too-long', { part: 'name', maximum: 200 }), 'el nombre tiene más de 200 caracteres'],
    [message('cell-missing', { part: 'model-number' }), 'no tiene número de modelo'],
    [message('same-entry-differs', { key: 'abbreviation', row: 2 }), 'es la entrada de la fila 2 con otra abreviatura'],
    [
      message('list-file-for-other-list', {
        file,
        kind: 'cec-modules',
        lists: ['module-types'],
        list: 'roof-materials',
      }),
      'l.csv es la lista de módulos de la CEC: tiene tipos de módulo, no materiales de techo',
    ],
    [
      message('list-file-with-makers', { file, row: 2, list: 'roof-materials' }),
      'l.csv nombra un fabricante en la fila 2: en materiales de techo no los hay',
    ],
    [finding(message('about-file', { sha256 }), message('stored-file-absent')), `archivo ${sha256}: falta`],
    [
      finding(message('about-database'), message('row-points-nowhere', { row: 7, table: 'upload', parent: 'blob' })),
      'base de datos: la fila 7 de upload no lleva a ningún blob',
    ],
    [
      message('status-not-reachable', { job: 7, status: 'On Hold', to: 'Approved' }),
      'El trabajo 7 está en «En espera»; no puede pasar a «Aprobado».',
    ],
  ])('$code in Spanish', (one, words) => expect(say('es', one)).toBe(words));
});
