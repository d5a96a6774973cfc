import { problem, problemAt } from '../../../shared/messages/problem.ts';
import type { InvitationSent } from '../../../shared/accounts/officeCalls.ts';
import { readMailSettings } from '../notices/mailSettings.ts';
import { organizationFor } from './addUser.ts';
import { actorOf, type OfficeHandlers, type OfficeSession, type RequestHandlers } from '../base/rpc/handlers.ts';
import type { OfficeDeps } from '../office/officeDeps.ts';
import { assertGoodPassword, type PasswordHasher, readEmail } from './passwords.ts';
import type { SessionGuard } from './sessionGuard.ts';

/** Invitations, for administrators. */
export const invitationHandlers = ({ store }: Pick<OfficeDeps, 'store'>) => {
  const { links } = store.users;

  /** Without mail the administrator hands the link over. */
  const sent = async (
    { id, isMailed }: { id: number; isMailed: boolean },
    { origin }: OfficeSession,
  ): Promise<InvitationSent> => {
    const invitation = (await links.invitations()).find((one) => one.id === id);
    if (!invitation) throw problem('invitation-not-found');
    const opened = isMailed ? null : await links.open(id);
    return { invitation, link: opened && `${origin}/#/welcome/${opened.token}` };
  };

  return {
    listInvitations: () => links.invitations(),

    async inviteUser({ email: typed, role, organization: asked, locale }, session) {
      const email = readEmail(typed);
      const organization = await organizationFor(store, role, asked);
      return sent(await links.invite({ email, role, organization, locale }, actorOf(session)), session);
    },

    inviteAgain: async ({ id }, session) => sent(await links.inviteAgain(id, actorOf(session)), session),

    async revokeInvitation({ id }, session) {
      await links.revoke(id, actorOf(session));
      return links.invitations();
    },
  } satisfies Partial<OfficeHandlers>;
};

interface AccountLinkDeps extends Pick<OfficeDeps, 'store'> {
  guard: Pick<SessionGuard, 'knownBrowser'>;
  passwords: PasswordHasher;
  onBug: (error: unknown) => void;
}

/** What anyone can do with a link, and without one who forgot the password. */
export const accountLinkHandlers = ({ store, guard, passwords, onBug }: AccountLinkDeps) => {
  const { links, throttle } = store.users;
  return {
    async askPasswordReset({ email: typed, locale }, { request }) {
      if ((await readMailSettings(store)) === null) throw problem('mail-off');
      const email = typed.trim().toLowerCase();
      await throttle.reset(request.ip, guard.knownBrowser(request, email));
      // Not awaited: the time would tell that the account exists.
      void links.askReset(email, locale, request.ip).catch(onBug);
      return null;
    },

    readAccountLink: ({ token }) => links.read(token),

    async useAccountLink({ token, password }, { request }) {
      const link = await links.read(token);
      if (link === null) throw problemAt('#/token', 'account-link-void');
      await assertGoodPassword(password, link.email);
      const used = await links.use(token, await passwords.hash(link.email, password), request.ip);
      if (used === null) throw problemAt('#/token', 'account-link-void');
      return used;
    },
  } satisfies Partial<RequestHandlers>;
};
