import { Injectable } from '@nestjs/common';
import { userActor } from '#shared-kernel/application/actors';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { TextMessageLimits } from '#shared-kernel/application/text-message-limits';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import type { Refusal } from '#shared-kernel/domain/refusal';
import {
  SessionIssuing,
  SessionLock,
  type SessionPrincipal,
  type SignInContext,
  type SignInOutcome,
} from '../../sessions/index.ts';
import {
  AccountMails,
  AccountRefusal,
  AccountSettings,
  PhoneRefusal,
  type User,
  Users,
  userTarget,
  identifierOf,
  Verification,
  Verifications,
} from '../../users/index.ts';
import { PhoneNumbers } from '../domain/ports.ts';
import { contactActions } from './audit-actions.ts';
import { alphabets, Random } from '#shared-kernel/application/random';
import { Signer } from '#shared-kernel/application/signer';

const CODE_LENGTH = 6;
const PURPOSE = 'phone-code';
/** Binds the code to its number. */
const signedText = (phoneNumber: string, code: string) => `${phoneNumber} ${code}`;

export interface PhoneCodeVerdict {
  readonly kind: 'match' | 'OTP_NOT_FOUND' | 'OTP_EXPIRED' | 'TOO_MANY_ATTEMPTS' | 'INVALID_OTP';
  /** The account with the number when the code was sent; null: none. */
  readonly userId: string | null;
}

/** One open code per number, with limited attempts. Inside a transaction. */
@Injectable()
export class PhoneCodes {
  constructor(
    private readonly verifications: Verifications,
    private readonly signer: Signer,
    private readonly settings: AccountSettings,
    private readonly clock: Clock,
    private readonly random: Random,
  ) {}

  /** Issues a code and voids an earlier one. @param userId the account with this number; null: none */
  async issue(phoneNumber: string, userId: string | null): Promise<string> {
    const code = this.random.text(CODE_LENGTH, alphabets.digits);
    const values = {
      id: this.random.id(),
      purpose: 'phone-number',
      userId,
      value: this.signer.sign(PURPOSE, signedText(phoneNumber, code)),
      secret: phoneNumber,
      lifeSeconds: this.settings.options.phoneCodeLifeSeconds,
    } as const;
    await this.verifications.put(Verification.issue(values, this.clock.now()));
    return code;
  }

  /** Counts an attempt, then compares. Returns a verdict, because the counters must be committed. */
  async attempt(phoneNumber: string, code: string): Promise<PhoneCodeVerdict> {
    const identifier = identifierOf('phone-number', phoneNumber);
    const record = await this.verifications.attempt(identifier);
    if (!record) return { kind: 'OTP_NOT_FOUND', userId: null };
    const { userId } = record;
    if (record.expiresAt <= this.clock.now()) {
      await this.verifications.remove(identifier);
      return { kind: 'OTP_EXPIRED', userId };
    }
    if (record.attempts > this.settings.options.phoneCodeAttempts) {
      await this.verifications.remove(identifier);
      return { kind: 'TOO_MANY_ATTEMPTS', userId };
    }
    if (!this.signer.verify(PURPOSE, signedText(phoneNumber, code), record.value)) {
      return { kind: 'INVALID_OTP', userId };
    }
    await this.verifications.remove(identifier);
    return { kind: 'match', userId };
  }
}

export interface PhoneProof {
  readonly phoneNumber: string;
  readonly code: string;
  readonly disableSession: boolean;
  readonly updatePhoneNumber: boolean;
}

type Verdict =
  | { readonly kind: 'match'; readonly user: User; readonly signIn: SignInOutcome | undefined }
  /** The code was right, and is used up. */
  | { readonly kind: 'sign-in-refused'; readonly refusal: Refusal }
  | { readonly kind: 'OTP_NOT_FOUND' | 'OTP_EXPIRED' | 'TOO_MANY_ATTEMPTS' | 'INVALID_OTP' | 'PHONE_NUMBER_NOT_EXIST' };

type RefusalKind = Exclude<Verdict['kind'], 'match' | 'sign-in-refused'>;

@Injectable()
export class PhoneVerification {
  constructor(
    private readonly users: Users,
    private readonly phoneNumbers: PhoneNumbers,
    private readonly codes: PhoneCodes,
    private readonly mails: AccountMails,
    private readonly issuing: SessionIssuing,
    private readonly lock: SessionLock,
    private readonly limits: TextMessageLimits,
    private readonly settings: AccountSettings,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * Sends a code and voids an earlier one. Without a session only a number that an account has verified gets one, to
   * prevent messages to arbitrary numbers, which cost money and annoy. The same rows are written for any other number,
   * with a message that has already expired, so that neither the answer nor its timing reveals which.
   * @param caller undefined without a session
   * @throws SEND_OTP_NOT_IMPLEMENTED when no gateway for text messages is configured, INVALID_PHONE_NUMBER,
   *   COUNTRY_NOT_SUPPORTED; for a caller also TEXT_MESSAGES_USED_UP
   */
  async sendCode(text: string, caller: SessionPrincipal | undefined): Promise<void> {
    if (!this.mails.sendsTextMessages) throw PhoneRefusal.SEND_OTP_NOT_IMPLEMENTED();
    const phoneNumber = this.normalize(text);
    if (!this.limits.admitsCountry(this.phoneNumbers.countryOf(phoneNumber))) {
      throw PhoneRefusal.COUNTRY_NOT_SUPPORTED();
    }
    const retryAfterSeconds = caller ? await this.limits.secondsToWait() : 0;
    if (retryAfterSeconds > 0) throw PhoneRefusal.TEXT_MESSAGES_USED_UP({ retryAfterSeconds });
    await this.uow.run(async () => {
      const user = await this.users.findByForUpdate({ phoneNumber });
      const code = await this.codes.issue(phoneNumber, user?.id ?? null);
      await this.mails.phoneCode(phoneNumber, code, user, user || caller ? 'send' : 'decoy');
      this.audit.record({ action: contactActions['phone.code.requested'], target: userTarget(user) });
    });
  }

  /**
   * @throws INVALID_PHONE_NUMBER, OTP_NOT_FOUND, OTP_EXPIRED, INVALID_OTP, TOO_MANY_ATTEMPTS, PHONE_NUMBER_EXIST,
   *   PHONE_NUMBER_NOT_EXIST, UNAUTHORIZED (an update without a session, or from one that has ended meanwhile),
   *   SESSION_EXPIRED (an update from a session that is not fresh), BANNED_USER, EMAIL_NOT_VERIFIED
   */
  async verify(
    request: PhoneProof,
    caller: SessionPrincipal | undefined,
    context: SignInContext,
  ): Promise<{ user: User; signIn: SignInOutcome | undefined }> {
    const phoneNumber = this.normalize(request.phoneNumber);
    if (request.updatePhoneNumber) this.mustBeFresh(caller);
    // The counted attempt must be committed: the verdict leaves the transaction, the refusal is thrown after it.
    const verdict = await this.uow.run(() => this.attempt({ ...request, phoneNumber }, caller, context));
    if (verdict.kind === 'sign-in-refused') throw verdict.refusal;
    if (verdict.kind !== 'match') throw PhoneRefusal[verdict.kind]();
    return verdict;
  }

  /** The number signs in its account, also after the session has ended and the password was reset. */
  private mustBeFresh(caller: SessionPrincipal | undefined): void {
    if (!caller) throw AccountRefusal.UNAUTHORIZED();
    const isFresh = caller.session.isFreshAt(this.clock.now(), this.settings.options);
    if (!isFresh) throw AccountRefusal.SESSION_EXPIRED();
  }

  private async attempt(
    request: PhoneProof,
    caller: SessionPrincipal | undefined,
    context: SignInContext,
  ): Promise<Verdict> {
    await this.lockUsers(request.phoneNumber, caller);
    const { kind, userId } = await this.codes.attempt(request.phoneNumber, request.code);
    if (kind !== 'match') return this.refused(kind, userId);
    return request.updatePhoneNumber && caller
      ? { kind: 'match', user: await this.record(caller, request.phoneNumber), signIn: undefined }
      : this.signIn(request, context);
  }

  /**
   * Before the code, which belongs to the user with the number: a transaction that has locked that user may delete it.
   */
  private async lockUsers(phoneNumber: string, caller: SessionPrincipal | undefined): Promise<void> {
    if (!caller) {
      await this.users.findByForUpdate({ phoneNumber });
      return;
    }
    const holder = await this.users.findBy({ phoneNumber });
    await this.users.findAllForUpdate([caller.user.id, ...(holder ? [holder.id] : [])]);
  }

  private async record(caller: SessionPrincipal, phoneNumber: string): Promise<User> {
    const user = await this.lock.lock(caller);
    user.provePhoneNumber(phoneNumber, this.clock.now());
    if ((await this.users.save(user)) === 'phone-number-taken') throw PhoneRefusal.PHONE_NUMBER_EXIST();
    await this.lock.noteMade(caller, 'phone-number');
    await this.mails.phoneNumberAdded(user);
    const action = contactActions['phone.verified'];
    this.audit.record({ action, target: userTarget(user), details: { phoneNumber } });
    return user;
  }

  private async signIn({ phoneNumber, disableSession }: PhoneProof, context: SignInContext): Promise<Verdict> {
    const user = await this.users.findByForUpdate({ phoneNumber });
    if (!user) return this.refused('PHONE_NUMBER_NOT_EXIST', null);
    const verified = { action: contactActions['phone.verified'], target: userTarget(user), details: { phoneNumber } };
    this.audit.record({ ...verified, actor: userActor(user, null) });
    if (disableSession) return { kind: 'match', user, signIn: undefined };
    const refusal = this.issuing.refuse(user, 'sms');
    if (refusal) return { kind: 'sign-in-refused', refusal };
    return { kind: 'match', user, signIn: await this.issuing.signIn(user, context, 'sms') };
  }

  private refused(kind: RefusalKind, userId: string | null): Verdict {
    const target = { kind: 'user', id: userId };
    this.audit.record({ action: contactActions['phone.verified'], target, outcome: 'refused', reason: kind });
    return { kind };
  }

  private normalize(text: string): string {
    const phoneNumber = this.phoneNumbers.normalize(text);
    if (!phoneNumber) throw PhoneRefusal.INVALID_PHONE_NUMBER();
    return phoneNumber;
  }
}
