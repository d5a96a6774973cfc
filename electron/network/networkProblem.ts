import type { AnyMessage } from '../../shared/messages/rows.ts';

const paramsOf = ({ params }: AnyMessage): string =>
  Object.entries(params)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join(', ');

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
