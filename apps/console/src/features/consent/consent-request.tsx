import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { boot } from '../../api/boot.ts';
import type { Interaction } from '../../api/interaction.ts';
import type { User } from '../../api/session.ts';
import { AccessAsked } from '../../shared/oauth/access-asked.tsx';
import { AccessFoot } from '../../shared/oauth/access-foot.tsx';
import { AppAndUser } from '../../shared/oauth/app-and-user.tsx';
import { appName } from '../../shared/oauth/app-name.ts';
import { Choices } from '../../shared/oauth/choices.tsx';
import { SignedInAs } from '../../shared/oauth/signed-in-as.tsx';
import { Strong } from '../../shared/oauth/strong.tsx';
import { useOrganizationChoice } from '../../shared/oauth/use-organization-choice.tsx';
import { UncheckedApp } from '../../shared/oauth/unchecked-app.tsx';
import { RefusalAlert } from '../../ui/feedback/refusal-alert.tsx';
import { EntranceCard } from '../../ui/layout/entrance-card.tsx';
import { TimeLeft } from '../../ui/time/time-left.tsx';
import type { Consent } from './use-consent.ts';

/** The decision. The focus is on the heading, so that Enter alone allows nothing. */
export function ConsentRequest(props: {
  readonly request: Interaction;
  readonly user: User;
  readonly isNewer: boolean;
  readonly consent: Consent;
}) {
  const { request, user, consent } = props;
  const { client } = request;
  const name = appName(client);
  const organizations = useOrganizationChoice(name, request.organizationChoice);
  return (
    <EntranceCard
      title={`${name} wants to use your ${boot.productName} account`}
      above={<AppAndUser client={client} user={user} />}
    >
      {props.isNewer && (
        <Alert severity="info" role="status">
          A newer request took the place of the one shown here before.
        </Alert>
      )}
      <SignedInAs user={user}>
        <Link href={request.switchAccountUrl}>Use another account</Link>
      </SignedInAs>
      <AccessAsked name={name} scopes={request.scopes} claims={request.claims} resources={request.resources} />
      {organizations.field}
      <Destination request={request} />
      {consent.refusal && <RefusalAlert refusal={consent.refusal} focused />}
      <Choices sending={consent.sending} decide={(accept) => consent.decide(accept, organizations.chosen)} />
      <Stack spacing={1}>
        <TimeLeft
          label="Time left to answer"
          until={request.endsAt}
          ended="The time to answer is over."
          atEnd={consent.look}
        />
        <AccessFoot client={client} />
      </Stack>
    </EntranceCard>
  );
}

/** Where the user continues, and why one should look twice. */
function Destination({ request }: { readonly request: Interaction }) {
  const { client, clientHost, loopbackOnly, redirectHost } = request;
  if (client.verified && !loopbackOnly) {
    return (
      <Typography variant="body2" color="textSecondary">
        You’ll continue at <Strong>{redirectHost}</Strong>.
      </Typography>
    );
  }
  return (
    <Alert severity="warning" role="note">
      <UncheckedApp client={client} clientHost={clientHost} />
      {loopbackOnly ? (
        <Box sx={{ mt: client.verified ? 0 : 1 }}>
          You’ll continue on this device, at <Strong>{redirectHost}</Strong>. Another program could pretend to be this
          app: allow it only if you started this yourself, just now.
        </Box>
      ) : (
        <Box sx={{ mt: 1 }}>
          You’ll continue at <Strong>{redirectHost}</Strong>. Allow it only if you trust that address.
        </Box>
      )}
    </Alert>
  );
}
