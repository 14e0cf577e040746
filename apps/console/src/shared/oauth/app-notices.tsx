import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { type ReactNode, useState } from 'react';
import { boot } from '../../api/boot.ts';
import type { ApiRefusal } from '../../api/refusal.ts';
import type { User } from '../../api/session.ts';
import { RefusalAlert } from '../../ui/feedback/refusal-alert.tsx';
import { EntranceCard } from '../../ui/layout/entrance-card.tsx';
import { Soon } from '../../ui/layout/page.tsx';
import { relativeTime } from '../../ui/time/time-words.ts';
import type { ClientFacts } from './interaction.ts';

/** Why one should look twice: a name can be chosen freely. */
export function UncheckedApp({
  client,
  clientHost,
}: {
  readonly client: ClientFacts;
  /** Where its metadata document is; undefined for a registered app. */
  readonly clientHost: string | undefined;
}) {
  const [now] = useState(() => new Date());
  if (client.verified) return null;
  return (
    <Box>
      {boot.productName} hasn’t checked this app. It chose its own name
      {clientHost === undefined ? (
        `, and was registered ${relativeTime(new Date(client.registeredAt), now)}.`
      ) : (
        <>
          {' '}
          and says who it is at <Strong>{clientHost}</Strong>.
        </>
      )}
    </Box>
  );
}

/** A fact in a notice that the user should read. */
export const Strong = ({ children }: { readonly children: ReactNode }) => (
  <Box component="strong" sx={{ color: 'text.primary', fontWeight: 600, overflowWrap: 'anywhere' }}>
    {children}
  </Box>
);

/** The account that an app would use. */
export function SignedInAs({
  user,
  children,
}: {
  readonly user: User;
  /** How to use another account, while that is possible. */
  readonly children?: ReactNode;
}) {
  return (
    <Box sx={{ px: 2, py: 1.25, border: '1px solid', borderColor: 'divider', borderRadius: '8px' }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'baseline',
          justifyContent: 'space-between',
          columnGap: 2,
          fontSize: '0.8125rem',
        }}
      >
        <Box component="span" sx={{ color: 'text.secondary' }}>
          Signed in as
        </Box>
        {children}
      </Box>
      <Box sx={{ overflowWrap: 'anywhere' }}>{user.email}</Box>
    </Box>
  );
}

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

/** While it is not known which request waits: that it is being read, or why it could not be. */
export function RequestUnknown(props: {
  readonly title: string;
  readonly refusal: ApiRefusal | undefined;
  /** Of what comes, in pixels. */
  readonly height: number;
  readonly look: () => void;
}) {
  const { title, refusal, height, look } = props;
  return refusal ? (
    <EntranceCard key="unknown" title={title}>
      <RefusalAlert refusal={refusal} focused />
      <Button variant="outlined" onClick={look}>
        Try again
      </Button>
    </EntranceCard>
  ) : (
    <EntranceCard key="loading" title={title}>
      <Soon>
        <Skeleton variant="rounded" height={height} />
      </Soon>
    </EntranceCard>
  );
}
