import Button from '@mui/material/Button';
import { EntranceCard } from '../../ui/entrance-card.tsx';
import { maskedEmail } from './masked-email.ts';
import { ResendButton } from './resend-button.tsx';

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
      <ResendButton email={props.email} callbackURL={props.callbackURL} />
      <Button variant="text" fullWidth onClick={props.back}>
        Back to sign-in
      </Button>
    </EntranceCard>
  );
}
