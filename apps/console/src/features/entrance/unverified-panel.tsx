import Button from '@mui/material/Button';
import { EntranceCard } from '../../ui/entrance-card.tsx';
import { AfterMail } from './after-mail.tsx';
import { sendVerificationLink } from './mails.ts';
import { maskedEmail } from './masked-email.ts';

/** The password was right, the address is not confirmed yet. The sign-in itself has sent a new link. */
export function UnverifiedPanel(props: {
  readonly email: string;
  readonly callbackURL: string | undefined;
  back(): void;
}) {
  return (
    <EntranceCard
      title="Confirm your e-mail first"
      lead={`We sent a new link to ${maskedEmail(props.email)}. Open it, then sign in.`}
    >
      <AfterMail send={() => sendVerificationLink(props.email, props.callbackURL)}>
        <Button variant="text" fullWidth onClick={props.back}>
          Back to sign in
        </Button>
      </AfterMail>
    </EntranceCard>
  );
}
