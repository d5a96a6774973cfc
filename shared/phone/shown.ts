/** An address of this computer at which a phone may reach it. */
export interface PhoneAddress {
  address: string;
  /** What the system calls the network's interface. */
  network: string;
}

/** Why no session runs any more. */
export const phoneEnds = ['stopped', 'idle', 'not-a-draft', 'address-gone'] as const;
export type PhoneEnd = (typeof phoneEnds)[number];

export interface PhoneSessionShown {
  draft: string;
  address: string;
  /** Leads a phone to its page; the secret is its fragment. */
  link: string;
  /** Phones that have used the link. */
  phones: number;
  /** Photos that were added. */
  added: number;
  /** Photos of which a part has come. */
  arriving: number;
}

/** Photos from a phone: whether a session runs, and where one could. */
export interface PhoneShown {
  /** The most likely one first. */
  addresses: PhoneAddress[];
  session: PhoneSessionShown | null;
  ended: { draft: string; why: PhoneEnd; added: number } | null;
}
