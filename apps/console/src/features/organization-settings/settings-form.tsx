import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { metadataProblem } from '../../ui/metadata.ts';
import { OrganizationLogo } from '../../ui/organization-logo.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { SlugField } from '../../ui/slug-field.tsx';
import { toast } from '../../ui/toast-queue.tsx';
import { useServerForm } from '../../ui/use-server-form.ts';
import { tooLong, wordsFor } from '../../words/refusal-words.ts';
import { type Organization, useOrganization, useSaveSettings } from './queries.ts';
import { changeOf, type SettingsValues, valuesOf } from './settings-values.ts';

/** Characters of a name, as the service takes it. */
const LONGEST_NAME = 255;

export function SettingsForm() {
  const { organization } = useOrganization();
  const navigate = useNavigate();
  const save = useSaveSettings(async (slug) => {
    await navigate(`/o/${slug}/settings`, { replace: true, preventScrollReset: true });
  });
  const form = useServerForm<SettingsValues>({
    defaultValues: valuesOf(organization),
    send: async (values, { reset }) => {
      const change = changeOf(values, organization);
      if (Object.keys(change).length > 0) await save(change);
      reset(values);
      toast('Saved.');
    },
  });
  const { isDirty, isSubmitting } = useFormState({ control: form.form.control });

  // Saved here or changed by somebody else: the form shows it, unless there are edits to lose.
  const { reset } = form.form;
  useEffect(() => {
    if (!isDirty) reset(valuesOf(organization));
  }, [organization, isDirty, reset]);

  return (
    <>
      <Form of={form} label="Settings">
        <Look organization={organization} />
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
          hint={'A JSON object for your programs, like {"costCentre": "42"}. Every member can read it: no secrets.'}
          rules={{ validate: (text: string) => metadataProblem(text) ?? true }}
          input={{ autoCapitalize: 'none', spellCheck: false }}
        />
        <SaveBar />
      </Form>
      {/* Following a new address is part of saving. */}
      <LeaveGuard when={isDirty && !isSubmitting} />
    </>
  );
}

/** Name and logo, beside each other as they appear elsewhere. */
function Look({ organization }: { readonly organization: Organization }) {
  const [name, logo] = useWatch({ name: ['name', 'logo'] }) as [string, string];
  return (
    <>
      <Box sx={{ display: 'flex', gap: 2.5, alignItems: 'flex-start' }}>
        <OrganizationLogo name={name || organization.name} logo={logo} size={64} />
        <Field
          name="name"
          label="Name"
          autoComplete="off"
          noManager
          rules={{
            validate: (text: string) => {
              if (text.trim() === '') return 'Enter a name.';
              return text.trim().length <= LONGEST_NAME || tooLong(LONGEST_NAME);
            },
          }}
        />
      </Box>
      <Field
        name="logo"
        label="Logo"
        type="url"
        autoComplete="off"
        hint="Web address of a picture. Apps that people of this organization sign in to show it; here you see initials."
        rules={{
          // As it is, it stays: programs may have given a path.
          validate: (text: string) =>
            [organization.logo ?? '', ''].includes(text.trim()) ||
            /^https?:\/\/\S+$/i.test(text.trim()) ||
            wordsFor('INVALID_LOGO').text,
        }}
      />
    </>
  );
}

/** A slug stands in links that others have: what becomes of those is said before it is saved. */
function MovingAway({ from }: { readonly from: string }) {
  const slug = (useWatch({ name: 'slug' }) as string).trim();
  if (slug === '' || slug.toLowerCase() === from.toLowerCase()) return null;
  return (
    <Alert severity="warning" sx={{ mt: 1.5 }}>
      Links and bookmarks that lead to /o/{from} stop working, and somebody else may take that address.
    </Alert>
  );
}
