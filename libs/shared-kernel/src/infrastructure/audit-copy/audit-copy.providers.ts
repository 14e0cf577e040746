import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnApplicationBootstrap, type Provider } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { fileURLToPath } from 'node:url';
import { Clock } from '../../application/clock.ts';
import { Purges } from '../../application/purges.ts';
import { Signer } from '../../application/signer.ts';
import { UnitOfWork } from '../../application/unit-of-work.ts';
import type { KernelOptions } from '../kernel-options.ts';
import { AuditCopying, COPY_INTERVAL_SECONDS } from './audit-copying.ts';
import { CopyDirectory } from './copy-directory.ts';

export const COPY_JOB = 'audit-copy';

/** At another second than the other jobs begin. */
const EACH_MINUTE = '30 * * * * *';

@Injectable()
class AuditCopySchedule implements OnApplicationBootstrap {
  private readonly logger = new Logger('AuditCopy');

  constructor(
    private readonly purges: Purges,
    private readonly directory: CopyDirectory,
  ) {}

  /** Said at once, and no reason not to serve: people can sign in without a copy, which catches up later. */
  async onApplicationBootstrap(): Promise<void> {
    await this.directory.check().catch((error: unknown) => {
      this.logger.error(`The audit trail cannot be copied to the directory of AUDIT_COPY_URL: ${String(error)}`);
    });
  }

  /** Under the lock of the job, which a writer that hangs holds for as long as its process lives. */
  @Cron(EACH_MINUTE, { name: COPY_JOB })
  async tick(): Promise<void> {
    await this.purges.runNow(COPY_JOB);
  }
}

/** The job that copies the audit trail, where a place for the copy is configured. */
export function auditCopy({ auditCopyUrl: place }: KernelOptions): Provider[] {
  if (place === undefined) return [];
  return [
    {
      provide: AuditCopySchedule,
      inject: [Purges, EntityManager, UnitOfWork, Clock, Signer],
      useFactory(purges: Purges, em: EntityManager, uow: UnitOfWork, clock: Clock, signer: Signer): AuditCopySchedule {
        const directory = new CopyDirectory(fileURLToPath(place), signer);
        const copying = new AuditCopying(place, directory, em, uow, clock);
        purges.registerTimed(
          COPY_JOB,
          'Copies the audit trail to the directory of `AUDIT_COPY_URL`.',
          COPY_INTERVAL_SECONDS,
          (signal) => copying.copy(signal),
        );
        return new AuditCopySchedule(purges, directory);
      },
    },
  ];
}
