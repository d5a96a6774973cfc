import { administrator, type OfficeApp, startOfficeApp } from '../../../support/officeApp.ts';
import type { Window } from '../../../support/fieldApp.ts';

/** A server with one organization that has its own office, and the console as its administrator has it open. */
export const startAdministrator = async (folder: string) => {
  const app: OfficeApp = await startOfficeApp(folder);
  await app.addUser('office@valley.example', 'office', 'Valley Solar');
  const window: Window = await app.openAs(administrator);
  const { page } = window;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  return {
    app,
    window,
    page,
    focused: () => page.evaluate(() => document.activeElement?.textContent?.trim()),
    open: async (place: string, heading: string): Promise<void> => {
      await page.goto('about:blank');
      await page.goto(app.at(place));
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    },
    /** What a laptop of the organization says that it holds. */
    report: async (id: string, body: object, key = app.key): Promise<void> => {
      const answer = await fetch(`${app.server.url}/api/devices/${id}`, {
        method: 'POST',
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
        body: JSON.stringify({ waiting_jobs: 0, waiting_files: 0, waiting_bytes: 0, ...body }),
      });
      if (answer.status !== 204) throw new Error(`the report of ${id} was answered ${answer.status}`);
    },
    close: async (): Promise<void> => {
      await window.browser.close();
      await app.server.end();
    },
  };
};
export type Administrator = Awaited<ReturnType<typeof startAdministrator>>;
