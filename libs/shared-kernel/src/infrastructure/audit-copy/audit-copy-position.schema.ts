import { defineEntity, p } from '@mikro-orm/postgresql';

/** How far the audit trail was copied to a place outside of the database. */
export const AuditCopyPositionSchema = defineEntity({
  name: 'AuditCopyPosition',
  tableName: 'audit_copy_position',
  properties: {
    /** The URL of the place. */
    place: p.text().primary(),
    /** Time and id of the last entry that was copied. */
    occurredAt: p.datetime(),
    entryId: p.uuid(),
  },
});
