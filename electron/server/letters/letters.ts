import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parse } from '../../../shared/api/parse.ts';
import { type FieldError, problem } from '../../../shared/messages/problem.ts';
import { canMove } from '../../../shared/job/status.ts';
import { entriesOfKind, type LetterEntries } from '../../../shared/letters/entries.ts';
import { FirmSettings } from '../../../shared/firm/firm.ts';
import { letterKindOf } from '../../../shared/job/letterKinds.ts';
import type { Job } from '../../../shared/job/job.ts';
import { filledTextUpTo, maxLength } from '../../../shared/job/text.ts';
import type { LetterDraft, Preview, SealingCopyView } from '../../../shared/letters/shapes.ts';
import { LetterRenderer } from './drawing/letterRenderer.ts';
import type { LetterContent } from './drawing/letterContent.ts';
import type { Actor } from '../base/audit/auditStore.ts';
import type { CopiedEditions, PresetEditions } from './drafts/editionValues.ts';
import type { SavedDraft } from './drafts/letterDraftStore.ts';
import { readPresets } from '../designValues/presets.ts';
import { letterNumber } from './letterStore.ts';
import type { JobRow } from '../jobs/store/jobRow.ts';
import { actorOf, type OfficeHandlers, type OfficeSession } from '../base/rpc/handlers.ts';
import { approveJob, type LetterSource } from './approveJob.ts';
import { changeFirm, firmSettingsOf, officeName, readFirm, removeFirmImage } from '../firm/firm.ts';
import { readConsoleJob } from '../jobs/consoleJob.ts';
import type { OfficeDeps } from '../office/officeDeps.ts';
import { composeLetter, letterContentHash, type SmallPictures } from './composeLetter.ts';
import { copiedEditions, heldOfEdition, knownFromLetter } from './drafts/copiedEditions.ts';
import { type Known, nothingKnown } from './drafts/knownEntries.ts';
import { parseEntries, validateEntries } from './drafts/validateEntries.ts';
import { mountLetterFileRoutes } from './letterFileRoutes.ts';
import { assertNoBlockers, issueBlockers } from './issueBlockers.ts';
import { gateBlockers, passGate } from './letterGate.ts';
import { assertMayIssue, issuingRefusal, type LetterSigner, letterSigner, signedBy } from './letterSigner.ts';
import { arrayRows, prefill, readIssued, revisedEntries } from './drafts/prefill.ts';
import { knownOf, rememberedOf, stillPrefilled } from './drafts/prefillSources.ts';
import { Previews } from './previews.ts';
import { sampleEntries, sampleNumber } from './sampleLetter.ts';

interface OfficeLettersDeps extends Pick<OfficeDeps, 'store' | 'clock'> {
  renderer?: LetterRenderer;
  /** Small copies of photos, for appendices. */
  pictures?: SmallPictures;
}

/** The reason is sent to the client as a message. */
const WithReason = z.object({ reason: filledTextUpTo(maxLength.notes) });

/** The present state that a draft depends on. */
interface LetterState {
  row: JobRow;
  job: Job;
  /** The name of its organization. */
  organization: string;
  /** The number that the letter would get. */
  number: string;
  /** The number of the current letter. */
  current: string | null;
}

/** The entries that a letter begins with: of an earlier letter, or else of what is known. */
interface LetterBeginning {
  kept: SavedDraft | null;
  /** Of the job's last letter, or of the job that it revises. */
  letter: LetterEntries | null;
  revised: LetterDraft['revised'];
  known: Known;
  /** Where its loads come from: the earlier letter, or what is known. */
  source: Known;
}

/** What the letter of a job begins with, and what was saved of it since. */
const letterBeginning = async (
  store: OfficeDeps['store'],
  id: number,
  { row, job }: LetterState,
): Promise<LetterBeginning> => {
  const kept = await store.jobs.letterDrafts.find(id);
  const own = readIssued(await store.jobs.letterDrafts.lastOfJob(id));
  const revised = own ? null : await revisedEntries(store, job, row.revision_of);
  const letter = own ?? revised?.entries ?? null;
  const known = letter && !kept ? nothingKnown : await knownOf(store, id, job);
  const source = letter ? knownFromLetter(letter, own !== null) : known;
  return { kept, letter, revised: kept ? null : (revised?.from ?? null), known, source };
};

interface Blockers {
  signer: LetterSigner | null;
  obstacles: FieldError[];
  overridable: FieldError[];
}

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
      draftLetter: ({ id }, { user }) => this.#draft(id, user.id),
      keepLetterDraft: async ({ id, entries, base, typed }, session) => {
        // A later save keeps what the first one found.
        const presets = await readPresets(store);
        const copied = base === null ? await this.#copied(id, entries, typed, presets) : {};
        const draft = { entries, base, typed, copied, presets, user: session.user.id, by: actorOf(session) };
        return this.#draft(id, session.user.id, !(await store.jobs.letterDrafts.save(id, draft)));
      },
      forgetLetterDraft: async ({ id, base }, session) => {
        await store.jobs.inspect(id);
        const isDiscarded = await store.jobs.letterDrafts.discard(id, base, actorOf(session));
        return this.#draft(id, session.user.id, !isDiscarded);
      },
      previewLetter: ({ id, entries, confirmed }, { user }) => this.#preview(id, entries, confirmed, user.id),
      issueLetter: async ({ id, entries, mark, base, override }, session) => {
        await this.#issue(id, { entries, mark, base, user: session.user.id }, override, actorOf(session));
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
        const source = { job: 0, sample: parse(FirmSettings, settings), number: sampleNumber, isDraft: true };
        const { address, pages, mark } = await this.#previews.make(user.id, {
          ...source,
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

  async #state(id: number): Promise<LetterState> {
    const { jobs, organizations } = this.#store;
    const { row, job } = await jobs.inspect(id);
    const current = await jobs.letters.current(id);
    const organization = await organizations.get(row.organization_id);
    return {
      row,
      job,
      organization: organization!.name,
      number: letterNumber(row, await jobs.letters.nextIssue(id)),
      current: current?.number ?? null,
    };
  }

  /** With which editions the values were copied that the letter begins with. */
  async #copied(
    id: number,
    entries: Record<string, unknown>,
    typed: readonly string[],
    presets: PresetEditions,
  ): Promise<CopiedEditions> {
    const { source } = await letterBeginning(this.#store, id, await this.#state(id));
    return copiedEditions(source, entries, typed, presets);
  }

  /** What holds the letter back for this user, and what of it the engineer may override. */
  async #blockers(
    { user, ...state }: LetterState & { user: number },
    sent: object,
    { kept, source }: LetterBeginning,
  ): Promise<Blockers> {
    const signer = await letterSigner(this.#store, user, state.job, this.#clock.now());
    const { firm, entries } = signedBy(signer, await firmSettingsOf(this.#store), sent);
    const refusal = await issuingRefusal(this.#store, user);
    const blockers = issueBlockers(state, firm, entries);
    return {
      signer,
      // A job that takes no letter has that one blocker only.
      obstacles: canMove(state.row.status, 'Approved') && refusal ? [refusal, ...blockers] : blockers,
      overridable: [
        ...heldOfEdition(source, kept, { ...entries }),
        ...(await gateBlockers(this.#store, state.row.id, entries, signer)),
      ],
    };
  }

  /** Gives a letter out to be signed and sealed elsewhere, or in the browser: the very bytes come back within the sealed one. */
  async #giveOut(
    id: number,
    { entries: sent, mark, reason }: { entries: unknown; mark: string; reason: string | undefined },
    session: OfficeSession,
  ): Promise<SealingCopyView> {
    const { jobs } = this.#store;
    await jobs.assertMove(id, 'Approved');
    const state = await this.#state(id);
    const { number } = state;
    // A test letter is stamped on every page, and is not signed.
    if (state.row.is_test === 1) throw problem('test-letter-not-composed', { job: id });
    const { id: user } = session.user;
    const entries = parseEntries(state.job, sent);
    const { obstacles, overridable, signer } = await this.#blockers(
      { ...state, user },
      entries,
      await letterBeginning(this.#store, id, state),
    );
    assertNoBlockers(obstacles);
    const override = passGate(overridable, reason);
    const preview = await this.#previews.make(user, { job: id, number, entries, isDraft: false });
    if (preview.mark !== mark) throw problem('letter-differs-from-preview');
    const { address, name, bytes } = preview;
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const { lines, drawings } = await this.#renderer.readBytes(bytes);
    // As it was drawn, whatever the crew requests until it comes back.
    const kind = letterKindOf(entries.kind, state.job.services_requested);
    const signed = signedBy(signer, await firmSettingsOf(this.#store), entries).entries;
    const values = { ...entriesOfKind(kind, signed), kind };
    const copy = { number, sha256, bytes: bytes.length, entries: values, lines, drawings, override };
    await jobs.sealingCopies.add(id, copy, { ...actorOf(session), user });
    return { address, name, sha256, bytes: bytes.length };
  }

  #content(id: number, number: string, entries: LetterEntries, user: number): Promise<LetterContent> {
    const facts = { number, nowMs: this.#clock.now(), entries, draft: true, user };
    return composeLetter(this.#store, id, facts, this.#pictures);
  }

  async #draft(id: number, user: number, isBehind = false): Promise<LetterDraft> {
    const store = this.#store;
    const state = await this.#state(id);
    const { row, job, number } = state;
    const beginning = await letterBeginning(this.#store, id, state);
    const { kept, letter, revised, known } = beginning;
    const entries = kept?.entries ?? prefill(job, await firmSettingsOf(store), letter, known.entries);
    const prefilled = stillPrefilled(job, known, entries, kept?.typed ?? []);
    const { entries: valid, errors } = validateEntries(job, entries);
    const { obstacles, overridable, signer } = await this.#blockers({ ...state, user }, entries, beginning);
    return {
      entries,
      from: kept ? 'kept' : 'prefilled',
      remembered: rememberedOf(prefilled),
      prefilled,
      revised,
      kept: kept && { by: kept.by, atMs: kept.savedMs },
      isBehind,
      mark: valid && letterContentHash(await this.#content(id, number, valid, user)),
      arrays: arrayRows(job),
      errors,
      obstacles,
      overridable: canMove(row.status, 'Approved') ? overridable : [],
      signer: signer && { name: signer.name, license: signer.license, hasSignature: signer.signature !== null },
      number,
    };
  }

  async #preview(id: number, sent: unknown, confirmed: boolean, user: number): Promise<Preview> {
    const state = await this.#state(id);
    const { job, number } = state;
    const entries = parseEntries(job, sent);
    // A letter that cannot be issued is a draft, confirmed or not.
    const { obstacles, overridable } = await this.#blockers(
      { ...state, user },
      entries,
      await letterBeginning(this.#store, id, state),
    );
    const isDraft = !confirmed || obstacles.length > 0 || overridable.length > 0;
    const { address, pages, mark } = await this.#previews.make(user, { job: id, number, entries, isDraft });
    return { address, pages, mark, isDraft };
  }

  async #issue(
    id: number,
    source: Extract<LetterSource, { entries: unknown }>,
    reason: string | undefined,
    by: Actor,
  ): Promise<void> {
    const store = this.#store;
    await store.jobs.assertMove(id, 'Approved');
    const state = await this.#state(id);
    const entries = parseEntries(state.job, source.entries);
    await assertMayIssue(store, source.user ?? null);
    const { obstacles, overridable } = await this.#blockers(
      { ...state, user: source.user ?? 0 },
      entries,
      await letterBeginning(this.#store, id, state),
    );
    assertNoBlockers(obstacles);
    const override = passGate(overridable, reason);
    const draw = (content: LetterContent) => this.#renderer.draw(content);
    const deps = { store, clock: this.#clock, draw, ...(this.#pictures && { pictures: this.#pictures }) };
    await approveJob(deps, id, { ...source, override }, by);
  }
}
