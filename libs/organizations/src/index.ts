/** What the application imports of organizations; no other context imports them. */
export { OrganizationsModule } from './organizations.module.ts';
