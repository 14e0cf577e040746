import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { type Caller, CallerLock, PhoneNumbers, SignInSubjectLookup } from '#identity';
import { Audit, auditActions, entry } from '#shared-kernel/application/audit';
import { Signer } from '#shared-kernel/application/signer';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { addressBucket, parseAddress } from '#shared-kernel/domain/address-kind';
import { normalizeEmail } from '#shared-kernel/domain/email-address';
import { refusals } from '#shared-kernel/domain/refusal';
import { type FullestCounters, RateLimitStorage } from '#shared-kernel/infrastructure/rate-limit/rate-limit-storage';
import { signatureOf } from '#shared-kernel/infrastructure/rate-limit/stored-quotas';

type Clearing = {
  readonly reason: string;
  readonly path: string | null;
  readonly address: string | null;
};

export const limitActions = auditActions({
  'rate-limit.cleared': entry<Clearing>('Staff cleared a counter of a rate limit before its window ended.', [
    'reason',
    'address',
  ]),
});

export const LimitRefusal = refusals({
  COUNTER_NOT_FOUND: { status: 404, message: 'There is no such counter any more. Its window has ended.' },
  COUNTER_OF_GUESSES: {
    status: 403,
    message: 'This counter holds back whoever guesses a password or code. Its window has to end.',
  },
});

/** Counters of guesses are not cleared: a stolen session of staff must not help to guess on. */
export const countsGuesses = (rule: string): boolean => /^(?:account-\d+|proof|code|user-code)$/.test(rule);

/** A key in parts. Other counters than those of client addresses have a digest in place of a person or session. */
export interface CounterKey {
  /** The name of the limit. */
  readonly rule: string;
  readonly path: string | null;
  readonly address: string | null;
  readonly digest: string | null;
}

/** A segment of a path may begin with a colon, and an IPv6 address contains some. */
const OF_ROUTE = /^((?:\/:?[^/:]*)+):(.+)$/;

export function readCounterKey(key: string): CounterKey {
  const [, rule = key, subject = ''] = /^([^:]*):(.*)$/.exec(key) ?? [];
  const [, path = null, address = null] = OF_ROUTE.exec(subject) ?? [];
  if (path !== null) return { rule, path, address, digest: null };
  const isAddress = rule === 'body';
  return { rule, path: null, address: isAddress ? subject : null, digest: isAddress ? null : subject };
}

/** Rate limits as staff see them. */
@Injectable()
export class LimitInspection {
  constructor(
    private readonly storage: RateLimitStorage,
    private readonly signer: Signer,
    private readonly subjects: SignInSubjectLookup,
    private readonly phoneNumbers: PhoneNumbers,
    private readonly callers: CallerLock,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * The counters that are nearest to their limits.
   * @param sought part of a key, a client address, or an account, email address or phone number that was counted for
   */
  async fullest(most: number, sought: string): Promise<FullestCounters> {
    return this.storage.fullest(most, sought === '' ? [] : await this.partsOf(sought));
  }

  /** @throws COUNTER_NOT_FOUND, COUNTER_OF_GUESSES, and as `CallerLock.lockStaff` */
  async clear(staff: Caller, key: string, reason: string): Promise<void> {
    if (!(await this.storage.read([key])).has(key)) throw LimitRefusal.COUNTER_NOT_FOUND();
    const { rule, path, address } = readCounterKey(key);
    if (countsGuesses(rule)) throw LimitRefusal.COUNTER_OF_GUESSES();
    await this.uow.run(async () => {
      await this.callers.lockStaff(staff, 'support', 'admin');
      const target = { kind: 'rate-limit', id: rule };
      this.audit.record({ action: limitActions['rate-limit.cleared'], target, details: { reason, path, address } });
    });
    // After the commit: counters are no part of transactions.
    await this.storage.remove([key]);
  }

  private async partsOf(sought: string): Promise<readonly string[]> {
    const address = parseAddress(sought) ? [addressBucket(sought)] : [];
    const subjects = [sought, ...(await this.subjectsOf(sought))];
    return [sought, ...address, ...subjects.map((subject) => signatureOf(this.signer, subject))];
  }

  /** As the limits spell them (AccountLimitsGuard). */
  private async subjectsOf(sought: string): Promise<readonly string[]> {
    if (isUuid(sought)) {
      const { elsewhere, onKnownDevices } = await this.subjects.ofAccount(sought.toLowerCase());
      return [elsewhere, ...onKnownDevices];
    }
    const email = normalizeEmail(sought);
    if (email !== undefined) return [email, await this.subjects.of({ email }, undefined)];
    const phoneNumber = this.phoneNumbers.normalize(sought);
    return phoneNumber === undefined ? [] : [phoneNumber, await this.subjects.of({ phoneNumber }, undefined)];
  }
}
