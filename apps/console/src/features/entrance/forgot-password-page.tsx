import { EntranceCard } from '../../ui/entrance-card.tsx';
import { RequestReset } from './request-reset.tsx';

/** H6. */
export function ForgotPasswordPage() {
  return (
    <EntranceCard title="Forgot your password?" lead="We send you a link to choose a new one.">
      <RequestReset verb="Send link" />
    </EntranceCard>
  );
}
