export interface Toast {
  id: number;
  text: string;
  kind: 'said' | 'complaint';
  /** What takes it back, or goes on from it. */
  action: { label: string; run: () => void } | null;
}

const saidMs = 6000;

/** Short words at the edge of the screen. Complaints stay until they are closed. */
export class Toasts {
  #list = $state<Toast[]>([]);
  #next = 1;

  get list(): readonly Toast[] {
    return this.#list;
  }

  say(text: string, action: Toast['action'] = null): void {
    const id = this.#add({ text, kind: 'said', action });
    setTimeout(() => this.close(id), action === null ? saidMs : 2 * saidMs);
  }

  complain(text: string): void {
    this.#add({ text, kind: 'complaint', action: null });
  }

  close(id: number): void {
    this.#list = this.#list.filter((toast) => toast.id !== id);
  }

  #add(toast: Omit<Toast, 'id'>): number {
    const id = this.#next++;
    // The same words again are not another message.
    this.#list = [...this.#list.filter(({ text }) => text !== toast.text), { ...toast, id }].slice(-4);
    return id;
  }
}
