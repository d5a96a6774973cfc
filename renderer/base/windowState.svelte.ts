import type { LanguageChoice } from '../../shared/messages/locales.ts';
import { isProblem } from './gateway/calls.ts';
import type { SharedWords } from './words/sharedEn.ts';
import { type PlaceCodec, Router } from './router.svelte.ts';
import { Toasts } from './toasts.svelte.ts';

/** What the screens of a window share, in the field app and in the console. */
export abstract class WindowState<P extends { screen: string; id?: string | number } = { screen: string }> {
  readonly router: Router<P>;
  readonly toasts: Toasts;

  constructor(places: PlaceCodec<P>) {
    this.router = new Router(places, () => this.toasts.endElsewhere());
    this.toasts = new Toasts(() => {
      const { screen, id = '' } = this.router.destination;
      return `${screen} ${id}`;
    });
  }

  /** The language whose words are loaded. */
  abstract get language(): LanguageChoice;
  /** The words that both windows share. */
  abstract get words(): SharedWords;

  /** An error in the language of the window. */
  abstract explain(error: unknown): string;

  /** Runs an action and shows a toast where it fails; returns null then. */
  async attempt<T>(action: () => Promise<T>): Promise<T | null> {
    try {
      return await action();
    } catch (error) {
      this.complain(error);
      return null;
    }
  }

  /** Shows an error, unless the person stopped the action. Returns how to close the toast. */
  complain(error: unknown): () => void {
    return isProblem(error, 'stopped') ? () => undefined : this.toasts.complain(this.explain(error));
  }
}
