import { Box, Card, Link as MuiLink, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { answer, api } from '../../api/client.ts';
import type { components, paths } from '../../api/schema.gen.ts';
import { FromList } from '../../shared/staff/from-list.tsx';
import { LinkButton } from '../../ui/actions/buttons.tsx';
import { CodeBlock } from '../../ui/data/code-block.tsx';
import { FactList } from '../../ui/data/fact-list.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { EmptyState, Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Muted } from '../../ui/layout/texts.tsx';
import { words } from './billing-parts.tsx';
import { BILLING, titleOfList } from './billing-tabs.tsx';
import { benefit, meter, product } from './catalog-objects.tsx';
import { customer } from './customer-object.tsx';
import { type Details, factsOf, type ObjectKind, titleOf } from './object-kind.tsx';
import { order } from './order-object.tsx';
import { objectKey, Refresh } from './refresh.tsx';
import { subscription } from './subscription-object.tsx';

type Kind = components['schemas']['RefreshBody']['kind'];
type Found = paths['/api/staff/billing/objects/{kind}/{id}']['get']['responses'][200]['content']['application/json'];

/** The page of any other kind. */
const anyObject = (kind: Kind): ObjectKind<Found> => ({
  read: (id) => answer(api.GET('/api/staff/billing/objects/{kind}/{id}', { params: { path: { kind, id } } })),
  object: (found) => found,
  facts: ({ details }) => factsOf(details),
});

type AnyKind = ObjectKind<{ readonly details: Details }>;
const ownPages = { benefit, customer, meter, order, product, subscription } as unknown as Readonly<
  Record<string, AnyKind>
>;

/** The kind of the objects of a list, as the service names it. */
const kindOf = (list: string): string => list.replace(/s$/, '').replaceAll('-', '_');

/** An object of the mirror: its facts, what belongs to it, and what staff can do with it. */
export default function ObjectPage() {
  const { list = '', id = '' } = useParams();
  const kind = kindOf(list) as Kind;
  const page = (Object.hasOwn(ownPages, kind) && ownPages[kind]) || (anyObject(kind) as unknown as AnyKind);
  const found = useQuery({ queryKey: objectKey(kind, id), queryFn: () => page.read(id) });
  const title = titleOfList(list);
  const path = title === undefined ? BILLING : `${BILLING}/${list}`;
  const refresh = <Refresh kind={kind} id={id} />;
  return (
    <Page
      title={titleOf(found.data?.details) ?? words(kind)}
      above={<FromList list={path} id={id} noun={words(kind).toLowerCase()} title={title ?? 'Billing'} />}
      width={960}
      query={found}
      {...(found.data && { actions: refresh })}
      gone={
        <EmptyState
          title="This doesn’t exist here"
          action={
            <Stack direction="row" sx={{ gap: 1, justifyContent: 'center', flexWrap: 'wrap' }}>
              <LinkButton to={path}>{title ?? 'Billing'}</LinkButton>
              {refresh}
            </Stack>
          }
        >
          The billing provider has not told of it, or the link is incomplete.
        </EmptyState>
      }
    >
      {(shown) => {
        const { deletedAt, dashboardUrl } = page.object(shown);
        return (
          <Stack spacing={3}>
            {deletedAt !== null && (
              <Box>
                <StatusChip state="bad" text="Deleted at the billing provider" />
              </Box>
            )}
            <Card sx={{ p: 2 }}>
              <FactList of={page.facts(shown)} />
            </Card>
            {dashboardUrl !== null && (
              <MuiLink href={dashboardUrl} target="_blank" rel="noreferrer">
                Open at the billing provider
              </MuiLink>
            )}
            {page.sections?.(shown)}
            <Section title="All fields">
              <Box component="details" sx={{ '& summary': { cursor: 'pointer', py: '3px', mb: 0.5 } }}>
                <Muted component="summary">As the billing provider has them</Muted>
                <CodeBlock name="fields">{JSON.stringify(shown.details, undefined, 2)}</CodeBlock>
              </Box>
            </Section>
          </Stack>
        );
      }}
    </Page>
  );
}
