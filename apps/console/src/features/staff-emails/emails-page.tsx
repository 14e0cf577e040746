import { Box } from '@mui/material';
import { useSearchParams } from 'react-router';
import { answer, api } from '../../api/client.ts';
import type { paths } from '../../api/schema.gen.ts';
import { type StaffList, StaffListPage } from '../../shared/staff/list-page.tsx';
import type { RowPage } from '../../ui/data/list-pages.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { Caption, Link, Muted } from '../../ui/layout/texts.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';
import { AccountLink, Recipient } from './recipient.tsx';
import { emailStates, templateText } from '../../shared/staff/email-names.ts';
import { accountOf, errorMeaning, type ListedEmail, stateOptions, templateOptions } from './email-state.ts';
import { readAgainAfter } from './queries.ts';
import { Resend, ResendDead } from './resend.tsx';

type EmailQuery = NonNullable<paths['/api/staff/emails']['get']['parameters']['query']>;

const emails: StaffList<ListedEmail> = {
  key: 'emails',
  title: 'Emails',
  lead: 'What the service sends. Recipient and content are deleted once an email is sent.',
  noun: 'email',
  empty: 'What the service sends appears here.',
  views: [
    { label: 'All', query: '' },
    { label: 'Given up', query: 'state=dead' },
    { label: 'Failing', query: 'state=failing' },
    { label: 'Waiting', query: 'state=waiting' },
  ],
  filters: [
    { name: 'address', label: 'Recipient', kind: 'text', whole: 'email' },
    { name: 'state', label: 'State', kind: 'choice', options: stateOptions },
    { name: 'template', label: 'Template', kind: 'choice', options: templateOptions },
    { name: 'userId', label: 'Account ID', kind: 'text', whole: 'id' },
  ],
  sorts: [
    { value: '-createdAt', label: 'Newest first' },
    { value: 'createdAt', label: 'Oldest first' },
  ],
  room: 860,
  rowKey: ({ id }) => id,
  columns: [
    { head: 'Email', cell: (row) => <Name of={row} /> },
    { head: 'To', cell: ({ to }) => <Recipient address={to} /> },
    { head: 'State', cell: (row) => <State of={row} /> },
    { head: 'Tries', cell: ({ tries }) => tries, wideOnly: true },
    { head: 'Created', sort: 'createdAt', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  ],
  readAgainAfter: (rows) =>
    readAgainAfter(
      rows.map(({ state }) => state),
      Date.now(),
    ),
  read: (query, signal): Promise<RowPage<ListedEmail>> =>
    answer(api.GET('/api/staff/emails', { params: { query: query as EmailQuery }, signal })),
};

export default function EmailsPage() {
  const [params] = useSearchParams();
  const account = accountOf(params.toString());
  const isOfAll = params.get('state') === 'dead' && !params.get('address') && !params.get('userId');
  return (
    <StaffListPage
      list={emails}
      intro={
        account !== undefined && (
          <Muted>
            Emails to <AccountLink id={account} />
          </Muted>
        )
      }
      actions={isOfAll && <ResendDead template={params.get('template') ?? ''} />}
      rowActions={(row) => row.state !== 'sent' && row.state !== 'dropped' && <Resend of={row} size="small" />}
    />
  );
}

function Name({ of: { id, template, subject } }: { readonly of: ListedEmail }) {
  return (
    <Box sx={{ minWidth: { sm: 160 }, overflowWrap: 'anywhere' }}>
      <Link to={`/staff/emails/${id}`}>{templateText(template)}</Link>
      {subject && <Caption sx={{ fontWeight: 400 }}>{subject}</Caption>}
    </Box>
  );
}

const State = ({ of: { state, error, settledAt } }: { readonly of: ListedEmail }) => (
  <>
    <StatusChip {...emailStates[state]} />
    {state === 'sent' && settledAt && (
      <Caption>
        <RelativeTime at={settledAt} />
      </Caption>
    )}
    {error && state !== 'sent' && (
      <Caption sx={{ maxWidth: 320, overflowWrap: 'anywhere' }}>{errorMeaning(error) ?? error}</Caption>
    )}
  </>
);
