import { Injectable } from '@nestjs/common';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { MailLayout } from '#shared-kernel/application/mail-layout';
import { Outbox } from '#shared-kernel/application/outbox';
import { alphabets, Random } from '#shared-kernel/application/random';
import { momentInWords } from '#shared-kernel/application/time-words';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { digest } from '#shared-kernel/domain/digest';
import { unlinked } from '#shared-kernel/domain/unlinked';
import { SessionLock, type SessionPrincipal } from '../../sessions/index.ts';
import { AccountSettings, nameInMails, quotaUnlessConfirmed, type User, Users } from '../../users/index.ts';
import { ApiKeySettings } from '../domain/api-key-options.ts';
import { ApiKeyRefusal } from '../domain/api-key-refusals.ts';
import { ApiKey, type KeySecret } from '../domain/api-key.ts';
import {
  firstEndOf,
  type KeyRequest,
  prefixOf,
  type ServerOnlyProperties,
  startOf,
  valuesOf,
} from '../domain/key-rules.ts';
import { OWN_RESOURCE } from '../domain/api-key-options.ts';
import { ApiKeys } from '../domain/ports.ts';
import { keyWords } from '../mails/words.ts';
import { aboutKey, apiKeyActions } from './audit-actions.ts';

/** Mails about keys to their owners, written to the outbox of the open transaction. */
@Injectable()
export class KeyMails {
  constructor(
    private readonly outbox: Outbox,
    private readonly layout: MailLayout,
    private readonly settings: AccountSettings,
    private readonly clock: Clock,
  ) {}

  created(owner: User, key: ApiKey): Promise<void> {
    return this.send('api-key-created', owner, key, keyWords.created);
  }

  rotated(owner: User, key: ApiKey): Promise<void> {
    return this.send('api-key-rotated', owner, key, keyWords.rotated);
  }

  private async send(kind: string, owner: User, key: ApiKey, say: typeof keyWords.created): Promise<void> {
    const time = momentInWords(this.clock.now());
    const known = key.name === null ? `${key.start}…` : `“${unlinked(key.name)}” (${key.start}…)`;
    const { actionLabel, ...body } = say({ name: nameInMails(owner), key: known, time, may: mayOf(key) });
    const action = { label: actionLabel, url: `${this.settings.options.baseUrl}/account/api-keys` };
    const quota = quotaUnlessConfirmed(owner, 'notice');
    const mail = this.layout.render({ ...body, action }, 'en');
    await this.outbox.mail({ kind, to: owner.email, ...mail, ...(quota && { quota }) });
  }
}

function mayOf({ permissions }: ApiKey): Parameters<typeof keyWords.created>[0]['may'] {
  if (permissions === null) return 'actForOwner';
  return Object.keys(permissions).join(' ') === OWN_RESOURCE ? 'readBilling' : 'askBackends';
}

/** A key with its secret, which is shown only once. */
export interface NewKey {
  readonly key: ApiKey;
  readonly secret: string;
}

export interface NewKeyRequest extends KeyRequest {
  readonly prefix?: string | undefined;
}

/** The only place where a key is created or gets another secret. */
@Injectable()
export class KeyIssuing {
  constructor(
    private readonly keys: ApiKeys,
    private readonly users: Users,
    private readonly sessions: SessionLock,
    private readonly mails: KeyMails,
    private readonly settings: ApiKeySettings,
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /** @throws UNAUTHORIZED_SESSION, USER_BANNED, KEY_LIMIT_REACHED, and the refusals of `valuesOf` */
  async issue(owner: string | SessionPrincipal, properties: NewKeyRequest & ServerOnlyProperties): Promise<NewKey> {
    const { options } = this.settings;
    const now = this.clock.now();
    const { rateLimit } = options;
    const prefix = prefixOf(properties.prefix, options);
    const { expiresIn, ...others } = properties;
    const values = {
      rateLimitEnabled: rateLimit.enabled,
      rateLimitMax: rateLimit.max,
      rateLimitTimeWindow: rateLimit.timeWindow,
      ...valuesOf(others, options, now),
      expiresAt: firstEndOf(expiresIn, options, now),
    };
    return this.uow.run(async () => {
      const user = await this.lockOwner(owner);
      if ((await this.keys.countOf(user.id, now)) >= options.keysPerUser) throw ApiKeyRefusal.KEY_LIMIT_REACHED();
      const { secret, stored } = this.generate(prefix);
      const key = ApiKey.issue({ id: this.random.id(), userId: user.id, prefix, ...values, ...stored }, now);
      await this.keys.add(key);
      if (typeof owner !== 'string') await this.sessions.noteMade(owner, `api-key ${key.id}`);
      await this.mails.created(user, key);
      const details = { expiresAt: key.expiresAt?.toISOString() ?? null, permissions: key.permissions };
      this.audit.record({ action: apiKeyActions['api-key.created'], ...aboutKey(key), details });
      return { key, secret };
    });
  }

  /** Inside a transaction that has locked owner and key. */
  async rotate(caller: SessionPrincipal, owner: User, key: ApiKey, overlapSeconds: number): Promise<NewKey> {
    const { secret, stored } = this.generate(key.prefix);
    key.rotate(stored, overlapSeconds, this.clock.now());
    await this.keys.save(key);
    await this.sessions.noteMade(caller, `api-key ${key.id}`);
    await this.mails.rotated(owner, key);
    this.audit.record({ action: apiKeyActions['api-key.rotated'], ...aboutKey(key), details: { overlapSeconds } });
    return { key, secret };
  }

  /**
   * Locks the owner, so that changes to the keys of one user, a ban and a deletion happen one after the other.
   * @param by the id of the owner, or the owner's session, which is locked against being ended as well
   * @throws UNAUTHORIZED_SESSION when there is no such user or the session has ended, USER_BANNED
   */
  async lockOwner(by: string | SessionPrincipal): Promise<User> {
    const owner = await (typeof by === 'string' ? this.users.findForUpdate(by) : this.sessions.find(by));
    if (!owner) throw ApiKeyRefusal.UNAUTHORIZED_SESSION();
    if (owner.isBannedAt(this.clock.now())) throw ApiKeyRefusal.USER_BANNED();
    return owner;
  }

  private generate(prefix: string | null): { readonly secret: string; readonly stored: KeySecret } {
    const secret = (prefix ?? '') + this.random.text(this.settings.options.keyLength, alphabets.letters);
    return { secret, stored: { start: startOf(secret), keyDigest: digest(secret) } };
  }
}
