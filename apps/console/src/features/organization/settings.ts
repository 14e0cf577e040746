import { answer, api } from '../../api/client.ts';
import { isEmpty, type Metadata, readMetadata, writeMetadata } from '../../shared/metadata.ts';
import { useOrganizationGone } from '../../shared/organization/leave-organization-dialog.tsx';
import { organizationReads, useOrganization } from '../../shared/organization/organization-reads.ts';
import type { Organization } from '../../shared/organization/memberships.ts';
import { useWrite } from '../../ui/actions/use-change.ts';

interface SettingsValues {
  name: string;
  slug: string;
  metadata: string;
}

interface SettingsChange {
  name?: string;
  slug?: string;
  metadata?: Metadata | null;
}

type Editable = Pick<Organization, 'name' | 'slug' | 'metadata'>;

export const valuesOf = ({ name, slug, metadata }: Editable): SettingsValues => ({
  name,
  slug,
  metadata: writeMetadata(metadata),
});

function meant(values: SettingsValues): Required<SettingsChange> {
  const metadata = readMetadata(values.metadata) as Metadata;
  return {
    name: values.name.trim(),
    slug: values.slug.trim(),
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

/** Saves; open pages follow a new slug once it is read. */
export function useSaveSettings() {
  const { id: organizationId } = useOrganization().organization;
  const write = useWrite(organizationReads.all);
  return (data: SettingsChange) =>
    write(answer(api.POST('/api/auth/organization/update', { body: { organizationId, data } })));
}

/** As `PictureField` changes it. */
export function useLogo() {
  const { id: organizationId } = useOrganization().organization;
  const write = useWrite(organizationReads.all);
  return {
    save: (logo: string) =>
      write(answer(api.POST('/api/auth/organization/set-logo', { body: { organizationId, logo } }))),
    remove: () =>
      write(answer(api.POST('/api/auth/organization/update', { body: { organizationId, data: { logo: null } } }))),
  };
}

export function useDeleteOrganization(): () => Promise<void> {
  const { organization } = useOrganization();
  const gone = useOrganizationGone();
  return async () => {
    await answer(api.POST('/api/auth/organization/delete', { body: { organizationId: organization.id } }));
    await gone(organization.id);
  };
}
