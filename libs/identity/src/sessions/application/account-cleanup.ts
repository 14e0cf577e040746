import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { inBatches } from '#shared-kernel/application/in-batches';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { Verifications } from '../../users/index.ts';
import { KnownDevices, Sessions } from '../domain/ports.ts';

/** Browsers drop a cookie after 400 days at the latest; a device not seen for that long is gone. */
const DEVICE_LIFE_DAYS = 400;
const DAY_MS = 86_400_000;

export interface Swept {
  readonly sessions: number;
  readonly verifications: number;
  readonly devices: number;
}

/** Removes what has expired; validity never depends on it. */
@Injectable()
export class AccountCleanup {
  constructor(
    private readonly sessions: Sessions,
    private readonly verifications: Verifications,
    private readonly devices: KnownDevices,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {}

  /** @param signal once it aborts, no further transaction begins */
  async run(signal?: AbortSignal): Promise<Swept> {
    const now = this.clock.now();
    const gone = new Date(now.getTime() - DEVICE_LIFE_DAYS * DAY_MS);
    const sweep = (removeSome: (limit: number) => Promise<number>) =>
      inBatches((limit) => this.uow.run(() => removeSome(limit)), signal);
    return {
      sessions: await sweep((limit) => this.sessions.deleteExpired(now, limit)),
      verifications: await sweep((limit) => this.verifications.deleteExpired(now, limit)),
      devices: await sweep((limit) => this.devices.deleteUnseenSince(gone, limit)),
    };
  }
}
