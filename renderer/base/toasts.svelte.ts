export interface Toast {
  id: number;
  text: string;
  kind: 'info' | 'error';
  /** A button, such as Undo. */
  action: { label: string; run: () => void } | null;
  /** The screen that it ends with. */
  screen: string;
}

const infoMs = 6000;
const errorMs = 20_000;

/** Short messages at the edge of the window that close by themselves or with their screen. Shows the newest of each kind. */
export class Toasts {
  #list = $state<Toast[]>([]);
  #next = 1;
  readonly #screen: () => string;

  /** `screen` names the one that is shown, or that the window is going to. */
  constructor(screen: () => string) {
    this.#screen = screen;
  }

  get list(): readonly Toast[] {
    return this.#list;
  }

  /** Returns how to close it earlier. */
  show(text: string, action: Toast['action'] = null): () => void {
    return this.#add({ text, kind: 'info', action }, action === null ? infoMs : 2 * infoMs);
  }

  /** Shows an error. Returns how to close it earlier. */
  complain(text: string, action: Toast['action'] = null): () => void {
    return this.#add({ text, kind: 'error', action }, errorMs);
  }

  close(id: number): void {
    this.#list = this.#list.filter((toast) => toast.id !== id);
  }

  /** Closes those of other screens. */
  endElsewhere(): void {
    this.#list = this.#list.filter(({ screen }) => screen === this.#screen());
  }

  #add(toast: Omit<Toast, 'id' | 'screen'>, ms: number): () => void {
    const id = this.#next++;
    this.#list = [...this.#list.filter(({ kind }) => kind !== toast.kind), { ...toast, id, screen: this.#screen() }];
    const close = (): void => this.close(id);
    setTimeout(close, ms);
    return close;
  }
}
