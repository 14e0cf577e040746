import { Box, Card } from '@mui/material';
import type { ReactNode } from 'react';
import { boot } from '../../api/boot.ts';
import { counted } from '../../messages/counted.ts';
import { refusalNote } from '../../messages/refusal-text.ts';
import { roleText } from '../../shared/staff/user-status.ts';
import type { Dossier } from '../../shared/staff/records.ts';
import { FactList } from '../../ui/data/fact-list.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Caption, Link } from '../../ui/layout/texts.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';
import type { User } from './queries.ts';

/** Counts of the account, each with the list that shows it. */
function belongings({ user: { id, email }, counts }: Dossier): readonly (readonly [string, ReactNode])[] {
  const count = (name: string, noun: string, list: string) => {
    const number = counts[name] ?? 0;
    if (number === 0) return number.toLocaleString('en');
    return (
      <Link to={`/staff/${list}`} aria-label={counted(number, noun)}>
        {number.toLocaleString('en')}
      </Link>
    );
  };
  return [
    ['Sessions', count('sessions', 'session', `sessions?userId=${id}`)],
    ['API keys', count('apiKeys', 'API key', `api-keys?userId=${id}`)],
    ['Organizations', count('organizations', 'organization', `organizations?userId=${id}`)],
    ['Connected apps', count('consents', 'connected app', `oauth/grants?userId=${id}`)],
    [
      'Open invitations',
      count('openInvitations', 'open invitation', `invitations?status=pending&email=${encodeURIComponent(email)}`),
    ],
  ];
}

/** Lists about the account that are not counted. */
const Lists = ({ id }: { readonly id: string }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 12px' }}>
    <Link to={`/staff/emails?userId=${id}`}>Emails</Link>
    {boot.billing && <Link to={`/staff/billing/customers?text=${id}`}>Billing</Link>}
  </Box>
);

export function UserFacts({ of: dossier }: { readonly of: Dossier }) {
  const { user } = dossier;
  const language = boot.languages.find(({ code }) => code === user.language);
  return (
    <Section title="Account">
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
            ['Lists', <Lists key="lists" id={user.id} />],
          ]}
        />
        <FactList of={belongings(dossier)} />
        <FactList
          of={[
            ['Last sign-in', <Trace key="done" of={dossier.lastSignIn} />],
            ['Last failed sign-in', <Trace key="refused" of={dossier.lastFailedSignIn} />],
            ['Created', <RelativeTime key="created" at={user.createdAt} />],
            ['Changed', <RelativeTime key="changed" at={user.updatedAt} />],
          ]}
        />
      </Card>
    </Section>
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
  return `${phoneNumber} (${phoneNumberVerified ? 'confirmed' : 'not confirmed'})`;
}
