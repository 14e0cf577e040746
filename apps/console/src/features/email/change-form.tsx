import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { boot } from '../../api/boot.ts';
import type { User } from '../../api/session.ts';
import { emailRules } from '../../ui/forms/email-rules.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { toast } from '../../ui/feedback/toast-queue.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
import { useChangeEmail } from './queries.ts';

/** Says before the click which of the two ways it goes. */
export function ChangeForm({ user }: { readonly user: User }) {
  const change = useChangeEmail();
  const form = useServerForm<{ newEmail: string }>({
    defaultValues: { newEmail: '' },
    send: async (values, { reset }) => {
      const newEmail = values.newEmail.trim();
      await change.mutateAsync(newEmail);
      reset();
      toast(
        user.emailVerified
          ? `Open the mail we sent to ${user.email}.`
          : `Changed. Open the mail we sent to ${newEmail}.`,
      );
    },
  });
  if (!boot.changeEmailEnabled) {
    return (
      <Typography color="textSecondary">
        The e-mail address cannot be changed here. Ask support if it must be.
      </Typography>
    );
  }
  return (
    <Card component="section" aria-labelledby="change-email" sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography variant="h2" id="change-email">
        Change your address
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, mb: 2.5, overflowWrap: 'anywhere' }}>
        {user.emailVerified ? (
          <>
            We mail a link to your current address, <strong>{user.email}</strong>, to make sure that it is you. When you
            follow it, the address changes, and a second mail goes to the new one to confirm it. Until then nothing
            changes.
          </>
        ) : (
          <>
            <strong>{user.email}</strong> is not confirmed yet, so your address changes at once. We then mail a link to
            the new one, to confirm it.
          </>
        )}
      </Typography>
      <Form of={form}>
        <Field
          name="newEmail"
          label="New e-mail"
          type="email"
          autoComplete="email"
          rules={emailRules('Enter the new address.')}
        />
        <SubmitButton>{user.emailVerified ? 'Send confirmation' : 'Change address'}</SubmitButton>
      </Form>
    </Card>
  );
}
