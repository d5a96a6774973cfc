import type { Service } from '../job/services.ts';
import type { AnyMessage } from '../messages/rows.ts';

/** A visit on the work list. */
export interface VisitShown {
  id: string;
  client: string;
  street: string;
  city: string;
  state: string;
  zip: string;
  services: Service[];
  /** At the roof, without a zone: a day, with or without a time; '' if not agreed. */
  appointment: string;
  note: string;
  reference: string;
  /** From the office, or of a file that was imported here. */
  isAssigned: boolean;
  /** The office took it back. */
  isCanceled: boolean;
  /** The other laptop that took it, as it is called; null where none did. */
  takenBy: string | null;
  /** The draft that was begun here; null before. */
  draft: string | null;
  /** The office has not heard yet that it was taken here. */
  isUnreported: boolean;
  /** The job that was submitted for it, here or by another laptop. */
  jobId: number | null;
  /** The draft was sent. */
  isSent: boolean;
}

/** The visit that a draft was begun for. */
export interface DraftVisit extends Pick<VisitShown, 'appointment' | 'note' | 'isCanceled' | 'takenBy'> {
  /** Client and address as the work list has them now; null where the draft has the same. */
  listed: string | null;
}

export interface VisitList {
  visits: VisitShown[];
  /** Whether the provider assigns visits: `none` without a provider, `unknown` before it has answered. */
  provider: 'assigns' | 'does-not' | 'unknown' | 'none';
  /** What a crew should know of the provider's list, as that it is not all here; null where it is. */
  notice: AnyMessage | null;
}
