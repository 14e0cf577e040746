import Check from '@mui/icons-material/CheckOutlined';
import { Box, Card, Stack } from '@mui/material';
import { useEffect } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { Section } from '../../ui/layout/section.tsx';
import { boot, offersPhoneNumbers } from '../../api/boot.ts';
import { ApiRefusal } from '../../api/refusal.ts';
import type { User } from '../../api/session.ts';
import { refusalText, messageLimits, messageFor } from '../../messages/refusal-text.ts';
import { useSignedIn } from '../../shared/account/account-reads.ts';
import { ExtraUserField } from '../../shared/account/extra-user-field.tsx';
import { DangerRow } from '../../ui/actions/danger-row.tsx';
import { Ledger, LedgerLink, LedgerRow } from '../../ui/data/ledger.tsx';
import { announce } from '../../ui/feedback/live-regions.tsx';
import { nameRules } from '../../ui/forms/field-rules.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Form, useTheForm } from '../../ui/forms/form.tsx';
import { LeaveGuard } from '../../ui/forms/leave-guard.tsx';
import { SaveBar } from '../../ui/forms/save-bar.tsx';
import { useDebounced } from '../../ui/forms/use-debounced.ts';
import { useEditForm } from '../../ui/forms/use-edit-form.ts';
import { Page } from '../../ui/layout/page.tsx';
import { PictureField } from '../../ui/pictures/picture-field.tsx';
import { PhoneRow } from './phone-row.tsx';
import { changeOf, usePicture, useSaveProfile, useUsernameAvailability, valuesOf } from './profile.ts';

export default function ProfilePage() {
  const { user } = useSignedIn();
  const picture = usePicture();
  return (
    <Page title="Profile" lead="How you appear here and in connected apps." width={640}>
      <Stack spacing={3}>
        {/* Visible: a card that hides its overflow would catch the sticky bar of the form. */}
        <Card sx={{ p: { xs: 2, sm: 3 }, overflow: 'visible' }}>
          <Stack spacing={3}>
            <PictureField what="picture" name={user.name} picture={user.image} {...picture} />
            <ProfileForm user={user} />
          </Stack>
        </Card>
        <Section title="Contact">
          <Ledger>
            <LedgerRow label="Email" action={<LedgerLink to="/account/email" what="email" />}>
              {user.email}
            </LedgerRow>
            {offersPhoneNumbers(boot) && <PhoneRow user={user} />}
          </Ledger>
        </Section>
        {boot.deleteAccountEnabled && <Deletion />}
      </Stack>
    </Page>
  );
}

function Deletion() {
  const navigate = useNavigate();
  return (
    <Section title="Delete account">
      <Card>
        <DangerRow title="Delete your account" verb="Delete account" act={() => void navigate('/account/delete')}>
          This permanently deletes your account and what belongs to it alone. You’ll see what that is before you
          confirm.
        </DangerRow>
      </Card>
    </Section>
  );
}

const shownOf = (user: User) => valuesOf(user, boot.extraUserFields);

function ProfileForm({ user }: { readonly user: User }) {
  const save = useSaveProfile();
  const { form, isDirty } = useEditForm({
    of: user,
    valuesOf: shownOf,
    save: async (values, before) => {
      const change = changeOf(values, before, boot.extraUserFields);
      if (Object.keys(change).length > 0) await save(change);
    },
  });
  return (
    <>
      <Form of={form} whileActing="unless-read-only">
        <Field name="name" label="Name" autoComplete="name" rules={nameRules('Enter your name.')} />
        {boot.usernames && <UsernameField current={user.username} />}
        {boot.extraUserFields.map((field) => (
          <ExtraUserField key={field.name} field={field} />
        ))}
        <SaveBar />
      </Form>
      <LeaveGuard when={isDirty} />
    </>
  );
}

function UsernameField({ current }: { readonly current: string | null }) {
  const { form } = useTheForm();
  const { errors } = useFormState({ control: form.control, name: 'username' });
  const typed = (useWatch({ name: 'username' }) as string).trim();
  const wanted = useDebounced(typed);
  // The own username in another case is always available.
  const isNew = wanted !== '' && wanted.toLowerCase() !== current;
  const { data, error, isFetching } = useUsernameAvailability(isNew ? wanted : undefined);
  const settled = isNew && wanted === typed && !isFetching;
  const taken = settled && data?.available === false ? messageFor('USERNAME_IS_ALREADY_TAKEN').text : undefined;
  const refused =
    settled && error instanceof ApiRefusal && error.status === 422 ? refusalText(error, messageLimits) : undefined;
  const problem = taken ?? refused;
  const free = settled && data?.available === true;

  const { setError, clearErrors } = form;
  useEffect(() => {
    if (problem) {
      setError('username', { type: 'availability', message: problem });
      announce(problem);
    } else if (free) announce(`${wanted} is available.`);
  }, [problem, free, wanted, setError]);
  useEffect(() => {
    if (errors.username?.type === 'availability' && wanted !== typed) clearErrors('username');
  }, [errors.username?.type, wanted, typed, clearErrors]);

  return (
    <Field
      name="username"
      label="Username"
      autoComplete="username"
      input={{ autoCapitalize: 'none', spellCheck: false }}
      hint={
        free ? (
          <Box component="span" sx={{ display: 'flex', gap: 0.75, alignItems: 'center', color: 'success.main' }}>
            <Check aria-hidden sx={{ fontSize: 16 }} />
            {wanted} is available.
          </Box>
        ) : isNew && !settled ? (
          'Checking…'
        ) : current !== null && typed === '' ? (
          'You’ll sign in with your email only, and someone else can take this username.'
        ) : (
          `You can also sign in with it. ${boot.usernameMinLength} to ${boot.usernameMaxLength} letters, digits, dots or underscores.`
        )
      }
    />
  );
}
