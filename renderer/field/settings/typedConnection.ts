import type { AppState } from '../../state/appState.svelte.ts';
import { ConnectionForm } from './connectionForm.svelte.ts';

/** In the memory of the window, and nowhere else: a key is among it. */
const typed = new WeakMap<AppState, ConnectionForm>();

const kept = (app: AppState): ConnectionForm | null => {
  const form = typed.get(app);
  return form?.isOf(app.settings.value?.connection ?? null) ? form : null;
};

/** The provider that is being typed: it stays while the person looks at another screen. */
export const typedConnection = (app: AppState): ConnectionForm => {
  const form = kept(app) ?? new ConnectionForm(app, app.settings.value?.connection ?? null);
  typed.set(app, form);
  return form;
};
export const isTypingConnection = (app: AppState): boolean => kept(app)?.isBegun ?? false;
/** It is set, or not wanted. */
export const forgetTyped = (app: AppState): void => void typed.delete(app);
