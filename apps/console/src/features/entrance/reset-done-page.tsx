import Button from '@mui/material/Button';
import { Link as RouterLink } from 'react-router';
import { boot } from '../../api/boot.ts';
import { useCarried } from '../../shared/entrance/carried.ts';
import { EntranceCard } from '../../ui/layout/entrance-card.tsx';

/** H8. */
export function ResetDonePage() {
  const carried = useCarried();
  return (
    <EntranceCard
      title="Your password is changed"
      lead={
        boot.revokeSessionsOnPasswordReset
          ? 'You were signed out on all your devices. Sign in with the new password.'
          : 'From now on, sign in with the new password.'
      }
    >
      <Button variant="contained" component={RouterLink} to="/sign-in" state={carried}>
        Continue
      </Button>
    </EntranceCard>
  );
}
