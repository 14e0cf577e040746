import { Box, Card } from '@mui/material';
import { boot } from '../../api/boot.ts';
import { refusalNote } from '../../messages/refusal-text.ts';
import { FactList } from '../../ui/data/fact-list.tsx';
import { Caption, Link } from '../../ui/layout/texts.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';
import type { Dossier, User } from './queries.ts';
import { roleText } from './user-state.ts';

/** By their names in the answer of the service. */
const counts = [
  ['sessions', 'Sessions'],
  ['apiKeys', 'API keys'],
  ['organizations', 'Organizations'],
  ['consents', 'Connected apps'],
  ['openInvitations', 'Open invitations'],
] as const;

export function UserFacts({ of: dossier }: { readonly of: Dossier }) {
  const { user } = dossier;
  const language = boot.languages.find(({ code }) => code === user.language);
  return (
    <Card
      sx={{
        px: { xs: 2, sm: 2.5 },
        py: 2,
        display: 'grid',
        gap: '6px 32px',
        // All lists are one where they stand below each other.
        '& dt': { minWidth: 116 },
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 264px), 1fr))',
        alignItems: 'start',
      }}
    >
      <FactList
        of={[
          ['Username', user.displayUsername ?? 'None'],
          ['Phone', phoneText(user)],
          ['Language', language?.name ?? 'No preference'],
          ['Role', roleText(user.role)],
          [
            'Billing',
            <Link key="billing" to={`/staff/billing/customers?text=${user.id}`}>
              Customer
            </Link>,
          ],
        ]}
      />
      <FactList of={counts.map(([name, label]) => [label, dossier.counts[name] ?? 0])} />
      <FactList
        of={[
          ['Last sign-in', <Trace key="done" of={dossier.lastSignIn} />],
          ['Last failed sign-in', <Trace key="refused" of={dossier.lastFailedSignIn} />],
          ['Created', <RelativeTime key="created" at={user.createdAt} />],
          ['Changed', <RelativeTime key="changed" at={user.updatedAt} />],
        ]}
      />
    </Card>
  );
}

function Trace({ of: trace }: { readonly of: Dossier['lastSignIn'] }) {
  if (!trace) return 'None recorded';
  return (
    <Box>
      <RelativeTime at={trace.time} detail />
      {trace.reason !== null && <Caption>{refusalNote(trace.reason)}</Caption>}
      <Caption>{[trace.device ?? 'Unknown device', trace.ipAddress].filter(Boolean).join(' · ')}</Caption>
    </Box>
  );
}

function phoneText({ phoneNumber, phoneNumberVerified }: User): string {
  if (phoneNumber === null) return 'None';
  return `${phoneNumber} (${phoneNumberVerified ? 'verified' : 'not verified'})`;
}
