import { accountEntities } from '#identity/accounts/infrastructure/persistence/entities';
import { apiKeyEntities } from '#identity/api-keys/infrastructure/persistence/entities';
import { twoFactorEntities } from '#identity/two-factor/infrastructure/persistence/entities';
import { organizationEntities } from '#organizations/infrastructure/persistence/entities';
import { entities as kernelEntities } from '#shared-kernel/infrastructure/entities';

/** Every table an entity is mapped to, of all contexts. */
export const entities = [
  ...kernelEntities,
  ...accountEntities,
  ...apiKeyEntities,
  ...twoFactorEntities,
  ...organizationEntities,
];
