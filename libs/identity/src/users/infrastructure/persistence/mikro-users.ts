import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import type { Refusal } from '#shared-kernel/domain/refusal';
import { asJson, detached, type JsonRow } from '#shared-kernel/infrastructure/persistence/json-rows';
import { PreparedReads } from '#shared-kernel/infrastructure/persistence/prepared-reads';
import { violatedConstraint } from '#shared-kernel/infrastructure/persistence/violated-constraint';
import { AccountRefusal, PhoneRefusal, UsernameRefusal } from '../../domain/account-refusals.ts';
import { Account, CREDENTIAL } from '../../domain/account.ts';
import { type SignInName, type UserLookup, Users } from '../../domain/ports.ts';
import type { User } from '../../domain/user.ts';
import { userColumns, userOf, type UserRow } from './user-row.ts';
import { UserSchema } from './user.schema.ts';

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

const refusals = new Map<string, () => Refusal>([
  ['user_email_unique', AccountRefusal.USER_ALREADY_EXISTS],
  ['user_username_unique', UsernameRefusal.USERNAME_IS_ALREADY_TAKEN],
  ['user_phone_number_unique', PhoneRefusal.PHONE_NUMBER_EXIST],
]);

@Injectable()
export class MikroUsers extends Users implements UserLookup {
  constructor(
    private readonly em: EntityManager,
    private readonly reads: PreparedReads,
  ) {
    super();
  }

  async find(id: string): Promise<User | undefined> {
    return isUuid(id) ? ((await this.em.findOne(UserSchema, id)) ?? undefined) : undefined;
  }

  async findForUpdate(id: string): Promise<User | undefined> {
    if (!isUuid(id)) return undefined;
    const options = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true };
    return (await this.em.findOne(UserSchema, id, options)) ?? undefined;
  }

  async findAll(ids: readonly string[]): Promise<User[]> {
    const rows = await this.reads.query<JsonRow<UserRow>>('users_by_id', BY_IDS, [ids.filter((id) => isUuid(id))]);
    return rows.map(({ found }) => userOf(found));
  }

  async findBy(name: SignInName): Promise<User | undefined> {
    return (await this.em.findOne(UserSchema, name)) ?? undefined;
  }

  async findByForUpdate(name: SignInName): Promise<User | undefined> {
    const options = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true };
    return (await this.em.findOne(UserSchema, name, options)) ?? undefined;
  }

  async findWithCredential(name: SignInName): Promise<{ user: User; credential: Account | undefined } | undefined> {
    const [[column, value]] = Object.entries(name) as [[keyof typeof withCredential, string]];
    const statement = withCredential[column];
    const [row] = await this.reads.query<JsonRow<UserWithCredentialRow>>(statement.name, statement.text, [value]);
    return row && { user: userOf(row.found), credential: credentialOf(row.found) };
  }

  async add(user: User): Promise<void> {
    this.em.persist(user);
    await this.write();
  }

  async save(user: User): Promise<void> {
    await this.add(user);
  }

  async remove(user: User): Promise<void> {
    await this.em.remove(user).flush();
  }

  /** At once, not at the commit, so that the flow that caused a refusal meets it. */
  private async write(): Promise<void> {
    try {
      await this.em.flush();
    } catch (error) {
      throw refusals.get(violatedConstraint(error) ?? '')?.() ?? error;
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
    createdAt: new Date(row.credentialCreatedAt),
    updatedAt: new Date(row.credentialUpdatedAt),
  });
}
