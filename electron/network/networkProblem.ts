import type { AnyMessage } from '../../shared/messages/rows.ts';

const paramsOf = ({ params }: AnyMessage): string =>
  Object.entries(params)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join(', ');

interface Failure extends Error {
  /** Of a `DOMException`, such as that of a time limit, it is a number that means nothing to people. */
  code?: string | number;
  errors?: Failure[];
}

/** The code of an error of the system or of a library, such as ECONNREFUSED; else its name, such as TimeoutError. */
export const codeOf = ({ code, errors, name }: Failure): string => {
  const found = [code, errors?.[0]?.code].find((one) => typeof one === 'string');
  return typeof found === 'string' ? found : name;
};

/** The network in between refuses or fails, before any byte of a request was sent: a proxy, or a certificate. */
export class NetworkProblem extends Error {
  override readonly name = 'NetworkProblem';
  /** For people. The error's own `message` is for logs; neither holds credentials. */
  readonly asMessage: AnyMessage;

  constructor(asMessage: AnyMessage, options?: ErrorOptions) {
    super(`${asMessage.code} (${paramsOf(asMessage)})`, options);
    this.asMessage = asMessage;
  }
}
