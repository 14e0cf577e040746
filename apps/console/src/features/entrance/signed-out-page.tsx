import Button from '@mui/material/Button';
import { Link as RouterLink, useSearchParams } from 'react-router';
import { EntranceCard } from '../../ui/layout/entrance-card.tsx';

/** Shown after a sign-out, and after deleting the account. */
export function SignedOutPage() {
  const [query] = useSearchParams();
  if (query.get('after') === 'deletion') {
    return (
      <EntranceCard title="Your account was deleted" lead="All its data is gone.">
        <Button variant="contained" component={RouterLink} to="/sign-up">
          Create a new account
        </Button>
      </EntranceCard>
    );
  }
  return (
    <EntranceCard title="You’re signed out" lead="You’ve been signed out of this device.">
      <Button variant="contained" component={RouterLink} to="/sign-in">
        Sign in again
      </Button>
    </EntranceCard>
  );
}
