import { Migration } from '@mikro-orm/migrations';

/**
 * Leaves out of two indexes of the audit trail (libs/shared-kernel) what no query looks for there, and what each token of
 * an OAuth client added: acts of a client in its own name, and labels that are no email address.
 */
export class Migration20261122304500_audit_indexes extends Migration {
  override up(): void {
    this.remake(`and "actor_user_id" is not null`, `and "target_label" like '%@%'`);
  }

  override down(): void {
    this.remake('', `and "target_label" is not null`);
  }

  private remake(ofPrograms: string, ofLabels: string): void {
    this.addSql(`drop index "audit_entry_actor_user_id_index", "audit_person_target_label_index";`);
    this.addSql(`
      create index "audit_entry_actor_user_id_index" on "audit_entry" ("actor_user_id", "occurred_at", "id")
        where "actor_kind" in ('api-key', 'oauth-client') ${ofPrograms};
    `);
    this.addSql(`
      create index "audit_person_target_label_index" on "audit_person" ("target_label")
        where "target_person_id" is null ${ofLabels};
    `);
  }
}
