import { Migration } from '@mikro-orm/migrations';

/**
 * Indexes by which staff read. The audit trail (libs/shared-kernel) is found by impersonator, request, address and the code
 * of a refusal, newest first; refusals, acts of staff and sign-ins of an account have indexes of their own, which are small.
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
  }

  override down(): void {
    const names = Object.keys(this.ofEntries).map((name) => `"audit_entry_${name}_index"`);
    this.addSql(`drop index ${names.join(', ')}, "audit_person_ip_address_index";`);
  }
}
