import { describe, expect, it } from 'vitest';
import { hasChromium, violations } from '../../../support/fieldApp.ts';
import { administrator, callOffice } from '../../../support/officeApp.ts';
import { saved } from '../../../support/screens.ts';
import { openComposer } from './openComposer.ts';

const composer = await openComposer();

describe.skipIf(!hasChromium)('a letter that others work on, or nobody will build from,', () => {
  const { app, page, job, compose, issue, answer, mayIssue, checked } = composer;
  it('is written by two: both see the other, and neither erases what the other typed', async () => {
    const id = await job('Two reviewers');
    await compose(id);
    await app.addUser('bo@firm.example', 'reviewer');
    const other = await app.openAs('bo@firm.example', `letter/${id}`);
    await other.page.getByLabel('Ultimate wind speed').fill('121');
    await page.getByText('bo@firm.example is editing this letter too').waitFor();
    await expect.poll(() => page.getByLabel('Ultimate wind speed').inputValue()).toBe('121');
    await page.getByLabel('Remarks').fill('Mine.');
    await expect.poll(() => other.page.getByLabel('Remarks').inputValue()).toBe('Mine.');
    expect((await callOffice(page, 'draftLetter', { id })).entries).toMatchObject({
      wind_speed: 121,
      remarks: 'Mine.',
    });
    // Started over there, it is not emptied here for good.
    await other.page.getByRole('button', { name: 'Start over' }).click();
    await other.page.getByRole('alertdialog').getByRole('button', { name: 'Start over' }).click();
    await page.getByText('This letter was started over in another window').waitFor();
    await expect.poll(() => page.getByLabel('Remarks').inputValue()).toBe('');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Restore them' }).press('Enter');
    await expect.poll(() => other.page.getByLabel('Remarks').inputValue()).toBe('Mine.');
    // And what was typed after it was asked is not removed.
    await saved(page);
    await other.page.getByRole('button', { name: 'Start over' }).click();
    await page.getByLabel('Remarks').fill('Mine, and newer.');
    await expect.poll(() => other.page.getByLabel('Remarks').inputValue()).toBe('Mine, and newer.');
    await other.page.getByRole('alertdialog').getByRole('button', { name: 'Start over' }).click();
    await other.page.getByText(`${administrator} has changed this letter since: nothing was discarded.`).waitFor();
    expect((await callOffice(page, 'draftLetter', { id })).entries).toMatchObject({ remarks: 'Mine, and newer.' });
    await other.browser.close();
  });

  it('names in its last dialog what is open between the office and the crew', async () => {
    const id = await job('Not answered');
    await answer(id);
    await callOffice(page, 'moveJob', { id, to: 'On Hold', reason: 'Which member is it?' });
    await app.write(id, 'A 2x6.');
    await checked().check();
    await mayIssue();
    await issue().press('Enter');
    const asks = page.getByRole('alertdialog');
    await asks.getByText('The job is on hold: the letter ends that.').waitFor();
    await asks.getByText('The last message of the crew is not answered yet.').waitFor();
    await page.keyboard.press('Escape');
  });

  it('is composed for a test job: no finished PDF is offered, which could not be stamped', async () => {
    const [organization] = await callOffice(page, 'listOrganizations', {});
    const { apiKey: key } = await callOffice(page, 'createKey', { organization: organization!.id, isTest: true });
    const answer = await fetch(`${app.server.url}/api/jobs`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ client_name: 'Trial', client_street_address: '2600 Fresno St' }),
    });
    const { id } = (await answer.json()) as { id: number };
    const finished = page.getByRole('button', { name: 'Upload a signed PDF instead…' });
    await compose(await job('Live'));
    await finished.waitFor();
    await page.goto('about:blank');
    await page.goto(app.at(`letter/${id}`));
    await page.getByRole('heading', { name: `Letter TEST-${id}-1` }).waitFor();
    await issue().waitFor();
    expect(await finished.count()).toBe(0);
  });
});
