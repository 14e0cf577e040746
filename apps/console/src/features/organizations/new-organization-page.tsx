import { Card } from '@mui/material';
import { useState } from 'react';
import { useFormState } from 'react-hook-form';
import { Navigate } from 'react-router';
import { boot } from '../../api/boot.ts';
import { SlugField } from '../../shared/organization/organization-fields.tsx';
import { useMemberships } from '../../shared/organization/organization-reads.ts';
import { slugFrom } from '../../shared/organization/slug.ts';
import { LinkButton } from '../../ui/actions/buttons.tsx';
import { EmptyState, Page } from '../../ui/layout/page.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { nameRules } from '../../ui/forms/field-rules.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Form, SubmitButton, useServerForm, useTheForm } from '../../ui/forms/form.tsx';
import { LeaveGuard } from '../../ui/forms/leave-guard.tsx';
import { Link } from '../../ui/layout/texts.tsx';
import { whyNoMore } from './creation.ts';
import { useCreateOrganization } from './queries.ts';

const LIST = '/account/organizations';

export default function NewOrganizationPage() {
  const { data: memberships } = useMemberships();
  const closed = whyNoMore(memberships?.length ?? 0, boot);
  const [made, setMade] = useState<string>();
  return (
    <Page
      title="Create an organization"
      above={<Link to={LIST}>Organizations</Link>}
      lead="You’ll be its owner. Then you can invite others."
      width={640}
    >
      {made !== undefined ? (
        // Replaces the form, so that its guard does not ask.
        <Navigate to={`/o/${made}/members`} replace />
      ) : closed === undefined ? (
        <NewOrganizationForm made={setMade} />
      ) : (
        <EmptyState
          title="You can’t create an organization"
          action={<LinkButton to={LIST}>Go to your organizations</LinkButton>}
        >
          {closed}
        </EmptyState>
      )}
    </Page>
  );
}

function NewOrganizationForm({ made }: { made(slug: string): void }) {
  const create = useCreateOrganization(made);
  const form = useServerForm({
    defaultValues: { name: '', slug: '' },
    send: async ({ name, slug }) => {
      await create({ name: name.trim(), slug: slug.trim() });
      toast(`${name.trim()} created.`);
    },
  });
  const { isDirty } = useFormState({ control: form.form.control });
  return (
    <>
      <Card sx={{ p: { xs: 2, sm: 3 } }}>
        <Form of={form}>
          <NameField />
          <SlugField />
          <SubmitButton beside={<LinkButton to={LIST}>Cancel</LinkButton>}>Create organization</SubmitButton>
        </Form>
      </Card>
      <LeaveGuard when={isDirty} />
    </>
  );
}

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
        ...nameRules('Enter a name.'),
        onChange: (event: { readonly target: { readonly value: string } }) => {
          if (!dirtyFields.slug) form.setValue('slug', slugFrom(event.target.value));
        },
      }}
    />
  );
}
