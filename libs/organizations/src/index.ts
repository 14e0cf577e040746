/** What the application may know of organizations; no other context knows them. */
export { OrganizationsModule } from './organizations.module.ts';
