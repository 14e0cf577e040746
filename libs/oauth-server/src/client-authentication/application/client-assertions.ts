import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { ClientRefusal, type OAuthClient, OAuthSettings } from '../../clients/index.ts';
import { checkAssertion } from '../domain/client-assertion.ts';
import { AssertionCryptography, UsedProofs } from '../domain/ports.ts';
import { ClientKeys } from './client-keys.ts';

/** Authenticates clients by JWTs that they sign (RFC 7523, `private_key_jwt`). */
@Injectable()
export class ClientAssertions {
  constructor(
    private readonly keys: ClientKeys,
    private readonly cryptography: AssertionCryptography,
    private readonly proofs: UsedProofs,
    private readonly settings: OAuthSettings,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {}

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
    const keys = await this.keys.of(client);
    if (!keys) throw refused('cannot be verified: the keys of the client could not be fetched');
    const verified = await this.cryptography.verify(assertion, keys);
    if (typeof verified === 'object') return verified;
    const newKeys = verified === 'unknown-key' ? await this.keys.fetchedAgain(client) : undefined;
    const again = newKeys && (await this.cryptography.verify(assertion, newKeys));
    if (typeof again === 'object') return again;
    throw refused('is not a JWT that the client signed');
  }
}

const refused = (problem: string) => ClientRefusal.INVALID_CLIENT_ASSERTION({ problem });
