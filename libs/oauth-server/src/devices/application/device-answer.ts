import { Injectable } from '@nestjs/common';
import { type Caller, CallerLock } from '#identity';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import {
  aboutAccess,
  apisAmong,
  AskedClientRefusal,
  askedResources,
  Clients,
  CurrentOptions,
  DENIED_REASON,
  oauthActions,
  type OAuthClient,
  type ServedApi,
  shownOrganizations,
} from '../../clients/index.ts';
import {
  type ChosenOrganizations,
  GrantGiving,
  OrganizationAccess,
  type OrganizationQuestion,
} from '../../grants/index.ts';
import { UserCodeRefusal } from '../domain/device-oauth-refusals.ts';
import { type DeviceRequest, readUserCode } from '../domain/device-request.ts';
import { DeviceRequests } from '../domain/ports.ts';

/** A request that waits for the answer of the user who opened it. */
export interface OpenDevice {
  readonly request: DeviceRequest;
  readonly client: OAuthClient;
  /** Until it expires; for browsers, whose clocks may be wrong. */
  readonly secondsLeft: number;
}

export interface ShownDevice extends OpenDevice {
  /** The resources that its tokens may be for (RFC 8707). */
  readonly resources: readonly string[];
  readonly apis: readonly ServedApi[];
  /** Undefined when the scopes reach no organization. */
  readonly organizations: OrganizationQuestion | undefined;
}

export interface DeviceDecision {
  readonly accept: boolean;
  readonly organizationIds?: ChosenOrganizations | undefined;
}

/**
 * Where users enter the code of a device and answer (RFC 8628 §3.3). Anybody can send such a code to somebody else, so
 * every request is confirmed, trusted clients and earlier consents included, and no consent is stored for later ones.
 */
@Injectable()
export class DeviceAnswer {
  constructor(
    private readonly requests: DeviceRequests,
    private readonly clients: Clients,
    private readonly giving: GrantGiving,
    private readonly organizations: OrganizationAccess,
    private readonly callers: CallerLock,
    private readonly current: CurrentOptions,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * From here on the request is the caller's own.
   * @param typed the user code
   * @throws INVALID_USER_CODE, CLIENT_WAS_DISABLED
   */
  async open(typed: string, caller: Caller): Promise<ShownDevice> {
    const userCode = codeIn(typed);
    const options = await this.current.get();
    return this.uow.run(async () => {
      await this.callers.lock(caller);
      const opening = { userId: caller.userId, now: this.clock.now() };
      const open = await this.withClient(await this.requests.open(userCode, opening));
      const resources = askedResources(open.request.resources, options);
      const organizations = await this.organizations.question(accessOf(open, caller));
      return { ...open, resources, apis: apisAmong(resources, options), organizations };
    });
  }

  /**
   * One answer for each request, by the user who opened it.
   * @throws INVALID_USER_CODE, CLIENT_WAS_DISABLED; NOT_YOUR_ORGANIZATION, and the request stays open
   */
  answer(typed: string, { accept, organizationIds }: DeviceDecision, caller: Caller): Promise<void> {
    const userCode = codeIn(typed);
    return this.uow.run(async () => {
      await this.callers.lock(caller);
      const opening = { userId: caller.userId, now: this.clock.now() };
      const open = await this.withClient(await this.requests.findOpened(userCode, opening));
      const { request, client } = open;
      // Before the grant, as where a user consents.
      const chosen = accept ? await this.organizations.choose(accessOf(open, caller), organizationIds) : undefined;
      const grant = accept ? await this.grantOf(request, client, caller) : undefined;
      const decision = { status: grant ? 'approved' : 'denied', grantId: grant?.id ?? null } as const;
      // Another answer may have come first: the throw undoes the grant.
      if (!(await this.requests.answer(request.id, decision, opening))) throw UserCodeRefusal.INVALID_USER_CODE();
      const action = oauthActions['oauth.device.approved'];
      const about = { action, ...aboutAccess(client, caller.userId) };
      if (grant) this.audit.record({ ...about, details: { scopes: grant.scopes, ...shownOrganizations(chosen) } });
      else this.audit.record({ ...about, outcome: 'refused', reason: DENIED_REASON });
    });
  }

  /** The grant lasts until the device takes the first tokens, at most as long as its code. */
  private grantOf({ scopes, resources, expiresAt }: DeviceRequest, client: OAuthClient, caller: Caller) {
    const lifeSeconds = (expiresAt.getTime() - this.clock.now().getTime()) / 1000;
    return this.giving.give({ client, scopes, resources }, caller, lifeSeconds);
  }

  private async withClient(request: DeviceRequest | undefined): Promise<OpenDevice> {
    const [client] = request ? await this.clients.findAll([request.clientId]) : [];
    if (!request || !client) throw UserCodeRefusal.INVALID_USER_CODE();
    if (client.disabled) throw AskedClientRefusal.CLIENT_WAS_DISABLED();
    const secondsLeft = Math.ceil((request.expiresAt.getTime() - this.clock.now().getTime()) / 1000);
    return { request, client, secondsLeft };
  }
}

const accessOf = ({ request, client }: OpenDevice, { userId }: Caller) => ({
  userId,
  clientId: client.id,
  scopes: request.scopes,
});

function codeIn(typed: string): string {
  const userCode = readUserCode(typed);
  if (userCode === undefined) throw UserCodeRefusal.INVALID_USER_CODE();
  return userCode;
}
