import { describe, expect, it } from 'vitest';
import { refusals } from '../../electron/desk/refusal.ts';
import { mistakeText } from '../../renderer/i18n/mistakes.ts';
import { problemText, saidText } from '../../renderer/i18n/refusals.ts';

/** As the desk words it, by the file that does. */
const sentences: readonly (readonly [file: string, sentence: string])[] = [
  ['exchange', 'The provider could not be reached (ECONNREFUSED).'],
  ['exchange', 'The provider could not be reached.'],
  ['exchange', 'No answer came in time.'],
  ['exchange', 'The connection broke off (UND_ERR_SOCKET).'],
  ['exchange', 'The address leads on to https://example.com/in: check the base URL, or sign in to this network.'],
  ['probe', 'There is no such service at this address. The base URL often ends with /api.'],
  ['probe', 'The provider answered 503: it may be in trouble.'],
  ['probe', 'The provider answered 418: Too many requests'],
  ['readRefusal', 'The provider answered 500 without a word.'],
  ['createApiClient', 'The answer (200) is not what the reference promises.'],
  ['createApiClient', 'The answer (200) is cut off, or not what was promised.'],
  ['download', '12 of 90 bytes arrived.'],
  ['download', 'What came instead of the letter is not a PDF.'],
  ['producedFiles', 'Roof letter.pdf: did not come yet'],
  ['settleSend', 'The provider answered "not modified" to something new.'],
  ['outboxStore', 'The program ended while this was being sent.'],
  ['resolveUnknown', 'It is not clear whether this job arrived: there are jobs like it at the provider.'],
  ['resolveUnknown', 'It is not clear whether this arrived, and the provider cannot say: There is nothing here'],
  ['resolveUnknown', 'Another laptop got this to send, and may be about to. If that one will not, take it over here.'],
  ['resolveUnknown', 'Another laptop got this photo to send. If that one will not, take it over here.'],
  ['targets', 'Job 7 has no array named "South" at the provider; it has none.'],
  ['formBody', 'The stored copy of this file was changed since it was added.'],
  ['diskError', 'The file cannot be written on this computer (EACCES).'],
  ['keepOriginal', '/media/card/IMG 1.jpg is not there.'],
  ['bundle', '/media/stick has no rafter-outbox.json. Nothing was taken in.'],
  ['bundle', '/media/stick is not there. Nothing was taken in.'],
  [
    'bundle',
    '/media/stick/rafter-outbox.json cannot be opened: this user has no permission for it. Nothing was taken in.',
  ],
  ['bundle', '/media/stick holds a rafter-outbox.json that this version cannot read. Nothing was taken in.'],
  ['bundle', 'There is no room on this disk for the files of the bundle. Nothing was taken in.'],
  [
    'bundle',
    'A photo could not be copied to /media/stick: /media/stick/files/ab is on a disk that cannot be written to.',
  ],
  ['bundle', 'The stored file ab12 was changed; the bundle is not complete.'],
  ['line', 'The server does not say who it is, as it did before: something may stand in between.'],
  ['referenceCache', 'The provider says that the list is unchanged, but it never sent it.'],
  ['draftStore', 'There is no draft "x" on this desk.'],
];

describe('what the desk says, in Spanish', () => {
  it.each(sentences)('%s: %s', (_file, sentence) => {
    const said = saidText('es', sentence);
    expect(said).not.toBe(sentence);
    expect(said).not.toMatch(/\b(the|is|was|there|answered)\b/i);
    expect(saidText('en', sentence)).toBe(sentence);
  });

  it.each(Object.entries(refusals))('a refusal that says no more than %s', (_code, sentence) => {
    expect(saidText('es', sentence)).not.toBe(sentence);
  });

  it('what our server refuses of a photo', () => {
    expect(saidText('es', 'note.jpg is a plain text file; send a JPEG or PDF file.')).toBe(
      'note.jpg no es de un tipo que se reciba; envíe un archivo JPEG o PDF.',
    );
    expect(mistakeText('es', { detail: 'There is already an organization "A".' })).toBe('Ya hay una organización «A».');
  });

  it('leaves what another provider says as it is', () => {
    for (const sentence of [
      'Bitte warten.',
      'Array is locked by reviewer',
      '',
      'The inspector is not there.',
      'This plan cannot be read.',
      'Your account is on hold; send a payment file.',
    ])
      expect(saidText('es', sentence)).toBe(sentence);
    expect(problemText('es', new Error('Bitte warten.'))).toBe('Bitte warten.');
  });
});
