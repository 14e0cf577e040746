import { Migration } from '@mikro-orm/migrations';

/**
 * Events from before those that are ahead were refused. What they claim to be later than now would keep customers from being
 * asked about; objects that are in the future themselves give way to the next answer of the platform.
 */
export class Migration20261123180000_times_ahead extends Migration {
  override up(): void {
    this.addSql('update "billing_entitlements" set "as_of" = now() where "as_of" > now();');
    this.addSql(
      `update "billing_object" set "event_us" = null where "event_us" > (extract(epoch from now() + interval '5 minutes') * 1000000)::bigint;`,
    );
  }
}
