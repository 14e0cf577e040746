/** The device page when there is nothing left to decide: what happened, and what to do. */
import Button from '@mui/material/Button';
import type { WaitingDevice } from '../../api/device.ts';
import { appName } from '../../shared/oauth/app-name.ts';
import { EntranceCard } from '../../ui/layout/entrance-card.tsx';

export const Allowed = ({ device: { client } }: { readonly device: WaitingDevice }) => (
  <EntranceCard
    title="Your device is connected"
    lead={`${appName(client)} continues there by itself in a few seconds. You can close this page.`}
  >
    <Button variant="outlined" color="inherit" href="/account/apps">
      See your connected apps
    </Button>
  </EntranceCard>
);

export const Denied = ({ device: { client } }: { readonly device: WaitingDevice }) => (
  <EntranceCard
    title="You denied access"
    lead={`${appName(client)} got no access. If someone sent you the code, don’t enter another one from them.`}
  >
    <Button variant="outlined" color="inherit" href="/account">
      Go to your account
    </Button>
  </EntranceCard>
);

export const CodeOver = ({ restart }: { restart(): void }) => (
  <EntranceCard
    title="This code no longer works"
    lead="It has expired, or was already answered. Start again on your device to get a new one."
  >
    <Button variant="contained" onClick={restart}>
      Enter another code
    </Button>
  </EntranceCard>
);
