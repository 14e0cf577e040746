import type { Config } from './config.ts';
import type { ReadVariable } from './variables.ts';

/** One variable as staff see it. */
export interface EffectiveSetting {
  readonly name: string;
  readonly group: string;
  readonly description: string;
  /** The kind of values. */
  readonly type: string;
  /** `file`: made by the service and kept in its data directory. */
  readonly source: 'environment' | 'file' | 'default';
  readonly isSet: boolean;
  /** Whether the value is not shown. */
  readonly isMasked: boolean;
  /** Null where it is masked or not set. */
  readonly value: string | null;
  /** In words, or as one would write it; null without one. */
  readonly whenUnset: string | null;
}

/** Made once where the environment has none. */
const KEPT_IN_FILE = 'AUTH_SECRET' satisfies keyof Config;

type Read = Pick<Config, 'variables' | 'PROVIDERS'>;

/** Every variable with its value, in the order of the table; of providers those that are configured. */
export function effectiveSettings(config: Read): readonly EffectiveSetting[] {
  return config.variables.filter((one) => isOfService(one, config)).map((one) => settingOf(one, config));
}

/** Variables are looked for under the name of each provider that there may be. */
function isOfService({ name, isSet }: ReadVariable, config: Read): boolean {
  return isSet || name in config || config.PROVIDERS.some(({ prefix }) => name.startsWith(`${prefix}_`));
}

function settingOf({ name, row, value: read, isSet: isWritten }: ReadVariable, config: object): EffectiveSetting {
  const { group, doc: description, type, plain, otherwise, default: usual } = row;
  // Some defaults follow from other variables.
  const value = name in config ? (config as Readonly<Record<string, unknown>>)[name] : read;
  const isSet = value !== undefined && !(Array.isArray(value) && value.length === 0);
  const text = () => (typeof value === 'boolean' ? (value ? 'on' : 'off') : row.print(value));
  return {
    name,
    group,
    description,
    type,
    source: isWritten ? 'environment' : name === KEPT_IN_FILE ? 'file' : 'default',
    isSet,
    isMasked: !plain,
    value: plain && isSet ? text() || null : null,
    whenUnset: otherwise ?? (usual === '' ? null : (usual ?? null)),
  };
}
