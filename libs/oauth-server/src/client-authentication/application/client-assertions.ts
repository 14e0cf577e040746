import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import type { Destination } from '#shared-kernel/application/egress';
import { RemoteDocuments } from '#shared-kernel/application/remote-documents';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { keysIn, type PublicKey } from '#shared-kernel/domain/key-set';
import {
  ClientFetches,
  ClientRefusal,
  FetchedTooOften,
  FetchFailure,
  keySetProblem,
  type OAuthClient,
  OAuthSettings,
} from '../../clients/index.ts';
import { checkAssertion } from '../domain/client-assertion.ts';
import { ProofCryptography, UsedProofs } from '../domain/ports.ts';

const KEYS: Destination = {
  name: 'client-keys',
  urlsFrom: 'clients',
  deadlineMs: 3000,
  maxAnswerBytes: 65_536,
  maxRedirects: 1,
};

/** Authenticates clients by JWTs that they sign (RFC 7523, `private_key_jwt`), with keys that they registered or publish. */
@Injectable()
export class ClientAssertions {
  private readonly keySets: RemoteDocuments<readonly PublicKey[]>;

  constructor(
    private readonly fetches: ClientFetches,
    private readonly cryptography: ProofCryptography,
    private readonly proofs: UsedProofs,
    private readonly settings: OAuthSettings,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {
    this.keySets = new RemoteDocuments((url, was) => this.fetch(url, was), clock);
  }

  /** Outside of transactions. Accepts each assertion once. @throws INVALID_CLIENT_ASSERTION */
  async verify(client: OAuthClient, assertion: string): Promise<void> {
    const { clientId } = client;
    const claims = await this.claimsOf(client, assertion);
    const { issuer } = this.settings.options;
    const accepted = checkAssertion(claims, { clientId, issuer }, this.clock.now());
    if (typeof accepted === 'string') throw refused(accepted);
    const { jti, refusedFrom } = accepted;
    const isFirst = await this.uow.run(() => this.proofs.use('assertion', `${clientId} ${jti}`, refusedFrom));
    if (!isFirst) throw refused('was used before');
  }

  private async claimsOf(client: OAuthClient, assertion: string): Promise<Readonly<Record<string, unknown>>> {
    const url = client.details['jwks_uri'];
    const isFetched = typeof url === 'string';
    const keys = isFetched ? await this.keySets.at(url).catch(noneIfTooOften) : keysIn(client.details['jwks']);
    if (!keys) throw refused('cannot be verified: the keys of the client could not be fetched');
    const verified = await this.cryptography.verifyAssertion(assertion, keys);
    if (typeof verified === 'object') return verified;
    // Undefined where it is too early to fetch them again.
    const newKeys = isFetched && verified === 'unknown-key' ? await this.keySets.fetchedAgain(url) : undefined;
    const again = newKeys && (await this.cryptography.verifyAssertion(assertion, newKeys));
    if (typeof again === 'object') return again;
    throw refused('is not a JWT that the client signed');
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

const refused = (problem: string) => ClientRefusal.INVALID_CLIENT_ASSERTION({ problem });
