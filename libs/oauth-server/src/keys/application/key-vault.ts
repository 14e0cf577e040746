import { Injectable } from '@nestjs/common';
import { SealedData, type SealedRows } from '#shared-kernel/application/sealed-data';
import { SecretBox } from '#shared-kernel/application/secret-box';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { JwtCryptography, type JwtSigner, SigningKeys } from '../domain/ports.ts';
import { type SigningAlgorithm, SigningKey } from '../domain/signing-key.ts';

/** More than are ever in use. */
const MAX_SIGNERS = 32;

/** Makes signing keys and opens them; stored ones are sealed. */
@Injectable()
export class KeyVault implements SealedRows {
  /** By the id of the key. Importing one costs more than a signature. */
  private readonly signers = new Map<string, Promise<JwtSigner>>();

  constructor(
    private readonly keys: SigningKeys,
    private readonly cryptography: JwtCryptography,
    private readonly box: SecretBox,
    private readonly uow: UnitOfWork,
    sealed: SealedData,
  ) {
    sealed.register('oauth signing keys', this);
  }

  /** Takes up to a second. Outside of transactions. */
  async make(algorithm: SigningAlgorithm, generation: number, signsFrom: Date, now: Date): Promise<SigningKey> {
    const { id, publicJwk, privateJwk } = await this.cryptography.generate(algorithm);
    const sealedPrivateJwk = this.box.seal(privateJwk, purposeOf(id));
    return SigningKey.make({ id, algorithm, generation, publicJwk, sealedPrivateJwk, signsFrom }, now);
  }

  signer(key: SigningKey): Promise<JwtSigner> {
    const known = this.signers.get(key.id);
    if (known) return known;
    if (this.signers.size >= MAX_SIGNERS) this.signers.clear();
    const privateJwk = this.box.open(key.sealedPrivateJwk, purposeOf(key.id));
    const signer = this.cryptography.signer(key.algorithm, key.id, privateJwk);
    this.signers.set(key.id, signer);
    return signer;
  }

  countByKey(): Promise<ReadonlyMap<string, number>> {
    return this.uow.read(() => this.keys.countByKey());
  }

  reseal(limit: number): Promise<number> {
    return this.uow.run(async () => {
      const keys = await this.keys.sealedOtherwise(this.box.keyIds[0]!, limit);
      for (const key of keys) {
        const purpose = purposeOf(key.id);
        key.reseal(this.box.seal(this.box.open(key.sealedPrivateJwk, purpose), purpose));
        await this.keys.save(key);
      }
      return keys.length;
    });
  }
}

const purposeOf = (kid: string) => `oauth signing key ${kid}`;
