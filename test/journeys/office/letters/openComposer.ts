import type { Page } from 'playwright-core';
import { hasChromium } from '../../../support/fieldApp.ts';
import { administrator, callOffice, chooseAnswer, startOfficeApp } from '../../../support/officeApp.ts';
import { pagesOf, squeezed } from '../../../support/pdfText.ts';
import { uploadInstallationPhoto } from '../../../support/letterPhotos.ts';
import { temporaryFolder } from '../../../support/processes.ts';
import { ready, saved } from '../../../support/screens.ts';
import { expect } from 'vitest';

/** Fields of a job whose checklist needs nothing but a photo. */
const answered = {
  client_street_address: '1234 N Van Ness Ave, Fresno, CA 93728',
  services_requested: ['post_installation_letter'],
  arrays: [
    { name: 'South', panel_quantity: 18, beam_spacing: 24 },
    { name: 'Garage', panel_quantity: 10 },
  ],
};

/** Opens the part of the form that a field is folded in. */
const openMore = async (page: Page, field: string): Promise<void> => {
  const summary = page.locator('details', { has: page.locator(field) }).locator('> summary');
  if (!(await page.locator(field).isVisible())) await summary.press('Enter');
};

/** Enters what no reason replaces: the uplift on each array, and its height above the roof. */
const withUplift = async (page: Page): Promise<void> => {
  await ready(page);
  for (const demand of await page.locator('[id^="array-"][id$="-attachment_demand"]').all()) await demand.fill('300');
  await openMore(page, '#letter-array_standoff');
  await page.locator('#letter-array_standoff').fill('6');
};

/** Evaluates everything that a finding rests on. */
const evaluateAll = async (page: Page): Promise<void> => {
  const typed = {
    ...{ building_code: 'California Building Code', building_code_year: '2025', ground_snow_load: '0' },
    ...{ wind_speed: '115', roof_snow_load: '0', roof_dead_load: '10', array_dead_load: '3' },
    ...{ roof_live_load: '20', roof_live_load_under_array: '0', array_standoff: '6' },
  };
  const chosen = {
    ...{ asce_7_edition: '7-22', wind_exposure: 'C', risk_category: 'II' },
    finding_basis: 'existing_building_code',
  };
  await openMore(page, '#letter-array_standoff');
  for (const [name, value] of Object.entries(typed)) await page.locator(`#letter-${name}`).fill(value);
  for (const [name, value] of Object.entries(chosen)) await page.locator(`#letter-${name}`).selectOption(value);
  const fastening = {
    ...{ fastener: '5/16 lag', embedment: '2.5', max_spacing_portrait: '48' },
    ...{ attachment_demand: '300', mount_capacity: '500' },
  };
  await openMore(page, '#array-0-mount_capacity');
  for (const [name, value] of Object.entries(fastening)) await page.locator(`#array-0-${name}`).fill(value);
  await page.getByRole('button', { name: 'Same for all arrays' }).press('Enter');
  // What is calculated for one array is not that of another.
  await page.locator('#array-1-attachment_demand').fill('300');
};

const open = async () => {
  const app = await startOfficeApp(temporaryFolder());
  const window = await app.openAs(administrator, 'board');
  const { page } = window;
  const engineer = { name: 'Dana Ito', licence_number: 'S-4411', licence_state: 'CA' };
  await callOffice(page, 'changeFirm', { settings: { name: 'Ridgeline Structural', engineer } });

  const ahj = 'City of Fresno';
  const job = async (name: string): Promise<number> => {
    const { id } = await app.submit({ client_name: name, ...answered });
    await uploadInstallationPhoto(app.server.url, app.key, id);
    await callOffice(page, 'setAhj', { id, ahj });
    return id;
  };
  const compose = async (id: number): Promise<void> => {
    await page.goto('about:blank');
    await page.goto(app.at(`letter/${id}`));
    await page.getByRole('heading', { name: `Letter ${id}-` }).waitFor();
  };
  const issue = () => page.getByRole('button', { name: 'Issue the letter…' });
  const evaluate = () => evaluateAll(page);
  const choose = (field: string, answer: string) => chooseAnswer(page, field, answer);
  const reason = () => page.getByLabel('Reason to issue it anyway');
  /** Opens the letter, fills in what only a reviewer knows, and gives a reason for what is missing. */
  const answer = async (id: number): Promise<void> => {
    await compose(id);
    await withUplift(page);
    await choose('Finding', 'Adequate');
    await choose('Site visited', 'No');
    await saved(page);
    await reason().fill('Checked against the plan set.');
  };
  /** Answers the dialog once it has the keys: before that, Enter would go to what it is about to focus. */
  const issueIt = async (): Promise<void> => {
    const asks = page.getByRole('alertdialog');
    await expect.poll(() => asks.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
    await asks.getByRole('button', { name: 'Issue letter' }).press('Enter');
  };
  const mayIssue = () => expect.poll(() => issue().isEnabled()).toBe(true);
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

  return {
    app,
    window,
    page,
    ahj,
    job,
    compose,
    issue,
    answer,
    choose,
    evaluate,
    reason,
    issueIt,
    mayIssue,
    checked,
    textOf,
    preview,
  };
};

/** A firm that signs letters, its administrator's window, and what they do at a letter. Empty without a browser. */
export const openComposer = async () => (hasChromium ? open() : ({} as Awaited<ReturnType<typeof open>>));
