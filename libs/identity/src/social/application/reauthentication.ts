import { Injectable } from '@nestjs/common';
import { Audit } from '#shared-kernel/application/audit';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { Refusal } from '#shared-kernel/domain/refusal';
import {
  type IssuedSession,
  sessionActions,
  SessionIssuing,
  SessionLock,
  type SessionPrincipal,
  type SignInContext,
} from '../../sessions/index.ts';
import { AccountRefusal, Users, userTarget } from '../../users/index.ts';
import type { ProviderIdentity, SocialProvider } from '../domain/provider.ts';
import { CallbackRefusal, SocialRefusal } from '../domain/social-refusals.ts';
import { AccountLinks } from './account-links.ts';

const UNAUTHORIZED = AccountRefusal.UNAUTHORIZED().code;
const DIFFERENT_ACCOUNT = SocialRefusal.DIFFERENT_ACCOUNT().code;

/** Step-up by a provider: a signed-in user authenticates again, as they do with the password elsewhere (ADR 45). */
@Injectable()
export class Reauthentication {
  constructor(
    private readonly users: Users,
    private readonly links: AccountLinks,
    private readonly sessions: SessionLock,
    private readonly issuing: SessionIssuing,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * An account that is not linked to the user changes nothing. @param userId who asked for it
   * @throws DIFFERENT_ACCOUNT, PLEASE_RESTART_THE_PROCESS (the session has ended meanwhile), BANNED_USER,
   *   EMAIL_NOT_VERIFIED
   */
  async complete(
    userId: string,
    caller: SessionPrincipal | undefined,
    provider: SocialProvider,
    identity: ProviderIdentity,
    context: SignInContext,
  ): Promise<IssuedSession> {
    if (!caller) throw CallbackRefusal.PLEASE_RESTART_THE_PROCESS();
    const renewed = this.uow.run(() => this.renew(userId, caller, provider, identity, context));
    return renewed.catch(async (error: unknown) => {
      const code = error instanceof Refusal ? error.code : undefined;
      if (code === UNAUTHORIZED) throw CallbackRefusal.PLEASE_RESTART_THE_PROCESS();
      throw code === DIFFERENT_ACCOUNT ? await this.recorded(error as Refusal, userId, provider) : error;
    });
  }

  private async renew(
    userId: string,
    caller: SessionPrincipal,
    provider: SocialProvider,
    identity: ProviderIdentity,
    context: SignInContext,
  ): Promise<IssuedSession> {
    if (caller.user.id !== userId) throw SocialRefusal.DIFFERENT_ACCOUNT();
    const user = await this.sessions.lock(caller);
    const account = await this.links.find({ provider, identity });
    if (account?.userId !== user.id) throw SocialRefusal.DIFFERENT_ACCOUNT();
    await this.links.keep(account, identity);
    const { remembered: remember } = caller.session;
    return this.issuing.renew(caller, user, { ...context, remember }, { again: `social:${provider.id}` });
  }

  private recorded(refusal: Refusal, userId: string, { id }: SocialProvider): Promise<Refusal> {
    return this.audit.refusal(refusal, async () => ({
      action: sessionActions['session.started'],
      target: userTarget(await this.users.findForUpdate(userId)),
      details: { methods: [`social:${id}`] },
    }));
  }
}
