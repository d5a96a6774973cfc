import type { EndpointName, endpoints } from '../../../shared/api/endpoints.ts';
import type { Ids } from '../../ports.ts';
import type { Handler } from '../http/mountEndpoint.ts';
import type { Store } from '../store/openStore.ts';
import { listsOf } from '../jobs/lists.ts';
import { createJobHandlers } from './jobs.ts';
import type { Links } from './links.ts';
import { createMessageHandler } from './messages.ts';
import { createProducedFileHandlers } from './producedFiles.ts';
import { createReferenceHandler } from './referenceLists.ts';
import { createUploadHandler } from './uploads.ts';

export type Handlers = { [Name in EndpointName]: Handler<(typeof endpoints)[Name]> };

/** A handler for every row of the API; a row without one does not compile. */
export const createHandlers = ({
  store,
  ids,
  links,
  mark,
}: {
  store: Pick<Store, 'jobs' | 'files' | 'references'>;
  ids: Ids;
  links: Links;
  mark: string;
}): Handlers => {
  const { jobs, files, references } = store;
  const { letters, uploads } = jobs;
  const lists = listsOf(references);
  const upload = createUploadHandler({ uploads, links });
  const list = createReferenceHandler(references, mark);
  return {
    ...createJobHandlers({ jobs, lists, ids, mark }),
    sendMessage: createMessageHandler(jobs),
    ...createProducedFileHandlers({ jobs, letters, files, links }),
    submitJobFiles: upload('file'),
    uploadPanelLayoutImage: upload('panel-layout'),
    uploadBeamSpacingImage: upload('beam-spacing'),
    uploadBeamSizeImage: upload('beam-size'),
    uploadAtticImage: upload('attic'),
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
