import { Migration } from '@mikro-orm/migrations';

/**
 * Writes entries of the audit trail, given as JSON with the names of `AuditRow` (libs/shared-kernel). PostgreSQL keeps
 * the plans of a function for a connection: planning the two inserts each time took longer than to carry them out.
 */
export class Migration20261122000400_audit_write extends Migration {
  override up(): void {
    this.addSql(`
      create function audit_write(entries jsonb) returns void language plpgsql as $$
      begin
        with given as (
          select * from jsonb_to_recordset(entries) as given (
            "id" uuid, "occurredAt" timestamptz, "action" text, "outcome" text, "reason" text,
            "actorKind" text, "actorId" text, "actorUserId" uuid, "sessionId" uuid, "impersonatorId" uuid,
            "targetKind" text, "targetId" text, "accountId" uuid, "organizationId" uuid, "requestId" text,
            "details" jsonb, "targetUserId" uuid, "actorLabel" text, "targetLabel" text, "ipAddress" text,
            "userAgent" text, "personal" jsonb
          )
        ), written as (
          insert into audit_entry (
            id, occurred_at, action, outcome, reason, actor_kind, actor_id, actor_user_id, session_id, impersonator_id,
            target_kind, target_id, account_id, organization_id, request_id, details
          ) select
            "id", "occurredAt", "action", "outcome", "reason", "actorKind", "actorId", "actorUserId", "sessionId",
            "impersonatorId", "targetKind", "targetId", "accountId", "organizationId", "requestId", "details"
          from given
        )
        insert into audit_person (
          entry_id, occurred_at, actor_user_id, target_user_id, actor_label, target_label, ip_address, user_agent, details
        ) select
          "id", "occurredAt", "actorUserId", "targetUserId", "actorLabel", "targetLabel", "ipAddress", "userAgent",
          "personal"
        from given where num_nonnulls("actorLabel", "targetLabel", "ipAddress", "userAgent", "personal") > 0;
      end $$;
    `);
  }

  override down(): void {
    this.addSql(`drop function audit_write;`);
  }
}
