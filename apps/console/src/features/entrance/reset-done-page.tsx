import { useSearchParams } from 'react-router';
import { boot } from '../../api/boot.ts';
import { useCarried } from '../../shared/entrance/carried.ts';
import { PrimaryLinkButton } from '../../ui/actions/buttons.tsx';
import { EntranceCard } from '../../ui/layout/entrance-card.tsx';

export default function ResetDonePage() {
  const carried = useCarried();
  const isFirst = useSearchParams()[0].has('first');
  const next = `Sign in with your ${isFirst ? '' : 'new '}password.`;
  return (
    <EntranceCard
      title={isFirst ? 'Your password was set' : 'Your password was changed'}
      lead={boot.revokeSessionsOnPasswordReset ? `You were signed out of all your devices. ${next}` : next}
    >
      <PrimaryLinkButton to="/sign-in" state={carried}>
        Continue
      </PrimaryLinkButton>
    </EntranceCard>
  );
}
