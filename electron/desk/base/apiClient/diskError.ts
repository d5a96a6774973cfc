import { message } from '../../../../shared/messages/catalogue.ts';
import type { AnyMessage } from '../../../../shared/messages/rows.ts';
import { say } from '../../../../shared/messages/say.ts';

/** The disk of this computer failed, not the network. */
export class DiskError extends Error {
  override readonly name = 'DiskError';
  readonly reason: AnyMessage;

  constructor(reason: AnyMessage) {
    super(say('en', reason));
    this.reason = reason;
  }
}

/** An error of the file system as a `DiskError`; other errors unchanged. */
export const asDiskError = (error: unknown): unknown => {
  if (!(error instanceof Error) || error instanceof DiskError) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined) return error;
  return new DiskError(code === 'ENOSPC' ? message('disk-has-no-room') : message('disk-write-failed', { error: code }));
};
