import { Egress, type Answer, type Destination, type OutgoingRequest } from '#shared-kernel/application/egress';
import type { Clock } from '#shared-kernel/application/clock';
import { FixedClock } from '#shared-kernel/testing/fixed-clock';
import { UndiciEgress } from '#shared-kernel/infrastructure/egress/undici-egress';
import { type ProviderKind, type ProviderOptions, providerDestination } from '../domain/provider-options.ts';
import type { AuthorizationStart, SocialProvider } from '../domain/provider.ts';
import { ConfiguredProviders } from '../infrastructure/providers/index.ts';
import { CLIENT } from './quirk-server.ts';

/** A provider as an operator would configure it, without anything that is optional. */
export function someProvider(kind: ProviderKind, further: Partial<ProviderOptions> = {}): ProviderOptions {
  return {
    id: kind,
    kind,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    scopes: [],
    policy: { signUp: true, implicitSignUp: true },
    idTokenAudiences: [],
    endpoints: {},
    offlineAccess: false,
    ...further,
  };
}

/** Endpoints of a QuirkServer. */
export const endpointsAt = (url: string): ProviderOptions['endpoints'] => ({
  authorization: `${url}/authorize`,
  token: `${url}/token`,
  profile: `${url}/me`,
  keys: `${url}/keys`,
});

/** Real HTTP with a deadline of its own, so that nothing has to wait for the usual one. */
class HurriedEgress extends Egress {
  constructor(
    private readonly egress: Egress,
    private readonly deadlineMs: number,
  ) {
    super();
  }

  send(destination: Destination, request: OutgoingRequest): Promise<Answer> {
    return this.egress.send({ ...destination, deadlineMs: this.deadlineMs }, request);
  }
}

/** Providers over real HTTP, for one test. */
export class ProvidersInTest {
  private readonly opened: UndiciEgress[] = [];

  /** @param isPrivate whether the operator allows private addresses */
  make(
    options: ProviderOptions,
    { isPrivate = true, deadlineMs = 5000, clock = new FixedClock() as Clock } = {},
  ): SocialProvider {
    const egress = new UndiciEgress({ privateDestinations: isPrivate ? [providerDestination(options.id)] : [] });
    this.opened.push(egress);
    return new ConfiguredProviders([options], new HurriedEgress(egress, deadlineMs), clock).find(options.id)!;
  }

  async close(): Promise<void> {
    await Promise.all(this.opened.splice(0).map((egress) => egress.onApplicationShutdown()));
  }
}

/** A state as the flows make it. */
export const someStart = (): AuthorizationStart => ({
  redirectUri: 'https://accounts.example.com/api/auth/callback/some',
  state: 's'.repeat(32),
  codeVerifier: 'v'.repeat(128),
  nonce: 'nonce-of-this-sign-in',
  scopes: [],
});
