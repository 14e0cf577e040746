import { Button, Link } from '@mui/material';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { User } from '../../api/session.ts';
import { finePointer } from '../../shared/entrance/carried.ts';
import { RequireSignIn, useSwitchAccount } from '../../shared/entrance/require-sign-in.tsx';
import { AppDisabled, SignedInAs } from '../../shared/oauth/app-notices.tsx';
import { appName } from '../../shared/oauth/app-picture.tsx';
import { isAppDisabled } from '../../shared/oauth/interaction.ts';
import { SecondaryButton } from '../../ui/actions/buttons.tsx';
import { RefusalAlert } from '../../ui/feedback/refusal-alert.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Form, SubmitButton, useServerForm } from '../../ui/forms/form.tsx';
import { EntranceCard } from '../../ui/layout/entrance-card.tsx';
import { DeviceRequest } from './device-request.tsx';
import { devicePath, openDevice, userCodeOf, type WaitingDevice } from './device.ts';

type State =
  | { readonly at: 'code' | 'over' }
  | { readonly at: 'open' | 'allowed' | 'denied'; readonly device: WaitingDevice }
  /** Undefined before the code is entered. */
  | { readonly at: 'app-disabled'; readonly device: WaitingDevice | undefined };

/** Where users enter the code that a device shows, and decide whether it may use their account (RFC 8628 §3.3). */
export default function DevicePage() {
  const [query, setQuery] = useSearchParams();
  const code = query.get('user_code') ?? '';
  return (
    <RequireSignIn
      path={devicePath(code)}
      title={TITLE}
      lead="Sign in to the account that your device should use. You’ll come back here."
    >
      {(user, again) => (
        <Steps
          key={user.id}
          user={user}
          code={code}
          keep={(typed) => setQuery(typed ? { user_code: typed } : {}, { replace: true })}
          signedOut={again}
        />
      )}
    </RequireSignIn>
  );
}

function Steps(props: {
  readonly user: User;
  /** In the address of the page, which a sign-in keeps. */
  readonly code: string;
  keep(code: string): void;
  signedOut(): void;
}) {
  const { user, code, keep, signedOut } = props;
  const [state, setState] = useState<State>({ at: 'code' });
  switch (state.at) {
    case 'code':
      return (
        <CodeStep
          user={user}
          code={code}
          keep={keep}
          opened={(device) => setState({ at: 'open', device })}
          appDisabled={() => setState({ at: 'app-disabled', device: undefined })}
          signedOut={signedOut}
        />
      );
    case 'open':
      return (
        <DeviceRequest
          user={user}
          device={state.device}
          answered={(accepted) => setState({ at: accepted ? 'allowed' : 'denied', device: state.device })}
          over={() => setState({ at: 'over' })}
          appDisabled={() => setState({ at: 'app-disabled', device: state.device })}
          signedOut={signedOut}
        />
      );
    case 'allowed':
      return (
        <EntranceCard
          title="Your device is connected"
          lead={`${appName(state.device.client)} continues there by itself in a few seconds. You can close this page.`}
        >
          <SecondaryButton href="/account/apps">See your connected apps</SecondaryButton>
        </EntranceCard>
      );
    case 'denied':
      return (
        <EntranceCard
          title="You denied access"
          lead={`${appName(state.device.client)} got no access. If someone sent you the code, don’t enter another one from them.`}
        >
          <SecondaryButton href="/account">Go to your account</SecondaryButton>
        </EntranceCard>
      );
    case 'app-disabled':
      return <AppDisabled name={state.device && appName(state.device.client)} />;
    case 'over':
      return (
        <EntranceCard
          title="This code no longer works"
          lead="It has expired, or was already answered. Start again on your device to get a new one."
        >
          <Button
            variant="contained"
            onClick={() => {
              keep('');
              setState({ at: 'code' });
            }}
          >
            Enter another code
          </Button>
        </EntranceCard>
      );
  }
}

const TITLE = 'Connect a device';
/** Characters, with room for spaces and hyphens. */
const ROOM = 24;
const SHAPE = 'Enter the 8 letters that your device shows.';
const WRONG =
  'This code isn’t valid, or it has expired. Compare it with your device, or start again there to get a new one.';

/** The server is asked only once the user continues, since that makes the request theirs: a link must not do it. */
function CodeStep(props: {
  readonly user: User;
  readonly code: string;
  keep(code: string): void;
  opened(device: WaitingDevice): void;
  appDisabled(): void;
  signedOut(): void;
}) {
  const { user, keep, opened, signedOut } = props;
  const { refusal, switchAccount } = useSwitchAccount();
  const form = useServerForm<{ userCode: string }>({
    defaultValues: { userCode: userCodeOf(props.code) ?? '' },
    send: async ({ userCode }) => {
      const code = userCodeOf(userCode)!;
      keep(code);
      opened(await openDevice(code));
    },
    refused: (no, { setError }) => {
      if (no.status === 401) signedOut();
      else if (isAppDisabled(no)) props.appDisabled();
      else if (no.status === 404) setError('userCode', { type: 'server', message: WRONG }, { shouldFocus: true });
      else return undefined;
      return true;
    },
  });
  const autoFocus = finePointer();
  return (
    <EntranceCard title={TITLE} lead="Enter the code that your device shows." focusHeading={!autoFocus}>
      {refusal && <RefusalAlert refusal={refusal} focused />}
      <Form of={form}>
        <Field
          name="userCode"
          label="Code"
          autoComplete="off"
          hint="8 letters, like WDJB-MJHT"
          rules={{
            required: SHAPE,
            validate: (typed: string) => userCodeOf(typed) !== undefined || SHAPE,
          }}
          mono
          noManager
          autoFocus={autoFocus}
          input={{
            autoCapitalize: 'characters',
            autoCorrect: 'off',
            spellCheck: false,
            maxLength: ROOM,
            style: { textTransform: 'uppercase' },
          }}
        />
        <SignedInAs user={user}>
          <Link
            component="button"
            type="button"
            onClick={() => switchAccount(devicePath(form.form.getValues('userCode')))}
          >
            Use another account
          </Link>
        </SignedInAs>
        <SubmitButton fullWidth>Continue</SubmitButton>
      </Form>
    </EntranceCard>
  );
}
