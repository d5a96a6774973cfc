/** A photo as it is printed. */
export interface ReportPhoto {
  /** Of the file, as the client sent it. */
  name: string;
  /** When and where it was taken. */
  facts: string[];
  /** Of the original, in hex. */
  sha256: string;
  /** The path of a small upright JPEG; null where the photo cannot be displayed. */
  picture: string | null;
  /** SHA-256 of that JPEG: of a letter, which is confirmed and issued with the very pictures. */
  digest?: string | null;
}

/** The photos of an array and slot; there is at least one. */
export interface PhotoGroup {
  title: string;
  photos: ReportPhoto[];
}
