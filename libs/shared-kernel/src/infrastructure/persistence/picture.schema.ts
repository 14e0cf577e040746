import { defineEntity, p } from '@mikro-orm/postgresql';
import { type RasterFormat, rasterFormats } from '../../domain/raster.ts';

const formats = rasterFormats.map((format) => `'${format}'`).join(', ');

export const PictureSchema = defineEntity({
  name: 'Picture',
  tableName: 'picture',
  properties: {
    name: p.string().length(32).primary(),
    /** Foreign keys to user and organization: see apps/api/src/database/foreign-keys.ts. */
    userId: p.uuid().nullable().unique(),
    organizationId: p.uuid().nullable().unique(),
    format: p.string().length(8).$type<RasterFormat>(),
    bytes: p.blob(),
  },
  checks: [
    { name: 'picture_owner_check', expression: 'num_nonnulls(user_id, organization_id) = 1' },
    { name: 'picture_format_check', expression: `format in (${formats})` },
    { name: 'picture_bytes_check', expression: 'length(bytes) <= 32768' },
  ],
});
