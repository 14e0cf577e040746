import Alert from '@mui/material/Alert';
import { useWatch } from 'react-hook-form';
import { useOrganization } from '../../api/open-organization.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { LeaveGuard } from '../../ui/forms/leave-guard.tsx';
import { LogoField } from '../../shared/organization/logo-field.tsx';
import { metadataProblem } from '../../shared/metadata.ts';
import { nameRules } from '../../ui/forms/name-rules.ts';
import { SaveBar } from '../../ui/forms/save-bar.tsx';
import { SlugField } from '../../shared/organization/slug-field.tsx';
import { useEditForm } from '../../ui/forms/use-edit-form.ts';
import { useSaveSettings } from './queries.ts';
import { changeOf, valuesOf } from './settings-values.ts';

export function SettingsForm() {
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
      <Form of={form} label="Settings">
        <Field name="name" label="Name" autoComplete="off" noManager rules={nameRules('Enter a name.')} />
        <div>
          <SlugField current={organization.slug} />
          <MovingAway from={organization.slug} />
        </div>
        <LogoField current={organization.logo ?? ''} />
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
