import { Card, Link as MuiLink, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { answer, api } from '../../api/client.ts';
import type { paths } from '../../api/schema.gen.ts';
import { Amount } from '../../shared/billing/money.tsx';
import { FromList } from '../../shared/staff/from-list.tsx';
import { LinkButton } from '../../ui/actions/buttons.tsx';
import { CodeBlock } from '../../ui/data/code-block.tsx';
import { FactList } from '../../ui/data/fact-list.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { EmptyState, Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';
import { billingLists } from './billing-lists.tsx';
import { BillingStatus, words } from './billing-parts.tsx';
import { OrderActs } from './order-acts.tsx';
import { SubscriptionActs } from './subscription-acts.tsx';

type Kind = paths['/api/staff/billing/objects/{kind}/{id}']['get']['parameters']['path']['kind'];

/** The kind of the objects of a list, as the service names it. */
const kindOf = (list: string): string => list.replace(/s$/, '').replaceAll('-', '_');

/** Any object of the mirror: its fields as the billing provider has them, and what staff can do with it. */
export default function ObjectPage() {
  const { list = '', id = '' } = useParams();
  const kind = kindOf(list) as Kind;
  const object = useQuery({
    queryKey: ['staff-billing-object', kind, id],
    queryFn: () => answer(api.GET('/api/staff/billing/objects/{kind}/{id}', { params: { path: { kind, id } } })),
  });
  const path = `/staff/billing/${list}`;
  const title = billingLists[list]?.title ?? 'Billing';
  return (
    <Page
      title={titleOf(object.data?.details) ?? words(kind)}
      above={<FromList list={path} id={id} noun={billingLists[list]?.noun ?? 'object'} title={title} />}
      width={960}
      query={object}
      gone={
        <EmptyState title="This doesn’t exist here" action={<LinkButton to={path}>{title}</LinkButton>}>
          The billing provider has not told of it, or the link is incomplete.
        </EmptyState>
      }
    >
      {({ details, deletedAt, dashboardUrl }) => (
        <Stack spacing={3}>
          {deletedAt !== null && <StatusChip state="bad" text="Deleted at the billing provider" />}
          <Card sx={{ p: 2 }}>
            <FactList of={factsOf(details)} />
          </Card>
          {dashboardUrl !== null && (
            <MuiLink href={dashboardUrl} target="_blank" rel="noreferrer">
              Open at the billing provider
            </MuiLink>
          )}
          {kind === 'order' && <OrderActs id={id} />}
          {kind === 'subscription' && <SubscriptionActs id={id} />}
          <Section title="All fields">
            <CodeBlock name="fields">{JSON.stringify(details, undefined, 2)}</CodeBlock>
          </Section>
        </Stack>
      )}
    </Page>
  );
}

type Details = Readonly<Record<string, unknown>>;

/** The first name that the object has. */
function titleOf(details: Details | undefined): string | undefined {
  const names = ['name', 'invoiceNumber', 'invoice_number', 'description', 'email', 'slug'];
  const name = names.map((member) => details?.[member]).find((value) => typeof value === 'string' && value !== '');
  return name as string | undefined;
}

/** Members with one short value; the others are among all fields. */
function factsOf(details: Details): (readonly [string, ReactNode])[] {
  return Object.entries(details).flatMap(([name, value]) => {
    const isShort = typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string';
    if (!isShort || value === '') return [];
    const label = words(name.replaceAll(/([A-Z])/g, (letter) => `_${letter.toLowerCase()}`));
    const currency = (name.endsWith('Amount') && details[name.replace(/Amount$/, 'Currency')]) || details['currency'];
    return [[label.replace(/\bid$/i, 'ID'), <Fact key={name} name={name} value={value} currency={currency} />]];
  });
}

function Fact(props: {
  readonly name: string;
  readonly value: number | boolean | string;
  /** Of an amount. */
  readonly currency: unknown;
}) {
  const { name, value, currency } = props;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (name === 'status') return <BillingStatus status={String(value)} />;
  if (typeof value === 'number' && typeof currency === 'string' && /amount$/i.test(name))
    return <Amount amount={value} currency={currency} />;
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)) return <RelativeTime at={value} />;
  return String(value);
}
