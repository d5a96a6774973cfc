import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import type { Desk } from '../../desk/openDesk.ts';
import { isAddress } from '../../desk/settings/deskNetwork.ts';
import { fileProblem } from '../../files/fileProblem.ts';
import { parseProxyUrl } from '../../network/proxyAddress.ts';
import { problem } from '../../../shared/messages/problem.ts';
import type { DefineCommand } from '../command.ts';

type NetworkDesk = Pick<Desk, 'settings' | 'sync'>;

interface NetworkFlags {
  proxy?: string;
  proxyPasswordStdin?: boolean;
  certificates?: string;
}

/** The address with the password from standard input, where other users of this computer do not see it. */
const withPassword = async (typed: string): Promise<string> => {
  if (!isAddress(typed)) throw problem('proxy-address-needed');
  const url = parseProxyUrl(typed);
  if (typeof url === 'string') throw problem('proxy-address-invalid', { why: url });
  if (url.username === '') throw problem('proxy-password-refused', { why: 'without-user' });
  if (url.password !== '') throw problem('proxy-password-refused', { why: 'twice' });
  const password = (await text(process.stdin)).trim();
  if (password === '') throw problem('proxy-password-refused', { why: 'empty' });
  url.password = encodeURIComponent(password);
  return url.href;
};

const readPem = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw fileProblem(error, file) ?? error;
  }
};

const changeNetwork = async (desk: NetworkDesk, flags: NetworkFlags): Promise<void> => {
  const { proxy = flags.proxyPasswordStdin ? desk.settings.network.shown().proxy : undefined, certificates } = flags;
  const address = flags.proxyPasswordStdin && proxy !== undefined ? await withPassword(proxy) : proxy;
  if (certificates !== undefined)
    desk.settings.network.setCertificates(certificates === 'none' ? null : readPem(certificates));
  if (address !== undefined) desk.settings.network.setProxy(address);
  if (proxy !== undefined || certificates !== undefined) desk.sync.provider.reset();
};

/** `desk network`: what is between this desk and its provider. */
export const addNetworkCommand = (desk: Command, define: DefineCommand): void => {
  const network = desk
    .command('network')
    .description('show or set the proxy, and certificates that are trusted beside those of the system')
    .option('--proxy <address>', '`automatic` (the environment), `none`, or an address such as proxy.example.com:3128')
    .option('--proxy-password-stdin', 'read the password of the proxy from standard input')
    .option('--certificates <file>', 'a PEM file with the authority of your company; `none` removes it');
  define(network, async ({ desk: open }) => {
    const opened = await open();
    await changeNetwork(opened, network.opts<NetworkFlags>());
    const { proxy, hasProxyPassword, environment, certificates } = opened.settings.network.shown();
    return {
      answer: {
        proxy,
        has_proxy_password: hasProxyPassword,
        environment: Object.fromEntries(environment.map(({ name, value }) => [name, value])),
        certificates: certificates.map(({ subject }) => subject),
      },
    };
  });
};
