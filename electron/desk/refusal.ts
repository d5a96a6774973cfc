import type { FieldError } from '../../shared/api/problems.ts';

/** Why the desk does not do what it was asked: the closed list. */
export const refusals = {
  'not-found': 'There is nothing with this id on this desk',
  'invalid-fields': 'Some fields are not valid',
  'already-sent': 'The job was sent; what changes now is a revision',
  'not-sent': 'The job was not sent yet',
  'in-the-air': 'The job is being sent, or it is not clear whether it arrived',
  archived: 'The draft is archived; restore it first',
  'file-unreadable': 'The file cannot be read',
  'file-damaged': 'The stored copy of the file is missing or was changed',
  'not-connected': 'No provider is set',
  'other-service': 'Work that was begun with another provider is still open',
  'nothing-to-undo': 'There is nothing to undo',
  'nothing-to-redo': 'There is nothing to redo',
  'not-decided-here': 'This item waits for nothing that could be decided',
  'server-elsewhere': 'Another Rafter server is running on this data directory',
  'server-not-started': 'The server on this computer could not start',
  'bundle-unreadable': 'The bundle cannot be read',
  'disk-full': 'There is no room on the disk of this computer; make room, and try again',
} as const;
export type RefusalCode = keyof typeof refusals;

/** A refusal of the desk, in words for people; `errors` name fields of the job as the server would. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;
  readonly errors: readonly FieldError[];

  constructor(code: RefusalCode, detail: string = refusals[code], errors: readonly FieldError[] = []) {
    super(detail);
    this.code = code;
    this.errors = errors;
  }
}
