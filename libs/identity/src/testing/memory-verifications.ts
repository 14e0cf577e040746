import { Verifications } from '../users/domain/ports.ts';
import type { Verification, VerificationPurpose } from '../users/domain/verification.ts';
import type { MemoryDatabase } from './memory-database.ts';

const keyIdOf = (sealed: string | null) => sealed?.split('.')[1] ?? '';

export class MemoryVerifications extends Verifications {
  constructor(private readonly database: MemoryDatabase) {
    super();
  }

  async put(verification: Verification): Promise<void> {
    this.database.mustBeInTransaction();
    this.database.mustHaveUser(verification.userId);
    await this.remove(verification.identifier);
    this.database.verifications.put(verification);
  }

  async find(identifier: string, now: Date): Promise<Verification | undefined> {
    const open = this.#find(identifier);
    return open && open.expiresAt > now ? open : undefined;
  }

  async openOf(userId: string, purpose: VerificationPurpose, now: Date): Promise<Verification | undefined> {
    return this.database.verifications
      .find((open) => open.userId === userId && open.purpose === purpose && open.expiresAt > now)
      .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))[0];
  }

  async consume(identifier: string, now: Date): Promise<Verification | undefined> {
    this.database.mustBeInTransaction();
    const open = this.#find(identifier);
    if (!open || open.expiresAt <= now) return undefined;
    await this.remove(identifier);
    return open;
  }

  async attempt(identifier: string): Promise<Verification | undefined> {
    this.database.mustBeInTransaction();
    const open = this.#find(identifier);
    if (!open) return undefined;
    this.database.verifications.put(Object.assign(open, { attempts: open.attempts + 1 }));
    return open;
  }

  async remove(identifier: string): Promise<void> {
    this.database.mustBeInTransaction();
    this.database.verifications.delete((open) => open.identifier === identifier);
  }

  async removeAllOf(userId: string, purpose?: VerificationPurpose): Promise<void> {
    this.database.mustBeInTransaction();
    const isMeant = (open: Verification) => (purpose ? open.purpose === purpose : open.purpose !== 'undo-email');
    this.database.verifications.delete((open) => open.userId === userId && isMeant(open));
  }

  async removeUndosOf(userId: string, moment: Date): Promise<void> {
    this.database.mustBeInTransaction();
    const isUndo = (open: Verification) => open.purpose === 'undo-email' && open.createdAt >= moment;
    this.database.verifications.delete((open) => open.userId === userId && isUndo(open));
  }

  async isReserved(email: string, userId: string, now: Date): Promise<boolean> {
    const reserves = ({ purpose, value, expiresAt }: Verification) =>
      purpose === 'undo-email' && value === email && expiresAt > now;
    return this.database.verifications.find((open) => reserves(open) && open.userId !== userId).length > 0;
  }

  async countByKey(): Promise<ReadonlyMap<string, number>> {
    const counts = new Map<string, number>();
    for (const { sealed } of this.#sealed()) counts.set(keyIdOf(sealed), (counts.get(keyIdOf(sealed)) ?? 0) + 1);
    return counts;
  }

  async sealedOtherwise(keyId: string, limit: number): Promise<readonly Verification[]> {
    return this.#sealed()
      .filter(({ sealed }) => keyIdOf(sealed) !== keyId)
      .slice(0, limit);
  }

  async deleteExpired(now: Date, limit: number): Promise<number> {
    this.database.mustBeInTransaction();
    return this.database.verifications.delete((open) => open.expiresAt <= now, limit);
  }

  #sealed(): readonly Verification[] {
    return this.database.verifications.find(({ sealed }) => sealed !== null);
  }

  #find(identifier: string): Verification | undefined {
    return this.database.verifications.find((open) => open.identifier === identifier)[0];
  }
}
