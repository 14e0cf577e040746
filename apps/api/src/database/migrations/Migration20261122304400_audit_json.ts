import { Migration } from '@mikro-orm/migrations';

/**
 * The function that writes the entries of the audit trail (libs/shared-kernel) takes them as `json`, the text as it came:
 * making `jsonb` of it, only to read its members once, took PostgreSQL as long as the two inserts. The former one,
 * `audit_write(jsonb)`, stays for instances of the former release that still run.
 */
export class Migration20261122304400_audit_json extends Migration {
  override up(): void {
    this.addSql(`
      create function audit_append(entries json) returns void language plpgsql as $$
      begin
        with given as (
          select * from json_to_recordset(entries) as given (
            "id" uuid, "occurredAt" timestamptz, "action" text, "outcome" text, "reason" text,
            "actorKind" text, "actorId" text, "actorUserId" uuid, "sessionId" uuid, "impersonatorId" uuid,
            "targetKind" text, "targetId" text, "accountId" uuid, "organizationId" uuid, "requestId" text,
            "details" jsonb, "actorPersonId" uuid, "targetPersonId" uuid, "actorLabel" text, "targetLabel" text, "ipAddress" text,
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
          entry_id, occurred_at, actor_person_id, target_person_id, actor_label, target_label, ip_address, user_agent,
          details
        ) select
          "id", "occurredAt", "actorPersonId", "targetPersonId", "actorLabel", "targetLabel", "ipAddress", "userAgent",
          "personal"
        from given where num_nonnulls("actorLabel", "targetLabel", "ipAddress", "userAgent", "personal") > 0;
      end $$;
    `);
  }

  override down(): void {
    this.addSql(`drop function audit_append;`);
  }
}
