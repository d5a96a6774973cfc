import { type EndpointName, type endpoints, SendMessage } from '../../../shared/api/endpoints.ts';
import { parse } from '../../../shared/api/parse.ts';
import type { ReferenceListKey } from '../../../shared/reference/lists.ts';
import type { Ids } from '../../ports.ts';
import type { GetHandler, Handler, PostHandler } from '../base/http/mountEndpoint.ts';
import type { Store } from '../store/openStore.ts';
import { measured } from '../base/work/requestWork.ts';
import { captionUploads, listUploads, retrieveJobFiles, retrieveLetter, uploadHandler } from './files.ts';
import { jobIdIn, jobOperations, versionCheck } from './jobs.ts';
import type { Links } from './links.ts';
import { listVisits, takeVisit } from '../visits/visits.ts';

export type Handlers = { [Name in EndpointName]: Handler<(typeof endpoints)[Name]> };

interface HandlerDeps {
  store: Pick<Store, 'jobs' | 'files' | 'dropped' | 'references' | 'visits'>;
  ids: Ids;
  links: Links;
  /** Prefix of ETags. Differs after a restore, because versions begin again then. */
  tagPrefix: string;
}

/** §4.7: a client's message is signed with its organization's name. */
const sendMessage =
  ({ store: { jobs }, tagPrefix }: HandlerDeps): PostHandler =>
  async ({ body, once, ...call }) => {
    const { caller, by, params } = call;
    const id = jobIdIn(params);
    await jobs.row(caller, id);
    const { message_body } = measured(() => parse(SendMessage, body));
    const check = versionCheck(tagPrefix, call);
    return jobs.sendMessage(caller, caller.organizationName, id, message_body, once, by, check);
  };

/** A handler for every row of the API; a row without one does not compile. */
export const createHandlers = (deps: HandlerDeps): Handlers => {
  const { store, ids, tagPrefix } = deps;
  /** §4.10: the offered entries of a list. */
  const list =
    (key: ReferenceListKey): GetHandler =>
    async () => {
      const { version, body } = await store.references.current(key);
      return { etag: `"${tagPrefix}-${key}-${version}"`, body: async () => body };
    };
  return {
    ...jobOperations({ jobs: store.jobs, references: store.references, ids, tagPrefix }),
    sendMessage: sendMessage(deps),
    retrieveJobFiles: retrieveJobFiles(deps),
    retrieveLetter: retrieveLetter(deps),
    listUploads: listUploads(deps),
    captionUploads: captionUploads(deps),
    listVisits: listVisits(deps),
    takeVisit: takeVisit(deps),
    submitJobFiles: uploadHandler(deps, 'file'),
    uploadPanelLayoutImage: uploadHandler(deps, 'panel-layout'),
    uploadBeamSpacingImage: uploadHandler(deps, 'beam-spacing'),
    uploadBeamSizeImage: uploadHandler(deps, 'beam-size'),
    uploadAtticImage: uploadHandler(deps, 'attic'),
    listStates: list('states'),
    listBeamShapes: list('beam-shape'),
    listRoofMaterials: list('roof-materials'),
    listConnectionTypes: list('connection-types'),
    listRackingTypes: list('racking-types'),
    listModuleTypes: list('module-types'),
    listInverterTypes: list('inverter-types'),
    listOptimizerTypes: list('optimizer-types'),
    listBatteryTypes: list('battery-types'),
  };
};
