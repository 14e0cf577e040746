import { DevelopmentMailbox } from '#shared-kernel/infrastructure/mail/development-mailbox';
import { loadConfig, withDatabase } from '../config/config.ts';
import { prepareDatabase } from '../database/prepare-database.ts';
import { withCompanions } from '../platform/companions.ts';
import { startService } from '../serve.ts';
import type { Surroundings, ToWorker } from './messages.ts';
import { ClusterSiblings, tell } from './siblings.ts';

/** Serves as one of several workers, until the primary or a signal ends it. @throws Error with a message for operators */
export async function serveAsWorker(): Promise<void> {
  const { database, companions } = await beginning();
  const config = withCompanions(withDatabase(loadConfig(), database.url), companions);
  // Workers that start together queue for it; the later ones find nothing to do.
  await prepareDatabase(database, config);
  const siblings = new ClusterSiblings((change) => mailbox.apply(change));
  const service = await startService(config, { siblings });
  const mailbox = service.app.get(DevelopmentMailbox);
  mailbox.share((change) => tell({ kind: 'mailbox', change }));
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    service.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('message', ({ kind }: ToWorker) => kind === 'drain' && stop());
  // Ctrl-C in a terminal, and some managers of services, signal every process; the primary kills at the second signal.
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  tell({ kind: 'ready' });
}

function beginning(): Promise<Surroundings> {
  return new Promise((resolve) =>
    process.once('message', (message: ToWorker) => message.kind === 'begin' && resolve(message.surroundings)),
  );
}
