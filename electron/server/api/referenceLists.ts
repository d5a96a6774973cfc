import type { ReferenceListKey } from '../../../shared/reference/lists.ts';
import type { GetHandler } from '../http/mountEndpoint.ts';
import type { ReferenceStore } from '../store/referenceStore.ts';

/** §4.10: the list as it stands, without the entries that were retired. */
export const createReferenceHandler =
  (references: ReferenceStore, mark: string) =>
  (key: ReferenceListKey): GetHandler =>
  async () => {
    const { version, body } = references.current(key);
    return { etag: `"${mark}-${key}-${version}"`, body: async () => body };
  };
