import type { Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasChromium, openWindow, violations, type Window } from '../../support/fieldApp.ts';
import { type MailServer, startMailServer } from '../../support/mailServer.ts';
import { administrator, signIn } from '../../support/officeApp.ts';
import { seedOffice } from '../../support/seededOffice.ts';
import { openServer, type RunningServer } from '../../support/openServer.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { type Receiver, startReceiver } from '../../support/receiver.ts';
import { fitsAcross } from '../../support/screens.ts';
import { required } from '../../support/startServer.ts';

const office = temporaryFolder();
const invited = 'rey@firm.example';
const [first, second] = ['seven loose shingles up there', 'nine tight shingles up there'];
const linkIn = (text: string): string => /http:\/\/\S+#\/welcome\/[\w-]+/.exec(text)![0];

describe.skipIf(!hasChromium)('notices', () => {
  let server: RunningServer;
  let mails: MailServer;
  let receiver: Receiver;
  let key: string;
  let window: Window;
  let page: Page;

  const submit = async (): Promise<void> => {
    const headers = { 'x-api-key': key, 'content-type': 'application/json' };
    await fetch(`${server.url}/api/jobs`, { method: 'POST', headers, body: JSON.stringify(required) });
  };
  /** Accessible, and no wider than a phone. */
  const look = async (of: Page = page): Promise<void> => {
    expect(await violations(of)).toEqual([]);
    await of.setViewportSize({ width: 390, height: 844 });
    await fitsAcross(of);
    await of.setViewportSize({ width: 1280, height: 800 });
  };

  beforeAll(async () => {
    key = await seedOffice(office);
    server = await openServer(office, { privateWebhooks: true });
    [mails, receiver] = [await startMailServer(), await startReceiver()];
    window = await openWindow(`${server.url}/#/notices`);
    page = window.page;
  });

  it('without mail, who forgot the password is sent to an administrator, and an invitation is a link', async () => {
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await page.getByText('Ask an administrator for a new password.').waitFor();
    await look();
    await signIn(page, administrator);
    await page.getByText('Mail is not set up: no one is sent anything.').waitFor();
    await page.goto(`${server.url}/#/users`);
    await page.getByRole('button', { name: 'Invite a user' }).click();
    await page.getByText('Mail is not set up: you get a link to hand over.').waitFor();
    await page.getByRole('dialog').getByLabel('Email').fill('hand@firm.example');
    await page.getByRole('dialog').getByRole('button', { name: 'Invite', exact: true }).click();
    const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
    expect(link).toMatch(new RegExp(`^${server.url}/#/welcome/[\\w-]{43}$`));
    await page.getByRole('button', { name: 'I have stored it' }).click();
    await page.getByRole('region', { name: 'Open invitations' }).getByText('hand@firm.example').waitFor();
    await page.getByRole('button', { name: 'Actions for the invitation of hand@firm.example' }).click();
    await page.getByRole('menuitem', { name: 'Revoke' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('The invitation of hand@firm.example is revoked').waitFor();
    const stranger = await openWindow(link);
    await stranger.page.getByText('It was used, has ended, or a newer one was sent. Ask for a new one.').waitFor();
    await look(stranger.page);
    await stranger.browser.close();
  });

  it('mail is set up and tried', async () => {
    await page.goto(`${server.url}/#/notices`);
    await page.getByRole('button', { name: 'Set up mail' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mail settings' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Enter the name of the mail server.').waitFor();
    await dialog.getByLabel('Mail server').fill('127.0.0.1');
    await dialog.getByText('None', { exact: true }).click();
    await expect.poll(() => dialog.getByLabel('Port').inputValue()).toBe('25');
    await dialog.getByLabel('Port').fill(String(mails.port));
    await dialog.getByLabel('From').fill('office');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Enter one email address, such as office@example.com.').waitFor();
    await look();
    await dialog.getByLabel('From').fill('office@firm.example');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Send a test mail' }).click();
    await page.getByText(`A mail to ${administrator} is on its way.`).waitFor();
    expect((await mails.wait(1, administrator))[0]!.text).toContain('The mail settings work.');
  });

  it('the password of the mail server is asked for anew for another port', async () => {
    const dialog = page.getByRole('dialog', { name: 'Mail settings' });
    const secret = dialog.getByLabel('Password', { exact: true });
    const change = () => page.getByRole('button', { name: 'Change the settings' }).press('Enter');
    await change();
    await dialog.getByLabel('User name').fill('firm');
    await secret.fill('the secret');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('firm, with a password').waitFor();
    await change();
    await dialog.getByText('Leave empty to keep the password.').waitFor();
    await dialog.getByLabel('Port').fill('2525');
    await dialog.getByText('Enter it again: the stored one was for another').waitFor();
    await page.keyboard.press('Enter');
    await dialog.getByText('Enter the password: the stored one was for another').waitFor();
    expect(await secret.getAttribute('aria-invalid')).toBe('true');
    await look();
    await dialog.getByLabel('Port').fill(String(mails.port));
    await dialog.getByText('Leave empty to keep the password.').waitFor();
    await dialog.getByLabel('User name').fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Does not sign in').waitFor();
  });

  it('a webhook shows its secret once, and the log how each delivery ended', async () => {
    await page.getByRole('button', { name: 'Add a webhook' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a webhook' });
    await dialog.getByLabel('Address').fill('https://user:word@hooks.example/');
    await dialog.getByRole('button', { name: 'Add a webhook' }).click();
    await dialog.getByText('Enter an address without a user name and password: requests are signed instead.').waitFor();
    await look();
    await dialog.getByLabel('Address').fill(receiver.url);
    await dialog.getByRole('button', { name: 'Add a webhook' }).click();
    const secret = await page.getByRole('textbox', { name: 'Secret' }).inputValue();
    await page.getByRole('button', { name: 'I have stored it' }).click();
    await submit();
    const [told] = await receiver.wait(1);
    new Webhook(secret).verify(told!.body, told!.headers as Record<string, string>);
    const log = page.getByRole('region', { name: 'Log' });
    await log.getByText('Answered 204.').waitFor();
    receiver.how.answer = (response) => response.writeHead(500).end('<b>out of order</b>');
    await submit();
    await log.getByText('Answered 500: "<b>out of order</b>"').waitFor();
    await log.getByText(/Next attempt/).waitFor();
    await look();
    await log.getByText('Arrived', { exact: true }).first().click();
    await log.getByText('Answered 204.').waitFor();
    await expect.poll(() => log.getByText(/Answered 500/).count()).toBe(0);
    await log.getByText('All', { exact: true }).click();
    await log.getByText(/Answered 500/).waitFor();
    receiver.how.answer = (response) => response.writeHead(204).end();
    await log
      .getByRole('button', { name: `Actions for Job submitted, ${receiver.url}` })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Send again' }).click();
    await page.getByText('It is sent again').waitFor();
    await expect.poll(() => log.getByText('Answered 204.').count()).toBe(2);
  });

  it('who is invited chooses a password, and is in', async () => {
    await page.goto(`${server.url}/#/users`);
    await page.getByRole('button', { name: 'Invite a user' }).click();
    await page.getByText('They get a mail with a link to choose a password.').waitFor();
    await page.getByRole('dialog').getByLabel('Email').fill(invited);
    await page.getByRole('dialog').getByRole('button', { name: 'Invite', exact: true }).click();
    await page.getByText(`The invitation to ${invited} is on its way`).waitFor();
    const [mail] = await mails.wait(1, invited);
    const guest = await openWindow(linkIn(mail!.text));
    await guest.page.getByRole('heading', { name: 'Welcome' }).waitFor();
    await expect.poll(() => guest.page.getByLabel('Email').inputValue()).toBe(invited);
    await look(guest.page);
    await guest.page.locator('[name=new-password]').fill(first);
    await guest.page.locator('[name=new-password-again]').fill(first);
    await guest.page.getByRole('button', { name: 'Set the password and sign in' }).click();
    await guest.page.getByRole('navigation').first().waitFor();
    expect(guest.page.url()).not.toContain('welcome');
    await guest.page.goto(`${server.url}/#/account`);
    await guest.page.getByLabel('A job is assigned to you').waitFor();
    // A page that is loaded again at once takes its requests with it.
    const saved = guest.page.waitForResponse(/changeMailChoices/);
    await guest.page.getByLabel('A job is submitted').check();
    await saved;
    await guest.page.reload();
    await guest.page.getByLabel('A job is submitted').waitFor();
    expect(await guest.page.getByLabel('A job is submitted').isChecked()).toBe(true);
    await submit();
    expect((await mails.wait(2, invited))[1]!.html).toContain('/#/job/');
    expect(guest.complaints).toEqual([]);
    await guest.browser.close();
  });

  it('a forgotten password is replaced by a link in a mail', async () => {
    const guest = await openWindow(`${server.url}/#/sign-in`);
    const before = mails.got.length;
    await guest.page.getByRole('button', { name: 'Forgot password?' }).click();
    // The page before has a field of that name, too.
    await guest.page.getByRole('button', { name: 'Send the link' }).waitFor();
    await guest.page.getByLabel('Email').fill(invited);
    await look(guest.page);
    await guest.page.getByRole('button', { name: 'Send the link' }).click();
    await guest.page.getByText('If there is an account with this email').waitFor();
    const mail = (await mails.wait(before + 1)).at(-1)!;
    await guest.page.goto(linkIn(mail.text));
    await guest.page.getByRole('heading', { name: 'New password' }).waitFor();
    await guest.page.locator('[name=new-password]').fill(second);
    await guest.page.locator('[name=new-password-again]').fill(second);
    await guest.page.getByRole('button', { name: 'Set the password and sign in' }).click();
    await guest.page.getByRole('navigation').first().waitFor();
    expect(guest.complaints).toEqual([]);
    await guest.browser.close();
    expect(window.complaints).toEqual([]);
  });
});
