import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasChromium, openWindow, violations, type Window } from '../../../support/fieldApp.ts';
import { type IdentityProvider, startIdentityProvider } from '../../../support/identityProvider.ts';
import { administrator, callOffice, password, signIn } from '../../../support/officeApp.ts';
import { addUserBeside } from '../../../support/besideOffice.ts';
import { openServer } from '../../../support/openServer.ts';
import { temporaryFolder } from '../../../support/processes.ts';
import { fitsAcross } from '../../../support/screens.ts';

const data = temporaryFolder();
const stepMs = 30_000;

/** A code that was not used yet: one step ahead of the last one is allowed. */
const next = (used: string[], secret: string): string => {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = [0, stepMs]
    .map((ahead) => totp.generate({ timestamp: Date.now() + ahead }))
    .find((one) => !used.includes(one));
  if (code === undefined) throw new Error('both codes were used');
  used.push(code);
  return code;
};

/** A phone or a laptop that verifies its user, as Chromium plays it. */
const addAuthenticator = async ({ page, browser }: Window): Promise<void> => {
  const devtools = await browser.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
};

const signOut = async (page: Page, email: string): Promise<void> => {
  await page.getByRole('button', { name: `Account: ${email}` }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByLabel('Email').waitFor();
};

/** The session ends meanwhile: the next call is refused. */
const expire = async (page: Page): Promise<void> => {
  const choice = page.getByRole('group', { name: 'Send me a mail when' }).getByRole('checkbox').first();
  await choice.waitFor();
  await page.context().clearCookies();
  // The live updates may have noticed before the call, and the dialog may lie above the choice.
  await choice.dispatchEvent('click');
  await page.getByRole('alertdialog', { name: 'Sign in again' }).waitFor();
};

describe.skipIf(!hasChromium)('other ways to sign in', () => {
  let at: (place: string) => string;
  let origin: string;
  const open = async (email: string, place = 'account', options = {}): Promise<Window> => {
    const window = await openWindow(at(place), options);
    await signIn(window.page, email);
    await window.page.getByRole('navigation').first().waitFor();
    return window;
  };
  const addUser = (email: string) => addUserBeside(data, email, 'reviewer');

  beforeAll(async () => {
    await addUserBeside(data, administrator, 'admin');
    const server = await openServer(data, { privateWebhooks: true });
    // Authenticators take names only.
    origin = `http://localhost:${new URL(server.url).port}`;
    at = (place) => `${origin}/#/${place}`;
  });

  it('a code of an authenticator app after the password, here and where a session has ended', async () => {
    const email = 'rey@firm.example';
    await addUser(email);
    const { page, complaints } = await open(email);
    await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
    await dialog.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
    const secret = (await dialog.locator('code').textContent())!.replaceAll(' ', '');
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await dialog.getByText('Enter the code.').waitFor();
    await dialog.getByLabel('Current password').fill(password);
    await dialog.getByLabel('Code', { exact: true }).fill('000000');
    await page.keyboard.press('Enter');
    await dialog.getByText('This code is not right.').waitFor();
    const used: string[] = [];
    await dialog.getByLabel('Code', { exact: true }).fill(next(used, secret));
    await page.keyboard.press('Enter');
    const codes = (await page.getByLabel('Recovery codes', { exact: true }).inputValue()).split('\n');
    expect(codes).toHaveLength(10);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'I have stored them' }).click();
    await page.getByText('10 recovery codes left').waitFor();

    await signOut(page, email);
    await signIn(page, email);
    await page.getByLabel('Code', { exact: true }).waitFor();
    expect(await page.locator(':focus').getAttribute('autocomplete')).toBe('one-time-code');
    // The password was right.
    expect(await page.getByRole('button', { name: 'Forgot password?' }).count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByText('Enter the code.').waitFor();
    await page.keyboard.type(used[0]!);
    await page.keyboard.press('Enter');
    await page.getByText('This code was used already.').waitFor();
    await page.getByLabel('Code', { exact: true }).fill(next(used, secret));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Jobs', level: 1 }).waitFor();

    await page.goto(at('account'));
    await expire(page);
    const again = page.getByRole('alertdialog', { name: 'Sign in again' });
    await again.locator('[name=password]').fill(password);
    await page.keyboard.press('Enter');
    await again.getByLabel('Code', { exact: true }).fill(codes[0]!);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await again.waitFor({ state: 'detached' });
    await page.getByText('9 recovery codes left').waitFor();
    await page.getByRole('button', { name: 'Turn off…' }).click();
    await page.getByRole('dialog').getByLabel('Current password').fill(password);
    await page.getByRole('dialog').getByRole('button', { name: 'Turn off', exact: true }).click();
    await page.getByText('The authenticator app is off.').waitFor();
    expect(complaints).toEqual([]);
  });

  it('a passkey in place of the password, in Spanish on a narrow screen, and where a session has ended', async () => {
    const email = 'kim@firm.example';
    await addUser(email);
    const window = await open(email, 'account', { width: 390, height: 844 });
    const { page, complaints } = window;
    await addAuthenticator(window);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
    await dialog.getByLabel('Name').fill('Work phone');
    await dialog.getByLabel('Current password').fill(password);
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Actions for Work phone' }).waitFor();
    // A second one in the same place is not made.
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await dialog.getByLabel('Current password').fill(password);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByText('The browser made no passkey.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await expire(page);
    const again = page.getByRole('alertdialog', { name: 'Sign in again' });
    await again.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await again.waitFor({ state: 'detached' });

    await callOffice(page, 'signOut', {});
    await page.goto(at('sign-in'));
    await page.reload();
    await page.getByLabel('Language').selectOption('es');
    const button = page.getByRole('button', { name: 'Iniciar sesión con una llave de acceso' });
    await button.waitFor();
    await fitsAcross(page);
    await button.click();
    await page.getByRole('heading', { name: 'Trabajos', level: 1 }).waitFor();

    // By keyboard: the password is asked for, and the focus comes back to the panel.
    await page.goto(at('account'));
    await page.getByRole('button', { name: 'Acciones para Work phone' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Quitar…' }).press('Enter');
    const removal = page.getByRole('dialog', { name: '¿Quitar la llave de acceso «Work phone»?' });
    await removal.waitFor();
    await expect.poll(() => page.locator(':focus').getAttribute('autocomplete')).toBe('current-password');
    expect(await violations(page)).toEqual([]);
    await fitsAcross(page);
    await page.keyboard.press('Enter');
    await removal.getByText('Escriba su contraseña.').waitFor();
    await page.keyboard.type('a wrong battery');
    await page.keyboard.press('Enter');
    await removal.getByText('La contraseña actual no es correcta.').waitFor();
    await removal.getByLabel('Contraseña actual').fill(password);
    await page.keyboard.press('Enter');
    await page.getByText('Llave de acceso quitada.').waitFor();
    await page.getByText('No tiene llaves de acceso.').waitFor();
    expect(complaints.filter((text) => !text.includes('Failed to load resource'))).toEqual([]);
  });

  describe('with a provider of single sign-on', () => {
    let provider: IdentityProvider;
    beforeAll(async () => {
      provider = await startIdentityProvider(`${origin}/signed-in`);
      await addUser('ada@firm.example');
    });

    it('the administrator sets it up, users come in by it, and continue by it where a session has ended', async () => {
      const admin = await open(administrator, 'users');
      await admin.page.getByRole('button', { name: 'Set up single sign-on' }).click();
      const dialog = admin.page.getByRole('dialog', { name: 'Single sign-on' });
      await dialog.getByLabel('Issuer').fill('nonsense');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.getByText('Enter the issuer as an https address').waitFor();
      expect(await violations(admin.page)).toEqual([]);
      const { issuer, clientId, clientSecret } = provider.settings();
      await dialog.getByLabel('Issuer').fill(issuer);
      await dialog.getByLabel('Client ID').fill(clientId);
      await dialog.getByLabel('Client secret', { exact: true }).fill(clientSecret);
      await dialog.getByLabel('Name on the button').fill('Firm ID');
      await expect.poll(() => dialog.getByText(`${origin}/signed-in`).count()).toBe(1);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await admin.page.getByRole('button', { name: 'Test', exact: true }).click();
      await admin.page.getByText('The provider answers.').waitFor();
      // The name of the return address is a long one.
      await admin.page.setViewportSize({ width: 390, height: 844 });
      const shown = admin.page.getByRole('definition').filter({ hasText: issuer });
      await expect.poll(async () => (await shown.boundingBox())!.width).toBeGreaterThan(120);

      Object.assign(provider, { hasPage: true, account: { subject: 'u-ada', email: 'ada@firm.example' } });
      const { page, complaints } = await openWindow(at('account'));
      await page.getByRole('button', { name: 'Sign in with Firm ID' }).waitFor();
      expect(await violations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Sign in with Firm ID' }).click();
      await page.getByRole('button', { name: 'Continue as chosen' }).click();
      await page.getByText('You can also sign in with Firm ID.').waitFor();
      // An account that was created at the first sign-in.
      await page.getByText('If you have no password here, choose “Forgot password?”').waitFor();
      expect(page.url()).toBe(at('account'));

      await expire(page);
      const [popup] = await Promise.all([
        page.waitForEvent('popup'),
        page.getByRole('alertdialog').getByRole('button', { name: 'Sign in with Firm ID' }).click(),
      ]);
      await popup.getByRole('button', { name: 'Continue as chosen' }).click();
      await page.getByRole('alertdialog').waitFor({ state: 'detached' });
      await expect.poll(() => popup.isClosed()).toBe(true);
      // Another user of the provider does not take the place of who works here.
      await addUser('eve@firm.example');
      provider.account = { subject: 'u-eve', email: 'eve@firm.example' };
      await expire(page);
      const [other] = await Promise.all([
        page.waitForEvent('popup'),
        page.getByRole('alertdialog').getByRole('button', { name: 'Sign in with Firm ID' }).click(),
      ]);
      await other.getByRole('button', { name: 'Continue as chosen' }).click();
      await other.getByText('Only ada@firm.example can sign in here.').waitFor();
      expect(await violations(other)).toEqual([]);
      expect(complaints.filter((text) => !text.includes('Failed to load resource'))).toEqual([]);
    });

    it('says why it did not work, without the answer of the provider in the address', async () => {
      Object.assign(provider, { hasPage: false, account: { subject: 'u-x', email: 'stranger@firm.example' } });
      const { page } = await openWindow(at('board'));
      await page.getByRole('button', { name: 'Sign in with Firm ID' }).click();
      await page.getByText('There is no account for stranger@firm.example.').waitFor();
      expect(page.url()).toBe(`${origin}/signed-in`);
      expect(await violations(page)).toEqual([]);
      await page.getByRole('link', { name: 'Back to sign-in' }).click();
      // An address that was put into the browser by another page.
      await page.goto(`${origin}/signed-in?code=x&state=y`);
      await page.getByText('began in another browser').waitFor();
      await page.getByRole('link', { name: 'Back to sign-in' }).click();
      await provider.close();
      await page.getByRole('button', { name: 'Sign in with Firm ID' }).click();
      await page.getByText('does not answer as a sign-in provider (ECONNREFUSED)').waitFor();
    });
  });
});
