import cluster, { type Worker } from 'node:cluster';
import type { Config } from '../config/config.ts';
import { openPlatform } from '../platform/open-platform.ts';
import { Gathering } from './gathering.ts';
import type { FromWorker, ToWorker } from './messages.ts';
import { Supervisor } from './supervisor.ts';

/** The bound of one process, too. */
const STOP_MS = 15_000;

/**
 * Serves by several workers on one port. This process accepts connections, starts what all of them need, and watches over
 * them; it has neither the application nor a connection to the database (ADR 108).
 * @param interruption ends the start with its reason
 * @throws Error with a message for operators; nothing is left running
 */
export async function serveByWorkers(config: Config, interruption: AbortSignal) {
  const platform = await openPlatform(config, { keepPolar: true });
  const { surroundings, polarStandIn, testProvider, dataPlace } = platform;
  // Structured clones: a figure may be infinite, a mail has a date.
  cluster.setupPrimary({ serialization: 'advanced' });
  const supervisor = new Supervisor({
    workers: config.WORKERS,
    onFork: (worker) => send(worker, { kind: 'begin', surroundings }),
    onExit: (worker) => gathering.forget(worker),
    onFailure: (exitCode) => void stop().finally(() => process.exit(exitCode)),
  });
  const gathering = new Gathering(supervisor);
  cluster.on('message', (worker, message: FromWorker) => {
    if (message.kind === 'ready') supervisor.isReady(worker);
    if (message.kind === 'ask') gathering.begin(worker, message.question);
    if (message.kind === 'answer') gathering.take(worker, message.question, message.figures);
    if (message.kind === 'mailbox') {
      for (const other of supervisor.running) if (other !== worker) send(other, message);
    }
  });
  async function stop(): Promise<void> {
    const isInTime = await supervisor.stop((worker) => send(worker, { kind: 'drain' }), STOP_MS);
    await platform.close();
    if (!isInTime) throw new Error(`Workers did not end within ${STOP_MS / 1000} s, and were killed.`);
  }
  try {
    await supervisor.start(interruption);
  } catch (error) {
    await stop().catch(console.error);
    throw error;
  }
  return { polarStandIn, testProvider, dataPlace, stop, kill: () => supervisor.kill() };
}

function send(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message);
}
