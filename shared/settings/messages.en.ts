import type { Words } from '../messages/rows.ts';
import type { settingMessages } from './messages.ts';

export const settingMessagesEn: Words<typeof settingMessages> = {
  'proxy-address-invalid': ({ why }) => {
    switch (why) {
      case 'kind':
        return 'Rafter uses HTTP proxies only. Enter the address of one, such as http://proxy.example.com:3128.';
      case 'port':
        return 'The port of the proxy is not valid. It is a number from 1 to 65535, as in proxy.example.com:3128.';
      case 'more':
        return 'The address of a proxy ends with its port, as in proxy.example.com:3128. In a user name or password, write # as %23, / as %2F and ? as %3F.';
      default:
        return 'This is not the address of a proxy. It looks like proxy.example.com:3128.';
    }
  },
  'proxy-address-needed':
    'No proxy is set that this password could be for. Give its address as well: --proxy user@proxy.example.com:3128.',
  'proxy-password-refused': ({ why }) => {
    switch (why) {
      case 'empty':
        return 'Standard input holds no password. Pass the password of the proxy, followed by the end of the input.';
      case 'without-user':
        return 'The address of the proxy has no user name that this password could be for. Give it as user@proxy.example.com:3128.';
      default:
        return 'The password is given twice: in the address, and by standard input. Give it once.';
    }
  },
  'certificates-unreadable':
    'The file has no certificate that can be read. Certificates are PEM text here: BEGIN CERTIFICATE.',
  'server-elsewhere': ({ data }) =>
    `Another Rafter server is running on this computer with the same data (${data}). Stop that one first, or connect to it as a provider.`,
  'server-not-started': ({ reason }) => `The server could not start: ${reason}`,
  'api-key-unreadable':
    'The saved API key cannot be read any more. Enter the key again in Settings (`desk connect`). Everything else is here.',
  'api-key-not-saved':
    'This computer has no key store, or it is locked: the API key is not saved, and has to be entered again after Rafter has quit. Install or unlock a keyring (on Linux GNOME Keyring or KWallet), start Rafter again and enter the key.',
};
