import { beforeAll, describe, expect, it } from 'vitest';
import { hasChromium, openWindow, violations } from '../../../support/fieldApp.ts';
import {
  administrator,
  callOffice,
  type OfficeApp,
  password,
  signIn,
  startOfficeApp,
} from '../../../support/officeApp.ts';
import { serveProcess, temporaryFolder } from '../../../support/processes.ts';

const fresh = temporaryFolder();
const office = temporaryFolder();

describe.skipIf(!hasChromium)('who comes into the console', () => {
  let app: OfficeApp;
  beforeAll(async () => {
    app = await startOfficeApp(office);
    await app.addUser('office@valley.example', 'office', 'Valley Solar');
    await app.submit({ client_name: 'Kim Lee' });
  });

  it('the first administrator, by the link that the server printed, once', async () => {
    const server = await serveProcess(fresh, ['--log-level', 'error']);
    await expect.poll(() => server.stdout()).toContain('#/first/');
    const link = /(http:\/\/\S+#\/first\/\S+)/.exec(server.stdout())![1]!;
    const { page, complaints } = await openWindow(server.url);
    await page.getByText('Nobody can sign in yet').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.goto(link);
    await page.getByLabel('Email').fill('ana@firm.example');
    await page.getByLabel('New password').fill('too short');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('alert').filter({ hasText: 'At least 12 characters.' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('New password').fill(password);
    await page.getByLabel('Confirm password').fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'Before the first job can arrive' }).waitFor();
    expect(page.url()).not.toContain('first');
    expect(complaints).toEqual([]);

    // Used, the link says so at once: to the administrator, and to somebody who has not signed in.
    await page.goto(link);
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
    await page.getByRole('link', { name: 'Open the console' }).click();
    await page.getByRole('heading', { name: 'Before the first job can arrive' }).waitFor();
    const stranger = await openWindow(link);
    await stranger.page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
    expect(await stranger.page.getByLabel('Email').count()).toBe(0);
    expect(await violations(stranger.page)).toEqual([]);
    await stranger.page.getByRole('link', { name: 'Sign in' }).click();
    await stranger.page.getByLabel('Email').waitFor();
  });

  it('signs in to where they wanted to go, and out again', async () => {
    const { page, complaints } = await openWindow(app.at('board?city=Fresno'));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Enter your email.').waitFor();
    await signIn(page, administrator, 'not the password');
    await page.getByText('The email or the password is wrong.').waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await page.locator('[name=password]').getAttribute('autocomplete')).toBe('current-password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect.poll(() => page.locator('[name=password]').getAttribute('type')).toBe('text');
    await signIn(page, administrator);
    await page.getByRole('button', { name: 'Remove filter: City: Fresno' }).waitFor();
    expect(page.url()).toBe(app.at('board?city=Fresno'));
    expect(complaints).toEqual([]);

    await page.getByRole('button', { name: `Account: ${administrator}` }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByLabel('Email').waitFor();
    expect(page.url()).toBe(app.at('sign-in'));
    await page.goto(app.at('users'));
    await page.getByLabel('Email').waitFor();
    await expect(callOffice(page, 'listJobs', {})).rejects.toThrow('Sign in first.');
    for (const elsewhere of ['//evil.example', 'https://evil.example/']) {
      await page.goto(app.at(elsewhere));
      await page.reload();
      await page.getByLabel('Email').waitFor();
      expect(new URL(page.url()).origin).toBe(app.server.url);
    }
    await signIn(page, administrator);
    await page.getByRole('heading', { name: 'Jobs', level: 1 }).waitFor();
    expect(new URL(page.url()).origin).toBe(app.server.url);
  });

  it('a session that ends meanwhile asks for the password over the screen, and goes on with what was asked for', async () => {
    const { page } = await app.openAs(administrator, 'account');
    const next = 'another five words in it';
    await page.getByLabel('Current password').fill(password);
    await page.getByLabel('New password').fill(next);
    await page.getByLabel('Confirm password').fill(next);
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Change password' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Sign in again' });
    await dialog.waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await dialog.isVisible()).toBe(true);
    expect(await dialog.getByLabel('Email').inputValue()).toBe(administrator);
    expect(await dialog.getByLabel('Email').getAttribute('readonly')).not.toBeNull();
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Password changed.', { exact: false }).waitFor();
    await dialog.waitFor({ state: 'detached' });
    await page.getByLabel('Current password').fill(next);
    await page.getByLabel('New password').fill(password);
    await page.getByLabel('Confirm password').fill(password);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect.poll(() => page.getByLabel('Current password').inputValue()).toBe('');
  });

  it('signing out everywhere ends the other windows too', async () => {
    const [one, other] = await Promise.all([app.openAs(administrator, 'account'), app.openAs(administrator)]);
    const everywhere = one.page.getByRole('button', { name: 'Sign out everywhere' });
    const described = one.page.locator(`#${await everywhere.getAttribute('aria-describedby')}`);
    expect(await described.textContent()).toBe('Ends your sessions here and on every other machine.');
    await everywhere.click();
    await one.page.getByLabel('Email').waitFor();
    await other.page.getByRole('alertdialog', { name: 'Sign in again' }).waitFor();
    expect(await other.page.getByText('The server cannot be reached.', { exact: false }).count()).toBe(0);
    await other.page.getByRole('button', { name: 'Use another account' }).click();
    await other.page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
    expect(await other.page.getByText('Kim Lee').count()).toBe(0);
  });

  it('sees what is theirs by role, in their language and colors', async () => {
    const { page, complaints } = await app.openAs('office@valley.example');
    const ways = page.getByRole('navigation').getByRole('link');
    expect((await ways.allInnerTexts()).map((text) => text.trim())).toEqual([
      'Jobs',
      'Figures',
      'Laptops',
      'Visits',
      'Notices',
    ]);
    await page.locator('[aria-expanded][aria-controls$=filters]').click();
    const filters = page.getByRole('group', { name: 'Filters' });
    await filters.getByLabel('Client name').waitFor();
    for (const name of ['Organization', 'Assignee']) expect(await filters.getByLabel(name).count()).toBe(0);
    await page.goto(app.at('users'));
    await page.getByRole('heading', { name: 'Your role cannot open this page' }).waitFor();
    await page.goto(app.at('account'));
    await page.getByRole('region', { name: 'Language, colors and sizes' }).getByLabel('Español').check();
    await page.getByRole('heading', { name: 'Su cuenta' }).waitFor();
    await page.getByText('Oscuro', { exact: true }).click();
    await page.reload();
    await page.getByRole('heading', { name: 'Su cuenta' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('es');
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
