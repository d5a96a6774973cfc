import { z } from 'zod';
import { nested, row, text } from '../messages/rows.ts';

/** What the desk reports about jobs that it follows: replies, downloads and letters. */
export const followedJobMessages = {
  'other-job-answered': row({ asked: z.int(), answered: z.int() }),
  /** Of its messages, arrays, letters or files. */
  'job-answer-cut': row({}),
  /** The provider offers more than is stored of one job: what came first is here. */
  'job-files-beyond': row({ what: z.enum(['files', 'letters']), maximum: z.int(), maximumBytes: z.number() }),
  'download-altered': row({ what: z.enum(['letter', 'file']) }),
  'produced-file-pending': row({ name: text }),
  'produced-file-missing': row({ name: text, reason: nested }),
  'job-continues-as': row({ job: z.int() }),
  'job-was-revised': row({}),
  'letter-was-withdrawn': row({ number: text }),
  'letter-job-status-changed': row({ status: text }),
  'newer-letter-received': row({}),
  'other-letter-valid': row({}),
} as const;
