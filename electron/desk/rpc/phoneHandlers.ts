import type { calls } from '../../../shared/desk/contract.ts';
import type { PhoneShown } from '../../../shared/phone/deskCalls.ts';
import type { CallHandlers } from '../../rpc/dispatch.ts';

/** Photos from a phone, which the host of the desk receives. */
export interface PhoneControl {
  shown: () => PhoneShown;
  /** Null takes the most likely address. Throws `phone-without-network`, `phone-address-gone` and `phone-needs-draft`. */
  start: (draft: string, address: string | null) => Promise<void>;
  stop: () => Promise<void>;
}

export const phoneHandlers = (phone: PhoneControl) =>
  ({
    readPhone: () => phone.shown(),
    startPhone: async ({ id, address }) => {
      await phone.start(id, address);
      return phone.shown();
    },
    stopPhone: async () => {
      await phone.stop();
      return phone.shown();
    },
  }) satisfies Partial<CallHandlers<typeof calls>>;
