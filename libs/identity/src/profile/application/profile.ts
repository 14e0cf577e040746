import { Audit, type AuditCursor, type AuditPage, AuditTrail } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { Outbox } from '#shared-kernel/application/outbox';
import { Pictures } from '#shared-kernel/application/pictures';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import type { Fields } from '#shared-kernel/domain/change';
import { plainName } from '#shared-kernel/domain/plain-name';
import { type Raster, rasterOf } from '#shared-kernel/domain/raster';
import { mustBeAllowedIn, SessionLock, type SessionPrincipal } from '../../sessions/index.ts';
import {
  type AccountOptions,
  AccountRefusal,
  AccountSettings,
  type LanguageCode,
  languageOf,
  normalizeUsername,
  personImage,
  personName,
  readExtraFields,
  type Remark,
  takenRefusals,
  type User,
  Users,
  userTarget,
} from '../../users/index.ts';
import { profileActions } from './audit-actions.ts';
import { Injectable } from '@nestjs/common';

/** Short and never secret, unlike configured extra fields. */
const RECORDED = ['name', 'username', 'displayUsername', 'phoneNumber', 'language'] as const;

export interface ProfileChange {
  readonly name?: string;
  readonly image?: string | null;
  /** Stored as the picture, in place of `image`. */
  readonly raster?: Raster;
  /** Null removes it. */
  readonly username?: string | null;
  readonly displayUsername?: string;
  /** Null removes it. Any other value is ignored: a number is recorded only by its code. */
  readonly phoneNumber?: string | null;
  /** Null: no preference. */
  readonly language?: number | null;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Inside the transaction that locked the user. */
@Injectable()
export class ProfileEditing {
  constructor(
    private readonly users: Users,
    private readonly settings: AccountSettings,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
    private readonly pictures: Pictures,
  ) {}

  /** @throws FIELD_IS_REQUIRED, INVALID_FIELD, UNKNOWN_LANGUAGE, the refusals of user names */
  async edit(user: User, change: ProfileChange, remark: Remark = {}): Promise<void> {
    const before = { ...user };
    const values = valuesOf(change, this.settings.options);
    user.changeProfile({ ...values, ...(await this.imageOf(user, change)) }, this.clock.now());
    if (change.phoneNumber === null) user.forgetPhoneNumber(this.clock.now());
    const saved = await this.users.save(user);
    if (saved !== 'saved') throw takenRefusals[saved]();
    this.record(before, user, Object.keys(values.extra), remark);
    if (before.name !== user.name) await this.publish(user);
  }

  /** Another picture takes the place of a stored one, which is deleted. */
  private async imageOf(user: User, { image, raster }: ProfileChange): Promise<{ readonly image?: string | null }> {
    const owner = { userId: user.id };
    if (raster) return { image: await this.pictures.put(owner, raster) };
    // A value that is sent back as it was read stays, also one that is not accepted any more.
    if (image === undefined || image === user.image) return {};
    const next = personImage(image);
    await this.pictures.remove(owner);
    return { image: next };
  }

  private publish({ id: userId, updatedAt }: User): Promise<void> {
    const payload = { userId, changedAt: updatedAt.toISOString() };
    return this.outbox.publish({ type: 'identity.name-changed', payload });
  }

  private record(before: Fields<User>, user: User, extraFields: readonly string[], { reason }: Remark): void {
    const changed = RECORDED.filter((field) => before[field] !== user[field]);
    const of = (values: Fields<User>) => Object.fromEntries(changed.map((field) => [field, values[field]]));
    const picture = before.image === user.image ? [] : ['image'];
    const fields = [...changed, ...picture, ...extraFields];
    if (fields.length === 0) return;
    const details = { fields, before: of(before), after: of(user), reason };
    this.audit.record({ action: profileActions['profile.changed'], target: userTarget(user), details });
  }
}

@Injectable()
export class Profile {
  constructor(
    private readonly users: Users,
    private readonly editing: ProfileEditing,
    private readonly lock: SessionLock,
    private readonly settings: AccountSettings,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * @throws NO_FIELDS_TO_UPDATE (an empty body), EMAIL_CAN_NOT_BE_UPDATED, UNAUTHORIZED, NOT_WHILE_IMPERSONATING (names that
   *   sign in), and as `ProfileEditing.edit`
   */
  async update(caller: SessionPrincipal, change: ProfileChange): Promise<User> {
    if (Object.keys(change.body).length === 0) throw AccountRefusal.NO_FIELDS_TO_UPDATE();
    if (Object.hasOwn(change.body, 'email')) throw AccountRefusal.EMAIL_CAN_NOT_BE_UPDATED();
    const signsIn = change.username !== undefined || change.phoneNumber === null;
    if (signsIn) mustBeAllowedIn(caller.session, 'refused');
    return this.change(caller, change);
  }

  /** @param picture a data URL @throws INVALID_PICTURE, UNAUTHORIZED */
  setPicture(caller: SessionPrincipal, picture: string): Promise<User> {
    return this.change(caller, { raster: rasterOf(picture), body: {} });
  }

  /** @throws USERNAME_TOO_SHORT, USERNAME_TOO_LONG, INVALID_USERNAME */
  async isUsernameAvailable(text: string): Promise<boolean> {
    const username = normalizeUsername(text, this.settings.options);
    return (await this.uow.read(() => this.users.findBy({ username }))) === undefined;
  }

  private change(caller: SessionPrincipal, change: ProfileChange): Promise<User> {
    return this.uow.run(async () => {
      const user = await this.lock.lockForHarmlessChange(caller);
      await this.editing.edit(user, change);
      return user;
    });
  }
}

function valuesOf(change: ProfileChange, options: AccountOptions) {
  const { name, language, body } = change;
  if (language !== undefined && language !== null && !languageOf(language)) throw AccountRefusal.UNKNOWN_LANGUAGE();
  return {
    extra: readExtraFields(body, options.extraUserFields, false),
    ...(name !== undefined && { name: personName(name) }),
    ...(language !== undefined && { language: language as LanguageCode | null }),
    ...usernamesOf(change, options),
  };
}

function usernamesOf({ username, displayUsername }: ProfileChange, options: AccountOptions) {
  if (username === null) return { username, displayUsername: null };
  const shown = displayUsername === undefined ? undefined : plainName(displayUsername);
  if (username !== undefined) {
    return { username: normalizeUsername(username, options), displayUsername: shown || username };
  }
  return shown === undefined ? {} : { displayUsername: shown };
}

/** Work of connected apps would bury the rest. Reuse of a code or token is a refusal, which is shown. */
const WORK_OF_APPS = ['oauth.code.issued', 'oauth.token.issued', 'oauth.token.revoked'];

@Injectable()
export class SecurityActivity {
  constructor(private readonly trail: AuditTrail) {}

  page({ user }: SessionPrincipal, action: string | undefined, limit: number, after?: AuditCursor): Promise<AuditPage> {
    return this.trail.page({ accountId: user.id, action, withoutDone: WORK_OF_APPS }, limit, after);
  }
}
