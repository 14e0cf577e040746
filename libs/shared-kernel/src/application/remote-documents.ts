import { BoundedMap } from './bounded-map.ts';
import type { Clock } from './clock.ts';

const CACHED_URLS = 1000;
/** After which a document is fetched again. */
const KEPT_MS = 600_000;
/** Between two attempts, whatever came of the first. */
const INTERVAL_MS = 60_000;
/** An older document is used for this long while its URL does not answer. */
const LAST_RESORT_MS = 86_400_000;

/** @param was whether the URL had a document before @returns undefined: there is none that can be used */
export type FetchDocument<Document> = (url: string, was: 'known' | 'unknown') => Promise<Document | undefined>;

interface Attempt<Document> {
  readonly at: Date;
  readonly outcome: Promise<Fetched<Document> | undefined>;
}

interface Fetched<Document> {
  readonly at: Date;
  readonly document: Document;
}

/**
 * Documents that others publish, such as key sets: fetched when one is needed, once for all who need it, and kept for a
 * while.
 */
export class RemoteDocuments<Document> {
  private readonly attempts = new BoundedMap<string, Attempt<Document>>(CACHED_URLS);

  constructor(
    private readonly fetchDocument: FetchDocument<Document>,
    private readonly clock: Clock,
  ) {}

  /** Outside of transactions. @returns undefined if it could not be fetched */
  async at(url: string): Promise<Document | undefined> {
    const last = this.attempts.get(url);
    const fetched = await last?.outcome;
    if (last && this.isYounger(last.at, fetched ? KEPT_MS : INTERVAL_MS)) return fetched?.document;
    return (await this.fetch(url, last))?.document;
  }

  /** Fetches it again, because a newer one is needed; undefined if that would be too early. */
  async fetchedAgain(url: string): Promise<Document | undefined> {
    const last = this.attempts.get(url);
    if (last && this.isYounger(last.at, INTERVAL_MS)) return undefined;
    return (await this.fetch(url, last))?.document;
  }

  /** Once for all requests that need it at the same time. */
  private fetch(url: string, last: Attempt<Document> | undefined): Promise<Fetched<Document> | undefined> {
    const current = this.attempts.get(url);
    if (current && current !== last) return current.outcome;
    const at = this.clock.now();
    const outcome = this.download(url, last, at);
    this.attempts.set(url, { at, outcome });
    // Not an answer of the URL: the next request tries again.
    outcome.catch(() => this.attempts.delete(url));
    return outcome;
  }

  private async download(url: string, last: Attempt<Document> | undefined, at: Date) {
    const former = await last?.outcome;
    const document = await this.fetchDocument(url, former ? 'known' : 'unknown');
    if (document !== undefined) return { at, document };
    return former && this.isYounger(former.at, LAST_RESORT_MS) ? former : undefined;
  }

  private isYounger(moment: Date, ms: number): boolean {
    return this.clock.now().getTime() - moment.getTime() < ms;
  }
}
