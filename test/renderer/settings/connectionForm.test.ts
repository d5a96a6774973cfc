import { describe, expect, it } from 'vitest';
import {
  connectionFormOf,
  discardConnectionForm,
  hasConnectionInput,
} from '../../../renderer/field/settings/connectionForm.svelte.ts';
import { withScheme } from '../../../renderer/field/settings/withScheme.ts';
import type { AppState } from '../../../renderer/field/parts/appState.svelte.ts';

it.each([
  ['127.0.0.1:4391', 'http://127.0.0.1:4391'],
  ['localhost:4391/api', 'http://localhost:4391/api'],
  ['[::1]:4391', 'http://[::1]:4391'],
  ['10.0.0.7', 'http://10.0.0.7'],
  ['172.20.1.2:80', 'http://172.20.1.2:80'],
  [' 192.168.1.20:4391/api ', 'http://192.168.1.20:4391/api'],
  ['[fd12::7]:4391', 'http://[fd12::7]:4391'],
  ['172.40.1.2', 'https://172.40.1.2'],
  ['jobs.example.com/api', 'https://jobs.example.com/api'],
  ['10.0.0.7.example.com', 'https://10.0.0.7.example.com'],
  ['https://127.0.0.1:4391', 'https://127.0.0.1:4391'],
  ['http://jobs.example.com', 'http://jobs.example.com'],
  ['ftp://jobs.example.com', 'ftp://jobs.example.com'],
  ['someone@example.com', 'someone@example.com'],
  ['not an address', 'not an address'],
  ['', ''],
])('an address that is typed as "%s" is %s', (typed, full) => {
  expect(withScheme(typed)).toBe(full);
});

describe('a provider that is being typed', () => {
  const set = (baseUrl: string) => ({ baseUrl, authHeader: 'X-Api-Key', authPrefix: '', isHere: false, hasKey: true });
  const window = (baseUrl: string | null) => {
    const asked: unknown[] = [];
    const app = {
      settings: { value: { connection: baseUrl === null ? null : set(baseUrl) } },
      gateway: {
        call: (_name: string, typed: unknown) => {
          asked.push(typed);
          return Promise.resolve({ ok: true });
        },
      },
    };
    return {
      app: app as unknown as AppState,
      asked,
      change: (to: string) => (app.settings.value.connection = set(to)),
    };
  };

  it('is still there when the person comes back from another screen, until it is let go of', () => {
    const { app } = window(null);
    Object.assign(connectionFormOf(app), { baseUrl: '127.0.0.1:4391', apiKey: 'secret' });
    expect(connectionFormOf(app)).toMatchObject({ baseUrl: '127.0.0.1:4391', apiKey: 'secret' });
    expect(connectionFormOf(window(null).app)).toMatchObject({ baseUrl: '', apiKey: '' });
    discardConnectionForm(app);
    expect(connectionFormOf(app)).toMatchObject({ baseUrl: '', apiKey: '' });
  });

  it('is nothing while nothing is typed, and goes when another one is set', () => {
    const { app, change } = window('https://one.example');
    const form = connectionFormOf(app);
    expect([form.baseUrl, hasConnectionInput(app)]).toEqual(['https://one.example', false]);
    form.apiKey = 'secret';
    expect(hasConnectionInput(app)).toBe(true);
    change('https://two.example');
    expect(hasConnectionInput(app)).toBe(false);
    expect(connectionFormOf(app)).toMatchObject({ baseUrl: 'https://two.example', apiKey: '' });
  });

  it('is asked, and shown, at its full address', async () => {
    const { app, asked } = window(null);
    const form = connectionFormOf(app);
    form.baseUrl = '127.0.0.1:4391';
    await form.test();
    expect(form.baseUrl).toBe('http://127.0.0.1:4391');
    expect(asked).toMatchObject([{ baseUrl: 'http://127.0.0.1:4391' }]);
  });
});
