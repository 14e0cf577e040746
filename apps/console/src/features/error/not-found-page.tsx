import { Button } from '@mui/material';
import { EntranceCard } from '../../ui/layout/entrance-card.tsx';

export default function NotFoundPage() {
  return (
    <EntranceCard title="Page not found" lead="The address may be mistyped, or the page may have moved.">
      <Button variant="contained" href="/account">
        Go to your account
      </Button>
    </EntranceCard>
  );
}
