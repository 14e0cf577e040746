import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { GatheredMails } from '../domain/gathered-mail.ts';
import { Users } from '../domain/user.ts';
import { HolderMails } from './holder-mails.ts';

/** Sends one mail about those of a kind that were counted within an hour after the first. */
@Injectable()
export class MailSummaries {
  constructor(
    private readonly users: Users,
    private readonly gathered: GatheredMails,
    private readonly mails: HolderMails,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {}

  /** Taken and sent in one transaction, so that two at once send one. Nothing happens when there is nothing to tell. */
  send(userId: string, kind: string): Promise<void> {
    return this.uow.run(async () => {
      const user = await this.users.findForUpdate(userId);
      const found = user && (await this.gathered.take(userId, kind, this.clock.now()));
      if (found) await this.mails.sendSummary(kind, user, found);
    });
  }
}
