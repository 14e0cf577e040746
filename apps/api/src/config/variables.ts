import { z } from 'zod';
import { accountVariables } from './account-variables.ts';
import { apiKeyVariables } from './api-key-variables.ts';
import { billingVariables } from './billing-variables.ts';
import { misspelt } from './misspelt.ts';
import { oauthVariables } from './oauth-variables.ts';
import { organizationVariables } from './organization-variables.ts';
import { observabilityVariables } from './observability-variables.ts';
import { oneProviderVariables, otherProviderVariables, socialVariables } from './provider-variables.ts';
import { type ConfiguredProvider, providerVariableNames, readProviders, unlistedProviders } from './providers.ts';
import { serviceVariables } from './service-variables.ts';
import { twoFactorVariables } from './two-factor-variables.ts';
import type { Variable } from './variable.ts';

/** Every variable of the service. Nothing else reads the environment, and the documentation is generated from it. */
export const variables = {
  ...serviceVariables,
  ...observabilityVariables,
  ...accountVariables,
  ...organizationVariables,
  ...oauthVariables,
  ...apiKeyVariables,
  ...twoFactorVariables,
  ...socialVariables,
  ...otherProviderVariables,
  ...oneProviderVariables,
  ...billingVariables,
};

export type Values = { readonly [Name in keyof typeof variables]: ReturnType<(typeof variables)[Name]['read']> } & {
  readonly PROVIDERS: readonly ConfiguredProvider[];
  /** All that were looked for, those of providers included. */
  readonly variables: readonly ReadVariable[];
};

export interface ReadVariable {
  readonly name: string;
  readonly row: Variable<unknown>;
  readonly value: unknown;
  /** In the environment, and not empty. */
  readonly isSet: boolean;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** All problems of the environment. The start fails with exit code 78 (EX_CONFIG). */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
  readonly exitCode = 78;

  constructor(readonly problems: readonly string[]) {
    super(
      `The configuration is not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}\nSee docs/CONFIGURATION.md.`,
    );
  }
}

/** @param problems gets one line for each variable that cannot be read; its value is then undefined */
export function readVariables(
  defaults: Environment,
  problems: string[],
  environment: Environment = process.env,
): Values {
  const found: ReadVariable[] = [];
  const read = <T>(name: string, row: Variable<T>): T | undefined => {
    const isSet = Boolean(environment[name]?.trim());
    try {
      const value = row.read(isSet ? environment[name] : defaults[name]);
      found.push({ name, row: row as Variable<unknown>, value, isSet });
      return value;
    } catch (error) {
      if (!(error instanceof z.ZodError)) throw error;
      problems.push(...error.issues.map((issue) => `${name} ${issue.message}`));
      return undefined;
    }
  };
  const entries = Object.entries<Variable<unknown>>(variables).map(([name, row]) => [name, read(name, row)]);
  const values = Object.fromEntries(entries) as Omit<Values, 'PROVIDERS' | 'variables'>;
  return { ...values, PROVIDERS: readProviders(values, read, problems), variables: found } as Values;
}

/** One warning for each variable that looks like a misspelt name of the table, or is of a provider that no list names. */
export function misspeltNames(environment: Environment = process.env): readonly string[] {
  // Problems of the two lists are ignored here: a misspelt list is reported by its own name.
  const { OIDC_PROVIDERS, OAUTH2_PROVIDERS } = readVariables({}, [], environment);
  const known = [...Object.keys(variables), ...providerVariableNames({ OIDC_PROVIDERS, OAUTH2_PROVIDERS })];
  const nearly = misspelt(Object.keys(environment), known);
  const others = Object.keys(environment).filter(
    (name) => !known.includes(name) && !nearly.some((each) => each.name === name),
  );
  return [
    ...nearly.map(({ name, meant }) => `${name} is not a variable of this service. Did you mean ${meant}?`),
    ...unlistedProviders(others),
  ];
}
