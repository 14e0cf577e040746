import { Alert, Box } from '@mui/material';
import { useState } from 'react';
import { ApiRefusal } from '../../api/refusal.ts';
import type { User } from '../../api/session.ts';
import { deviceOf } from '../../shared/account/devices.ts';
import { AccessDecision } from '../../shared/oauth/access-decision.tsx';
import { SignedInAs, Strong, UncheckedApp } from '../../shared/oauth/app-notices.tsx';
import { hostOf } from '../../shared/oauth/app-picture.tsx';
import type { Sending } from '../../shared/oauth/choices.tsx';
import { isAppDisabled } from '../../shared/oauth/interaction.ts';
import type { ChosenOrganizations } from '../../shared/oauth/organization-choice-messages.ts';
import { MONO } from '../../theme/theme.ts';
import { absoluteTime, relativeTime } from '../../ui/time/time-messages.ts';
import { answerDevice, type WaitingDevice } from './device.ts';
import { FactList } from '../../ui/data/fact-list.tsx';

export function DeviceRequest(props: {
  readonly user: User;
  readonly device: WaitingDevice;
  answered(accepted: boolean): void;
  over(): void;
  appDisabled(): void;
  signedOut(): void;
}) {
  const { user, device } = props;
  const { client } = device;
  const [sending, setSending] = useState<Sending>();
  const [refusal, setRefusal] = useState<ApiRefusal>();
  const decide = async (accept: boolean, chosen: ChosenOrganizations | undefined) => {
    setSending(accept ? 'allow' : 'deny');
    setRefusal(undefined);
    try {
      await answerDevice(device, accept, chosen);
      props.answered(accept);
    } catch (no) {
      if (!(no instanceof ApiRefusal)) throw no;
      if (no.status === 401) props.signedOut();
      else if (no.status === 404) props.over();
      else if (isAppDisabled(no)) props.appDisabled();
      else setRefusal(no);
    } finally {
      setSending(undefined);
    }
  };
  return (
    <AccessDecision
      asked={device}
      user={user}
      refusal={refusal}
      sending={sending}
      decide={(...answer) => void decide(...answer)}
      timeIsOver={props.over}
    >
      <SignedInAs user={user} />
      <Alert severity="warning" role="note">
        <Strong>Only allow this if you started it on your own device just now.</Strong> If someone sent you the code,
        deny it: they would get into your account.
        {!client.verified && (
          <Box sx={{ mt: 1 }}>
            <UncheckedApp client={client} clientHost={hostOf(client.clientId)} />
          </Box>
        )}
      </Alert>
      <Origin device={device} />
    </AccessDecision>
  );
}

function Origin({ device: { userCode, origin } }: { readonly device: WaitingDevice }) {
  const [now] = useState(() => new Date());
  const requestedAt = new Date(origin.requestedAt);
  const { name, detail } = deviceOf(origin.userAgent);
  return (
    <FactList
      of={[
        [
          'Code',
          <Box key="code" component="span" sx={{ fontFamily: MONO }}>
            {userCode}
          </Box>,
        ],
        ['Device', [name, detail].filter(Boolean).join(', ')],
        ['Address', origin.ipAddress || 'Unknown'],
        [
          'Asked',
          <time key="asked" dateTime={origin.requestedAt}>
            {relativeTime(requestedAt, now)} ({absoluteTime(requestedAt)})
          </time>,
        ],
      ]}
    />
  );
}
