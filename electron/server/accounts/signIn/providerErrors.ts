import { NetworkProblem } from '../../../network/networkProblem.ts';

/** The errors that led to this one, itself first. */
export const chainOf = (error: unknown): Error[] => {
  const chain: Error[] = [];
  for (let one = error; one instanceof Error && chain.length < 10; one = one.cause) chain.push(one);
  return chain;
};

/** Of each error; '' where it has none. */
export const codesOf = (chain: readonly Error[]): string[] =>
  chain.map((one) => String((one as NodeJS.ErrnoException).code ?? ''));

/** Of the connection: there is no answer. */
export const networkCodeIn = (chain: readonly Error[]): string | undefined =>
  codesOf(chain).find((code) => /^(E[A-Z]+|UND_ERR_.*|CERT_.*|.*_CERT.*|ERR_TLS.*|ERR_SSL.*)$/.test(code));

/** Whether a provider gave no answer, or one of a server that fails: nothing in it about the user is wrong then. */
export const isUnanswered = (error: unknown): boolean => {
  const chain = chainOf(error);
  const refused = chain.at(-1)?.cause;
  if (refused instanceof Response) return refused.status !== 200;
  if (chain.some((one) => one instanceof NetworkProblem || one.name === 'TimeoutError')) return true;
  if (codesOf(chain).includes('OAUTH_WWW_AUTHENTICATE_CHALLENGE')) return true;
  const network = networkCodeIn(chain);
  // Too long is an answer.
  return network !== undefined && network !== 'EMSGSIZE';
};
