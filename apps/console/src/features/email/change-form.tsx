import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { boot } from '../../api/boot.ts';
import { emailRules } from '../../ui/forms/email-rules.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
import { useChangeEmail } from './queries.ts';

/** An email that is verified or proven changes by a link mailed to it, another one immediately; says which. */
export function ChangeForm(props: {
  readonly email: string;
  readonly status: { readonly verified: boolean; readonly proven: boolean };
}) {
  const { email, status } = props;
  const changesByLink = status.verified || status.proven;
  const change = useChangeEmail();
  const form = useServerForm<{ newEmail: string }>({
    defaultValues: { newEmail: '' },
    send: async (values, { reset }) => {
      const newEmail = values.newEmail.trim();
      await change.mutateAsync(newEmail);
      reset();
      toast(changesByLink ? `Confirmation sent to ${email}.` : `Email changed. Confirmation sent to ${newEmail}.`);
    },
  });
  if (!boot.changeEmailEnabled) {
    return (
      <Typography color="textSecondary">You can’t change your email here. Contact support to change it.</Typography>
    );
  }
  return (
    <Card component="section" aria-labelledby="change-email" sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography variant="h2" id="change-email">
        Change your email
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, mb: 2.5, overflowWrap: 'anywhere' }}>
        {changesByLink ? (
          <>
            We’ll send a link to your current address, <strong>{email}</strong>, to make sure it’s you. When you open
            it, your email changes to the new address, and we send a second link there to confirm it.
          </>
        ) : (
          <>
            <strong>{email}</strong> isn’t confirmed yet, so your email changes immediately. We’ll then send a link to
            the new address to confirm it.
          </>
        )}
      </Typography>
      <Form of={form}>
        <Field
          name="newEmail"
          label="New email"
          type="email"
          autoComplete="email"
          rules={emailRules('Enter the new address.')}
        />
        <SubmitButton>{changesByLink ? 'Send confirmation' : 'Change email'}</SubmitButton>
      </Form>
    </Card>
  );
}
