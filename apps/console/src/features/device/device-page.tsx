import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { WaitingDevice } from '../../api/device.ts';
import type { User } from '../../api/session.ts';
import { RequireSignIn } from '../../shared/entrance/require-sign-in.tsx';
import { AppDisabled } from '../../shared/oauth/app-disabled.tsx';
import { appName } from '../../shared/oauth/app-name.ts';
import { CodeStep, TITLE } from './code-step.tsx';
import { Allowed, CodeOver, Denied } from './device-ended.tsx';
import { DeviceRequest } from './device-request.tsx';
import { devicePath } from './user-code.ts';

type State =
  | { readonly at: 'code' | 'over' }
  | { readonly at: 'open' | 'allowed' | 'denied'; readonly device: WaitingDevice }
  /** Undefined before the code is entered. */
  | { readonly at: 'app-disabled'; readonly device: WaitingDevice | undefined };

/** Where users enter the code that a device shows, and decide whether it may use their account (RFC 8628 §3.3). */
export function DevicePage() {
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
      return <Allowed device={state.device} />;
    case 'denied':
      return <Denied device={state.device} />;
    case 'app-disabled':
      return <AppDisabled name={state.device && appName(state.device.client)} />;
    case 'over':
      return (
        <CodeOver
          restart={() => {
            keep('');
            setState({ at: 'code' });
          }}
        />
      );
  }
}
