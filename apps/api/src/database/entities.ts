import { billingEntities } from '#billing/infrastructure/persistence/entities';
import { identityEntities } from '#identity/persistence/entities';
import { oauthEntities } from '#oauth-server/infrastructure/persistence/entities';
import { organizationEntities } from '#organizations/infrastructure/persistence/entities';
import { entities as kernelEntities } from '#shared-kernel/infrastructure/entities';

/** Every table an entity is mapped to, of all contexts. */
export const entities = [
  ...kernelEntities,
  ...identityEntities,
  ...organizationEntities,
  ...oauthEntities,
  ...billingEntities,
];
