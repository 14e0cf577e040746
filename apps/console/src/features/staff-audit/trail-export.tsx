import Download from '@mui/icons-material/FileDownloadOutlined';
import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';
import type { components } from '../../api/schema.gen.ts';
import { filterLabels, trailQuery, type ValueFilter } from '../../shared/staff/trail-filters.ts';
import { actionsLabel } from './audit-filters.ts';
import { SecondaryButton } from '../../ui/actions/buttons.tsx';
import { useChange } from '../../ui/actions/use-change.ts';
import { Ledger, LedgerRow } from '../../ui/data/ledger.tsx';
import { type StateText, StatusChip } from '../../ui/data/status-chip.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Caption } from '../../ui/layout/texts.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';
import { absoluteTime, pageLanguage } from '../../ui/time/time-messages.ts';

type Export = components['schemas']['AuditExportView'];

const KEY = ['staff-audit-exports'];
/** Milliseconds. */
const WHILE_MAKING = 2000;
/** Exports that are shown; the newest ones. */
const SHOWN = 5;

const fileOf = ({ id }: Export) => `/api/staff/audit/exports/${id}/file`;

const states: Readonly<Record<Exclude<Export['state'], 'ready'>, StateText>> = {
  making: { state: 'info', text: 'Preparing' },
  failed: { state: 'bad', text: 'Failed' },
  'too-large': { state: 'attention', text: 'Too many entries' },
};

/** Exports what the filters in the URL find. A small export is downloaded at once; the others are listed by `TrailExports`. */
export function ExportButton({ search }: { readonly search: string }) {
  const params = new URLSearchParams(search);
  const { cursor: _, ...filters } = trailQuery((name) => params.get(name) ?? '');
  const start = useChange(() => answer(api.POST('/api/staff/audit/exports', { body: filters })), {
    refresh: [KEY],
    done: (made) =>
      made.state === 'ready' ? 'The download begins.' : 'The file is being prepared. You find it on this page.',
  });
  return (
    <SecondaryButton
      startIcon={<Download aria-hidden />}
      busy={start.isPending}
      onClick={() =>
        start.mutate(undefined, { onSuccess: (made) => made.state === 'ready' && location.assign(fileOf(made)) })
      }
    >
      Export CSV
    </SecondaryButton>
  );
}

/** Own exports of the last day; nothing without one. */
export function TrailExports() {
  const exports = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => answer(api.GET('/api/staff/audit/exports', { signal })),
    select: ({ items }) => items.slice(0, SHOWN),
    refetchInterval: ({ state }) => (state.data?.items.some((one) => one.state === 'making') ? WHILE_MAKING : false),
  });
  if (!exports.data?.length) return null;
  return (
    <Section title="Your exports">
      <Ledger>
        {exports.data.map((made) => (
          <LedgerRow
            key={made.id}
            label={entriesText(made)}
            action={
              made.state === 'ready' && (
                <Button
                  size="small"
                  color="inherit"
                  variant="outlined"
                  href={fileOf(made)}
                  download
                  aria-label={`Download the export of ${entriesText(made)}`}
                >
                  Download
                </Button>
              )
            }
          >
            <Caption>{filtersText(made)}</Caption>
            {made.state === 'ready' ? <RelativeTime at={made.createdAt} /> : <StatusChip {...states[made.state]} />}
            {made.state === 'too-large' && ' Choose a shorter time: a file has a million entries at most.'}
            {made.state === 'failed' && ' Export again.'}
          </LedgerRow>
        ))}
      </Ledger>
    </Section>
  );
}

/** In the words of the page, so that two exports can be told apart. */
function filtersText({ filters }: Export): string {
  const { until: _, from, action, ...others } = filters;
  const texts = [
    ...(action === undefined ? [] : [actionsLabel(action)]),
    ...Object.entries(others).map(([name, value]) => `${filterLabels[name as ValueFilter] ?? name}: ${value}`),
    ...(from === undefined ? [] : [`from ${absoluteTime(new Date(from))}`]),
  ];
  return texts.join(', ') || 'All entries';
}

function entriesText({ rows, state }: Export): string {
  if (state === 'failed' || state === 'too-large') return 'No file';
  const count = `${rows.toLocaleString(pageLanguage())} ${rows === 1 ? 'entry' : 'entries'}`;
  return state === 'making' ? `${count} so far` : count;
}
