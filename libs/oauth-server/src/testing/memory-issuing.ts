import type { MemoryAudit } from '#shared-kernel/testing/memory-audit';
import type { MemoryUnitOfWork } from '#shared-kernel/testing/memory-unit-of-work';
import { AtomicIssuing, CodeLookup, type CodeOfGrant, type Issue } from '../grants/application/atomic-issuing.ts';
import type { AuthorizationCodes, Grants, Tokens } from '../grants/domain/ports.ts';
import type { MemoryOAuthDatabase } from './memory-database.ts';

export class MemoryIssuing extends AtomicIssuing {
  constructor(
    private readonly database: MemoryOAuthDatabase,
    private readonly uow: MemoryUnitOfWork,
    private readonly grants: Grants,
    private readonly codes: AuthorizationCodes,
    private readonly tokens: Tokens,
    private readonly audit: MemoryAudit,
  ) {
    super();
  }

  forNewGrant({ grant, pair, entry }: Issue): Promise<boolean> {
    return this.run(async () => {
      if (!this.database.clients.get(grant.clientId)) return false;
      await this.grants.add(grant);
      await this.tokens.add(pair);
      this.audit.write(entry);
      return true;
    });
  }

  forCode(codeId: string, issue: Issue): Promise<boolean> {
    return this.run(async () => {
      if (
        !(await this.isUsable(issue, this.database.codes.get(codeId))) ||
        !(await this.codes.claim(codeId, issue.pair.createdAt))
      )
        return false;
      return this.store(issue);
    });
  }

  forRefresh(usedId: string, sealedAnswer: string | null, issue: Issue): Promise<boolean> {
    return this.run(async () => {
      if (
        !(await this.isUsable(issue, this.database.tokens.get(usedId))) ||
        !(await this.tokens.useRefresh(usedId, issue.pair.createdAt))
      )
        return false;
      if (sealedAnswer !== null) await this.tokens.keepAnswer(usedId, sealedAnswer);
      return this.store(issue);
    });
  }

  private run(work: () => Promise<boolean>): Promise<boolean> {
    this.database.mustBeOutside();
    return this.uow.run(work);
  }

  /** @param claim code or token that is used up: of that grant only */
  private async isUsable({ grant }: Issue, claim: { readonly grantId: string } | undefined): Promise<boolean> {
    const locked = claim?.grantId === grant.id ? await this.grants.findForUpdate(grant.id) : undefined;
    if (!locked || locked.isOrphaned() || locked.sessionId !== grant.sessionId) return false;
    return locked.keyThumbprint === null || locked.keyThumbprint === grant.keyThumbprint;
  }

  private async store({ grant, pair, entry }: Issue): Promise<boolean> {
    await this.grants.save(grant);
    await this.tokens.add(pair);
    this.audit.write(entry);
    return true;
  }
}

export class MemoryCodeLookup extends CodeLookup {
  constructor(private readonly database: MemoryOAuthDatabase) {
    super();
  }

  async find(id: string): Promise<CodeOfGrant | undefined> {
    this.database.mustBeOutside();
    const code = this.database.codes.get(id);
    const grant = code && this.database.grants.get(code.grantId);
    return grant && { code, grant };
  }
}
