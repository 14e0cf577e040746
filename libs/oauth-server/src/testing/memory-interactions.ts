import { AuthorizationRefusal } from '../authorization/domain/authorization-oauth-refusals.ts';
import type { Interaction } from '../authorization/domain/interaction.ts';
import { Interactions } from '../authorization/domain/ports.ts';
import type { MemoryOAuthDatabase } from './memory-database.ts';

export class MemoryInteractions extends Interactions {
  constructor(private readonly database: MemoryOAuthDatabase) {
    super();
  }

  async add(interaction: Interaction): Promise<void> {
    this.database.mustBeInTransaction();
    const { userId, sessionId } = interaction;
    const isOpen = this.database.hasUser(userId) && this.database.hasSession(sessionId);
    if (!isOpen) throw AuthorizationRefusal.NO_CONSENT_PROMPT();
    this.database.interactions.put(interaction);
  }

  async find(id: string): Promise<Interaction | undefined> {
    return this.database.interactions.get(id);
  }

  async take(id: string): Promise<Interaction | undefined> {
    this.database.mustBeInTransaction();
    const interaction = await this.find(id);
    this.database.interactions.delete((other) => other.id === id);
    return interaction;
  }

  async deleteExpired(now: Date, limit: number): Promise<number> {
    this.database.mustBeInTransaction();
    return this.database.interactions.delete(({ expiresAt }) => expiresAt <= now, limit);
  }
}
