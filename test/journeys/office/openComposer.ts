import { hasChromium } from '../../support/fieldApp.ts';
import { administrator, callOffice, startOfficeApp } from '../../support/officeApp.ts';
import { pagesOf, squeezed } from '../../support/pdfText.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { expect } from 'vitest';

/** A firm that signs letters, its administrator's window, and what they do at a letter. Empty without a browser. */
const openComposer = async () => {
  const app = await startOfficeApp(temporaryFolder());
  const window = await app.openAs(administrator, 'board');
  const { page } = window;
  const engineer = { name: 'Dana Ito', licence_number: 'S-4411', licence_state: 'CA' };
  await callOffice(page, 'changeFirm', { settings: { name: 'Ridgeline Structural', engineer } });

  const ahj = 'City of Fresno';
  const job = async (name: string): Promise<number> => {
    const arrays = [
      { name: 'South', panel_quantity: 18, beam_spacing: 24 },
      { name: 'Garage', panel_quantity: 10 },
    ];
    const { id } = await app.submit({ client_name: name, arrays });
    await callOffice(page, 'setAhj', { id, ahj });
    return id;
  };
  const compose = async (id: number): Promise<void> => {
    await page.goto('about:blank');
    await page.goto(app.at(`letter/${id}`));
    await page.getByRole('heading', { name: `Letter ${id}-` }).waitFor();
  };
  const saved = () => page.getByText('Saved', { exact: true }).waitFor();
  const issue = () => page.getByRole('button', { name: 'Issue the letter…' });
  /** Opens the letter and fills in what only a reviewer knows. */
  const answer = async (id: number): Promise<void> => {
    await compose(id);
    await page.locator('#letter-finding').selectOption('adequate');
    await page.getByLabel('Site visited').selectOption('No');
    await saved();
  };
  /** Answers the dialog once it has the keys: before that, Enter would go to what it is about to focus. */
  const issueIt = async (): Promise<void> => {
    const asks = page.getByRole('alertdialog');
    await expect.poll(() => asks.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
    await asks.getByRole('button', { name: 'Issue letter' }).press('Enter');
  };
  const mayIssue = () => expect.poll(() => issue().isEnabled(), { timeout: 15_000 }).toBe(true);
  const checked = () => page.getByLabel('I have checked these values');
  const textOf = async (url: string): Promise<string> => {
    const bytes = await page.evaluate(async (of) => [...new Uint8Array(await (await fetch(of)).arrayBuffer())], url);
    return squeezed((await pagesOf(new Uint8Array(bytes))).join(' '));
  };
  /** Text of the PDF that stands beside the form. */
  const preview = async (): Promise<string> => {
    const link = page.getByRole('link', { name: 'Open in a tab' });
    return textOf((await link.getAttribute('href'))!);
  };

  return { app, window, page, ahj, job, compose, saved, issue, answer, issueIt, mayIssue, checked, textOf, preview };
};

export const composer = hasChromium ? await openComposer() : ({} as Awaited<ReturnType<typeof openComposer>>);
