import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useSignedIn } from '../../api/account-reads.ts';
import { boot, offersPhoneNumbers } from '../../api/boot.ts';
import { Ledger, LedgerLink, LedgerRow } from '../../ui/data/ledger.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { PhoneRow } from './phone-row.tsx';
import { ProfileForm } from './profile-form.tsx';

export function ProfilePage() {
  const { user } = useSignedIn();
  return (
    <Page title="Profile" lead="How you appear here and in connected apps." width={640}>
      <Stack spacing={3}>
        {/* Visible: a card that hides its overflow would catch the sticky bar of the form. */}
        <Card sx={{ p: { xs: 2, sm: 3 }, overflow: 'visible' }}>
          <ProfileForm user={user} />
        </Card>
        <Stack spacing={1.5} component="section" aria-labelledby="reach">
          <Typography variant="h2" id="reach">
            Contact
          </Typography>
          <Ledger>
            <LedgerRow label="Email" action={<LedgerLink to="/account/email" what="email" />}>
              {user.email}
            </LedgerRow>
            {offersPhoneNumbers(boot) && <PhoneRow user={user} />}
          </Ledger>
        </Stack>
      </Stack>
    </Page>
  );
}
