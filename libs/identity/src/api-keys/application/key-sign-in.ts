import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import type { RequestMeta } from '#shared-kernel/application/request-meta';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { type KeySession, Session, type SignedIn } from '../../sessions/index.ts';
import { AccountSettings, Users } from '../../users/index.ts';
import { KeySessionRefusal } from '../domain/api-key-refusals.ts';
import { KeyVerification } from './key-verification.ts';

/** Lets a program with a key act for the key's owner, on the routes that accept keys, one use a request. */
@Injectable()
export class KeySignIn implements KeySession {
  constructor(
    private readonly verification: KeyVerification,
    private readonly users: Users,
    private readonly accounts: AccountSettings,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {}

  /** @throws INVALID_API_KEY, INVALID_USER_ID_FROM_API_KEY, KEY_DISABLED, KEY_EXPIRED, USAGE_EXCEEDED, RATE_LIMITED */
  async signIn(token: string, { ipAddress, userAgent }: RequestMeta): Promise<SignedIn> {
    const { key, refusal } = await this.verification.verify(token);
    // Whoever holds no key is not told that there are others.
    if (refusal) throw refusal.code === 'KEY_NOT_FOUND' ? KeySessionRefusal.INVALID_API_KEY() : refusal;
    const user = await this.uow.read(() => this.users.find(key.userId));
    if (!user) throw KeySessionRefusal.INVALID_USER_ID_FROM_API_KEY();
    const life = this.accounts.options.sessionLifeSeconds * 1000;
    const session = Session.ofKey({
      id: key.id,
      userId: key.userId,
      tokenDigest: key.keyDigest,
      expiresAt: key.expiresAt ?? new Date(this.clock.now().getTime() + life),
      createdAt: key.createdAt,
      updatedAt: key.updatedAt,
      ipAddress,
      userAgent,
    });
    return { session, user, token };
  }
}
