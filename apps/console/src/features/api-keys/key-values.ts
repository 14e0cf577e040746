import type { ApiKey } from '../../api/account-reads.ts';
import { isEmpty, type Metadata, readMetadata, writeMetadata } from '../../shared/metadata.ts';
import { expiresInOf } from './expiry.ts';
import type { KeyChange } from './queries.ts';

export interface KeyValues {
  readonly name: string;
  readonly expiry: string;
  readonly days: string;
  readonly metadata: string;
}

type Editable = Pick<ApiKey, 'name' | 'metadata'>;

export const valuesOf = ({ name, metadata }: Editable): KeyValues => ({
  name: name ?? '',
  expiry: 'keep',
  days: '',
  metadata: writeMetadata(metadata),
});

/** The changed values only. */
export function changeOf(values: KeyValues, key: Editable): KeyChange {
  const name = values.name.trim();
  const expiresIn = expiresInOf(values);
  const metadata = readMetadata(values.metadata) as Metadata;
  return {
    ...(name !== key.name && { name }),
    ...(expiresIn !== undefined && { expiresIn }),
    ...(writeMetadata(metadata) !== writeMetadata(key.metadata) && { metadata: isEmpty(metadata) ? null : metadata }),
  };
}
