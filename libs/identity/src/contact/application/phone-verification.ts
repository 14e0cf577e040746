import { Injectable } from '@nestjs/common';
import { userActor } from '#shared-kernel/application/actors';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { alphabets, Random } from '#shared-kernel/application/random';
import { Signer } from '#shared-kernel/application/signer';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { SessionIssuing, type SessionPrincipal, type SignInContext, type SignInOutcome } from '../../sessions/index.ts';
import {
  AccountMails,
  AccountRefusal,
  AccountSettings,
  identifierOf,
  PhoneRefusal,
  type User,
  Users,
  userTarget,
  Verification,
  Verifications,
} from '../../users/index.ts';
import { PhoneNumbers } from '../domain/ports.ts';
import { contactActions } from './audit-actions.ts';

const CODE_LENGTH = 6;
const PURPOSE = 'phone-code';
/** A code for one number is none for another. */
const signedText = (phoneNumber: string, code: string) => `${phoneNumber} ${code}`;

export interface PhoneProof {
  readonly phoneNumber: string;
  readonly code: string;
  readonly disableSession: boolean;
  /** Records the number with the signed-in caller. */
  readonly updatePhoneNumber: boolean;
}

type Verdict =
  | { readonly kind: 'match'; readonly user: User; readonly signIn: SignInOutcome | undefined }
  | { readonly kind: 'OTP_NOT_FOUND' | 'OTP_EXPIRED' | 'TOO_MANY_ATTEMPTS' | 'INVALID_OTP' | 'PHONE_NUMBER_NOT_EXIST' };

type RefusalKind = Exclude<Verdict['kind'], 'match'>;

/** Codes by text message: they prove a number, and sign in who has proven it before. */
@Injectable()
export class PhoneVerification {
  constructor(
    private readonly users: Users,
    private readonly verifications: Verifications,
    private readonly phoneNumbers: PhoneNumbers,
    private readonly mails: AccountMails,
    private readonly issuing: SessionIssuing,
    private readonly signer: Signer,
    private readonly settings: AccountSettings,
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * Sends a code; an earlier one is void. Says the same whether the number belongs to somebody or not.
   * @throws SEND_OTP_NOT_IMPLEMENTED when nothing sends text messages here, INVALID_PHONE_NUMBER
   */
  async sendCode(text: string): Promise<void> {
    if (!this.mails.sendsTextMessages) throw PhoneRefusal.SEND_OTP_NOT_IMPLEMENTED();
    const phoneNumber = this.normalize(text);
    const code = this.random.text(CODE_LENGTH, alphabets.digits);
    await this.uow.run(async () => {
      const user = await this.users.findByForUpdate({ phoneNumber });
      await this.verifications.put(
        Verification.issue(
          {
            id: this.random.id(),
            purpose: 'phone-number',
            userId: user?.id ?? null,
            value: this.signer.sign(PURPOSE, signedText(phoneNumber, code)),
            secret: phoneNumber,
            lifeSeconds: this.settings.options.phoneCodeLifeSeconds,
          },
          this.clock.now(),
        ),
      );
      await this.mails.phoneCode(phoneNumber, code, user);
      this.audit.record({ action: contactActions['phone.code.requested'], target: userTarget(user) });
    });
  }

  /**
   * @throws INVALID_PHONE_NUMBER, OTP_NOT_FOUND, OTP_EXPIRED, INVALID_OTP, TOO_MANY_ATTEMPTS, PHONE_NUMBER_EXIST,
   *   PHONE_NUMBER_NOT_EXIST, UNAUTHORIZED (an update without a caller), BANNED_USER
   */
  async verify(
    request: PhoneProof,
    caller: SessionPrincipal | undefined,
    context: SignInContext,
  ): Promise<{ user: User; signIn: SignInOutcome | undefined }> {
    const phoneNumber = this.normalize(request.phoneNumber);
    if (request.updatePhoneNumber && !caller) throw AccountRefusal.UNAUTHORIZED();
    // A counted try must survive the refusal: the verdict leaves the transaction, the refusal is thrown after it.
    const verdict = await this.uow.run(() => this.attempt({ ...request, phoneNumber }, caller, context));
    if (verdict.kind !== 'match') throw PhoneRefusal[verdict.kind]();
    return verdict;
  }

  private async attempt(
    request: PhoneProof,
    caller: SessionPrincipal | undefined,
    context: SignInContext,
  ): Promise<Verdict> {
    const identifier = identifierOf('phone-number', request.phoneNumber);
    const record = await this.verifications.attempt(identifier);
    if (!record) return this.refused('OTP_NOT_FOUND', null);
    const { userId } = record;
    if (record.expiresAt <= this.clock.now()) {
      await this.verifications.remove(identifier);
      return this.refused('OTP_EXPIRED', userId);
    }
    if (record.attempts > this.settings.options.phoneCodeAttempts) {
      await this.verifications.remove(identifier);
      return this.refused('TOO_MANY_ATTEMPTS', userId);
    }
    const isRight = this.signer.verify(PURPOSE, signedText(request.phoneNumber, request.code), record.value);
    if (!isRight) return this.refused('INVALID_OTP', userId);
    await this.verifications.remove(identifier);
    return request.updatePhoneNumber && caller
      ? { kind: 'match', user: await this.record(caller.user.id, request.phoneNumber), signIn: undefined }
      : this.signIn(request, context);
  }

  private async record(userId: string, phoneNumber: string): Promise<User> {
    const user = await this.users.findForUpdate(userId);
    if (!user) throw AccountRefusal.UNAUTHORIZED();
    user.provePhoneNumber(phoneNumber, this.clock.now());
    await this.users.save(user);
    const action = contactActions['phone.verified'];
    this.audit.record({ action, target: userTarget(user), details: { phoneNumber } });
    return user;
  }

  private async signIn({ phoneNumber, disableSession }: PhoneProof, context: SignInContext): Promise<Verdict> {
    const user = await this.users.findByForUpdate({ phoneNumber });
    if (!user) return this.refused('PHONE_NUMBER_NOT_EXIST', null);
    const verified = { action: contactActions['phone.verified'], target: userTarget(user), details: { phoneNumber } };
    this.audit.record({ ...verified, actor: userActor(user, null) });
    return { kind: 'match', user, signIn: disableSession ? undefined : await this.issuing.signIn(user, context) };
  }

  /** @param userId the account whose number it was when the code was sent */
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
