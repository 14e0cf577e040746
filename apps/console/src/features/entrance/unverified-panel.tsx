import Button from '@mui/material/Button';
import { MailSentCard } from './mail-sent-card.tsx';
import { sendVerificationLink } from './mails.ts';
import { maskedEmail } from './masked-email.ts';

/** The password was right, the address is not confirmed yet. The sign-in itself has sent a new link. */
export function UnverifiedPanel(props: {
  readonly email: string;
  readonly callbackURL: string | undefined;
  back(): void;
}) {
  return (
    <MailSentCard
      title="Confirm your e-mail first"
      lead={`We sent a new link to ${maskedEmail(props.email)}. Open it, then sign in.`}
      send={() => sendVerificationLink(props.email, props.callbackURL)}
    >
      <Button variant="text" fullWidth onClick={props.back}>
        Back to sign in
      </Button>
    </MailSentCard>
  );
}
