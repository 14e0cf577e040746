/**
 * Which invitations of an organization a list shows, as a condition on their table: all pending ones, and the
 * newest of the others.
 * @param organizationId, closedLimit placeholders of a statement; the first is used twice
 */
export const listedInvitations = (organizationId: string, closedLimit: string): string =>
  `organization_id = ${organizationId} and (status = 'pending' or id in (
    select id from invitation where organization_id = ${organizationId} and status <> 'pending'
    order by created_at desc, id desc limit ${closedLimit}))`;
