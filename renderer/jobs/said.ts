/** A message as both apps show it. */
export interface Said {
  author: string;
  body: string;
  /** Somebody else's, who may wait for an answer. */
  isMarked?: boolean;
  /** Not sent yet. */
  isWaiting?: boolean;
}
