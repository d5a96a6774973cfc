/** Whose work it is. */
export interface WorkOwner {
  /** Takes turns with all others: an organization, or a user of the office. */
  readonly group: string;
  /** Takes turns within the group: a user of the organization. */
  readonly member?: string;
}

/** How much may wait; more is refused. */
interface Bounds {
  mostOfMember?: number;
  mostOfGroup?: number;
  /** Beyond it a group waits with one at a time, so that no few groups keep the others out. */
  mostWaiting?: number;
  /** Groups that wait. Never more wait than this and `mostWaiting` together. */
  mostGroups?: number;
}

/** What is under way. */
export interface Turn<T> {
  readonly owner: WorkOwner;
  readonly item: T;
  readonly isLarge: boolean;
}

/** After so many small ones in a row a large one that waits comes. */
export const smallInRow = 8;

const moveLast = <V>(all: Map<string, V>, key: string): void => {
  const value = all.get(key);
  if (value === undefined || !all.delete(key)) return;
  all.set(key, value);
};

/** What waits, by group and member, in the order in which their turns come. */
class Lane<T> {
  readonly #groups = new Map<string, Map<string, T[]>>();
  readonly #underWay = new Set<string>();

  ofMember({ group, member = '' }: WorkOwner): number {
    return this.#groups.get(group)?.get(member)?.length ?? 0;
  }

  add({ group, member = '' }: WorkOwner, item: T): void {
    const members = this.#groups.get(group) ?? new Map<string, T[]>();
    const items = members.get(member) ?? [];
    items.push(item);
    this.#groups.set(group, members.set(member, items));
  }

  take(): Omit<Turn<T>, 'isLarge'> | undefined {
    for (const [group, members] of this.#groups) {
      if (this.#underWay.has(group)) continue;
      const [[member, items]] = [...members] as [[string, T[]]];
      const item = items.shift()!;
      if (items.length === 0) members.delete(member);
      if (members.size === 0) this.#groups.delete(group);
      this.#underWay.add(group);
      return { owner: { group, member }, item };
    }
    return undefined;
  }

  /** Whoever came meanwhile is before them. */
  done({ group, member = '' }: WorkOwner): void {
    this.#underWay.delete(group);
    const members = this.#groups.get(group);
    if (members) moveLast(members, member);
    moveLast(this.#groups, group);
  }

  clear(): T[] {
    const left = [...this.#groups.values()].flatMap((members) => [...members.values()].flat());
    this.#groups.clear();
    return left;
  }
}

/**
 * The order of work that waits for few workers. Groups take turns, and so do the members of each; a group has one small and one
 * large work under way at a time, and then waits behind all who came meanwhile. So nobody waits behind two works of another
 * group. Small works come before large ones, which take many times as long, but not for ever.
 */
export class OwnerTurns<T> {
  readonly #bounds: Required<Bounds>;
  readonly #small = new Lane<T>();
  readonly #large = new Lane<T>();
  /** How many of each group wait, of those that have any. */
  readonly #ofGroups = new Map<string, number>();
  #waiting = 0;
  #smallOnes = 0;

  constructor({
    mostOfMember = Infinity,
    mostOfGroup = Infinity,
    mostWaiting = Infinity,
    mostGroups = Infinity,
  }: Bounds = {}) {
    this.#bounds = { mostOfMember, mostOfGroup, mostWaiting, mostGroups };
  }

  /** False where too many wait. */
  add(owner: WorkOwner, item: T, isLarge = false): boolean {
    const { mostOfMember, mostOfGroup, mostWaiting, mostGroups } = this.#bounds;
    const ofGroup = this.#ofGroups.get(owner.group) ?? 0;
    const ofMember = this.#small.ofMember(owner) + this.#large.ofMember(owner);
    if (ofMember >= mostOfMember || ofGroup >= mostOfGroup) return false;
    if (ofGroup === 0 ? this.#ofGroups.size >= mostGroups : this.#waiting >= mostWaiting) return false;
    this.#laneOf({ isLarge }).add(owner, item);
    this.#ofGroups.set(owner.group, ofGroup + 1);
    this.#waiting += 1;
    return true;
  }

  /** The next, a large one where it `mayBeLarge`; `done` ends the turn. */
  take(mayBeLarge = true): Turn<T> | undefined {
    const sizes = this.#smallOnes >= smallInRow ? [true, false] : [false, true];
    for (const isLarge of sizes) {
      const turn = isLarge && !mayBeLarge ? undefined : this.#laneOf({ isLarge }).take();
      if (turn === undefined) continue;
      this.#leave(turn.owner);
      this.#smallOnes = isLarge ? 0 : this.#smallOnes + 1;
      return { ...turn, isLarge };
    }
    return undefined;
  }

  /** How many wait. */
  get waiting(): number {
    return this.#waiting;
  }

  done(turn: Turn<T>): void {
    this.#laneOf(turn).done(turn.owner);
  }

  clear(): T[] {
    this.#waiting = 0;
    this.#ofGroups.clear();
    return [...this.#small.clear(), ...this.#large.clear()];
  }

  #leave({ group }: WorkOwner): void {
    const left = this.#ofGroups.get(group)! - 1;
    if (left === 0) this.#ofGroups.delete(group);
    else this.#ofGroups.set(group, left);
    this.#waiting -= 1;
  }

  #laneOf({ isLarge }: Pick<Turn<T>, 'isLarge'>): Lane<T> {
    return isLarge ? this.#large : this.#small;
  }
}

type Begin = (turn: Turn<Begin>) => void;

/** Runs works by turns of their owners, so many at once. */
export class TurnQueue {
  readonly #turns: OwnerTurns<Begin>;
  readonly #atOnce: number;
  readonly #refusal: () => Error;
  #running = 0;

  /** `refusal`: of works of which too many wait. */
  constructor({
    atOnce,
    refusal = () => new Error('too many works wait'),
    ...bounds
  }: Bounds & { atOnce: number; refusal?: () => Error }) {
    this.#turns = new OwnerTurns(bounds);
    this.#atOnce = atOnce;
    this.#refusal = refusal;
  }

  get waiting(): number {
    return this.#turns.waiting;
  }

  async run<T>(owner: WorkOwner, work: () => T | Promise<T>): Promise<T> {
    const turn = await new Promise<Turn<Begin>>((begin, refuse) => {
      if (this.#turns.add(owner, begin)) this.#next();
      else refuse(this.#refusal());
    });
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#turns.done(turn);
      this.#next();
    }
  }

  #next(): void {
    while (this.#running < this.#atOnce) {
      const turn = this.#turns.take();
      if (!turn) return;
      this.#running += 1;
      turn.item(turn);
    }
  }
}
