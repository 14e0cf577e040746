import { Migration20261120000000_kernel } from './Migration20261120000000_kernel.ts';
import { Migration20261120000100_identity } from './Migration20261120000100_identity.ts';
import { Migration20261121000000_organizations } from './Migration20261121000000_organizations.ts';

/** All migrations, in order: one context a file. Listed here, so that nothing scans a directory. */
export const migrations = [
  Migration20261120000000_kernel,
  Migration20261120000100_identity,
  Migration20261121000000_organizations,
];
