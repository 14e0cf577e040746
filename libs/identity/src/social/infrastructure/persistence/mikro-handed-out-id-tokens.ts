import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { PreparedStatements } from '#shared-kernel/infrastructure/persistence/prepared-statements';
import type { HandedOutIdToken } from '../../domain/handed-out-id-token.ts';
import { HandedOutIdTokens } from '../../domain/ports.ts';

const ADD = 'insert into handed_out_id_token (mark, expires_at) values (?, ?) on conflict (mark) do nothing';

const HAS = 'select mark from handed_out_id_token where mark = $1';

const PURGE = `
  delete from handed_out_id_token where mark in (
    select mark from handed_out_id_token where expires_at <= ? limit ? for update skip locked
  ) returning mark`;

@Injectable()
export class MikroHandedOutIdTokens extends HandedOutIdTokens {
  constructor(
    private readonly em: EntityManager,
    private readonly statements: PreparedStatements,
  ) {
    super();
  }

  async add({ mark, expiresAt }: HandedOutIdToken): Promise<void> {
    await this.em.execute(ADD, [mark, expiresAt]);
  }

  async has(mark: string): Promise<boolean> {
    return (await this.statements.query<{ mark: string }>('handed_out_id_token', HAS, [mark])).length > 0;
  }

  async deleteExpired(now: Date, limit: number): Promise<number> {
    return (await this.em.execute<unknown[]>(PURGE, [now, limit])).length;
  }
}
