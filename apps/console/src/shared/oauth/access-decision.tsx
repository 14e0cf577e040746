import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import type { ClientFacts } from '../../api/interaction.ts';
import type { ApiRefusal } from '../../api/refusal.ts';
import type { User } from '../../api/session.ts';
import { boot } from '../../api/boot.ts';
import { RefusalAlert } from '../../ui/feedback/refusal-alert.tsx';
import { EntranceCard } from '../../ui/layout/entrance-card.tsx';
import { TimeLeft } from '../../ui/time/time-left.tsx';
import type { ChosenOrganizations } from '../../words/organization-choice-words.ts';
import { AccessAsked } from './access-asked.tsx';
import { AccessFoot } from './access-foot.tsx';
import { AppAndUser } from './app-and-user.tsx';
import { appName } from './app-name.ts';
import { Choices, type Sending } from './choices.tsx';
import { type OrganizationQuestion, useOrganizationChoice } from './use-organization-choice.tsx';

/** What an app asks for, on whatever page. */
interface Asked {
  readonly client: ClientFacts;
  readonly scopes: readonly string[];
  readonly resources: readonly string[];
  readonly claims?: readonly string[] | undefined;
  readonly organizationChoice?: OrganizationQuestion | undefined;
  readonly endsAt: Date;
}

/** Whether an app may use the account. The focus is on the heading, so that Enter alone allows nothing. */
export function AccessDecision(props: {
  readonly asked: Asked;
  readonly user: User;
  /** Before what is asked: who asks whom, from where. */
  readonly children: ReactNode;
  /** Before the answers. */
  readonly note?: ReactNode;
  readonly refusal: ApiRefusal | undefined;
  readonly sending: Sending;
  /** @param chosen undefined: organizations were not asked for */
  decide(accept: boolean, chosen: ChosenOrganizations | undefined): void;
  timeIsOver(): void;
}) {
  const { client, scopes, claims, resources, organizationChoice, endsAt } = props.asked;
  const name = appName(client);
  const organizations = useOrganizationChoice(name, organizationChoice);
  return (
    <EntranceCard
      title={`${name} wants to use your ${boot.productName} account`}
      above={<AppAndUser client={client} user={props.user} />}
    >
      {props.children}
      <AccessAsked name={name} scopes={scopes} resources={resources} {...(claims && { claims })} />
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
