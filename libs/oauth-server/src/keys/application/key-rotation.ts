import { Injectable } from '@nestjs/common';
import { Audit, auditActions, entry } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { type Health, HealthChecks } from '#shared-kernel/application/health-checks';
import { SealedData, type SealedRows } from '#shared-kernel/application/sealed-data';
import { SecretBox } from '#shared-kernel/application/secret-box';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { OAuthSettings } from '../../clients/index.ts';
import { KeySchedule, LEAD_SECONDS, retiredBefore } from '../domain/key-schedule.ts';
import { JwtCryptography, SigningKeys } from '../domain/ports.ts';
import { type SigningAlgorithm, SIGNING_ALGORITHMS, SigningKey } from '../domain/signing-key.ts';

const DAY_MS = 86_400_000;

interface Made {
  readonly [member: string]: string;
  readonly algorithm: string;
  /** ISO 8601. */
  readonly signsFrom: string;
}

export const keyActions = auditActions({
  'oauth.signing-key.created': entry<Made>('A key that signs id tokens was made and published.'),
  'oauth.signing-key.replaced': entry<Made>(
    'A key took the place of all keys of its algorithm, which are valid no more.',
  ),
});

/**
 * Adds and removes signing keys, which are stored sealed. Safe on several instances at once: a generation exists once, and
 * the second one to come adds nothing. Outside of transactions.
 */
@Injectable()
export class KeyRotation implements SealedRows {
  constructor(
    private readonly keys: SigningKeys,
    private readonly cryptography: JwtCryptography,
    private readonly box: SecretBox,
    private readonly settings: OAuthSettings,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
    sealed: SealedData,
    health: HealthChecks,
  ) {
    sealed.register('oauth signing keys', this);
    health.register('signing keys', () => this.health());
  }

  /** As stored now, with a key of each algorithm: the first keys are made when they are first needed. */
  async schedule(): Promise<KeySchedule> {
    const found = await this.stored();
    if (found.missing.length === 0) return found;
    const now = this.clock.now();
    await this.add(found.missing.map((algorithm) => ({ algorithm, generation: 1, signsFrom: now })));
    return this.stored();
  }

  /** The scheduled job: publishes the next keys in time, and deletes those that no valid token was signed with. */
  async keepUp(): Promise<{ readonly made: number; readonly removed: number }> {
    const { accessTokenLifeSeconds, keyRotationSeconds } = this.settings.options;
    const schedule = await this.stored();
    const now = this.clock.now();
    const due = SIGNING_ALGORITHMS.filter((algorithm) => schedule.isDue(algorithm, now, keyRotationSeconds));
    const made = await this.add(due.map((algorithm) => nextOf(schedule, algorithm, now)));
    const removed = await this.uow.run(() => this.keys.deleteRetired(retiredBefore(now, accessTokenLifeSeconds)));
    return { made: made.length, removed };
  }

  /** Publishes the next key of each algorithm that has none yet. @returns the keys that will sign */
  async rotate(): Promise<readonly SigningKey[]> {
    const schedule = await this.schedule();
    const now = this.clock.now();
    const settled = SIGNING_ALGORITHMS.filter((algorithm) => !schedule.next(algorithm, now));
    await this.add(settled.map((algorithm) => nextOf(schedule, algorithm, now)));
    const after = await this.stored();
    return SIGNING_ALGORITHMS.map((algorithm) => after.newest(algorithm)!);
  }

  /**
   * New keys sign at once, and all others are deleted: for private keys that became known. Id tokens that are in use
   * are valid no more, and for some seconds other instances sign with deleted keys.
   */
  async replaceAll(): Promise<readonly SigningKey[]> {
    const schedule = await this.stored();
    const now = this.clock.now();
    const keys = await Promise.all(
      SIGNING_ALGORITHMS.map((algorithm) => {
        const generation = (schedule.newest(algorithm)?.generation ?? 0) + 1;
        return this.make({ algorithm, generation, signsFrom: now }, now);
      }),
    );
    await this.uow.run(async () => {
      for (const key of keys) {
        if (!(await this.keys.add(key))) throw new Error('Keys were added at the same time. Nothing was changed.');
        await this.keys.deleteBefore(key.algorithm, key.generation);
        this.record('oauth.signing-key.replaced', key);
      }
    });
    return keys;
  }

  /** The oldest key that signs; late when the scheduled job has not rotated it for a day. */
  private async health(): Promise<Health> {
    const now = this.clock.now();
    const schedule = await this.stored();
    const current = SIGNING_ALGORITHMS.flatMap((algorithm) => schedule.current(algorithm, now) ?? []);
    const oldest = current.toSorted((one, other) => one.signsFrom.getTime() - other.signsFrom.getTime())[0];
    const dayAgo = new Date(now.getTime() - DAY_MS);
    const { keyRotationSeconds } = this.settings.options;
    const isLate = SIGNING_ALGORITHMS.some((algorithm) => schedule.isDue(algorithm, dayAgo, keyRotationSeconds));
    const facts = {
      signingSince: oldest?.signsFrom.toISOString() ?? null,
      rotatesAt: oldest ? new Date(oldest.signsFrom.getTime() + keyRotationSeconds * 1000).toISOString() : null,
    };
    return { state: isLate ? 'attention' : 'good', facts };
  }

  countByKey(): Promise<ReadonlyMap<string, number>> {
    return this.uow.read(() => this.keys.countByKey());
  }

  reseal(limit: number): Promise<number> {
    return this.uow.run(async () => {
      const keys = await this.keys.sealedOtherwise(this.box.keyIds[0]!, limit);
      for (const key of keys) {
        const purpose = sealingOf(key.id);
        key.reseal(this.box.seal(this.box.open(key.sealedPrivateJwk, purpose), purpose));
        await this.keys.save(key);
      }
      return keys.length;
    });
  }

  /** Takes up to a second. */
  private async make(plan: Plan, now: Date): Promise<SigningKey> {
    const { id, publicJwk, privateJwk } = await this.cryptography.generate(plan.algorithm);
    const sealedPrivateJwk = this.box.seal(privateJwk, sealingOf(id));
    return SigningKey.make({ ...plan, id, publicJwk, sealedPrivateJwk }, now);
  }

  private async stored(): Promise<KeySchedule> {
    return new KeySchedule(await this.uow.read(() => this.keys.list()));
  }

  /** @returns those that no other instance added before */
  private async add(plans: readonly Plan[]): Promise<readonly SigningKey[]> {
    const now = this.clock.now();
    const keys = await Promise.all(plans.map((plan) => this.make(plan, now)));
    if (keys.length === 0) return keys;
    return this.uow.run(async () => {
      const added: SigningKey[] = [];
      for (const key of keys) if (await this.keys.add(key)) added.push(key);
      for (const key of added) this.record('oauth.signing-key.created', key);
      return added;
    });
  }

  private record(action: keyof typeof keyActions, key: SigningKey): void {
    const details = { algorithm: key.algorithm, signsFrom: key.signsFrom.toISOString() };
    const target = { kind: 'oauth-signing-key', id: key.id };
    this.audit.record({ action: keyActions[action], target, details });
  }
}

/** For which `SecretBox` seals a private key. */
export const sealingOf = (kid: string): string => `oauth signing key ${kid}`;

interface Plan {
  readonly algorithm: SigningAlgorithm;
  readonly generation: number;
  readonly signsFrom: Date;
}

function nextOf(schedule: KeySchedule, algorithm: SigningAlgorithm, now: Date): Plan {
  const { generation } = schedule.newest(algorithm)!;
  return { algorithm, generation: generation + 1, signsFrom: new Date(now.getTime() + LEAD_SECONDS * 1000) };
}
