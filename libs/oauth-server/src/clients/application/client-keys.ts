import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import type { Destination } from '#shared-kernel/application/egress';
import type { OAuthClient } from '../domain/client.ts';
import type { PublicKey } from '../domain/ports.ts';
import { keysIn } from '../domain/key-set.ts';
import { BoundedMap } from './bounded-map.ts';
import { ClientFetches, FetchFailure } from './client-fetches.ts';

const KEYS: Destination = {
  name: 'client-keys',
  urlsFrom: 'clients',
  deadlineMs: 3000,
  maxAnswerBytes: 65_536,
  maxRedirects: 1,
};
const CACHED_URLS = 1000;
/** After which a key set is fetched again. */
const KEPT_MS = 600_000;
/** Between two attempts, whatever came of the first. */
const INTERVAL_MS = 60_000;
/** So long an older set is used while its URL does not answer. */
const LAST_RESORT_MS = 86_400_000;

interface Attempt {
  readonly at: Date;
  readonly set: Promise<FetchedSet | undefined>;
}

interface FetchedSet {
  readonly at: Date;
  readonly keys: readonly PublicKey[];
}

/** The public keys of clients that sign assertions: registered (`jwks`), or fetched from `jwks_uri`. */
@Injectable()
export class ClientKeys {
  private readonly attempts = new BoundedMap<string, Attempt>(CACHED_URLS);

  constructor(
    private readonly fetches: ClientFetches,
    private readonly clock: Clock,
  ) {}

  /** Outside of transactions. @returns undefined if they could not be fetched */
  async of({ details }: OAuthClient): Promise<readonly PublicKey[] | undefined> {
    const url = details['jwks_uri'];
    if (typeof url !== 'string') return keysIn(details['jwks']);
    const last = this.attempts.get(url);
    const set = await last?.set;
    if (last && this.isYounger(last.at, set ? KEPT_MS : INTERVAL_MS)) return set?.keys;
    return (await this.fetch(url, last))?.keys;
  }

  /** Fetches them again, for an assertion by an unknown key; undefined if that would be too early. */
  async fetchedAgain({ details }: OAuthClient): Promise<readonly PublicKey[] | undefined> {
    const url = details['jwks_uri'];
    if (typeof url !== 'string') return undefined;
    const last = this.attempts.get(url);
    if (last && this.isYounger(last.at, INTERVAL_MS)) return undefined;
    return (await this.fetch(url, last))?.keys;
  }

  /** Once for all requests that need them at the same time. */
  private fetch(url: string, last: Attempt | undefined): Promise<FetchedSet | undefined> {
    const current = this.attempts.get(url);
    if (current && current !== last) return current.set;
    const at = this.clock.now();
    const set = this.download(url, last, at);
    this.attempts.set(url, { at, set });
    // Not an answer of the client: the next request tries again.
    set.catch(() => this.attempts.delete(url));
    return set;
  }

  private async download(url: string, last: Attempt | undefined, at: Date): Promise<FetchedSet | undefined> {
    const former = await last?.set;
    try {
      const { document } = await this.fetches.get(KEYS, url, former ? 'known' : 'unknown');
      return { at, keys: keysIn(document) };
    } catch (error) {
      if (!(error instanceof FetchFailure)) throw error;
      return former && this.isYounger(former.at, LAST_RESORT_MS) ? former : undefined;
    }
  }

  private isYounger(moment: Date, ms: number): boolean {
    return this.clock.now().getTime() - moment.getTime() < ms;
  }
}
