import { Alert } from '@mui/material';
import { useEffect, useRef } from 'react';
import { failUse } from './last-used.ts';
import { CANCELED, providerOf } from './social.ts';
import { addMessages, errorCode, messageFor } from '../../messages/refusal-text.ts';
import { socialMessages } from '../../messages/social-messages.ts';

addMessages(socialMessages);

export function FailureAlert({ error, provider }: { readonly error: string; readonly provider: string | null }) {
  const code = errorCode(error);
  const isCanceled = code === CANCELED;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
    if (provider !== null) failUse(provider, isCanceled);
  }, [isCanceled, provider]);
  return (
    <Alert ref={box} tabIndex={-1} severity={isCanceled ? 'info' : 'error'} role="alert" sx={{ outlineOffset: 2 }}>
      {messageFor(code, { provider: providerOf(provider)?.name }).text}
    </Alert>
  );
}
