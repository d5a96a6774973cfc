import type { OfficeResult, OfficeCallName, OfficeRequest } from '../../../shared/office/contract.ts';
import type { Role } from '../../../shared/office/shapes.ts';
import type { By, OneDoer } from '../store/auditStore.ts';

/** Somebody who has signed in. */
export interface SignedIn {
  id: number;
  email: string;
  role: Role;
  /** The one organization whose jobs they see; null sees all. */
  organization: number | null;
}

/** Who asks, and from where. */
export interface Asking {
  user: SignedIn;
  address: string;
  /** `https://host:port` as they see this server, for links. */
  origin: string;
  /** Throws `signed-out` where the session has ended since: what is sent can take its time to arrive. */
  assertStill: () => void;
}

/** As the audit log names them. */
export const byOf = ({ user, address }: Asking): By & OneDoer => ({
  actor: user.email,
  address,
  fromOffice: user.role !== 'office',
});

/** Answers to some calls of the contract, for whoever may ask; the request has been checked. Refusals are Problems. */
export type AnswersTo<N extends OfficeCallName> = {
  [K in N]: (request: OfficeRequest<K>, asking: Asking) => OfficeResult<K> | Promise<OfficeResult<K>>;
};
