import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { tellWrongCode } from '../../shared/second-step/code-field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { OwnPasswordField } from '../../shared/account/own-password-field.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
import { anyCodeOf } from '../../words/code-words.ts';
import { CurrentCodeField } from './current-code-field.tsx';
import { beginEnrolment, type Enrolment } from './queries.ts';

/** The password, and a current code if an authenticator is replaced. */
export function PasswordStep(props: {
  readonly email: string;
  readonly wasOn: boolean;
  readonly appDigits: number;
  begun(enrolment: Enrolment): void;
}) {
  const { email, wasOn, appDigits } = props;
  const form = useServerForm<{ password: string; code: string }>({
    defaultValues: { password: '', code: '' },
    send: async ({ password, code }) =>
      props.begun(await beginEnrolment(password, wasOn ? anyCodeOf(code, appDigits) : undefined)),
    refused: (no, fields) => tellWrongCode(no, fields),
  });
  return (
    <Form of={form}>
      <Typography color="textSecondary">
        {wasOn
          ? 'Your current authenticator works until you enter a code from the new one. Your backup codes are replaced too.'
          : 'You’ll need your phone with an authenticator app.'}
      </Typography>
      <OwnPasswordField email={email} />
      {wasOn && <CurrentCodeField email={email} />}
      <SubmitButton
        beside={
          <Button variant="outlined" color="inherit" component={RouterLink} to="/account/two-factor">
            Cancel
          </Button>
        }
      >
        Continue
      </SubmitButton>
    </Form>
  );
}
