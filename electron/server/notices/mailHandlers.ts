import { message } from '../../../shared/messages/catalogue.ts';
import { problem } from '../../../shared/messages/problem.ts';
import { mailKindsOf } from '../../../shared/notices/notices.ts';
import type { MailChoicesView, MailView } from '../../../shared/notices/officeCalls.ts';
import { changeMail, mailView, readMailSettings, turnMailOff } from './mailSettings.ts';
import { actorOf, type OfficeHandlers, type SessionUser } from '../base/rpc/handlers.ts';
import type { OfficeDeps } from '../office/officeDeps.ts';

/** The settings of mail, and what each user is sent. */
export const mailHandlers = ({
  store,
  mails,
  ids,
  mailPassword,
}: Pick<OfficeDeps, 'store' | 'mails' | 'ids' | 'mailPassword'>) => {
  const view = async (): Promise<MailView> => mailView(await readMailSettings(store), mailPassword);

  const choices = async ({ id, role }: SessionUser): Promise<MailChoicesView> => {
    const reader = await store.users.mailReader(id);
    return {
      isOn: (await readMailSettings(store)) !== null,
      offered: [...mailKindsOf(role)],
      chosen: reader?.chosen ?? [],
      locale: reader?.locale ?? null,
    };
  };

  return {
    readMail: view,

    async changeMail({ settings }, session) {
      const { origin } = session;
      await changeMail(store, settings, { origin, operator: mailPassword, by: actorOf(session) });
      return view();
    },

    async turnMailOff(_nothing, session) {
      await turnMailOff(store, actorOf(session));
      return view();
    },

    async testMail({ locale }, session) {
      const { isSent, answer } = await mails.test(session.user.email, locale, `test_${ids.uuid()}`);
      const { fromOffice: _, ...by } = actorOf(session);
      const detail = { sent: isSent };
      await store.audit.record({ ...by, action: 'event-mail-tested', subject: message('subject-mail'), detail });
      if (!isSent) throw problem('mail-test-failed', { reason: answer });
      return { answer: message(answer.code as 'delivery-mail-taken', answer.params as { text: string }) };
    },

    readMailChoices: (_nothing, { user }) => choices(user),

    async changeMailChoices({ kinds, locale }, session) {
      const { user } = session;
      const offered = mailKindsOf(user.role);
      await store.users.chooseMails(
        user.id,
        offered.filter((kind) => kinds.includes(kind)),
        locale,
        actorOf(session),
      );
      return choices(user);
    },
  } satisfies Partial<OfficeHandlers>;
};
