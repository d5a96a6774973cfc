import { expect, it } from 'vitest';
import { callDesk, hasChromium, openWindow, startFieldApp, startOffice } from '../../../support/fieldApp.ts';
import { holdBeside } from '../../../support/besideOffice.ts';
import { temporaryFolder } from '../../../support/processes.ts';

const laptop = temporaryFolder();
const office = temporaryFolder();

it.skipIf(!hasChromium)(
  'a job that is open hears of its engineers by itself, and a hold is seen everywhere',
  async () => {
    const [app, there] = await Promise.all([startFieldApp(laptop), startOffice(office)]);
    const { page, complaints } = await openWindow(app.link);
    await there.connect(page);

    const { id } = await callDesk(page, 'createDraft', {
      document: { client_name: 'Luz Marín', client_street_address: '12 Elm St' },
    });
    await callDesk(page, 'queueDraft', { id });
    await expect.poll(async () => (await callDesk(page, 'showJob', { id })).status).toBe('Submitted');
    await page.goto(new URL(`./#/job/${id}`, app.link).href);
    await page.getByRole('heading', { level: 1, name: 'Luz Marín' }).waitFor();
    const { jobId } = await callDesk(page, 'showJob', { id });
    await holdBeside(office, jobId!, 'The panel label is missing.');
    await page.getByRole('log').getByText('The panel label is missing.').waitFor();
    await page.getByRole('region', { name: 'Status' }).getByText('On Hold').waitFor();
    const toast = page.locator('.toast').filter({ hasText: 'Luz Marín was put on hold.' });
    await toast.waitFor();
    // The job is open already.
    expect(await toast.getByRole('button', { name: 'Open' }).count()).toBe(0);

    // Everywhere, until an answer is sent: one that waits to be sent hides nothing.
    await callDesk(page, 'pauseSync', { paused: true });
    const hold = page.locator('.notice').filter({ hasText: 'On Hold: the engineers need something from you.' });
    await hold.getByText('The panel label is missing.').waitFor();
    await hold.getByRole('button', { name: 'Answer' }).click();
    await page.keyboard.type('It is on the north wall.');
    await page.keyboard.press('Control+Enter');
    await hold.getByText('Your answer is not sent yet.').waitFor();
    await page.getByRole('link', { name: /^Needs you.*1 job needs you$/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Needs you' }).waitFor();
    expect(await page.title()).toMatch(/^1 job needs you · /);
    const row = page.getByRole('list', { name: /^(Jobs|Needs you)$/ }).getByRole('listitem');
    await expect.poll(() => row.count()).toBe(1);
    for (const said of ['Luz Marín', 'On Hold', 'Queued']) await row.getByText(said, { exact: true }).waitFor();
    expect(await row.getByText('Sending', { exact: true }).count()).toBe(0);
    await callDesk(page, 'pauseSync', { paused: false });
    // Then nothing asks for an answer any more: not the title, the list, the badge or the notice.
    await page.getByRole('heading', { name: 'Nothing needs you' }).waitFor();
    await page.getByRole('link', { name: 'Needs you', exact: true }).waitFor();
    expect(await page.title()).not.toContain('needs you');
    await page.getByRole('link', { name: 'Jobs', exact: true }).click();
    for (const text of ['On Hold', 'Answered, waiting for the engineers'])
      await row.getByText(text, { exact: true }).waitFor();
    await row.getByRole('link').click();
    const answered = page.locator('.notice').filter({ hasText: 'Answered, waiting for the engineers.' });
    await answered.getByText('The panel label is missing.').waitFor();
    await expect.poll(() => answered.getByRole('button').count()).toBe(0);
    await expect.poll(() => hold.count()).toBe(0);
    const messages = page.getByRole('log').getByRole('listitem');
    await expect.poll(() => messages.getByText('You', { exact: true }).count()).toBe(1);
    // One more message that waits does not unsay it.
    await callDesk(page, 'pauseSync', { paused: true });
    await callDesk(page, 'sendMessage', { id, text: 'And here is another photo.' });
    await messages.getByText('not sent yet').waitFor();
    expect(await answered.getByText('Your answer is not sent yet.').count()).toBe(0);
    await callDesk(page, 'pauseSync', { paused: false });
    expect(complaints).toEqual([]);
  },
);
