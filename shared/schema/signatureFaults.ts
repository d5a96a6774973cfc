/** Why a signature of a PDF holds nothing. */
export const signatureFaults = [
  /** The bytes that it covers are not those that were signed. */
  'altered',
  /** It leaves out more of the file than itself. */
  'range',
  /** It cannot be read, or is of a kind that is not known here. */
  'unreadable',
] as const;
