import { expect, it } from 'vitest';
import { callDesk, hasChromium, openWindow, startFieldApp, violations } from '../../support/fieldApp.ts';
import { temporaryFolder } from '../../support/processes.ts';

const laptop = temporaryFolder();

it.skipIf(!hasChromium)(
  'a screen is loaded when the window is idle or when it is opened, and once more where that failed',
  async () => {
    const app = await startFieldApp(laptop);
    const { page, complaints } = await openWindow(app.link);
    await callDesk(page, 'changeSettings', { welcomed: true });
    const scripts: string[] = [];
    const loaded: string[] = [];
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
    page.on('requestfinished', (request) => loaded.push(new URL(request.url()).pathname));
    const settingsFiles = '**/assets/SettingsScreen-*';
    await page.route(settingsFiles, (route) => route.abort());
    await page.reload();

    const settings = page.getByRole('link', { name: 'Settings', exact: true });
    await settings.click();
    await page
      .getByRole('alert')
      .getByRole('heading', { level: 1, name: /^Rafter does not answer any more/ })
      .waitFor();
    expect(await settings.getAttribute('aria-current')).toBe('page');
    expect(await violations(page)).toEqual([]);
    await page.unroute(settingsFiles);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');

    // Every screen is there before it is opened, once the window has had nothing else to do.
    const isLoaded = (name: string): boolean => loaded.some((script) => script.includes(`/${name}Screen-`));
    await expect.poll(() => ['Draft', 'Job', 'Sync', 'Welcome'].every(isLoaded)).toBe(true);
    await page.waitForLoadState('networkidle');
    await page.route('**/assets/**', (route) => route.abort());
    await page.getByRole('link', { name: 'Sync' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sync' }).waitFor();
    expect(scripts.filter((script) => /\/es-/.test(script))).toEqual([]);
    await page.unroute('**/assets/**');

    // Words of another language come when it is chosen, and with the next page.
    await settings.click();
    await page.getByText('Español', { exact: true }).click();
    await page.getByRole('link', { name: 'Ajustes', exact: true }).first().waitFor();
    await page.reload();
    await page.getByRole('link', { name: 'Ajustes', exact: true }).first().waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('es');
    expect(complaints.filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
  },
);

it.skipIf(!hasChromium)(
  'a window whose first answers are lost says why it waits, and begins when there is one',
  async () => {
    const app = await startFieldApp(laptop);
    const { page } = await openWindow(app.link);
    const first = '**/desk/call/appFacts';
    await page.route(first, (route) => route.abort());
    await page.route('**/*.woff2', () => undefined);
    await page.reload({ waitUntil: 'commit' });
    await page.getByText(/^Rafter does not answer any more\. If it has ended/).waitFor();
    await page.unroute(first);
    await page.getByRole('navigation').waitFor();
    expect(await page.getByText('Rafter does not answer any more').count()).toBe(0);
  },
);
