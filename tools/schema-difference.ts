import { DatabaseSchema, type MikroORM } from '@mikro-orm/postgresql';

/** Tables, and with them their indexes and triggers, that only migrations describe: the audit trail is partitioned. */
const MADE_BY_SQL_ALONE = ['audit_entry', 'audit_person'];

/** Tables that only instances of the version before use; the next release drops them. */
const LEFT_BEHIND = ['billing_refetch'];

/** Views for instances of the version before, which know a table by another name. */
const FORMER_NAMES = ['outbox'];

/** Statements that make what the entities describe from the tables of the database, and back; empty without a difference. */
export async function schemaDifference(orm: MikroORM): Promise<{ up: string; down: string }> {
  // The schema of the database is read here because it has no functions in this way: only migrations describe those, and
  // MikroORM would drop what no entity has. Functions of triggers belong to their triggers.
  const fromSchema = await DatabaseSchema.create(
    orm.em.getConnection(),
    orm.em.getPlatform(),
    orm.config,
    undefined,
    undefined,
    undefined,
    [...MADE_BY_SQL_ALONE, ...LEFT_BEHIND],
    FORMER_NAMES,
  );
  const { up, down } = await orm.schema.getUpdateSchemaMigrationSQL({ wrap: false, fromSchema });
  return { up: up.trim(), down: down.trim() };
}

/**
 * From here on the database refuses to drop a table or a column, which hold data, unless the transaction has named it:
 * `set local gatehouse.drops = 'toy,user.nickname'`. Needs a superuser.
 */
export const refuseDrops = `
  create function refuse_drops() returns event_trigger language plpgsql as $$
  declare
    named text[] := string_to_array(current_setting('gatehouse.drops', true), ',');
    dropped text := (
      select string_agg(array_to_string(address_names[2:], '.'), ',') from pg_event_trigger_dropped_objects()
      where object_type in ('table', 'table column') and not is_temporary
        and not array_to_string(address_names[2:], '.') = any (coalesce(named, '{}'))
    );
  begin
    if dropped is not null then
      raise exception 'This drops %, with the data. Where that is meant: npm run db:new -- --drops %, or by hand '
        'this.addSql("set local gatehouse.drops = ''%''") in the migration', dropped, dropped, dropped;
    end if;
  end $$;
  create event trigger refuse_drops on sql_drop execute function refuse_drops();
`;
