import { Box, Card, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useBillingOwner, useSubscriptions } from '../../shared/billing/billing-owner.ts';
import { SEATS_FAILED, useOwnSeats } from '../../shared/billing/own-seats.ts';
import { PrimaryLinkButton } from '../../ui/actions/buttons.tsx';
import { ShowMore } from '../../ui/data/show-more.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { EmptyState, Page } from '../../ui/layout/page.tsx';
import { Link, Muted } from '../../ui/layout/texts.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { CalendarDate } from '../../ui/time/dates.tsx';
import { BenefitBody, BenefitIcon } from './benefit-body.tsx';
import { type Grant, useBenefits } from './benefit-queries.ts';
import {
  type BenefitContent,
  benefitParts,
  contentOf,
  endedWithPlan,
  endReason,
  holdersText,
  isUnpaid,
  neededAction,
  type SameGrants,
  shownGrants,
  typeText,
} from './benefits.ts';
import { Notice } from './notices.tsx';
import { OwnSeats } from './own-seats.tsx';
import { useOrder } from './order-queries.ts';
import { orderSubject } from './orders.ts';
import { PortalButton } from './portal-button.tsx';

export default function BenefitsPage() {
  const benefits = useBenefits();
  const { name } = useBillingOwner();
  const { seats, hasFailed } = useOwnSeats(name === undefined);
  return (
    <Page
      title="Benefits"
      lead={`What ${name === undefined ? 'your purchases give you' : `the purchases of ${name} give`}, beside the product itself.`}
      width={720}
      query={seats ? benefits : { ...benefits, data: undefined }}
      empty={(grants) => grants.length === 0 && seats?.length === 0 && !hasFailed && <None />}
    >
      {(grants) => (
        <Stack spacing={4}>
          <Parts grants={shownGrants(grants)} />
          <OwnSeats seats={seats ?? []} />
          {hasFailed && <Notice severity="warning">{SEATS_FAILED}</Notice>}
          {benefits.hasNextPage && <ShowMore of={benefits} count={grants.length} />}
        </Stack>
      )}
    </Page>
  );
}

function Parts({ grants }: { readonly grants: readonly SameGrants[] }) {
  const isOwn = useBillingOwner().name === undefined;
  return benefitParts.map(({ status, title, ofOrganization = title }) => (
    <Part
      key={status}
      title={isOwn ? title : ofOrganization}
      grants={grants.filter(({ grant }) => grant.status === status)}
    />
  ));
}

function Part({ title, grants }: { readonly title: string; readonly grants: readonly SameGrants[] }) {
  if (grants.length === 0) return null;
  return (
    <Section title={title}>
      <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {grants.map((same) => (
          <BenefitCard key={same.grant.id} {...same} />
        ))}
      </Stack>
    </Section>
  );
}

function None() {
  const { path } = useBillingOwner();
  return (
    <EmptyState title="No benefits yet" action={<PrimaryLinkButton to={`${path}/plans`}>See plans</PrimaryLinkButton>}>
      Some plans include downloads, license keys, credits or access to a community. They appear here.
    </EmptyState>
  );
}

const chips = {
  failed: { state: 'attention', text: 'Action needed' },
  granted: { state: 'good', text: 'Active' },
  pending: { state: 'info', text: 'Being set up' },
  revoked: { state: 'neutral', text: 'Ended' },
} as const;

function BenefitCard({ grant, count }: SameGrants) {
  const content = contentOf(grant);
  return (
    <Card component="li" sx={{ p: { xs: 2, sm: 2.5 }, display: 'flex', gap: 2 }}>
      <BenefitIcon of={content} isOver={grant.status === 'revoked'} />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 12px', alignItems: 'center' }}>
          <Typography variant="h3" sx={{ overflowWrap: 'anywhere', mr: 'auto' }}>
            {grant.benefit.description}
          </Typography>
          <StatusChip {...chips[grant.status]} />
        </Box>
        <Muted component="div">
          {typeText(content)} · <Source grant={grant} count={count} />
        </Muted>
        <State grant={grant} content={content} />
      </Box>
    </Card>
  );
}

function State({ grant, content }: { readonly grant: Grant; readonly content: BenefitContent }) {
  switch (grant.status) {
    case 'granted':
      return <BenefitBody content={content} grant={grant} />;
    case 'failed':
      return <Needed grant={grant} content={content} />;
    case 'pending':
      return <Line>It’s being set up. This usually takes a moment.</Line>;
    case 'revoked':
      return <Ended grant={grant} />;
  }
}

const Line = ({ children }: { readonly children: ReactNode }) => (
  <Typography variant="body2" component="div" sx={{ mt: 1 }}>
    {children}
  </Typography>
);

function Needed({ grant: { benefit, error }, content }: { readonly grant: Grant; readonly content: BenefitContent }) {
  const [needed, verb] = neededAction(content, error?.type);
  return (
    // On a phone as wide as the card: the icon takes 56 px.
    <Box sx={{ mt: 1.5, ml: { xs: -7, sm: 0 } }}>
      <Notice
        severity="warning"
        action={
          <PortalButton size="small" about={`for ${benefit.description}`}>
            {verb}
          </PortalButton>
        }
      >
        {needed}
      </Notice>
    </Box>
  );
}

function Ended({ grant: { revokedAt, subscriptionId } }: { readonly grant: Grant }) {
  const { path } = useBillingOwner();
  const { data: subscriptions } = useSubscriptions();
  const subscription = subscriptions?.find(({ id }) => id === subscriptionId);
  const why = subscription && endReason(subscription.status);
  return (
    <Line>
      {revokedAt ? (
        <>
          Ended on <CalendarDate at={revokedAt} />
        </>
      ) : (
        'Ended'
      )}
      {why && `, because ${why}`}.{' '}
      {subscription && isUnpaid(subscription.status) ? (
        <Link to={`${path}/subscriptions/${subscription.id}`}>See the subscription</Link>
      ) : (
        subscriptionId !== null && <Link to={`${path}/plans`}>See plans</Link>
      )}
    </Line>
  );
}

function Source({ grant: { subscriptionId, orderId, status }, count }: SameGrants) {
  const { path } = useBillingOwner();
  const { data: subscriptions } = useSubscriptions();
  if (subscriptionId !== null) {
    const subscription = subscriptions?.find(({ id }) => id === subscriptionId);
    // Another account pays for it.
    if (subscriptions && !subscription) return 'from a seat that you were given';
    // The plan may be another one now, which never gave it.
    const isOfFormerPlan = status === 'revoked' && subscription && endedWithPlan(subscription.status);
    const name = isOfFormerPlan ? 'an earlier plan' : subscription?.product.name;
    const holders =
      status === 'granted'
        ? holdersText(count, subscription?.isSoldBySeats ? subscription.seats : undefined)
        : undefined;
    return (
      <>
        from <Link to={`${path}/subscriptions/${subscriptionId}`}>{name ?? 'a subscription'}</Link>
        {holders !== undefined && ` · ${holders}`}
      </>
    );
  }
  return orderId === null ? 'given to you' : <OrderSource id={orderId} />;
}

function OrderSource({ id }: { readonly id: string }) {
  const { path } = useBillingOwner();
  const { data } = useOrder(id);
  return (
    <>
      from <Link to={`${path}/orders/${id}`}>{(data && orderSubject(data.order)) || 'an order'}</Link>
    </>
  );
}
