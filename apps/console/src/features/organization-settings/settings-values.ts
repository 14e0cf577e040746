import type { Organization } from '../../api/organization-reads.ts';
import { isEmpty, type Metadata, readMetadata, writeMetadata } from '../../shared/metadata.ts';

export interface SettingsValues {
  name: string;
  slug: string;
  logo: string;
  metadata: string;
}

/** The changed values only. */
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

/** An emptied logo or metadata becomes null. */
function meant(values: SettingsValues): Required<SettingsChange> {
  const metadata = readMetadata(values.metadata) as Metadata;
  return {
    name: values.name.trim(),
    slug: values.slug.trim(),
    logo: values.logo.trim() || null,
    metadata: isEmpty(metadata) ? null : metadata,
  };
}

/** @param before the initial values of the form, so that changes by others are kept */
export function changeOf(values: SettingsValues, before: SettingsValues): SettingsChange {
  const old: Readonly<Record<string, unknown>> = { ...meant(before) };
  return Object.fromEntries(
    Object.entries(meant(values)).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(old[field])),
  );
}
