import { Migration } from '@mikro-orm/migrations';

/** Clients whose id is the URL of their metadata document (libs/oauth-server). */
export class Migration20261122006500_oauth_client_documents extends Migration {
  override up(): void {
    this.addSql(
      `alter table "oauth_client" add column "document_fetched_at" timestamptz null, add column "document_fresh_until" timestamptz null;`,
    );
    this.addSql(
      `alter table "oauth_client" add constraint "oauth_client_document_check" check ((document_fetched_at is null) = (document_fresh_until is null));`,
    );
  }

  override down(): void {
    this.addSql(`delete from "oauth_client" where document_fetched_at is not null;`);
    this.addSql(`alter table "oauth_client" drop constraint "oauth_client_document_check";`);
    this.addSql(`alter table "oauth_client" drop column "document_fetched_at", drop column "document_fresh_until";`);
  }
}
