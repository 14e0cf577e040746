import { Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { Muted } from '../../ui/layout/texts.tsx';
import { CodeBlock } from '../../ui/data/code-block.tsx';
import { envFileName } from '../../ui/feedback/env-file-name.ts';
import { SecretOnce } from '../../ui/feedback/secret-once.tsx';
import { nameOf } from './key-state.ts';
import { curlSample, envFile, readsBilling } from './key-values.ts';
import type { FreshKey, KeySettings } from './queries.ts';

export function ShownOnce(props: {
  readonly made: FreshKey;
  readonly settings: Pick<KeySettings, 'sessions'>;
  /** Navigates away, which triggers the guard. */
  done(): void;
  readonly children?: ReactNode;
}) {
  const { made, settings, done, children } = props;
  return (
    <SecretOnce
      secret={made.key}
      label="API key"
      noun="key"
      lead={
        <>
          Store <strong>{nameOf(made)}</strong> now, in a password manager or in your program’s settings. It’s shown
          only once: we keep only a hash of it.{readsBilling(made) && ' It can only read what you have bought.'}{' '}
          {children}
        </>
      }
      file={{ name: envFileName(nameOf(made), 'api-key'), content: envFile(made) }}
      loss="Without it, you’ll have to create another key."
      done={done}
    >
      <Stack spacing={1}>
        <Muted>With the downloaded file loaded, try a first call:</Muted>
        <CodeBlock name="sample">{curlSample(location.origin, settings, made)}</CodeBlock>
      </Stack>
    </SecretOnce>
  );
}
