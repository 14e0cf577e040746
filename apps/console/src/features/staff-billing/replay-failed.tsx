import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, api } from '../../api/client.ts';
import type { components } from '../../api/schema.gen.ts';
import { counted } from '../../messages/counted.ts';
import { useSignedIn } from '../../shared/account/account-reads.ts';
import { ADMINS_ONLY } from '../../shared/account/roles.ts';
import { listQuery, type ListShape } from '../../shared/staff/list-query.ts';
import { ReasonField, reasonIn } from '../../shared/staff/reason-field.tsx';
import { ExplainedButton } from '../../ui/actions/explained-button.tsx';
import { useChange } from '../../ui/actions/use-change.ts';
import { useUrlState } from '../../ui/data/list-filter.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';

type Filters = Omit<components['schemas']['ReplayBody'], 'reason'>;

/** As many as the service takes at once. */
const MOST_AT_ONCE = 1000;

/** Without those that a page of the list has alone. */
function filtersIn(list: ListShape, get: (name: string) => string): Filters {
  const { type, about, receivedFrom } = listQuery(list, get) as Filters;
  return { ...(type && { type }), ...(about && { about }), ...(receivedFrom && { receivedFrom }) };
}

/** How many a request takes, of those that were given up, fit the filters, and have their content. */
function useDead(key: string, filters: Filters, isEnabled: boolean): number {
  const query = { ...filters, status: 'dead', hasBody: true, limit: 1 } as const;
  const { data } = useQuery({
    queryKey: [key, 'dead', filters],
    queryFn: ({ signal }) => answer(api.GET('/api/staff/billing/inbox', { params: { query }, signal })),
    enabled: isEnabled,
  });
  return Math.min(data?.total ?? 0, MOST_AT_ONCE);
}

/** Has all webhooks processed again that were given up, where the list shows them. */
export function ReplayFailed({
  list,
  refresh,
}: {
  readonly list: ListShape & { readonly key: string };
  readonly refresh: readonly string[][];
}) {
  const { user } = useSignedIn();
  const { get } = useUrlState();
  const [isAsking, setIsAsking] = useState(false);
  const filters = filtersIn(list, get);
  const count = useDead(`staff-${list.key}`, filters, ['', 'dead'].includes(get('status')));
  const replay = useChange(
    (body: { readonly reason?: string }) =>
      answer(api.POST('/api/staff/billing/inbox/replay', { body: { ...filters, ...body } })),
    { refresh, done: replayedText, quiet: true },
  );
  if (count === 0) return null;
  const webhooks = counted(count, 'webhook');
  return (
    <Box sx={{ display: 'flex', justifyContent: { sm: 'flex-end' } }}>
      <ExplainedButton
        variant="outlined"
        color="inherit"
        disabledReason={user.role === 'admin' ? undefined : ADMINS_ONLY}
        onClick={() => setIsAsking(true)}
      >
        Replay failed
      </ExplainedButton>
      {isAsking && (
        <ConfirmDialog
          onClose={() => setIsAsking(false)}
          title={`Replay ${webhooks}?`}
          verb={`Replay ${webhooks}`}
          defaultValues={{ reason: '' }}
          inputs={<ReasonField name="reason" />}
          confirm={(values) => replay.mutateAsync(reasonIn(values))}
        >
          Webhooks that were given up{Object.keys(filters).length > 0 && ' and fit the filters'} are processed again,
          the oldest first, at most {counted(MOST_AT_ONCE, 'webhook')} at a time. One whose object a later webhook has
          written meanwhile changes nothing. One whose content is no longer kept stays given up.
        </ConfirmDialog>
      )}
    </Box>
  );
}

/** "12 webhooks are processed again soon. 3 more wait for the next time." */
export function replayedText({ count, remaining, withoutBody }: components['schemas']['ReplayedView']): string {
  const be = (amount: number) => (amount === 1 ? 'is' : 'are');
  return [
    `${counted(count, 'webhook')} ${be(count)} processed again soon.`,
    ...(remaining > 0 ? [`${counted(remaining, 'webhook')} ${be(remaining)} left.`] : []),
    ...(withoutBody > 0 ? [`The content of ${counted(withoutBody, 'webhook')} is no longer kept.`] : []),
  ].join(' ');
}
