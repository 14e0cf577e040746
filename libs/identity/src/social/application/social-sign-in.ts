import { Injectable } from '@nestjs/common';
import { userActor } from '#shared-kernel/application/actors';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { Random } from '#shared-kernel/application/random';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { Refusal } from '#shared-kernel/domain/refusal';
import { AddressConfirmation } from '../../contact/index.ts';
import { AccountCreation } from '../../credentials/index.ts';
import {
  sessionActions,
  SessionIssuing,
  type SignInContext,
  type SignInOutcome,
  type SessionPrincipal,
} from '../../sessions/index.ts';
import {
  AccountRefusal,
  AccountSettings,
  type ExtraValues,
  readExtraFields,
  User,
  Users,
  userTarget,
} from '../../users/index.ts';
import { decideOnNewcomer } from '../domain/link-decision.ts';
import { newPerson } from '../domain/new-person.ts';
import type { ProviderIdentity, ProviderProfile, SocialProvider, PresentedIdToken } from '../domain/provider.ts';
import { SocialSettings } from '../domain/provider-options.ts';
import { SocialRefusal } from '../domain/social-refusals.ts';
import { AccountLinks, LinkRace, AccountLinking } from './account-links.ts';
import { markOf } from '../domain/handed-out-id-token.ts';
import { HandedOutIdTokens, SocialProviders } from '../domain/ports.ts';

export interface IdentifiedPerson {
  readonly provider: SocialProvider;
  readonly identity: ProviderIdentity;
  readonly requestSignUp: boolean;
  readonly extra: ExtraValues;
  /** Only this user may sign in, with an account that is linked; undefined: any user. */
  readonly onlyUserId?: string | undefined;
  /** The target of the mailed link, if the address must be verified. */
  readonly callbackURL: string | undefined;
}

export interface SocialSignedIn {
  readonly signIn: SignInOutcome;
  readonly isNewUser: boolean;
}

/** A refusal is returned, not thrown, because changes are stored although the person may not sign in (yet). */
type Verdict = SocialSignedIn | { readonly refusal: Refusal };

const EMAIL_NOT_VERIFIED = AccountRefusal.EMAIL_NOT_VERIFIED().code;
const ACCOUNT_NOT_LINKED = SocialRefusal.ACCOUNT_NOT_LINKED().code;

@Injectable()
export class SocialSignIn {
  constructor(
    private readonly users: Users,
    private readonly links: AccountLinks,
    private readonly creation: AccountCreation,
    private readonly confirmation: AddressConfirmation,
    private readonly issuing: SessionIssuing,
    private readonly accountSettings: AccountSettings,
    private readonly settings: SocialSettings,
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * A linked account decides who the person is; its address does only when it is linked to no user.
   * @throws DIFFERENT_ACCOUNT, USER_EMAIL_NOT_FOUND, ACCOUNT_NOT_LINKED, SIGNUP_DISABLED, FIELD_IS_REQUIRED, UNABLE_TO_CREATE_USER (the
   *   address is reserved), BANNED_USER, EMAIL_NOT_VERIFIED (a link was mailed), UNABLE_TO_CREATE_SESSION
   */
  async signIn(person: IdentifiedPerson, context: SignInContext): Promise<SocialSignedIn> {
    const verdict = await this.settle(person, context).catch(async (error: unknown) => {
      throw error instanceof Refusal && error.code === ACCOUNT_NOT_LINKED ? await this.recorded(error, person) : error;
    });
    if ('refusal' in verdict) throw verdict.refusal;
    return verdict;
  }

  /** Again after a race, which is decided then. A reserved address is still taken. */
  private async settle(person: IdentifiedPerson, context: SignInContext): Promise<Verdict> {
    const attempt = () => this.uow.run(() => this.admit(person, context));
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof LinkRace)) throw error;
    }
    return attempt().catch((error: unknown) => {
      throw error instanceof LinkRace ? SocialRefusal.UNABLE_TO_CREATE_USER() : error;
    });
  }

  private async admit(person: IdentifiedPerson, context: SignInContext): Promise<Verdict> {
    const { provider, identity, requestSignUp, extra, onlyUserId } = person;
    const { profile } = identity;
    const known = await this.holderOf(person);
    if (onlyUserId !== undefined && known?.id !== onlyUserId) throw SocialRefusal.DIFFERENT_ACCOUNT();
    if (known) return this.enter(known, person, context);
    const owner = profile.email === null ? undefined : await this.users.findByForUpdate({ email: profile.email });
    // Another callback may have linked the account while this one waited for the lock.
    const knownNow = owner && (await this.holderOf(person));
    if (knownNow) return this.enter(knownNow, person, context);
    const { signUpEnabled } = this.accountSettings.options;
    const newcomer = { profile, provider, owner, requestSignUp };
    const decision = decideOnNewcomer(newcomer, this.settings.options, signUpEnabled);
    const user = decision === 'link' ? owner! : await this.register(profile, profile.email!, extra);
    await this.links.add(user, person, decision === 'link' ? 'sign-in' : 'sign-up');
    return this.enter(user, person, context, decision === 'register');
  }

  /** The user to whom the account is linked, locked; keeps the tokens of the provider. */
  private async holderOf(person: IdentifiedPerson): Promise<User | undefined> {
    const found = await this.links.find(person);
    const user = found && (await this.users.findForUpdate(found.userId));
    // The account may have been unlinked before the lock.
    const account = user && (await this.links.find(person));
    if (account?.userId !== user?.id || !account) return undefined;
    await this.links.keep(account, person.identity);
    return user;
  }

  /** A user without an account to sign in with, which the caller adds. @throws LinkRace (the address is taken or reserved) */
  private async register(profile: ProviderProfile, email: string, extra: ExtraValues): Promise<User> {
    const { extraUserFields } = this.accountSettings.options;
    const values = { email, ...newPerson(profile, email), extra: readExtraFields(extra, extraUserFields, true) };
    const user = User.register({ id: this.random.id(), ...values }, this.clock.now());
    if ((await this.creation.createUser(user)) !== 'created') throw new LinkRace();
    return user;
  }

  private async enter(
    user: User,
    { provider, identity, callbackURL }: IdentifiedPerson,
    context: SignInContext,
    isNewUser = false,
  ): Promise<Verdict> {
    const { options } = this.accountSettings;
    const { email, emailVerified } = identity.profile;
    const isDone = user.emailVerified && user.emailProven;
    if (emailVerified && email === user.email && !isDone) {
      await this.confirmation.confirm(user, true, userActor(user, null));
    }
    const method = `social:${provider.id}` as const;
    const refusal = this.issuing.refuse(user, method);
    const isMailed = isNewUser
      ? !user.emailVerified && (options.sendVerificationOnSignUp || options.requireEmailVerification)
      : refusal?.code === EMAIL_NOT_VERIFIED;
    if (isMailed) await this.confirmation.mailLink(user, callbackURL);
    if (refusal) return { refusal };
    const signIn = await this.issuing.signIn(user, context, method).catch((error: unknown) => {
      throw error instanceof Refusal ? SocialRefusal.UNABLE_TO_CREATE_SESSION() : error;
    });
    return { signIn, isNewUser };
  }

  private recorded(refusal: Refusal, { provider, identity }: IdentifiedPerson): Promise<Refusal> {
    return this.audit.refusal(refusal, async () => ({
      action: sessionActions['session.started'],
      target: userTarget(await this.users.findByForUpdate({ email: identity.profile.email! })),
      details: { methods: [`social:${provider.id}`] },
    }));
  }
}

/** Programs that got an id token from the provider by themselves, such as apps of phones. */
@Injectable()
export class IdTokenSignIn {
  constructor(
    private readonly providers: SocialProviders,
    private readonly handedOut: HandedOutIdTokens,
    private readonly signIns: SocialSignIn,
    private readonly linking: AccountLinking,
  ) {}

  /**
   * Outside of transactions. @throws PROVIDER_NOT_FOUND, ID_TOKEN_NOT_SUPPORTED, INVALID_TOKEN (a session got it here),
   * ProviderError; and as `SocialSignIn`
   */
  async signIn(
    providerId: string,
    token: PresentedIdToken,
    wish: Omit<IdentifiedPerson, 'provider' | 'identity'>,
    context: SignInContext,
  ): Promise<SocialSignedIn> {
    return this.signIns.signIn({ ...wish, ...(await this.identified(providerId, token)) }, context);
  }

  /** @throws as `signIn`, and as `AccountLinking` */
  async link(providerId: string, token: PresentedIdToken, caller: SessionPrincipal): Promise<void> {
    const session = this.linking.begin(caller);
    const { provider, identity } = await this.identified(providerId, token);
    await this.linking.link(session, provider, identity);
  }

  private async identified(
    providerId: string,
    token: PresentedIdToken,
  ): Promise<{ readonly provider: SocialProvider; readonly identity: ProviderIdentity }> {
    const provider = this.providers.find(providerId);
    if (!provider) throw SocialRefusal.PROVIDER_NOT_FOUND();
    if (!provider.acceptsIdTokens) throw SocialRefusal.ID_TOKEN_NOT_SUPPORTED();
    if (await this.handedOut.has(markOf(token.token))) throw SocialRefusal.INVALID_TOKEN();
    return { provider, identity: await provider.identityOf(token) };
  }
}
