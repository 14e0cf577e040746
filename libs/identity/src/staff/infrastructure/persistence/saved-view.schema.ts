import { defineEntity, p } from '@mikro-orm/core';
import { UserSchema } from '../../../users/infrastructure/persistence/user.schema.ts';

const unique = (name: string, columns: string, where: string) => ({
  name,
  expression: `create unique index "${name}" on "saved_view" (${columns}) where ${where}`,
});

/** Written by `StoredViews` in one statement each. A personal view goes with its owner; a shared one stays. */
export const SavedViewSchema = defineEntity({
  name: 'SavedView',
  tableName: 'saved_view',
  properties: {
    id: p.uuid().primary(),
    list: p.string().length(40),
    name: p.string().length(80),
    query: p.string().length(2000),
    ownerId: () =>
      p.manyToOne(UserSchema).mapToPk().joinColumn('owner_id').nullable().deleteRule('cascade').updateRule('no action'),
    createdBy: () =>
      p
        .manyToOne(UserSchema)
        .mapToPk()
        .joinColumn('created_by')
        .nullable()
        .deleteRule('set null')
        .updateRule('no action'),
    createdAt: p.datetime(),
  },
  indexes: [
    { properties: ['createdBy'] },
    unique('saved_view_personal_unique', `"owner_id", "list", lower("name")`, '"owner_id" is not null'),
    unique('saved_view_shared_unique', `"list", lower("name")`, '"owner_id" is null'),
  ],
});
