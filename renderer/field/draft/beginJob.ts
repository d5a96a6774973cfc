import type { AppState } from '../../state/appState.svelte.ts';
import { putAway } from './untouched.ts';

/** Begins a job and goes to it. One for which nobody waits any more, as after a second press, is put away again. */
export const beginJob = async (app: AppState): Promise<void> => {
  const goOn = app.router.fromHere();
  const made = await app.attempt(() => app.gateway.call('createDraft', {}));
  if (made && !goOn({ screen: 'draft', id: made.id, part: 'client' })) await putAway(app, made.id);
};
