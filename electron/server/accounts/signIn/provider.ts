import { randomBytes } from 'node:crypto';
import type { Configuration, CustomFetch, CustomFetchOptions, ServerMetadata } from 'openid-client';
import { z } from 'zod';
import type { FastifyBaseLogger } from 'fastify';
import { problem } from '../../../../shared/messages/problem.ts';
import { NetworkProblem } from '../../../network/networkProblem.ts';
import { PrivateTargetError, type TargetRules, targetTransport } from '../../notices/webhookTarget.ts';
import type { Store } from '../../store/openStore.ts';
import type { ProviderUser } from './providerUserStore.ts';
import {
  isTrusted,
  type OperatorSecret,
  type ProviderSettings,
  returnAddressOf,
  secretFor,
  settingsInUse,
} from './providerSettings.ts';
import { type Agent, fetch as fetchFrom } from 'undici';

/** The errors that led to this one, itself first. */
const chainOf = (error: unknown): Error[] => {
  const chain: Error[] = [];
  for (let one = error; one instanceof Error && chain.length < 10; one = one.cause) chain.push(one);
  return chain;
};

/** Of each error; '' where it has none. */
const codesOf = (chain: readonly Error[]): string[] =>
  chain.map((one) => String((one as NodeJS.ErrnoException).code ?? ''));

/** Of the connection: there is no answer. */
const networkCodeIn = (chain: readonly Error[]): string | undefined =>
  codesOf(chain).find((code) => /^(E[A-Z]+|UND_ERR_.*|CERT_.*|.*_CERT.*|ERR_TLS.*|ERR_SSL.*)$/.test(code));

/** Whether a provider gave no answer, or one of a server that fails: nothing in it about the user is wrong then. */
const isUnanswered = (error: unknown): boolean => {
  const chain = chainOf(error);
  const refused = chain.at(-1)?.cause;
  if (refused instanceof Response) return refused.status !== 200;
  if (chain.some((one) => one instanceof NetworkProblem || one.name === 'TimeoutError')) return true;
  if (codesOf(chain).includes('OAUTH_WWW_AUTHENTICATE_CHALLENGE')) return true;
  const network = networkCodeIn(chain);
  // Too long is an answer.
  return network !== undefined && network !== 'EMSGSIZE';
};

type Claims = Record<string, unknown>;

/** A user's email as a provider has it. `isVerified` is undefined where it leaves that open. */
interface ProvidedEmail {
  /** In lower case; null where it is none. */
  email: string | null;
  isVerified: boolean | undefined;
}

/** Only plain letters: others, such as the Kelvin sign, have small letters among them. */
const emailIn = (claim: unknown): string | null =>
  z.string().trim().pipe(z.email().max(320)).safeParse(claim).data?.toLowerCase() ?? null;

/** Some providers, such as Amazon Cognito and JumpCloud, write `true` as text. Any other value means that it is not verified. */
const verifiedIn = (claim: unknown): boolean | undefined =>
  claim === undefined ? undefined : claim === true || claim === 'true';

const providedIn = (claims: Claims): ProvidedEmail => ({
  email: emailIn(claims['email']),
  isVerified: verifiedIn(claims['email_verified']),
});

/**
 * The email in an ID token, else in the user information. That is asked, too, where the ID token has an email and does not mark
 * it as the specification has it, by true or false: for the same email either of them can say that it is verified, and no is
 * no. Where nobody answers there, the ID token alone counts; an answer that cannot be right refuses the sign-in. `askMore` is null where
 * the provider has no user information; it throws where the answer is about another user.
 */
const findEmail = async (idToken: Claims, askMore: (() => Promise<Claims>) | null): Promise<ProvidedEmail> => {
  const own = providedIn(idToken);
  const mark = idToken['email_verified'];
  if (askMore === null) return own;
  if (idToken['email'] === undefined) return providedIn(await askMore());
  if (typeof mark === 'boolean' || own.isVerified === false) return own;
  const other = await askMore().then(providedIn, (error: unknown) => {
    if (isUnanswered(error)) return null;
    throw error;
  });
  if (other === null || other.email !== own.email) return own;
  const marks = [own.isVerified, other.isVerified];
  return { email: own.email, isVerified: marks.includes(false) ? false : marks.includes(true) ? true : undefined };
};

/** What providers answer takes some kilobytes. */
const longestAnswer = 1_000_000;

/** Counted as it is read, which is after it was decompressed. */
const readAnswer = async (body: AsyncIterable<Uint8Array> | null): Promise<Buffer<ArrayBuffer>> => {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of body ?? []) {
    length += piece.length;
    if (length > longestAnswer) throw Object.assign(new Error('the answer is too long'), { code: 'EMSGSIZE' });
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
};

/** Requests to a provider, through the agent that checks addresses; answers have a longest length. */
const providerFetch =
  (dispatcher: Agent): CustomFetch =>
  async (url: string, { headers, method, body, signal, redirect }: CustomFetchOptions) => {
    const answer = await fetchFrom(url, {
      ...{ headers, method, redirect, dispatcher },
      ...(body === undefined || body === null ? {} : { body: body as string }),
      ...(signal ? { signal } : {}),
    });
    const read = await readAnswer(answer.body);
    const { status } = answer;
    return new Response(read.length === 0 ? null : read, { status, headers: [...answer.headers] });
  };

/** Loaded with the first sign-in. */
const library = () => import('openid-client');

const timeoutSeconds = 10;
/** Keys and addresses of the provider are asked for again after this time. */
const discoveredMs = 10 * 60_000;
/** Of what a provider answers, quoted to the user. */
const longestReason = 200;

/** What the server keeps of a sign-in until the user returns. */
const Begun = z.object({
  verifier: z.string(),
  nonce: z.string(),
  returnAddress: z.string(),
  issuer: z.string(),
  clientId: z.string(),
});

const newSecret = (): string => randomBytes(32).toString('base64url');

/** The row is found only by who knows the state and the page's proof. */
const keyOf = (state: string, proof: string): string => `${state}\n${proof}`;

const hostOf = (address: string): string => URL.parse(address)?.host ?? address;

/** Words of the provider, as they can be shown. */
const quoted = (words: string): string =>
  words
    .replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, longestReason)
    .toWellFormed();

/** As the specification limits it; the database refuses others. */
const Subject = z.string().regex(/^[^\p{Cc}\p{Cs}]{1,255}$/u);

interface ProviderDeps {
  store: Pick<Store, 'settings' | 'users'>;
  targets: TargetRules;
  clientSecret: OperatorSecret | null;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Signs users in by OpenID Connect: authorization code, PKCE, state and nonce. */
export class SignInProvider {
  readonly #deps: ProviderDeps;
  readonly #transport: ReturnType<typeof targetTransport>;
  #discovered: { of: string; atMs: number; configuration: Configuration } | null = null;

  constructor(deps: ProviderDeps) {
    this.#deps = deps;
    this.#transport = targetTransport(deps.targets);
  }

  /** Whether the provider answers. Throws `sso-unreachable`, `sso-off`. */
  async test(): Promise<void> {
    await this.#discoverAnew(await settingsInUse(this.#deps.store));
  }

  /** Where to send the user. `email` is entered for the user there; `isKnown` where an account has signed in in the browser. */
  async begin(origin: string, email: string | undefined, isKnown = false): Promise<{ url: string; proof: string }> {
    const settings = await settingsInUse(this.#deps.store);
    // Anew: the user is not sent to a provider that is away.
    const configuration = await this.#discoverAnew(settings);
    const openid = await library();
    const [state, proof, nonce] = [newSecret(), newSecret(), newSecret()];
    const verifier = openid.randomPKCECodeVerifier();
    const returnAddress = returnAddressOf(origin);
    const { issuer, clientId } = settings;
    const detail: z.infer<typeof Begun> = { verifier, nonce, returnAddress, issuer, clientId };
    await this.#deps.store.users.signInsBegun.begin('provider', keyOf(state, proof), { detail, isKnown });
    const url = openid.buildAuthorizationUrl(configuration, {
      ...{ redirect_uri: returnAddress, scope: 'openid email', state, nonce },
      ...{ code_challenge: await openid.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' },
      ...(email === undefined ? {} : { login_hint: email }),
    });
    return { url: url.href, proof };
  }

  /** The user whom the provider has returned. Throws `sso-…`. */
  async finish(answer: string, proof: string): Promise<ProviderUser> {
    const query = new URLSearchParams(answer);
    const state = query.get('state') ?? '';
    const begun = await this.#deps.store.users.signInsBegun.take('provider', keyOf(state, proof));
    const settings = await settingsInUse(this.#deps.store);
    const of = Begun.safeParse(begun?.detail).data;
    // Also where the administrator has changed the provider meanwhile.
    if (!of || of.issuer !== settings.issuer || of.clientId !== settings.clientId) throw problem('sso-sign-in-void');
    const refused = query.get('error');
    if (refused !== null) throw problem('sso-refused', { reason: quoted(query.get('error_description') ?? refused) });
    const configuration = await this.#configuration(settings);
    try {
      const returned = new URL(`${of.returnAddress}?${query}`);
      return await this.#exchange(configuration, returned, { ...of, state, settings });
    } catch (error) {
      throw this.#refusalOf(error, settings);
    }
  }

  async close(): Promise<void> {
    await this.#transport.destroy();
  }

  async #exchange(
    configuration: Configuration,
    returned: URL,
    {
      state,
      nonce,
      verifier,
      settings,
    }: { state: string; nonce: string; verifier: string; settings: ProviderSettings },
  ): Promise<ProviderUser> {
    const openid = await library();
    const tokens = await openid.authorizationCodeGrant(configuration, returned, {
      ...{ expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true },
    });
    const claims = tokens.claims()!;
    const subject = Subject.parse(claims.sub);
    const { issuer, userinfo_endpoint: more } = configuration.serverMetadata();
    const askMore = (): Promise<Claims> => openid.fetchUserInfo(configuration, tokens.access_token, subject);
    const { email, isVerified } = await findEmail(claims, more === undefined ? null : askMore);
    const isTheirs = isVerified ?? (email !== null && isTrusted(settings, issuer, email));
    return { issuer, subject, email: isTheirs ? email : null };
  }

  /** As it was found a short time ago, else anew: the user may return to another process. */
  async #configuration(settings: ProviderSettings): Promise<Configuration> {
    const known = this.#discovered;
    const isKnown = known?.of === this.#nameOf(settings) && Date.now() - known.atMs < discoveredMs;
    return isKnown ? known.configuration : this.#discoverAnew(settings);
  }

  async #discoverAnew(settings: ProviderSettings): Promise<Configuration> {
    const { issuer, clientId } = settings;
    try {
      const configuration = await this.#discover(issuer, clientId, this.#secretOf(settings));
      this.#discovered = { of: this.#nameOf(settings), atMs: Date.now(), configuration };
      return configuration;
    } catch (error) {
      throw this.#refusalOf(error, settings, true);
    }
  }

  #secretOf(settings: ProviderSettings): string {
    return secretFor(settings, this.#deps.clientSecret);
  }

  #nameOf(settings: ProviderSettings): string {
    return JSON.stringify([settings.issuer, settings.clientId, this.#secretOf(settings)]);
  }

  async #discover(issuer: string, clientId: string, secret: string): Promise<Configuration> {
    const openid = await library();
    const { ClientSecretBasic, ClientSecretPost, None } = openid;
    const authenticate: ReturnType<typeof ClientSecretPost> = (server, ...rest) => {
      const takesPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post') ?? false;
      const method = secret === '' ? None() : takesPost ? ClientSecretPost(secret) : ClientSecretBasic(secret);
      return method(server, ...rest);
    };
    const fetching = providerFetch(this.#transport.dispatcher);
    // Without TLS only where the operator allows it for webhooks, too.
    const execute = [
      openid.enableNonRepudiationChecks,
      ...(this.#deps.targets.isAny ? [openid.allowInsecureRequests] : []),
    ];
    const options = { [openid.customFetch]: fetching, execute, timeout: timeoutSeconds };
    const found = await openid.discovery(new URL(issuer), clientId, undefined, authenticate, options);
    const server: ServerMetadata = found.serverMetadata();
    const { id_token_signing_alg_values_supported: algorithms = ['RS256'] } = server;
    // Providers that sign their user information need not name how: as their ID tokens, then.
    const filled = { userinfo_signing_alg_values_supported: algorithms, ...server };
    const configuration = new openid.Configuration(filled, clientId, undefined, authenticate);
    configuration[openid.customFetch] = fetching;
    configuration.timeout = timeoutSeconds;
    for (const prepare of execute) prepare(configuration);
    // Throws where the description lacks an address to which users can be sent.
    openid.buildAuthorizationUrl(configuration, {});
    return configuration;
  }

  /** A refusal for the user; the log has what happened, without secrets. */
  #refusalOf(error: unknown, { issuer }: ProviderSettings, isDiscovery = false) {
    const chain = chainOf(error);
    const reasons = chain.map(
      ({ name, message: text, ...rest }) => `${(rest as { code?: string }).code ?? name}: ${text}`,
    );
    this.#deps.log.warn({ issuer, reasons }, 'the sign-in provider refused, or did not answer');
    const host = hostOf(issuer);
    const hidden = chain.find((one) => one instanceof PrivateTargetError);
    if (hidden) return problem('sso-issuer-private', { host: hidden.host });
    const between = chain.find((one) => one instanceof NetworkProblem);
    if (between) return problem('sso-unreachable', { host, reason: between.message });
    const codes = codesOf(chain);
    const network = networkCodeIn(chain);
    if (network) return problem('sso-unreachable', { host, reason: network });
    if (isDiscovery || chain.some(({ name }) => name === 'TimeoutError')) {
      const reason = chain.some(({ name }) => name === 'TimeoutError')
        ? 'timeout'
        : (codes.find(Boolean) ?? 'discovery');
      return problem('sso-unreachable', { host, reason });
    }
    return problem('sso-answer-invalid');
  }
}
