import { MemoryTable } from '#shared-kernel/testing/memory-table';
import type { MemoryUnitOfWork, Rollbackable } from '#shared-kernel/testing/memory-unit-of-work';
import type { Made } from '../sessions/domain/ports.ts';
import type { Session } from '../sessions/domain/session.ts';
import type { Account } from '../users/domain/account.ts';
import type { User } from '../users/domain/user.ts';
import type { Verification } from '../users/domain/verification.ts';

interface KnownDevice {
  readonly id: string;
  readonly userId: string;
  readonly digest: string;
  readonly lastSeenAt: Date;
}

/** The tables that the memory adapters of this room share. */
export class MemoryDatabase implements Rollbackable {
  readonly users = new MemoryTable<User>();
  readonly accounts = new MemoryTable<Account>();
  readonly sessions = new MemoryTable<Session>();
  readonly verifications = new MemoryTable<Verification>();
  readonly devices = new MemoryTable<KnownDevice>();
  readonly made = new MemoryTable<{ readonly id: string; readonly sessionId: string; readonly made: Made }>();
  private readonly successors = new Map<string, string>();

  constructor(private readonly uow: MemoryUnitOfWork) {
    uow.enlist(this);
  }

  /** For methods that write or lock. */
  mustBeInTransaction(): void {
    if (!this.uow.isInTransaction()) throw new Error('This belongs inside a transaction');
  }

  /** For lookups: the real ones use another connection, which does not see the transaction. */
  mustBeOutside(): void {
    if (this.uow.isInTransaction()) throw new Error('This belongs outside of transactions, not inside a transaction');
  }

  forbidCommit(reason: string): void {
    this.uow.forbidCommit(reason);
  }

  snapshot(): () => void {
    const { users, accounts, sessions, verifications, devices, made } = this;
    const undo = [users, accounts, sessions, verifications, devices, made].map((table) => table.snapshot());
    return () => undo.forEach((restore) => restore());
  }

  /** The foreign key of every other table. */
  mustHaveUser(id: string | null): void {
    if (id !== null && !this.users.get(id)) throw new Error(`Foreign key: there is no user ${id}`);
  }

  /** For foreign keys to sessions: a replaced session keeps the rows that refer to it. */
  sessionWasReplaced(id: string, successorId: string): void {
    this.successors.set(id, successorId);
  }

  /** The id that a session has after being replaced; undefined when it has ended. Null refers to none. */
  currentSessionId(id: string | null): string | null | undefined {
    if (id === null || this.sessions.get(id)) return id;
    const successor = this.successors.get(id);
    return successor === undefined ? undefined : this.currentSessionId(successor);
  }

  /** Deletes a user with all dependent rows. */
  removeUser(id: string): void {
    this.users.delete((user) => user.id === id);
    for (const table of [this.accounts, this.sessions, this.verifications, this.devices]) {
      table.delete((row: { readonly userId: string | null }) => row.userId === id);
    }
  }
}
