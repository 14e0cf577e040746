import { Injectable } from '@nestjs/common';
import { type Caller, CallerLock, type Remark } from '#identity';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { Random } from '#shared-kernel/application/random';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { Api, ApiRefusal, Apis, type ApiSettings, KnownApis } from '../../apis/index.ts';
import {
  ClientEditing,
  ClientManagementRefusal,
  Clients,
  knownResources,
  oauthActions,
  type OAuthClient,
  OAuthSettings,
} from '../../clients/index.ts';

/** All of them are in each instance's memory. */
const MOST_APIS = 100;

export interface NewApi extends ApiSettings, Remark {
  readonly identifier: string;
}

/** A member that is undefined stays as it is. */
export interface ApiChange extends Partial<ApiSettings>, Remark {
  /** As shown: an API that was changed since then is not changed. */
  readonly updatedAt?: Date | undefined;
}

/** Rights of a client at an API for itself, without a user. */
export interface ApiRights {
  /** Whether it is the API, and may introspect all tokens issued for it. */
  readonly introspects: boolean;
  /** Scopes of tokens that it gets for itself; null: it gets none. */
  readonly scopes: readonly string[] | null;
}

export interface RightsChange extends ApiRights, Remark {
  /** The client as shown: the rights of one that was changed since then are not changed. */
  readonly updatedAt?: Date | undefined;
}

export interface ClientOfApi extends ApiRights {
  readonly client: OAuthClient;
}

export interface FoundApi {
  readonly api: Api;
  readonly clients: readonly ClientOfApi[];
}

/** APIs (resource servers, RFC 8707) of the operator. Each change throws as `CallerLock.lockStaff`. */
@Injectable()
export class StaffApis {
  constructor(
    private readonly apis: Apis,
    private readonly known: KnownApis,
    private readonly clients: Clients,
    private readonly editing: ClientEditing,
    private readonly callers: CallerLock,
    private readonly settings: OAuthSettings,
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /** By name, and the identifiers of those that are configured, without this service itself. */
  async list(): Promise<{ readonly apis: readonly Api[]; readonly configured: readonly string[] }> {
    const { options } = this.settings;
    const configured = knownResources(options).filter((identifier) => identifier !== options.issuer);
    return { apis: await this.uow.read(() => this.apis.list()), configured };
  }

  /** @throws API_NOT_FOUND */
  get(id: string): Promise<FoundApi> {
    return this.uow.read(async () => {
      const api = await this.apis.find(id);
      if (!api) throw ApiRefusal.API_NOT_FOUND();
      const clients = await this.clients.listOfApi(api.identifier);
      return { api, clients: clients.map((client) => ({ client, ...rightsAt(api, client) })) };
    });
  }

  /** @throws API_LIMIT_REACHED, API_ALREADY_EXISTS, API_SCOPE_TAKEN, INVALID_API_IDENTIFIER, INVALID_API_SCOPE, INVALID_TOKEN_LIFE */
  async add(caller: Caller, { reason, ...values }: NewApi): Promise<FoundApi> {
    const api = await this.changing(caller, async () => {
      if ((await this.apis.lockCount()) >= MOST_APIS) throw ApiRefusal.API_LIMIT_REACHED({ limit: MOST_APIS });
      const added = Api.add({ ...values, id: this.random.id() }, this.settings.options, this.clock.now());
      await this.apis.add(added);
      this.audit.record({
        action: oauthActions['oauth.api.added'],
        ...about(added),
        details: detailsOf(added, reason),
      });
      return added;
    });
    return { api, clients: [] };
  }

  /**
   * Clients lose the scopes that are removed.
   * @throws API_NOT_FOUND, API_CHANGED_MEANWHILE, API_SCOPE_TAKEN, INVALID_API_SCOPE, INVALID_TOKEN_LIFE
   */
  async edit(caller: Caller, id: string, { reason, updatedAt, ...values }: ApiChange): Promise<FoundApi> {
    await this.changing(caller, async () => {
      const api = await this.locked(id);
      if (updatedAt !== undefined && updatedAt.getTime() !== api.updatedAt.getTime())
        throw ApiRefusal.API_CHANGED_MEANWHILE();
      const before = namesOf(api);
      api.edit(values, this.settings.options, this.clock.now());
      await this.apis.save(api);
      const removed = before.filter((scope) => !namesOf(api).includes(scope));
      if (removed.length > 0) await this.withdraw(api.identifier, { scopes: removed }, reason);
      const action = oauthActions['oauth.api.changed'];
      this.audit.record({ action, ...about(api), details: detailsOf(api, reason) });
    });
    return this.get(id);
  }

  /** Access tokens for it stay valid until they expire; refresh tokens get no new ones. @throws API_NOT_FOUND */
  delete(caller: Caller, id: string, { reason }: Remark = {}): Promise<void> {
    return this.changing(caller, async () => {
      const api = await this.locked(id);
      await this.withdraw(api.identifier, { scopes: namesOf(api), isDeleted: true }, reason);
      await this.apis.remove(api);
      this.audit.record({ action: oauthActions['oauth.api.deleted'], ...about(api), details: { reason } });
    });
  }

  /**
   * Says what a client may do at the API for itself.
   * @param clientId as it presents it
   * @throws API_NOT_FOUND, CLIENT_NOT_FOUND, CLIENT_CHANGED_MEANWHILE, INVALID_API_SCOPE, CLIENT_CANNOT_ACT_FOR_ITSELF
   */
  async setRights(caller: Caller, id: string, clientId: string, rights: RightsChange): Promise<FoundApi> {
    const { introspects, scopes, reason, updatedAt } = rights;
    await this.changing(caller, async () => {
      const api = await this.locked(id);
      const names = namesOf(api);
      const unknown = scopes?.find((scope) => !names.includes(scope));
      if (unknown !== undefined)
        throw ApiRefusal.INVALID_API_SCOPE({ scope: unknown, problem: 'is no scope of the API' });
      const client = await this.clients.findForUpdate(clientId);
      if (!client) throw ClientManagementRefusal.CLIENT_NOT_FOUND();
      if (updatedAt !== undefined && updatedAt.getTime() !== client.updatedAt.getTime())
        throw ClientManagementRefusal.CLIENT_CHANGED_MEANWHILE();
      const { identifier } = api;
      const values = {
        ownResources: [...without(client.ownResources, [identifier]), ...(introspects ? [identifier] : [])],
        callsResources: [...without(client.callsResources, [identifier]), ...(scopes ? [identifier] : [])],
        ownScopes: [...without(client.ownScopes, names), ...(scopes ?? [])],
      };
      // Others that it names may no longer be served; they are not what is changed here.
      const known = [...client.ownResources, ...client.callsResources, identifier];
      await this.editing.change(client, (now) => client.supervise(values, known, now), { reason });
    });
    return this.get(id);
  }

  /** Clients lose the scopes, and a deleted API. */
  private async withdraw(
    identifier: string,
    { scopes, isDeleted = false }: { readonly scopes: readonly string[]; readonly isDeleted?: boolean },
    reason: string | undefined,
  ): Promise<void> {
    for (const { clientId } of await this.clients.listOfApi(identifier)) {
      const client = await this.clients.findForUpdate(clientId);
      if (!client) continue;
      const kept = (list: readonly string[]) => (isDeleted ? without(list, [identifier]) : list);
      const [ownResources, callsResources] = [kept(client.ownResources), kept(client.callsResources)];
      const values = { ownResources, callsResources, ownScopes: without(client.ownScopes, scopes) };
      const known = [...ownResources, ...callsResources];
      await this.editing.change(client, (now) => client.supervise(values, known, now), { reason });
    }
  }

  private async locked(id: string): Promise<Api> {
    const api = await this.apis.findForUpdate(id);
    if (!api) throw ApiRefusal.API_NOT_FOUND();
    return api;
  }

  private changing<T>(caller: Caller, work: () => Promise<T>): Promise<T> {
    return this.uow.run(async () => {
      await this.callers.lockStaff(caller, 'admin');
      this.uow.afterCommit(() => this.known.forget());
      return work();
    });
  }
}

const namesOf = ({ scopes }: Api): readonly string[] => scopes.map(({ name }) => name);

const without = (list: readonly string[], removed: readonly string[]) => list.filter((one) => !removed.includes(one));

function rightsAt(api: Api, { ownResources, callsResources, ownScopes }: OAuthClient): ApiRights {
  const isCaller = callsResources.includes(api.identifier);
  const scopes = isCaller ? namesOf(api).filter((scope) => ownScopes.includes(scope)) : null;
  return { introspects: ownResources.includes(api.identifier), scopes };
}

const about = ({ identifier, name }: Api) => ({
  target: { kind: 'oauth-api', id: identifier, label: name },
});

const detailsOf = (api: Api, reason: string | undefined) => {
  const { name, tokenFormat, signingAlgorithm, tokenLifeSeconds } = api;
  return { name, scopes: namesOf(api), tokenFormat, signingAlgorithm, tokenLifeSeconds, reason };
};
