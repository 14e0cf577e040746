import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { normalizeEmail } from '#shared-kernel/domain/email-address';
import { AccountSettings } from '../domain/account-options.ts';
import { languageOf } from '../domain/language.ts';
import { type ExtraValues, type User, UserLookup, Users, type Role } from '../domain/user.ts';
import { type AuditTarget, auditActions, entry } from '#shared-kernel/application/audit';

/** The reason that a member of staff gave for an act, for the audit trail. */
// A type, because an interface is not assignable to the details of an entry.
export type Remark = { readonly reason?: string | undefined };

export const userActions = auditActions({
  'user.role.changed': entry<
    Remark & { readonly before: { readonly role: Role }; readonly after: { readonly role: Role } }
  >('An account got another role on the service.', ['reason']),
  'user.banned': entry<{ readonly reason: string; readonly until: string | null; readonly sessionsEnded: number }>(
    'An account was banned, until a time or until the ban is lifted; its sessions, API keys and trusted browsers ended.',
    ['reason'],
  ),
  'user.unbanned': entry<Remark>('The ban of an account was lifted.', ['reason']),
});

/** @param user undefined for an unknown name: the entry is written all the same, because of timing */
export function userTarget(user: Pick<User, 'id' | 'email'> | undefined): AuditTarget {
  return { kind: 'user', id: user?.id ?? null, label: user?.email };
}

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly emailVerified: boolean;
  /** Whether the holder of the account proved the address: only then is it known to be theirs (ADR 27). */
  readonly emailProven: boolean;
  readonly image: string | null;
  /** Language tag (BCP 47) for mails to the person or in their name. */
  readonly language: string;
  readonly updatedAt: Date;
  /** Values of extra fields, by name; also of fields that are no longer configured. */
  readonly extra: ExtraValues;
}

@Injectable()
export class UserDirectory {
  constructor(
    private readonly users: Users,
    private readonly lookup: UserLookup,
    private readonly settings: AccountSettings,
    private readonly uow: UnitOfWork,
  ) {}

  async find(id: string): Promise<Person | undefined> {
    const user = await this.uow.read(() => this.users.find(id));
    return user && this.person(user);
  }

  /** As `find`, never inside a transaction: for requests that come often. */
  async look(id: string): Promise<Person | undefined> {
    const user = await this.lookup.look(id);
    return user && this.person(user);
  }

  async findByEmail(address: string): Promise<Person | undefined> {
    const email = normalizeEmail(address);
    const user = email && (await this.uow.read(() => this.users.findBy({ email })));
    return user ? this.person(user) : undefined;
  }

  /** The users that exist, by id. Never inside a transaction. */
  async findAll(ids: readonly string[]): Promise<ReadonlyMap<string, Person>> {
    const users = ids.length > 0 ? await this.lookup.findAll(ids) : [];
    return new Map(users.map((user) => [user.id, this.person(user)]));
  }

  private person({ id, name, email, emailVerified, emailProven, image, language, updatedAt, extra }: User): Person {
    const { tag } = languageOf(language ?? this.settings.options.defaultLanguage)!;
    return { id, name, email, emailVerified, emailProven, image, language: tag, updatedAt, extra };
  }
}

export type UserReference = { readonly email: string } | { readonly userId: string };

export async function findReferencedForUpdate(users: Users, who: UserReference): Promise<User | undefined> {
  if ('userId' in who) return users.findForUpdate(who.userId);
  const email = normalizeEmail(who.email);
  return email === undefined ? undefined : users.findByForUpdate({ email });
}
