import type { EntityMetadata, EntityProperty } from '@mikro-orm/core';
import type { Options } from '@mikro-orm/postgresql';
import { entities, type DatabaseOptions, ormOptions } from './mikro-orm.ts';

/** Between tables of different contexts, which do not know each other. Rows go with the row that they refer to. */
const foreignKeys: readonly ForeignKey[] = [
  { table: 'member', property: 'userId', column: 'user_id', references: 'user' },
  { table: 'oauth_client', property: 'userId', column: 'user_id', references: 'user' },
  // Clients get to know that the user was deleted, instead of that their tokens are unknown.
  { table: 'oauth_grant', property: 'userId', column: 'user_id', references: 'user', onDelete: 'set null' },
  { table: 'oauth_consent', property: 'userId', column: 'user_id', references: 'user' },
  { table: 'oauth_organization_choice', property: 'userId', column: 'user_id', references: 'user' },
  { table: 'oauth_interaction', property: 'userId', column: 'user_id', references: 'user' },
  { table: 'oauth_device', property: 'userId', column: 'user_id', references: 'user' },
  // A session that is renewed gets another id in the same row (`Sessions.replace`).
  {
    table: 'oauth_interaction',
    property: 'sessionId',
    column: 'session_id',
    references: 'session',
    onUpdate: 'cascade',
  },
  { table: 'picture', property: 'userId', column: 'user_id', references: 'user' },
  { table: 'picture', property: 'organizationId', column: 'organization_id', references: 'organization' },
];

interface ForeignKey {
  readonly table: string;
  readonly property: string;
  readonly column: string;
  readonly references: string;
  readonly onDelete?: 'set null';
  readonly onUpdate?: 'cascade';
}

/** `ormOptions` for comparing tables with entities: with the foreign keys that no entity describes. */
export function schemaOptions(options: DatabaseOptions): Options {
  return { ...ormOptions(options), discovery: { onMetadata: addForeignKeys } };
}

function addForeignKeys(meta: EntityMetadata): void {
  for (const { property, column, references, onDelete, onUpdate } of foreignKeys.filter(
    ({ table }) => table === meta.tableName,
  )) {
    const target = entities.find((entity) => entity.meta.tableName === references);
    if (!target) throw new Error(`${meta.tableName}.${column} refers to ${references}, which no entity describes`);
    Object.assign(meta.properties[property as never] as EntityProperty, {
      kind: 'm:1',
      entity: () => target,
      type: target.meta.className,
      target: target.meta.class,
      mapToPk: true,
      owner: true,
      joinColumns: [column],
      createForeignKeyConstraint: true,
      deleteRule: onDelete ?? 'cascade',
      updateRule: onUpdate ?? 'no action',
      cascade: [],
    });
  }
}
