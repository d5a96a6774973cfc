import { z } from 'zod';
import { message } from '../../../shared/messages/catalogue.ts';
import { problem } from '../../../shared/messages/problem.ts';
import type { NetworkShown } from '../../../shared/settings/deskCalls.ts';
import { NetworkProblem } from '../../network/networkProblem.ts';
import { parseProxyUrl, proxyUrl } from '../../network/proxyAddress.ts';
import { createRoutes, proxyVariables, type SystemProxy } from '../../network/routes.ts';
import { createTrust, namesOfCertificates, onlyCertificates, type Trust } from '../../network/trust.ts';
import type { NetworkAccess } from '../base/apiClient/exchange.ts';
import { CertificatesSetting, type Secrets, type SettingsStore } from './settings.ts';

export interface DeskNetworkDeps {
  settings: SettingsStore;
  /** The password of a proxy with the address that it belongs to: settings and secrets are saved one after the other. */
  password: Secrets;
  environment: NodeJS.ProcessEnv;
  systemProxy?: SystemProxy | undefined;
}

const ProxyPassword = z.object({ address: z.string(), password: z.string() });

/** Whether a proxy is an address, and none of the two words, in whatever case. */
export const isAddress = (proxy: string): boolean => !/^(automatic|none)$/i.test(proxy.trim());

/** The network of a desk as its settings describe it: the proxy to use, and whose certificates to trust. */
export class DeskNetwork {
  readonly #deps: DeskNetworkDeps;
  #trust: { of: string | null; trust: Trust } | null = null;

  constructor(deps: DeskNetworkDeps) {
    this.#deps = deps;
  }

  /** For a client: its routes follow the settings, and its certificates are those of now. */
  access(): NetworkAccess {
    const { settings, environment, systemProxy } = this.#deps;
    const { certificates } = settings.read();
    if (this.#trust?.of !== certificates) this.#trust = { of: certificates, trust: createTrust(certificates) };
    const { trust } = this.#trust;
    return {
      routesTo: createRoutes({ choice: () => this.#choice(), environment, systemProxy }),
      trust,
    };
  }

  /** Identifies the settings that a client was made with. Without the password. */
  version(): string {
    const { proxy, certificates } = this.#deps.settings.read();
    return JSON.stringify([proxy, certificates]);
  }

  /**
   * Saves a proxy as it was typed, its password among the secrets. The same address without a password keeps the one that
   * is there. Throws `proxy-address-invalid`.
   */
  setProxy(typed: string): void {
    const { settings, password } = this.#deps;
    const proxy = typed.trim();
    if (!isAddress(proxy)) {
      password.saveApiKey(null);
      settings.change({ proxy: proxy.toLowerCase() });
      return;
    }
    const url = parseProxyUrl(proxy);
    if (typeof url === 'string') throw problem('proxy-address-invalid', { why: url });
    const typedPassword = url.password;
    url.password = '';
    const address = url.href.replace(/\/$/, '');
    const isSame = settings.read().proxy === address;
    // The old password goes before the new address comes.
    if (typedPassword !== '' || !isSame) password.saveApiKey(null);
    settings.change({ proxy: address });
    if (typedPassword !== '') password.saveApiKey(JSON.stringify({ address, password: typedPassword }));
  }

  /** Saves certificates, as PEM; null trusts none but those of the program and the system. Throws `certificates-unreadable`. */
  setCertificates(pem: string | null): void {
    const certificates = pem === null ? null : onlyCertificates(pem);
    if (certificates !== null && !CertificatesSetting.safeParse(certificates).success)
      throw problem('certificates-unreadable');
    this.#deps.settings.change({ certificates });
  }

  shown(): NetworkShown {
    const { proxy, certificates } = this.#deps.settings.read();
    return {
      proxy,
      hasProxyPassword: isAddress(proxy) && this.#passwordOf(proxy) !== null,
      isProxyPasswordUnsaved: isAddress(proxy) && this.#deps.password.isUnsaved?.() === true,
      environment: proxy === 'automatic' ? proxyVariables(this.#deps.environment) : [],
      certificates: namesOfCertificates(certificates ?? ''),
    };
  }

  /** The password that was saved for this address; null without one, and for that of another proxy. */
  #passwordOf(proxy: string): string | null {
    let stored: unknown;
    try {
      stored = JSON.parse(this.#deps.password.apiKey() ?? 'null');
    } catch {
      // Not known to belong to this address.
      return null;
    }
    const saved = ProxyPassword.safeParse(stored);
    return saved.success && saved.data.address === proxy ? saved.data.password : null;
  }

  /** The proxy of the setting with its password. */
  #choice(): string {
    const { proxy } = this.#deps.settings.read();
    const url = isAddress(proxy) ? proxyUrl(proxy) : null;
    if (!isAddress(proxy)) return proxy;
    if (url === null) throw new NetworkProblem(message('proxy-address-unusable', { source: 'setting' }));
    const password = this.#passwordOf(proxy);
    // The key store is locked, or the password was not saved: an empty one would count as a failed sign-in.
    if (url.username !== '' && password === null)
      throw new NetworkProblem(message('proxy-password-missing', { proxy: url.host }));
    // Stored as it is written in a URL.
    url.password = password ?? '';
    return url.href;
  }
}
