import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { Random } from '#shared-kernel/application/random';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { Refusal } from '#shared-kernel/domain/refusal';
import { knownResources, type OAuthClient } from '../../clients/index.ts';
import {
  AtomicIssuing,
  Grant,
  Grants,
  type Issue,
  type IssuedTokens,
  TokenIssuing,
  TokenRefusal,
} from '../../grants/index.ts';
import {
  type ExchangeRequest,
  type GrantType,
  IdTokenOfAnswer,
  requestedAccess,
  type TokenAnswer,
} from './grant-type.ts';

const WITHOUT_USER = {
  forUser: false,
  userId: null,
  sessionId: null,
  sid: null,
  claims: null,
  authenticatedAt: null,
  methods: [],
  keyThumbprint: null,
} as const;

const MAY_NOT_ACT =
  'client_credentials is for clients with a secret or key that are registered for it, and have an owner or rights that staff gave them.';
const STAFF_GIVE = 'Staff give a client the scopes and resources that it has for itself.';

/**
 * `client_credentials` (RFC 6749 §4.4): an access token for the client itself, with the scopes that staff gave it and for
 * the resources that staff named. A client that got neither may have a token without scope and audience, which shows no more
 * than that it authenticated.
 */
@Injectable()
export class ClientCredentials implements GrantType {
  constructor(
    private readonly grants: Grants,
    private readonly atomic: AtomicIssuing,
    private readonly issuing: TokenIssuing,
    private readonly idToken: IdTokenOfAnswer,
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly uow: UnitOfWork,
  ) {}

  /** @throws UNSUPPORTED_GRANT_TYPE (a client that may not act for itself), SCOPE_NOT_GRANTED, TARGET_NOT_GRANTED */
  async exchange(client: OAuthClient, request: ExchangeRequest): Promise<TokenAnswer> {
    if (!client.mayActForItself()) throw TokenRefusal.UNSUPPORTED_GRANT_TYPE({ hint: MAY_NOT_ACT });
    const { options } = request;
    const { ownScopes, callsResources } = client.staffRights();
    // This API serves users only, and the operator may have removed others since staff named them.
    const isServed = (one: string) => one !== options.issuer && knownResources(options).includes(one);
    const callable = callsResources.filter(isServed);
    const defaultResources = request.defaultResources.filter((one) => callable.includes(one));
    const isNamed = request.parameters.list('resource').length > 0;
    const allowed = { scopes: ownScopes, resources: isNamed ? callable : defaultResources };
    const access = requestedAccess({ ...request, defaultResources }, allowed, STAFF_GIVE);
    if (access instanceof Refusal) throw access;
    const { scopes, resources } = access;
    const values = { ...WITHOUT_USER, id: this.random.id(), clientId: client.id, scopes, resources };
    const grant = Grant.give(values, access.lifeSeconds, this.clock.now());
    const complete = (tokens: IssuedTokens) => this.idToken.complete(client, tokens);
    const store = (issue: Issue) => this.atomic.forNewGrant(issue);
    const answer = await this.issuing.issueAtOnce(client, grant, access, store, complete);
    if (answer) return answer;
    const tokens = await this.uow.run(async () => {
      await this.issuing.markUsed(client, grant);
      await this.grants.add(grant);
      return this.issuing.issue(client, grant, access);
    });
    return complete(tokens);
  }
}
