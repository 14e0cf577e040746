import { ApiProperty } from '@nestjs/swagger';
import type { UserOrganization } from '#identity';
import type { OrganizationQuestion } from '../application/organization-access.ts';

export class UserOrganizationView {
  id!: string;
  name!: string;
  /** Tells organizations of the same name apart. */
  slug!: string;
  /** Of the user. */
  roles!: string[];

  static of({ id, name, slug, roles }: UserOrganization): UserOrganizationView {
    return { id, name, slug, roles: [...roles] };
  }
}

/** Which organizations the client may see. */
export class OrganizationQuestionView {
  /** Of the user, oldest membership first. */
  organizations!: UserOrganizationView[];
  /** So far; null: all, also later ones. Empty for a client that comes for the first time. */
  @ApiProperty({ type: [String], nullable: true }) chosenIds!: string[] | null;

  static of({ organizations, chosenIds }: OrganizationQuestion): OrganizationQuestionView {
    return {
      organizations: organizations.map((organization) => UserOrganizationView.of(organization)),
      chosenIds: chosenIds && [...chosenIds],
    };
  }
}
