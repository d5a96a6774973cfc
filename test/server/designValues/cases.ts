import type { designCalls } from '../../../shared/designValues/officeCalls.ts';
import type { CasesOf, World } from '../base/rpc/callCases.ts';

const preset = ({ hanger }: World) => ({
  ...{ title: 'Lag', connection: hanger, racking: null, values: { fastener: '5/16 lag' } },
});
const row = ({ turn }: World) => ({ zip: String(10_000 + turn), values: { wind_speed: 95 } });

export const cases: CasesOf<typeof designCalls> = {
  listPresets: { ask: () => ({}) },
  savePreset: { ask: preset },
  removePreset: {
    ask: () => ({ id: 'none' }),
    ends: 'not-found',
    traced: async ({ again, world }) => ({ id: (await (await again()).call('savePreset', preset(world)))[0]!.id }),
  },
  listDesignValues: { ask: () => ({ text: 'fresno' }) },
  saveDesignValues: { ask: row },
  removeDesignValues: {
    ask: () => ({ id: 999_999 }),
    ends: 'not-found',
    traced: async ({ again, world }) => {
      const one = await again();
      await one.call('saveDesignValues', row(world));
      return { id: (await one.call('listDesignValues', { text: row(world).zip })).rows[0]!.id };
    },
  },
};
