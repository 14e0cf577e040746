import { Injectable } from '@nestjs/common';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { alphabets, Random } from '#shared-kernel/application/random';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { digest } from '#shared-kernel/domain/digest';
import { SessionLock, type SessionPrincipal } from '../../sessions/index.ts';
import { HolderMails, type MailSpeech, type User, Users } from '../../users/index.ts';
import { ApiKeySettings, OWN_RESOURCE } from '../domain/api-key-options.ts';
import { ApiKeyRefusal } from '../domain/api-key-refusals.ts';
import { ApiKey, type KeySecret } from '../domain/api-key.ts';
import {
  endsOf,
  firstEndOf,
  type KeyRequest,
  prefixOf,
  type ServerOnlyProperties,
  valuesOf,
} from '../domain/key-rules.ts';
import { ApiKeys } from '../domain/ports.ts';
import { gatheredKeyMails, keyWords, knownAs } from '../mails/words.ts';
import { aboutKey, apiKeyActions } from './audit-actions.ts';

const KEYS_PAGE = '/account/api-keys';

type AboutKeys = (typeof keyWords)['en'];

function mayOf({ permissions }: ApiKey): Parameters<AboutKeys['created']>[0]['may'] {
  if (permissions === null) return 'actForOwner';
  return Object.keys(permissions).join(' ') === OWN_RESOURCE ? 'readBilling' : 'askBackends';
}

export interface NewKey {
  readonly key: ApiKey;
  readonly secret: string;
}

export interface KeyUpdate extends KeyRequest {
  readonly enabled?: boolean | undefined;
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
    private readonly mails: HolderMails,
    private readonly settings: ApiKeySettings,
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {
    for (const [gathered, { kind, words: summary }] of Object.entries(gatheredKeyMails)) {
      const page = KEYS_PAGE;
      mails.gather(gathered, { kind, languages: keyWords, page, say: (words, about) => words[summary](about) });
    }
  }

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
      await this.keys.save(key);
      if (typeof owner !== 'string') await this.sessions.noteMade(owner, `api-key ${key.id}`);
      await this.tell(user, 'created', key);
      const details = { expiresAt: key.expiresAt?.toISOString() ?? null, permissions: key.permissions };
      this.audit.record({ action: apiKeyActions['api-key.created'], ...aboutKey(key), details });
      return { key, secret };
    });
  }

  /** Inside a transaction that has locked the key. @throws NO_VALUES_TO_UPDATE, and the refusals of `valuesOf` */
  async change(key: ApiKey, { enabled, ...properties }: KeyUpdate & ServerOnlyProperties): Promise<ApiKey> {
    const now = this.clock.now();
    const values = {
      ...valuesOf(properties, this.settings.options, now),
      ...(enabled !== undefined && { enabled }),
    };
    if (Object.keys(values).length === 0) throw ApiKeyRefusal.NO_VALUES_TO_UPDATE();
    key.edit(values, now);
    await this.keys.save(key);
    const details = { fields: Object.keys(values) };
    this.audit.record({ action: apiKeyActions['api-key.changed'], ...aboutKey(key), details });
    return key;
  }

  /** Inside a transaction that has locked owner and key. */
  async rotate(caller: SessionPrincipal, owner: User, key: ApiKey, overlapSeconds: number): Promise<NewKey> {
    const { secret, stored } = this.generate(key.prefix);
    key.rotate(stored, overlapSeconds, this.clock.now());
    await this.keys.save(key);
    await this.sessions.noteMade(caller, `api-key ${key.id}`);
    await this.tell(owner, 'rotated', key);
    this.audit.record({ action: apiKeyActions['api-key.rotated'], ...aboutKey(key), details: { overlapSeconds } });
    return { key, secret };
  }

  /**
   * Locks the owner, so that changes to their keys, a ban and a deletion happen one after the other.
   * @param by the id of the owner, or their session, which is locked against being ended as well
   * @throws UNAUTHORIZED_SESSION (no such user or session), USER_BANNED
   */
  async lockOwner(by: string | SessionPrincipal): Promise<User> {
    const owner = await (typeof by === 'string' ? this.users.findForUpdate(by) : this.sessions.find(by));
    if (!owner) throw ApiKeyRefusal.UNAUTHORIZED_SESSION();
    if (owner.isBannedAt(this.clock.now())) throw ApiKeyRefusal.USER_BANNED();
    return owner;
  }

  private tell(owner: User, what: 'created' | 'rotated', key: ApiKey): Promise<void> {
    const say: MailSpeech<Pick<AboutKeys, typeof what>> = (words, about) =>
      words[what]({ ...about, key: knownAs(key), may: mayOf(key) });
    return this.mails.send(`api-key-${what}`, owner, keyWords, say, {
      page: KEYS_PAGE,
      isDeniable: true,
    });
  }

  private generate(prefix: string | null): { readonly secret: string; readonly stored: KeySecret } {
    const secret = (prefix ?? '') + this.random.text(this.settings.options.keyLength, alphabets.letters);
    return { secret, stored: { ...endsOf(secret), keyDigest: digest(secret) } };
  }
}
