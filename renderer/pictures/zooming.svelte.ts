const maxScale = 12;
/** Factor of one key press, one click or one notch of the wheel. */
export const zoomStep = 1.4;

/** How the viewer shows a picture: rotated, enlarged and moved. It is not saved. */
export class Zooming {
  #scale = $state(1);
  #x = $state(0);
  #y = $state(0);
  #turns = $state(0);

  /** 1 fits the pane. */
  get scale(): number {
    return this.#scale;
  }
  /** Quarters, clockwise. */
  get turns(): number {
    return this.#turns;
  }
  get isOnSide(): boolean {
    return this.#turns % 2 === 1;
  }
  get transform(): string {
    return `translate(${this.#x}px, ${this.#y}px) scale(${this.#scale}) rotate(${this.#turns * 90}deg)`;
  }

  /** Scales around a point, in pixels from the middle of the pane. */
  by(factor: number, at = { x: 0, y: 0 }): void {
    const scale = Math.min(maxScale, Math.max(1, this.#scale * factor));
    const real = scale / this.#scale;
    this.#scale = scale;
    this.#x = scale === 1 ? 0 : at.x - (at.x - this.#x) * real;
    this.#y = scale === 1 ? 0 : at.y - (at.y - this.#y) * real;
  }

  /** Moves the picture, at most to the edge of a pane of this size. */
  move(x: number, y: number, pane: { width: number; height: number }): void {
    const room = (length: number): number => ((this.#scale - 1) * length) / 2;
    const within = (value: number, limit: number): number => Math.min(limit, Math.max(-limit, value));
    this.#x = within(this.#x + x, room(pane.width));
    this.#y = within(this.#y + y, room(pane.height));
  }

  turn(): void {
    this.#turns = (this.#turns + 1) % 4;
  }

  fit(): void {
    this.#scale = 1;
    this.#x = 0;
    this.#y = 0;
  }

  /** For another picture. */
  reset(): void {
    this.fit();
    this.#turns = 0;
  }
}
