import { Migration } from '@mikro-orm/migrations';

/**
 * Trigrams for the search of staff for a part of a name or slug (libs/organizations). A role that may create in the
 * database can install the extension; where that fails, a search reads the whole table as before.
 */
export class Migration20261121000700_organization_search extends Migration {
  override up(): void {
    this.addSql(`
      do $$ begin
        create extension if not exists pg_trgm;
        create index "organization_search_index" on "organization"
          using gin ("name" gin_trgm_ops, "slug" gin_trgm_ops);
      exception
        when insufficient_privilege or feature_not_supported or undefined_file or undefined_object then
          raise notice 'no index for the search of organizations: %', sqlerrm;
      end $$;
    `);
  }

  override down(): void {
    this.addSql(`drop index if exists "organization_search_index";`);
  }
}
