import { Box, Link, Skeleton, Stack, Typography } from '@mui/material';
import { type ComponentProps, lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { boot } from '../../api/boot.ts';
import type { ApiRefusal } from '../../api/refusal.ts';
import type { components } from '../../api/schema.gen.ts';
import type { User } from '../../api/session.ts';
import { Portrait } from '../../ui/data/portrait.tsx';
import { RefusalAlert } from '../../ui/feedback/refusal-alert.tsx';
import { CardFoot, EntranceCard } from '../../ui/layout/entrance-card.tsx';
import { TimeLeft } from '../../ui/time/time-left.tsx';
import { appName, AppPicture, hostOf } from './app-picture.tsx';
import { Choices, type Sending } from './choices.tsx';
import type { ClientFacts } from './interaction.ts';
import { type ChosenOrganizations, stillChosen } from './organization-choice-messages.ts';
import { ScopeList } from './scope-list.tsx';

interface Asked {
  readonly client: ClientFacts;
  readonly scopes: readonly string[];
  readonly resources: readonly string[];
  readonly apis: ComponentProps<typeof ScopeList>['apis'];
  readonly claims?: readonly string[] | undefined;
  readonly organizationChoice?: OrganizationQuestion | undefined;
  readonly endsAt: Date;
}

/** Whether an app may use the account. The focus is on the heading, so that Enter alone allows nothing. */
export function AccessDecision(props: {
  readonly asked: Asked;
  readonly user: User;
  readonly children: ReactNode;
  readonly note?: ReactNode;
  readonly refusal: ApiRefusal | undefined;
  readonly sending: Sending;
  /** @param chosen undefined: organizations were not asked for */
  decide(accept: boolean, chosen: ChosenOrganizations | undefined): void;
  timeIsOver(): void;
}) {
  const { client, scopes, claims, resources, apis = [], organizationChoice, endsAt } = props.asked;
  const name = appName(client);
  const organizations = useOrganizationChoice(name, organizationChoice);
  return (
    <EntranceCard
      title={`${name} wants to use your ${boot.productName} account`}
      above={<AppAndUser client={client} user={props.user} />}
    >
      {props.children}
      <AccessAsked name={name} scopes={scopes} resources={resources} apis={apis} {...(claims && { claims })} />
      {organizations.field}
      {props.note}
      {props.refusal && <RefusalAlert refusal={props.refusal} focused />}
      <Choices sending={props.sending} decide={(accept) => props.decide(accept, organizations.chosen)} />
      <Stack spacing={1}>
        <TimeLeft
          label="Time left to answer"
          until={endsAt}
          ended="The time to answer is over."
          atEnd={props.timeIsOver}
        />
        <AccessFoot client={client} />
      </Stack>
    </EntranceCard>
  );
}

function AccessAsked({
  name,
  ...asked
}: { readonly name: string } & Pick<ComponentProps<typeof ScopeList>, 'scopes' | 'claims' | 'resources' | 'apis'>) {
  const title = useId();
  return (
    <div>
      <Typography id={title} sx={{ fontWeight: 600, mb: 0.5 }}>
        If you allow it, {name} can:
      </Typography>
      <ScopeList labelledBy={title} {...asked} />
    </div>
  );
}

const AccessFoot = ({ client }: { readonly client: ClientFacts }) => (
  <CardFoot>
    You can remove its access at any time in your account, under Connected apps. <Papers client={client} />
  </CardFoot>
);

function Papers({ client }: { readonly client: ClientFacts }) {
  const papers = [
    { href: client.termsUri, title: 'terms' },
    { href: client.policyUri, title: 'privacy policy' },
  ].filter(({ href }) => hostOf(href) !== undefined);
  if (papers.length === 0) return null;
  return (
    <>
      {appName(client)} has its own{' '}
      {papers.map(({ href, title }, index) => (
        <span key={title}>
          {index > 0 && ' and '}
          <Link href={href!} target="_blank" rel="noopener noreferrer">
            {title}
          </Link>
        </span>
      ))}
      .
    </>
  );
}

function AppAndUser({ client, user }: { readonly client: ClientFacts; readonly user: User }) {
  return (
    <Box aria-hidden sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
      <AppPicture name={appName(client)} picture={client.picture} size={44} />
      <Box sx={{ width: 32, borderTop: '2px dotted', borderColor: 'control' }} />
      <Portrait name={user.name} picture={user.image} size={44} />
    </Box>
  );
}

// Most apps do not ask for organizations.
const OrganizationChoice = lazy(() =>
  import('./organization-choice.tsx').then((m) => ({ default: m.OrganizationChoice })),
);

type OrganizationQuestion = components['schemas']['OrganizationQuestionView'];

function useOrganizationChoice(
  app: string,
  question: OrganizationQuestion | undefined,
): {
  /** For the answer; undefined when it is not asked. */
  readonly chosen: ChosenOrganizations | undefined;
  readonly field: ReactNode;
} {
  const [chosen, setChosen] = useState<ChosenOrganizations>(question?.chosenIds ?? null);
  if (!question) return { chosen: undefined, field: null };
  const { organizations } = question;
  return {
    chosen: stillChosen(organizations, chosen),
    field: (
      <Suspense fallback={<Skeleton variant="rounded" height={96} />}>
        <OrganizationChoice app={app} organizations={organizations} chosen={chosen} onChange={setChosen} />
      </Suspense>
    ),
  };
}
