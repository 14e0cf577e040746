import { type Account, CREDENTIAL } from '../users/domain/account.ts';
import { type SignInName, type TakenName, type UserLookup, Users } from '../users/domain/ports.ts';
import type { User } from '../users/domain/user.ts';
import type { MemoryDatabase } from './memory-database.ts';

const unique = {
  email: 'email-taken',
  username: 'username-taken',
  phoneNumber: 'phone-number-taken',
} as const satisfies Record<string, TakenName>;

export class MemoryUsers extends Users implements UserLookup {
  constructor(private readonly database: MemoryDatabase) {
    super();
  }

  async find(id: string): Promise<User | undefined> {
    return this.database.users.get(id);
  }

  async findForUpdate(id: string): Promise<User | undefined> {
    this.database.mustBeInTransaction();
    return this.database.users.get(id);
  }

  async look(id: string): Promise<User | undefined> {
    this.database.mustBeOutside();
    return this.find(id);
  }

  async findAll(ids: readonly string[]): Promise<User[]> {
    this.database.mustBeOutside();
    return this.database.users.find(({ id }) => ids.includes(id));
  }

  async findBy(name: SignInName): Promise<User | undefined> {
    const [[field, value]] = Object.entries(name) as [[keyof typeof unique, string]];
    return this.database.users.find((user) => user[field] === value)[0];
  }

  async findByForUpdate(name: SignInName): Promise<User | undefined> {
    this.database.mustBeInTransaction();
    return this.findBy(name);
  }

  async findWithCredential(name: SignInName): Promise<{ user: User; credential: Account | undefined } | undefined> {
    this.database.mustBeOutside();
    const user = await this.findBy(name);
    if (!user) return undefined;
    const isCredential = (account: Account) => account.userId === user.id && account.providerId === CREDENTIAL;
    return { user, credential: this.database.accounts.find(isCredential)[0] };
  }

  async add(user: User): Promise<'added' | TakenName> {
    return this.write(user) ?? 'added';
  }

  async save(user: User): Promise<'saved' | TakenName> {
    return this.write(user) ?? 'saved';
  }

  async remove(user: User): Promise<void> {
    this.database.mustBeInTransaction();
    this.database.removeUser(user.id);
  }

  private write(user: User): TakenName | undefined {
    this.database.mustBeInTransaction();
    for (const [field, taken] of Object.entries(unique) as [keyof typeof unique, TakenName][]) {
      const clashes = (other: User) => other.id !== user.id && user[field] !== null && other[field] === user[field];
      if (this.database.users.find(clashes).length === 0) continue;
      this.database.forbidCommit(taken);
      return taken;
    }
    this.database.users.put(user);
    return undefined;
  }
}
