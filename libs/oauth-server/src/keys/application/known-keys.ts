import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { OAuthSettings } from '../../clients/index.ts';
import type { KeySchedule } from '../domain/key-schedule.ts';
import type { PublicJwk, SigningAlgorithm, SigningKey } from '../domain/signing-key.ts';
import { KeyRotation } from './key-rotation.ts';

/** A key is published an hour before it signs, so every instance knows it by then. */
const FRESH_MS = 5000;

/** The signing keys as this instance knows them: read from the database once in a few seconds. */
@Injectable()
export class KnownKeys {
  private known: { readonly schedule: KeySchedule; readonly readAt: number } | undefined;
  private reading: Promise<KeySchedule> | undefined;

  constructor(
    private readonly rotation: KeyRotation,
    private readonly settings: OAuthSettings,
    private readonly clock: Clock,
  ) {}

  /** The key that signs. Outside of transactions. @throws DatabaseUnavailable rather than to use what may be too old */
  async current(algorithm: SigningAlgorithm): Promise<SigningKey> {
    const schedule = await this.schedule();
    return schedule.current(algorithm, this.clock.now())!;
  }

  /** The public halves of the keys whose tokens are valid, and of those that will sign. Outside of transactions. */
  async published(): Promise<readonly PublicJwk[]> {
    const schedule = await this.schedule();
    const keys = schedule.published(this.clock.now(), this.settings.options.accessTokenLifeSeconds);
    return keys.map(({ publicJwk }) => publicJwk);
  }

  private async schedule(): Promise<KeySchedule> {
    const { known } = this;
    if (known && Math.abs(this.clock.now().getTime() - known.readAt) < FRESH_MS) return known.schedule;
    this.reading ??= this.read().finally(() => (this.reading = undefined));
    return this.reading;
  }

  private async read(): Promise<KeySchedule> {
    const readAt = this.clock.now().getTime();
    const schedule = await this.rotation.schedule();
    this.known = { schedule, readAt };
    return schedule;
  }
}
