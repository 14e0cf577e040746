import { OnlineMigration } from '../online-migration.ts';

/** Acts of staff include those as a user: what they did as anyone is found in the order of time (libs/shared-kernel). */
export class Migration20261129174500_acts_of_staff extends OnlineMigration {
  override async up(): Promise<void> {
    await this.createIndexesOfPartitions('audit_entry', {
      impersonated_index: `("occurred_at", "id") where "impersonator_id" is not null`,
    });
  }

  override down(): void {
    this.addSql(`drop index "audit_entry_impersonated_index";`);
  }
}
