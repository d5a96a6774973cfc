import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { newAuthority } from '../../support/certificates.ts';
import { startCompanyProxy } from '../../support/companyProxy.ts';
import { callDesk, hasChromium, openWindow, startFieldApp, violations } from '../../support/fieldApp.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { goTo, saved } from '../../support/screens.ts';
import { startServer } from '../../support/startServer.ts';
import { startTlsFront } from '../../support/tlsFront.ts';

const host = 'office.company.example';

describe.skipIf(!hasChromium)('a laptop in the network of a company', () => {
  it('names the proxy and the certificate that stand in the way, and connects once Settings know both', async () => {
    const authority = newAuthority(temporaryFolder(), 'Ridge Company Authority');
    const server = await startServer({}, undefined, { publicUrl: `https://${host}` });
    const front = await startTlsFront(server.url, authority.issue('office', { hosts: [host] }));
    const proxy = await startCompanyProxy({ hosts: { [host]: front }, credentials: 'maria:s3cret' });
    const app = await startFieldApp(temporaryFolder());
    const { page, complaints } = await openWindow(app.link);
    await callDesk(page, 'changeSettings', { welcomed: true });
    await goTo(page, 'settings');
    await page.getByLabel('Base URL').fill(`https://${host}/api`);
    await page.getByLabel('API key').fill(server.own.api_key);
    const test = (): Promise<void> => page.getByRole('button', { name: 'Test', exact: true }).click();

    const address = page.getByLabel('Address of the proxy');
    await page.getByText('Another', { exact: true }).click();
    await address.fill('proxy of the company');
    await address.press('Enter');
    // What was typed stays, to be corrected.
    await page.getByText('This is not the address of a proxy.').waitFor();
    expect([await address.inputValue(), await address.getAttribute('aria-invalid')]).toEqual([
      'proxy of the company',
      'true',
    ]);
    await address.fill(`http://${proxy.shown}`);
    await address.press('Enter');
    await saved(page);
    await page.getByText('This is not the address of a proxy.').waitFor({ state: 'detached' });
    await test();
    await page.getByText(`The proxy ${proxy.shown} asks for a user name and password.`).waitFor();

    await address.fill(proxy.url);
    await address.press('Enter');
    await page.getByText('Its password is saved, and is not shown.').waitFor();
    expect(await address.inputValue()).toBe(`http://maria@${proxy.shown}`);
    await test();
    await page.getByText(`The certificate of ${host} (for office, issued by Ridge Company Authority)`).waitFor();

    const choose = async (file: string): Promise<void> => {
      const chosen = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Choose file' }).click();
      await (await chosen).setFiles(file);
    };
    const none = path.join(temporaryFolder(), 'none.pem');
    writeFileSync(none, 'no certificate');
    await choose(none);
    // At its setting, where it stays until another file is chosen.
    const certificates = page.getByRole('group', { name: 'Certificates' });
    await certificates.getByRole('alert').waitFor();
    await choose(authority.root);
    await certificates.getByText('Ridge Company Authority', { exact: false }).waitFor();
    expect(await certificates.getByRole('alert').count()).toBe(0);
    expect(await certificates.textContent()).toMatch(/valid until .*20\d\d/);
    expect(await certificates.textContent()).not.toContain('CN=');
    await test();
    await page.getByText('Works', { exact: false }).first().waitFor();
    expect(await violations(page)).toEqual([]);

    // By its name from anywhere, and so is each other part of the settings.
    await goTo(page, 'sync');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('proxy');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.id === 'settings-network');
    expect(new URL(page.url()).hash).toBe('#/settings/network');

    await callDesk(page, 'changeSettings', { language: 'es' });
    expect(await page.evaluate(() => document.body.textContent)).not.toContain('s3cret');
    expect(complaints).toEqual([]);
  });
});
