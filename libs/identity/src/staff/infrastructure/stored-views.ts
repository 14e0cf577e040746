import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { type SavedView, SavedViews } from '../domain/saved-view.ts';

const COLUMNS = `id, list, name, query, owner_id as "ownerId", created_by as "createdBy", created_at as "createdAt"`;

const LIST = `
  select ${COLUMNS} from saved_view where list = ? and (owner_id = ? or owner_id is null) order by lower(name), id`;

const ADD = `
  insert into saved_view (id, list, name, query, owner_id, created_by, created_at) values (?, ?, ?, ?, ?, ?, ?)
  on conflict do nothing`;

@Injectable()
export class StoredViews extends SavedViews {
  constructor(private readonly em: EntityManager) {
    super();
  }

  async listFor(ownerId: string, list: string): Promise<readonly SavedView[]> {
    return (await this.em.execute<SavedView[]>(LIST, [list, ownerId])).map(viewOf);
  }

  async countOf(createdBy: string): Promise<number> {
    const counting = 'select count(*)::int as counted from saved_view where created_by = ?';
    const [row] = await this.em.execute<[{ counted: number }]>(counting, [createdBy]);
    return row.counted;
  }

  async findForUpdate(id: string): Promise<SavedView | undefined> {
    if (!isUuid(id)) return undefined;
    const [row] = await this.em.execute<SavedView[]>(`select ${COLUMNS} from saved_view where id = ? for update`, [id]);
    return row && viewOf(row);
  }

  async add({ id, list, name, query, ownerId, createdBy, createdAt }: SavedView): Promise<'added' | 'taken'> {
    const values = [id, list, name, query, ownerId, createdBy, createdAt];
    const { affectedRows } = await this.em.execute<{ affectedRows: number }>(ADD, values, 'run');
    return affectedRows === 1 ? 'added' : 'taken';
  }

  async remove({ id }: SavedView): Promise<void> {
    await this.em.execute('delete from saved_view where id = ?', [id], 'run');
  }
}

const viewOf = (row: SavedView): SavedView => ({ ...row, createdAt: new Date(row.createdAt) });
