import { Migration } from '@mikro-orm/migrations';

/**
 * Removes pictures of people (libs/identity) and logos (libs/organizations) that would no longer be accepted:
 * everything but https URLs and raster images, such as scripts, paths and pages.
 */
export class Migration20261122003000_pictures extends Migration {
  override up(): void {
    const isAccepted = (column: string) =>
      `(length(${column}) <= 2048 and ${column} ~* '^https://[^[:space:]]+$' and ${column} !~* '/api(/|%2f)+auth(/|%2f|$)'
        or length(${column}) <= 32768 and ${column} ~* '^data:image/(avif|gif|jpeg|png|webp);base64,[a-z0-9+/]+={0,2}$')`;
    this.addSql(`update "user" set "image" = null where "image" is not null and not ${isAccepted('"image"')};`);
    this.addSql(`update "organization" set "logo" = null where "logo" is not null and not ${isAccepted('"logo"')};`);
  }

  /** The removed ones are gone. */
  override down(): void {}
}
