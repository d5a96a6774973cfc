export interface Toast {
  id: number;
  text: string;
  kind: 'info' | 'error';
  /** A button, such as Undo. */
  action: { label: string; run: () => void } | null;
}

const infoMs = 6000;
const errorMs = 20_000;

/** Short messages at the edge of the window that close by themselves. Shows the newest of each kind. */
export class Toasts {
  #list = $state<Toast[]>([]);
  #next = 1;

  get list(): readonly Toast[] {
    return this.#list;
  }

  /** Returns how to close it earlier. */
  show(text: string, action: Toast['action'] = null): () => void {
    return this.#add({ text, kind: 'info', action }, action === null ? infoMs : 2 * infoMs);
  }

  /** Shows an error. Returns how to close it earlier. */
  complain(text: string): () => void {
    return this.#add({ text, kind: 'error', action: null }, errorMs);
  }

  close(id: number): void {
    this.#list = this.#list.filter((toast) => toast.id !== id);
  }

  #add(toast: Omit<Toast, 'id'>, ms: number): () => void {
    const id = this.#next++;
    this.#list = [...this.#list.filter(({ kind }) => kind !== toast.kind), { ...toast, id }];
    const close = (): void => this.close(id);
    setTimeout(close, ms);
    return close;
  }
}
