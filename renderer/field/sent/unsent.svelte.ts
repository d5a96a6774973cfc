import type { Gateway } from '../../gateway/gateway.ts';

const keepEveryMs = 400;

/** What is being typed and is not sent yet, kept by the desk under a key: leaving the screen, or a crash, loses none of it. */
export class Unsent {
  #gateway: Gateway;
  #key: string;
  #text = $state('');
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wasTouched = false;

  constructor(gateway: Gateway, key: string) {
    this.#gateway = gateway;
    this.#key = key;
  }

  get text(): string {
    return this.#text;
  }
  set text(text: string) {
    this.#text = text;
    this.#wasTouched = true;
    this.#timer ??= setTimeout(() => void this.keep(), keepEveryMs);
  }

  /** What was there before; whoever types first is not disturbed by it. */
  async load(): Promise<string> {
    const { text } = await this.#gateway.call('readUnsent', { key: this.#key });
    if (!this.#wasTouched) this.#text = text;
    return text;
  }

  async keep(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#wasTouched) await this.#gateway.call('keepUnsent', { key: this.#key, text: this.#text });
  }
}
