import { Global, Module } from '@nestjs/common';
import { Purges } from '#shared-kernel/application/purges';
import { ClientAssertions } from './application/client-assertions.ts';
import { ClientAuthentication } from './application/client-authentication.ts';
import { ClientKeys } from './application/client-keys.ts';
import { DpopProofs } from './application/dpop-proofs.ts';
import { AssertionCryptography, DpopProofReader, UsedProofs } from './domain/ports.ts';
import { JoseAssertionCryptography } from './infrastructure/jose-assertion-cryptography.ts';
import { JoseDpopProofReader } from './infrastructure/jose-dpop-proof-reader.ts';
import { MikroUsedProofs } from './infrastructure/persistence/mikro-used-proofs.ts';

/** How clients authenticate (RFC 6749 §2.3, RFC 7523) and prove that they hold a key (RFC 9449). Most rooms need it. */
@Global()
@Module({
  providers: [
    { provide: UsedProofs, useClass: MikroUsedProofs },
    { provide: DpopProofReader, useClass: JoseDpopProofReader },
    { provide: AssertionCryptography, useClass: JoseAssertionCryptography },
    ClientAssertions,
    ClientAuthentication,
    ClientKeys,
    DpopProofs,
  ],
  exports: [ClientAuthentication, DpopProofs],
})
export class ClientAuthenticationModule {
  constructor(purges: Purges, proofs: UsedProofs) {
    purges.register('oauth-proof-cleanup', { proofs });
  }
}
