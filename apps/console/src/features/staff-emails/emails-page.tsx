import { Box, Chip, Stack } from '@mui/material';
import { useLocation } from 'react-router';
import { PageTurn } from '../../shared/staff/page-turn.tsx';
import { LinkButton } from '../../ui/actions/buttons.tsx';
import { type Column, DataList } from '../../ui/data/data-list.tsx';
import { FilterSelect, FilterText, useUrlState } from '../../ui/data/list-filter.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { Answer, EmptyState, Page } from '../../ui/layout/page.tsx';
import { Caption, Link, Muted } from '../../ui/layout/texts.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';
import { counted } from '../../messages/counted.ts';
import {
  emailQuery,
  emailStates,
  type ListedEmail,
  stateOptions,
  templateOptions,
  templateText,
} from './email-state.ts';
import { useEmails } from './queries.ts';
import { Resend, ResendDead } from './resend.tsx';

/** Pixels that the table needs. */
const ROOM = 860;

export default function EmailsPage() {
  const state = useUrlState();
  const { search } = useLocation();
  const emails = useEmails(emailQuery(state.get));
  const change = (name: string, value: string) => {
    state.set(name, value);
    state.clear('cursor');
  };
  const isFiltered = search.length > 1;
  const total = emails.data?.total ?? 0;
  const offersAll = state.get('state') === 'dead' && total > 0 && !state.get('address') && !state.get('userId');
  const count = `${emails.data?.isTotalExact === false ? 'more than ' : ''}${counted(total, 'email')}`;
  return (
    <Page
      title="Emails"
      lead="What the service sends, newest first. Recipient and content are deleted once an email is sent."
      width={1200}
      {...(offersAll && { actions: <ResendDead count={count} template={state.get('template')} /> })}
    >
      <Stack spacing={2.5} sx={{ containerType: 'inline-size' }}>
        <Filters get={state.get} change={change} />
        <Answer
          query={emails}
          empty={({ items }) =>
            items.length === 0 && (
              <EmptyState
                title={isFiltered ? 'No emails match' : 'No emails yet'}
                action={isFiltered && <LinkButton to="/staff/emails">Show all emails</LinkButton>}
              >
                {isFiltered
                  ? 'Emails are kept for 30 days. An address must be the whole one.'
                  : 'What the service sends appears here.'}
              </EmptyState>
            )
          }
        >
          {({ items, nextCursor, prevCursor }) => (
            <Stack spacing={2}>
              <DataList
                name="Emails"
                rows={items}
                columns={columns}
                rowKey={({ id }) => id}
                room={ROOM}
                actions={(row) => row.state !== 'sent' && row.state !== 'dropped' && <Resend of={row} size="small" />}
              />
              <PageTurn what="emails" newer={prevCursor} older={nextCursor} />
            </Stack>
          )}
        </Answer>
      </Stack>
    </Page>
  );
}

const columns: readonly Column<ListedEmail>[] = [
  { head: 'Email', cell: (row) => <Name of={row} /> },
  {
    head: 'To',
    cell: ({ to }) => <Box sx={{ overflowWrap: 'anywhere' }}>{to ?? <Muted component="span">Deleted</Muted>}</Box>,
  },
  { head: 'State', cell: (row) => <State of={row} /> },
  { head: 'Tries', cell: ({ tries }) => tries, wideOnly: true },
  { head: 'Created', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
];

function Name({ of: { id, template, subject } }: { readonly of: ListedEmail }) {
  const { search } = useLocation();
  return (
    <Box sx={{ minWidth: { sm: 160 }, overflowWrap: 'anywhere' }}>
      <Link to={`/staff/emails/${id}`} state={{ list: search }}>
        {templateText(template)}
      </Link>
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
    {error && state !== 'sent' && <Caption sx={{ maxWidth: 320, overflowWrap: 'anywhere' }}>{error}</Caption>}
  </>
);

function Filters(props: { get(name: string): string; change(name: string, value: string): void }) {
  const { get, change } = props;
  const template = get('template');
  return (
    <>
      <Box
        role="search"
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
          '& > *': { maxWidth: 'none' },
          '& > :last-child': { gridColumn: '1 / -1' },
          '@container (min-width: 700px)': {
            gridTemplateColumns: '180px 220px minmax(0, 360px)',
            '& > :last-child': { gridColumn: 'auto' },
          },
        }}
      >
        <FilterSelect
          label="State"
          value={get('state')}
          options={stateOptions}
          change={(value) => change('state', value)}
        />
        <FilterSelect
          label="Template"
          value={template}
          options={templateOptions(template)}
          change={(value) => change('template', value)}
        />
        <FilterText label="Recipient" value={get('address')} change={(value) => change('address', value)} />
      </Box>
      {get('userId') && (
        <Box sx={{ display: 'flex' }}>
          <Chip
            label="To one account"
            onDelete={() => change('userId', '')}
            aria-label="Remove the filter by account"
          />
        </Box>
      )}
    </>
  );
}
