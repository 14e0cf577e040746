import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { deleteSome } from '../../persistence/sql.ts';
import {
  type AuditExport,
  AuditExports,
  type ExportedFilters,
  type ExportProgress,
} from '../application/audit-exports.ts';

const COLUMNS = `id, owner_id as "ownerId", filters, state, rows, parts, cursor_time as "cursorTime",
  cursor_id as "cursorId", created_at as "createdAt", expires_at as "expiresAt"`;

const ADD = `
  insert into audit_export (id, owner_id, filters, state, rows, parts, created_at, expires_at)
  values (?, ?, ?, ?, ?, ?, ?, ?)`;

const APPEND = `
  with appended as (
    update audit_export set parts = parts + 1, state = ?, rows = ?, cursor_time = ?, cursor_id = ?
    where id = ? and parts = ? and state = 'making' returning id, parts - 1 as place
  )
  insert into audit_export_part (export_id, place, content) select id, place, ? from appended`;

type Row = Omit<AuditExport, 'filters' | 'cursor' | 'createdAt' | 'expiresAt'> &
  Readonly<Record<'filters' | 'createdAt' | 'expiresAt', string>> & {
    readonly cursorTime: string | null;
    readonly cursorId: string | null;
  };

@Injectable()
export class StoredExports extends AuditExports {
  constructor(private readonly em: EntityManager) {
    super();
  }

  async add({ id, ownerId, filters, state, rows, parts, createdAt, expiresAt }: AuditExport): Promise<void> {
    const values = [id, ownerId, JSON.stringify(filters), state, rows, parts, createdAt, expiresAt];
    await this.em.execute(ADD, values, 'run');
  }

  async find(id: string): Promise<AuditExport | undefined> {
    if (!isUuid(id)) return undefined;
    const [row] = await this.em.execute<Row[]>(`select ${COLUMNS} from audit_export where id = ?`, [id]);
    return row && exportOf(row);
  }

  async listOf(ownerId: string, now: Date): Promise<readonly AuditExport[]> {
    const sql = `select ${COLUMNS} from audit_export where owner_id = ? and expires_at > ?
      order by created_at desc, id desc limit 20`;
    return (await this.em.execute<Row[]>(sql, [ownerId, now])).map(exportOf);
  }

  async countMaking(ownerId: string, now: Date): Promise<number> {
    const sql = `select count(*)::int as counted from audit_export
      where owner_id = ? and state = 'making' and expires_at > ?`;
    const [row] = await this.em.execute<[{ counted: number }]>(sql, [ownerId, now]);
    return row.counted;
  }

  async append({ id, parts }: AuditExport, text: string, { state, rows, cursor }: ExportProgress): Promise<boolean> {
    const values = [state, rows, cursor?.time ?? null, cursor?.id ?? null, id, parts, text];
    return (await this.em.execute<{ affectedRows: number }>(APPEND, values, 'run')).affectedRows === 1;
  }

  async giveUp(id: string, state: 'failed' | 'too-large'): Promise<void> {
    const giving = `update audit_export set state = ?, parts = 0 where id = ? and state = 'making'`;
    const { affectedRows } = await this.em.execute<{ affectedRows: number }>(giving, [state, id], 'run');
    if (affectedRows === 1) await this.em.execute('delete from audit_export_part where export_id = ?', [id], 'run');
  }

  async part(id: string, place: number): Promise<string | undefined> {
    const sql = 'select content from audit_export_part where export_id = ? and place = ?';
    const [row] = await this.em.execute<{ content: string }[]>(sql, [id, place]);
    return row?.content;
  }

  deleteExpired(now: Date, limit: number): Promise<number> {
    return deleteSome(this.em, limit, 'audit_export', 'id', 'expires_at <= ?', now);
  }

  deleteExpiredParts(now: Date, limit: number): Promise<number> {
    const ofExpired = 'export_id in (select id from audit_export where expires_at <= ?)';
    return deleteSome(this.em, limit, 'audit_export_part', 'export_id, place', ofExpired, now);
  }
}

function exportOf({ filters, cursorTime, cursorId, createdAt, expiresAt, ...row }: Row): AuditExport {
  const { from, until, ...others } = JSON.parse(filters) as Omit<ExportedFilters, 'from' | 'until'> & {
    readonly from?: string;
    readonly until: string;
  };
  return {
    ...row,
    filters: { ...others, ...(from !== undefined && { from: new Date(from) }), until: new Date(until) },
    cursor: cursorTime !== null && cursorId !== null ? { time: new Date(cursorTime), id: cursorId } : null,
    createdAt: new Date(createdAt),
    expiresAt: new Date(expiresAt),
  };
}
