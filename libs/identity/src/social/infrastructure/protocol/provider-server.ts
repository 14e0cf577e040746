import { type AuthorizationServer, discoveryRequest, processDiscoveryResponse } from 'oauth4webapi';
import type { Clock } from '#shared-kernel/application/clock';
import { RemoteDocuments } from '#shared-kernel/application/remote-documents';
import { keysIn, type PublicKey } from '#shared-kernel/domain/key-set';
import { ProviderError } from '../../domain/provider.ts';
import type { ProviderDefinition } from '../definition.ts';
import { step, UnusableAnswer } from './failures.ts';
import type { ProviderHttp } from './provider-http.ts';

/** Stands for the issuer of a provider of OAuth 2 alone, which has none. */
export const WITHOUT_ISSUER = 'urn:none';

/** URLs in the metadata of a provider that are requested or followed. */
const ENDPOINTS = ['authorization_endpoint', 'token_endpoint', 'userinfo_endpoint', 'jwks_uri'] as const;

/** Where a provider is: its endpoints, discovered where it describes them, and its keys. Nothing is fetched before it is needed. */
export class ProviderServer {
  readonly keySets: RemoteDocuments<readonly PublicKey[]>;
  private readonly discovered: RemoteDocuments<AuthorizationServer>;

  constructor(
    private readonly id: string,
    private readonly definition: ProviderDefinition,
    private readonly http: ProviderHttp,
    clock: Clock,
  ) {
    this.keySets = new RemoteDocuments((url) => this.fetchKeys(url), clock);
    this.discovered = new RemoteDocuments((issuer) => this.discover(issuer), clock);
  }

  /** @throws ProviderError when its endpoints cannot be discovered */
  async metadata(): Promise<AuthorizationServer> {
    const { discovery, endpoints, issuer = WITHOUT_ISSUER } = this.definition;
    const { authorization, token, profile, keys } = endpoints;
    const own = {
      ...(authorization && { authorization_endpoint: authorization }),
      ...(token && { token_endpoint: token }),
      ...(profile && { userinfo_endpoint: profile }),
      ...(keys && { jwks_uri: keys }),
    };
    if (discovery === undefined) return { issuer, ...own };
    const found = await this.discovered.at(discovery);
    if (!found) throw new ProviderError(this.id, 'undiscovered', 'metadata could not be fetched');
    return { ...found, ...own };
  }

  private async discover(issuer: string): Promise<AuthorizationServer | undefined> {
    return this.quietly(async () => {
      const url = new URL(issuer);
      const algorithm = this.definition.kind === 'oauth2' ? 'oauth2' : 'oidc';
      const found = await processDiscoveryResponse(
        url,
        await discoveryRequest(url, { ...this.http.options, algorithm }),
      );
      const schemes = new Set(['https:', url.protocol]);
      const isElsewhere = ENDPOINTS.some(
        (name) => found[name] !== undefined && !schemes.has(URL.parse(found[name])?.protocol ?? ''),
      );
      // Browsers go to one of them, so none may be `javascript:` either.
      if (isElsewhere) throw new UnusableAnswer('metadata with an endpoint that is not https');
      return found;
    });
  }

  private async fetchKeys(url: string): Promise<readonly PublicKey[] | undefined> {
    return this.quietly(async () => {
      const response = await this.http.send(url, { method: 'GET', headers: { accept: 'application/json' } });
      if (response.status !== 200) throw new UnusableAnswer(`status ${response.status}`);
      return keysIn(await response.json().catch(() => undefined));
    });
  }

  /** Undefined for what a provider does wrong. */
  private async quietly<Result>(run: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await step(this.id, 'undiscovered', run);
    } catch (error) {
      if (error instanceof ProviderError) return undefined;
      throw error;
    }
  }
}
