import { OnlineMigration } from '../online-migration.ts';

/**
 * Indexes by which staff read. The audit trail (libs/shared-kernel) is found by impersonator, request, address and the code
 * of a refusal, newest first; refusals, acts of staff and sign-ins of an account have indexes of their own, which are small.
 * Accounts (libs/identity) are found by part of a name, by the address of their sessions and by the start of an API key, mails
 * by a signature of their address.
 */
export class Migration20261129061500_staff_reading extends OnlineMigration {
  private readonly ofEntries = {
    impersonator_id_index: `("impersonator_id", "occurred_at", "id") where "impersonator_id" is not null`,
    request_id_index: `("request_id") where "request_id" is not null`,
    reason_index: `("reason", "occurred_at", "id") where "reason" is not null`,
    refused_index: `("occurred_at", "id") where "outcome" = 'refused'`,
    staff_index: `("occurred_at", "id") where "actor_kind" = 'staff'`,
    sign_in_index: `("account_id", "outcome", "occurred_at", "id") where "action" = 'session.started'`,
  };

  override async up(): Promise<void> {
    await this.createIndexesOfPartitions('audit_entry', this.ofEntries);
    await this.createIndexesOfPartitions('audit_person', {
      ip_address_index: `("ip_address", "occurred_at", "entry_id") where "ip_address" is not null`,
    });
    await this.createIndexes('session', { session_ip_address_id_index: `("ip_address", "id")` });
    await this.createIndexes('api_key', { api_key_start_index: `("start")` });
    await this.execute(`alter table "queue_item" add column if not exists "addressee" text null`);
    await this.createIndexes('queue_item', {
      queue_item_addressee_index: `("addressee") where addressee is not null`,
    });
    await this.createSearchIndex('user_search_index', 'user', ['email', 'name', 'username', 'phone_number']);
  }

  override down(): void {
    const names = Object.keys(this.ofEntries).map((end) => `"audit_entry_${end}"`);
    this.addSql(`
      drop index if exists "user_search_index";
      alter table "queue_item" drop column "addressee";
      drop index "api_key_start_index", "session_ip_address_id_index", "audit_person_ip_address_index";
      drop index ${names.join(', ')};
    `);
  }
}
