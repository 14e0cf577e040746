import { Injectable } from '@nestjs/common';
import { type Caller, CallerLock, type Person, type Remark, UserDirectory } from '#identity';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import {
  aboutClient,
  ClientEditing,
  ClientMails,
  ClientManagementRefusal,
  Clients,
  CurrentOptions,
  knownResources,
  knownScopes,
  oauthActions,
  type OAuthClient,
  scopesOf,
  type EditedClient,
  type RotatedClient,
  type Supervision,
  RegistrationRefusal,
} from '../../clients/index.ts';
import { Apis } from '../../apis/index.ts';
import { type GrantCount, Grants } from '../../grants/index.ts';

export interface FoundClient {
  readonly client: OAuthClient;
  /** Undefined for a client that was registered without a session. */
  readonly owner: Person | undefined;
  readonly count: GrantCount;
}

/** A member that is undefined stays as it is. */
export interface StaffChange extends Partial<Supervision>, Remark {
  /** The rights that staff gave take effect again. */
  readonly liftSuspension?: boolean | undefined;
  /** As shown: a client that was changed since then is not changed. Needed where a suspension is lifted. */
  readonly updatedAt?: Date | undefined;
}

export interface ClientOfStaff extends Remark {
  /** As sent (RFC 7591 §2). */
  readonly metadata: Readonly<Record<string, unknown>>;
  /** The account that owns it; undefined: none does. */
  readonly ownerId?: string | undefined;
}

/** The next fetch of the document would undo the change. */
const NOT_FROM_DOCUMENT = { member: 'client_id', problem: 'must not be the address of a metadata document' };
const SAME_METHOD = { member: 'token_endpoint_auth_method', problem: 'must not begin to need a secret' };
const NONE: GrantCount = { grants: 0, users: 0 };

/** Clients as staff see them, and admins decide about them. Each change throws as `CallerLock.lockStaff`. */
@Injectable()
export class StaffClients {
  constructor(
    private readonly clients: Clients,
    private readonly editing: ClientEditing,
    private readonly mails: ClientMails,
    private readonly grants: Grants,
    private readonly directory: UserDirectory,
    private readonly callers: CallerLock,
    private readonly current: CurrentOptions,
    private readonly apis: Apis,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /** @param id of the client's row, or its client id, as for all methods @throws CLIENT_NOT_FOUND */
  async get(id: string): Promise<FoundClient> {
    const client = await this.uow.read(() => this.named(id));
    if (!client) throw ClientManagementRefusal.CLIENT_NOT_FOUND();
    const counts = await this.uow.read(() => this.grants.countByClient([client.id], this.clock.now()));
    const owner = client.userId === null ? undefined : await this.directory.find(client.userId);
    return { client, owner, count: counts.get(client.id) ?? NONE };
  }

  /**
   * Registers a client without a registration access token. Its owner is told.
   * @throws UNKNOWN_CLIENT_SCOPE, CLIENT_OWNER_NOT_FOUND, CLIENT_LIMIT_REACHED, and for wrong metadata the refusals of registration
   */
  async register(caller: Caller, { metadata, ownerId, reason }: ClientOfStaff): Promise<EditedClient> {
    await this.mustKnowScopes(metadata);
    const userId = ownerId?.toLowerCase() ?? null;
    const made = await this.editing.make(metadata, userId, null);
    await this.uow.run(async () => {
      await this.callers.lockStaffOn(caller, userId ?? caller.userId, 'admin');
      const isKnown = userId === null || (await this.directory.find(userId)) !== undefined;
      if (!isKnown) throw ClientManagementRefusal.CLIENT_OWNER_NOT_FOUND();
      await this.callers.noteMade(caller, `oauth-client ${made.client.clientId}`);
      await this.editing.add(made.client, { reason });
    });
    return made;
  }

  /**
   * Tokens of a disabled client are inactive at once, and work again when it is enabled.
   * @throws CLIENT_NOT_FOUND, CLIENT_CHANGED_MEANWHILE, CLIENT_CANNOT_ACT_FOR_ITSELF, INVALID_OWN_SCOPE,
   *   UNKNOWN_OWN_RESOURCE, INVALID_CLIENT_PICTURE, CLIENT_IS_NOT_TRUSTED
   */
  async supervise(caller: Caller, id: string, change: StaffChange): Promise<FoundClient> {
    const { liftSuspension, updatedAt, reason, ...values } = change;
    const options = await this.current.get();
    // This API serves users only.
    if (values.callsResources?.includes(options.issuer))
      throw ClientManagementRefusal.UNKNOWN_OWN_RESOURCE({ resource: options.issuer });
    const ofStaff = options.apis.map(({ identifier }) => identifier);
    const configured = knownResources(options).filter((one) => !ofStaff.includes(one));
    const named = [...(values.ownResources ?? []), ...(values.callsResources ?? [])];
    const work = async (client: OAuthClient, held: readonly string[]) => {
      const isAsShown = updatedAt === undefined ? !liftSuspension : updatedAt.getTime() === client.updatedAt.getTime();
      if (!isAsShown) throw ClientManagementRefusal.CLIENT_CHANGED_MEANWHILE();
      const decide = (now: Date) => {
        client.supervise(values, [...configured, ...held], now);
        if (liftSuspension) client.liftSuspension(now);
      };
      await this.editing.change(client, decide, { reason });
    };
    await this.changing(caller, id, work, named);
    return this.get(id);
  }

  /**
   * Changes what was registered, and tells the owner. @param metadata the members to change (RFC 7591 §2); null removes one
   * @throws UNKNOWN_CLIENT_SCOPE, CLIENT_NOT_FOUND, PUBLIC_CLIENTS_NEED_PKCE, and for wrong metadata the refusals of registration
   */
  async edit(
    caller: Caller,
    id: string,
    metadata: ClientOfStaff['metadata'],
    remark: Remark = {},
  ): Promise<FoundClient> {
    await this.mustKnowScopes(metadata);
    await this.changing(caller, id, async (client) => {
      if (client.documentFetchedAt) throw RegistrationRefusal.INVALID_CLIENT_METADATA(NOT_FROM_DOCUMENT);
      const wanted = await this.editing.readChange(client, metadata);
      const { secret } = await this.editing.replace(client, wanted, 'staff', remark);
      // A new secret would be shown to nobody.
      if (secret !== undefined) throw RegistrationRefusal.INVALID_CLIENT_METADATA(SAME_METHOD);
    });
    return this.get(id);
  }

  /** See `ClientEditing.rotateSecret`. @throws CLIENT_NOT_FOUND, CLIENT_HAS_NO_SECRET */
  rotateSecret(caller: Caller, id: string, overlapSeconds: number, remark: Remark = {}): Promise<RotatedClient> {
    return this.changing(caller, id, async (client) => {
      await this.callers.noteMade(caller, `oauth-client ${client.clientId}`);
      return this.editing.rotateSecret(client, overlapSeconds, remark);
    });
  }

  /** With all access that users granted it. @throws CLIENT_NOT_FOUND */
  delete(caller: Caller, id: string, remark: Remark = {}): Promise<void> {
    return this.changing(caller, id, (client) => this.editing.delete(client, 'staff', remark));
  }

  /** Ends all grants, and tells the owner; the consents stay. @returns how many @throws CLIENT_NOT_FOUND */
  endGrants(caller: Caller, id: string, remark: Remark = {}): Promise<number> {
    return this.changing(caller, id, async (client) => {
      const count = await this.grants.endAllOfClient(client.id);
      const action = oauthActions['oauth.access.all-ended'];
      if (count === 0) return 0;
      this.audit.record({ action, ...aboutClient(client), details: { count, ...remark } });
      await this.mails.grantsEndedByStaff(client);
      return count;
    });
  }

  /** Registration leaves them out (RFC 7591 §2); staff would not see that one was misspelled. */
  private async mustKnowScopes({ scope }: ClientOfStaff['metadata']): Promise<void> {
    const known = knownScopes(await this.current.get());
    const unknown = typeof scope === 'string' ? scopesOf(scope).filter((one) => !known.includes(one)) : [];
    if (unknown.length > 0) throw ClientManagementRefusal.UNKNOWN_CLIENT_SCOPE({ scopes: unknown.join(' ') });
  }

  /** @param apis that are held while the client changes; locked before it, as the deletion of an API does */
  private changing<T>(
    caller: Caller,
    id: string,
    work: (client: OAuthClient, held: readonly string[]) => Promise<T>,
    apis: readonly string[] = [],
  ): Promise<T> {
    return this.uow.run(async () => {
      await this.callers.lockStaff(caller, 'admin');
      const held = await this.apis.hold(apis);
      const known = await this.named(id);
      const client = known && (await this.clients.findForUpdate(known.clientId));
      if (!client) throw ClientManagementRefusal.CLIENT_NOT_FOUND();
      return work(client, held);
    });
  }

  /** A client registers no id of its own, so none is the id of another's row. */
  private async named(id: string): Promise<OAuthClient | undefined> {
    const [byRow] = await this.clients.findAll([id]);
    return byRow ?? this.clients.find(id);
  }
}
