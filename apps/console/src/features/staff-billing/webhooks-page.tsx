import { Box } from '@mui/material';
import { useState } from 'react';
import { answer, api } from '../../api/client.ts';
import type { paths } from '../../api/schema.gen.ts';
import { counted } from '../../messages/counted.ts';
import { useSignedIn } from '../../shared/account/account-reads.ts';
import { ADMINS_ONLY } from '../../shared/account/roles.ts';
import { anyOf } from '../../shared/staff/list-cells.tsx';
import { type StaffList, StaffListPage } from '../../shared/staff/list-page.tsx';
import { ReasonField } from '../../shared/staff/reason-field.tsx';
import { ExplainedButton } from '../../ui/actions/explained-button.tsx';
import { useChange } from '../../ui/actions/use-change.ts';
import { StatusChip, type StateText } from '../../ui/data/status-chip.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { Caption, Muted } from '../../ui/layout/texts.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';
import { ObjectLink, words } from './billing-parts.tsx';
import { ReplayFailed } from './replay-failed.tsx';
import { OVERVIEW_KEY, WebhookOverview } from './webhook-overview.tsx';

type Route = paths['/api/staff/billing/inbox']['get'];
type Webhook = Route['responses']['200']['content']['application/json']['items'][number];

const states: Readonly<Record<Webhook['status'], StateText>> = {
  received: { state: 'info', text: 'Waiting' },
  failed: { state: 'attention', text: 'Failing' },
  processed: { state: 'good', text: 'Processed' },
  dead: { state: 'bad', text: 'Given up' },
  ignored: { state: 'neutral', text: 'Ignored' },
};

const stateText = Object.fromEntries(Object.entries(states).map(([status, { text }]) => [status, text]));

const webhooks: StaffList<Webhook> = {
  key: 'webhooks',
  title: 'Webhooks',
  lead: 'Events that the billing provider sent. Their content is kept for 90 days and never shown.',
  noun: 'webhook',
  empty: 'Webhooks appear here once the billing provider sends some.',
  views: [
    { label: 'All', query: '' },
    { label: 'Given up', query: 'status=dead' },
    { label: 'Failing', query: 'status=failed' },
  ],
  filters: [
    { name: 'about', label: 'ID of object or webhook', kind: 'text' },
    { name: 'status', label: 'State', kind: 'choice', options: anyOf(stateText) },
    { name: 'type', label: 'Type', kind: 'text' },
    { name: 'receivedFrom', label: 'Received from', kind: 'day' },
  ],
  sorts: [
    { value: '-receivedAt', label: 'Newest first' },
    { value: 'receivedAt', label: 'Oldest first' },
  ],
  room: 940,
  rowKey: ({ id }) => id,
  columns: [
    { head: 'Type', cell: ({ type }) => <Box sx={{ overflowWrap: 'break-word' }}>{type ?? 'No event'}</Box> },
    { head: 'Object', cell: ({ object }) => <ObjectOf of={object} /> },
    {
      head: 'State',
      cell: ({ status, dueAt, lastError }) => (
        <>
          <StatusChip {...states[status]} />
          {status === 'failed' && dueAt !== null && (
            <Caption>
              Next try <RelativeTime at={dueAt} />
            </Caption>
          )}
          {lastError !== null && status !== 'processed' && (
            <Caption sx={{ maxWidth: 320, overflowWrap: 'anywhere' }}>{lastError}</Caption>
          )}
        </>
      ),
    },
    { head: 'Attempts', align: 'right', cell: ({ attempts }) => attempts },
    {
      head: 'Received',
      sort: 'receivedAt',
      cell: ({ receivedAt, redeliveries }) => (
        <>
          <RelativeTime at={receivedAt} />
          {redeliveries > 0 && <Caption>and {counted(redeliveries, 'time')} again</Caption>}
        </>
      ),
    },
  ],
  read: (query, signal) => {
    const params = { query: query as NonNullable<Route['parameters']['query']> };
    return answer(api.GET('/api/staff/billing/inbox', { params, signal }));
  },
};

const ObjectOf = ({ of }: { readonly of: Webhook['object'] }) =>
  of === null ? (
    <Muted component="span">None</Muted>
  ) : (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <ObjectLink list={`${of.kind.replaceAll('_', '-')}s`} id={of.id}>
        {words(of.kind)}
      </ObjectLink>
      <Caption>{of.id}</Caption>
    </Box>
  );

export default function WebhooksPage() {
  const [ignored, ignore] = useState<Webhook>();
  return (
    <>
      <StaffListPage
        list={webhooks}
        intro={<WebhookOverview />}
        bulkActions={() => <ReplayFailed list={webhooks} refresh={refresh} />}
        rowActions={(row) => actsOn(row).length > 0 && <Acts of={row} ignore={() => ignore(row)} />}
      />
      {ignored && <IgnoreDialog of={ignored} onClose={() => ignore(undefined)} />}
    </>
  );
}

const refresh = [[`staff-${webhooks.key}`], OVERVIEW_KEY];

type Act = 'Retry' | 'Refetch' | 'Ignore';

/** As the service allows them for the state of a webhook. */
function actsOn({ status, hasBody, object }: Webhook): readonly Act[] {
  const isClosable = status === 'dead' || status === 'failed';
  return [
    ...(hasBody && (status === 'dead' || status === 'ignored') ? (['Retry'] as const) : []),
    ...(isClosable && object !== null ? (['Refetch'] as const) : []),
    ...(isClosable ? (['Ignore'] as const) : []),
  ];
}

function Acts({ of, ignore }: { readonly of: Webhook; ignore(): void }) {
  const { user } = useSignedIn();
  const init = { params: { path: { id: of.id } } };
  const retry = useChange(() => answer(api.POST('/api/staff/billing/inbox/{id}/retry', init)), {
    refresh,
    done: 'The webhook is processed again soon.',
  });
  const refetch = useChange(() => answer(api.POST('/api/staff/billing/inbox/{id}/refetch', init)), {
    refresh,
    done: 'Read from the billing provider. The webhook is done.',
  });
  const run = { Retry: () => retry.mutate(), Refetch: () => refetch.mutate(), Ignore: ignore };
  return (
    <>
      {actsOn(of).map((act) => (
        <ExplainedButton
          key={act}
          size="small"
          variant="outlined"
          color="inherit"
          aria-label={`${act} ${of.type ?? 'webhook'} about ${of.object?.id ?? 'nothing'}`}
          disabledReason={user.role === 'admin' ? undefined : ADMINS_ONLY}
          onClick={run[act]}
        >
          {act}
        </ExplainedButton>
      ))}
    </>
  );
}

function IgnoreDialog({ of: { id, type }, onClose }: { readonly of: Webhook; onClose(): void }) {
  const ignore = useChange(
    (reason: string) =>
      answer(api.POST('/api/staff/billing/inbox/{id}/ignore', { params: { path: { id } }, body: { reason } })),
    { refresh, done: 'Webhook ignored.', quiet: true },
  );
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Ignore ${type ?? 'this webhook'}?`}
      verb="Ignore webhook"
      defaultValues={{ reason: '' }}
      inputs={<ReasonField name="reason" isRequired />}
      confirm={({ reason = '' }) => ignore.mutateAsync(reason.trim())}
    >
      It is closed without being processed. It can be retried while its content is kept.
    </ConfirmDialog>
  );
}
