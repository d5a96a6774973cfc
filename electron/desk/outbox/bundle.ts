import { createHash } from 'node:crypto';
import { existsSync, renameSync } from 'node:fs';
import { constants, copyFile, lstat, mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { FileTooLargeError, type ReceivedFile } from '../../files/incomingFiles.ts';
import { hasTooManyValues } from '../base/boundedText.ts';
import type { Desk } from '../openDesk.ts';
import { textTooLong } from '../drafts/pieces.ts';
import { itemKinds } from './item.ts';
import { itemStates } from './itemStates.ts';
import { isDiskFull } from '../../files/diskFull.ts';
import { fileProblem } from '../../files/fileProblem.ts';
import { bytesOf, openPlain } from '../../files/plainFile.ts';
import { writePrivate } from '../../files/privateFile.ts';
import { message } from '../../../shared/messages/catalogue.ts';
import { Problem, problem } from '../../../shared/messages/problem.ts';
import { readMarkup } from '../../../shared/photos/markupSchema.ts';
import type { BundledDraft } from './bundleStore.ts';

type BundleDesk = Pick<Desk, 'base' | 'drafts' | 'photos' | 'outbox' | 'sync' | 'settings'>;

/** What is drawn on a photo. An earlier version did not export it. */
const StoredMarkup = z
  .string()
  .refine((text) => readMarkup(text) !== null)
  .nullish();
const Cells = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** Ids become parts of file names: nothing that leads out of a folder is one. */
const Id = z.string().regex(/^[0-9A-Za-z-]{1,64}$/);
/** It becomes a header of requests and responses. */
const MediaType = z.string().regex(/^[a-z]{1,20}\/[A-Za-z0-9][\w.+-]{0,99}$/);
const isDocument = (text: string): boolean => {
  try {
    return z.record(z.string(), z.unknown()).safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
};

/** `rafter-bundle.json`: work that one laptop could not send, for another one to send. No key is in it. */
const Manifest = z.object({
  format: z.literal('rafter-bundle'),
  version: z.literal(1),
  made_at: z.string(),
  from: z.string(),
  files: z.array(
    Cells.and(
      z.looseObject({
        sha256: Sha256,
        bytes: z.int().min(0),
        media_type: MediaType,
        facts: z.string().refine(isDocument).nullish(),
      }),
    ),
  ),
  drafts: z.array(
    z.object({
      draft: Cells.and(z.looseObject({ id: Id, document: z.string().refine(isDocument) })),
      base_url: z.string().max(2000).nullable(),
      attachments: z.array(Cells.and(z.looseObject({ id: Id, sha256: Sha256, markup: StoredMarkup }))),
      items: z.array(
        Cells.and(
          z.looseObject({
            id: Id,
            kind: z.enum(itemKinds),
            state: z.enum(itemStates),
            idempotency_key: z.string().regex(/^[\x21-\x7e]{1,255}$/),
            target: z.string().refine(isDocument).nullish(),
            copy: z.int().min(0).max(100_000).optional(),
            markup: StoredMarkup,
          }),
        ),
      ),
      jobs: z.array(Cells),
    }),
  ),
});

const manifestName = 'rafter-bundle.json';

export interface Exported {
  drafts: string[];
  files: number;
  bytes: number;
}
export interface Imported {
  drafts: string[];
  /** Drafts that were on this desk before; they stay as they are. */
  already_here: string[];
}

const syncFile = async (file: string): Promise<void> => {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const hashOf = async (file: string): Promise<{ sha256: string; bytes: number }> => {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of bytesOf(file)) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { sha256: hash.digest('hex'), bytes };
};

const filesOf = (drafts: readonly BundledDraft[]): Set<string> =>
  new Set(
    drafts.flatMap(({ attachments, items }) =>
      [
        ...attachments.map(({ sha256 }) => sha256),
        ...items.flatMap(({ sha256, sent_sha256 }) => [sha256, sent_sha256]),
      ].filter((sha256): sha256 is string => typeof sha256 === 'string'),
    ),
  );

/** Copies a stored file into the bundle, and proves what lies there. */
const copyOut = async (desk: BundleDesk, sha256: string, folder: string): Promise<number> => {
  const to = path.join(folder, 'files', sha256);
  // What an export left unfinished is replaced, not written through: on a stick it may be a link or a pipe by now.
  await rm(to, { force: true });
  await copyFile(desk.photos.files.pathOf(sha256), to, constants.COPYFILE_EXCL).catch((error: unknown) => {
    const reason = fileProblem(error, to)?.asMessage ?? message('stored-text', { text: (error as Error).message });
    throw problem('bundle-photo-not-copied', { folder, reason });
  });
  const copied = await hashOf(to);
  if (copied.sha256 !== sha256) throw problem('bundle-photo-changed', { sha256 });
  await syncFile(to);
  return copied.bytes;
};

/**
 * Writes every job that is not sent completely into a folder, for another laptop: ids, keys and photos. Both laptops may
 * then send it; nothing is taken off this one. The manifest comes last: a folder without it is no bundle, and what is in
 * it counts as handed over only then.
 */
export const exportBundle = async (desk: BundleDesk, folder: string): Promise<Exported> => {
  const place = path.join(folder, manifestName);
  if (existsSync(place)) throw problem('bundle-exists', { folder });
  await mkdir(path.join(folder, 'files'), { recursive: true });
  const copied = new Map<string, number>();
  const nowMs = desk.base.clock.now();

  /** Hands everything over in the transaction that writes it down; or says which files have to be copied before. */
  const handOver = (): { drafts: BundledDraft[]; missing: string[] } =>
    desk.base.transaction(() => {
      const ids = desk.outbox.bundles.stuck();
      const files = [...filesOf(ids.map((id) => desk.outbox.bundles.read(id)))];
      const missing = files.filter((sha256) => !copied.has(sha256));
      if (missing.length > 0) return { drafts: [], missing };
      for (const id of ids) desk.outbox.bundles.handOver(id, nowMs);
      const drafts = ids.map((id) => desk.outbox.bundles.read(id));
      const manifest = {
        format: 'rafter-bundle',
        version: 1,
        made_at: new Date(nowMs).toISOString(),
        from: desk.base.deviceId,
        files: files.map((sha256) => desk.outbox.bundles.file(sha256)),
        drafts,
      };
      writePrivate(`${place}.part`, JSON.stringify(manifest));
      return { drafts, missing };
    });

  let handed = handOver();
  // While photos are copied, others may be attached.
  while (handed.missing.length > 0) {
    for (const sha256 of handed.missing) copied.set(sha256, await copyOut(desk, sha256, folder));
    handed = handOver();
  }
  const ids = handed.drafts.map(({ draft }) => String(draft.id));
  try {
    renameSync(`${place}.part`, place);
  } catch (error) {
    desk.base.transaction(() => ids.forEach((id) => desk.outbox.bundles.takeBack(id, nowMs)));
    throw error;
  }
  const files = [...filesOf(handed.drafts)];
  return { drafts: ids, files: files.length, bytes: files.reduce((sum, sha256) => sum + copied.get(sha256)!, 0) };
};

/** Thousands of jobs are far below this. */
const largestManifest = 64 * 1024 * 1024;

const readManifest = async (folder: string): Promise<z.infer<typeof Manifest>> => {
  const unreadableManifest = (defect: 'missing' | 'not-json' | 'unknown-version' | 'too-large') =>
    problem('bundle-manifest', { folder, name: manifestName, defect });
  try {
    const file = await openPlain(path.join(folder, manifestName));
    try {
      if ((await file.stat()).size > largestManifest) throw unreadableManifest('too-large');
      const text = await file.readFile('utf8');
      if (hasTooManyValues(text)) throw unreadableManifest('too-large');
      return Manifest.parse(JSON.parse(text));
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof Problem && error.code === 'bundle-manifest') throw error;
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    // A folder that is missing or cannot be opened is named itself.
    const trouble = error instanceof Problem ? error : fileProblem(error, folder);
    const reason = isMissing && existsSync(folder) ? undefined : trouble?.asMessage;
    if (reason) throw problem('bundle-folder-trouble', { reason });
    if (isMissing) throw unreadableManifest('missing');
    throw unreadableManifest(error instanceof SyntaxError ? 'not-json' : 'unknown-version');
  }
};

/** Cells that hold JSON: the texts in them are measured, not the cells. */
const jsonCells = ['document', 'body', 'target', 'error', 'facts', 'snapshot', 'answer', 'arrays', 'markup'];
const valueOf = (name: string, cell: unknown): unknown => {
  if (typeof cell !== 'string' || !jsonCells.includes(name)) return cell;
  try {
    return JSON.parse(cell) as unknown;
  } catch {
    return cell;
  }
};

/** Refuses a text that this desk would not have taken by any other way. */
const assertRowsFit = (rows: readonly Record<string, unknown>[], pointer: string): void =>
  rows.forEach((row, index) => {
    const values = Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, valueOf(name, cell)]));
    const found = textTooLong(values, `${pointer}/${index}`);
    if (found) throw problem('bundle-text-too-long', { field: found.pointer, maximum: found.maximum });
  });

/** Copies a file of the bundle: a plain file of exactly the size and content that the manifest names. */
const receive = async (desk: BundleDesk, folder: string, sha256: string, bytes: number): Promise<ReceivedFile> => {
  const refused = (defect: 'missing' | 'changed' | 'unreadable') => problem('bundle-file', { sha256, defect });
  const from = path.join(folder, 'files', sha256);
  const found = await lstat(from).catch(() => null);
  if (found === null) throw refused('missing');
  if (found.isFile() && found.size !== bytes) throw refused('changed');
  const file = await desk.photos.files.receive(bytesOf(from), bytes).catch((error: unknown) => {
    if (error instanceof FileTooLargeError) throw refused('changed');
    throw isDiskFull(error) ? problem('bundle-no-room') : refused('unreadable');
  });
  if (file.sha256 === sha256 && file.bytes === bytes) return file;
  await desk.photos.files.discard(file);
  throw refused('changed');
};

/** Takes in what another laptop exported: all of it, or nothing. Taking it in again changes nothing. */
export const importBundle = async (desk: BundleDesk, folder: string): Promise<Imported> => {
  const manifest = await readManifest(folder);
  const fresh = manifest.drafts.filter(({ draft }) => !desk.outbox.bundles.isHere(draft.id));
  assertRowsFit(manifest.files, '/files');
  for (const { draft, attachments, items, jobs } of fresh)
    Object.entries({ draft: [draft], attachments, items, jobs }).forEach(([name, rows]) =>
      assertRowsFit(rows, `/drafts/${draft.id}/${name}`),
    );
  const wanted = filesOf(fresh);
  const rows = new Map(manifest.files.map((row) => [row.sha256, row]));
  const received: ReceivedFile[] = [];
  try {
    for (const sha256 of wanted) {
      const row = rows.get(sha256);
      if (!row) throw problem('bundle-file', { sha256, defect: 'missing' });
      received.push(await receive(desk, folder, sha256, row.bytes));
    }
    desk.base.transaction(() => {
      for (const { sha256 } of received) desk.outbox.bundles.addFile(rows.get(sha256)!);
      for (const bundled of fresh) {
        const serviceId = bundled.base_url === null ? null : desk.settings.services.at(bundled.base_url).id;
        desk.outbox.bundles.add(bundled, serviceId);
        desk.outbox.store.refreshDraft(bundled.draft.id);
      }
      for (const file of received) desk.photos.files.place(file);
    });
  } catch (error) {
    await desk.photos.store.giveUp(received);
    if (error instanceof Problem) throw error;
    if ((error as { code?: string }).code?.startsWith('SQLITE_CONSTRAINT'))
      throw problem('bundle-contradictory', { reason: (error as Error).message });
    throw error;
  }
  desk.sync.worker.wake();
  const ids = fresh.map(({ draft }) => draft.id);
  return { drafts: ids, already_here: manifest.drafts.map(({ draft }) => draft.id).filter((id) => !ids.includes(id)) };
};
