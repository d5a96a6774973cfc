import { createHash } from 'node:crypto';
import { TakeVisit } from '../../../shared/visits/endpoints.ts';
import { parse } from '../../../shared/api/parse.ts';
import { problem } from '../../../shared/messages/problem.ts';
import type { GetHandler, PostHandler } from '../http/mountEndpoint.ts';
import type { Store } from '../store/openStore.ts';

type VisitDeps = { store: Pick<Store, 'visits'>; tagPrefix: string };

export const listVisits =
  ({ store, tagPrefix }: VisitDeps): GetHandler =>
  async ({ caller }) => {
    // A test must not take a visit from a crew.
    const body = JSON.stringify(caller.isTest ? [] : await store.visits.assigned(caller.organization));
    const hash = createHash('sha256').update(body).digest('base64url');
    return { etag: `"${tagPrefix}-visits-${hash}"`, body: async () => body };
  };

/** The request repeats without an effect. */
export const takeVisit =
  ({ store }: VisitDeps): PostHandler =>
  async ({ caller, by, params, body, once }) => {
    const id = Number(/^[1-9]\d{0,14}$/.exec(params.visit_id ?? '')?.[0] ?? 0);
    const taken = parse(TakeVisit, body);
    if (id === 0 || caller.isTest) throw problem('visit-not-found');
    return store.visits.take(caller.organization, id, taken, { once, by });
  };
