import type { models } from '@polar-sh/sdk/2026-10';
import { record } from '../../objects/domain/members.ts';
import { id, instant, listOf, orElse, text } from '../../objects/domain/readers.ts';
import { GatewayError } from '../domain/gateway-error.ts';
import type { LicenseKeyCalls } from '../domain/license-key-calls.ts';
import { entityOf, membersOf, wireOf } from './polar-answers.ts';
import type { PolarCalls } from './polar-calls.ts';
import type { PolarClient } from './polar-client.ts';

const revealedFields = { key: text, activations: orElse(listOf(record({ id, label: text, createdAt: instant })), []) };

export function licenseKeyCalls({ licenseKeys, organizations }: PolarClient, calls: PolarCalls): LicenseKeyCalls {
  let known: Promise<string> | undefined;
  /** The organization of the token. Elsewhere it must not be named; here it must. */
  const organizationId = () => {
    known ??= calls.read('organization.own', async (options) => {
      const { items } = membersOf(await organizations.list({ limit: 1 }, options), { items: listOf(record({ id })) });
      if (!items[0]) throw new GatewayError({ kind: 'not_found' });
      return items[0].id;
    });
    known.catch(() => (known = undefined));
    return known;
  };
  const bodyOf = async <T>(body: object) => wireOf<T>({ ...body, organizationId: await organizationId() });

  return {
    reveal: (keyId) =>
      calls.read(
        'license_key.reveal',
        async (options) => membersOf(await licenseKeys.get(keyId, options), revealedFields),
        'interactive',
      ),
    validate: async (check) => {
      const body = await bodyOf<models.LicenseKeyValidate>(check);
      return calls.write('license_key.validate', async (options) =>
        entityOf('license_key', await licenseKeys.validate(body, options)),
      );
    },
    activate: async (activation) => {
      const body = await bodyOf<models.LicenseKeyActivate>(activation);
      return calls.write(
        'license_key.activate',
        async (options) => membersOf(await licenseKeys.activate(body, options), { id }).id,
      );
    },
    deactivate: async (key, activationId) => {
      const body = await bodyOf<models.LicenseKeyDeactivate>({ key, activationId });
      await calls.write('license_key.deactivate', async (options) => {
        await licenseKeys.deactivate(body, options);
      });
    },
  };
}
