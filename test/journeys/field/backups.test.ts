import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { callDesk, violations, hasChromium, openWindow, startFieldApp } from '../../support/fieldApp.ts';
import { rafterJson, temporaryFolder } from '../../support/processes.ts';

it.skipIf(!hasChromium)('backs up the desk, restores it, and shows where the desk before is', async () => {
  const folder = temporaryFolder();
  const data = path.join(folder, 'data');
  const stick = path.join(folder, 'stick');
  mkdirSync(stick);
  await rafterJson(data, ['desk', 'backup', stick, '--every', 'weekly', '--keep', '3']);
  const first = await startFieldApp(data);
  const { page, complaints } = await openWindow(first.link);
  await callDesk(page, 'createDraft', { document: { client_name: 'In the backup' } });
  await page.getByRole('link', { name: 'Settings' }).click();
  const panel = page.getByRole('region', { name: 'Backup' });
  await panel.getByText(/^Last backup: .*, 0 jobs, 0 files/).waitFor();
  await panel.getByRole('button', { name: 'Back up now' }).click();
  await panel.getByText(/^Last backup: .*, 1 job, 0 files/).waitFor();
  await callDesk(page, 'createDraft', { document: { client_name: 'Made later' } });
  expect(await violations(page)).toEqual([]);

  await panel.getByRole('button', { name: 'Choose a backup…' }).click();
  await page.getByRole('dialog').getByText('1 job, 1 not sent, 0 files').waitFor();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Restore: / })
    .first()
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
  await panel.getByText('The restored jobs are ready.').waitFor();
  expect((await callDesk(page, 'listJobs', {})).total).toBe(2);
  await page.close();
  await first.end();

  const second = await startFieldApp(data);
  const restored = await openWindow(second.link, { language: 'es-MX', width: 390, height: 844, dark: true });
  const { rows } = await callDesk(restored.page, 'listJobs', {});
  expect(rows.map(({ name }) => name)).toEqual(['In the backup']);
  await restored.page.getByRole('link', { name: 'Ajustes' }).click();
  const again = restored.page.getByRole('region', { name: 'Respaldo' });
  await again.getByText(/^Restaurado del respaldo del /).waitFor();
  await again.getByText('desk-before-').waitFor();
  await again.getByRole('button', { name: 'Entendido' }).click();
  await again.getByText(/^Restaurado del respaldo del /).waitFor({ state: 'detached' });

  await again.getByRole('button', { name: /^Recuperar: Conservados el / }).click();
  await restored.page.getByRole('alertdialog').getByRole('button', { name: 'Recuperar' }).click();
  await again.getByText('Los trabajos restaurados están listos.').waitFor();
  await restored.page.close();
  await second.end();
  const third = await startFieldApp(data);
  const back = await openWindow(third.link);
  const { rows: all } = await callDesk(back.page, 'listJobs', {});
  expect(all.map(({ name }) => name).sort()).toEqual(['In the backup', 'Made later']);
  await back.page.getByRole('link', { name: 'Settings' }).click();
  await back.page.getByText(/^The jobs that were kept on .* are back\./).waitFor();
  expect([...complaints, ...restored.complaints, ...back.complaints]).toEqual([]);
});
