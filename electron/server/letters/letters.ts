import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parse } from '../../../shared/api/parse.ts';
import { problem } from '../../../shared/messages/problem.ts';
import { canMove } from '../../../shared/job/status.ts';
import { entriesOfKind } from '../../../shared/letters/entries.ts';
import { FirmSettings } from '../../../shared/firm/firm.ts';
import { letterKindOf } from '../../../shared/job/letterKinds.ts';
import { filledTextUpTo, maxLength } from '../../../shared/job/text.ts';
import type { LetterDraft, Preview, SealingCopyView } from '../../../shared/letters/shapes.ts';
import { LetterRenderer } from './drawing/letterRenderer.ts';
import type { LetterContent } from './drawing/letterContent.ts';
import { assertMovable } from '../jobs/store/jobRow.ts';
import { actorOf, type OfficeHandlers, type OfficeSession } from '../base/rpc/handlers.ts';
import { approveJob, type LetterSource } from './approveJob.ts';
import { changeFirm, officeName, readFirm, removeFirmImage } from '../firm/firm.ts';
import { readConsoleJob } from '../jobs/consoleJob.ts';
import type { OfficeDeps } from '../office/officeDeps.ts';
import { copiedEditions } from './drafts/copiedEditions.ts';
import { nothingKnown } from './drafts/knownEntries.ts';
import { parseEntries, validateEntries } from './drafts/validateEntries.ts';
import { mountLetterFileRoutes } from './letterFileRoutes.ts';
import { assertNoBlockers } from './issueBlockers.ts';
import {
  composeLetter,
  type LetterCase,
  letterContentHash,
  openLetterCase,
  signedBy,
  type SmallPictures,
  withDraft,
} from './letterCase.ts';
import { assertMayIssue, composedBlockers, passGate } from './letterGate.ts';
import { arrayRows, prefill } from './drafts/prefill.ts';
import { rememberedOf, stillPrefilled } from './drafts/prefillSources.ts';
import { Previews } from './previews.ts';
import { sampleEntries, sampleNumber } from './sampleLetter.ts';

interface OfficeLettersDeps extends Pick<OfficeDeps, 'store' | 'clock'> {
  renderer?: LetterRenderer;
  /** Small copies of photos, for appendices. */
  pictures?: SmallPictures;
}

/** The reason is sent to the client as a message. */
const WithReason = z.object({ reason: filledTextUpTo(maxLength.notes) });

/** Letters in the console: drafts, previews, issuing and withdrawing; and the settings of the firm that issues them. */
export class OfficeLetters {
  readonly #store: OfficeDeps['store'];
  readonly #clock: OfficeDeps['clock'];
  readonly #renderer: LetterRenderer;
  readonly #previews: Previews;
  readonly #pictures: SmallPictures | undefined;

  constructor({ store, clock, renderer = new LetterRenderer(), pictures }: OfficeLettersDeps) {
    this.#store = store;
    this.#clock = clock;
    this.#renderer = renderer;
    this.#pictures = pictures;
    this.#previews = new Previews({ store, clock, renderer, pictures });
  }

  handlers() {
    const store = this.#store;
    return {
      draftLetter: async ({ id }, session) => this.#draft(await this.#open(id, session)),
      keepLetterDraft: async ({ id, entries, base, typed, typedForOther }, session) => {
        const opened = await this.#open(id, session);
        const { current, former } = await opened.presets();
        const presets = [...current, ...former];
        // A later save keeps what the first one found.
        const copied = base === null ? copiedEditions(await opened.source(), entries, typed, presets) : {};
        const sent = { entries, base, typed, typedForOther };
        const toSave = { ...sent, copied, presets, user: session.user.id, by: actorOf(session) };
        const { draft, isBehind } = await store.jobs.letterDrafts.save(id, toSave);
        return this.#draft(withDraft(opened, draft), isBehind);
      },
      forgetLetterDraft: async ({ id, base }, session) => {
        const opened = await this.#open(id, session);
        const { draft, isBehind } = await store.jobs.letterDrafts.discard(id, base, actorOf(session));
        return this.#draft(withDraft(opened, draft), isBehind);
      },
      previewLetter: ({ id, entries, confirmed }, session) => this.#preview(id, entries, confirmed, session),
      issueLetter: async ({ id, entries, mark, base, override }, session) => {
        await this.#issue(id, { entries, mark, base }, override, session);
        return readConsoleJob(store, session.user, id);
      },
      downloadForSealing: ({ id, entries, mark, override }, session) =>
        this.#giveOut(id, { entries, mark, reason: override }, session),
      approveWithoutLetter: async ({ id, change, override }, session) => {
        await store.jobs.approvals.withoutLetter(id, change, override, actorOf(session));
        return readConsoleJob(store, session.user, id);
      },
      withdrawLetter: async ({ id, reason, language }, session) => {
        parse(WithReason, { reason });
        const by = { ...actorOf(session), author: await officeName(store), reason, language };
        await store.jobs.letters.withdraw(id, by);
        return readConsoleJob(store, session.user, id);
      },
      readFirm: () => readFirm(store),
      changeFirm: ({ settings }, session) => changeFirm(store, settings, actorOf(session)),
      previewFirm: async ({ kind, settings }, { user }) => {
        const nowMs = this.#clock.now();
        const sample = { job: 0, sample: parse(FirmSettings, settings), number: sampleNumber, isDraft: true, nowMs };
        const { address, pages, mark } = await this.#previews.make(user.id, {
          ...sample,
          entries: sampleEntries(kind),
        });
        return { address, pages, mark, isDraft: true };
      },
      removeFirmImage: ({ what }, session) => removeFirmImage(store, what, actorOf(session)),
    } satisfies Partial<OfficeHandlers>;
  }

  mount(app: FastifyInstance): void {
    app.addHook('onClose', () => this.#renderer.close());
    mountLetterFileRoutes(app, {
      store: this.#store,
      clock: this.#clock,
      previews: this.#previews,
      read: (file) => this.#renderer.read(file),
    });
  }

  #open(id: number, { user }: Pick<OfficeSession, 'user'>): Promise<LetterCase> {
    return openLetterCase(this.#store, id, { nowMs: this.#clock.now(), user: user.id });
  }

  /** Gives a letter out to be signed and sealed elsewhere, or in the browser: the very bytes come back within the sealed one. */
  async #giveOut(
    id: number,
    { entries: sent, mark, reason }: { entries: unknown; mark: string; reason: string | undefined },
    session: OfficeSession,
  ): Promise<SealingCopyView> {
    const letterCase = await this.#open(id, session);
    const { row, job, number, nowMs } = letterCase;
    assertMovable(row, 'Approved');
    // A test letter is stamped on every page, and is not signed.
    if (row.is_test === 1) throw problem('test-letter-not-composed', { job: id });
    const { id: user } = session.user;
    const entries = parseEntries(job, sent);
    const { obstacles, overridable } = await composedBlockers(letterCase, entries);
    assertNoBlockers(obstacles);
    const override = passGate(overridable, reason);
    const source = { job: id, number, nowMs, entries, isDraft: false };
    const preview = await this.#previews.make(user, source, letterCase);
    if (preview.mark !== mark) throw problem('letter-differs-from-preview');
    const { address, name, bytes } = preview;
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const { lines, drawings } = await this.#renderer.readBytes(bytes);
    // As it was drawn, whatever the crew requests until it comes back.
    const kind = letterKindOf(entries.kind, job.services_requested);
    const signed = signedBy(letterCase, entries).entries;
    const values = { ...entriesOfKind(kind, signed), kind };
    const copy = { number, sha256, bytes: bytes.length, entries: values, lines, drawings, override };
    await this.#store.jobs.sealingCopies.add(id, copy, { ...actorOf(session), user });
    return { address, name, sha256, bytes: bytes.length };
  }

  async #draft(letterCase: LetterCase, isBehind = false): Promise<LetterDraft> {
    const { row, job, number, firm, signer } = letterCase;
    const [kept, letter] = [await letterCase.draft(), await letterCase.earlier()];
    const known = letter && !kept ? nothingKnown : await letterCase.known();
    const entries = kept?.entries ?? prefill(job, firm.settings, letter?.entries ?? null, known.entries);
    const prefilled = stillPrefilled(job, known, entries, kept?.typed ?? []);
    const { entries: valid, errors } = validateEntries(job, entries);
    const { obstacles, overridable } = await composedBlockers(letterCase, { ...entries });
    const content = valid && (await composeLetter(letterCase, { entries: valid, draft: true }, this.#pictures));
    return {
      entries,
      from: kept ? 'kept' : 'prefilled',
      remembered: rememberedOf(prefilled),
      prefilled,
      revised: kept ? null : (letter?.revised ?? null),
      kept: kept && { by: kept.by, atMs: kept.savedMs },
      isBehind,
      mark: content && letterContentHash(content),
      arrays: arrayRows(job),
      errors,
      obstacles,
      overridable: canMove(row.status, 'Approved') ? overridable : [],
      signer: signer && { name: signer.name, license: signer.license, hasSignature: signer.signature !== null },
      number,
    };
  }

  async #preview(id: number, sent: unknown, confirmed: boolean, session: OfficeSession): Promise<Preview> {
    const letterCase = await this.#open(id, session);
    const { job, number, nowMs } = letterCase;
    const entries = parseEntries(job, sent);
    // A letter that cannot be issued is a draft, confirmed or not.
    const { obstacles, overridable } = await composedBlockers(letterCase, entries);
    const isDraft = !confirmed || obstacles.length > 0 || overridable.length > 0;
    const source = { job: id, number, nowMs, entries, isDraft };
    const { address, pages, mark } = await this.#previews.make(session.user.id, source, letterCase);
    return { address, pages, mark, isDraft };
  }

  async #issue(
    id: number,
    source: Extract<LetterSource, { entries: unknown }>,
    reason: string | undefined,
    session: OfficeSession,
  ): Promise<void> {
    const letterCase = await this.#open(id, session);
    assertMovable(letterCase.row, 'Approved');
    const entries = parseEntries(letterCase.job, source.entries);
    assertMayIssue(letterCase);
    const { obstacles, overridable } = await composedBlockers(letterCase, entries);
    assertNoBlockers(obstacles);
    const override = passGate(overridable, reason);
    const draw = (content: LetterContent) => this.#renderer.draw(content);
    const deps = { store: this.#store, clock: this.#clock, draw, ...(this.#pictures && { pictures: this.#pictures }) };
    await approveJob(deps, letterCase, { ...source, override }, actorOf(session));
  }
}
