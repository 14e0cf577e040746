import type { Config } from '../config/config.ts';
import { usableDataDir } from '../config/data-dir.ts';
import type { PolarAccess } from '../config/polar-stand-in.ts';
import { type Running, startCompanion } from './companion.ts';

/**
 * Starts the stand-in for Polar, with a webhook endpoint that leads here (ADR 44).
 * @param keep whether its state is kept in the data directory
 * @throws Error when it does not start
 */
export function startPolarStandIn(config: Config, { keep }: { keep: boolean }): Promise<Running<PolarAccess>> {
  const companion = {
    folder: 'polar-stand-in',
    title: 'The Polar stand-in',
    // That of `npm run polar`.
    usualPort: 4010,
    // Every address is accepted, since no mail is sent to it.
    environment: { REFUSED_DOMAINS: '', WEBHOOK_URL: webhookUrl(config) },
    without: 'POLAR_STAND_IN=off',
    loss: 'nothing can be bought',
  };
  return startCompanion(companion, keep ? usableDataDir(config.DATA_DIR) : undefined);
}

/** Of this instance, past any proxy. */
function webhookUrl({ HOST, PORT }: Config): string {
  const isAny = HOST === undefined || ['0.0.0.0', '::'].includes(HOST);
  const host = isAny ? 'localhost' : HOST.includes(':') ? `[${HOST}]` : HOST;
  return `http://${host}:${PORT}/api/webhooks/polar`;
}
