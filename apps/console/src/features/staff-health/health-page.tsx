import { Box, Card, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { answer, api } from '../../api/client.ts';
import { SecondaryButton } from '../../ui/actions/buttons.tsx';
import { FactList } from '../../ui/data/fact-list.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { announce } from '../../ui/feedback/live-regions.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Caption, Muted } from '../../ui/layout/texts.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';
import {
  type Check,
  errorText,
  factsOf,
  healthStates,
  inOrder,
  partMeaning,
  partTitle,
  summary,
} from './health-words.ts';

export default function HealthPage() {
  const health = useQuery({ queryKey: ['staff-health'], queryFn: () => answer(api.GET('/api/staff/health')) });
  const again = async () => {
    const { data } = await health.refetch();
    if (data) announce(summary(data.checks));
  };
  return (
    <Page
      title="Health"
      lead={health.data ? summary(health.data.checks) : 'How the parts of the service are.'}
      width={1200}
      query={health}
      actions={
        <SecondaryButton busy={health.isFetching} onClick={() => void again()}>
          {health.isFetching ? 'Checking…' : 'Check again'}
        </SecondaryButton>
      }
    >
      {({ checks, checkedAt }) => (
        <Stack spacing={2}>
          <Muted>
            Checked <RelativeTime at={checkedAt} />
          </Muted>
          <Box
            sx={{
              display: 'grid',
              gap: 2,
              gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
            }}
          >
            {inOrder(checks).map((check) => (
              <Part key={check.name} of={check} />
            ))}
          </Box>
        </Stack>
      )}
    </Page>
  );
}

function Part({ of }: { readonly of: Check }) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ px: { xs: 2, sm: 2.5 }, py: 2 }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
        <Typography variant="h2" id={id} sx={{ fontSize: '1rem' }}>
          {partTitle(of.name)}
        </Typography>
        <StatusChip {...healthStates[of.state]} />
      </Stack>
      <Caption sx={{ mb: 1.5 }}>{partMeaning(of.name)}</Caption>
      {of.error && <Typography sx={{ mb: 1, overflowWrap: 'anywhere' }}>{errorText(of.error)}</Typography>}
      <FactList
        of={factsOf(of).map(([label, value, isTime]) => [
          label,
          isTime ? <RelativeTime key={label} at={value} /> : value,
        ])}
      />
    </Card>
  );
}
