import type { Organization } from '../../api/organization-reads.ts';
import { isEmpty, type Metadata, readMetadata, writeMetadata } from '../../ui/metadata.ts';

export interface SettingsValues {
  name: string;
  slug: string;
  logo: string;
  metadata: string;
}

/** What the service is asked to change: only what differs. */
export interface SettingsChange {
  name?: string;
  slug?: string;
  logo?: string | null;
  metadata?: Metadata | null;
}

type Editable = Pick<Organization, 'name' | 'slug' | 'logo' | 'metadata'>;

export const valuesOf = ({ name, slug, logo, metadata }: Editable): SettingsValues => ({
  name,
  slug,
  logo: logo ?? '',
  metadata: writeMetadata(metadata),
});

/** An emptied logo or metadata is none. */
export function changeOf(values: SettingsValues, organization: Editable): SettingsChange {
  const name = values.name.trim();
  const slug = values.slug.trim();
  const logo = values.logo.trim() || null;
  const metadata = readMetadata(values.metadata) as Metadata;
  return {
    ...(name !== organization.name && { name }),
    ...(slug !== organization.slug && { slug }),
    ...(logo !== (organization.logo || null) && { logo }),
    ...(writeMetadata(metadata) !== writeMetadata(organization.metadata) && {
      metadata: isEmpty(metadata) ? null : metadata,
    }),
  };
}
