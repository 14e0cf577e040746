import Link from '@mui/material/Link';
import { openDevice, type WaitingDevice } from '../../api/device.ts';
import { isAppDisabled } from '../../api/interaction.ts';
import type { User } from '../../api/session.ts';
import { finePointer } from '../../shared/entrance/carried.ts';
import { useSwitchAccount } from '../../shared/entrance/switch-account.ts';
import { SignedInAs } from '../../shared/oauth/signed-in-as.tsx';
import { RefusalAlert } from '../../ui/feedback/refusal-alert.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
import { EntranceCard } from '../../ui/layout/entrance-card.tsx';
import { devicePath, userCodeOf } from './user-code.ts';

export const TITLE = 'Connect a device';
/** Characters, with room for spaces and hyphens. */
const ROOM = 24;
const SHAPE = 'Enter the 8 letters that your device shows.';
const WRONG =
  'This code isn’t valid, or it has expired. Compare it with your device, or start again there to get a new one.';

/**
 * Asks for the code. The server is asked only once the user continues, since that makes the request theirs: a link
 * with a code alone must not do it.
 */
export function CodeStep(props: {
  readonly user: User;
  /** To start with. */
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
