import type { noticeCalls } from '../../../shared/notices/officeCalls.ts';
import { plainSettings, startMailServer } from '../../support/mailServer.ts';
import { changeIn } from '../../support/serverDatabase.ts';
import type { CasesOf, Stage } from '../base/rpc/callCases.ts';

/** Where nobody listens. */
const hook = ({ world: { turn } }: Stage) => ({
  url: `http://127.0.0.1:9/${turn}`,
  events: ['laptop.silent' as const],
});
const webhook = async (stage: Stage) => ({ id: (await (await stage.again()).call('addWebhook', hook(stage))).id });
const tested = async (stage: Stage) => {
  const one = await stage.again();
  const { id } = await one.call('addWebhook', hook(stage));
  await one.call('testWebhook', { id });
  return { webhook: id, id: (await one.call('listDeliveries', {})).rows[0]!.id };
};
const giveUp = ({ server }: Stage, id: number) =>
  changeIn(server.store, "UPDATE delivery SET state = 'given-up' WHERE id = @id", { id });
const mail = {
  ...{ host: 'mail.example', port: 587, security: 'starttls' as const, user: '', from: 'office@firm.example' },
  locale: 'en' as const,
};
const nowhere = { ask: () => ({ id: 999_999 }), ends: 'not-found', ofClients: true } as const;

export const cases: CasesOf<typeof noticeCalls> = {
  listWebhooks: { ask: () => ({}) },
  addWebhook: {
    ask: () => ({ url: 'http://hooks.example/', events: ['job.submitted'] }),
    ends: 'refused',
    hostile: () => ({ url: 'https://127.0.0.1/', events: ['job.submitted'] }),
    traced: async (stage) => hook(stage),
  },
  changeWebhook: {
    ask: () => ({ id: 999_999, url: 'https://hooks.example/', events: [], isPaused: false }),
    ends: 'refused',
    hostile: () => ({ id: 999_999, url: 'https://127.0.0.1/', events: ['job.submitted'], isPaused: false }),
    foreign: (id) => ({ id, url: 'https://93.184.216.34/', events: ['laptop.silent'], isPaused: true }),
    ofClients: true,
    traced: async (stage) => ({ ...(await webhook(stage)), ...hook(stage), isPaused: true }),
  },
  renewWebhookSecret: { ...nowhere, traced: webhook },
  removeWebhook: { ...nowhere, traced: webhook },
  testWebhook: { ...nowhere, traced: webhook },
  listDeliveries: { ask: () => ({}) },
  sendDeliveryAgain: { ...nowhere, traced: async (stage) => ({ id: (await tested(stage)).id }) },
  dismissDelivery: {
    ...nowhere,
    traced: async (stage) => {
      const { id } = await tested(stage);
      await giveUp(stage, id);
      return { id };
    },
  },
  dismissFailedDeliveries: {
    ...nowhere,
    traced: async (stage) => {
      const { webhook: id, id: delivery } = await tested(stage);
      await giveUp(stage, delivery);
      return { id };
    },
  },
  readWebhookRules: { ask: () => ({}) },
  readMail: { ask: () => ({}) },
  changeMail: {
    ask: () => ({ settings: {} }),
    ends: 'invalid-fields',
    hostile: () => ({
      settings: { host: 'h', port: 25, security: 'none', user: '', password: '', from: 'a@x.example', locale: 'en' },
    }),
    traced: async () => ({ settings: mail }),
  },
  turnMailOff: {
    ask: () => ({}),
    hostile: null,
    traced: async ({ again }) => {
      await (await again()).call('changeMail', { settings: mail });
      return {};
    },
  },
  testMail: {
    ask: () => ({ locale: 'en' }),
    ends: 'refused',
    hostile: () => ({ locale: 'xx' }),
    traced: async ({ again }) => {
      const mails = await startMailServer();
      await (await again()).call('changeMail', { settings: { ...mail, ...plainSettings(mails) } });
      return { locale: 'en' };
    },
  },
  readMailChoices: { ask: () => ({}) },
  changeMailChoices: { ask: () => ({ kinds: ['message'], locale: 'es' }) },
};
