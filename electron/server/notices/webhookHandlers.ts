import { problemAt } from '../../../shared/messages/problem.ts';
import { type NoticeType, noticeTypes } from '../../../shared/notices/notices.ts';
import { readWebhookUrl, type TargetRules } from './webhookTarget.ts';
import { actorOf, type OfficeHandlers, type OfficeSession } from '../base/rpc/handlers.ts';
import type { OfficeDeps } from '../office/officeDeps.ts';

/** Webhooks of the firm, and for users of a client organization those of it; and the log of what was sent. */
export const webhookHandlers = ({ store, targets }: Pick<OfficeDeps, 'store' | 'targets'>) => {
  const { webhooks, deliveries } = store;
  const ownerOf = ({ user }: OfficeSession): number | null => user.organization;

  /** What the operator allows the firm is not for its clients. */
  const isPrivateAllowed = (user: OfficeSession['user']): boolean => targets.isAny && user.organization === null;

  const settingsOf = async (
    { url, events }: { url: string; events: readonly NoticeType[] },
    { user }: OfficeSession,
  ): Promise<{ url: string; events: NoticeType[] }> => {
    if (events.length === 0) throw problemAt('#/events', 'webhook-without-events');
    const rules: TargetRules = { ...targets, isAny: isPrivateAllowed(user) };
    return { url: await readWebhookUrl(url, rules), events: noticeTypes.filter((type) => events.includes(type)) };
  };

  return {
    listWebhooks: (_nothing, session) => webhooks.list(ownerOf(session)),

    async addWebhook(asked, session) {
      const settings = { ...(await settingsOf(asked, session)), isPaused: false };
      return webhooks.add(ownerOf(session), settings, actorOf(session));
    },

    async changeWebhook({ id, isPaused, ...asked }, session) {
      const settings = { ...(await settingsOf(asked, session)), isPaused };
      await webhooks.change(ownerOf(session), id, settings, actorOf(session));
      return webhooks.list(ownerOf(session));
    },

    renewWebhookSecret: ({ id }, session) => webhooks.rotate(ownerOf(session), id, actorOf(session)),

    async removeWebhook({ id }, session) {
      await webhooks.remove(ownerOf(session), id, actorOf(session));
      return webhooks.list(ownerOf(session));
    },

    async testWebhook({ id }, session) {
      await deliveries.test(ownerOf(session), id, actorOf(session));
      return null;
    },

    async listDeliveries({ state = null, webhook = null, before = null, limit }, session) {
      const rows = await deliveries.list(ownerOf(session), { state, webhook, before }, limit + 1);
      return { rows: rows.slice(0, limit), next: rows.length > limit ? rows[limit - 1]!.id : null };
    },

    async sendDeliveryAgain({ id }, session) {
      await deliveries.sendAgain(ownerOf(session), id, actorOf(session));
      return null;
    },

    async dismissDelivery({ id }, session) {
      await deliveries.dismiss(ownerOf(session), id, actorOf(session));
      return null;
    },

    async dismissFailedDeliveries({ id }, session) {
      await deliveries.dismissFailed(ownerOf(session), id, actorOf(session));
      return webhooks.list(ownerOf(session));
    },

    readWebhookRules: (_nothing, { user }) => ({ isPrivateAllowed: isPrivateAllowed(user) }),
  } satisfies Partial<OfficeHandlers>;
};
