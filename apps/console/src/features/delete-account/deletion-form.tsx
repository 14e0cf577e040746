import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { boot } from '../../api/boot.ts';
import { organizationReads } from '../../api/organization-reads.ts';
import { Form } from '../../ui/forms/form.tsx';
import { OwnPasswordField } from '../../shared/account/own-password-field.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { TypedField } from '../../ui/forms/typed-field.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
import { deleteAccount } from './queries.ts';

/**
 * The email is typed to confirm. Re-authenticates by password, without one by a recent sign-in, or by an emailed link
 * where that is configured.
 */
export function DeletionForm({ email, mailed }: { readonly email: string; mailed(): void }) {
  const queries = useQueryClient();
  const byMail = boot.deleteAccountByMail;
  const form = useServerForm<{ typed: string; password: string }>({
    defaultValues: { typed: '', password: '' },
    send: async ({ password }) => {
      const { message } = await deleteAccount(byMail ? undefined : password || undefined);
      if (message === 'Verification email sent') mailed();
      else location.replace('/signed-out?after=deletion');
    },
    // Someone joined one of the user's organizations meanwhile: the page refetches and hides this form.
    refused: ({ organizations }) => {
      if (organizations) void queries.invalidateQueries({ queryKey: organizationReads.memberships });
    },
  });
  return (
    <Form of={form}>
      <TypedField typed={email} isEmail />
      {!byMail && <OwnPasswordField email={email} />}
      <SubmitButton
        color="error"
        beside={
          <Button variant="outlined" color="inherit" component={RouterLink} to="/account">
            Keep my account
          </Button>
        }
      >
        {byMail ? 'Send deletion link' : 'Delete account'}
      </SubmitButton>
    </Form>
  );
}
