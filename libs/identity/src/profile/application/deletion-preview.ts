import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import {
  type Deletable,
  type DeletionPreview,
  DeletionPreviews,
  type DeletionSource,
} from '#shared-kernel/application/deletion-previews';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { Sessions } from '../../sessions/index.ts';
import { Accounts, CREDENTIAL, type User } from '../../users/index.ts';

/** Tells what the deletion of an account ends; of this room, sessions and ways to sign in. */
@Injectable()
export class AccountDeletionPreview implements DeletionSource {
  constructor(
    private readonly previews: DeletionPreviews,
    private readonly sessions: Sessions,
    private readonly accounts: Accounts,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {
    previews.register(this);
  }

  of({ id, email, emailProven }: User): Promise<DeletionPreview> {
    const account = { type: 'user', id, provenEmail: emailProven ? email : null } as const;
    return this.uow.read(() => this.previews.of(account, this.clock.now()));
  }

  async countsOf({ type, id }: Deletable, now: Date): Promise<Readonly<Record<string, number>>> {
    if (type !== 'user') return {};
    const ways = await this.accounts.listOf(id);
    const providers = ways.filter(({ providerId }) => providerId !== CREDENTIAL).length;
    const sessions = (await this.sessions.listOf(id, now)).filter(({ impersonatedBy }) => impersonatedBy === null);
    return { sessions: sessions.length, providers, passwords: ways.some(({ password }) => password !== null) ? 1 : 0 };
  }
}
