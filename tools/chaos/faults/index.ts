import type { Fault } from '../fault.ts';
import { billing } from './billing.ts';
import { clockSteps } from './clock-steps.ts';
import { coldStart } from './cold-start.ts';
import { databaseFrozen, databaseRestart } from './database-outage.ts';
import { diskFull } from './disk-full.ts';
import { holderKilled } from './holder-killed.ts';
import { hostileInput } from './hostile-input.ts';
import { idleConnections } from './idle-connections.ts';
import { killed } from './killed.ts';
import { logFull } from './log-full.ts';
import { mailServer } from './mail-server.ts';
import { namesFail } from './names-fail.ts';
import { otherSecret } from './other-secret.ts';
import { poolExhausted } from './pool-exhausted.ts';
import { slowClients } from './slow-clients.ts';
import { slowDisk } from './slow-disk.ts';
import { terminated } from './terminated.ts';

/** In the order of docs/RELIABILITY.md. */
export const faults: readonly Fault[] = [
  killed,
  databaseRestart,
  databaseFrozen,
  poolExhausted,
  mailServer,
  holderKilled,
  terminated,
  slowClients,
  hostileInput,
  coldStart,
  billing,
  diskFull,
  logFull,
  clockSteps,
  namesFail,
  slowDisk,
  idleConnections,
  otherSecret,
];
