import { chromium } from 'playwright-core';
import { expect, it } from 'vitest';
import { findChromium } from '../support/chromium.ts';
import { required, startServer } from '../support/startServer.ts';

it.skipIf(findChromium() === null)(
  'a browser lets a page of a named origin submit a job, and no other page',
  async () => {
    const page = await startServer();
    const stranger = await startServer();
    const open = await startServer({}, undefined, { corsOrigins: [page.url] });
    const browser = await chromium.launch({ executablePath: findChromium()!, args: ['--no-sandbox'] });
    try {
      const submitFrom = async (url: string) => {
        const tab = await browser.newPage({ bypassCSP: true });
        await tab.goto(`${url}/healthz`);
        return tab.evaluate(
          async ([to, key, body]) => {
            const headers = { 'Content-Type': 'application/json', 'X-Api-Key': key!, 'Idempotency-Key': 'page' };
            const response = await fetch(`${to}/api/jobs`, { method: 'POST', headers, body: body! }).catch(() => null);
            return response && [response.status, response.headers.get('location')];
          },
          [open.url, open.own.api_key, JSON.stringify(required)],
        );
      };
      expect(await submitFrom(page.url)).toEqual([201, `${open.url}/api/jobs/1`]);
      expect(await submitFrom(stranger.url)).toBeNull();
    } finally {
      await browser.close();
    }
  },
);
