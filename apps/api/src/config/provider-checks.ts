import { knownProviders } from '#identity/social/domain/provider-options';
import { nearestTo } from './misspelt.ts';
import type { Values } from './variables.ts';

type Trusting = Pick<Values, 'SOCIAL_TRUSTED_PROVIDERS' | 'PROVIDERS' | 'TEST_PROVIDER'>;

/** The id of the provider of development. */
export const TEST_PROVIDER_ID = 'test';

/** One problem for each trusted provider that does not exist; none while one of the lists cannot be read. */
export function unknownTrusted({
  SOCIAL_TRUSTED_PROVIDERS,
  OIDC_PROVIDERS,
  OAUTH2_PROVIDERS,
}: Partial<Values>): readonly string[] {
  if (!SOCIAL_TRUSTED_PROVIDERS || !OIDC_PROVIDERS || !OAUTH2_PROVIDERS) return [];
  const known = [...knownProviders, ...OIDC_PROVIDERS, ...OAUTH2_PROVIDERS, TEST_PROVIDER_ID];
  return SOCIAL_TRUSTED_PROVIDERS.filter((id) => !known.includes(id)).map((id) => {
    const meant = nearestTo(id.toLowerCase(), known);
    return (
      `SOCIAL_TRUSTED_PROVIDERS "${id}" is not a provider: name one of docs/PROVIDERS.md, of OIDC_PROVIDERS or of OAUTH2_PROVIDERS` +
      (meant === undefined ? '' : `. Did you mean ${meant}?`)
    );
  });
}

/** A problem for each list that names a provider as the one of development. */
export function testProviderTwice({ TEST_PROVIDER, PROVIDERS }: Values): (readonly [boolean, string])[] {
  const lists = PROVIDERS.filter(({ id }) => id === TEST_PROVIDER_ID).map(
    ({ kind }) => `${kind.toUpperCase()}_PROVIDERS`,
  );
  return lists.map((list) => [
    TEST_PROVIDER === true,
    `TEST_PROVIDER is on, which is the provider "${TEST_PROVIDER_ID}": ${list} must name yours otherwise`,
  ]);
}

/** One warning for each value without effect. It is no error, because several stages may share the variable. */
export function ineffectiveValues({ SOCIAL_TRUSTED_PROVIDERS, PROVIDERS, TEST_PROVIDER }: Trusting): readonly string[] {
  const offered = [...PROVIDERS.map(({ id }) => id), ...(TEST_PROVIDER ? [TEST_PROVIDER_ID] : [])];
  return SOCIAL_TRUSTED_PROVIDERS.filter((id) => !offered.includes(id)).map(
    (id) => `SOCIAL_TRUSTED_PROVIDERS names ${id}, which is not configured: it has no effect.`,
  );
}
