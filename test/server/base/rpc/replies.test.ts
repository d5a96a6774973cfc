import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { officeCalls } from '../../../../shared/office/contract.ts';
import { nothing, queryBy } from '../../../../shared/rpc/officeCallRows.ts';
import { callsWithAnyReply, checkReply } from '../../../support/checkReply.ts';

describe('replies of the console’s calls', () => {
  it('each has a schema that describes it', () => {
    expect(callsWithAnyReply(officeCalls)).toEqual([]);
    const calls = { a: queryBy('anyone')(nothing, z.unknown()), b: queryBy('anyone')(nothing, z.null()) };
    expect(callsWithAnyReply(calls)).toEqual(['a']);
  });

  it('are refused under tests with a wrong value, a missing name and an unknown one, at any depth', () => {
    const Row = z.object({ id: z.int(), of: z.object({ name: z.string() }).nullable() });
    const call = queryBy('anyone')(nothing, z.array(Row));
    const check = (reply: unknown) => () => checkReply('listRows', call, reply);
    const printed = vi.spyOn(console, 'error').mockReturnValue();
    expect(check([{ id: 1, of: { name: 'Ada', born: undefined } }])).not.toThrow();
    expect(printed).not.toHaveBeenCalled();
    expect(check([{ id: '1', of: null }])).toThrow('/0/id');
    expect(check([{ id: 1 }])).toThrow('/0/of');
    expect(check([{ id: 1, of: { name: 'Ada', born: 1815 } }])).toThrow('/0/of/born');
    expect(check(undefined)).toThrow('listRows');
    expect(printed).toHaveBeenCalledTimes(4);
    printed.mockRestore();
  });
});
