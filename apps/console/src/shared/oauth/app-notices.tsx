import { Box, Button } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { boot } from '../../api/boot.ts';
import type { User } from '../../api/session.ts';
import { EntranceCard } from '../../ui/layout/entrance-card.tsx';
import { relativeTime } from '../../ui/time/time-messages.ts';
import type { ClientFacts } from './interaction.ts';

/** Why one should look twice: a name can be chosen freely. */
export function UncheckedApp(props: {
  readonly client: ClientFacts;
  /** Where its metadata document is; undefined for a registered app. */
  readonly clientHost: string | undefined;
}) {
  const { client, clientHost } = props;
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

export const Strong = ({ children }: { readonly children: ReactNode }) => (
  <Box component="strong" sx={{ color: 'text.primary', fontWeight: 600, overflowWrap: 'anywhere' }}>
    {children}
  </Box>
);

export function SignedInAs({ user, children }: { readonly user: User; readonly children?: ReactNode }) {
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
