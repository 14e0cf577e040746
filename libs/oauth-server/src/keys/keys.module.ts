import { Module } from '@nestjs/common';
import { Purges } from '#shared-kernel/application/purges';
import { IdTokenHints, IdTokens, JwtAccessTokens, KnownKeys } from './application/id-tokens.ts';
import { KeyRotation } from './application/key-rotation.ts';
import { JwtCryptography, SigningKeys } from './domain/ports.ts';
import { KeysController } from './http/keys.controller.ts';
import { JoseJwtCryptography } from './infrastructure/jose-jwt-cryptography.ts';
import { MikroSigningKeys } from './infrastructure/persistence/mikro-signing-keys.ts';

@Module({
  controllers: [KeysController],
  providers: [
    { provide: SigningKeys, useClass: MikroSigningKeys },
    { provide: JwtCryptography, useClass: JoseJwtCryptography },
    KeyRotation,
    KnownKeys,
    IdTokenHints,
    IdTokens,
    JwtAccessTokens,
  ],
  exports: [IdTokens, IdTokenHints, JwtAccessTokens],
})
export class KeysModule {
  constructor(purges: Purges, rotation: KeyRotation) {
    purges.registerUpkeep('oauth-signing-keys', 'Makes, rotates and retires signing keys.', () => rotation.keepUp());
  }
}
