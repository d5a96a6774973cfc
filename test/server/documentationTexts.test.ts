import { expect, it } from 'vitest';
import { descriptionFor } from '../../electron/server/api/documentationTexts.ts';

it('a description names the version and the address that it was asked for', () => {
  for (const [version, origin] of [
    ['1.0.0', 'https://one.example'],
    ['2.0.0', 'https://two.example'],
  ] as const)
    expect(JSON.parse(descriptionFor('/api/openapi.json', version, origin))).toMatchObject({
      info: { version },
      servers: [{ url: expect.stringContaining(origin) as string }],
    });
});
