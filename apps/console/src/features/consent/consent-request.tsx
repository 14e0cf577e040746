import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { Interaction } from '../../api/interaction.ts';
import type { User } from '../../api/session.ts';
import { AccessDecision } from '../../shared/oauth/access-decision.tsx';
import { SignedInAs } from '../../shared/oauth/signed-in-as.tsx';
import { Strong } from '../../shared/oauth/strong.tsx';
import { UncheckedApp } from '../../shared/oauth/unchecked-app.tsx';
import type { Consent } from './use-consent.ts';

export function ConsentRequest(props: {
  readonly request: Interaction;
  readonly user: User;
  readonly isNewer: boolean;
  readonly consent: Consent;
}) {
  const { request, user, consent } = props;
  return (
    <AccessDecision
      asked={request}
      user={user}
      note={<Destination request={request} />}
      refusal={consent.refusal}
      sending={consent.sending}
      decide={consent.decide}
      timeIsOver={consent.look}
    >
      {props.isNewer && (
        <Alert severity="info" role="status">
          A newer request took the place of the one shown here before.
        </Alert>
      )}
      <SignedInAs user={user}>
        <Link href={request.switchAccountUrl}>Use another account</Link>
      </SignedInAs>
    </AccessDecision>
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
