import { Injectable } from '@nestjs/common';
import { reachesOrganizations, type UserOrganization, UserOrganizations } from '#identity';
import { Clock } from '#shared-kernel/application/clock';
import type { ListPage, ListQuery } from '#shared-kernel/application/list-page';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import {
  apisAmong,
  Clients,
  type Consented,
  CurrentOptions,
  type OAuthClient,
  type ServedApi,
} from '../../clients/index.ts';
import type { Consent } from '../domain/consent.ts';
import { type OrganizationChoice, visibleOrganizations } from '../domain/organization-choice.ts';
import { type ClientAccess, Consents, Grants, OrganizationChoices } from '../domain/ports.ts';
import { ConnectionPages, type ConnectionSearch } from './connection-pages.ts';

/** A client that a user consented to, or that holds tokens for the account. */
export interface Connection extends Consented {
  readonly client: OAuthClient;
  /** APIs among the resources that staff described. */
  readonly apis: readonly ServedApi[];
  readonly grantedAt: Date;
  /** When a token was last issued under a grant that still lasts; null: there is none. */
  readonly lastUsedAt: Date | null;
  /** The organizations that the client may see; null: all, also later ones; undefined: its scopes reach none. */
  readonly organizations: readonly UserOrganization[] | null | undefined;
}

/** Which applications have access to an account, and to what of it. */
@Injectable()
export class Connections {
  constructor(
    private readonly pages: ConnectionPages,
    private readonly clients: Clients,
    private readonly consents: Consents,
    private readonly grants: Grants,
    private readonly choices: OrganizationChoices,
    private readonly organizations: UserOrganizations,
    private readonly current: CurrentOptions,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {}

  /** The last used first, a few statements each. @throws INVALID_CURSOR */
  async search(userId: string, query: ListQuery<ConnectionSearch>): Promise<ListPage<Connection>> {
    const page = await this.pages.of(userId, query);
    const ids = page.rows.map(({ id }) => id);
    const connections = await this.of(userId, ids);
    // One may have ended meanwhile.
    return { ...page, rows: ids.flatMap((id) => connections.filter(({ client }) => client.id === id)) };
  }

  /**
   * Newest first, without trusted clients that hold no tokens. A few statements, however many there are.
   * @param clientIds ids of rows: only these
   */
  async of(userId: string, clientIds?: readonly string[]): Promise<readonly Connection[]> {
    const options = await this.current.get();
    return this.uow.read(async () => {
      const consents = await this.consents.listOf(userId, clientIds);
      const accesses = await this.grants.accessOf(userId, this.clock.now(), clientIds);
      const clients = await this.clients.findAll([...consents, ...accesses].map(({ clientId }) => clientId));
      const choices = await this.choices.listOf(userId, clientIds);
      const organizations = await this.organizations.of(userId);
      const connections = clients.map((client) => {
        const isOfClient = ({ clientId }: { readonly clientId: string }) => clientId === client.id;
        const connection = connectionOf(client, consents.find(isOfClient), accesses.find(isOfClient));
        const seen = seenOf(connection, choices.find(isOfClient), organizations);
        return { ...connection, apis: apisAmong(connection.resources, options), organizations: seen };
      });
      return connections.filter(({ scopes }) => scopes.length > 0).toSorted(newestFirst);
    });
  }
}

const newestFirst = (a: Connection, b: Connection) =>
  b.grantedAt.getTime() - a.grantedAt.getTime() || a.client.clientId.localeCompare(b.client.clientId);

/** At least one of the two exists. */
function connectionOf(
  client: OAuthClient,
  consent?: Consent,
  access?: ClientAccess,
): Omit<Connection, 'apis' | 'organizations'> {
  const unionOf = (...lists: (readonly string[] | undefined)[]) => [...new Set(lists.flatMap((list) => list ?? []))];
  return {
    client,
    scopes: unionOf(consent?.scopes, access?.scopes),
    resources: unionOf(consent?.resources, access?.resources),
    grantedAt: consent?.createdAt ?? access!.grantedAt,
    lastUsedAt: access?.lastUsedAt ?? null,
  };
}

function seenOf(
  { scopes, client }: Pick<Connection, 'scopes' | 'client'>,
  choice: OrganizationChoice | undefined,
  organizations: readonly UserOrganization[],
): Connection['organizations'] {
  if (!reachesOrganizations(scopes)) return undefined;
  const ids = visibleOrganizations(choice, client);
  return ids && organizations.filter(({ id }) => ids.includes(id));
}
