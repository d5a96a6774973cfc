import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { CaptionUploads, type ClientUpload, type JobFile } from '../../../shared/api/endpoints.ts';
import type { UploadKind } from '../../../shared/api/files.ts';
import { parse } from '../../../shared/api/parse.ts';
import { splitCaption } from '../../../shared/job/captions.ts';
import { message } from '../../../shared/messages/catalogue.ts';
import { Problem, problem } from '../../../shared/messages/problem.ts';
import { isoTime } from '../../ports.ts';
import { attachment } from '../base/http/attachment.ts';
import { noteKnown } from '../base/http/boundConnections.ts';
import { keyIn } from '../base/http/callers.ts';
import { isFresh, tagOf } from '../base/http/conditional.ts';
import type { ApiCall, FilesHandler, GetHandler, PostHandler } from '../base/http/mountEndpoint.ts';
import type { Owner } from '../jobs/store/jobQueries.ts';
import type { Store } from '../store/openStore.ts';
import type { StoredUpload, Upload } from '../uploads/uploadRows.ts';
import type { StoredFile, UploadTarget } from '../uploads/uploadStore.ts';
import { withPlaced } from '../base/storage/withPlaced.ts';
import type { ChargeTo } from '../base/work/limitWork.ts';
import { measured } from '../base/work/requestWork.ts';
import { jobIdIn, versionCheck } from './jobs.ts';
import type { Links, SignedLink } from './links.ts';

interface FileDeps {
  store: Pick<Store, 'jobs' | 'files' | 'dropped'>;
  links: Links;
  tagPrefix: string;
}

const arrayIdIn = (params: Readonly<Record<string, string>>): string => {
  const id = params.array_id?.toLowerCase() ?? '';
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw problem('array-not-found', { array: id });
  return id;
};

const targetOf = (kind: UploadKind, call: ApiCall, tagPrefix: string): UploadTarget =>
  'array_id' in call.params
    ? { kind, array: arrayIdIn(call.params) }
    : { kind, job: jobIdIn(call.params), assertVersion: versionCheck(tagPrefix, call) };

/** §4.4, §4.9: one handler a kind of upload; a job's files and images name the job, an array's images the array (§2.8). */
export const uploadHandler = ({ store, links, tagPrefix }: FileDeps, kind: UploadKind): FilesHandler => ({
  targetOf: (call) => targetOf(kind, call, tagPrefix),

  assertWanted: (call) => store.jobs.uploads.assertWritable(call.caller, targetOf(kind, call, tagPrefix)),

  arrive: ({ caller }, isRepetition) => store.jobs.uploads.arrive(caller.organization, isRepetition),

  async store({ files, once, ...call }) {
    const { caller, by, origin } = call;
    const target = targetOf(kind, call, tagPrefix);
    const replyOf = ({ id, job_id, array_id }: Upload) => ({
      id,
      file: links.to(origin, id, caller.keyId),
      ...(array_id === null ? { job: job_id } : { array: array_id }),
    });
    const reply = (stored: readonly Upload[]) => JSON.stringify(stored.map(replyOf));
    await store.jobs.uploads.assertWritable(caller, target, files);
    return withPlaced(store, caller.organization, files, (placed) =>
      store.jobs.uploads.add(caller, target, placed, reply, once, by),
    );
  },
});

/** §4.5: the files that the provider made. */
export const retrieveJobFiles =
  ({ store, links }: FileDeps): GetHandler =>
  async ({ caller, params, origin }) => {
    const job = jobIdIn(params);
    await store.jobs.row(caller, job);
    const produced = await store.jobs.letters.produced(job);
    const body = JSON.stringify(
      produced.map(({ id, name, created_ms }): JobFile => ({
        id,
        name,
        file: links.to(origin, id, caller.keyId),
        job,
        created_at: isoTime(created_ms),
      })),
    );
    return { etag: tagOf(body), body: async () => body };
  };

const clientUpload =
  (links: Links, { origin, caller }: Pick<ApiCall, 'origin' | 'caller'>) =>
  ({ id, kind, array_id: array, name, media_type, bytes, sha256, created_ms }: StoredUpload): ClientUpload => ({
    id,
    kind,
    array,
    name,
    caption: splitCaption(name).caption,
    media_type,
    bytes,
    sha256,
    file: links.to(origin, id, caller.keyId),
    created_at: isoTime(created_ms),
  });

/** The files that the client sent, in the order in which photos were taken. */
export const listUploads =
  ({ store, links }: FileDeps): GetHandler =>
  async ({ caller, params, origin }) => {
    const job = jobIdIn(params);
    await store.jobs.row(caller, job);
    const uploads = await store.jobs.uploads.ofJob(job);
    const body = JSON.stringify(uploads.map(clientUpload(links, { origin, caller })));
    return { etag: tagOf(body), body: async () => body };
  };

/** Changes the caption of a photo: the part of its name that follows a dash. */
export const captionUploads =
  ({ store, links }: FileDeps): PostHandler =>
  async ({ caller, by, params, origin, body, once }) => {
    const job = jobIdIn(params);
    await store.jobs.row(caller, job);
    const photo = measured(() => parse(CaptionUploads, body));
    const reply = (uploads: readonly StoredUpload[]) =>
      JSON.stringify(uploads.map(clientUpload(links, { origin, caller })));
    return store.jobs.uploads.caption(caller, job, photo, reply, once, by);
  };

/** §4.6: the current letter. */
export const retrieveLetter =
  ({ store }: FileDeps): GetHandler =>
  async ({ caller, params }) => {
    const job = jobIdIn(params);
    const { row, letter } = await store.jobs.letters.retrieve(caller, job);
    if (!letter) {
      // No letter is on its way: 404, where the 409 means "not yet".
      if (row.status === 'Approved') throw problem('job-without-letter', { job });
      throw new Problem(
        message('letter-not-available', { job, status: row.status }),
        row.superseded_by === null ? {} : { supersededBy: row.superseded_by },
      );
    }
    return {
      etag: `"${letter.sha256}"`,
      headers: {
        'content-length': String(letter.bytes),
        'content-disposition': `inline; filename="letter-${letter.number}.pdf"`,
      },
      body: () => store.files.open(letter),
    };
  };

interface MountedFiles extends Omit<FileDeps, 'tagPrefix' | 'store'> {
  store: Pick<Store, 'jobs' | 'files' | 'organizations'>;
  identify: (request: FastifyRequest) => Promise<void>;
  /** Null where requests are not limited. */
  countCaller: onRequestAsyncHookHandler | null;
  chargeTo: ChargeTo;
}

const ownerOf = ({ organization, is_test }: StoredFile): Owner => ({ organization, isTest: is_test === 1 });

const isOwn = ({ organization, isTest }: Owner, file: StoredFile): boolean =>
  organization === file.organization && isTest === (file.is_test === 1);

/** The text of a query that has each part once; null where it is no signed link. */
const signedIn = ({ query }: FastifyRequest): SignedLink | null => {
  const { expires, key = null, signature } = query as Record<string, unknown>;
  if (typeof expires !== 'string' || typeof signature !== 'string') return null;
  return key === null || typeof key === 'string' ? { expires, key, signature } : null;
};

/** The organization of a file, where one of its keys holds. */
const ownerWithKey = async ({ jobs, organizations }: MountedFiles['store'], id: string): Promise<number> => {
  const file = await jobs.uploads.find(id);
  if (!file) throw problem('file-not-found', { file: id });
  await organizations.keys.assertAnyHolds(ownerOf(file));
  return file.organization;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** The organization of the key that a signed link was made for: nobody else's links use up its requests. */
    linkOwner?: number;
  }
}

/** Identifies by the key, or by a signed link, whose key's organization is the owner of the file. */
const identifyBy =
  ({ store, links, identify, chargeTo }: Omit<MountedFiles, 'countCaller'>) =>
  async (request: FastifyRequest): Promise<void> => {
    const signed = signedIn(request);
    // A key opens the file even if the link's signature has expired.
    if (signed && keyIn(request) === null) {
      const { id } = request.params as { id: string };
      const key = links.verify(id, signed);
      const organization = await (key === null ? ownerWithKey(store, id) : store.organizations.keys.holderOf(key));
      noteKnown(request, `links of organization ${organization}`);
      request.linkOwner = organization;
      chargeTo(request, `organization ${organization}`, 'links');
    } else {
      await identify(request);
      const { organization, keyId } = request.caller!;
      chargeTo(request, `organization ${organization}`, `key ${keyId}`);
    }
  };

/**
 * The route of `file` links (§2.8). A key of the organization that owns the file opens it; where no key is sent, the
 * link's signature does, as long as the key holds that the link was made for; where an earlier version made the link, as long as any
 * key of the organization holds. A key of another organization opens nothing, signature or not; a withdrawn file opens for nobody. The headers keep browsers from running what is served.
 */
export const mountFiles = (app: FastifyInstance, { countCaller, ...deps }: MountedFiles): void => {
  const { store } = deps;
  // Before the handler waits for the turn of who is charged.
  const onRequest = [identifyBy(deps), ...(countCaller ? [countCaller] : [])];
  app.get('/files/:id', { onRequest }, async (request, reply) => {
    const { id } = request.params as { id: string };
    const file = await store.jobs.uploads.find(id);
    const { caller } = request;
    const isForeign = file && caller && !isOwn(caller, file);
    if (!file || isForeign || file.withdrawn_ms !== null) throw problem('file-not-found', { file: id });
    void reply
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('content-disposition', attachment(file.name));
    if (isFresh(request, reply, `"${file.sha256}"`)) return reply.send();
    const content = await store.files.open(file);
    return reply.header('content-length', file.bytes).type(file.media_type).send(content);
  });
};
