import { defineEntity, p } from '@mikro-orm/core';
import { UserSchema } from '../../../users/infrastructure/persistence/user.schema.ts';
import type { ExportState } from '../../application/audit-exports.ts';

/** Written by `StoredExports` in one statement each. */
export const AuditExportSchema = defineEntity({
  name: 'AuditExport',
  tableName: 'audit_export',
  properties: {
    id: p.uuid().primary(),
    ownerId: () =>
      p.manyToOne(UserSchema).mapToPk().joinColumn('owner_id').deleteRule('cascade').updateRule('no action'),
    filters: p.text(),
    state: p.string().length(16).$type<ExportState>(),
    rows: p.integer(),
    parts: p.integer(),
    cursorTime: p.datetime().nullable(),
    cursorId: p.uuid().nullable(),
    createdAt: p.datetime(),
    expiresAt: p.datetime().index(),
  },
  indexes: [{ properties: ['ownerId'] }],
  checks: [
    {
      name: 'audit_export_state_check',
      expression: "state in ('streamed', 'making', 'done', 'failed', 'too-large')",
    },
  ],
});

/** Some hundred lines of a file. PostgreSQL compresses long texts by itself. */
export const AuditExportPartSchema = defineEntity({
  name: 'AuditExportPart',
  tableName: 'audit_export_part',
  properties: {
    exportId: () =>
      p
        .manyToOne(AuditExportSchema)
        .mapToPk()
        .primary()
        .joinColumn('export_id')
        .deleteRule('cascade')
        .updateRule('no action'),
    place: p.integer().primary(),
    content: p.text(),
  },
});
