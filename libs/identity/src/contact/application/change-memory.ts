import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { SealedData, type SealedRows } from '#shared-kernel/application/sealed-data';
import { SecretBox } from '#shared-kernel/application/secret-box';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import {
  AccountPolicies,
  type BeforeChange,
  type Made,
  SessionLock,
  type SessionPrincipal,
} from '../../sessions/index.ts';
import { resealEach, type User, Users, type Verification, Verifications } from '../../users/index.ts';

interface Stored {
  readonly since: string;
  readonly made: readonly Made[];
  readonly passedFactor: boolean;
  readonly phoneNumber: string | null;
  readonly remembered: BeforeChange['remembered'];
}

export interface Memory extends BeforeChange {
  readonly passedFactor: boolean;
  /** A verified one; null: none. */
  readonly phoneNumber: string | null;
}

/** The purpose contains the account, so that a sealed text copied to another account's row cannot be opened. */
const memoryOf = (userId: string) => `before a change of email ${userId}`;

/** The account as it was when a change of its address was asked for, sealed for as long as it can be undone. */
@Injectable()
export class ChangeMemory implements SealedRows {
  constructor(
    private readonly users: Users,
    private readonly verifications: Verifications,
    private readonly policies: AccountPolicies,
    private readonly sessions: SessionLock,
    private readonly box: SecretBox,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
    sealed: SealedData,
  ) {
    sealed.register('changes of email', this);
  }

  /** Inside the transaction that has locked user and session. */
  async take(user: User, caller: SessionPrincipal): Promise<string> {
    const made = await this.sessions.madeIn(caller);
    const stored: Stored = {
      since: this.clock.now().toISOString(),
      made: [...made],
      passedFactor: caller.session.secondFactorAt !== null,
      phoneNumber: user.phoneNumberVerified && !made.has('phone-number') ? user.phoneNumber : null,
      remembered: await this.policies.remember(user, made),
    };
    return this.box.seal(JSON.stringify(stored), memoryOf(user.id));
  }

  /** Nothing is remembered of a change that was asked for by an earlier version. */
  open(user: User, { sealed, createdAt }: Verification): Memory {
    if (sealed === null) {
      return { since: createdAt, made: new Set(), passedFactor: false, phoneNumber: null, remembered: {} };
    }
    const stored = JSON.parse(this.box.open(sealed, memoryOf(user.id))) as Stored;
    return { ...stored, since: new Date(stored.since), made: new Set(stored.made) };
  }

  countByKey(): Promise<ReadonlyMap<string, number>> {
    return this.uow.read(() => this.verifications.countByKey());
  }

  async reseal(limit: number): Promise<number> {
    const rows = await this.uow.read(() => this.verifications.sealedOtherwise(this.box.keyIds[0]!, limit));
    return resealEach(rows, 'changes of email', (row) => this.resealOne(row));
  }

  private resealOne({ identifier, userId }: Verification): Promise<void> {
    return this.uow.run(async () => {
      const user = userId === null ? undefined : await this.users.findForUpdate(userId);
      const row = user && (await this.verifications.find(identifier, this.clock.now()));
      if (!row || row.sealed === null) return;
      row.reseal(this.box.seal(this.box.open(row.sealed, memoryOf(user.id)), memoryOf(user.id)));
      await this.verifications.put(row);
    });
  }
}
