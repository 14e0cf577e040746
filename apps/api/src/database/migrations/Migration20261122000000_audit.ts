import { Migration } from '@mikro-orm/migrations';

/**
 * The audit trail (libs/shared-kernel), partitioned by month of UTC. Its months are made and dropped by functions that
 * run as the owner of the tables, so that the application's role needs no more than to insert and select entries, and
 * to blank what is personal. Where that role is the owner itself, triggers refuse the rest.
 */
export class Migration20261122000000_audit extends Migration {
  override up(): void {
    this.addSql(`
      create table "audit_entry" (
        "id" uuid not null,
        "occurred_at" timestamptz not null,
        "action" text not null,
        "outcome" text not null,
        "reason" text null,
        "actor_kind" text not null,
        "actor_id" text null,
        "actor_user_id" uuid null,
        "session_id" uuid null,
        "impersonator_id" uuid null,
        "target_kind" text not null,
        "target_id" text null,
        "account_id" uuid null,
        "organization_id" uuid null,
        "request_id" text null,
        "details" jsonb not null,
        primary key ("occurred_at", "id"),
        constraint "audit_entry_outcome_check" check (outcome in ('done', 'refused')),
        constraint "audit_entry_reason_check" check ((outcome = 'refused') = (reason is not null))
      ) partition by range ("occurred_at");
    `);
    for (const column of ['account_id', 'actor_id', 'organization_id', 'target_id']) {
      this.addSql(`
        create index "audit_entry_${column}_index" on "audit_entry" ("${column}", "occurred_at", "id")
          where "${column}" is not null;
      `);
    }
    // Entries by programs that acted for an account. Its own entries have its id as `actor_id`.
    this.addSql(`
      create index "audit_entry_actor_user_id_index" on "audit_entry" ("actor_user_id", "occurred_at", "id")
        where "actor_kind" in ('api-key', 'oauth-client');
    `);
    this.addSql(`create index "audit_entry_action_index" on "audit_entry" ("action", "occurred_at", "id");`);
    this.addSql(`
      create table "audit_person" (
        "entry_id" uuid not null,
        "occurred_at" timestamptz not null,
        "actor_person_id" uuid null,
        "target_person_id" uuid null,
        "actor_label" text null,
        "target_label" text null,
        "ip_address" text null,
        "user_agent" text null,
        "details" jsonb null,
        primary key ("occurred_at", "entry_id")
      ) partition by range ("occurred_at");
    `);
    for (const column of ['actor_person_id', 'target_person_id']) {
      this.addSql(`
        create index "audit_person_${column}_index" on "audit_person" ("${column}") where "${column}" is not null;
      `);
    }
    // Finds the address of a person in invitations that name no account.
    this.addSql(`
      create index "audit_person_target_label_index" on "audit_person" ("target_label")
        where "target_person_id" is null and "target_label" is not null;
    `);
    this.refuseChanges();
    this.keepMonths();
    this.writeEntries();
  }

  override down(): void {
    this.addSql(`drop table "audit_entry", "audit_person";`);
    this.addSql(
      `drop function audit_write, audit_ensure_month, audit_drop_months_before, audit_refuse_change, audit_only_blank;`,
    );
  }

  /**
   * The triggers for rows are cloned to each month. What the function for months adds is against truncating one alone.
   */
  private refuseChanges(): void {
    this.addSql(`
      create function audit_refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception 'The audit trail is append-only' using errcode = 'insufficient_privilege';
      end $$;
    `);
    this.addSql(`
      create function audit_only_blank() returns trigger language plpgsql as $$
      begin
        if not jsonb_strip_nulls(to_jsonb(new)) <@ jsonb_strip_nulls(to_jsonb(old)) then
          raise exception 'Personal data of the audit trail is blanked only' using errcode = 'insufficient_privilege';
        end if;
        return new;
      end $$;
    `);
    const triggers = [
      ['audit_entry', 'append_only', 'update or delete', 'row', 'audit_refuse_change'],
      ['audit_entry', 'no_truncate', 'truncate', 'statement', 'audit_refuse_change'],
      ['audit_person', 'no_delete', 'delete', 'row', 'audit_refuse_change'],
      ['audit_person', 'no_truncate', 'truncate', 'statement', 'audit_refuse_change'],
      ['audit_person', 'only_blank', 'update', 'row', 'audit_only_blank'],
    ];
    for (const [table, name, events, each, refuse] of triggers) {
      this.addSql(`
        create trigger "${table}_${name}" before ${events} on "${table}" for each ${each} execute function ${refuse}();
      `);
    }
  }

  /**
   * A month is created as a table of its own and then attached, which does not wait for transactions that write
   * entries. Only a missing month takes the lock: a transaction that holds it to its end must not stop others from
   * writing. Months of the last 30 days are never dropped, whatever moment is given. The days count back from the
   * newest entry if that is later than now, so that the service also works with a clock that is ahead.
   */
  private keepMonths(): void {
    this.addSql(`
      create function audit_ensure_month(moment timestamptz) returns void
        language plpgsql security definer set search_path from current as $$
      declare
        first timestamp := date_trunc('month', moment at time zone 'UTC');
        parent text;
        month text;
      begin
        if to_regclass('audit_person' || to_char(first, '"_"YYYY"_"MM')) is not null then
          return;
        end if;
        perform pg_advisory_xact_lock(hashtext('audit_month'));
        foreach parent in array array['audit_entry', 'audit_person'] loop
          month := parent || to_char(first, '"_"YYYY"_"MM');
          continue when to_regclass(month) is not null;
          execute format('create table %I (like %I including constraints)', month, parent);
          execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, month,
            first at time zone 'UTC', (first + interval '1 month') at time zone 'UTC');
          execute format('create trigger %I before truncate on %I for each statement
            execute function audit_refuse_change()', month || '_no_truncate', month);
        end loop;
      end $$;
    `);
    this.addSql(`
      create function audit_drop_months_before(moment timestamptz) returns integer
        language plpgsql security definer set search_path from current set lock_timeout = '1s' as $$
      declare
        newest timestamptz := (select max(occurred_at) from audit_entry);
        latest timestamptz := least(moment, greatest(now(), newest) - interval '30 days');
        month text;
        dropped integer := 0;
      begin
        perform pg_advisory_xact_lock(hashtext('audit_month'));
        for month in
          select right(relname, 7) from pg_inherits join pg_class on pg_class.oid = inhrelid
          where inhparent = 'audit_entry'::regclass
            and (to_date(right(relname, 7), 'YYYY_MM') + interval '1 month') at time zone 'UTC' <= latest
        loop
          execute format('drop table %I, %I', 'audit_entry_' || month, 'audit_person_' || month);
          dropped := dropped + 1;
        end loop;
        return dropped;
      end $$;
    `);
    this.addSql(`
      revoke execute on function audit_ensure_month(timestamptz), audit_drop_months_before(timestamptz) from public;
    `);
  }

  /**
   * Takes entries as JSON with the names of `AuditRow` (libs/shared-kernel). A function, because PostgreSQL keeps its
   * plans for a connection: planning the two inserts each time took longer than executing them.
   */
  private writeEntries(): void {
    this.addSql(`
      create function audit_write(entries jsonb) returns void language plpgsql as $$
      begin
        with given as (
          select * from jsonb_to_recordset(entries) as given (
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
}
