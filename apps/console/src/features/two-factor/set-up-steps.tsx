import { Box, Button, Stack, Typography, useMediaQuery } from '@mui/material';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { Muted } from '../../ui/layout/texts.tsx';
import { anyCodeOf, digitsOf, inFours } from '../../messages/code-messages.ts';
import { OwnPasswordField } from '../../shared/account/own-password-field.tsx';
import { CodeField, tellWrongCode } from '../../shared/second-step/code-field.tsx';
import { MONO } from '../../theme/theme.ts';
import { LinkButton, SecondaryButton } from '../../ui/actions/buttons.tsx';
import { CopyButton } from '../../ui/actions/copy-button.tsx';
import { Form, SubmitButton, useServerForm } from '../../ui/forms/form.tsx';
import { CurrentCodeField } from './factor-change-dialog.tsx';
import { beginEnrolment, type Enrolment, useConfirmEnrolment } from './queries.ts';
import { secretIn } from './secrets.ts';

export function PasswordStep(props: {
  /** Where "Cancel" leads. */
  readonly back: string;
  readonly email: string;
  readonly wasOn: boolean;
  readonly appDigits: number;
  begun(enrolment: Enrolment): void;
}) {
  const { email, wasOn, appDigits } = props;
  const form = useServerForm<{ password: string; code: string }>({
    defaultValues: { password: '', code: '' },
    send: async ({ password, code }) =>
      props.begun(await beginEnrolment(password, wasOn ? anyCodeOf(code, appDigits) : undefined)),
    refused: (no, fields) => tellWrongCode(no, fields),
  });
  return (
    <Form of={form}>
      <Typography color="textSecondary">
        {wasOn
          ? 'Your current authenticator works until you enter a code from the new one. Your backup codes are replaced too.'
          : 'You’ll need your phone with an authenticator app.'}
      </Typography>
      <OwnPasswordField email={email} />
      {wasOn && <CurrentCodeField email={email} />}
      <SubmitButton beside={<Cancel to={props.back} />}>Continue</SubmitButton>
    </Form>
  );
}

/** The question of an app is on a page of another document. */
const Cancel = ({ to }: { readonly to: string }) =>
  to.startsWith('/account/') ? (
    <LinkButton to={to}>Cancel</LinkButton>
  ) : (
    <SecondaryButton href={to}>Cancel</SecondaryButton>
  );

export function ScanStep(props: { readonly totpURI: string; readonly appDigits: number; confirmed(): void }) {
  const { totpURI, appDigits, confirmed } = props;
  const confirm = useConfirmEnrolment();
  const form = useServerForm<{ code: string }>({
    defaultValues: { code: '' },
    send: async ({ code }) => {
      await confirm(digitsOf(code));
      confirmed();
    },
    refused: (no, fields) => tellWrongCode(no, fields, 'Check that your phone’s clock is correct.'),
  });
  return (
    <Stack spacing={3}>
      <Enrol totpURI={totpURI} />
      <Form of={form}>
        <CodeField label="Code from the app" hint={`Enter the ${appDigits}-digit code to turn on two-factor.`} />
        <SubmitButton>Turn on</SubmitButton>
      </Form>
    </Stack>
  );
}

/** A QR code on a computer; on a phone a link to the app, because a phone cannot scan itself. */
function Enrol({ totpURI }: { readonly totpURI: string }) {
  const phone = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const [wanted, setWanted] = useState(false);
  const isShown = !phone || wanted;
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} spacing={{ xs: 2.5, sm: 3 }} sx={{ alignItems: 'flex-start' }}>
      {isShown && <Picture totpURI={totpURI} />}
      <Stack spacing={2} sx={{ minWidth: 0, flex: 1, alignSelf: 'stretch' }}>
        {phone ? (
          <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
            <Typography color="textSecondary">
              Add this account to your authenticator app, then come back with its code.
            </Typography>
            <Button variant="outlined" href={totpURI}>
              Open authenticator
            </Button>
            <Button size="small" onClick={() => setWanted(!wanted)} aria-expanded={wanted} sx={{ ml: -1.25 }}>
              {wanted ? 'Hide the QR code' : 'Show a QR code for another phone'}
            </Button>
          </Stack>
        ) : (
          <Typography color="textSecondary">
            Open your authenticator app, add an account, and scan this code.
          </Typography>
        )}
        <ByHand secret={secretIn(totpURI)} />
      </Stack>
    </Stack>
  );
}

/** Dark on white with a margin in both schemes, as scanners need it. */
function Picture({ totpURI }: { readonly totpURI: string }) {
  return (
    <Box
      sx={{ p: 1, bgcolor: '#fff', border: '1px solid', borderColor: 'divider', borderRadius: '8px', lineHeight: 0 }}
    >
      <QRCodeSVG value={totpURI} size={184} marginSize={2} title="QR code for your authenticator app" />
    </Box>
  );
}

function ByHand({ secret }: { readonly secret: string }) {
  return (
    <div>
      <Muted>Or enter this key manually:</Muted>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5, mt: 0.5 }}>
        <Box component="code" sx={{ fontFamily: MONO, fontSize: '0.9375rem', lineHeight: 1.7 }}>
          {inFours(secret)}
        </Box>
        <CopyButton text={secret} name="key" />
      </Box>
    </div>
  );
}
