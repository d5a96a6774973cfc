import { z } from 'zod';
import { ConsoleJob } from '../job/consoleJob.ts';
import { MarkComment, photoMarks } from '../job/photoMarks.ts';
import { Id, mutationBy, OfJob, type OfficeCall, queryBy, TextId } from '../rpc/officeCallRows.ts';
import { reviewers } from '../rpc/roles.ts';

/** Calls about the photos of a job. */
export const photoCalls = {
  /** Makes the small copies of a job's photos that its report shows; answers within a second with how many there are. */
  preparePhotoReport: queryBy(reviewers)(OfJob, z.object({ photos: z.int(), ready: z.int() })),
  /** How a reviewer judges a photo; null takes the mark away. Clients learn only what a hold asks for. */
  markPhoto: mutationBy(reviewers)(
    z.object({
      id: Id,
      photo: TextId,
      mark: z.enum(photoMarks).nullable(),
      comment: MarkComment.default(''),
    }),
    ConsoleJob,
  ),
} as const satisfies Record<string, OfficeCall>;
