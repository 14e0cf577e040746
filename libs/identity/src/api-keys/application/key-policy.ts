import { Injectable } from '@nestjs/common';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { type Deletable, DeletionPreviews, type DeletionSource } from '#shared-kernel/application/deletion-previews';
import type { AccountPolicy, BeforeChange, Made } from '../../sessions/index.ts';
import type { User } from '../../users/index.ts';
import type { ApiKey, FormerKey } from '../domain/api-key.ts';
import { ApiKeys } from '../domain/ports.ts';
import { aboutKey, apiKeyActions } from './audit-actions.ts';

/** `lastFour` is absent in what was remembered before it was stored. */
type RememberedKey = Omit<FormerKey, 'expiresAt' | 'lastFour'> & {
  readonly expiresAt: string | null;
  readonly lastFour?: string | null;
};

const rememberedOf = ({ start, lastFour, keyDigest, enabled, expiresAt }: ApiKey): RememberedKey => ({
  start,
  lastFour,
  keyDigest,
  enabled,
  expiresAt: expiresAt?.toISOString() ?? null,
});

const formerOf = (key: RememberedKey): FormerKey => ({
  ...key,
  lastFour: key.lastFour ?? null,
  expiresAt: key.expiresAt ? new Date(key.expiresAt) : null,
});

/** Keys act without the password: they end with a ban or reclaim, later ones when a change of email is undone. */
@Injectable()
export class KeyPolicy implements AccountPolicy, DeletionSource {
  constructor(
    private readonly keys: ApiKeys,
    private readonly clock: Clock,
    private readonly audit: Audit,
    previews: DeletionPreviews,
  ) {
    previews.register(this);
  }

  async countsOf({ type, id }: Deletable, now: Date): Promise<Readonly<Record<string, number>>> {
    return type === 'user' ? { apiKeys: await this.keys.countOf(id, now) } : {};
  }

  async countCredentials(userId: string): Promise<number> {
    return (await this.enabled(userId)).length;
  }

  async disableCredentials(userId: string): Promise<void> {
    const now = this.clock.now();
    const keys = await this.enabled(userId);
    for (const { id } of keys) {
      const key = await this.keys.findForUpdate(id, now);
      key?.edit({ enabled: false }, now);
      if (key) await this.keys.save(key);
    }
    if (keys.length === 0) return;
    const action = apiKeyActions['api-key.all-disabled'];
    this.audit.record({ action, target: { kind: 'user', id: userId }, details: { count: keys.length } });
  }

  async remember({ id: userId }: User, made: ReadonlySet<Made>): Promise<Readonly<Record<string, unknown>>> {
    const older = (await this.keys.listOf(userId, this.clock.now())).filter(({ id }) => !made.has(`api-key ${id}`));
    return { apiKeys: Object.fromEntries(older.map((key) => [key.id, rememberedOf(key)])) };
  }

  async restore({ id: userId }: User, { since, remembered }: BeforeChange): Promise<void> {
    const now = this.clock.now();
    const older = remembered['apiKeys'] as Readonly<Record<string, RememberedKey>> | undefined;
    for (const { id, createdAt } of await this.keys.listOf(userId, now)) {
      const key = await this.keys.findForUpdate(id, now);
      const former = older?.[id];
      const stays = older ? former && key?.takeBack(formerOf(former), now) : createdAt < since;
      if (!key) continue;
      await (stays ? this.keys.save(key) : this.keys.remove(key));
      if (!stays) this.audit.record({ action: apiKeyActions['api-key.deleted'], ...aboutKey(key) });
    }
  }

  async endCredentials(userId: string): Promise<void> {
    if ((await this.keys.removeAllOf(userId)) === 0) return;
    this.audit.record({ action: apiKeyActions['api-key.all-deleted'], target: { kind: 'user', id: userId } });
  }

  private async enabled(userId: string): Promise<ApiKey[]> {
    return (await this.keys.listOf(userId, this.clock.now())).filter(({ enabled }) => enabled);
  }
}
