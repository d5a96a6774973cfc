import { isIPv4 } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { PhoneAddress } from '../../shared/phone/deskCalls.ts';
import { networkOf } from '../networkRange.ts';

/** Networks that only programs of this computer use, or that end elsewhere: virtual machines, containers, tunnels. */
const unlikely = /docker|veth|virbr|vmnet|vbox|virtualbox|vethernet|br-|tun|tap|utun|wg|zt|tailscale|ppp|awdl|llw/i;

const likelihood = ({ address, network }: PhoneAddress): number =>
  (unlikely.test(network) ? 2 : 0) + (networkOf(address) === 'private' ? 0 : 1);

/** IPv4 addresses of this computer that others can reach, the most likely one first. */
export const phoneAddresses = (interfaces = networkInterfaces()): PhoneAddress[] =>
  Object.entries(interfaces)
    .flatMap(([network, addresses]) =>
      (addresses ?? [])
        .filter(({ address, internal }) => !internal && isIPv4(address) && networkOf(address) !== 'link-local')
        .map(({ address }) => ({ address, network })),
    )
    .toSorted((one, other) => likelihood(one) - likelihood(other));
