import type { EngineerProfile } from './engineers.ts';

/** A reviewer or an administrator as an engineer; '' and empty lists where nothing was entered. */
export interface EngineerView extends EngineerProfile {
  user: number;
  email: string;
  /** Their letters carry their name, license and signature. */
  isOfRecord: boolean;
  /** SHA-256 of the image, or null. */
  signature: string | null;
}

export interface EngineersView {
  engineers: EngineerView[];
  /** Only engineers of record issue letters; others prepare them. */
  onlyEngineersIssue: boolean;
}
