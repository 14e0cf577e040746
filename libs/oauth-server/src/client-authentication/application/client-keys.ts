import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import type { Destination } from '#shared-kernel/application/egress';
import { RemoteDocuments } from '#shared-kernel/application/remote-documents';
import { keysIn, type PublicKey } from '#shared-kernel/domain/key-set';
import { ClientFetches, FetchedTooOften, FetchFailure, keySetProblem, type OAuthClient } from '../../clients/index.ts';

const KEYS: Destination = {
  name: 'client-keys',
  urlsFrom: 'clients',
  deadlineMs: 3000,
  maxAnswerBytes: 65_536,
  maxRedirects: 1,
};

/** The public keys of clients that sign assertions: registered (`jwks`), or fetched from `jwks_uri`. */
@Injectable()
export class ClientKeys {
  private readonly sets: RemoteDocuments<readonly PublicKey[]>;

  constructor(
    private readonly fetches: ClientFetches,
    clock: Clock,
  ) {
    this.sets = new RemoteDocuments((url, was) => this.fetch(url, was), clock);
  }

  /** Outside of transactions. @returns undefined if they could not be fetched */
  async of({ details }: OAuthClient): Promise<readonly PublicKey[] | undefined> {
    const url = details['jwks_uri'];
    return typeof url === 'string' ? this.sets.at(url).catch(noneIfTooOften) : keysIn(details['jwks']);
  }

  /** Fetches them again, for an assertion by an unknown key; undefined if that would be too early. */
  async fetchedAgain({ details }: OAuthClient): Promise<readonly PublicKey[] | undefined> {
    const url = details['jwks_uri'];
    return typeof url === 'string' ? this.sets.fetchedAgain(url) : undefined;
  }

  private async fetch(url: string, was: 'known' | 'unknown'): Promise<readonly PublicKey[] | undefined> {
    try {
      await this.fetches.admit(KEYS, url, was);
      const { document } = await this.fetches.get(KEYS, url);
      return keySetProblem(document) === undefined ? keysIn(document) : undefined;
    } catch (error) {
      // A URL that had keys keeps them. For another URL nothing is remembered, so that other callers may try.
      const isFailure = error instanceof FetchFailure || (error instanceof FetchedTooOften && was === 'known');
      if (!isFailure) throw error;
      return undefined;
    }
  }
}

function noneIfTooOften(error: unknown): undefined {
  if (!(error instanceof FetchedTooOften)) throw error;
}
