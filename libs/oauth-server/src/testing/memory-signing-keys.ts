import { SigningKeys } from '../keys/domain/ports.ts';
import type { SigningAlgorithm, SigningKey } from '../keys/domain/signing-key.ts';
import type { MemoryOAuthDatabase } from './memory-database.ts';

/** The id of the key in a sealed text, as the database finds it. */
const keyOf = ({ sealedPrivateJwk }: SigningKey) => sealedPrivateJwk.split('.')[1] ?? '';

export class MemorySigningKeys extends SigningKeys {
  constructor(private readonly database: MemoryOAuthDatabase) {
    super();
  }

  async list(): Promise<readonly SigningKey[]> {
    return this.database.signingKeys.find(() => true);
  }

  async add(key: SigningKey): Promise<boolean> {
    this.database.mustBeInTransaction();
    const isSame = (other: SigningKey) => other.algorithm === key.algorithm && other.generation === key.generation;
    if (this.database.signingKeys.find(isSame).length > 0) return false;
    this.database.signingKeys.put(key);
    return true;
  }

  async save(key: SigningKey): Promise<void> {
    this.database.mustBeInTransaction();
    this.database.signingKeys.put(key);
  }

  async deleteBefore(algorithm: SigningAlgorithm, generation: number): Promise<number> {
    this.database.mustBeInTransaction();
    return this.database.signingKeys.delete((key) => key.algorithm === algorithm && key.generation < generation);
  }

  async deleteRetired(moment: Date): Promise<number> {
    this.database.mustBeInTransaction();
    const all = await this.list();
    const isNewer = (key: SigningKey, other: SigningKey) =>
      other.algorithm === key.algorithm && other.generation > key.generation && other.signsFrom < moment;
    return this.database.signingKeys.delete((key) => all.some((other) => isNewer(key, other)));
  }

  async countByKey(): Promise<ReadonlyMap<string, number>> {
    const counts = new Map<string, number>();
    for (const key of await this.list()) counts.set(keyOf(key), (counts.get(keyOf(key)) ?? 0) + 1);
    return counts;
  }

  async sealedOtherwise(keyId: string, limit: number): Promise<readonly SigningKey[]> {
    this.database.mustBeInTransaction();
    return this.database.signingKeys.find((key) => keyOf(key) !== keyId).slice(0, limit);
  }
}
