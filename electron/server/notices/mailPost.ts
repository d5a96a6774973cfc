import { z } from 'zod';
import { message } from '../../../shared/messages/catalogue.ts';
import type { Locale } from '../../../shared/messages/locales.ts';
import { invitationDays, resetMinutes } from '../../../shared/notices/mail.ts';
import { mailKinds } from '../../../shared/notices/notices.ts';
import { StoredFirmSettings } from '../../../shared/firm/firm.ts';
import type { ClaimedDelivery } from './deliveryStore.ts';
import type { Store } from '../store/openStore.ts';
import { mailWords, type MailWords } from './mailWords.ts';
import { type MailSettings, type OperatorPassword, readMailSettings, withPassword } from './mailSettings.ts';
import { sendMail } from './mailTransport.ts';
import type { Attempt } from './postWebhook.ts';
import { type MailContent, renderMail, unlinked } from './renderMail.ts';

const AboutJob = z.object({
  kind: z.enum(mailKinds),
  user: z.int(),
  letter: z.string().default(''),
  quoted: z.string().optional(),
});
const AboutLink = z.object({ link: z.int() });
const StoredFirm = z.object({ settings: StoredFirmSettings }).nullable().catch(null);

interface MailPostDeps {
  store: Pick<Store, 'settings' | 'jobs' | 'users'>;
  /** The beginning of links, where the operator has set it. */
  publicUrl: string | undefined;
  /** Where the operator has set one. */
  password: OperatorPassword | null;
}

/** Who a mail is from, in which words, and where its links lead. */
interface Surroundings {
  firm: string;
  locale: Locale;
  words: MailWords;
  origin: string;
}

/** Writes mails at the moment they are sent, and sends them. */
export class MailPost {
  readonly #deps: MailPostDeps;

  constructor(deps: MailPostDeps) {
    this.#deps = deps;
  }

  async send(delivery: ClaimedDelivery, stopping: AbortSignal): Promise<Attempt> {
    const settings = await this.#settings();
    if (settings === null) return { isSent: false, answer: message('delivery-mail-off') };
    const found = await this.#contentOf(delivery, settings);
    if (found === null) return { isSent: false, answer: message('delivery-void'), isFinal: true };
    const { firm, content } = found;
    return sendMail(
      settings,
      { ...renderMail(content), to: delivery.recipient!, firm, id: delivery.messageId },
      stopping,
    );
  }

  /** Sends a mail at once, to try the settings. */
  async test(to: string, locale: Locale, id: string): Promise<Attempt> {
    const settings = await this.#settings();
    if (settings === null) return { isSent: false, answer: message('delivery-mail-off') };
    const { words, firm } = await this.#surroundings(settings, locale);
    const subject = words.test(firm);
    const content = { language: locale, subject, paragraphs: [words.testText], footer: words.why(firm) };
    return sendMail(settings, { ...renderMail(content), to, firm, id });
  }

  async #settings(): Promise<MailSettings | null> {
    const stored = await readMailSettings(this.#deps.store);
    return stored && withPassword(stored, this.#deps.password);
  }

  async #surroundings(settings: MailSettings, locale: Locale): Promise<Surroundings> {
    const words = mailWords(locale);
    const stored = StoredFirm.parse(await this.#deps.store.settings.get('firm'));
    const firm = stored?.settings.name || words.office;
    return { firm, locale, words, origin: this.#deps.publicUrl ?? settings.origin };
  }

  /** Null where there is nothing to send any more. */
  async #contentOf(
    { body, type, job }: ClaimedDelivery,
    settings: MailSettings,
  ): Promise<{ firm: string; content: MailContent } | null> {
    const parsed = JSON.parse(body) as unknown;
    return job === null
      ? this.#ofLink(type, AboutLink.parse(parsed).link, settings)
      : this.#ofJob(job, parsed, settings);
  }

  async #ofJob(job: number, body: unknown, settings: MailSettings) {
    const { kind, user, letter, quoted } = AboutJob.parse(body);
    const reader = await this.#deps.store.users.mailReader(user);
    if (reader === null) return null;
    const { row, job: shown } = await this.#deps.store.jobs.inspect(job);
    // The user has moved to another organization since.
    if ((reader.organization ?? row.organization_id) !== row.organization_id) return null;
    const about = await this.#surroundings(settings, reader.locale ?? settings.locale);
    const { words, firm, origin, locale } = about;
    const client = unlinked(shown.client_name);
    const subject = words.about[kind]({ job, client, letter });
    const action = { label: words.openJob(job), url: `${origin}/#/job/${job}` };
    const content = {
      language: locale,
      subject,
      paragraphs: [`${subject}.`],
      quoted: quoted && unlinked(quoted),
      action,
      footer: words.why(firm),
    };
    return { firm, content };
  }

  /** Each attempt carries a token of its own, so that none has to be stored as it is. */
  async #ofLink(type: string, id: number, settings: MailSettings) {
    const link = await this.#deps.store.users.links.open(id);
    if (link === null) return null;
    const about = await this.#surroundings(settings, link.locale);
    const { words, firm, origin, locale } = about;
    const url = `${origin}/#/welcome/${link.token}`;
    const isInvitation = type === 'mail.invitation';
    const content = {
      language: locale,
      subject: isInvitation ? words.invitation(firm) : words.reset(firm),
      paragraphs: [
        isInvitation ? words.invitationText(link.email, invitationDays) : words.resetText(link.email, resetMinutes),
      ],
      action: { label: isInvitation ? words.invitationAction : words.resetAction, url },
      footer: firm,
    };
    return { firm, content };
  }
}
