import { validate as isUuid } from 'uuid';
import { asJson, detached, type JsonRow } from '#shared-kernel/infrastructure/persistence/json-rows';
import { padded } from '#shared-kernel/infrastructure/persistence/padded';
import { PreparedStatements } from '#shared-kernel/infrastructure/persistence/prepared-statements';
import { FOR_UPDATE } from '../../../persistence/sql.ts';
import { Account, CREDENTIAL, WITHOUT_PROVIDER, Accounts } from '../../domain/account.ts';
import { User, type SignInName, type TakenName, type UserLookup, Users } from '../../domain/user.ts';
import { AccountSchema, userColumns, userOf, type UserRow, UserSchema } from './user.schema.ts';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { keyIdIn } from '#shared-kernel/infrastructure/crypto/aes-secret-box';
import { violatedConstraint } from '#shared-kernel/infrastructure/persistence/violated-constraint';

interface UserWithCredentialRow extends UserRow {
  /** Null when the user has no password. */
  readonly credentialId: string | null;
  readonly password: string | null;
  readonly credentialCreatedAt: string;
  readonly credentialUpdatedAt: string;
}

const withCredentialBy = (column: string) =>
  asJson(`select ${userColumns},
    a.id as "credentialId", a.password, a.created_at as "credentialCreatedAt", a.updated_at as "credentialUpdatedAt"
  from "user" u left join account a on a.user_id = u.id and a.provider_id = '${CREDENTIAL}'
  where u.${column} = $1`);

const withCredential = {
  email: { name: 'user_by_email', text: withCredentialBy('email') },
  username: { name: 'user_by_username', text: withCredentialBy('username') },
  phoneNumber: { name: 'user_by_phone_number', text: withCredentialBy('phone_number') },
};

const BY_IDS = asJson(`select ${userColumns} from "user" u where u.id = any($1::uuid[])`);

const takenBy = new Map<string | undefined, TakenName>([
  ['user_email_unique', 'email-taken'],
  ['user_username_unique', 'username-taken'],
  ['user_phone_number_unique', 'phone-number-taken'],
]);

@Injectable()
export class MikroUsers extends Users implements UserLookup {
  private readonly byId: (id: string) => Promise<UserRow | undefined>;

  constructor(
    private readonly em: EntityManager,
    private readonly statements: PreparedStatements,
    private readonly uow: UnitOfWork,
  ) {
    super();
    this.byId = statements.batched('user_by_id', async (ids: readonly string[]) => {
      const rows = await statements.query<JsonRow<UserRow>>('users_by_id', BY_IDS, [padded(ids, null)]);
      const found = new Map(rows.map(({ found: row }) => [row.userId, row]));
      return ids.map((id) => found.get(id));
    });
  }

  async find(id: string): Promise<User | undefined> {
    return isUuid(id) ? ((await this.em.findOne(UserSchema, id)) ?? undefined) : undefined;
  }

  async findForUpdate(id: string): Promise<User | undefined> {
    if (!isUuid(id)) return undefined;
    return (await this.em.findOne(UserSchema, id, FOR_UPDATE)) ?? undefined;
  }

  async look(id: string): Promise<User | undefined> {
    const row = isUuid(id) ? await this.byId(id.toLowerCase()) : undefined;
    return row && userOf(row);
  }

  async findAll(ids: readonly string[]): Promise<User[]> {
    const rows = await this.statements.query<JsonRow<UserRow>>('users_by_id', BY_IDS, [ids.filter((id) => isUuid(id))]);
    return rows.map(({ found }) => userOf(found));
  }

  async findBy(name: SignInName): Promise<User | undefined> {
    return (await this.em.findOne(UserSchema, name)) ?? undefined;
  }

  async findByForUpdate(name: SignInName): Promise<User | undefined> {
    return (await this.em.findOne(UserSchema, name, FOR_UPDATE)) ?? undefined;
  }

  async findWithCredential(name: SignInName): Promise<{ user: User; credential: Account | undefined } | undefined> {
    const [[column, value]] = Object.entries(name) as [[keyof typeof withCredential, string]];
    const statement = withCredential[column];
    const [row] = await this.statements.query<JsonRow<UserWithCredentialRow>>(statement.name, statement.text, [value]);
    return row && { user: userOf(row.found), credential: credentialOf(row.found) };
  }

  async add(user: User): Promise<'added' | TakenName> {
    return (await this.write(user)) ?? 'added';
  }

  async save(user: User): Promise<'saved' | TakenName> {
    return (await this.write(user)) ?? 'saved';
  }

  async remove(user: User): Promise<void> {
    await this.em.remove(user).flush();
  }

  /** Flushes now, not at the commit, so that the caller learns the outcome. */
  private async write(user: User): Promise<TakenName | undefined> {
    try {
      await this.em.persist(user).flush();
      return undefined;
    } catch (error) {
      const taken = takenBy.get(violatedConstraint(error));
      if (!taken) throw error;
      this.uow.forbidCommit(taken);
      return taken;
    }
  }
}

function credentialOf(row: UserWithCredentialRow): Account | undefined {
  if (row.credentialId === null) return undefined;
  return detached(Account, {
    id: row.credentialId,
    userId: row.userId,
    providerId: CREDENTIAL,
    accountId: row.userId,
    password: row.password,
    ...WITHOUT_PROVIDER,
    createdAt: new Date(row.credentialCreatedAt),
    updatedAt: new Date(row.credentialUpdatedAt),
  });
}

const KEY = keyIdIn('sealed_tokens');

const COUNT_BY_KEY = `
  select ${KEY} as key, count(*)::integer as count from account where sealed_tokens is not null group by 1`;

const SEALED_OTHERWISE = `
  select distinct user_id as "userId" from account where sealed_tokens is not null and ${KEY} <> ? limit ?`;

@Injectable()
export class MikroAccounts extends Accounts {
  constructor(
    private readonly em: EntityManager,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async credentialOf(userId: string): Promise<Account | undefined> {
    return (await this.em.findOne(AccountSchema, { userId, providerId: CREDENTIAL })) ?? undefined;
  }

  async find(providerId: string, accountId: string): Promise<Account | undefined> {
    return (await this.em.findOne(AccountSchema, { providerId, accountId })) ?? undefined;
  }

  listOf(userId: string): Promise<Account[]> {
    return this.em.find(AccountSchema, { userId }, { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });
  }

  async save(account: Account): Promise<void> {
    await this.em.persist(account).flush();
  }

  async link(account: Account): Promise<'linked' | 'taken'> {
    try {
      await this.save(account);
      return 'linked';
    } catch (error) {
      if (violatedConstraint(error) !== 'account_provider_id_account_id_unique') throw error;
      this.uow.forbidCommit('taken');
      return 'taken';
    }
  }

  async remove(account: Account): Promise<void> {
    await this.em.remove(account).flush();
  }

  async countByKey(): Promise<ReadonlyMap<string, number>> {
    const rows = await this.em.execute<{ key: string; count: number }[]>(COUNT_BY_KEY);
    return new Map(rows.map(({ key, count }) => [key, count]));
  }

  async usersSealedOtherwise(keyId: string, limit: number): Promise<readonly string[]> {
    const rows = await this.em.execute<{ userId: string }[]>(SEALED_OTHERWISE, [keyId, limit]);
    return rows.map(({ userId }) => userId);
  }
}
