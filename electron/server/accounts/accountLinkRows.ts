import type { Locale } from '../../../shared/messages/locales.ts';
import type { AccountLinkView, InvitationView } from '../../../shared/accounts/officeCalls.ts';
import type { Role } from '../../../shared/rpc/roles.ts';

/** An invitation, or a request for a new password. */
export interface LinkRow {
  id: number;
  kind: AccountLinkView['kind'];
  email: string;
  role: Role | null;
  organization: number | null;
  organization_name: string | null;
  user: number | null;
  by: string;
  locale: Locale;
  createdMs: number;
  expiresMs: number;
}

/** The beginning of a query for rows. */
export const linkQuery = `SELECT account_link.id, kind, email, role, organization_id AS organization,
    organization.name AS organization_name, user_id AS "user", made_by AS "by", locale,
    account_link.created_ms AS "createdMs", expires_ms AS "expiresMs"
  FROM account_link LEFT JOIN organization ON organization.id = organization_id`;

/** An invitation as administrators see it. */
export const viewOf = ({
  id,
  email,
  role,
  organization,
  organization_name,
  by,
  createdMs,
  expiresMs,
}: LinkRow): InvitationView => ({
  id,
  email,
  role: role!,
  organization: organization === null ? null : { id: organization, name: organization_name ?? '' },
  by,
  createdMs,
  expiresMs,
});
