import { Migration } from '@mikro-orm/migrations';

/**
 * Indexes by which staff read. The audit trail (libs/shared-kernel) is found by impersonator, request, address and the code
 * of a refusal, newest first; refusals, acts of staff and sign-ins of an account have indexes of their own, which are small.
 * Accounts (libs/identity) are found by part of a name, by the address of their sessions and by the start of an API key, mails
 * by a signature of their address.
 */
export class Migration20261129061500_staff_reading extends Migration {
  private readonly ofEntries = {
    impersonator_id: `("impersonator_id", "occurred_at", "id") where "impersonator_id" is not null`,
    request_id: `("request_id") where "request_id" is not null`,
    reason: `("reason", "occurred_at", "id") where "reason" is not null`,
    refused: `("occurred_at", "id") where "outcome" = 'refused'`,
    staff: `("occurred_at", "id") where "actor_kind" = 'staff'`,
    sign_in: `("account_id", "outcome", "occurred_at", "id") where "action" = 'session.started'`,
  };

  override up(): void {
    for (const [name, index] of Object.entries(this.ofEntries)) {
      this.addSql(`create index "audit_entry_${name}_index" on "audit_entry" ${index};`);
    }
    this.addSql(`
      create index "audit_person_ip_address_index" on "audit_person" ("ip_address", "occurred_at", "entry_id")
        where "ip_address" is not null;
    `);
    this.addSql(`
      create index "session_ip_address_index" on "session" ("ip_address");
      create index "api_key_start_index" on "api_key" ("start");
      alter table "queue_item" add column "addressee" text null;
      create index "queue_item_addressee_index" on "queue_item" ("addressee") where addressee is not null;
    `);
    // As for organizations: a role that may create in the database can install the extension; where that fails, a search
    // for a part of a name or address reads all users.
    this.addSql(`
      do $$ begin
        create extension if not exists pg_trgm;
        create index "user_search_index" on "user"
          using gin ("email" gin_trgm_ops, "name" gin_trgm_ops, "username" gin_trgm_ops, "phone_number" gin_trgm_ops);
      exception
        when insufficient_privilege or feature_not_supported or undefined_file or undefined_object then
          raise notice 'no index for the search of users: %', sqlerrm;
      end $$;
    `);
  }

  override down(): void {
    const names = Object.keys(this.ofEntries).map((name) => `"audit_entry_${name}_index"`);
    this.addSql(`drop index if exists "user_search_index";`);
    this.addSql(`alter table "queue_item" drop column "addressee";`);
    this.addSql(`drop index "api_key_start_index", "session_ip_address_index";`);
    this.addSql(`drop index ${names.join(', ')}, "audit_person_ip_address_index";`);
  }
}
