import type { ReactNode } from 'react';
import { IdChip } from '../../ui/data/id-chip.tsx';
import { envFileName } from '../../ui/feedback/env-file-name.ts';
import { SecretOnce } from '../../ui/feedback/secret-once.tsx';
import { envFile, type FreshApp } from './scopes.ts';

export function AppSecretOnce(props: {
  readonly fresh: FreshApp;
  readonly name: string;
  /** Where to keep it. */
  readonly advice?: string;
  done(): void;
  readonly children?: ReactNode;
}) {
  const { fresh, name, advice } = props;
  return (
    <SecretOnce
      secret={fresh.secret}
      label="Client secret"
      noun="secret"
      lead={
        <>
          {advice ?? (
            <>
              Store the secret of <strong>{name}</strong> now, on its server.
            </>
          )}{' '}
          It’s shown only once. {props.children}
        </>
      }
      file={{ name: envFileName(name, 'app'), content: envFile(fresh, location.origin) }}
      loss="Without it, you’ll have to rotate the secret."
      done={props.done}
    >
      <IdChip id={fresh.clientId} name="Client ID" />
    </SecretOnce>
  );
}
