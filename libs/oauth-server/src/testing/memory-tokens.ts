import { TokenLookup, type TokenOfGrant, Tokens } from '../grants/domain/ports.ts';
import type { TokenPair } from '../grants/domain/token-pair.ts';
import type { MemoryOAuthDatabase } from './memory-database.ts';

export class MemoryTokens extends Tokens {
  constructor(private readonly database: MemoryOAuthDatabase) {
    super();
  }

  async add(pair: TokenPair): Promise<void> {
    this.database.mustBeInTransaction();
    if (!this.database.grants.get(pair.grantId)) throw new Error('Foreign key: there is no such grant');
    const clashes = ({ accessDigest, refreshDigest }: TokenPair) =>
      accessDigest === pair.accessDigest || (refreshDigest !== null && refreshDigest === pair.refreshDigest);
    if (this.database.tokens.find(clashes).length > 0) throw new Error('Unique: this token exists already');
    this.database.tokens.put(pair);
  }

  async findByRefresh(digest: string): Promise<TokenPair | undefined> {
    return this.database.tokens.find(({ refreshDigest }) => refreshDigest === digest)[0];
  }

  async useRefresh(id: string, now: Date): Promise<boolean> {
    const isUsable = ({ refreshUsedAt, refreshExpiresAt }: TokenPair) =>
      refreshUsedAt === null && refreshExpiresAt !== null && refreshExpiresAt > now;
    return this.change(id, isUsable, { refreshUsedAt: now });
  }

  async keepAnswer(id: string, sealedAnswer: string): Promise<void> {
    this.change(id, ({ refreshUsedAt }) => refreshUsedAt !== null, { sealedAnswer });
  }

  async removeAccess(id: string): Promise<boolean> {
    return this.change(id, ({ accessDigest }) => accessDigest !== null, { accessDigest: null });
  }

  async deleteExpired(moment: Date, limit: number): Promise<number> {
    this.database.mustBeInTransaction();
    const isExpired = ({ accessExpiresAt, refreshExpiresAt }: TokenPair) =>
      accessExpiresAt < moment && (refreshExpiresAt === null || refreshExpiresAt < moment);
    return this.database.tokens.delete(isExpired, limit);
  }

  private change(id: string, isMeant: (pair: TokenPair) => boolean, values: Partial<TokenPair>): boolean {
    this.database.mustBeInTransaction();
    const pair = this.database.tokens.get(id);
    if (!pair || !isMeant(pair)) return false;
    this.database.tokens.put(Object.assign(pair, values));
    return true;
  }
}

export class MemoryTokenLookup extends TokenLookup {
  constructor(private readonly database: MemoryOAuthDatabase) {
    super();
  }

  async findByAccess(digest: string): Promise<TokenOfGrant | undefined> {
    return this.find(({ accessDigest }) => accessDigest === digest);
  }

  async findByRefresh(digest: string): Promise<TokenOfGrant | undefined> {
    return this.find(({ refreshDigest }) => refreshDigest === digest);
  }

  private find(isMeant: (pair: TokenPair) => boolean): TokenOfGrant | undefined {
    this.database.mustBeOutside();
    const [token] = this.database.tokens.find(isMeant);
    const grant = token && this.database.grants.get(token.grantId);
    const client = grant && this.database.clients.get(grant.clientId);
    if (!client) return undefined;
    const { id, clientId, name, scopes, disabled, trusted } = client;
    return { token, grant, client: { id, clientId, name, scopes, disabled, trusted } };
  }
}
