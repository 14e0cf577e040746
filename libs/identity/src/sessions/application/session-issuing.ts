import { Injectable } from '@nestjs/common';
import { userActor } from '#shared-kernel/application/actors';
import { Audit, auditActions, entry } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import type { RequestMeta } from '#shared-kernel/application/request-meta';
import { alphabets, Random } from '#shared-kernel/application/random';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { digest } from '#shared-kernel/domain/digest';
import type { Refusal } from '#shared-kernel/domain/refusal';
import {
  AccountMails,
  AccountRefusal,
  AccountSettings,
  type AuthenticationMethod,
  DeviceNames,
  type Remark,
  type User,
  Users,
  userTarget,
} from '../../users/index.ts';
import { digestOfDeviceId, digestOfLooks, KnownDevices } from '../domain/known-device.ts';
import {
  type Authentication,
  authenticationAfter,
  firstFactor,
  type FurtherProof,
  Session,
  Sessions,
} from '../domain/session.ts';
import { type ImpersonationStart, mustNotImpersonate } from '../domain/impersonation.ts';
import type { SessionPrincipal } from '../domain/principal.ts';
import { impersonationActions } from './session-ending.ts';
import { AccountPolicies, type DeviceTrust, type SignInChallenge, type SignInContext } from './account-policies.ts';

export const sessionActions = auditActions({
  'session.started': entry<{
    readonly methods?: readonly string[];
    readonly replaces?: string;
    readonly again?: string;
  }>(
    'A session started: by a sign-in with `methods`, or in place of another session (`replaces`), after the method `again` if the user authenticated again. Refused: the password was wrong, the account of a provider is not linked, or the account may not sign in.',
  ),
  'session.challenged': entry<{ readonly method?: string }>(
    'The first factor (`method`) was correct, and the second factor was requested.',
  ),
  'session.ended': entry<Remark>('A session was signed out or revoked.', ['reason']),
  'session.all-ended': entry<Remark & { readonly count: number; readonly kept?: string }>(
    'All sessions of an account were ended, or all except one (`kept`).',
    ['reason'],
  ),
});

/** Characters of a session token: 190 bits. */
export const SESSION_TOKEN_LENGTH = 32;
const DEVICE_ID_LENGTH = 32;

export interface IssuedSession extends SessionPrincipal {
  /** Kept by the browser and recognized next time. */
  readonly deviceId: string;
  /** The session replaces another one of a caller who was signed in already. */
  readonly isRenewal: boolean;
  readonly trust?: DeviceTrust | undefined;
}

/** Callers must check the kind before they can read the session. */
export type SignInOutcome =
  | { readonly kind: 'signed-in'; readonly session: IssuedSession }
  | { readonly kind: 'challenged'; readonly challenge: SignInChallenge };

/** The only place where sessions are created. Inside the transaction that locked the user, unless it is new. */
@Injectable()
export class SessionIssuing {
  constructor(
    private readonly sessions: Sessions,
    private readonly devices: KnownDevices,
    private readonly deviceNames: DeviceNames,
    private readonly mails: AccountMails,
    private readonly users: Users,
    private readonly policies: AccountPolicies,
    private readonly settings: AccountSettings,
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /** After a first factor. @throws BANNED_USER, EMAIL_NOT_VERIFIED where verification is required */
  async signIn(user: User, context: SignInContext, method: AuthenticationMethod): Promise<SignInOutcome> {
    await this.liftElapsedBan(user);
    this.mustBeAllowed(user);
    const { challenge, ...passed } = await this.policies.beforeSession(user, context, method);
    if (challenge) {
      const about = { target: userTarget(user), details: { method } };
      this.audit.record({ action: sessionActions['session.challenged'], ...about });
      return { kind: 'challenged', challenge };
    }
    const authentication = firstFactor(method, this.clock.now());
    return { kind: 'signed-in', session: { ...(await this.start(user, context, authentication)), ...passed } };
  }

  /** For a flow that keeps what it verified, such as a used code. @returns what to throw after the transaction */
  refuse(user: User, method: AuthenticationMethod): Refusal | undefined {
    const refusal = this.refusalOf(user);
    if (refusal) {
      const details = { methods: [method] };
      const about = { action: sessionActions['session.started'], target: userTarget(user), details };
      this.audit.record({ ...about, outcome: 'refused', reason: refusal.code });
    }
    return refusal;
  }

  /** By the room that issued the challenge. @throws as `signIn` */
  async afterChallenge(
    user: User,
    context: SignInContext,
    { first, second }: { readonly first: readonly AuthenticationMethod[]; readonly second: AuthenticationMethod },
  ): Promise<IssuedSession> {
    this.mustBeAllowed(user);
    const now = this.clock.now();
    const before = { authenticatedAt: now, methods: first, secondFactorAt: null };
    return this.start(user, context, authenticationAfter(before, { secondFactor: second }, now));
  }

  /**
   * Active organization and team stay. @param proven in addition to the authentication of the old session
   * @throws UNAUTHORIZED when the old one has ended meanwhile; and as `signIn`
   */
  async renew(
    caller: SessionPrincipal,
    user: User,
    context: SignInContext,
    proven: FurtherProof = {},
  ): Promise<IssuedSession> {
    if (caller.user.id !== user.id) throw new Error('A session is renewed for its own user only');
    mustNotImpersonate(caller.session);
    this.mustBeAllowed(user);
    const authentication = authenticationAfter(caller.session, proven, this.clock.now());
    const replaces = caller.session.id;
    return this.start(user, context, authentication, { replaces, again: proven.again }, async (session) => {
      const active = await this.sessions.replace(replaces, session);
      if (!active) throw AccountRefusal.UNAUTHORIZED();
      session.keepActive(active);
      await this.policies.sessionWasReplaced(replaces, session.id);
    });
  }

  /** For a member of staff: no sign-in and no device of the user. With both accounts locked. @throws BANNED_USER */
  async impersonate(
    user: User,
    start: ImpersonationStart,
    { ipAddress, userAgent }: RequestMeta,
  ): Promise<SessionPrincipal> {
    const now = this.clock.now();
    if (user.isBannedAt(now)) throw AccountRefusal.BANNED_USER();
    const { token, ...issued } = this.issue(user);
    const session = Session.impersonate({ ...issued, ipAddress, userAgent }, start, this.settings.options, now);
    await this.sessions.add(session);
    this.audit.record({
      action: impersonationActions['impersonation.started'],
      target: { kind: 'session', id: session.id },
      accountId: user.id,
      details: { reason: start.reason ?? 'none given', readOnly: session.impersonationReadOnly !== false },
    });
    return { kind: 'session', session, user, token };
  }

  /** Records in the caller's session that the second factor was passed. Inside the transaction that locked it. */
  async passSecondFactor({ session }: SessionPrincipal, method: AuthenticationMethod): Promise<void> {
    const authentication = authenticationAfter(session, { secondFactor: method }, this.clock.now());
    await this.sessions.changeAuthentication(session.id, authentication);
  }

  private async liftElapsedBan(user: User): Promise<void> {
    const now = this.clock.now();
    if (!user.banned || user.isBannedAt(now)) return;
    user.liftBan(now);
    await this.users.save(user);
  }

  private mustBeAllowed(user: User): void {
    const refusal = this.refusalOf(user);
    if (refusal) throw refusal;
  }

  private refusalOf(user: User): Refusal | undefined {
    if (user.isBannedAt(this.clock.now())) {
      // After the first factor: the holder of the account is told, and not whoever knows its address.
      return AccountRefusal.BANNED_USER(user.banExpires ? { until: user.banExpires.toISOString() } : undefined);
    }
    const isUnverified = this.settings.options.requireEmailVerification && !user.emailVerified;
    return isUnverified ? AccountRefusal.EMAIL_NOT_VERIFIED() : undefined;
  }

  private start(
    user: User,
    context: SignInContext,
    authentication: Authentication,
    details: { readonly replaces?: string; readonly again?: AuthenticationMethod | undefined } = {},
    store = (session: Session) => this.sessions.add(session),
  ): Promise<IssuedSession> {
    const now = this.clock.now();
    const { token, ...issued } = this.issue(user);
    const session = Session.start(
      {
        ...issued,
        ipAddress: context.ipAddress,
        userAgent: context.userAgent,
        remembered: context.remember,
        ...authentication,
      },
      this.settings.options,
      now,
    );
    const device = this.deviceNames.describe(context.userAgent);
    const deviceId = context.deviceId ?? this.random.text(DEVICE_ID_LENGTH, alphabets.alphanumeric);
    return this.uow.run(async () => {
      await store(session);
      this.audit.record({
        action: sessionActions['session.started'],
        target: { kind: 'session', id: session.id, label: device },
        accountId: user.id,
        actor: userActor(user, session.id),
        details: { methods: authentication.methods, ...details },
      });
      await this.recognizeDevice(user, deviceId, context, now);
      return { kind: 'session', session, user, token, deviceId, isRenewal: details.replaces !== undefined };
    });
  }

  private issue(user: User) {
    const token = this.random.text(SESSION_TOKEN_LENGTH, alphabets.alphanumeric);
    return { token, id: this.random.id(), userId: user.id, tokenDigest: digest(token) };
  }

  /** A device is recognized by its cookie or, for programs without cookies, by user agent and address. */
  private async recognizeDevice(user: User, deviceId: string, context: SignInContext, now: Date): Promise<void> {
    const looks = digestOfLooks(this.deviceNames.describe(context.userAgent), context.ipAddress);
    const seen = await this.devices.recognize(user.id, [digestOfDeviceId(deviceId), looks], now);
    if (seen === 'new' && this.settings.options.newDeviceMail) await this.mails.newDevice(user, context);
  }
}
