import { Injectable } from '@nestjs/common';
import { BoundedMap } from '#shared-kernel/application/bounded-map';
import { Clock } from '#shared-kernel/application/clock';
import type { Destination } from '#shared-kernel/application/egress';
import { Random } from '#shared-kernel/application/random';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { Refusal } from '#shared-kernel/domain/refusal';
import { freshSeconds, isDocumentUrl, readDocument } from '../domain/client-id-metadata-document.ts';
import { type ClientMetadata, servedMetadata } from '../domain/client-metadata.ts';
import { OAuthClient } from '../domain/client.ts';
import { ClientRefusal } from '../domain/client-oauth-refusals.ts';
import { OAuthSettings } from '../domain/oauth-options.ts';
import { CurrentOptions } from '../domain/served-apis.ts';
import { ClientLookup, Clients, DocumentFailures } from '../domain/ports.ts';
import { registrationRules } from '../domain/registration.ts';
import { ClientEditing } from './client-editing.ts';
import { ClientFetches, FetchedTooOften, FetchFailure } from './client-fetches.ts';

const DOCUMENTS: Destination = {
  name: 'client-documents',
  urlsFrom: 'clients',
  deadlineMs: 3000,
  maxAnswerBytes: 5120,
  maxRedirects: 0,
};
const REMEMBERED_FAILURES = 1000;
const RETRY_MS = 60_000;
/** The last good document is used for this long while a newer one cannot be. */
const LAST_RESORT_MS = 86_400_000;

interface Failure {
  readonly until: Date;
  readonly refusal: Refusal;
}

/**
 * Finds the client of a request: a registered one, or one whose id is the URL of its client id metadata document (ADR 30).
 * Clients with a document are stored as well, so that grants refer to them.
 */
@Injectable()
export class ClientResolution {
  private readonly underway = new Map<string, Promise<OAuthClient>>();
  private readonly failures = new BoundedMap<string, Failure>(REMEMBERED_FAILURES);

  constructor(
    private readonly fetches: ClientFetches,
    private readonly clients: Clients,
    private readonly lookup: ClientLookup,
    private readonly editing: ClientEditing,
    private readonly unusable: DocumentFailures,
    private readonly settings: OAuthSettings,
    private readonly served: CurrentOptions,
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * Outside of transactions, because it may fetch a document.
   * @param clientId as the client presents it; unchecked input
   * @throws INVALID_CLIENT_DOCUMENT
   */
  async find(clientId: string): Promise<OAuthClient | undefined> {
    if (!isDocumentUrl(clientId)) return this.lookup.find(clientId);
    if (!this.settings.options.clientIdDocuments) return undefined;
    const known = await this.lookup.find(clientId);
    const isFresh = known?.documentFreshUntil != null && known.documentFreshUntil > this.clock.now();
    return known && (isFresh || known.disabled) ? known : this.current(clientId, known);
  }

  /** As its document describes it now; fetched once for all requests at the same time. @param known as stored, no longer fresh */
  private async current(clientId: string, known: OAuthClient | undefined): Promise<OAuthClient> {
    if (!known && !this.underway.has(clientId) && !this.failureOf(clientId)) await this.admit(clientId);
    const underway = this.underway.get(clientId);
    if (underway) return underway;
    const work = this.fetchedOrKnown(clientId, known).finally(() => this.underway.delete(clientId));
    this.underway.set(clientId, work);
    return work;
  }

  private async fetchedOrKnown(clientId: string, known: OAuthClient | undefined): Promise<OAuthClient> {
    const now = this.clock.now();
    const refusal = this.failureOf(clientId) ?? (await this.refresh(clientId, known, now));
    if (!refusal) return (await this.lookup.find(clientId))!;
    const fetchedAt = known?.documentFetchedAt?.getTime() ?? -Infinity;
    if (known && now.getTime() - fetchedAt < LAST_RESORT_MS) return known;
    throw refusal;
  }

  /** A new client, before its document is fetched for all who wait for it. @throws INVALID_CLIENT_DOCUMENT */
  private async admit(clientId: string): Promise<void> {
    await this.fetches.admit(DOCUMENTS, clientId, 'unknown').catch((error: unknown) => {
      throw error instanceof FetchedTooOften
        ? ClientRefusal.INVALID_CLIENT_DOCUMENT({ problem: error.message })
        : error;
    });
  }

  private failureOf(clientId: string): Refusal | undefined {
    const failure = this.failures.get(clientId);
    return failure && failure.until > this.clock.now() ? failure.refusal : undefined;
  }

  /** @returns why the document cannot be used, which is remembered for a while */
  private async refresh(clientId: string, known: OAuthClient | undefined, now: Date): Promise<Refusal | undefined> {
    try {
      if (known) await this.fetches.admit(DOCUMENTS, clientId, 'known');
      const { document, headers } = await this.fetches.get(DOCUMENTS, clientId);
      const metadata = readDocument(clientId, document, registrationRules(await this.served.get()));
      const freshUntil = new Date(now.getTime() + freshSeconds(headers['cache-control']) * 1000);
      await this.store(clientId, metadata, freshUntil);
      this.failures.delete(clientId);
      return undefined;
    } catch (error) {
      const isExpected = [FetchFailure, FetchedTooOften, Refusal].some((kind) => error instanceof kind);
      if (!isExpected) throw error;
      const { message } = error as Error;
      const problem = error instanceof Refusal ? `is not valid: ${message}` : message;
      const refusal = ClientRefusal.INVALID_CLIENT_DOCUMENT({ problem });
      // Once for each time that it is remembered: strangers choose how often they ask.
      this.unusable.note({ host: new URL(clientId).host, reason: reasonOf(error as Error) });
      this.failures.set(clientId, { refusal, until: new Date(now.getTime() + RETRY_MS) });
      return refusal;
    }
  }

  private store(clientId: string, metadata: ClientMetadata, freshUntil: Date): Promise<void> {
    return this.uow.run(async () => {
      // Two instances may fetch the same document for the first time.
      await this.clients.lockClientId(clientId);
      const known = await this.clients.findForUpdate(clientId);
      if (!known) return this.add(clientId, metadata, freshUntil);
      await this.editing.change(known, (now) => {
        known.edit(servedMetadata(metadata, known), undefined, now);
        known.markFetched(freshUntil, now);
      });
    });
  }

  private async add(clientId: string, metadata: ClientMetadata, freshUntil: Date): Promise<void> {
    const now = this.clock.now();
    const none = { registrationDigest: null, secretDigest: null, sealedSecret: null, userId: null };
    const served = servedMetadata(metadata, { userId: null, ownScopes: [] });
    const client = OAuthClient.register({ ...served, ...none, id: this.random.id(), clientId }, now);
    client.markFetched(freshUntil, now);
    await this.editing.add(client);
  }
}

/** The rule and the member where a document breaks one: the rest may be text of the document. */
function reasonOf(error: Error): string {
  if (error instanceof FetchFailure) return error.reason;
  if (!(error instanceof Refusal)) return error.message;
  const member = error.details?.['member'];
  return typeof member === 'string' ? `${error.code} ${member}` : error.code;
}
