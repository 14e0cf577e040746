import Alert from '@mui/material/Alert';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { providerName, providerOf } from '../../api/social.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { errorCode, wordsFor } from '../../words/refusal-text.ts';

/** How a connection ended, as the provider's way back to this page says. */
export function ConnectionFailure() {
  const [query, setQuery] = useSearchParams();
  const box = useRef<HTMLDivElement>(null);
  const connected = query.get('connected');
  const error = query.get('error');
  useEffect(() => {
    if (connected === null) return;
    if (providerOf(connected)) toast(`${providerName(connected)} connected.`);
    setQuery({}, { replace: true });
  }, [connected, setQuery]);
  useEffect(() => {
    if (error !== null) box.current?.focus();
  }, [error]);
  if (error === null) return null;
  const { text } = wordsFor(errorCode(error), { provider: providerOf(query.get('provider'))?.name });
  return (
    <Alert
      ref={box}
      tabIndex={-1}
      severity="error"
      role="alert"
      sx={{ outlineOffset: 2 }}
      onClose={() => setQuery({}, { replace: true })}
    >
      {text}
    </Alert>
  );
}
