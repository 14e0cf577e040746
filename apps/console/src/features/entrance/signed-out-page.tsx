import { useSearchParams } from 'react-router';
import { INVOICES_KEPT } from '../../shared/deletion/losses.ts';
import { PrimaryLinkButton } from '../../ui/actions/buttons.tsx';
import { EntranceCard } from '../../ui/layout/entrance-card.tsx';

export default function SignedOutPage() {
  const [query] = useSearchParams();
  if (query.get('after') === 'deletion') {
    return (
      <EntranceCard title="Account deleted" lead={query.has('purchases') && INVOICES_KEPT}>
        <PrimaryLinkButton to="/sign-up">Create a new account</PrimaryLinkButton>
      </EntranceCard>
    );
  }
  return (
    <EntranceCard title="You’re signed out" lead="You’ve been signed out of this device.">
      <PrimaryLinkButton to="/sign-in">Sign in again</PrimaryLinkButton>
    </EntranceCard>
  );
}
