import { Injectable } from '@nestjs/common';
import { userActor } from '#shared-kernel/application/actors';
import { Audit, auditActions, entry } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { unlinked } from '#shared-kernel/domain/unlinked';
import { type Leftover, Leftovers, sessionActions, SessionEnding } from '../../sessions/index.ts';
import {
  type Denial,
  Denials,
  DisowningRefusal,
  HolderMails,
  type User,
  Users,
  VerificationRefusal,
  Verifications,
} from '../../users/index.ts';
import { disowningWords } from '../mails/words.ts';
import { type DisownedSession, DeniedSessions, type Taken } from './denied-sessions.ts';
import { ResetLinks } from './password-reset.ts';

export const disowningActions = auditActions({
  'session.disowned': entry<{
    readonly cause: string;
    readonly ended: boolean;
    readonly reset: boolean;
    readonly taken: Taken;
  }>(
    'The reader of a security mail (`cause`) said that they did not do what it is about: the session that did it is ended, and what it had made is `taken` back.',
    ['taken'],
  ),
});

/**
 * "This wasn't me" in a security mail, from a page that needs no sign-in: the other person may have locked the holder out. It
 * only takes away, so a stolen mail gives nothing that a mailed reset would not.
 */
@Injectable()
export class SessionDisowning {
  constructor(
    private readonly denials: Denials,
    private readonly users: Users,
    private readonly verifications: Verifications,
    private readonly denied: DeniedSessions,
    private readonly ending: SessionEnding,
    private readonly leftovers: Leftovers,
    private readonly links: ResetLinks,
    private readonly mails: HolderMails,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /** Changes nothing. @throws INVALID_TOKEN, TOKEN_EXPIRED */
  async preview(token: string): Promise<DisownedSession> {
    const denial = await this.denials.read(token);
    return this.uow.read(async () =>
      this.denied.look(await this.mustBeHolder(denial, await this.users.find(denial.userId)), denial),
    );
  }

  /**
   * Ends the session, takes back what it made, and mails a link to set a password. Works once, also for a banned account.
   * @param kept ids of what the holder recognizes; everything else goes, also what was made since the page was opened
   * @throws INVALID_TOKEN, TOKEN_EXPIRED, SESSION_ALREADY_DISOWNED
   */
  async disown(token: string, kept: readonly string[]): Promise<void> {
    const denial = await this.denials.read(token);
    await this.uow.run(async () => {
      const user = await this.mustBeHolder(denial, await this.users.findForUpdate(denial.userId));
      const { done, live, left, device } = await this.denied.look(user, denial);
      if (done) throw DisowningRefusal.SESSION_ALREADY_DISOWNED();
      const about = (id: string) => ({ target: { kind: 'session', id }, accountId: user.id });
      const taken = left.filter(({ id }) => !kept.includes(id));
      // The reset would go to an address that another person may have set.
      const isReset = user.email === denial.email;
      const details = { cause: denial.cause, ended: live.length > 0, reset: isReset, taken: namesOf(taken) };
      const actor = userActor(user, null);
      this.audit.record({ action: disowningActions['session.disowned'], ...about(denial.sessionId), details, actor });
      for (const id of await this.ending.endThese(user.id, live, 'revoked')) {
        this.audit.record({ action: sessionActions['session.ended'], ...about(id) });
      }
      await this.leftovers.takeBack(user, taken);
      if (isReset) await this.links.send(user.email, user);
      await this.mails.send(
        'session-disowned',
        user,
        disowningWords,
        (words, reader) => words.sessionDisowned({ ...reader, device, isReset, taken: taken.map(inMail) }),
        { to: denial.email },
      );
    });
  }

  /** A former address counts for as long as its owner can take it back. */
  private async mustBeHolder({ email }: Denial, user: User | undefined): Promise<User> {
    if (user?.email === email) return user;
    const undo = user && (await this.verifications.openOf(user.id, 'undo-email', this.clock.now()));
    if (undo?.value !== email) throw VerificationRefusal.INVALID_TOKEN();
    return user!;
  }
}

function namesOf(left: readonly Leftover[]): Taken {
  const byKind = [...Map.groupBy(left, ({ kind }) => kind)];
  return Object.fromEntries(byKind.map(([kind, all]) => [kind, all.map(({ name }) => name)]));
}

/** The other person may have chosen the name. */
const inMail = ({ kind, name }: Leftover) => ({ kind, name: unlinked(name) });
