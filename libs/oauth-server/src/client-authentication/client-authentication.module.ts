import { Global, Module } from '@nestjs/common';
import { Purges } from '#shared-kernel/application/purges';
import { ClientAssertions } from './application/client-assertions.ts';
import { ClientAuthentication, DpopProofs } from './application/client-authentication.ts';
import { ProofCryptography, UsedProofs } from './domain/ports.ts';
import { JoseProofCryptography } from './infrastructure/jose-proof-cryptography.ts';
import { MikroUsedProofs } from './infrastructure/persistence/mikro-used-proofs.ts';

/** How clients authenticate (RFC 6749 §2.3, RFC 7523) and prove that they hold a key (RFC 9449). Most rooms need it. */
@Global()
@Module({
  providers: [
    { provide: UsedProofs, useClass: MikroUsedProofs },
    { provide: ProofCryptography, useClass: JoseProofCryptography },
    ClientAssertions,
    ClientAuthentication,
    DpopProofs,
  ],
  exports: [ClientAuthentication, DpopProofs],
})
export class ClientAuthenticationModule {
  constructor(purges: Purges, proofs: UsedProofs) {
    purges.register(
      'oauth-proof-cleanup',
      'Deletes used assertions and DPoP proofs that could not be accepted again anyway.',
      { proofs },
    );
  }
}
