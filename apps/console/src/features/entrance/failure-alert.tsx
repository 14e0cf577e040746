import { Alert } from '@mui/material';
import { useEffect, useRef } from 'react';
import { providerOf } from '../../shared/social/social.ts';
import { keepLastUsed, lastUsed } from '../../shared/social/last-used.ts';
import { addMessages, errorCode, messageFor } from '../../messages/refusal-text.ts';
import { socialMessages } from '../../messages/social-messages.ts';

addMessages(socialMessages);

export function FailureAlert({ error, provider }: { readonly error: string; readonly provider: string | null }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
    // The hint is for a way that worked.
    if (provider === lastUsed()) keepLastUsed(undefined);
  }, [error, provider]);
  return (
    <Alert ref={box} tabIndex={-1} severity="error" role="alert" sx={{ outlineOffset: 2 }}>
      {messageFor(errorCode(error), { provider: providerOf(provider)?.name }).text}
    </Alert>
  );
}
