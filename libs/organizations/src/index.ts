export { OrganizationsModule } from './organizations.module.ts';
