import Button from '@mui/material/Button';
import { boot } from '../../api/boot.ts';
import { EntranceCard } from '../../ui/layout/entrance-card.tsx';

/** Staff disabled the app while the user was asked about it. */
export const AppDisabled = ({ name = 'The app' }: { readonly name?: string | undefined }) => (
  <EntranceCard
    key="disabled"
    title="This app was disabled"
    lead={`${name} was disabled by ${boot.productName} staff, so it got no access to your account. Trying again won’t help: if you need it, ask its owner.`}
  >
    <Button variant="contained" href="/account">
      Go to your account
    </Button>
  </EntranceCard>
);
