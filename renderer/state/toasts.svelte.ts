export interface Toast {
  id: number;
  text: string;
  kind: 'said' | 'complaint';
  /** What takes it back, or goes on from it. */
  action: { label: string; run: () => void } | null;
}

const saidMs = 6000;

/** One of each kind at most: the newest is what the person has just done. */
const most = { said: 1, complaint: 1 } as const;
const complaintMs = 20_000;

/** Short words at the edge of the screen. They go by themselves; complaints take their time. */
export class Toasts {
  #list = $state<Toast[]>([]);
  #next = 1;

  get list(): readonly Toast[] {
    return this.#list;
  }

  /** Answers how to close it earlier: what it says does not hold any more. */
  say(text: string, action: Toast['action'] = null): () => void {
    const id = this.#add({ text, kind: 'said', action });
    setTimeout(() => this.close(id), action === null ? saidMs : 2 * saidMs);
    return () => this.close(id);
  }

  complain(text: string): () => void {
    const id = this.#add({ text, kind: 'complaint', action: null });
    setTimeout(() => this.close(id), complaintMs);
    return () => this.close(id);
  }

  close(id: number): void {
    this.#list = this.#list.filter((toast) => toast.id !== id);
  }

  #add(toast: Omit<Toast, 'id'>): number {
    const id = this.#next++;
    const others = this.#list.filter(({ kind }) => kind !== toast.kind);
    const alike = this.#list.filter(({ kind, text }) => kind === toast.kind && text !== toast.text);
    this.#list = [...others, ...alike.slice(alike.length + 1 - most[toast.kind]), { ...toast, id }];
    return id;
  }
}
