import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { MailLayout } from '#shared-kernel/application/mail-layout';
import { Outbox } from '#shared-kernel/application/outbox';
import { momentInWords } from '#shared-kernel/application/time-words';
import { unlinked } from '#shared-kernel/domain/unlinked';
import { AccountSettings, nameInMails, quotaUnlessConfirmed, type User } from '../../users/index.ts';
import type { ApiKey } from '../domain/api-key.ts';
import { OWN_RESOURCE } from '../domain/own-permissions.ts';
import { keyWords } from '../mails/words.ts';

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
