import { Box, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';
import { counted } from '../../messages/counted.ts';
import { MONO } from '../../theme/theme.ts';
import { LinkButton } from '../../ui/actions/buttons.tsx';
import { type Column, DataList } from '../../ui/data/data-list.tsx';
import { FilterSearch, FilterSelect, useSpokenCount, useUrlState } from '../../ui/data/list-filter.tsx';
import { EmptyState, Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Caption, Muted } from '../../ui/layout/texts.tsx';
import { codeParts, fits, grouped, type Setting, showOptions, sources, valueText } from './settings-filter.ts';

/** Pixels that the table needs. */
const ROOM = 760;

export default function SettingsPage() {
  const state = useUrlState();
  const settings = useQuery({
    queryKey: ['staff-settings'],
    queryFn: () => answer(api.GET('/api/staff/settings')),
    select: (found) => found.settings,
  });
  const [text, show] = [state.get('q').trim(), state.get('show')];
  const found = (settings.data ?? []).filter((setting) => fits(setting, text, show));
  useSpokenCount(
    (text !== '' || show !== '') && settings.data !== undefined,
    `${counted(found.length, 'setting')} found.`,
  );
  return (
    <Page
      title="Settings"
      lead="The configuration in effect on the server that answered. It is changed where the service is started. Secrets are never shown."
      width={1200}
      query={settings}
    >
      {() => (
        <Stack spacing={3}>
          <Box
            role="search"
            sx={{
              display: 'grid',
              gap: 1.5,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 360px) 220px' },
              '& > *': { maxWidth: 'none' },
            }}
          >
            <FilterSearch
              value={state.get('q')}
              placeholder="Name, value or description"
              change={(value) => state.set('q', value)}
            />
            <FilterSelect
              label="Show"
              value={show}
              options={showOptions}
              change={(value) => state.set('show', value)}
            />
          </Box>
          {found.length === 0 && (
            <EmptyState
              title="No settings match"
              action={<LinkButton to="/staff/settings">Show all settings</LinkButton>}
            />
          )}
          {grouped(found).map(([group, rows]) => (
            <Section key={group} title={group}>
              <DataList name={group} rows={rows} columns={columns} rowKey={({ name }) => name} room={ROOM} />
            </Section>
          ))}
        </Stack>
      )}
    </Page>
  );
}

const columns: readonly Column<Setting>[] = [
  { head: 'Setting', cell: (row) => <Name of={row} /> },
  { head: 'Value', cell: (row) => <Value of={row} /> },
  { head: 'From', cell: ({ source }) => <Box sx={{ minWidth: { md: 96 } }}>{sources[source]}</Box> },
];

const Name = ({ of: { name, description } }: { readonly of: Setting }) => (
  <Box sx={{ maxWidth: 620 }}>
    <Box component="code" sx={{ fontFamily: MONO, fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
      {name}
    </Box>
    <Caption sx={{ fontWeight: 400 }}>
      <WithCode text={description} />
    </Caption>
  </Box>
);

function Value({ of }: { readonly of: Setting }) {
  const hasValue = !of.isMasked && of.value !== null;
  return (
    // As wide in each group, so that the columns of all tables are in line.
    <Box sx={{ width: { md: 260 }, overflowWrap: 'anywhere' }}>
      {hasValue ? (
        <Box component="code" sx={{ fontFamily: MONO, fontSize: '0.8125rem' }}>
          {of.value}
        </Box>
      ) : (
        <Muted component="span">{valueText(of)}</Muted>
      )}
      {!of.isSet && of.whenUnset && (
        <Caption>
          <WithCode text={of.whenUnset} />
        </Caption>
      )}
    </Box>
  );
}

const WithCode = ({ text }: { readonly text: string }) =>
  codeParts(text).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <Box component="code" key={at} sx={{ fontFamily: MONO, overflowWrap: 'anywhere' }}>
        {part}
      </Box>
    ),
  );
