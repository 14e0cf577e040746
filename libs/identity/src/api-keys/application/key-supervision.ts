import { Injectable } from '@nestjs/common';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { HolderMails, type MailSpeech, type Remark, type User, Users } from '../../users/index.ts';
import { ApiKeyRefusal } from '../domain/api-key-refusals.ts';
import type { ApiKey } from '../domain/api-key.ts';
import { ApiKeys } from '../domain/ports.ts';
import { keyWords, knownAs } from '../mails/words.ts';
import { aboutKey, apiKeyActions } from './audit-actions.ts';

export type KeyAct = 'disabled' | 'enabled' | 'deleted';

export interface OwnedKey {
  readonly key: ApiKey;
  readonly owner: User;
}

/** API keys as staff see them, and acts of staff on a key, of which the owner is told. */
@Injectable()
export class KeySupervision {
  constructor(
    private readonly keys: ApiKeys,
    private readonly users: Users,
    private readonly mails: HolderMails,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /** Also a key that has expired or is used up. @throws KEY_NOT_FOUND */
  get(id: string): Promise<OwnedKey> {
    return this.uow.read(async () => {
      const key = found(await this.keys.findStored(id));
      // The key of a deleted account is deleted with it.
      return { key, owner: found(await this.users.find(key.userId)) };
    });
  }

  /** @throws KEY_NOT_FOUND, also for a key that has expired or is used up */
  async ownerIdOf(id: string): Promise<string> {
    return found(await this.uow.read(() => this.keys.find(id, this.clock.now()))).userId;
  }

  /**
   * Inside the transaction that locked the owner. Nothing happens to a key that is enabled or disabled already.
   * @throws KEY_NOT_FOUND
   */
  async carryOut(act: KeyAct, owner: User, id: string, remark: Remark): Promise<void> {
    const now = this.clock.now();
    const key = found(await this.keys.findForUpdate(id, now));
    if (act === 'deleted') await this.keys.remove(key);
    else if (key.enabled === (act === 'enabled')) return;
    else {
      key.edit({ enabled: act === 'enabled' }, now);
      await this.keys.save(key);
    }
    this.audit.record({ action: apiKeyActions[`api-key.${act}`], ...aboutKey(key), details: remark });
    const say: MailSpeech<(typeof keyWords)['en']> = (words, about) =>
      words.byStaff({ ...about, key: knownAs(key), act });
    await this.mails.send(`api-key-${act}-by-staff`, owner, keyWords, say, { page: '/account/api-keys' });
  }
}

function found<Thing>(thing: Thing | undefined): Thing {
  if (!thing) throw ApiKeyRefusal.KEY_NOT_FOUND();
  return thing;
}
