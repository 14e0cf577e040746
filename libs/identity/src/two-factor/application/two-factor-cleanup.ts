import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { inBatches } from '#shared-kernel/application/in-batches';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { Challenges, OneTimeCodes, TrustedDevices } from '../domain/ports.ts';

export interface Swept {
  readonly challenges: number;
  readonly codes: number;
  readonly devices: number;
}

/** Removes what has expired; validity never depends on it. */
@Injectable()
export class TwoFactorCleanup {
  constructor(
    private readonly challenges: Challenges,
    private readonly codes: OneTimeCodes,
    private readonly devices: TrustedDevices,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {}

  /** @param signal once it aborts, no further transaction begins */
  async run(signal?: AbortSignal): Promise<Swept> {
    const now = this.clock.now();
    const sweep = (removeSome: (limit: number) => Promise<number>) =>
      inBatches((limit) => this.uow.run(() => removeSome(limit)), signal);
    return {
      challenges: await sweep((limit) => this.challenges.deleteExpired(now, limit)),
      codes: await sweep((limit) => this.codes.deleteExpired(now, limit)),
      devices: await sweep((limit) => this.devices.deleteExpired(now, limit)),
    };
  }
}
