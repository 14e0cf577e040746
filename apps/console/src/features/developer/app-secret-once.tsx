import type { ReactNode } from 'react';
import { IdChip } from '../../ui/data/id-chip.tsx';
import { envFileName } from '../../ui/feedback/env-file-name.ts';
import { SecretOnce } from '../../ui/feedback/secret-once.tsx';
import type { FreshApp } from './queries.ts';
import { envFile } from './app.ts';

export function AppSecretOnce(props: {
  readonly fresh: FreshApp;
  readonly name: string;
  done(): void;
  readonly children?: ReactNode;
}) {
  const { fresh, name } = props;
  return (
    <SecretOnce
      secret={fresh.secret}
      label="Client secret"
      noun="secret"
      lead={
        <>
          Store the secret of <strong>{name}</strong> now, on its server. It’s shown only once. {props.children}
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
