import type { DeskBackupsShown, FoundDeskBackup } from '../../../shared/backups/deskCalls.ts';
import type { Gateway } from '../../base/gateway/gateway.ts';
import type { AppState } from '../parts/appState.svelte.ts';
import { LiveQuery } from '../../base/liveQuery.svelte.ts';

/** Backups that can be chosen from, and the folder that they are in; null names the one that is set. */
interface Offer {
  folder: string | null;
  backups: FoundDeskBackup[];
}

/** Backups of this desk: what runs, what ran last, and the choice of one to restore. */
export class DeskBackupsView {
  readonly #app: AppState;
  readonly shown: LiveQuery<DeskBackupsShown>;
  #offer = $state.raw<Offer | null>(null);
  #chosen = $state.raw<FoundDeskBackup | null>(null);

  constructor(app: AppState) {
    this.#app = app;
    this.shown = new LiveQuery(
      () => app.gateway,
      () => app.gateway.call('readBackups', {}),
    );
  }

  get offer(): Offer | null {
    return this.#offer;
  }
  /** Waits for the person's confirmation. */
  get chosen(): FoundDeskBackup | null {
    return this.#chosen;
  }

  close(): void {
    this.shown.close();
  }

  /** Makes a call that answers how backups are now. */
  async run(call: (gateway: Gateway) => Promise<DeskBackupsShown>): Promise<void> {
    const shown = await this.#app.attempt(() => call(this.#app.gateway));
    if (shown !== null) this.shown.set(shown);
  }

  async chooseFolder(): Promise<void> {
    const folder = await this.#app.gateway.chooseFolder();
    if (folder !== null) await this.run((gateway) => gateway.call('setBackupFolder', { folder }));
  }

  /** Offers the backups of the folder that is set, or of one that the person chooses. */
  async find(how: 'set' | 'other'): Promise<void> {
    const folder = how === 'set' ? null : await this.#app.gateway.chooseFolder();
    if (how === 'other' && folder === null) return;
    const found = await this.#app.attempt(() => this.#app.gateway.call('findBackups', { folder }));
    this.#offer = found && { folder, backups: found.backups };
  }
  endOffer(): void {
    this.#offer = null;
    this.#chosen = null;
  }

  choose(backup: FoundDeskBackup): void {
    this.#chosen = backup;
  }
  dropChoice(): void {
    this.#chosen = null;
  }
  async restore(): Promise<void> {
    const [offer, chosen] = [this.#offer, this.#chosen];
    if (!offer || !chosen) return;
    this.endOffer();
    await this.run((gateway) => gateway.call('restoreDesk', { folder: offer.folder, backup: chosen.name }));
  }
}
