import { expect, it } from 'vitest';
import { callDesk, hasChromium, openWindow, startFieldApp } from '../../../support/fieldApp.ts';
import { temporaryFolder } from '../../../support/processes.ts';

const laptop = temporaryFolder();

it.skipIf(!hasChromium)(
  'jobs that were seen before are there at once and read again; that there are none is never said of before',
  async () => {
    const app = await startFieldApp(laptop);
    const { page, complaints } = await openWindow(app.link);
    await callDesk(page, 'changeSettings', { welcomed: true });
    const screen = (name: 'Jobs' | 'Settings'): Promise<void> => page.getByRole('link', { name, exact: true }).click();
    const away = async (): Promise<void> => {
      await screen('Settings');
      await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    };
    let held = Promise.resolve();
    await page.route('**/listJobs', async (route) => {
      await held;
      await route.continue();
    });
    /**
     * A draft is made while another screen is open, and the desk takes its time to say which jobs there are. Requests
     * are held before the list of jobs is left: an answer of before, sent again for a change, would bring the draft too.
     */
    const slowly = async (name: string, look: () => Promise<void>): Promise<void> => {
      let go = (): void => undefined;
      held = new Promise((resolve) => (go = resolve));
      await away();
      await callDesk(page, 'createDraft', { document: { client_name: name } });
      await screen('Jobs');
      await look();
      go();
    };
    const line = (name: string) => page.getByRole('list', { name: 'Jobs' }).getByRole('link', { name });

    await screen('Jobs');
    await page.getByRole('heading', { name: 'No jobs yet' }).waitFor();
    await slowly('Ana', async () => {
      await page.getByText('Loading…').waitFor();
      expect(await page.getByRole('heading', { name: 'No jobs yet' }).count()).toBe(0);
    });
    await line('Ana').waitFor();
    await slowly('Ben', async () => {
      await line('Ana').waitFor();
      expect(await line('Ben').count()).toBe(0);
    });
    await line('Ben').waitFor();
    expect(complaints).toEqual([]);

    await away();
    await page.route('**/listJobs', (route) => route.abort());
    await screen('Jobs');
    await page.locator('#content [role=alert]').waitFor();
    expect(await line('Ben').count()).toBe(0);
    await page.unroute('**/listJobs');
    await away();
    await screen('Jobs');
    await line('Ben').waitFor();
  },
);
