import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { useBillingOwner } from '../../api/billing-owner.ts';
import { ShowMore } from '../../ui/data/show-more.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { BenefitCard } from './benefit-card.tsx';
import { benefitParts } from './benefit-content.ts';
import { type Grant, useBenefits } from './queries.ts';

/** What purchases give, and what still stands in the way of it. */
export function BenefitsPage() {
  const benefits = useBenefits();
  return (
    <Page
      title="Benefits"
      lead="What your purchases give you, beside the product itself."
      width={720}
      query={benefits}
      empty={(grants) => grants.length === 0 && <None />}
    >
      {(grants) => (
        <Stack spacing={4}>
          {benefitParts.map(({ status, title }) => (
            <Part key={status} title={title} grants={grants.filter((grant) => grant.status === status)} />
          ))}
          {benefits.hasNextPage && <ShowMore of={benefits} count={grants.length} />}
        </Stack>
      )}
    </Page>
  );
}

function Part({ title, grants }: { readonly title: string; readonly grants: readonly Grant[] }) {
  if (grants.length === 0) return null;
  return (
    <Stack spacing={1.5} component="section" aria-label={title}>
      <Typography variant="h2">{title}</Typography>
      <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {grants.map((grant) => (
          <BenefitCard key={grant.id} grant={grant} />
        ))}
      </Stack>
    </Stack>
  );
}

function None() {
  const { path } = useBillingOwner();
  return (
    <EmptyState
      title="No benefits yet"
      action={
        <Button variant="contained" component={RouterLink} to={`${path}/plans`}>
          See plans
        </Button>
      }
    >
      Some plans include downloads, license keys, credits or access to a community. They appear here.
    </EmptyState>
  );
}
