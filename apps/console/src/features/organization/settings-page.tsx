import { Alert, Card, Stack, Typography } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { Muted } from '../../ui/layout/texts.tsx';
import { isEmpty, metadataProblem, writeMetadata } from '../../shared/metadata.ts';
import { useOrganization } from '../../shared/organization/organization-reads.ts';
import { OrganizationLogo } from '../../shared/organization/organization-badges.tsx';
import { SlugField } from '../../shared/organization/organization-fields.tsx';
import { onlyThese } from '../../shared/organization/permissions.ts';
import { MONO } from '../../theme/theme.ts';
import { CodeBlock } from '../../ui/data/code-block.tsx';
import { IdChip } from '../../ui/data/id-chip.tsx';
import { Ledger, LedgerRow } from '../../ui/data/ledger.tsx';
import { nameRules } from '../../ui/forms/field-rules.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { LeaveGuard } from '../../ui/forms/leave-guard.tsx';
import { SaveBar } from '../../ui/forms/save-bar.tsx';
import { useEditForm } from '../../ui/forms/use-edit-form.ts';
import { Page } from '../../ui/layout/page.tsx';
import { PictureField } from '../../ui/pictures/picture-field.tsx';
import { DangerZone } from './danger-zone.tsx';
import { changeOf, useLogo, useSaveSettings, valuesOf } from './settings.ts';

export default function SettingsPage() {
  const { organization, may } = useOrganization();
  const logo = useLogo();
  return (
    <Page title="Settings" width={720}>
      <Stack spacing={4}>
        {may('organization', 'update') ? (
          // Visible: a card that hides its overflow would catch the sticky bar of the form.
          <Card sx={{ p: { xs: 2, sm: 3 }, overflow: 'visible' }}>
            <Stack spacing={3}>
              <PictureField what="logo" name={organization.name} picture={organization.logo} {...logo} />
              <SettingsForm />
            </Stack>
          </Card>
        ) : (
          <SettingsFacts />
        )}
        <IdChip id={organization.id} name="Organization ID" />
        <DangerZone />
      </Stack>
    </Page>
  );
}

function SettingsForm() {
  const { organization } = useOrganization();
  const save = useSaveSettings();
  const { form, isDirty, isSubmitting } = useEditForm({
    of: organization,
    valuesOf,
    save: async (values, before) => {
      const change = changeOf(values, before);
      if (Object.keys(change).length > 0) await save(change);
    },
  });
  return (
    <>
      <Form of={form} label="Settings" whileActing="unless-read-only">
        <Field name="name" label="Name" autoComplete="off" noManager rules={nameRules('Enter a name.')} />
        <div>
          <SlugField current={organization.slug} />
          <MovingAway from={organization.slug} />
        </div>
        <Field
          name="metadata"
          label="Metadata"
          autoComplete="off"
          noManager
          mono
          lines={3}
          hint={
            'A JSON object for your programs, like {"costCentre": "42"}. Every member can read it, so don’t store secrets.'
          }
          rules={{ validate: (text: string) => metadataProblem(text) ?? true }}
          input={{ autoCapitalize: 'none', spellCheck: false }}
        />
        <SaveBar />
      </Form>
      {/* Saving a new slug navigates to it. */}
      <LeaveGuard when={isDirty && !isSubmitting} />
    </>
  );
}

/** A new slug breaks existing links, which is said before saving. */
function MovingAway({ from }: { readonly from: string }) {
  const slug = (useWatch({ name: 'slug' }) as string).trim();
  if (slug === '' || slug.toLowerCase() === from.toLowerCase()) return null;
  return (
    <Alert severity="warning" sx={{ mt: 1.5 }}>
      Links and bookmarks to /o/{from} stop working, and someone else can take that address.
    </Alert>
  );
}

function SettingsFacts() {
  const { organization, access } = useOrganization();
  const { name, slug, logo, metadata } = organization;
  return (
    <Stack spacing={2}>
      <Ledger>
        <LedgerRow label="Name">{name}</LedgerRow>
        <LedgerRow label="Address">
          <Typography component="span" sx={{ fontFamily: MONO, fontSize: '0.875rem' }}>
            {slug}
          </Typography>
        </LedgerRow>
        <LedgerRow label="Logo">{logo ? <OrganizationLogo name={name} logo={logo} size={36} /> : 'None'}</LedgerRow>
        <LedgerRow label="Metadata">
          {isEmpty(metadata) ? 'None' : <CodeBlock name="metadata">{writeMetadata(metadata)}</CodeBlock>}
        </LedgerRow>
      </Ledger>
      <Muted>{onlyThese(access, 'organization', 'update', 'change this')}</Muted>
    </Stack>
  );
}
