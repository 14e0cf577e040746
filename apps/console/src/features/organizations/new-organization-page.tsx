import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { Navigate, Link as RouterLink } from 'react-router';
import { boot } from '../../api/boot.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Form, useTheForm } from '../../ui/form.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { Link } from '../../ui/link.tsx';
import { OrganizationLogo } from '../../ui/organization-logo.tsx';
import { Page } from '../../ui/page.tsx';
import { SlugField } from '../../ui/slug-field.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { toast } from '../../ui/toast-queue.tsx';
import { useServerForm } from '../../ui/use-server-form.ts';
import { slugFrom } from '../../words/slug-words.ts';
import { whyNoMore } from './creation.ts';
import { useCreateOrganization, useMemberships } from './queries.ts';

const LIST = '/account/organizations';

/** A18. */
export function NewOrganizationPage() {
  const { data: memberships } = useMemberships();
  const closed = whyNoMore(memberships?.length ?? 0, boot);
  return (
    <Page
      title="Create an organization"
      above={<Link to={LIST}>Organizations</Link>}
      lead="You will own it. Then you invite the others."
      width={640}
    >
      {closed === undefined ? (
        <NewOrganizationForm />
      ) : (
        <EmptyState
          title="You cannot create one now"
          action={
            <Button variant="outlined" color="inherit" component={RouterLink} to={LIST}>
              To your organizations
            </Button>
          }
        >
          {closed}
        </EmptyState>
      )}
    </Page>
  );
}

function NewOrganizationForm() {
  const create = useCreateOrganization();
  const [made, setMade] = useState<string>();
  const form = useServerForm({
    defaultValues: { name: '', slug: '', logo: '' },
    send: async ({ name, slug, logo }) => {
      const { slug: granted } = await create({ name: name.trim(), slug: slug.trim(), logo: logo.trim() || null });
      toast(`${name.trim()} is there.`);
      setMade(granted);
    },
  });
  const { isDirty } = useFormState({ control: form.form.control });
  // Gone with the form: nothing is left to ask about.
  if (made !== undefined) return <Navigate to={`/o/${made}/members`} replace />;
  return (
    <>
      <Card sx={{ p: { xs: 2, sm: 3 } }}>
        <Form of={form}>
          <NameField />
          <SlugField />
          <LogoField />
          <SubmitButton
            beside={
              <Button variant="outlined" color="inherit" component={RouterLink} to={LIST}>
                Cancel
              </Button>
            }
          >
            Create
          </SubmitButton>
        </Form>
      </Card>
      <LeaveGuard when={isDirty} />
    </>
  );
}

/** Suggests the address until somebody writes another. */
function NameField() {
  const { form } = useTheForm();
  const { dirtyFields } = useFormState({ control: form.control, name: 'slug' });
  return (
    <Field
      name="name"
      label="Name"
      autoComplete="off"
      noManager
      rules={{
        required: 'Enter a name.',
        onChange: (event: { readonly target: { readonly value: string } }) => {
          if (!dirtyFields.slug) form.setValue('slug', slugFrom(event.target.value));
        },
      }}
    />
  );
}

/** The logo as it will be, where it can be shown, beside its address. */
function LogoField() {
  const [name, logo] = useWatch({ name: ['name', 'logo'] }) as [string, string];
  return (
    <Box sx={{ display: 'flex', gap: 2.5, alignItems: 'flex-start' }}>
      <OrganizationLogo name={name || '?'} logo={logo} size={64} />
      <Field
        name="logo"
        label="Logo (optional)"
        type="url"
        autoComplete="off"
        noManager
        hint="Web address of a picture. Apps show it; here initials stand for it."
        rules={{
          validate: (text: string) =>
            text.trim() === '' ||
            /^https?:\/\/\S+$/i.test(text.trim()) ||
            'Enter an address that begins with https://.',
        }}
      />
    </Box>
  );
}
