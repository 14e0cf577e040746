// Generated from apps/api/openapi.json by `npm run docs`.
export interface paths {
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The process runs; says nothing about the database. */
        get: operations["HealthController_live"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The process takes requests and the database answers; otherwise 503. */
        get: operations["HealthController_ready"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Metrics of all workers for Prometheus: with the token, or outside production from this machine. Other callers get a 404. */
        get: operations["MetricsController_metrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/ok": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the authentication routes answer. */
        get: operations["AuthStatusController_ok"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/rate-limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Counters of rate limits whose window is open, those nearest to their limit first. */
        get: operations["StaffLimitsController_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/rate-limits/clear": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Clears a counter: its next request opens a new window. From a fresh session. Counters of guesses at passwords and codes are
         *     not cleared here.
         */
        post: operations["StaffLimitsController_clear"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The configuration in effect, by variable. Secrets are masked. */
        get: operations["SettingsController_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pictures/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The picture of a person or an organization, for everyone who has its URL. */
        get: operations["PicturesController_show"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Asks each part of the service how it is. A part that does not answer within 3 seconds counts as down. */
        get: operations["StaffHealthController_check"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/organization/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Creates an organization. The caller becomes its owner, and it becomes the active organization. */
        post: operations["OrganizationsController_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/organization/check-slug": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Whether a slug is free. */
        post: operations["OrganizationsController_checkSlug"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/organization/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Changes name, slug, logo or metadata. */
        post: operations["OrganizationsController_update"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/organization/set-logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stores a logo, in place of the one before. `update` removes it. */
        post: operations["OrganizationsController_setLogo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/organization/deletion-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Shows what the deletion of an organization ends, to members who may delete it. */
        get: operations["OrganizationsController_previewDeletion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/organization/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Deletes an organization, with its members, invitations and teams. */
        post: operations["OrganizationsController_delete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/organization/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's organizations, oldest membership first. */
        get: operations["OrganizationsController_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/organization/list-memberships": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's organizations with role and number of members. */
        get: operations["OrganizationsController_listMemberships"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/organization/get-organization": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An organization without what is in it, or null when none is named and none is active. */
        get: operations["OrganizationsController_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/organization/get-full-organization": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An organization with its members, invitations and teams, or null when none is named and none is active. */
        get: operations["OrganizationsController_getFull"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/organization/set-active": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sets the active organization of the session; null for none. */
        post: operations["OrganizationsController_setActive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/organization/list-members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Members with their names, sorted, filtered and in pages. */
        get: operations["MembersController_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/organization/get-active-member": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller as a member of the active organization. */
        get: operations["MembersController_activeMember"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/organization/get-active-member-role": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The roles of the caller, or of another member. */
        get: operations["MembersController_activeMemberRole"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/organization/has-permission": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Whether the caller has all of the given permissions. */
        post: operations["MembersController_hasPermission"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/organization/remove-member": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Removes a member, by id or email address. */
        post: operations["MembersController_remove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/organization/update-member-role": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Changes the roles of a member. */
        post: operations["MembersController_updateRole"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/organization/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Leaves an organization; its only owner cannot. */
        post: operations["MembersController_leave"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/organization/invite-member": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mails an invitation to join with the given roles, and a team. */
        post: operations["InvitationsController_invite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/organization/cancel-invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancels an open invitation. */
        post: operations["InvitationsController_cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/organization/list-invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Invitations of an organization, of every status, oldest first. */
        get: operations["InvitationsController_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/organization/list-user-invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Open invitations to the caller's own, verified address. */
        get: operations["InvitationsController_listOwn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/organization/get-invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An open invitation, for its recipient. */
        get: operations["InvitationsController_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/organization/invitation-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The content of a mailed link before sign-in, and whether the invitation can still be accepted. */
        get: operations["InvitationsController_preview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/organization/accept-invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Accepts an invitation. The organization becomes the active one. */
        post: operations["InvitationsController_accept"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/organization/reject-invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Declines an invitation. */
        post: operations["InvitationsController_reject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/organization/access": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All roles of an organization with their permissions, and those of the caller. */
        get: operations["RolesController_access"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/organization/create-role": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Creates a custom role, without permissions that the caller lacks. */
        post: operations["RolesController_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/organization/update-role": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Renames a custom role for all who have it, or changes its permissions. */
        post: operations["RolesController_update"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/organization/delete-role": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Deletes a custom role that no member and no open invitation has. */
        post: operations["RolesController_delete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/organization/list-roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The custom roles of an organization, oldest first. */
        get: operations["RolesController_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/organization/get-role": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One custom role, by name or id. */
        get: operations["RolesController_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/organization/create-team": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Creates a team. */
        post: operations["TeamsController_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/organization/update-team": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Renames a team. */
        post: operations["TeamsController_update"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/organization/remove-team": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Removes a team that is not the last one. Its members stay in the organization. */
        post: operations["TeamsController_remove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/organization/list-teams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every team of an organization, oldest first. */
        get: operations["TeamsController_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/organization/set-active-team": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sets the active team of the session, one of the active organization; null for none. */
        post: operations["TeamsController_setActive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/organization/list-user-teams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Teams of the caller, or of another member of an organization. */
        get: operations["TeamsController_listOfUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/organization/list-team-members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Members of a team. */
        get: operations["TeamsController_listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/organization/list-team-places": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Members of all teams of an organization. */
        get: operations["TeamsController_listAllMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/organization/add-team-member": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Adds a member of the organization to a team. */
        post: operations["TeamsController_addMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/organization/remove-team-member": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Removes a member from a team. */
        post: operations["TeamsController_removeMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/organization/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Events of an organization, newest first. For members who may update it, such as owners and admins. */
        get: operations["AuditLogController_page"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/organization/audit-log/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The newest 10,000 entries that fit the filters, as CSV: RFC 4180, in UTF-8, with a header row. Texts that could be
         *     formulas begin with `'`.
         */
        get: operations["AuditLogController_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/organization/search-members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Members with their teams, in pages, by a part of name or address, role and team. */
        get: operations["OrganizationSearchController_members"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/organization/search-invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Invitations of every state in pages, newest first, by a part of the address and by state. */
        get: operations["OrganizationSearchController_invitations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/organization/search-teams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Teams in pages, oldest first, with the number of their members, by a part of the name. */
        get: operations["OrganizationSearchController_teams"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/organizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All organizations. */
        get: operations["StaffOrganizationsController_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/organizations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An organization with everything in it. */
        get: operations["StaffOrganizationsController_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/organizations/{id}/deletion-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Shows what a deletion of the organization would end, also what was bought with it. */
        get: operations["StaffOrganizationsController_deletionPreview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/organizations/{id}/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Deletes an organization. From a fresh session, as all changes. */
        post: operations["StaffOrganizationsController_delete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/organizations/{id}/owners": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes a user an owner, also when no owner is left. */
        post: operations["StaffOrganizationsController_addOwner"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/organizations/{id}/members/{memberId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Changes the roles of a member. */
        patch: operations["StaffOrganizationsController_setRole"];
        trace?: never;
    };
    "/api/staff/organizations/{id}/members/{memberId}/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Removes a member who is not the only owner. */
        post: operations["StaffOrganizationsController_removeMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/organizations/{id}/invitations/{invitationId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancels an open invitation. */
        post: operations["StaffOrganizationsController_cancelInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/organizations/{id}/invitations/{invitationId}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mails an open invitation again, whose lifetime starts again. */
        post: operations["StaffOrganizationsController_resendInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The invitations of all organizations, also those that ended, until they are deleted. */
        get: operations["StaffInvitationsController_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/get-session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller's session and user, or null. Extends a session that is due; clears the cookies of one that ended. The
         *     most frequent route, so its parameters are read without a validated class.
         */
        get: operations["SessionController_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends the caller's session; for staff who act as a user, their own as well. */
        post: operations["SessionController_signOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/list-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's unexpired sessions, newest first; only the caller's own shows its real token. */
        get: operations["SessionController_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/search-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's unexpired sessions in pages, this one first, then the last renewed. None shows a token: `id` ends it as well. */
        get: operations["SessionController_search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/revoke-session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends one of the caller's sessions. */
        post: operations["SessionController_revoke"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/revoke-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends all sessions of the caller, this one too. */
        post: operations["SessionController_revokeAll"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/revoke-other-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends all sessions of the caller but this one. */
        post: operations["SessionController_revokeOthers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/send-verification-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mails a verification link if an unverified account has the address; the answer is the same if none has. */
        post: operations["EmailController_send"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/verify-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Handles a mailed token: verifies the address or changes it. Redirects to callbackURL if given. Proves the address
         *     only from a session of the account.
         */
        get: operations["EmailController_verify"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/change-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Requests another address. A verified or proven address changes when the mailed link is used, another one at once
         *     from a fresh session.
         */
        post: operations["EmailController_change"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/email-status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the address of the caller is verified, and whether it is proven by the holder of the account. */
        get: operations["EmailController_status"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/pending-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The pending change of address, or null. */
        get: operations["EmailController_pending"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/cancel-email-change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancels the pending change of address. */
        post: operations["EmailController_cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/undo-email-change-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Says whether the link of a mail can still undo a change of address, and which address comes back. Does not use the link. Only
         *     its token names the account: who has it read the mail, which went to that address.
         */
        post: operations["EmailUndoController_preview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/undo-email-change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Gives the former address back to the account by the link mailed to it, ends all sessions, and voids passwords, keys,
         *     factors and phone numbers that came after the change was asked for. The way on is setting a password.
         */
        post: operations["EmailUndoController_undo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/phone-number/send-otp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends a six-digit code by text message: to any number for a signed-in caller, else to numbers of accounts only. */
        post: operations["PhoneNumberController_send"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/phone-number/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Checks a code: records the number with the caller's account, or signs in the account it belongs to. */
        post: operations["PhoneNumberController_verify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/disown-session-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Says what the session did that a security mail is about, by the link "This wasn't me" in it. Changes nothing. */
        post: operations["DisowningController_preview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/disown-session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ends the session that a security mail is about, takes back what it made, and mails a link to set a password. Works
         *     once, by the link "This wasn't me" in the mail.
         */
        post: operations["DisowningController_disown"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/confirm-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Verifies and proves an address by a mailed token, from a session of its account or with its password. */
        post: operations["EmailConfirmationController_confirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/request-password-reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mails a reset link if the address has an account; the answer is the same if it has none. */
        post: operations["PasswordController_request[0]"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/forget-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mails a reset link if the address has an account; the answer is the same if it has none. */
        post: operations["PasswordController_request[1]"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/reset-password/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Redirects a mailed link to the client's page, with the token or with error=INVALID_TOKEN. Does not use the token. */
        get: operations["PasswordController_follow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sets a new password by a mailed token. */
        post: operations["PasswordController_reset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/reset-password-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Says what a reset with a mailed token would leave working. Does not use the token. */
        post: operations["PasswordController_preview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/change-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Changes the caller's password. */
        post: operations["PasswordController_change"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/reauthenticate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes the caller's session fresh again by the password: a new session replaces it. */
        post: operations["PasswordController_reauthenticate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-in/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Signs in with email and password. */
        post: operations["SignInController_email"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-in/username": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Signs in with user name and password. */
        post: operations["SignInController_username"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-in/phone-number": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Signs in with a proven phone number and password. */
        post: operations["SignInController_phoneNumber"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-up/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Registers a person with email and password. */
        post: operations["SignUpController_email"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/update-user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Changes name, picture, user name, language and configured extra fields of the caller; removes the phone number. */
        post: operations["ProfileController_update"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/set-picture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stores a picture of the caller, in place of the one before. `update-user` removes it. */
        post: operations["ProfileController_setPicture"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/is-username-available": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Whether a user name is free. */
        post: operations["ProfileController_isUsernameAvailable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/deletion-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Shows what the deletion of the caller's account ends, also what was bought with it. */
        get: operations["ProfileController_previewDeletion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/delete-user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Deletes the caller's account: by password, mailed token or fresh session; or mails a link that does. */
        post: operations["ProfileController_delete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/disown-account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Deletes an account that another person registered with the address, by the token of its verification mail. */
        post: operations["ProfileController_disown"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/delete-user/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Deletes the account by a mailed link, from a session of its owner. */
        get: operations["ProfileController_confirmDeletion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/security-activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Events of the caller's account, newest first: sign-ins, refused attempts, changes, keys. */
        get: operations["SecurityActivityController_page"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/api-key/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Creates a key for the caller, who may limit what it does. Only this answer contains the key. */
        post: operations["ApiKeyController_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/api-key/get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of the caller's keys. */
        get: operations["ApiKeyController_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/api-key/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's keys, newest first. */
        get: operations["ApiKeyController_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/api-key/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's keys in pages, newest first, by a part of their name or of the key, and by state. */
        get: operations["ApiKeyController_search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/api-key/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Changes name, expiry or metadata of a key, or enables or disables it. */
        post: operations["ApiKeyController_update"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/api-key/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replaces the secret of a key, which keeps its settings, uses and history. The old secret works until the overlap
         *     ends.
         */
        post: operations["ApiKeyController_rotate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/api-key/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Deletes a key. */
        post: operations["ApiKeyController_delete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/api-key/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How often one of the caller's keys was used, by the hour. */
        get: operations["ApiKeyController_usageOf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/api-key/usage-summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How often each of the caller's keys was used, by the day. */
        get: operations["ApiKeyController_usageSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/api-key/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The settings for keys. */
        get: operations["ApiKeyController_show"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/api-key/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Verifies a key and spends one use. For backends with a service credential; 404 without one. */
        post: operations["KeyVerificationController_verify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The API keys of all users, never a whole one; also expired and used-up ones, until they are deleted. */
        get: operations["StaffKeysController_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An API key with its owner, never a whole one; also an expired or used-up one, until it is deleted. */
        get: operations["StaffKeysController_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/api-keys/{id}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How often a key was used, by the hour. */
        get: operations["StaffKeysController_usageOf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/two-factor/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** State of the caller's second factor. */
        get: operations["EnrolmentController_status"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/two-factor/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begins an enrolment: a secret for an authenticator, and backup codes. The first right code turns it on. */
        post: operations["EnrolmentController_enable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/two-factor/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Turns it off and deletes secret, backup codes and trusted devices. A new session replaces the caller's. */
        post: operations["EnrolmentController_disable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/two-factor/get-totp-uri": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The secret in force, for another authenticator. */
        post: operations["EnrolmentController_totpUri"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/two-factor/generate-backup-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** New backup codes; the earlier ones are void. */
        post: operations["EnrolmentController_generate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/two-factor/challenge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The open challenge of this browser. */
        get: operations["SecondStepController_challenge"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/two-factor/verify-totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Checks a code of the authenticator: signs in, or confirms the enrolment of the caller. */
        post: operations["SecondStepController_verifyTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/two-factor/send-otp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mails a code to the account. */
        post: operations["SecondStepController_sendOtp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/two-factor/verify-otp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Checks a mailed code: signs in, or confirms the enrolment of the caller. */
        post: operations["SecondStepController_verifyOtp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/two-factor/verify-backup-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Spends a backup code: signs in. */
        post: operations["SecondStepController_verifyBackupCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/two-factor/list-trusted-devices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's trusted browsers, the last used first. */
        get: operations["TrustedDevicesController_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/two-factor/search-trusted-devices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's trusted browsers in pages, this one first, then the last used. */
        get: operations["TrustedDevicesController_search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/two-factor/revoke-trusted-device": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Revokes one of the caller's trusted browsers. */
        post: operations["TrustedDevicesController_revoke"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/two-factor/revoke-trusted-devices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Revokes all trusted browsers of the caller, this one included. */
        post: operations["TrustedDevicesController_revokeAll"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/callback/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Completes a sign-in at a provider, or the linking of an account. */
        get: operations["CallbackController_complete"];
        put?: never;
        /** Takes the form that some providers post (`response_mode=form_post`), and sends the browser on to the GET route. */
        post: operations["CallbackController_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oauth2/callback/{providerId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Completes a sign-in or linking that the generic OAuth client of better-auth started. */
        get: operations["CallbackController_completeOAuth2"];
        put?: never;
        /** Takes a posted form, and sends the browser on to the GET route. */
        post: operations["CallbackController_postOAuth2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/list-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The ways in which the caller signs in: accounts of providers, and the password. Oldest first. */
        get: operations["LinkedAccountsController_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/unlink-account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Removes a way in which the caller signs in, from a fresh session, unless it is the last one. */
        post: operations["LinkedAccountsController_unlink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/get-access-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An access token of a provider for one of the caller's accounts, renewed first when it is about to expire. */
        post: operations["ProviderAccessController_accessToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/refresh-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Has a provider renew the tokens of one of the caller's accounts. */
        post: operations["ProviderAccessController_refresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/account-info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How a provider describes the caller today. */
        get: operations["ProviderAccessController_info"];
        put?: never;
        /** How a provider describes the caller today; for older clients. */
        post: operations["ProviderAccessController_postedInfo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-in/social": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Starts a sign-in at a provider, or completes one with an id token of the provider. */
        post: operations["SocialController_signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-in/oauth2": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Starts a sign-in at a provider, as the generic OAuth client of better-auth does. */
        post: operations["SocialController_signInOAuth2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/continue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Leads to a trusted page, after a second factor that was entered on a page of this service. */
        get: operations["SocialController_continue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/link-social": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Starts linking an account at a provider to the account of the caller, or links it by an id token. */
        post: operations["SocialController_link"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oauth2/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Starts linking an account at a provider, as the generic OAuth client of better-auth does. */
        post: operations["SocialController_linkOAuth2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/reauthenticate/social": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Starts another sign-in of the caller at a provider, which makes the session fresh again; no other account is accepted. */
        post: operations["SocialController_reauthenticate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/admin/create-user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Creates an account, without a session. */
        post: operations["AccountsController_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/admin/update-user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Changes fields of an account: profile, address, role, ban. All of them or none. */
        post: operations["AccountsController_update"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/admin/set-user-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sets the password of an account. All its sessions end, and its holder gets a mail. */
        post: operations["AccountsController_setPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/admin/remove-user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Deletes an account with everything that belongs to it. */
        post: operations["AccountsController_remove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/api-keys/{id}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Disables an API key: programs that use it are refused at once. */
        post: operations["ActsController_disableKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/api-keys/{id}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Enables an API key again. */
        post: operations["ActsController_enableKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/api-keys/{id}/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Deletes an API key. */
        post: operations["ActsController_deleteKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/sessions/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends all sessions that began at an address, but for the own one; none when there are more than were seen. */
        post: operations["ActsController_endSessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/admin/list-users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Users by a search, a filter and an order. */
        get: operations["AdminController_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/admin/get-user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A user. */
        get: operations["AdminController_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/admin/list-user-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The unexpired sessions of a user, newest first. */
        post: operations["AdminController_listSessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/admin/revoke-user-session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends a session of a user. */
        post: operations["AdminController_revokeSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/admin/revoke-user-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends all sessions of a user. */
        post: operations["AdminController_revokeSessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/admin/set-role": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Gives an account another role on the service. */
        post: operations["AdminController_setRole"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/admin/ban-user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Bans an account: sessions, API keys and tokens stop at once. */
        post: operations["AdminController_ban"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/admin/unban-user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Lifts a ban. */
        post: operations["AdminController_unban"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/admin/has-permission": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Whether the role of the caller has all of these permissions. */
        post: operations["AdminController_hasPermission"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/dashboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One figure over a range, compared with the period before. Figures are counted every ten minutes. */
        get: operations["DashboardController_read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/audit/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Own exports, for a day. */
        get: operations["ExportsController_list"];
        put?: never;
        /**
         * Exports the entries that fit the filters of `GET /api/staff/audit`. Up to 100,000 can be downloaded at once; of more, up
         *     to a million, a file is made in the background.
         */
        post: operations["ExportsController_start"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/audit/exports/{id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The CSV file of an own export: RFC 4180, in UTF-8, with a header row. Texts that could be formulas begin with `'`. */
        get: operations["ExportsController_file"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/admin/impersonate-user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Lets an admin act as a user for half an hour. The own session stays, and comes back with `stop-impersonating`. */
        post: operations["ImpersonationController_start"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/admin/stop-impersonating": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends the impersonation. The answer is the own session of the admin, also when the time had already run out. */
        post: operations["ImpersonationController_stop"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All users. */
        get: operations["ListsController_users"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The sessions of all users. */
        get: operations["ListsController_sessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The audit trail by any of its fields, newest first. Kinds of actors and targets, actions that begin alike, and more
         *     than ten actions need another filter or a time range of at most 31 days.
         */
        get: operations["ReadingController_trail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Users, and anything else by its id. Of an API key or token that is pasted whole, only the start is looked for. */
        get: operations["ReadingController_search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An account, and what may keep its holder out. */
        get: operations["ReadingController_user"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/users/{id}/deletion-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Shows what a deletion of the account would end, also what was bought with it. */
        get: operations["ReadingController_deletionPreview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/users/{id}/send-verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mails the link that confirms the address. */
        post: operations["RepairsController_sendVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/users/{id}/send-reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mails the link that sets or resets the password. */
        post: operations["RepairsController_sendReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/users/{id}/reset-two-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Removes the second factor. All sessions end, no device is trusted, and the holder gets a mail. The reason says how the
         *     person was recognized.
         */
        post: operations["RepairsController_resetTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/users/{id}/clear-locks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends the wait after too many wrong passwords, and tells the holder. */
        post: operations["RepairsController_clearLocks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/users/{id}/unlock-two-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends the lock after too many wrong codes of the second factor. Waits after wrong passwords go on: see `clear-locks`. */
        post: operations["RepairsController_unlockTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/users/{id}/revoke-trusted-devices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Removes all trusted devices. */
        post: operations["RepairsController_revokeTrustedDevices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/users/{id}/unlink-account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Removes a way to sign in, unless it is the last one. Sessions that began with it end. */
        post: operations["RepairsController_unlinkAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/users/{id}/unprove-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Marks the address as not proven. */
        post: operations["RepairsController_unproveEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The views of a list. */
        get: operations["SavedViewsController_list"];
        put?: never;
        /** Saves a view. A person may have 100. */
        post: operations["SavedViewsController_save"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/views/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Deletes a view: an own one, or a shared one that the caller made. Admins may delete all shared ones. */
        delete: operations["SavedViewsController_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All scheduled jobs, by name, with their last run. */
        get: operations["StaffJobsController_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/jobs/{name}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The runs of a job, newest first. Runs are kept for 30 days. */
        get: operations["StaffJobsController_runs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/jobs/{name}/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Has a job run now. A run that takes longer than 5 seconds goes on: look at its runs later. The comparison with Polar always does. */
        post: operations["StaffJobsController_run"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/emails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Mails, newest first. Recipient and content of a mail are deleted once it is sent. */
        get: operations["StaffMailsController_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/emails/resend-dead": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Has mails sent that were given up, the oldest first, at most 1000. */
        post: operations["StaffMailsController_resendDead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/emails/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One mail, with its text. Codes and links with tokens are hidden. */
        get: operations["StaffMailsController_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/emails/{id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Has a mail sent now that waits, failed or was given up. */
        post: operations["StaffMailsController_resend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/emails/{id}/send-to": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends the content of a mail to another address as well. Not for a mail that carries a code or a link with a token. */
        post: operations["StaffMailsController_sendTo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/email-previews/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The HTML of a mail as a page for a frame. Codes and links are hidden. */
        get: operations["MailPreviewController_show"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oauth2/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Registers a client (RFC 7591). Needs a session, unless anonymous registration is on. */
        post: operations["ClientsController_register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/mcp/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Registers an MCP client. A session is recorded as the owner, and not needed. */
        post: operations["ClientsController_registerMcp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oauth2/client/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Name and icon of a client, for the pages where users sign in and consent. */
        get: operations["ClientsController_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oauth2/register/{clientId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The registration of a client, without its secret. */
        get: operations["RegistrationController_get"];
        /** Replaces the registration: what is left out is removed. The token is replaced as well. */
        put: operations["RegistrationController_replace"];
        post?: never;
        /** Deletes a client, with all access that users granted it. */
        delete: operations["RegistrationController_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oauth2/clients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's clients, newest first. */
        get: operations["OwnClientsController_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oauth2/clients/{clientId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of the caller's clients. */
        get: operations["OwnClientsController_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oauth2/clients/{clientId}/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The last 200 requests of one of the caller's clients in seven days, the newest first. */
        get: operations["OwnClientsController_requests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oauth2/clients/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Changes what a client registered. What decides who can use it changes from a fresh session only. Only this answer contains a secret that the
         *     change made necessary.
         */
        post: operations["OwnClientsController_update"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oauth2/clients/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replaces the secret of a client, from a fresh session. The current one is accepted until the overlap ends. Without
         *     overlap the registration token is revoked, too.
         */
        post: operations["OwnClientsController_rotateSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oauth2/clients/revoke-registration-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Revokes the token by which a client changes itself (RFC 7592). There is no other one afterwards. */
        post: operations["OwnClientsController_revokeRegistrationToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oauth2/clients/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Deletes a client from a fresh session, with all access that users granted it. */
        post: operations["OwnClientsController_delete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/jwks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The public keys that id tokens are verified with: a JWK set (RFC 7517 §5). */
        get: operations["KeysController_keySet[0]"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/mcp/jwks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The public keys that id tokens are verified with: a JWK set (RFC 7517 §5). */
        get: operations["KeysController_keySet[1]"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oauth2/userinfo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Claims about the user who granted the access token, as its scopes allow (OpenID Connect Core §5.3). */
        get: operations["UserInfoController_get[0]"];
        put?: never;
        /** As GET. The token is taken from the header only. */
        post: operations["UserInfoController_post[0]"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/mcp/userinfo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Claims about the user who granted the access token, as its scopes allow (OpenID Connect Core §5.3). */
        get: operations["UserInfoController_get[1]"];
        put?: never;
        /** As GET. The token is taken from the header only. */
        post: operations["UserInfoController_post[1]"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/mcp/get-session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The session of an access token, or null when the token is not valid. For MCP servers that received it. A token that
         *     is bound to a key is valid with a proof for this URL only, which its client alone can make.
         */
        get: operations["UserInfoController_session"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oauth2/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends a token of the client (RFC 7009); a refresh token with all tokens of its grant. 200 for unknown ones, too. */
        post: operations["PresentedTokenController_revoke"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oauth2/introspect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Whether a token is active, and for what (RFC 7662). For confidential clients. */
        post: operations["PresentedTokenController_introspect"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oauth2/connections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Applications that the caller granted access, newest first. */
        get: operations["ConnectionsController_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oauth2/connections/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Applications that the caller granted access, in pages, the last used first, by a part of their name. */
        get: operations["ConnectionsController_search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oauth2/connections/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends the access of an application: its tokens stop working at once, and it has to ask again. */
        post: operations["ConnectionsController_revoke"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oauth2/connections/organizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Changes which organizations an application may see. The tokens that it has see the same at once. */
        post: operations["ConnectionsController_chooseOrganizations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oauth2/authorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Starts an authorization (RFC 6749 §4.1.1): redirects to sign-in, to consent, or to the client with a code. */
        get: operations["AuthorizationController_authorize"];
        put?: never;
        /**
         * The same request as GET (OpenID Connect Core §3.1.2.1). It goes on as GET, because a form of another site comes
         *     without the cookies of the user.
         */
        post: operations["AuthorizationController_post[0]"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/mcp/authorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Starts an authorization for an MCP client: tokens are for the configured MCP server, unless it names another. */
        get: operations["AuthorizationController_authorizeMcp"];
        put?: never;
        /**
         * The same request as GET (OpenID Connect Core §3.1.2.1). It goes on as GET, because a form of another site comes
         *     without the cookies of the user.
         */
        post: operations["AuthorizationController_post[1]"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/error": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where a failed redirect flow ends. Works without the console, and shows the code as text, and a description only where it is ours. */
        get: operations["ErrorPageController_error"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oauth2/form-post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The page that posts an answer to its client, once (OAuth 2.0 Form Post Response Mode). Works without scripts. */
        get: operations["FormPostController_post"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oauth2/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where an answer waits that goes to a client for which neither an owner nor staff vouch, and that the user never granted anything. */
        get: operations["FormPostController_leave"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oauth2/consent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The answer of the user to the request that waits in this browser. */
        post: operations["InteractionController_answer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oauth2/interaction": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An authorization request that waits in this browser for a sign-in, a second factor or consent; the youngest if `id` names none. */
        get: operations["InteractionController_find"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oauth2/par": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Takes the parameters of an authorization request from its client, which authenticates as at the token endpoint, and
         *     gives a URI that stands for them once (RFC 9126 §2).
         */
        post: operations["PushedRequestController_push"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oauth2/device_authorization": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Gives a device without a browser a code that its user enters elsewhere (RFC 8628). */
        post: operations["DeviceAuthorizationController_start"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oauth2/device": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The device that shows this code and waits. From here on only this user can answer it. */
        get: operations["DeviceController_open"];
        put?: never;
        /** The answer of the user, once for each code. */
        post: operations["DeviceController_answer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oauth2/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Exchanges an authorization code, a refresh token, a device code or the credentials of a client for tokens (RFC 6749 §3.2). */
        post: operations["TokenController_answer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/mcp/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** As `oauth2/token`. Tokens for no other resource are for the MCP server. */
        post: operations["TokenController_answerMcp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oauth2/end-session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Signs the user out for a client that has an id token of theirs, and asks the user otherwise (OpenID Connect
         *     RP-Initiated Logout).
         */
        get: operations["EndSessionController_start"];
        put?: never;
        /** The same request as GET: it goes on as GET, because a form of another site comes without the cookies of the user. */
        post: operations["EndSessionController_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oauth2/end-session/request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The request that waits in this browser for the user to confirm. */
        get: operations["EndSessionController_find"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oauth2/end-session/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The answer of the user to the request that waits in this browser. */
        post: operations["EndSessionController_answer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/.well-known/openid-configuration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The metadata of the OpenID provider (OpenID Connect Discovery §4). */
        get: operations["DiscoveryController_provider[0]"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/openid-configuration/api/auth": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The metadata of the OpenID provider (OpenID Connect Discovery §4). */
        get: operations["DiscoveryController_provider[1]"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/openid-configuration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The metadata of the OpenID provider (OpenID Connect Discovery §4). */
        get: operations["DiscoveryController_provider[2]"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/.well-known/oauth-authorization-server": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The metadata of the authorization server (RFC 8414 §3), with the endpoints for MCP clients. */
        get: operations["DiscoveryController_server[0]"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/oauth-authorization-server/api/auth": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The metadata of the authorization server (RFC 8414 §3), with the endpoints for MCP clients. */
        get: operations["DiscoveryController_server[1]"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/oauth-authorization-server": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The metadata of the authorization server (RFC 8414 §3), with the endpoints for MCP clients. */
        get: operations["DiscoveryController_server[2]"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/oauth-protected-resource": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The metadata of a protected resource (RFC 9728 §3): this API, and the MCP server that is configured. */
        get: operations["DiscoveryController_resource[0]"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/oauth-protected-resource/{a}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The metadata of a protected resource (RFC 9728 §3): this API, and the MCP server that is configured. */
        get: operations["DiscoveryController_resource[1]"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/oauth-protected-resource/{a}/{b}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The metadata of a protected resource (RFC 9728 §3): this API, and the MCP server that is configured. */
        get: operations["DiscoveryController_resource[2]"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/oauth-protected-resource/{a}/{b}/{c}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The metadata of a protected resource (RFC 9728 §3): this API, and the MCP server that is configured. */
        get: operations["DiscoveryController_resource[3]"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/oauth-protected-resource/{a}/{b}/{c}/{d}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The metadata of a protected resource (RFC 9728 §3): this API, and the MCP server that is configured. */
        get: operations["DiscoveryController_resource[4]"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/oauth/apis": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All APIs that access tokens can be issued for, besides this one. */
        get: operations["StaffApisController_list"];
        put?: never;
        /** Adds an API. From a fresh session, as all changes. */
        post: operations["StaffApisController_add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/oauth/apis/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An API with the clients that have rights there. */
        get: operations["StaffApisController_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Changes an API. Other instances know it within five seconds. */
        patch: operations["StaffApisController_edit"];
        trace?: never;
    };
    "/api/staff/oauth/apis/{id}/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Deletes an API, with the rights of clients there: none introspects tokens for it any more. JWTs stay valid until they expire. */
        post: operations["StaffApisController_delete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/oauth/apis/{id}/clients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Says what a client may do at the API for itself. Its owner is told. */
        post: operations["StaffApisController_setRights"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/oauth/clients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All clients. */
        get: operations["StaffClientsController_list"];
        put?: never;
        /** Registers a client, for an account or for nobody. It gets no registration token. */
        post: operations["StaffClientsController_register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/oauth/clients/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A client with its owner, and how many users granted it access. Each route takes the id of its row or its `client_id`. */
        get: operations["StaffClientsController_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Disables, enables or trusts a client, says what it may do for itself, or lifts the suspension of that. From a fresh
         *     session, as all changes.
         */
        patch: operations["StaffClientsController_supervise"];
        trace?: never;
    };
    "/api/staff/oauth/clients/{id}/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Changes what is registered for a client, by the rules of registration. Its owner is told. */
        post: operations["StaffClientsController_edit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/oauth/clients/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replaces the secret of a client. The current one is accepted until the overlap ends. Without overlap the registration
         *     token is revoked, too.
         */
        post: operations["StaffClientsController_rotateSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/oauth/clients/{id}/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Deletes a client, with all access that users granted it. */
        post: operations["StaffClientsController_delete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/oauth/clients/{id}/grants/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends all grants of a client: its tokens stop working at once. Users need not consent again. */
        post: operations["StaffClientsController_endGrants"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/oauth/users/{userId}/grants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Clients that a user granted access, newest first. */
        get: operations["StaffGrantsController_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/oauth/users/{userId}/grants/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends the access of one client to the account, and removes the consent. From a fresh session, as the next. */
        post: operations["StaffGrantsController_end"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/oauth/users/{userId}/grants/end-all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends the access of all clients to the account, and removes the consents. */
        post: operations["StaffGrantsController_endAll"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/oauth/consents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The consents of all users. */
        get: operations["StaffOAuthListsController_consents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/oauth/grants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All grants with the times of their tokens, never a token; also expired ones, until they are deleted. */
        get: operations["StaffOAuthListsController_grants"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The billing account of the caller or of an organization, with the details that invoices show. */
        get: operations["AccountController_account"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/details": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Changes the details that invoices show. */
        patch: operations["AccountController_changeDetails"];
        trace?: never;
    };
    "/api/billing/portal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Opens the pages of the billing provider where purchases and cards are managed, for an hour; needs a recent sign-in. */
        post: operations["AccountController_portal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/billing/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Accounts and organizations that are customers or should be. */
        get: operations["StaffAccountsController_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/billing/accounts/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Looks for the customer of an account or organization again, or makes one. A conflict may stay one. */
        post: operations["StaffAccountsController_retry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/billing/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Customers of the billing provider, linked to an account here or not. */
        get: operations["StaffAccountsController_customers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/billing/customers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A customer with what was bought, what may be used, and how it was linked to its account; also a deleted one. */
        get: operations["StaffAccountsController_customer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/benefits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Benefits of purchases, each with what is still missing before it can be used; the newest first. */
        get: operations["BenefitsController_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/own-seats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Seats of an organization that the caller has, with what they give; also for members who may not read the billing. */
        get: operations["BenefitsController_listSeats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/license-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** License keys of the caller or of an organization, without the keys themselves; the newest first. */
        get: operations["BenefitsController_listKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/license-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A license key, with the key itself and where it is in use. */
        get: operations["BenefitsController_getKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/license-keys/{id}/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Whether a program would accept the key now; counted as a validation. */
        post: operations["BenefitsController_validate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/license-keys/{id}/activations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Activates the key for one more device. */
        post: operations["BenefitsController_activate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/license-keys/{id}/activations/{activationId}/deactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Removes an activation, so that another device can use the key. */
        post: operations["BenefitsController_deactivate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Orders of the caller or of an organization, the newest first. */
        get: operations["OrdersController_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An order with its refunds. */
        get: operations["OrdersController_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/orders/{id}/receipt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The receipt of a payment. */
        get: operations["OrdersController_receipt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/orders/{id}/invoice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The invoice, which is written when it is asked for first; with other details only by who may manage billing. */
        post: operations["OrdersController_invoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Plans for sale, with those that the caller or an organization has. */
        get: operations["PurchasesController_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/checkouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Starts a purchase, which the buyer completes on a page of the billing provider. Products, buyer and discount are named
         *     once each: two different values are refused with `CONTRADICTORY_CHECKOUT`.
         */
        post: operations["PurchasesController_start"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/due-payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Payments of subscriptions that failed, with the next attempt and what ends when. */
        get: operations["PurchasesController_due"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/checkouts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How a purchase goes on after the buyer came back; `waitsFor` says what is missing. */
        get: operations["PurchasesController_track"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/billing/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Products with their prices, archived ones as well. */
        get: operations["StaffCatalogController_products"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/billing/products/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A product, and how many active subscriptions there are. */
        get: operations["StaffCatalogController_product"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/billing/discounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Discounts, and how often each was used. */
        get: operations["StaffCatalogController_discounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/billing/benefits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Benefits of products. */
        get: operations["StaffCatalogController_benefits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/billing/benefits/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A benefit with its products and grants, and why grants failed. */
        get: operations["StaffCatalogController_benefit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/billing/meters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Meters, each with its filter and aggregation. */
        get: operations["StaffCatalogController_meters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/billing/meters/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A meter with its filter and aggregation. */
        get: operations["StaffCatalogController_meter"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/billing/custom-fields": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Questions that checkouts ask, and the products that ask them. */
        get: operations["StaffCatalogController_customFields"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/billing/objects/{kind}/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An object of any kind, with everything that the billing provider has of it; also a deleted one. */
        get: operations["StaffCatalogController_object"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/billing/orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An order with its refunds, and what can still be refunded. */
        get: operations["StaffOrdersController_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/billing/orders/{id}/invoice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The invoice, once it is written. The audit trail has who opened it. */
        get: operations["StaffOrdersController_invoice"];
        put?: never;
        /** The invoice, which is written where there is none yet, with the details of the order. */
        post: operations["StaffOrdersController_writeInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/billing/orders/{id}/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Refunds an order or a part of it; over the caller's limit, once a second person approves. */
        post: operations["StaffOrdersController_refund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/billing/orders/{id}/refunds/{requestId}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends a refund that another person asked for. */
        post: operations["StaffOrdersController_approve"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/billing/orders/{id}/refunds/{requestId}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Closes a refund that waits for a second person. */
        post: operations["StaffOrdersController_decline"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/billing/subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Subscriptions of all customers. */
        get: operations["StaffSalesController_subscriptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/billing/subscriptions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A subscription with its orders, refunds, benefits and seats. */
        get: operations["StaffSalesController_subscription"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/billing/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Orders of all customers. */
        get: operations["StaffSalesController_orders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/billing/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Refunds of all customers. */
        get: operations["StaffSalesController_refunds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/billing/refund-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Refunds that staff asked for, of all orders; those with the status `waiting` need a second person. */
        get: operations["StaffSalesController_refundRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/billing/checkouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Checkouts of all customers: those that are open, were abandoned or failed, and those that led to an order. */
        get: operations["StaffSalesController_checkouts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/billing/subscriptions/{id}/estimate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Estimates the cost of another plan or another number of seats, if changed now. */
        get: operations["StaffSubscriptionCommandsController_estimate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/billing/subscriptions/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancels at the end of the period, or ends the subscription now. */
        post: operations["StaffSubscriptionCommandsController_cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/billing/subscriptions/{id}/uncancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes a cancellation back, before the period ends. */
        post: operations["StaffSubscriptionCommandsController_uncancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/billing/subscriptions/{id}/change-plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Changes the plan, also where customers may not. A payment that fails changes nothing. */
        post: operations["StaffSubscriptionCommandsController_changePlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/billing/subscriptions/{id}/change-seats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Changes the number of seats, also where customers may not. */
        post: operations["StaffSubscriptionCommandsController_changeSeats"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/subscriptions/{id}/estimate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Estimates the cost of another plan or another number of seats, if changed now. */
        get: operations["SubscriptionCommandsController_estimate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/subscriptions/{id}/change-plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Changes the plan; needs a recent sign-in. A payment that fails changes nothing. */
        post: operations["SubscriptionCommandsController_changePlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/subscriptions/{id}/change-seats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Changes the number of seats; needs a recent sign-in. */
        post: operations["SubscriptionCommandsController_changeSeats"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/subscriptions/{id}/drop-pending-change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Drops the change that waits for the next period. */
        post: operations["SubscriptionCommandsController_drop"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/subscriptions/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancels at the end of the period. */
        post: operations["SubscriptionCommandsController_cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/subscriptions/{id}/uncancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes a cancellation back, before the period ends. */
        post: operations["SubscriptionCommandsController_uncancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/subscriptions/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Pauses from the end of the period on. */
        post: operations["SubscriptionCommandsController_pause"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/subscriptions/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Resumes a paused subscription, which is charged at once, or takes a pause back that has not begun; needs a recent sign-in. */
        post: operations["SubscriptionCommandsController_resume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/subscriptions/{id}/seats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** People who use the seats. */
        get: operations["SubscriptionCommandsController_listSeats"];
        put?: never;
        /** Gives a seat to a person, who has it at once; needs a recent sign-in. */
        post: operations["SubscriptionCommandsController_assignSeat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/subscriptions/{id}/seats/{seatId}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes a seat from a person, and what it gave access to; needs a recent sign-in. */
        post: operations["SubscriptionCommandsController_revokeSeat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Subscriptions of the caller or of an organization, also those that ended; the newest first. */
        get: operations["SubscriptionsController_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/subscriptions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A subscription, with what its meters stand at and the change that waits for its next period. */
        get: operations["SubscriptionsController_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/entitlements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The entitlements of the caller or of an organization. Members who may not read the billing of the organization get
         *     the benefits that it gives to all members or that their own seat gives them, and nothing else.
         */
        get: operations["EntitlementsController_read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The usage of the caller, or of an organization whose billing the caller may read. */
        get: operations["UsageController_read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/usage/meters/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The usage of a meter by day, as the billing provider counted it, with the balance of the same moment. */
        get: operations["UsageController_meter"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/usage/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reports what users and organizations used. For backends with a service credential; 404 without one. */
        post: operations["UsageReportController_report"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/polar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes a webhook of Polar (Standard Webhooks 1.0): 202 once it is stored; 403 for a wrong signature, 400 for no JSON. */
        post: operations["WebhooksController_receive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/polar/{endpointKey}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The same for another endpoint, which has secrets of its own. */
        post: operations["WebhooksController_receiveOf"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/billing/inbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Webhooks that came. Those with the status `dead` were given up and wait for a decision. */
        get: operations["StaffInboxController_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/billing/inbox/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Processes a webhook again that was given up or ignored. */
        post: operations["StaffInboxController_retry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/billing/inbox/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Processes all webhooks again that were given up and fit the filters, the oldest first, at most 1,000 a request. */
        post: operations["StaffInboxController_replay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/billing/inbox/{id}/ignore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Closes a webhook that failed or was given up, without processing it. */
        post: operations["StaffInboxController_ignore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/billing/inbox/{id}/refetch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reads the object of a webhook that failed or was given up from Polar, and closes the webhook. */
        post: operations["StaffInboxController_refetch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/billing/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Revenue of subscriptions, recent cancellations and refunds, and the connection to the billing provider. */
        get: operations["StaffResyncController_sums"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/billing/resync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The last comparisons with Polar and what they found, objects that could not be read, and the webhook endpoints. */
        get: operations["StaffResyncController_overview"];
        put?: never;
        /** Compares everything with Polar and repairs what differs, in the background. Answers the run that is under way, if any. */
        post: operations["StaffResyncController_start"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/billing/objects/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reads an object from Polar now. */
        post: operations["StaffResyncController_refresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        LimitCounterView: {
            /** @description Names the counter when it is cleared. */
            key: string;
            /** @description The name of the limit. */
            rule: string;
            /** @description The path of the route whose requests are counted; null where requests are not counted by route. */
            path: string | null;
            /** @description The address of the client, for IPv6 its network of 64 bits; null where another subject is counted. */
            address: string | null;
            /** @description A keyed digest of the account, recipient or session that is counted; null where an address is. */
            digest: string | null;
            count: number;
            /** @description How many pass in the window; null until the next request is counted. */
            max: number | null;
            /** Format: date-time */
            windowEndsAt: string;
            /** @description False for counters of guesses at passwords and codes. */
            isClearable: boolean;
        };
        LimitCountersView: {
            /**
             * @description Where the counters are. Those in `memory` are of the instance that answers.
             * @enum {string}
             */
            store: "memory" | "database" | "redis";
            /** @description Whether requests are counted at all. */
            isOn: boolean;
            /** @description False: there are more counters than were looked at. */
            isComplete: boolean;
            /** @description The fullest first. */
            counters: components["schemas"]["LimitCounterView"][];
        };
        ClearCounterBody: {
            /** @description For the audit trail. */
            reason: string;
            key: string;
        };
        SettingView: {
            /**
             * @description `file`: made by the service and kept in its data directory.
             * @enum {string}
             */
            source: "environment" | "file" | "default";
            /** @description The name of the environment variable. */
            name: string;
            group: string;
            /** @description In Markdown: names and values are in backticks. */
            description: string;
            /** @description The kind of values, in Markdown. */
            type: string;
            isSet: boolean;
            /** @description Whether the value is not shown, because it may be a secret. */
            isMasked: boolean;
            /** @description In effect; null where it is masked or there is none. */
            value: string | null;
            /** @description The default, in Markdown; null without one. */
            whenUnset: string | null;
        };
        SettingsView: {
            settings: components["schemas"]["SettingView"][];
        };
        HealthCheckView: {
            /**
             * @description `off`: not configured.
             * @enum {string}
             */
            state: "good" | "attention" | "bad" | "off";
            /** @description By name. What ends with `At` or `Since` is a time, with `Ms` milliseconds. */
            facts: {
                [key: string]: string | number | null;
            };
            /** @description The name of the part: `service`, `database`, `queue`, … */
            name: string;
            /** @description Milliseconds of the check. */
            took: number;
            /** @description A code such as `ECONNREFUSED`; null for a part that answered. */
            error: string | null;
        };
        ServiceHealthView: {
            /** Format: date-time */
            checkedAt: string;
            checks: components["schemas"]["HealthCheckView"][];
        };
        PersonView: {
            id: string;
            name: string;
            email: string;
            /** @description False: anyone can register with another person's address, so do not show it as a fact. */
            emailProven: boolean;
            image: string | null;
        };
        MemberProfileView: {
            user: components["schemas"]["PersonView"];
            id: string;
            organizationId: string;
            userId: string;
            /** @description Several are separated by commas. */
            role: string;
            /** Format: date-time */
            createdAt: string;
            /** @description The first of their teams. */
            teamId: string | null;
        };
        InvitationView: {
            /** @enum {string} */
            status: "pending" | "accepted" | "rejected" | "canceled";
            id: string;
            organizationId: string;
            email: string;
            role: string;
            teamId: string | null;
            inviterId: string;
            /** Format: date-time */
            expiresAt: string;
            /** Format: date-time */
            createdAt: string;
        };
        TeamView: {
            id: string;
            name: string;
            organizationId: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string | null;
        };
        FullOrganizationView: {
            metadata: {
                [key: string]: unknown;
            } | null;
            members: components["schemas"]["MemberProfileView"][];
            invitations: components["schemas"]["InvitationView"][];
            teams: components["schemas"]["TeamView"][];
            id: string;
            name: string;
            slug: string;
            logo: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        OrganizationView: {
            metadata: {
                [key: string]: unknown;
            } | null;
            id: string;
            name: string;
            slug: string;
            logo: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        CreateOrganizationBody: {
            /** @description An object, or the JSON text of one. */
            metadata?: {
                [key: string]: unknown;
            } | string | null;
            name: string;
            slug: string;
            logo?: string | null;
            /** @description True: the active organization stays as it is. */
            keepCurrentActiveOrganization?: boolean;
        };
        MemberView: {
            id: string;
            organizationId: string;
            userId: string;
            /** @description Several are separated by commas. */
            role: string;
            /** Format: date-time */
            createdAt: string;
            /** @description The first of their teams. */
            teamId: string | null;
        };
        CreatedOrganizationView: {
            metadata: {
                [key: string]: unknown;
            } | null;
            id: string;
            name: string;
            slug: string;
            logo: string | null;
            /** Format: date-time */
            createdAt: string;
            members: components["schemas"]["MemberView"][];
        };
        SlugBody: {
            slug: string;
        };
        SlugStatusView: {
            status: boolean;
        };
        OrganizationChanges: {
            metadata?: {
                [key: string]: unknown;
            } | string | null;
            name?: string;
            slug?: string;
            /** @description Null removes it. */
            logo?: string | null;
        };
        UpdateOrganizationBody: {
            data: components["schemas"]["OrganizationChanges"];
            organizationId?: string;
        };
        SetLogoBody: {
            /** @description A data URL of a JPEG, PNG or WebP image of at most 32 KB and 1024 pixels a side. */
            logo: string;
            organizationId?: string;
        };
        OrganizationOfDeletionView: {
            id: string;
            name: string;
            slug: string;
        };
        EndingSubscriptionView: {
            /** @description Null: its name is not known. */
            plan: string | null;
            /**
             * Format: date-time
             * @description The end of the period that is paid for, or of the trial; null: there is no such period.
             */
            paidUntil: string | null;
            /** @description Null: it is not sold by seats. */
            seats: number | null;
            id: string;
            /** @description The account or organization that it belongs to. */
            ownerId: string;
            /** @description In the words of the billing provider: `active`, `trialing`, `past_due`, `paused`, … */
            status: string;
            assignedSeats: number;
        };
        EndingPurchasesView: {
            /** @description A hundred at most, the oldest first. */
            subscriptions: components["schemas"]["EndingSubscriptionView"][];
            /** @description Subscriptions go on at the billing provider, and are charged, because the operator keeps customers there. */
            goOn: boolean;
            licenseKeys: number;
            /** @description Descriptions of benefits, a hundred at most. */
            benefits: string[];
            /** @description Seats in purchases of others, which become free. */
            seatsOfOthers: number;
            /** @description Orders that are paid: their invoices stay at the billing provider. */
            orders: number;
        };
        DeletionPreviewView: {
            /**
             * @description By name. Of an account: `passwords`, `providers`, `sessions`, `apiKeys`, `consents`, `ownApps`, `memberships`,
             *     `sentInvitations`; of an organization: `members`, `teams`, `openInvitations`.
             */
            counts: {
                [key: string]: number;
            };
            /** @description Organizations without other members: they are deleted with the account. */
            deletedToo: components["schemas"]["OrganizationOfDeletionView"][];
            /** @description Organizations with other members, of whom none is an owner: the account cannot be deleted. */
            blocking: components["schemas"]["OrganizationOfDeletionView"][];
            /** @description Null: nothing is sold here, or it is hidden. */
            purchases: components["schemas"]["EndingPurchasesView"] | null;
            /** @description Something may have been bought, and the caller may not read the billing of the organization. */
            arePurchasesHidden: boolean;
        };
        OrganizationBody: {
            organizationId: string;
        };
        MembershipView: {
            organization: components["schemas"]["OrganizationView"];
            role: string;
            memberCount: number;
            /** @description The most members it may have. */
            memberLimit: number;
            /** @description The caller cannot leave before there is another owner. */
            isOnlyOwner: boolean;
        };
        SetActiveBody: {
            /** @description Null for none. */
            organizationId?: string | null;
            organizationSlug?: string;
        };
        Object: Record<string, never>;
        MemberListView: {
            members: components["schemas"]["MemberProfileView"][];
            total: number;
        };
        MemberRoleView: {
            role: string;
        };
        PermissionBody: {
            /** @description Actions by resource, such as `{"member": ["delete"]}`; true is answered if the caller has all of them. */
            permissions?: {
                [key: string]: string[];
            };
            /** @description The same, under the name that older clients use. */
            permission?: {
                [key: string]: string[];
            };
            organizationId?: string;
        };
        PermissionView: {
            error: null;
            success: boolean;
        };
        RemoveMemberBody: {
            /** @description An email address if it contains @. */
            memberIdOrEmail: string;
            organizationId?: string;
        };
        RemovedMemberView: {
            member: components["schemas"]["MemberProfileView"];
        };
        UpdateMemberRoleBody: {
            /** @description One role, several separated by commas, or an array. */
            role: string | string[];
            memberId: string;
            organizationId?: string;
        };
        InviteMemberBody: {
            /** @description One role, several separated by commas, or an array. */
            role: string | string[];
            /** @description A team to join too; at most one if it is a list. An invitation that is sent again keeps its team without it. */
            teamId?: string | string[] | null;
            email: string;
            /** @description True: sends an open invitation again instead of refusing a second one. */
            resend?: boolean;
            organizationId?: string;
        };
        InvitationBody: {
            invitationId: string;
        };
        OwnInvitationView: {
            /** @enum {string} */
            status: "pending" | "accepted" | "rejected" | "canceled";
            id: string;
            organizationId: string;
            email: string;
            role: string;
            teamId: string | null;
            inviterId: string;
            /** Format: date-time */
            expiresAt: string;
            /** Format: date-time */
            createdAt: string;
            organizationName: string;
            organizationSlug: string;
            organizationLogo: string | null;
            inviterName: string;
            /** @description Null unless it is proven. */
            inviterEmail: string | null;
        };
        ReceivedInvitationView: {
            /** @enum {string} */
            status: "pending" | "accepted" | "rejected" | "canceled";
            id: string;
            organizationId: string;
            email: string;
            role: string;
            teamId: string | null;
            inviterId: string;
            /** Format: date-time */
            expiresAt: string;
            /** Format: date-time */
            createdAt: string;
            organizationName: string;
            organizationSlug: string;
            inviterEmail: string;
            /** @description False: the address may be another person's, so do not show it as a fact. */
            inviterEmailProven: boolean;
        };
        InvitationOfferView: {
            email: string;
            role: string;
            /** Format: date-time */
            expiresAt: string;
            organizationLogo: string | null;
            teamName: string | null;
            /** @description Null when the account was deleted. */
            inviterName: string | null;
            /** @description Null unless it is proven. */
            inviterEmail: string | null;
        };
        InvitationPreviewView: {
            /** @enum {string} */
            state: "open" | "organization-full" | "accepted" | "rejected" | "canceled" | "expired" | "inviter-left";
            id: string;
            organizationId: string;
            organizationName: string;
            /** @description Null once the invitation is closed. */
            offer: components["schemas"]["InvitationOfferView"] | null;
        };
        AcceptedInvitationView: {
            invitation: components["schemas"]["InvitationView"];
            member: components["schemas"]["MemberView"];
        };
        RejectedInvitationView: {
            member: null;
            invitation: components["schemas"]["InvitationView"];
        };
        RoleSummaryView: {
            /** @description Actions by resource. */
            permissions: {
                [key: string]: string[];
            };
            role: string;
            /** @description Defined by the organization. */
            isCustom: boolean;
            /** @description Null for a role that every organization has. */
            id: string | null;
            memberCount: number;
            /** @description Open invitations with this role. */
            invitationCount: number;
            /** @description The caller may give it to members and take it from them. */
            givable: boolean;
        };
        OwnAccessView: {
            /** @description The permissions of the caller. */
            mine: {
                [key: string]: string[];
            };
            /** @description The permissions that the caller may put into a role. */
            grantable: {
                [key: string]: string[];
            };
            /** @description Every permission that a role can have. */
            statements: {
                [key: string]: string[];
            };
            /** @description Members with this role are owners. */
            ownerRole: string;
            /** @description The default role. Every author of a role may grant its permissions. */
            memberRole: string;
            roles: components["schemas"]["RoleSummaryView"][];
        };
        CreateRoleBody: {
            /** @description Actions by resource, such as `{"member": ["delete"]}`. */
            permission: {
                [key: string]: string[];
            };
            role: string;
            organizationId?: string;
        };
        RoleView: {
            permission: {
                [key: string]: string[];
            };
            id: string;
            organizationId: string;
            role: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string | null;
        };
        CreatedRoleView: {
            /** @description The permissions of the role. */
            statements: {
                [key: string]: string[];
            };
            success: boolean;
            roleData: components["schemas"]["RoleView"];
        };
        RoleChanges: {
            /** @description Replaces all permissions of the role. */
            permission?: {
                [key: string]: string[];
            };
            /** @description The permissions that the caller saw. The update is refused if the role has changed since. */
            formerPermission?: {
                [key: string]: string[];
            };
            roleName?: string;
        };
        UpdateRoleBody: {
            data: components["schemas"]["RoleChanges"];
            /** @description Wins over the id. */
            roleName?: string;
            roleId?: string;
            organizationId?: string;
        };
        ChangedRoleView: {
            success: boolean;
            roleData: components["schemas"]["RoleView"];
        };
        RoleNamed: {
            /** @description Wins over the id. */
            roleName?: string;
            roleId?: string;
            organizationId?: string;
        };
        DeletedRoleView: {
            success: boolean;
        };
        CreateTeamBody: {
            name: string;
            organizationId?: string;
        };
        TeamChanges: {
            name?: string;
            organizationId?: string;
        };
        UpdateTeamBody: {
            data: components["schemas"]["TeamChanges"];
            teamId: string;
            organizationId?: string;
        };
        TeamBody: {
            teamId: string;
            organizationId?: string;
        };
        TeamMessageView: {
            message: string;
        };
        SetActiveTeamBody: {
            /** @description Null for none. */
            teamId?: string | null;
        };
        TeamMemberView: {
            id: string;
            teamId: string;
            userId: string;
            /** Format: date-time */
            createdAt: string;
        };
        TeamMemberBody: {
            teamId: string;
            organizationId?: string;
            userId: string;
        };
        LogActorView: {
            /**
             * @description `staff`: somebody of the service. `user` without a name: a person who is not a member now.
             * @enum {string}
             */
            kind: "user" | "staff" | "api-key" | "oauth-client" | "system" | "anonymous";
            /** @description The id of the account or key; null unless a member acted. */
            id: string | null;
            /** @description The name of the member; null unless a member acted. */
            name: string | null;
            email: string | null;
        };
        LogTargetView: {
            /** @description `organization`, `user`, `invitation`, `role`, `team`. */
            kind: string;
            id: string | null;
            /** @description The name of a person, role, team or organization, or the address of an invitation. */
            label: string | null;
            /** @description The address of a person. */
            email: string | null;
        };
        AuditLogEntryView: {
            /** @enum {string} */
            outcome: "done" | "refused";
            details: {
                [key: string]: unknown;
            };
            id: string;
            /** Format: date-time */
            time: string;
            /** @description Listed in docs/AUDIT.md. */
            action: string;
            /** @description The code of the refusal; null when it was done. */
            reason: string | null;
            actor: components["schemas"]["LogActorView"];
            /** @description The name of the API key or app by which the member acted; null otherwise. */
            program: string | null;
            target: components["schemas"]["LogTargetView"];
        };
        AuditLogView: {
            /** @description Newest first. */
            entries: components["schemas"]["AuditLogEntryView"][];
            /** @description Leads to older entries; null when there are none. */
            nextCursor: string | null;
        };
        MemberTeamView: {
            id: string;
            name: string;
            /** Format: date-time */
            joinedAt: string;
        };
        FoundMemberView: {
            id: string;
            organizationId: string;
            userId: string;
            /** @description Several are separated by commas. */
            role: string;
            /** Format: date-time */
            createdAt: string;
            user: components["schemas"]["PersonView"];
            /** @description In the order in which they joined. */
            teams: components["schemas"]["MemberTeamView"][];
            /** @description No other owner is there: the member cannot leave, or lose the role. */
            isOnlyOwner: boolean;
            /** @description Invitations they sent, which end with the membership. */
            openInvitations: number;
        };
        MemberPageView: {
            items: components["schemas"]["FoundMemberView"][];
            /** @description Of all pages, counted up to 10,000. */
            total: number;
            /** @description False: there are more than 10,000. */
            isTotalExact: boolean;
            /** @description Leads to the next page; null on the last. */
            nextCursor: string | null;
            /** @description Leads to the page before; null on the first. */
            prevCursor: string | null;
        };
        FoundInvitationView: {
            id: string;
            email: string;
            role: string;
            teamId: string | null;
            /** Format: date-time */
            expiresAt: string;
            /** Format: date-time */
            createdAt: string;
            /**
             * @description `pending` can be accepted.
             * @enum {string}
             */
            state: "pending" | "expired" | "inviter-left" | "accepted" | "rejected" | "canceled";
            teamName: string | null;
            /** @description Null for a person who is not a member now. */
            inviterName: string | null;
        };
        InvitationPageView: {
            items: components["schemas"]["FoundInvitationView"][];
            /** @description Of all pages, counted up to 10,000. */
            total: number;
            /** @description False: there are more than 10,000. */
            isTotalExact: boolean;
            /** @description Leads to the next page; null on the last. */
            nextCursor: string | null;
            /** @description Leads to the page before; null on the first. */
            prevCursor: string | null;
        };
        FoundTeamView: {
            id: string;
            name: string;
            organizationId: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string | null;
            memberCount: number;
            /** @description The caller is in it. */
            isMember: boolean;
            /** @description The organization has no other one. */
            isLast: boolean;
        };
        TeamPageView: {
            items: components["schemas"]["FoundTeamView"][];
            /** @description Of all pages, counted up to 10,000. */
            total: number;
            /** @description False: there are more than 10,000. */
            isTotalExact: boolean;
            /** @description Leads to the next page; null on the last. */
            nextCursor: string | null;
            /** @description Leads to the page before; null on the first. */
            prevCursor: string | null;
        };
        NamedAccountView: {
            id: string;
            name: string;
            email: string;
        };
        ListedOrganizationView: {
            id: string;
            name: string;
            slug: string;
            logo: string | null;
            /** Format: date-time */
            createdAt: string;
            memberCount: number;
            /** @description In the order in which they joined, at most five. */
            owners: components["schemas"]["NamedAccountView"][];
        };
        OrganizationListView: {
            items: components["schemas"]["ListedOrganizationView"][];
            /** @description Of all pages, counted up to 10,000. */
            total: number;
            /** @description False: there are more than 10,000. */
            isTotalExact: boolean;
            /** @description Leads to the next page; null on the last. */
            nextCursor: string | null;
            /** @description Leads to the page before; null on the first. */
            prevCursor: string | null;
        };
        ReasonedBody: {
            /** @description For the audit trail. */
            reason: string;
        };
        NewOwnerBody: {
            /** @description For the audit trail. */
            reason: string;
            userId: string;
        };
        StaffMemberView: {
            id: string;
            organizationId: string;
            userId: string;
            role: string;
            /** Format: date-time */
            createdAt: string;
        };
        RoleBody: {
            /** @description For the audit trail. */
            reason: string;
            role: string | string[];
        };
        RemarkBody: {
            /** @description For the audit trail. */
            reason?: string;
        };
        NamedOrganizationView: {
            id: string;
            name: string;
        };
        ListedInvitationView: {
            /** @enum {string} */
            status: "pending" | "accepted" | "rejected" | "canceled" | "expired";
            id: string;
            organization: components["schemas"]["NamedOrganizationView"];
            email: string;
            /** @description Several are separated by commas. */
            role: string;
            teamId: string | null;
            inviterId: string;
            /** @description Null for a deleted account. */
            inviter: components["schemas"]["NamedAccountView"] | null;
            /** Format: date-time */
            expiresAt: string;
            /**
             * Format: date-time
             * @description When it was last sent.
             */
            createdAt: string;
        };
        InvitationListView: {
            items: components["schemas"]["ListedInvitationView"][];
            /** @description Of all pages, counted up to 10,000. */
            total: number;
            /** @description False: there are more than 10,000. */
            isTotalExact: boolean;
            /** @description Leads to the next page; null on the last. */
            nextCursor: string | null;
            /** @description Leads to the page before; null on the first. */
            prevCursor: string | null;
        };
        ImpersonationView: {
            /** @description Null: none was given. */
            reason: string | null;
            /** @description Nothing can be changed. */
            readOnly: boolean;
            /** Format: date-time */
            endsAt: string;
        };
        SessionView: {
            id: string;
            userId: string;
            /** @description The token of the caller's own session; for other sessions a handle that can only end them. */
            token: string;
            /** Format: date-time */
            expiresAt: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            ipAddress: string;
            userAgent: string;
            activeOrganizationId: string | null;
            activeTeamId: string | null;
            /** @description The member of staff who acts as the user; absent: the user. */
            impersonatedBy?: string | null;
            /** @description With `impersonatedBy`. */
            impersonation?: components["schemas"]["ImpersonationView"];
        };
        UserView: {
            id: string;
            name: string;
            email: string;
            emailVerified: boolean;
            image: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            twoFactorEnabled: boolean;
            role: string;
            banned: boolean;
            banReason: string | null;
            /** Format: date-time */
            banExpires: string | null;
            username: string | null;
            displayUsername: string | null;
            phoneNumber: string | null;
            phoneNumberVerified: boolean;
            /** @description Numeric code; 0 is Russian, null is no preference. */
            language: number | null;
        };
        SessionOfUserView: {
            session: components["schemas"]["SessionView"];
            user: components["schemas"]["UserView"];
        };
        SuccessView: {
            success: boolean;
        };
        FoundSessionView: {
            id: string;
            /** @description "" when unknown. */
            ipAddress: string;
            /** @description "" when unknown. */
            userAgent: string;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last extended.
             */
            updatedAt: string;
            /** Format: date-time */
            expiresAt: string;
            /** @description Whether this is the session of the request. */
            isCurrent: boolean;
        };
        SessionPageView: {
            items: components["schemas"]["FoundSessionView"][];
            /** @description Of all pages, counted up to 10,000. */
            total: number;
            /** @description False: there are more than 10,000. */
            isTotalExact: boolean;
            /** @description Leads to the next page; null on the last. */
            nextCursor: string | null;
            /** @description Leads to the page before; null on the first. */
            prevCursor: string | null;
        };
        RevokeSessionBody: {
            /** @description The `token` of `list-sessions`, or the `id` of `search-sessions`. */
            token: string;
        };
        StatusView: {
            status: boolean;
        };
        RevokeSessionsBody: {
            /** @description True: also disables the API keys of the account. */
            disableApiKeys?: boolean;
        };
        PendingEmailView: {
            newEmail: string;
            /** Format: date-time */
            expiresAt: string;
        };
        SendVerificationEmailBody: {
            email: string;
            /** @description True: from a session, also for a verified address that is not proven yet. */
            prove?: boolean;
            callbackURL?: string;
        };
        VerificationView: {
            status: boolean;
            user: components["schemas"]["UserView"] | null;
            /** @description A second factor is required before a session starts. */
            twoFactorRedirect?: boolean;
        };
        ChangeEmailBody: {
            newEmail: string;
            callbackURL?: string;
        };
        EmailStatusView: {
            email: string;
            /** @description A link mailed to the address was followed. */
            verified: boolean;
            /** @description The holder of the account proved the address: by a mailed link, an invitation mail or a reset. */
            proven: boolean;
        };
        UndoPreviewBody: {
            token: string;
        };
        UndoPreviewView: {
            status: boolean;
            /** @description The address that the account gets back. */
            email: string;
        };
        UndoEmailChangeBody: {
            token: string;
            /** @description A code of the authenticator or a backup code, needed where the change had passed the second factor. */
            code?: string;
        };
        PhoneNumberBody: {
            phoneNumber: string;
        };
        MessageView: {
            message: string;
        };
        PhoneVerificationView: {
            status: boolean;
            token: string | null;
            user: components["schemas"]["UserView"];
        };
        ChallengedView: {
            twoFactorRedirect: boolean;
            /** @description `totp`, `otp`, `backup-code`; the default comes first. */
            twoFactorMethods: string[];
        };
        VerifyPhoneNumberBody: {
            phoneNumber: string;
            code: string;
            /** @description True: verify the number without starting a session. */
            disableSession?: boolean;
            /** @description True: record the number with the signed-in account. */
            updatePhoneNumber?: boolean;
        };
        ResetPreviewBody: {
            token: string;
        };
        LeftoverView: {
            /** @enum {string} */
            kind: "api-key" | "linked-account" | "app" | "trusted-device" | "invitation" | "email-change";
            id: string;
            /** @description For people. */
            name: string;
        };
        TakenBackView: {
            /** @enum {string} */
            kind: "api-key" | "linked-account" | "app" | "trusted-device" | "invitation" | "email-change";
            name: string;
        };
        DisowningView: {
            /** Format: date-time */
            at: string;
            /** @description Whether the session was still signed in. */
            ended: boolean;
            /** @description Whether a link to set a password was mailed. */
            reset: boolean;
            taken: components["schemas"]["TakenBackView"][];
        };
        DisownedSessionView: {
            /** @description Names of audit actions of the session that are not taken back. */
            otherActs: ("password.changed" | "email.changed" | "phone.verified" | "account.unlinked" | "two-factor.enabled" | "two-factor.disabled" | "two-factor.backup-codes.renewed" | "oauth.client.registered" | "oauth.client.secret.rotated")[];
            /** @description The kind of the mail that the link was in. */
            cause: string;
            /** Format: date-time */
            at: string;
            /** @description The address that the mail was sent to. */
            email: string;
            /** @description For people; "" when it is not known. */
            device: string;
            ipAddress: string | null;
            /** Format: date-time */
            signedInAt: string | null;
            /** @description Whether the session is still signed in. */
            active: boolean;
            /** @description Things that the session made and that still work. */
            left: components["schemas"]["LeftoverView"][];
            /** @description The effect of the link; null while it was not used. */
            done: components["schemas"]["DisowningView"] | null;
        };
        DisownSessionBody: {
            token: string;
            /** @description Ids of what stays: the reader of the mail recognizes it. */
            keep?: string[];
        };
        ConfirmEmailBody: {
            token: string;
            /** @description Needed without a session of the account. */
            password?: string;
        };
        RequestPasswordResetBody: {
            email: string;
            /** @description A page of the client that receives `?token=` or `?error=INVALID_TOKEN`. */
            redirectTo?: string;
        };
        ResetPasswordBody: {
            newPassword: string;
            /** @description May be in the query instead. */
            token?: string;
            /** @description True: also disables the API keys of the account. */
            disableApiKeys?: boolean;
        };
        PasswordResetView: {
            status: boolean;
            /** @description API keys of the account that still work; absent when there are none. */
            apiKeys?: number;
        };
        ResetPreviewView: {
            /** @description API keys of the account that a reset leaves working. */
            apiKeys: number;
            /** @description False: the reset sets the first password of the account. */
            hasPassword: boolean;
        };
        ChangePasswordBody: {
            newPassword: string;
            currentPassword: string;
            /** @description True: every session ends, and the answer carries a new one. */
            revokeOtherSessions?: boolean;
        };
        TokenAndUserView: {
            token: string | null;
            user: components["schemas"]["UserView"];
        };
        ReauthenticateBody: {
            password: string;
        };
        SignedInView: {
            token: string | null;
            user: components["schemas"]["UserView"];
            /** @description True when the client is to go to `url`. */
            redirect: boolean;
            url?: string;
        };
        SignInEmailBody: {
            email: string;
            /** @description From the link of an invitation mail: proves the address. */
            emailProof?: string;
            password: string;
            /** @description False: the session ends with the browser and is never extended. */
            rememberMe?: boolean;
            callbackURL?: string;
        };
        SignInUsernameBody: {
            username: string;
            password: string;
            /** @description False: the session ends with the browser and is never extended. */
            rememberMe?: boolean;
            callbackURL?: string;
        };
        SignInPhoneNumberBody: {
            phoneNumber: string;
            password: string;
            /** @description False: the session ends with the browser and is never extended. */
            rememberMe?: boolean;
            callbackURL?: string;
        };
        SignUpBody: {
            name: string;
            email: string;
            password: string;
            image?: string | null;
            callbackURL?: string;
            /** @description Another name to sign in with. */
            username?: string;
            displayUsername?: string;
            /** @description Numeric language code; 0 is Russian. */
            language?: number;
            /** @description From the link of an invitation mail: proves the address, so that no confirmation is mailed. */
            emailProof?: string;
            /** @description False: the session ends with the browser. */
            rememberMe?: boolean;
        };
        UpdateUserBody: {
            name?: string;
            /** @description Null removes the picture. */
            image?: string | null;
            /** @description Null removes it. */
            username?: string | null;
            displayUsername?: string;
            /** @description Null removes it. A number is recorded by its code (`phone-number/verify`), and ignored here. */
            phoneNumber?: string | null;
            /** @description Numeric language code; 0 is Russian, null is no preference. */
            language?: number | null;
        };
        SetPictureBody: {
            /** @description A data URL of a JPEG, PNG or WebP image of at most 32 KB and 1024 pixels a side. */
            picture: string;
        };
        ImageView: {
            /** @description The URL of the stored picture. */
            image: string;
        };
        UsernameBody: {
            username: string;
        };
        AvailabilityView: {
            available: boolean;
        };
        DeleteUserBody: {
            password?: string;
            token?: string;
            callbackURL?: string;
        };
        DeletionView: {
            success: boolean;
            /** @description 'User deleted' or 'Verification email sent'. */
            message: string;
        };
        DisownAccountBody: {
            token: string;
        };
        ActivityTargetView: {
            /** @description `user`, `session`, `api-key`, `trusted-device`. */
            kind: string;
            id: string | null;
            /** @description A label: an address, the device of a session, the name of a key. */
            label: string | null;
        };
        SecurityActivityEntryView: {
            /** @enum {string} */
            outcome: "done" | "refused";
            /**
             * @description `app`: an app, for you or by itself. `staff`: a member of staff, also when acting as you. `other`: a caller signed in to another account. `anonymous`: a
             *     caller that was not authenticated.
             * @enum {string}
             */
            actor: "you" | "api-key" | "app" | "other" | "staff" | "system" | "anonymous";
            details: {
                [key: string]: unknown;
            };
            id: string;
            /** Format: date-time */
            time: string;
            /** @description Listed in docs/AUDIT.md. */
            action: string;
            /** @description The code of the refusal; null when the act was done. */
            reason: string | null;
            /** @description The name of the API key or app that acted; null for other actors and where it has none. */
            actorName: string | null;
            /** @description Such as "Firefox on Linux"; null for staff and system, and where unknown. */
            device: string | null;
            /** @description Null for staff and system. */
            ipAddress: string | null;
            /** @description The session of yours that acted; null without one. */
            sessionId: string | null;
            /** @description Whether it is the session of this request. */
            isCurrentSession: boolean;
            target: components["schemas"]["ActivityTargetView"];
        };
        SecurityActivityView: {
            /** @description Newest first. */
            entries: components["schemas"]["SecurityActivityEntryView"][];
            /** @description For the next page of older entries; null on the last page. */
            nextCursor: string | null;
        };
        CreateApiKeyBody: {
            /** @description Data of the owner's own, stored with the key; null for none. */
            metadata?: {
                [key: string]: unknown;
            } | null;
            /** @description Limits the key to these; without, it acts for its owner. Cannot be changed later. Others are set by the service. */
            permissions?: {
                gatehouse?: "billing.read"[];
            };
            /** @description Prefix of the key, by which people recognize it. */
            prefix?: string;
            name?: string;
            /** @description Seconds; null: never expires. */
            expiresIn?: number | null;
        };
        NewApiKeyView: {
            permissions: {
                [key: string]: string[];
            } | null;
            metadata: {
                [key: string]: unknown;
            } | null;
            key: string;
            id: string;
            name: string | null;
            /** @description The first characters of the key, its prefix included. */
            start: string;
            prefix: string | null;
            userId: string;
            /** @description Days. */
            refillInterval: number | null;
            refillAmount: number | null;
            /** Format: date-time */
            lastRefillAt: string | null;
            enabled: boolean;
            rateLimitEnabled: boolean;
            /** @description Milliseconds. */
            rateLimitTimeWindow: number;
            rateLimitMax: number;
            /** @description Uses in the last rate-limit window. */
            requestCount: number;
            /**
             * Format: date-time
             * @description When that window ends or ended; null before the first use.
             */
            rateLimitResetsAt: string | null;
            /** @description Null: without limit. */
            remaining: number | null;
            /** Format: date-time */
            lastRequest: string | null;
            /**
             * Format: date-time
             * @description Null: never.
             */
            expiresAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description Until when the secret replaced by the last rotation works; null: none does.
             */
            previousKeyEndsAt: string | null;
        };
        ApiKeyView: {
            permissions: {
                [key: string]: string[];
            } | null;
            metadata: {
                [key: string]: unknown;
            } | null;
            id: string;
            name: string | null;
            /** @description The first characters of the key, its prefix included. */
            start: string;
            prefix: string | null;
            userId: string;
            /** @description Days. */
            refillInterval: number | null;
            refillAmount: number | null;
            /** Format: date-time */
            lastRefillAt: string | null;
            enabled: boolean;
            rateLimitEnabled: boolean;
            /** @description Milliseconds. */
            rateLimitTimeWindow: number;
            rateLimitMax: number;
            /** @description Uses in the last rate-limit window. */
            requestCount: number;
            /**
             * Format: date-time
             * @description When that window ends or ended; null before the first use.
             */
            rateLimitResetsAt: string | null;
            /** @description Null: without limit. */
            remaining: number | null;
            /** Format: date-time */
            lastRequest: string | null;
            /**
             * Format: date-time
             * @description Null: never.
             */
            expiresAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description Until when the secret replaced by the last rotation works; null: none does.
             */
            previousKeyEndsAt: string | null;
        };
        StatedApiKeyView: {
            permissions: {
                [key: string]: string[];
            } | null;
            metadata: {
                [key: string]: unknown;
            } | null;
            /** @enum {string} */
            state: "active" | "expires-soon" | "limited" | "used-up" | "disabled" | "expired";
            /** @description The last characters of the key; null for one that was made before they were stored. */
            lastFour: string | null;
            id: string;
            name: string | null;
            /** @description The first characters of the key, its prefix included. */
            start: string;
            prefix: string | null;
            userId: string;
            /** @description Days. */
            refillInterval: number | null;
            refillAmount: number | null;
            /** Format: date-time */
            lastRefillAt: string | null;
            enabled: boolean;
            rateLimitEnabled: boolean;
            /** @description Milliseconds. */
            rateLimitTimeWindow: number;
            rateLimitMax: number;
            /** @description Uses in the last rate-limit window. */
            requestCount: number;
            /**
             * Format: date-time
             * @description When that window ends or ended; null before the first use.
             */
            rateLimitResetsAt: string | null;
            /** @description Null: without limit. */
            remaining: number | null;
            /** Format: date-time */
            lastRequest: string | null;
            /**
             * Format: date-time
             * @description Null: never.
             */
            expiresAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description Until when the secret replaced by the last rotation works; null: none does.
             */
            previousKeyEndsAt: string | null;
        };
        ApiKeyPageView: {
            items: components["schemas"]["StatedApiKeyView"][];
            /** @description Of all pages, counted up to 10,000. */
            total: number;
            /** @description False: there are more than 10,000. */
            isTotalExact: boolean;
            /** @description Leads to the next page; null on the last. */
            nextCursor: string | null;
            /** @description Leads to the page before; null on the first. */
            prevCursor: string | null;
        };
        UpdateApiKeyBody: {
            /** @description Data of the owner's own, stored with the key; null for none. */
            metadata?: {
                [key: string]: unknown;
            } | null;
            keyId: string;
            enabled?: boolean;
            name?: string;
            /** @description Seconds; null: never expires. */
            expiresIn?: number | null;
        };
        RotateApiKeyBody: {
            /** @description Seconds for which the current secret works beside the new one. */
            overlapSeconds: number;
            keyId: string;
        };
        ApiKeyIdBody: {
            keyId: string;
        };
        HourOfUseView: {
            /**
             * Format: date-time
             * @description Where the hour begins.
             */
            hour: string;
            calls: number;
            /** @description Refused attempts: disabled, expired, used up, rate limited, not permitted. */
            refusals: number;
        };
        KeyUsageView: {
            keyId: string;
            days: number;
            /** @description Hours with use only, oldest first. */
            hours: components["schemas"]["HourOfUseView"][];
        };
        KeyUsageSummaryView: {
            keyId: string;
            calls: number;
            refusals: number;
            /** @description Calls a day, UTC, oldest first; the last one is today. */
            perDay: number[];
        };
        KeyRateLimitView: {
            enabled: boolean;
            max: number;
            /** @description Milliseconds. */
            timeWindow: number;
        };
        ApiKeySettingsView: {
            defaultPrefix: string;
            keyLength: number;
            minNameLength: number;
            maxNameLength: number;
            minPrefixLength: number;
            maxPrefixLength: number;
            minExpiresInDays: number;
            maxExpiresInDays: number;
            /** @description Whether an end can be chosen. */
            customExpiration: boolean;
            /** @description Whether a key may have no end. */
            neverExpires: boolean;
            metadata: boolean;
            /** @description Whether a key stands for a session on the routes made for it. */
            sessions: boolean;
            /** @description The limit that a new key gets. */
            rateLimit: components["schemas"]["KeyRateLimitView"];
            maxKeys: number;
        };
        VerifyApiKeyBody: {
            /** @description Permissions that the key must have: actions by resource. */
            permissions?: {
                [key: string]: string[];
            };
            key: string;
            /** @description Whether a valid verdict says what the owner of the key may use. */
            includeEntitlements?: boolean;
        };
        RateLimitDetailsView: {
            /** @description Milliseconds until the window ends. */
            tryAgainIn: number;
        };
        KeyErrorView: {
            /** @description `KEY_NOT_FOUND`, `KEY_DISABLED`, `KEY_EXPIRED`, `USAGE_EXCEEDED`, `RATE_LIMITED` or `INVALID_API_KEY`. */
            code: string;
            message: string;
            /** @description With `RATE_LIMITED`. */
            details?: components["schemas"]["RateLimitDetailsView"];
        };
        KeyVerdictView: {
            /**
             * @description The entitlements of the owner of a valid key, as `GET /api/billing/entitlements` answers; only when they were asked
             *     for.
             */
            entitlements?: {
                [key: string]: unknown;
            } | null;
            valid: boolean;
            error: components["schemas"]["KeyErrorView"] | null;
            key: components["schemas"]["ApiKeyView"] | null;
        };
        KeyOwnerView: {
            id: string;
            name: string;
            email: string;
        };
        ListedKeyView: {
            permissions: {
                [key: string]: string[];
            } | null;
            id: string;
            name: string | null;
            /** @description The first characters of the key, its prefix included. */
            start: string;
            /** @description The last characters of the key; null for one that was made before they were stored. */
            lastFour: string | null;
            prefix: string | null;
            enabled: boolean;
            /** @description Null: without limit. */
            remaining: number | null;
            refillAmount: number | null;
            /** Format: date-time */
            lastRequest: string | null;
            /**
             * Format: date-time
             * @description Null: never.
             */
            expiresAt: string | null;
            /** Format: date-time */
            createdAt: string;
            owner: components["schemas"]["KeyOwnerView"];
        };
        KeyListView: {
            items: components["schemas"]["ListedKeyView"][];
            /** @description Of all pages, counted up to 10,000. */
            total: number;
            /** @description False: there are more than 10,000. */
            isTotalExact: boolean;
            /** @description Leads to the next page; null on the last. */
            nextCursor: string | null;
            /** @description Leads to the page before; null on the first. */
            prevCursor: string | null;
        };
        StaffKeyView: {
            permissions: {
                [key: string]: string[];
            } | null;
            id: string;
            name: string | null;
            /** @description The first characters of the key, its prefix included. */
            start: string;
            prefix: string | null;
            /** @description Days. */
            refillInterval: number | null;
            refillAmount: number | null;
            /** Format: date-time */
            lastRefillAt: string | null;
            enabled: boolean;
            rateLimitEnabled: boolean;
            /** @description Milliseconds. */
            rateLimitTimeWindow: number;
            rateLimitMax: number;
            /** @description Uses in the last rate-limit window. */
            requestCount: number;
            /**
             * Format: date-time
             * @description When that window ends or ended; null before the first use.
             */
            rateLimitResetsAt: string | null;
            /** @description Null: without limit. */
            remaining: number | null;
            /** Format: date-time */
            lastRequest: string | null;
            /**
             * Format: date-time
             * @description Null: never.
             */
            expiresAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description Until when the secret replaced by the last rotation works; null: none does.
             */
            previousKeyEndsAt: string | null;
            owner: components["schemas"]["KeyOwnerView"];
            /** @description Null for one that was made before they were stored. */
            lastFour: string | null;
        };
        CodeLengthView: {
            /** @description Digits of a code of the authenticator. */
            totp: number;
            /** @description Digits of a mailed code. */
            otp: number;
        };
        TwoFactorStatusView: {
            /** @description Methods that a sign-in offers; empty while it is off. */
            methods: ("totp" | "otp" | "backup-code")[];
            enabled: boolean;
            /** Format: date-time */
            enabledAt: string | null;
            backupCodesLeft: number;
            /** @description Whether an enrolment waits for its first correct code. */
            isPending: boolean;
            trustedDevices: number;
            codeLength: components["schemas"]["CodeLengthView"];
        };
        EnableTwoFactorBody: {
            /** @description The name that authenticators show beside the account. */
            issuer?: string;
            /** @description Optional for an account without a password, which needs a fresh session instead. */
            password?: string;
            /**
             * @description A current code of the authenticator, a mailed one or a backup code. Required while two-factor authentication is on:
             *     always to replace the authenticator, else unless this session passed the second factor within the last minutes.
             */
            code?: string;
        };
        EnrolmentView: {
            /** @description Shown once. */
            backupCodes: string[];
            /** @description The `otpauth://` URI of the QR code. */
            totpURI: string;
        };
        FactorProofBody: {
            /** @description Optional for an account without a password, which needs a fresh session instead. */
            password?: string;
            /**
             * @description A current code of the authenticator, a mailed one or a backup code. Required while two-factor authentication is on:
             *     always to replace the authenticator, else unless this session passed the second factor within the last minutes.
             */
            code?: string;
        };
        TotpUriView: {
            /** @description The `otpauth://` URI of the QR code. */
            totpURI: string;
        };
        BackupCodesView: {
            status: boolean;
            /** @description Shown once. */
            backupCodes: string[];
        };
        ChallengeView: {
            methods: ("totp" | "otp" | "backup-code")[];
            /** Format: date-time */
            expiresAt: string;
            /** @description Seconds until `expiresAt`, by the clock of the service. */
            secondsLeft: number;
            /** @description Wrong attempts left; 0 without a lock means that only a newly mailed code is accepted. */
            attemptsLeft: number;
            /** @description Seconds until the account's second factor is unlocked, by the clock of the service; 0 when it is not locked. */
            lockedSeconds: number;
            /** @description The masked address to which codes are mailed. */
            maskedEmail: string;
            /**
             * Format: date-time
             * @description Null when there is no valid mailed code.
             */
            codeSentAt: string | null;
            codeLength: components["schemas"]["CodeLengthView"];
        };
        VerifyCodeBody: {
            code: string;
            /** @description True: trust this browser, so that it is not challenged for a while. */
            trustDevice?: boolean;
        };
        SecondStepView: {
            token: string;
            user: components["schemas"]["UserView"];
        };
        TrustDeviceBody: {
            /** @description True: trust this browser, so that it is not challenged for a while. */
            trustDevice?: boolean;
        };
        VerifyBackupCodeBody: {
            code: string;
            /** @description True: trust this browser, so that it is not challenged for a while. */
            trustDevice?: boolean;
            /** @description True: use the code without starting a session. */
            disableSession?: boolean;
        };
        BackupCodeStepView: {
            /** @description Null with `disableSession`. */
            token: string | null;
            user: components["schemas"]["UserView"];
            /** @description Null with `disableSession`. */
            session: components["schemas"]["SessionView"] | null;
            backupCodesLeft: number;
        };
        TrustedDeviceView: {
            id: string;
            userAgent: string;
            ipAddress: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            lastUsedAt: string;
            /** Format: date-time */
            expiresAt: string;
            /** @description Whether it is the browser of this request. */
            isCurrent: boolean;
        };
        TrustedDevicePageView: {
            items: components["schemas"]["TrustedDeviceView"][];
            /** @description Of all pages, counted up to 10,000. */
            total: number;
            /** @description False: there are more than 10,000. */
            isTotalExact: boolean;
            /** @description Leads to the next page; null on the last. */
            nextCursor: string | null;
            /** @description Leads to the page before; null on the first. */
            prevCursor: string | null;
        };
        RevokeTrustedDeviceBody: {
            /** Format: uuid */
            id: string;
        };
        AccountView: {
            id: string;
            /** @description As `providerId`. */
            provider: string;
            /** @description `credential`: the password. */
            providerId: string;
            /** @description The provider's id of the person. */
            accountId: string;
            userId: string;
            /** @description How the provider names the person: an address or a name; null for the password. */
            label: string | null;
            /** @description Scopes that the person granted at the provider so far. */
            scopes: string[];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        AccountChoiceBody: {
            /** @description Such as `google`. */
            providerId?: string;
            /** @description The id of the account here, or the provider's id of the person. Without it: the oldest account at the provider. */
            accountId?: string;
        };
        AccessTokenView: {
            accessToken?: string;
            /** Format: date-time */
            accessTokenExpiresAt?: string;
            scopes: string[];
            idToken?: string;
        };
        RefreshedTokensView: {
            accessToken?: string;
            /** Format: date-time */
            accessTokenExpiresAt?: string;
            scopes: string[];
            idToken?: string;
            /** @description `Bearer`. */
            tokenType: string;
            refreshToken?: string;
            /** Format: date-time */
            refreshTokenExpiresAt?: string;
            /** @description The scopes, comma-separated. */
            scope: string;
            providerId: string;
            /** @description The id of the account here. */
            accountId: string;
        };
        ProviderUserView: {
            /** @description The provider's id of the person. */
            id: string;
            name: string;
            email: string | null;
            image: string | null;
            emailVerified: boolean;
        };
        DescribedAccountView: {
            /** @description The id of the account here. */
            id: string;
            providerId: string;
            /** @description The provider's id of the person. */
            accountId: string;
        };
        AccountInfoView: {
            /** @description As the provider sent it. */
            data: {
                [key: string]: unknown;
            };
            user: components["schemas"]["ProviderUserView"];
            account: components["schemas"]["DescribedAccountView"];
        };
        AccountIdBody: {
            /** @description The provider's id of the person, or the id of the account here. */
            accountId: string;
        };
        ProviderUrlView: {
            url: string;
            /** @description False: the client asked not to be sent there. */
            redirect: boolean;
        };
        IdTokenSignedInView: {
            token: string | null;
            user: components["schemas"]["UserView"];
            /** @description Always false. */
            redirect: boolean;
        };
        IdTokenBody: {
            token: string;
            nonce?: string;
            accessToken?: string;
            refreshToken?: string;
            /** @description The end of the access token: seconds since 1970. */
            expiresAt?: number;
        };
        SignInSocialBody: {
            provider: string;
            /** @description Got from the provider by the program itself: answers a session at once. */
            idToken?: components["schemas"]["IdTokenBody"];
            /** @description Where a new user goes instead of `callbackURL`. */
            newUserCallbackURL?: string;
            /** @description Configured extra fields of a new user; other members are ignored. */
            additionalData?: {
                [key: string]: unknown;
            };
            /** @description False: the session ends with the browser. */
            rememberMe?: boolean;
            /** @description Signs in as this user or not at all: to go on after a session has ended. */
            onlyUserId?: string;
            /** @description Where the browser goes in the end. */
            callbackURL?: string;
            /** @description Where it goes with `?error=` when that fails; the error page without it. */
            errorCallbackURL?: string;
            /**
             * @description True: it goes there with `error=sign_in_canceled` also when the person cancels at the provider, and not to the error
             *     page with the words of the provider.
             */
            returnOnCancel?: boolean;
            /** @description Asked for in addition to those of the provider. */
            scopes?: string[];
            /** @description True: asks for a new account where the provider makes none by itself. */
            requestSignUp?: boolean;
            /** @description The account that the provider is to suggest. */
            loginHint?: string;
            /** @description True: the client goes to `url` by itself. */
            disableRedirect?: boolean;
        };
        SignInOAuth2Body: {
            providerId: string;
            /** @description Where a new user goes instead of `callbackURL`. */
            newUserCallbackURL?: string;
            /** @description Configured extra fields of a new user; other members are ignored. */
            additionalData?: {
                [key: string]: unknown;
            };
            /** @description False: the session ends with the browser. */
            rememberMe?: boolean;
            /** @description Signs in as this user or not at all: to go on after a session has ended. */
            onlyUserId?: string;
            /** @description Where the browser goes in the end. */
            callbackURL?: string;
            /** @description Where it goes with `?error=` when that fails; the error page without it. */
            errorCallbackURL?: string;
            /**
             * @description True: it goes there with `error=sign_in_canceled` also when the person cancels at the provider, and not to the error
             *     page with the words of the provider.
             */
            returnOnCancel?: boolean;
            /** @description Asked for in addition to those of the provider. */
            scopes?: string[];
            /** @description True: asks for a new account where the provider makes none by itself. */
            requestSignUp?: boolean;
            /** @description The account that the provider is to suggest. */
            loginHint?: string;
            /** @description True: the client goes to `url` by itself. */
            disableRedirect?: boolean;
        };
        LinkSocialBody: {
            provider: string;
            /** @description Got from the provider by the program itself: links at once. */
            idToken?: components["schemas"]["IdTokenBody"];
            /** @description Where the browser goes in the end. */
            callbackURL?: string;
            /** @description Where it goes with `?error=` when that fails; the error page without it. */
            errorCallbackURL?: string;
            /**
             * @description True: it goes there with `error=sign_in_canceled` also when the person cancels at the provider, and not to the error
             *     page with the words of the provider.
             */
            returnOnCancel?: boolean;
            /** @description Asked for in addition to those of the provider. */
            scopes?: string[];
            /** @description True: asks for a new account where the provider makes none by itself. */
            requestSignUp?: boolean;
            /** @description The account that the provider is to suggest. */
            loginHint?: string;
            /** @description True: the client goes to `url` by itself. */
            disableRedirect?: boolean;
        };
        LinkView: {
            url: string;
            /** @description False: the client asked not to be sent there. */
            redirect: boolean;
            /** @description True when the account is linked. */
            status?: boolean;
        };
        LinkOAuth2Body: {
            providerId: string;
            /** @description Where the browser goes in the end. */
            callbackURL?: string;
            /** @description Where it goes with `?error=` when that fails; the error page without it. */
            errorCallbackURL?: string;
            /**
             * @description True: it goes there with `error=sign_in_canceled` also when the person cancels at the provider, and not to the error
             *     page with the words of the provider.
             */
            returnOnCancel?: boolean;
            /** @description Asked for in addition to those of the provider. */
            scopes?: string[];
            /** @description True: asks for a new account where the provider makes none by itself. */
            requestSignUp?: boolean;
            /** @description The account that the provider is to suggest. */
            loginHint?: string;
            /** @description True: the client goes to `url` by itself. */
            disableRedirect?: boolean;
        };
        ReauthenticateSocialBody: {
            provider: string;
            /** @description Where the browser goes in the end. */
            callbackURL?: string;
            /** @description Where it goes with `?error=` when that fails; the error page without it. */
            errorCallbackURL?: string;
            /**
             * @description True: it goes there with `error=sign_in_canceled` also when the person cancels at the provider, and not to the error
             *     page with the words of the provider.
             */
            returnOnCancel?: boolean;
            /** @description Asked for in addition to those of the provider. */
            scopes?: string[];
            /** @description True: asks for a new account where the provider makes none by itself. */
            requestSignUp?: boolean;
            /** @description The account that the provider is to suggest. */
            loginHint?: string;
            /** @description True: the client goes to `url` by itself. */
            disableRedirect?: boolean;
        };
        NewUserData: {
            /** @description Null removes the picture. */
            image?: string | null;
            /** @description Null removes it. */
            username?: string | null;
            displayUsername?: string;
            /** @description Numeric language code; 0 is Russian, null is no preference. */
            language?: number | null;
            /** @description True: no link to confirm the address is mailed. */
            emailVerified?: boolean;
        };
        CreateUserBody: {
            /** @description Only `user`: other roles need an address that its holder has proven. */
            role?: string | string[];
            email: string;
            name: string;
            /** @description Absent or empty: the account has none. Its holder sets one by a reset. */
            password?: string;
            data?: components["schemas"]["NewUserData"];
            /** @description For the audit trail. */
            reason?: string;
        };
        UserAnswer: {
            user: components["schemas"]["UserView"];
        };
        UserChanges: {
            role?: string | string[];
            /** @description The new address is neither verified nor proven, and the former one is told. */
            email?: string;
            emailVerified?: boolean;
            banned?: boolean;
            /** @description Of the ban that the account has or gets. */
            banReason?: string | null;
            /** @description ISO 8601; null: until the ban is lifted. */
            banExpires?: string | null;
            name?: string;
            /** @description Null removes the picture. */
            image?: string | null;
            /** @description Null removes it. */
            username?: string | null;
            displayUsername?: string;
            /** @description Null removes it. A number is recorded by its code (`phone-number/verify`), and ignored here. */
            phoneNumber?: string | null;
            /** @description Numeric language code; 0 is Russian, null is no preference. */
            language?: number | null;
        };
        UpdateUserByStaffBody: {
            data: components["schemas"]["UserChanges"];
            userId: string;
            /** @description For the audit trail. */
            reason?: string;
        };
        SetUserPasswordBody: {
            newPassword: string;
            userId: string;
            /** @description For the audit trail. */
            reason?: string;
        };
        RemoveUserBody: {
            userId: string;
            /** @description For the audit trail. */
            reason?: string;
        };
        EndSessionsBody: {
            /** @description For the audit trail. */
            reason: string;
            ipAddress: string;
            /** @description How many the list shows (`total`). */
            seen: number;
        };
        EndedSessionsView: {
            /** @description Without sessions of staff who acted as the accounts. */
            ended: number;
        };
        FoundUsersView: {
            users: components["schemas"]["UserView"][];
            /** @description Of all pages: exact up to 10,000, above an estimate. */
            total: number;
            limit: number;
            offset: number;
        };
        UserIdBody: {
            userId: string;
        };
        SessionOfAccountView: {
            id: string;
            userId: string;
            /** @description The token of the caller's own session; for other sessions a handle that can only end them. */
            token: string;
            /** Format: date-time */
            expiresAt: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            ipAddress: string;
            userAgent: string;
            activeOrganizationId: string | null;
            activeTeamId: string | null;
            /** @description With `impersonatedBy`. */
            impersonation?: components["schemas"]["ImpersonationView"];
            /** @description The member of staff who acts as the user. */
            impersonatedBy: string | null;
        };
        SessionsOfAccountView: {
            sessions: components["schemas"]["SessionOfAccountView"][];
        };
        RevokeUserSessionBody: {
            /** @description For the audit trail. */
            reason?: string;
            /** @description The `token` of `list-user-sessions`. */
            sessionToken: string;
        };
        RevokeUserSessionsBody: {
            userId: string;
            /** @description For the audit trail. */
            reason?: string;
        };
        SetUserRoleBody: {
            /** @description A list has one. */
            role: string | string[];
            userId: string;
            /** @description For the audit trail. */
            reason?: string;
        };
        BanUserBody: {
            userId: string;
            /** @description Default: "No reason". */
            banReason?: string | null;
            /** @description Seconds; absent: until the ban is lifted. */
            banExpiresIn?: number | null;
        };
        UnbanUserBody: {
            userId: string;
            /** @description For the audit trail. */
            reason?: string;
        };
        StaffPermissionsBody: {
            /** @description Permissions by resource: `{ "user": ["ban"] }`. */
            permissions?: {
                [key: string]: string[];
            };
            /** @description The former name of `permissions`. */
            permission?: {
                [key: string]: string[];
            };
        };
        PermittedView: {
            /** @description Always null; clients of better-auth read it. */
            error: string | null;
            success: boolean;
        };
        PointView: {
            /**
             * Format: date-time
             * @description The beginning of the hour or day.
             */
            at: string;
            amount: number;
        };
        LabelView: {
            /** @description A reason, a kind of mail, the name of a job; `day`, `week` and `month` of active accounts. */
            label: string;
            amount: number;
            before: number;
        };
        DashboardView: {
            /** @enum {string} */
            unit: "hour" | "day";
            /** @description Oldest first; the last one is not over. */
            points: components["schemas"]["PointView"][];
            total: number;
            /** @description In the period before, as much of it as has passed of this one. */
            before: number;
            /** @description The greatest first, ten at most. */
            labels: components["schemas"]["LabelView"][];
            /**
             * Format: date-time
             * @description The beginning of the last hour that was counted, which may not be over; null: none yet.
             */
            countedHour: string | null;
        };
        AuditExportView: {
            /**
             * @description `too-large`: more than a million entries fit the filters.
             * @enum {string}
             */
            state: "ready" | "making" | "failed" | "too-large";
            /** @description Named as in the request; `until` is the time of the export where none was given. */
            filters: {
                [key: string]: string;
            };
            id: string;
            /** @description Entries; while the file is made, those that it has. */
            rows: number;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it is deleted.
             */
            expiresAt: string;
        };
        AuditExportsView: {
            /** @description Newest first, 20 at most. */
            items: components["schemas"]["AuditExportView"][];
        };
        StartExportBody: {
            /**
             * @description `staff`: in their own name, or as a user.
             * @enum {string}
             */
            actorKind?: "user" | "staff" | "api-key" | "oauth-client" | "system" | "anonymous";
            /** @enum {string} */
            outcome?: "done" | "refused";
            /**
             * Format: date-time
             * @description The earliest time.
             */
            from?: string;
            /**
             * Format: date-time
             * @description Entries of this time and later ones are left out.
             */
            until?: string;
            /**
             * @description The id of an account, also of a deleted one: entries about it, by it, by its programs, and by it as another user. The id
             *     of anything else, such as a client: entries about it and by it.
             */
            concerning?: string;
            /**
             * Format: uuid
             * @description The account in whose security activity the entry is.
             */
            account?: string;
            /** @description Who acted: the id of an account, API key or client, or the name of a job. An account includes its keys and clients. */
            actor?: string;
            /**
             * Format: uuid
             * @description The member of staff who acted as a user.
             */
            impersonator?: string;
            target?: string;
            /** @description `user`, `session`, `api-key`, … */
            targetKind?: string;
            /**
             * @description One action such as `password.changed`, or all that begin alike, with a dot at the end: `two-factor.`. Several, 50 at most,
             *     have commas between them.
             */
            action?: string;
            /** @description The code of a refusal, such as `INVALID_PASSWORD`. */
            reason?: string;
            /** Format: uuid */
            organization?: string;
            ipAddress?: string;
            requestId?: string;
            /**
             * Format: uuid
             * @description The id of one entry.
             */
            entry?: string;
        };
        ImpersonateUserBody: {
            /** @description False: harmless changes are allowed, if there is a reason. Default: true. */
            readOnly?: boolean;
            userId: string;
            /** @description For the audit trail. */
            reason?: string;
        };
        ListedUserView: {
            /** @enum {string} */
            role: "user" | "support" | "admin";
            id: string;
            name: string;
            email: string;
            emailVerified: boolean;
            username: string | null;
            image: string | null;
            banned: boolean;
            /** Format: date-time */
            banExpires: string | null;
            twoFactorEnabled: boolean;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description When a session of the account was last renewed; null without sessions.
             */
            lastSeenAt: string | null;
        };
        UserListView: {
            items: components["schemas"]["ListedUserView"][];
            /** @description Of all pages, counted up to 10,000. */
            total: number;
            /** @description False: there are more than 10,000. */
            isTotalExact: boolean;
            /** @description Leads to the next page; null on the last. */
            nextCursor: string | null;
            /** @description Leads to the page before; null on the first. */
            prevCursor: string | null;
        };
        ListedSessionView: {
            id: string;
            userId: string;
            name: string;
            email: string;
            ipAddress: string;
            userAgent: string;
            /** @description Such as "Firefox on Linux"; null where unknown. */
            device: string | null;
            /** @description Ways in which the caller proved to be the account, as in `amr` (RFC 8176). */
            methods: string[];
            /** @description The member of staff who acts as the account. */
            impersonatedBy: string | null;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last renewed.
             */
            updatedAt: string;
            /** Format: date-time */
            expiresAt: string;
        };
        SessionListView: {
            items: components["schemas"]["ListedSessionView"][];
            /** @description Of all pages, counted up to 10,000. */
            total: number;
            /** @description False: there are more than 10,000. */
            isTotalExact: boolean;
            /** @description Leads to the next page; null on the last. */
            nextCursor: string | null;
            /** @description Leads to the page before; null on the first. */
            prevCursor: string | null;
        };
        NamedPersonView: {
            id: string;
            /** @description As it is now; null for a deleted account. */
            name: string | null;
            email: string | null;
        };
        TrailActorView: {
            /** @enum {string} */
            kind: "user" | "staff" | "api-key" | "oauth-client" | "system" | "anonymous";
            /** @description The id of the account, key or client; the name of the job or command; null for the anonymous. */
            id: string | null;
            /** @description The address or name at that time; null for a deleted account. */
            label: string | null;
            /** @description The account that acted, or that a program acted for. */
            userId: string | null;
            sessionId: string | null;
        };
        TrailTargetView: {
            kind: string;
            id: string | null;
            /** @description The name or address at that time; null for a deleted account. */
            label: string | null;
        };
        TrailEntryView: {
            /** @enum {string} */
            outcome: "done" | "refused";
            /** @description The member of staff who acted as the user. */
            impersonator: components["schemas"]["NamedPersonView"] | null;
            /** @description Whom it is about, where neither actor nor target has a name that says so; null also for a deleted account. */
            account: components["schemas"]["NamedPersonView"] | null;
            details: {
                [key: string]: unknown;
            };
            id: string;
            /** Format: date-time */
            time: string;
            /** @description Listed in docs/AUDIT.md. */
            action: string;
            /** @description The code of the refusal; null when it was done. */
            reason: string | null;
            actor: components["schemas"]["TrailActorView"];
            target: components["schemas"]["TrailTargetView"];
            accountId: string | null;
            organizationId: string | null;
            ipAddress: string | null;
            userAgent: string | null;
            /** @description Such as "Firefox on Linux"; null where unknown. */
            device: string | null;
            requestId: string | null;
        };
        TrailView: {
            /** @description Newest first. */
            items: components["schemas"]["TrailEntryView"][];
            /** @description Leads to older entries; null when there are none. */
            nextCursor: string | null;
            /** @description Leads to newer entries; null on the first page. */
            prevCursor: string | null;
        };
        FindingView: {
            id: string;
            title: string;
            detail: string | null;
            /** @description The account that it is, or belongs to. */
            userId: string | null;
            /** @description The organization that it belongs to. */
            organizationId: string | null;
        };
        FindingsView: {
            /**
             * @description `user`, `session`, `linked-account`, `api-key`, `organization`, `team`, `member`, `invitation`, `oauth-client`, `oauth-api`, `grant`,
             *     `request`, `audit-entry`, `mail`, `job-run`, `webhook`, `billing-customer`, `billing-subscription`,
             *     `billing-order`, `billing-refund`, `billing-checkout`, `billing-product`, `billing-benefit`, `billing-discount`,
             *     `billing-meter`, `billing-custom-field`.
             */
            kind: string;
            /** @description Eight at most. */
            items: components["schemas"]["FindingView"][];
        };
        FoundView: {
            /** @description By kind, without kinds of which nothing was found. */
            groups: components["schemas"]["FindingsView"][];
        };
        SignInTraceView: {
            /** Format: date-time */
            time: string;
            device: string | null;
            ipAddress: string | null;
            /** @description The code of the refusal; null for a sign-in. */
            reason: string | null;
        };
        CauseView: {
            /** @enum {string} */
            code: "banned" | "email-not-verified" | "no-way-to-sign-in" | "no-password" | "second-factor-locked" | "second-factor-required" | "password-attempts-limited" | "passwords-refused" | "mails-undelivered" | "account-new" | "email-never-proven";
            /** @description Such as `until` and `reason` of a ban. */
            details: {
                [key: string]: unknown;
            };
        };
        LinkedForStaffView: {
            /** @description Names it when it is unlinked. */
            id: string;
            providerId: string;
            /** @description How the provider names the person: an address or a name. */
            label: string | null;
        };
        DossierView: {
            /** @description By name: `sessions`, `providers`, `trustedDevices`, `apiKeys`, `organizations`, `openInvitations`, `consents`. */
            counts: {
                [key: string]: number;
            };
            /** @description Null: none for as long as the audit trail is kept. */
            lastSignIn: components["schemas"]["SignInTraceView"] | null;
            lastFailedSignIn: components["schemas"]["SignInTraceView"] | null;
            user: components["schemas"]["UserView"];
            /** @description The holder has proven that the address is theirs. */
            emailProven: boolean;
            /** @description What may keep the holder out, the surest first. */
            causes: components["schemas"]["CauseView"][];
            hasPassword: boolean;
            /** @description Accounts at providers, oldest first. */
            linked: components["schemas"]["LinkedForStaffView"][];
        };
        EndedWaitView: {
            status: boolean;
            /** @description False: there was no wait, such as after a colleague ended it. The holder gets no mail then. */
            ended: boolean;
        };
        UnlinkAccountOfUserBody: {
            /** @description For the audit trail. */
            reason?: string;
            /** @description The `id` of the linked account. */
            accountId: string;
        };
        SavedViewView: {
            id: string;
            list: string;
            name: string;
            query: string;
            shared: boolean;
            /** @description The account that made it; null when that is deleted. */
            createdBy: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        SavedViewsView: {
            /** @description By name. */
            own: components["schemas"]["SavedViewView"][];
            shared: components["schemas"]["SavedViewView"][];
        };
        SaveViewBody: {
            /** @description The list: `users`, `sessions`, … */
            list: string;
            name: string;
            /** @description The filters, as in the URL of the list. The page (`cursor`) is left out. */
            query: string;
            /** @description Whether all staff see it. */
            shared: boolean;
        };
        JobRunView: {
            /**
             * @description Skipped: another instance ran it at the same time.
             * @enum {string}
             */
            outcome: "done" | "failed" | "skipped";
            /** @description Counts by name; null unless the run is done. */
            result: {
                [key: string]: number;
            } | null;
            id: string;
            /** Format: date-time */
            startedAt: string;
            /** Format: date-time */
            finishedAt: string;
            /** @description In short and without data; the log has the whole error. */
            error: string | null;
        };
        JobOverviewView: {
            /**
             * @description `instance`: runs on each instance of the service.
             * @enum {string}
             */
            scope: "service" | "instance";
            /** @description Seconds between two runs; null: it runs only when staff ask. */
            interval: number | null;
            /**
             * @description Late: no run has ended for three intervals.
             * @enum {string}
             */
            state: "working" | "running" | "failing" | "late" | "never-run";
            name: string;
            /** @description One sentence. */
            meaning: string;
            /**
             * Format: date-time
             * @description When the run began that is under way. Null: none is, or the job does not tell.
             */
            runningSince: string | null;
            /** @description The last run that ended. */
            lastRun: components["schemas"]["JobRunView"] | null;
            /**
             * Format: date-time
             * @description When a run last went well.
             */
            lastDoneAt: string | null;
        };
        JobsView: {
            jobs: components["schemas"]["JobOverviewView"][];
        };
        JobRunsView: {
            runs: components["schemas"]["JobRunView"][];
            hasMore: boolean;
        };
        JobRequestView: {
            /** @description Null while the run goes on. */
            run: components["schemas"]["JobRunView"] | null;
        };
        ListedMailView: {
            /**
             * @description `failing`: is tried again. `dead`: given up. `dropped`: not sent, because of a limit or because it had expired.
             * @enum {string}
             */
            state: "waiting" | "failing" | "sent" | "dead" | "dropped";
            id: string;
            /** @description The kind of mail, such as `reset-password`. */
            template: string;
            /** @description The recipient; null once it is sent or dropped, since it is deleted then. */
            to: string | null;
            /** @description Without codes; null as `to`, and for a mail of an earlier release. */
            subject: string | null;
            /** @description Attempts so far. */
            tries: number;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description The next attempt; null once it is settled.
             */
            dueAt: string | null;
            /**
             * Format: date-time
             * @description When it was sent, given up or dropped.
             */
            settledAt: string | null;
            /**
             * Format: date-time
             * @description Not sent any more from then on; null: it does not expire.
             */
            expiresAt: string | null;
            /** @description The latest failure, without addresses. */
            error: string | null;
        };
        MailListView: {
            items: components["schemas"]["ListedMailView"][];
            /** @description Of all pages, counted up to 10,000. */
            total: number;
            /** @description False: there are more than 10,000. */
            isTotalExact: boolean;
            /** @description Leads to the next page; null on the last. */
            nextCursor: string | null;
            /** @description Leads to the page before; null on the first. */
            prevCursor: string | null;
        };
        ResendDeadBody: {
            /** @description Only mails of this kind. */
            template?: string;
            /** @description For the audit trail. */
            reason?: string;
        };
        ResentView: {
            /** @description How many are sent again. */
            count: number;
        };
        MailView: {
            /**
             * @description `failing`: is tried again. `dead`: given up. `dropped`: not sent, because of a limit or because it had expired.
             * @enum {string}
             */
            state: "waiting" | "failing" | "sent" | "dead" | "dropped";
            id: string;
            /** @description The kind of mail, such as `reset-password`. */
            template: string;
            /** @description The recipient; null once it is sent or dropped, since it is deleted then. */
            to: string | null;
            /** @description Without codes; null as `to`, and for a mail of an earlier release. */
            subject: string | null;
            /** @description Attempts so far. */
            tries: number;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description The next attempt; null once it is settled.
             */
            dueAt: string | null;
            /**
             * Format: date-time
             * @description When it was sent, given up or dropped.
             */
            settledAt: string | null;
            /**
             * Format: date-time
             * @description Not sent any more from then on; null: it does not expire.
             */
            expiresAt: string | null;
            /** @description The latest failure, without addresses. */
            error: string | null;
            /** @description Language tag; null where it is not known. */
            language: string | null;
            /** @description Whether it carries a code, or a link with a token; then it goes to no other address. */
            isSecret: boolean;
            /** @description The text part without secrets; null where there is nothing to show. `GET /api/staff/email-previews/{id}` has the HTML part. */
            text: string | null;
        };
        ResentMailView: {
            /**
             * @description `failing`: is tried again. `dead`: given up. `dropped`: not sent, because of a limit or because it had expired.
             * @enum {string}
             */
            state: "waiting" | "failing" | "sent" | "dead" | "dropped";
            id: string;
            /** @description The kind of mail, such as `reset-password`. */
            template: string;
            /** @description The recipient; null once it is sent or dropped, since it is deleted then. */
            to: string | null;
            /** @description Without codes; null as `to`, and for a mail of an earlier release. */
            subject: string | null;
            /** @description Attempts so far. */
            tries: number;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description The next attempt; null once it is settled.
             */
            dueAt: string | null;
            /**
             * Format: date-time
             * @description When it was sent, given up or dropped.
             */
            settledAt: string | null;
            /**
             * Format: date-time
             * @description Not sent any more from then on; null: it does not expire.
             */
            expiresAt: string | null;
            /** @description The latest failure, without addresses. */
            error: string | null;
            /** @description Language tag; null where it is not known. */
            language: string | null;
            /** @description Whether it carries a code, or a link with a token; then it goes to no other address. */
            isSecret: boolean;
            /** @description The text part without secrets; null where there is nothing to show. `GET /api/staff/email-previews/{id}` has the HTML part. */
            text: string | null;
            /** @description False: the service was sending it already, and nothing was changed. */
            isResent: boolean;
        };
        SendElsewhereBody: {
            /** @description For the audit trail. */
            reason?: string;
            /** Format: email */
            email: string;
        };
        RegisteredClientView: {
            client_id: string;
            /** @description Absent for a client without a secret, and where none is new. Shown once. */
            client_secret?: string;
            /** @description Seconds since 1970. */
            client_id_issued_at: number;
            /** @description 0: never. */
            client_secret_expires_at: number;
            /** @description Where the client reads, replaces and deletes its registration (RFC 7592). */
            registration_client_uri: string;
            /** @description The bearer token for that. Shown once. */
            registration_access_token?: string;
            /** @description Grant types of the registration that the token endpoint refuses; absent where it serves all. */
            unserved_grant_types?: string[];
            redirect_uris: string[];
            token_endpoint_auth_method: string;
            grant_types: string[];
            response_types: string[];
            id_token_signed_response_alg: string;
            client_name?: string;
            logo_uri?: string;
            /** @description Separated by blanks. */
            scope?: string;
        };
        ClientView: {
            name: string | null;
            /** @description Its `logo_uri`, as registered. */
            icon: string | null;
            clientId: string;
        };
        ClientMetadataView: {
            redirect_uris: string[];
            token_endpoint_auth_method: string;
            grant_types: string[];
            response_types: string[];
            id_token_signed_response_alg: string;
            client_name?: string;
            logo_uri?: string;
            /** @description Separated by blanks. */
            scope?: string;
        };
        OwnClientView: {
            /** @description A data URL, set by staff, which pages show; null: they show initials. Only a trusted client has one. */
            picture: string | null;
            /**
             * Format: date-time
             * @description Since when the rights that staff gave are suspended, because the client proves itself in another way since then; null:
             *     they are in effect.
             */
            rightsSuspendedAt: string | null;
            /** @enum {string|null} */
            rightsSuspendedFor: "authentication-method" | "keys" | null;
            /**
             * Format: date-time
             * @description About when a token was last issued; null: never.
             */
            lastUsedAt: string | null;
            /**
             * Format: date-time
             * @description Until when the secret before the last rotation is accepted; null: it is not.
             */
            formerSecretEndsAt: string | null;
            metadata: components["schemas"]["ClientMetadataView"];
            /** @description Whether it can change itself (RFC 7592). */
            hasRegistrationToken: boolean;
            clientId: string;
            /** @description Staff disabled it: no user can authorize it, and none of its tokens is accepted. */
            disabled: boolean;
            /** @description An application of the operator: users are not asked for consent. */
            trusted: boolean;
            /** @description Whether authorization requests need a code challenge. */
            requiresPkce: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            hasSecret: boolean;
        };
        ClientRequestView: {
            /** @enum {string} */
            endpoint: "authorize" | "consent" | "par" | "token" | "end-session";
            /**
             * @description `asked`: the user was asked to sign in or to consent.
             * @enum {string}
             */
            outcome: "done" | "asked" | "refused";
            /** @description The `grant_type` of a token request; null for others. */
            grantType: string | null;
            /** @description Null unless it was refused. */
            error: string | null;
            description: string | null;
            /** @description Names the request to support. */
            requestId: string | null;
            id: string;
            /** Format: date-time */
            at: string;
        };
        UpdateClientBody: {
            /** @description Client metadata (RFC 7591 §2); unknown members are ignored. */
            metadata?: {
                redirect_uris?: string[];
                client_name?: string;
                token_endpoint_auth_method?: string;
                id_token_signed_response_alg?: string;
                post_logout_redirect_uris?: string[];
                backchannel_logout_uri?: string;
                backchannel_logout_session_required?: boolean;
                /**
                 * @description Whether authorization requests need a code challenge; of clients without a secret always.
                 * @default true
                 */
                require_pkce: boolean;
                /**
                 * @description What becomes of a request for `offline_access` without `prompt=consent`.
                 * @default refused
                 * @enum {string}
                 */
                offline_access_without_consent: "refused" | "ignored" | "granted";
                /** @description Seconds, from 60 to what the server gives; absent: as long as that. */
                access_token_lifetime?: number;
                /** @description Seconds, from 60 to what the server gives; absent: as long as that. */
                refresh_token_lifetime?: number;
                /** @description Seconds, 0 to 60, for which a used refresh token gives the same answer again; absent: as the server. */
                refresh_token_reuse_interval?: number;
                /** @description Websites that may frame `authorize` with `prompt=none`; absent: those of the redirect URIs. */
                web_origins?: string[];
            } & {
                [key: string]: unknown;
            };
            /** @description Whether authorization requests need a code challenge (RFC 7636). Clients without a secret always do. */
            requiresPkce?: boolean;
            clientId: string;
        };
        EditedClientView: {
            /** @description A data URL, set by staff, which pages show; null: they show initials. Only a trusted client has one. */
            picture: string | null;
            /**
             * Format: date-time
             * @description Since when the rights that staff gave are suspended, because the client proves itself in another way since then; null:
             *     they are in effect.
             */
            rightsSuspendedAt: string | null;
            /** @enum {string|null} */
            rightsSuspendedFor: "authentication-method" | "keys" | null;
            /**
             * Format: date-time
             * @description About when a token was last issued; null: never.
             */
            lastUsedAt: string | null;
            /**
             * Format: date-time
             * @description Until when the secret before the last rotation is accepted; null: it is not.
             */
            formerSecretEndsAt: string | null;
            metadata: components["schemas"]["ClientMetadataView"];
            /** @description Whether it can change itself (RFC 7592). */
            hasRegistrationToken: boolean;
            clientId: string;
            /** @description Staff disabled it: no user can authorize it, and none of its tokens is accepted. */
            disabled: boolean;
            /** @description An application of the operator: users are not asked for consent. */
            trusted: boolean;
            /** @description Whether authorization requests need a code challenge. */
            requiresPkce: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            hasSecret: boolean;
            /** @description A new secret. Shown once; absent where the client keeps the one it has. */
            secret?: string;
        };
        RotateSecretBody: {
            clientId: string;
            /** @description Seconds for which the current secret is accepted beside the new one. */
            overlapSeconds: number;
        };
        ClientIdBody: {
            clientId: string;
        };
        DoneView: {
            status: boolean;
        };
        KeySetView: {
            keys: {
                [key: string]: string;
            }[];
        };
        McpSessionView: {
            clientId: string;
            /** @description Absent when the client acts for itself. */
            userId?: string;
            /** @description Separated by blanks. */
            scopes: string;
            /** @description Resources that the token is for: a text or a list. */
            aud?: Record<string, never>;
            cnf?: {
                jkt: string;
            };
            /** Format: date-time */
            accessTokenExpiresAt: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        UserInfoView: {
            sub: string;
            name?: string;
            given_name?: string;
            family_name?: string;
            picture?: string;
            /** @description Seconds since 1970. */
            updated_at?: number;
            email?: string;
            /** @description Whether the user proved the address. */
            email_verified?: boolean;
        };
        IntrospectionView: {
            active: boolean;
            /** @description Separated by blanks. */
            scope?: string;
            client_id?: string;
            /** @description The user; the client when it acts for itself. */
            sub?: string;
            /** @description Resources that the token is for: a text or a list. */
            aud?: Record<string, never>;
            iss?: string;
            /** @description Seconds since 1970. */
            exp?: number;
            /** @description Seconds since 1970. */
            iat?: number;
            /**
             * @description Absent for a refresh token.
             * @enum {string}
             */
            token_type?: "Bearer" | "DPoP";
            cnf?: {
                jkt: string;
            };
        };
        UserOrganizationView: {
            id: string;
            name: string;
            /** @description Tells organizations of the same name apart. */
            slug: string;
            /** @description Roles of the user. */
            roles: string[];
        };
        ConnectedClientView: {
            name: string | null;
            /** @description A data URL, set by staff; null: there is none. */
            picture: string | null;
            /** @description The page of the application. */
            uri: string | null;
            clientId: string;
        };
        ApiScopeView: {
            name: string;
            /** @description In words: what a client can do with the scope. */
            description: string;
        };
        NamedApiView: {
            /** @description The resource (RFC 8707). */
            identifier: string;
            name: string;
            /** @description All of its scopes, also those that are not asked for. */
            scopes: components["schemas"]["ApiScopeView"][];
        };
        ConnectionView: {
            /**
             * Format: date-time
             * @description When a token was last issued; null: the application holds none that lasts.
             */
            lastUsedAt: string | null;
            /** @description That the application may see; null: all, also later ones; absent: its scopes reach none. */
            organizations?: components["schemas"]["UserOrganizationView"][] | null;
            client: components["schemas"]["ConnectedClientView"];
            /** @description Words for those resources that staff described. */
            apis: components["schemas"]["NamedApiView"][];
            scopes: string[];
            /** @description RFC 8707: where tokens may be used; empty: nowhere in particular. */
            resources: string[];
            /** Format: date-time */
            grantedAt: string;
        };
        ConnectionPageView: {
            items: components["schemas"]["ConnectionView"][];
            /** @description Of all pages, counted up to 10,000. */
            total: number;
            /** @description False: there are more than 10,000. */
            isTotalExact: boolean;
            /** @description Leads to the next page; null on the last. */
            nextCursor: string | null;
            /** @description Leads to the page before; null on the first. */
            prevCursor: string | null;
        };
        RevokeConnectionBody: {
            clientId: string;
        };
        ConnectionChangedView: {
            status: boolean;
        };
        ConnectionOrganizationsBody: {
            /** @description The organizations that the application may see from now on; null: all, also later ones. */
            organizationIds: string[] | null;
            clientId: string;
        };
        RedirectView: {
            redirect: boolean;
            url: string;
        };
        ConsentBody: {
            /**
             * @description The organizations that the client may see; null: all, also later ones. Absent: as before, which is all when the user
             *     has never chosen. Ignored for a client whose scopes reach no organization.
             */
            organizationIds?: string[] | null;
            /** @description Whether the user grants the client access; in the step `factor`, whether they passed a second factor. */
            accept: boolean;
            /** @description The id of the request that the user saw. Without it, the youngest one of the browser is answered. */
            id?: string;
        };
        ConsentView: {
            /** @description Where the browser goes: to the client with a code or an error, to a page of ours that posts them there, or to consent. */
            redirectURI: string;
        };
        ShownClientView: {
            name: string | null;
            /** @description A data URL, set by staff; null: there is none. Only a verified client has one. */
            picture: string | null;
            uri: string | null;
            termsUri: string | null;
            policyUri: string | null;
            clientId: string;
            /** @description An application of the operator. */
            verified: boolean;
            /** Format: date-time */
            registeredAt: string;
        };
        OrganizationQuestionView: {
            /** @description So far; null: all, also later ones. Empty for a client that comes for the first time. */
            chosenIds: string[] | null;
            /** @description Organizations of the user, oldest membership first. */
            organizations: components["schemas"]["UserOrganizationView"][];
        };
        InteractionView: {
            /** @enum {string} */
            step: "login" | "factor" | "consent";
            /** @description Names the request in `oauth2/consent`, so that no other one is answered. */
            id: string;
            /** @description Whether the client requires the second factor. Else it prefers one, and the request goes on when the user declines. */
            factorRequired: boolean;
            client: components["schemas"]["ShownClientView"];
            /** @description Where the metadata document of the client is, which its id names; absent for a registered client. */
            clientHost?: string;
            scopes: string[];
            /** @description Claims that the client asks for one by one, beyond the scopes (OpenID Connect Core §5.5). */
            claims: string[];
            /** @description RFC 8707. */
            resources: string[];
            /** @description Words for those that staff described. */
            apis: components["schemas"]["NamedApiView"][];
            /** @description The question about organizations; absent before the sign-in, and when the scopes reach no organization. */
            organizationChoice?: components["schemas"]["OrganizationQuestionView"];
            /** @description Where the code goes. The scheme for an app on a device. */
            redirectHost: string;
            /**
             * @description Any program on the device of the user may take the place of the client: it has no secret or key, and every redirect URI
             *     leads there.
             */
            loopbackOnly: boolean;
            /** Format: date-time */
            expiresAt: string;
            /** @description Until `expiresAt`, by the clock of the server. */
            secondsLeft: number;
            loginHint?: string;
            /** @description Starts the request again with another account. */
            switchAccountUrl: string;
        };
        PushedRequestView: {
            request_uri: string;
            /** @description Seconds. */
            expires_in: number;
        };
        DeviceAuthorizationView: {
            device_code: string;
            /** @description `XXXX-XXXX`: what the device shows. */
            user_code: string;
            /** @description Where the user enters it. */
            verification_uri: string;
            /** @description The same with the code, for QR codes. */
            verification_uri_complete: string;
            /** @description Seconds. */
            expires_in: number;
            /** @description Seconds between two requests to the token endpoint. */
            interval: number;
        };
        DeviceOriginView: {
            /** @description "" when unknown. */
            ipAddress: string;
            /** @description "" when unknown. */
            userAgent: string;
            /** Format: date-time */
            requestedAt: string;
        };
        DeviceView: {
            /** @description `XXXX-XXXX`: must be what the device shows. */
            userCode: string;
            client: components["schemas"]["ShownClientView"];
            scopes: string[];
            /** @description The resources that its tokens may be for (RFC 8707); the MCP server where the request names none. */
            resources: string[];
            /** @description Words for those that staff described. */
            apis: components["schemas"]["NamedApiView"][];
            /** @description The question about organizations; absent when the scopes reach no organization. */
            organizationChoice?: components["schemas"]["OrganizationQuestionView"];
            origin: components["schemas"]["DeviceOriginView"];
            /** Format: date-time */
            expiresAt: string;
            /** @description Until `expiresAt`, by the clock of the server. */
            secondsLeft: number;
        };
        DeviceAnswerBody: {
            /**
             * @description The organizations that the client may see; null: all, also later ones. Absent: as before, which is all when the user
             *     has never chosen. Ignored for a client whose scopes reach no organization.
             */
            organizationIds?: string[] | null;
            /** @description The code that the device shows. The user opened it before (GET). */
            userCode: string;
            /** @description Whether the user grants the client access. */
            accept: boolean;
        };
        DeviceAnsweredView: {
            status: boolean;
        };
        TokenView: {
            access_token: string;
            /**
             * @description `DPoP` with a proof in the request (RFC 9449 §5).
             * @enum {string}
             */
            token_type: "Bearer" | "DPoP";
            /** @description Seconds. */
            expires_in: number;
            /** @description Separated by blanks. */
            scope?: string;
            /** @description Only with the scope `offline_access`. Each one is used once. */
            refresh_token?: string;
            /** @description Only with the scope `openid`. */
            id_token?: string;
        };
        LogoutClientView: {
            name: string | null;
            /** @description A data URL, set by staff; null: there is none. */
            picture: string | null;
            clientId: string;
        };
        LogoutRequestView: {
            /** @description Null: the request names no application. */
            client: components["schemas"]["LogoutClientView"] | null;
            /** @description Where the user goes afterwards: a host, or the scheme of an app on a device. Null: stays here. */
            redirectHost: string | null;
            /** Format: date-time */
            expiresAt: string;
        };
        LogoutBody: {
            /** @description Whether the user signs out. */
            accept: boolean;
        };
        LogoutAnswerView: {
            /** @description Where the browser goes. */
            redirectURI: string;
        };
        StaffApiView: {
            /** @enum {string} */
            tokenFormat: "opaque" | "jwt";
            /** @enum {string} */
            signingAlgorithm: "RS256" | "ES256";
            /** @description Null: as long as others, and JWTs 600 seconds. */
            tokenLifeSeconds: number | null;
            id: string;
            identifier: string;
            name: string;
            scopes: components["schemas"]["ApiScopeView"][];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        StaffApisView: {
            /** @description By name. */
            items: components["schemas"]["StaffApiView"][];
            /** @description Identifiers of resources that the configuration names, with opaque tokens and no scopes of their own. */
            configured: string[];
        };
        ApiScopeBody: {
            /** @description As clients ask for it, such as `orders.read`. No other API has one of this name. */
            name: string;
            /** @description Completes "the app can …" on the consent page. */
            description: string;
        };
        NewApiBody: {
            /** @description For the audit trail. */
            reason: string;
            /**
             * @description `opaque`: the API introspects access tokens (RFC 7662). `jwt`: it verifies them itself (RFC 9068).
             * @enum {string}
             */
            tokenFormat: "opaque" | "jwt";
            /**
             * @description The algorithm of JWTs; of a new API RS256 unless given.
             * @enum {string}
             */
            signingAlgorithm?: "RS256" | "ES256";
            /** @description An absolute URI without a fragment, which cannot be changed: the `resource` of requests (RFC 8707). */
            identifier: string;
            /** @description On the consent page. */
            name: string;
            /** @description A new API has none unless given. */
            scopes?: components["schemas"]["ApiScopeBody"][];
            /** @description Seconds an access token lasts, 60 or more; null: as long as others, and JWTs 600, which is their longest life. */
            tokenLifeSeconds?: number | null;
        };
        ClientOfApiView: {
            name: string | null;
            /** @description Null: it gets no tokens for itself. */
            scopes: string[] | null;
            /**
             * Format: date-time
             * @description Since when its rights have no effect; null: they have.
             */
            rightsSuspendedAt: string | null;
            /** @description The id of the row. */
            id: string;
            clientId: string;
            introspects: boolean;
            /** @description Whether it registered for `client_credentials`, which it needs to get tokens for itself. */
            isRegisteredForIt: boolean;
            /**
             * Format: date-time
             * @description Of the client, for the next change of its rights.
             */
            updatedAt: string;
        };
        FoundApiView: {
            /** @enum {string} */
            tokenFormat: "opaque" | "jwt";
            /** @enum {string} */
            signingAlgorithm: "RS256" | "ES256";
            /** @description Null: as long as others, and JWTs 600 seconds. */
            tokenLifeSeconds: number | null;
            id: string;
            identifier: string;
            name: string;
            scopes: components["schemas"]["ApiScopeView"][];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description Clients with rights there, by their client ids. */
            clients: components["schemas"]["ClientOfApiView"][];
        };
        ApiChangeBody: {
            /**
             * @description `opaque`: the API introspects access tokens (RFC 7662). `jwt`: it verifies them itself (RFC 9068).
             * @enum {string}
             */
            tokenFormat?: "opaque" | "jwt";
            /**
             * @description The algorithm of JWTs; of a new API RS256 unless given.
             * @enum {string}
             */
            signingAlgorithm?: "RS256" | "ES256";
            /** @description On the consent page. */
            name?: string;
            /** @description A new API has none unless given. */
            scopes?: components["schemas"]["ApiScopeBody"][];
            /** @description Seconds an access token lasts, 60 or more; null: as long as others, and JWTs 600, which is their longest life. */
            tokenLifeSeconds?: number | null;
            /** @description For the audit trail. */
            reason: string;
            /** @description As shown: an API that was changed since then is not changed. */
            updatedAt?: string;
        };
        DeletedClientView: {
            status: boolean;
        };
        ApiRightsBody: {
            /** @description For the audit trail. */
            reason: string;
            /** @description As the client presents it. */
            clientId: string;
            /** @description Whether the client is the API: it may introspect all tokens issued for it. */
            introspects: boolean;
            /** @description Scopes of tokens that it gets for itself (client credentials); null: it gets none. */
            scopes?: string[] | null;
            /** @description The client as shown: the rights of one that was changed since then are not changed. */
            updatedAt?: string;
        };
        ClientOwnerView: {
            id: string;
            name: string;
            email: string;
        };
        ListedClientView: {
            name: string | null;
            /** @description A data URL, set by staff; null: pages show initials. */
            picture: string | null;
            /**
             * Format: date-time
             * @description Since when the rights that staff gave have no effect; null: they have.
             */
            rightsSuspendedAt: string | null;
            /** @description Null: registered without a session. */
            owner: components["schemas"]["ClientOwnerView"] | null;
            /** Format: date-time */
            lastUsedAt: string | null;
            /** @description The id of the row; routes take it. */
            id: string;
            clientId: string;
            /** @description No user can authorize it, and none of its tokens is accepted. */
            disabled: boolean;
            /** @description An application of the operator: users are not asked for consent. */
            trusted: boolean;
            /** Format: date-time */
            createdAt: string;
        };
        ClientListView: {
            items: components["schemas"]["ListedClientView"][];
            /** @description Of all pages, counted up to 10,000. */
            total: number;
            /** @description False: there are more than 10,000. */
            isTotalExact: boolean;
            /** @description Leads to the next page; null on the last. */
            nextCursor: string | null;
            /** @description Leads to the page before; null on the first. */
            prevCursor: string | null;
        };
        ClientOfStaffBody: {
            /** @description For the audit trail. */
            reason: string;
            /** @description Client metadata (RFC 7591 §2); unknown members are ignored. */
            metadata: {
                redirect_uris?: string[];
                client_name?: string;
                token_endpoint_auth_method?: string;
                id_token_signed_response_alg?: string;
                post_logout_redirect_uris?: string[];
                backchannel_logout_uri?: string;
                backchannel_logout_session_required?: boolean;
                /**
                 * @description Whether authorization requests need a code challenge; of clients without a secret always.
                 * @default true
                 */
                require_pkce: boolean;
                /**
                 * @description What becomes of a request for `offline_access` without `prompt=consent`.
                 * @default refused
                 * @enum {string}
                 */
                offline_access_without_consent: "refused" | "ignored" | "granted";
                /** @description Seconds, from 60 to what the server gives; absent: as long as that. */
                access_token_lifetime?: number;
                /** @description Seconds, from 60 to what the server gives; absent: as long as that. */
                refresh_token_lifetime?: number;
                /** @description Seconds, 0 to 60, for which a used refresh token gives the same answer again; absent: as the server. */
                refresh_token_reuse_interval?: number;
                /** @description Websites that may frame `authorize` with `prompt=none`; absent: those of the redirect URIs. */
                web_origins?: string[];
            } & {
                [key: string]: unknown;
            };
            /**
             * Format: uuid
             * @description The account that owns it; absent: none does.
             */
            ownerId?: string;
        };
        ClientOfStaffView: {
            /** @description The id of the row; routes take it. */
            id: string;
            clientId: string;
            /** @description Shown once; absent for a client without one. */
            secret?: string;
        };
        StaffClientView: {
            /** @description A data URL, set by staff, which pages show; null: they show initials. Only a trusted client has one. */
            picture: string | null;
            /**
             * Format: date-time
             * @description Since when the rights that staff gave are suspended, because the client proves itself in another way since then; null:
             *     they are in effect.
             */
            rightsSuspendedAt: string | null;
            /** @enum {string|null} */
            rightsSuspendedFor: "authentication-method" | "keys" | null;
            /**
             * Format: date-time
             * @description About when a token was last issued; null: never.
             */
            lastUsedAt: string | null;
            /**
             * Format: date-time
             * @description Until when the secret before the last rotation is accepted; null: it is not.
             */
            formerSecretEndsAt: string | null;
            name: string | null;
            /** @description As registered (RFC 7591 §2). */
            metadata: {
                [key: string]: unknown;
            };
            /** @description Null: registered without a session. */
            owner: components["schemas"]["ClientOwnerView"] | null;
            /** @description The id of the row; routes take it. */
            id: string;
            alwaysRefreshes: boolean;
            ownScopes: string[];
            ownResources: string[];
            callsResources: string[];
            /** @description Grants under which tokens were issued and that have not expired. */
            grants: number;
            /** @description Users who gave them. */
            users: number;
            clientId: string;
            /** @description Staff disabled it: no user can authorize it, and none of its tokens is accepted. */
            disabled: boolean;
            /** @description An application of the operator: users are not asked for consent. */
            trusted: boolean;
            /** @description Whether authorization requests need a code challenge. */
            requiresPkce: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            hasSecret: boolean;
        };
        SuperviseClientBody: {
            /** @description For the audit trail. */
            reason: string;
            /** @description No user can authorize it, and none of its tokens is accepted. */
            disabled?: boolean;
            /** @description An application of the operator: users are not asked for consent. */
            trusted?: boolean;
            /**
             * @description Shown on pages that name the client: a data URL of a raster image of at most 32 KB; null removes it. Only of a trusted
             *     client, and removed when the trust ends.
             */
            picture?: string | null;
            /** @description Gets a refresh token without asking for `offline_access`. */
            alwaysRefreshes?: boolean;
            /** @description The rights that staff gave take effect again. Only with `updatedAt`. */
            liftSuspension?: boolean;
            /** @description As shown: a client that was changed since then is not changed. */
            updatedAt?: string;
            /** @description Scopes of tokens that it gets for itself (client credentials). */
            ownScopes?: string[];
            /** @description Resources (RFC 8707) that it serves: it may introspect all tokens issued for them. */
            ownResources?: string[];
            /** @description Resources (RFC 8707) that it gets tokens for by itself (client credentials). Not this API, which serves users only. */
            callsResources?: string[];
        };
        EditClientBody: {
            /** @description For the audit trail. */
            reason: string;
            /** @description Client metadata (RFC 7591 §2); unknown members are ignored. */
            metadata: {
                redirect_uris?: string[];
                client_name?: string;
                token_endpoint_auth_method?: string;
                id_token_signed_response_alg?: string;
                post_logout_redirect_uris?: string[];
                backchannel_logout_uri?: string;
                backchannel_logout_session_required?: boolean;
                /**
                 * @description Whether authorization requests need a code challenge; of clients without a secret always.
                 * @default true
                 */
                require_pkce: boolean;
                /**
                 * @description What becomes of a request for `offline_access` without `prompt=consent`.
                 * @default refused
                 * @enum {string}
                 */
                offline_access_without_consent: "refused" | "ignored" | "granted";
                /** @description Seconds, from 60 to what the server gives; absent: as long as that. */
                access_token_lifetime?: number;
                /** @description Seconds, from 60 to what the server gives; absent: as long as that. */
                refresh_token_lifetime?: number;
                /** @description Seconds, 0 to 60, for which a used refresh token gives the same answer again; absent: as the server. */
                refresh_token_reuse_interval?: number;
                /** @description Websites that may frame `authorize` with `prompt=none`; absent: those of the redirect URIs. */
                web_origins?: string[];
            } & {
                [key: string]: unknown;
            };
        };
        RotateByStaffBody: {
            /** @description For the audit trail. */
            reason: string;
            /** @description Seconds for which the current secret is accepted beside the new one. */
            overlapSeconds: number;
        };
        RotatedClientView: {
            /**
             * Format: date-time
             * @description Until when the secret before is accepted; null: it is not.
             */
            formerSecretEndsAt: string | null;
            clientId: string;
            /** @description The new one. Shown once. */
            secret: string;
        };
        EndedView: {
            /** @description Grants that ended. */
            ended: number;
        };
        SeenOrganizationView: {
            id: string;
            name: string;
            slug: string;
        };
        UserGrantsView: {
            /**
             * Format: date-time
             * @description When a token was last issued; null: the application holds none that lasts.
             */
            lastUsedAt: string | null;
            name: string | null;
            /** @description That the user lets the client see; null: all, also later ones; absent: its scopes reach none. */
            organizations?: components["schemas"]["SeenOrganizationView"][] | null;
            /** @description The id of the client's row. */
            id: string;
            clientId: string;
            scopes: string[];
            /** @description RFC 8707: where tokens may be used; empty: nowhere in particular. */
            resources: string[];
            /** Format: date-time */
            grantedAt: string;
        };
        EndAccessBody: {
            /** @description For the audit trail. */
            reason: string;
            clientId: string;
        };
        NamedClientView: {
            name: string | null;
            /** @description The id of the row. */
            id: string;
            clientId: string;
        };
        ListedConsentView: {
            user: components["schemas"]["ClientOwnerView"];
            client: components["schemas"]["NamedClientView"];
            scopes: string[];
            /** @description Where tokens may be used (RFC 8707); empty: nowhere in particular. */
            resources: string[];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        ConsentListView: {
            items: components["schemas"]["ListedConsentView"][];
            /** @description Of all pages, counted up to 10,000. */
            total: number;
            /** @description False: there are more than 10,000. */
            isTotalExact: boolean;
            /** @description Leads to the next page; null on the last. */
            nextCursor: string | null;
            /** @description Leads to the page before; null on the first. */
            prevCursor: string | null;
        };
        ListedTokenView: {
            /**
             * Format: date-time
             * @description Null after it was revoked.
             */
            accessExpiresAt: string | null;
            /**
             * Format: date-time
             * @description Null without a refresh token.
             */
            refreshExpiresAt: string | null;
            /**
             * Format: date-time
             * @description When the refresh token was replaced by another.
             */
            refreshUsedAt: string | null;
            id: string;
            /** Format: date-time */
            createdAt: string;
        };
        ListedAccessView: {
            /** @description Null for a client that acts for itself, and after the account was deleted. */
            user: components["schemas"]["ClientOwnerView"] | null;
            /**
             * Format: date-time
             * @description When a token was last issued; null: none was.
             */
            lastUsedAt: string | null;
            id: string;
            client: components["schemas"]["NamedClientView"];
            /** @description False: the client acts for itself (client credentials). */
            forUser: boolean;
            scopes: string[];
            /** @description Where tokens may be used (RFC 8707); empty: nowhere in particular. */
            resources: string[];
            /** @description The client must prove a key (DPoP, RFC 9449). */
            isBound: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
            /** @description The newest first, at most five. */
            tokens: components["schemas"]["ListedTokenView"][];
        };
        GrantListView: {
            items: components["schemas"]["ListedAccessView"][];
            /** @description Of all pages, counted up to 10,000. */
            total: number;
            /** @description False: there are more than 10,000. */
            isTotalExact: boolean;
            /** @description Leads to the next page; null on the last. */
            nextCursor: string | null;
            /** @description Leads to the page before; null on the first. */
            prevCursor: string | null;
        };
        BillingAddressView: {
            line1: string | null;
            line2: string | null;
            postalCode: string | null;
            city: string | null;
            state: string | null;
            /** @description ISO 3166-1 alpha-2. */
            country: string;
        };
        TaxIdView: {
            number: string;
            /** @description Such as `eu_vat`. */
            kind: string;
        };
        BillingCustomerView: {
            /** @description Null for most organizations. */
            email: string | null;
            name: string | null;
            billingName: string | null;
            billingAddress: components["schemas"]["BillingAddressView"] | null;
            taxId: components["schemas"]["TaxIdView"] | null;
        };
        BillingOwnerView: {
            /** @enum {string} */
            type: "user" | "organization";
            id: string;
        };
        BillingAccountView: {
            /**
             * @description `none`: nothing was bought yet.
             * @enum {string}
             */
            status: "none" | "pending" | "linked" | "conflict" | "detached";
            /**
             * @description Why the billing provider refused a customer, or, when linked, the current email address; null: it did not.
             * @enum {string|null}
             */
            reason: "email-taken" | "email-refused" | "no-owner" | null;
            /** @description Null without one, and while the billing provider does not answer. */
            customer: components["schemas"]["BillingCustomerView"] | null;
            owner: components["schemas"]["BillingOwnerView"];
        };
        AddressBody: {
            line1?: string | null;
            line2?: string | null;
            postalCode?: string | null;
            city?: string | null;
            /** @description Required in some countries; `US-XX` and `CA-XX` for states of these. */
            state?: string | null;
            /** @description ISO 3166-1 alpha-2. */
            country: string;
        };
        BillingDetailsBody: {
            /** @description On invoices, in the place of the name of the account or organization. */
            billingName?: string | null;
            billingAddress?: components["schemas"]["AddressBody"] | null;
            /** @description The number alone; its kind follows from the country of the address. */
            taxId?: string | null;
            organizationId?: string;
        };
        PortalBody: {
            /** @description Where its link back leads: a path of this service, or a URL of a trusted origin. */
            returnPath?: string;
            organizationId?: string;
        };
        PortalView: {
            /** @description Signs its visitor in: open it at once, and show or keep it nowhere. */
            url: string;
            /** @description ISO 8601. */
            expiresAt: string;
        };
        LinkedAccountView: {
            /** @enum {string} */
            status: "pending" | "linked" | "conflict" | "detached";
            /**
             * @description Why there is no customer, or, when linked, why the customer has a former email address.
             * @enum {string|null}
             */
            reason: "email-taken" | "email-refused" | "no-owner" | null;
            id: string;
            owner: components["schemas"]["BillingOwnerView"];
            /** @description Null for an owner who was deleted. */
            name: string | null;
            /** @description For an organization, the address of the owner that the billing provider is told. */
            email: string | null;
            customerId: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        LinkedAccountsView: {
            items: components["schemas"]["LinkedAccountView"][];
            /** @description Of all pages, counted up to 10,000. */
            total: number;
            /** @description False: there are more than 10,000. */
            isTotalExact: boolean;
            /** @description Leads to the next page; null on the last. */
            nextCursor: string | null;
            /** @description Leads to the page before; null on the first. */
            prevCursor: string | null;
        };
        ListedCustomerView: {
            /** @description Id of the account or organization, if it was made here. */
            externalId: string | null;
            /** @description `individual`, `team`, … */
            type: string;
            /** @description Null for most teams. */
            email: string | null;
            emailVerified: boolean;
            name: string | null;
            billingName: string | null;
            billingAddress: {
                [key: string]: unknown;
            } | null;
            /** @description Number and kind. */
            taxId: string[] | null;
            locale: string | null;
            /** @description The account or organization that is linked to it; null: none. */
            owner: components["schemas"]["BillingOwnerView"] | null;
            id: string;
            createdAt: string;
            /** @description Null until the first change. */
            modifiedAt: string | null;
            /**
             * Format: date-time
             * @description When this service learned that it is deleted.
             */
            deletedAt: string | null;
            /** @description The page of the billing provider about it, or about all of its kind; null where that is not known. */
            dashboardUrl: string | null;
        };
        ListedCustomersView: {
            items: components["schemas"]["ListedCustomerView"][];
            /** @description Of all pages, counted up to 10,000. */
            total: number;
            /** @description False: there are more than 10,000. */
            isTotalExact: boolean;
            /** @description Leads to the next page; null on the last. */
            nextCursor: string | null;
            /** @description Leads to the page before; null on the first. */
            prevCursor: string | null;
        };
        NamedProductView: {
            id: string;
            name: string;
        };
        NamedCustomerView: {
            id: string;
            name: string | null;
            email: string | null;
            isDeleted: boolean;
            /** @description The account or organization here; null for a customer that is none. */
            owner: components["schemas"]["BillingOwnerView"] | null;
        };
        ListedSubscriptionView: {
            /** @description `trialing`, `active`, `past_due`, `paused`, `canceled`, … */
            status: string;
            /** @description For each period, without tax. */
            amount: number;
            /** @description ISO 4217 in lower case. */
            currency: string;
            /** @description `day`, `week`, `month`, `year`, … */
            recurringInterval: string;
            recurringIntervalCount: number;
            productId: string;
            discountId: string | null;
            seats: number | null;
            units: number | null;
            startedAt: string | null;
            currentPeriodStart: string;
            currentPeriodEnd: string | null;
            trialEnd: string | null;
            /** @description Since when a payment is due. */
            pastDueAt: string | null;
            cancelAtPeriodEnd: boolean;
            canceledAt: string | null;
            endsAt: string | null;
            endedAt: string | null;
            customerCancellationReason: string | null;
            customerCancellationComment: string | null;
            pauseAtPeriodEnd: boolean;
            pausedAt: string | null;
            resumesAt: string | null;
            product: components["schemas"]["NamedProductView"] | null;
            customer: components["schemas"]["NamedCustomerView"] | null;
            id: string;
            createdAt: string;
            /** @description Null until the first change. */
            modifiedAt: string | null;
            /**
             * Format: date-time
             * @description When this service learned that it is deleted.
             */
            deletedAt: string | null;
            /** @description The page of the billing provider about it, or about all of its kind; null where that is not known. */
            dashboardUrl: string | null;
        };
        ListedOrderView: {
            /** @description `draft`, `pending`, `paid`, `refunded`, `partially_refunded`, `void`, … */
            status: string;
            /** @description Also of refunded orders. */
            paid: boolean;
            /** @description `purchase`, `subscription_create`, `subscription_cycle`, `subscription_update`, … */
            billingReason: string;
            /** @description ISO 4217 in lower case. */
            currency: string;
            subtotalAmount: number;
            discountAmount: number;
            /** @description Without tax. */
            netAmount: number;
            taxAmount: number;
            totalAmount: number;
            /** @description Without tax. */
            refundedAmount: number;
            refundedTaxAmount: number;
            dueAmount: number | null;
            invoiceNumber: string | null;
            isInvoiceGenerated: boolean;
            receiptNumber: string | null;
            /** @description When the payment is tried again. */
            nextPaymentAttemptAt: string | null;
            productId: string | null;
            subscriptionId: string | null;
            checkoutId: string | null;
            product: components["schemas"]["NamedProductView"] | null;
            customer: components["schemas"]["NamedCustomerView"] | null;
            id: string;
            createdAt: string;
            /** @description Null until the first change. */
            modifiedAt: string | null;
            /**
             * Format: date-time
             * @description When this service learned that it is deleted.
             */
            deletedAt: string | null;
            /** @description The page of the billing provider about it, or about all of its kind; null where that is not known. */
            dashboardUrl: string | null;
        };
        GrantedKindView: {
            id: string;
            type: string;
            description: string;
        };
        ListedGrantErrorView: {
            /** @description In the words of the billing provider. */
            message: string;
            type: string;
            timestamp: string;
        };
        GrantHolderView: {
            id: string;
            name: string | null;
            email: string | null;
        };
        ListedGrantView: {
            /** @description The person of a team who has it by a seat. */
            memberId: string | null;
            benefitId: string;
            subscriptionId: string | null;
            orderId: string | null;
            grantedAt: string | null;
            revokedAt: string | null;
            /**
             * @description Only `granted` gives access.
             * @enum {string}
             */
            status: "granted" | "pending" | "failed" | "revoked";
            benefit: components["schemas"]["GrantedKindView"] | null;
            /** @description Why it failed. */
            error: components["schemas"]["ListedGrantErrorView"] | null;
            customer: components["schemas"]["GrantHolderView"] | null;
            id: string;
            createdAt: string;
            /** @description Null until the first change. */
            modifiedAt: string | null;
            /**
             * Format: date-time
             * @description When this service learned that it is deleted.
             */
            deletedAt: string | null;
            /** @description The page of the billing provider about it, or about all of its kind; null where that is not known. */
            dashboardUrl: string | null;
        };
        CustomerMeterView: {
            meterId: string;
            consumedUnits: number;
            creditedUnits: number;
            balance: number;
            name: string | null;
            id: string;
            createdAt: string;
            /** @description Null until the first change. */
            modifiedAt: string | null;
            /**
             * Format: date-time
             * @description When this service learned that it is deleted.
             */
            deletedAt: string | null;
            /** @description The page of the billing provider about it, or about all of its kind; null where that is not known. */
            dashboardUrl: string | null;
        };
        CustomerPageView: {
            /** @description Everything that the billing provider has of it, in camelCase. */
            details: {
                [key: string]: unknown;
            };
            /** @description The entitlements that the billing provider lists for the customer; null: it has sent no list so far. */
            state: {
                [key: string]: unknown;
            } | null;
            customer: components["schemas"]["ListedCustomerView"];
            /** @description How it was linked, and why that failed; null: no account here was linked to it. */
            account: components["schemas"]["LinkedAccountView"] | null;
            /** @description The newest fifty of each. */
            subscriptions: components["schemas"]["ListedSubscriptionView"][];
            subscriptionsTotal: number;
            orders: components["schemas"]["ListedOrderView"][];
            ordersTotal: number;
            grants: components["schemas"]["ListedGrantView"][];
            grantsTotal: number;
            meters: components["schemas"]["CustomerMeterView"][];
        };
        GrantedBenefitView: {
            id: string;
            /** @description Such as `license_keys`; `unknown` for newer ones. */
            type: string;
            description: string;
            /** @description As its type has them, such as `note`, `repositoryOwner` or `units`. */
            properties?: {
                [key: string]: unknown;
            } | null;
        };
        GrantErrorView: {
            /** @description What the holder has to do, in the words of the billing provider. */
            message: string;
            type: string;
            timestamp: string;
        };
        BenefitGrantView: {
            id: string;
            benefitId: string;
            benefit: components["schemas"]["GrantedBenefitView"];
            subscriptionId: string | null;
            orderId: string | null;
            grantedAt?: string | null;
            revokedAt?: string | null;
            error?: components["schemas"]["GrantErrorView"] | null;
            /** @description What was given, as the type of the benefit has it, such as `licenseKeyId`. */
            properties?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Only `granted` gives access. `failed`: the holder has something to do, which `error` says.
             * @enum {string}
             */
            status: "granted" | "pending" | "failed" | "revoked";
            isActionNeeded: boolean;
        };
        BenefitGrantsView: {
            grants: components["schemas"]["BenefitGrantView"][];
            total: number;
            limit: number;
            offset: number;
        };
        OwnSeatView: {
            /** @description The product; null: not known yet. */
            productId: string | null;
            /** @description The name of the plan; null: not known yet. */
            plan: string | null;
            /** @description ISO 8601. */
            since: string | null;
            grants: components["schemas"]["BenefitGrantView"][];
            id: string;
        };
        OwnSeatsView: {
            seats: components["schemas"]["OwnSeatView"][];
        };
        LicenseKeyView: {
            id: string;
            benefitId: string;
            /** @description Its end only. */
            displayKey: string;
            /** @description `granted`, `revoked`, `disabled`, or `unknown`. */
            status: string;
            limitActivations: number | null;
            usage: number;
            limitUsage: number | null;
            validations: number;
            expiresAt: string | null;
        };
        LicenseKeysView: {
            licenseKeys: components["schemas"]["LicenseKeyView"][];
            total: number;
            limit: number;
            offset: number;
        };
        LicenseKeyActivationView: {
            id: string;
            /** @description A name for the device. */
            label: string;
            /** @description ISO 8601. */
            createdAt: string;
        };
        RevealedLicenseKeyView: {
            activations: components["schemas"]["LicenseKeyActivationView"][];
            licenseKey: components["schemas"]["LicenseKeyView"];
            /** @description The whole key: a credential of its holder. */
            key: string;
        };
        OwnerBody: {
            organizationId?: string;
        };
        LicenseKeyValidityView: {
            valid: boolean;
        };
        ActivationBody: {
            /** @description A name for the device. */
            label: string;
            organizationId?: string;
        };
        NewActivationView: {
            activationId: string;
        };
        LicenseKeyDeactivatedView: {
            status: boolean;
        };
        ShownProductView: {
            id: string;
            name: string;
        };
        ShownDiscountView: {
            name: string;
        };
        OrderItemView: {
            id: string;
            label: string;
            amount: number;
            taxAmount: number;
            /** @description For a part of a period. */
            proration: boolean;
        };
        OrderView: {
            id: string;
            createdAt: string;
            metadata: {
                [key: string]: unknown;
            };
            /** @description Answers to the custom fields of the product, by slug. */
            customFieldData?: {
                [key: string]: unknown;
            };
            /** @description `draft`, `pending`, `paid`, `refunded`, `partially_refunded`, `void`; `unknown` for newer ones. */
            status: string;
            /** @description As the billing provider says it, where `status` is `unknown`. */
            rawStatus?: string;
            /** @description Also of refunded orders. */
            paid: boolean;
            /** @description `purchase`, `subscription_create`, `subscription_cycle`, `subscription_update`, …, or `unknown`. */
            billingReason: string;
            /** @description ISO 4217 in lower case. */
            currency: string;
            subtotalAmount: number;
            discountAmount: number;
            /** @description Without tax. */
            netAmount: number;
            taxAmount: number;
            totalAmount: number;
            /** @description Negative: credit that was used for it. */
            appliedBalanceAmount?: number;
            /** @description Without tax. */
            refundedAmount: number;
            refundedTaxAmount: number;
            dueAmount?: number;
            invoiceNumber: string | null;
            isInvoiceGenerated: boolean;
            receiptNumber?: string | null;
            /** @description What its invoice shows; null: there is none without it. */
            billingName?: string | null;
            /** @description Likewise. */
            billingAddress?: components["schemas"]["BillingAddressView"] | null;
            /** @description When the payment is tried again. */
            nextPaymentAttemptAt?: string | null;
            /** @description Such as the name of the plan. */
            description?: string | null;
            productId: string | null;
            product: components["schemas"]["ShownProductView"] | null;
            discount?: components["schemas"]["ShownDiscountView"] | null;
            subscriptionId: string | null;
            items: components["schemas"]["OrderItemView"][];
        };
        OrdersView: {
            orders: components["schemas"]["OrderView"][];
            total: number;
            limit: number;
            offset: number;
        };
        RefundView: {
            id: string;
            createdAt: string;
            /** @description `pending`, `succeeded`, `failed`, `canceled`, or `unknown`. Only one that succeeded changes the order. */
            status: string;
            reason: string;
            /** @description Without tax. */
            amount: number;
            taxAmount: number;
            currency: string;
        };
        OrderWithRefundsView: {
            refunds: components["schemas"]["RefundView"][];
            order: components["schemas"]["OrderView"];
        };
        FileView: {
            /**
             * @description `generating`: ask again in some seconds.
             * @enum {string}
             */
            status: "ready" | "generating";
            /** @description Opens the file without a sign-in, for a limited time: show it to the caller only. Only with `ready`. */
            url?: string;
        };
        InvoiceBody: {
            /** @description On this invoice, in the place of what the order was paid with. */
            billingName?: string;
            /** @description Likewise. */
            billingAddress?: components["schemas"]["AddressBody"];
            organizationId?: string;
        };
        TierView: {
            /** @description The last unit of the step; null: no end. */
            upTo: number | null;
            /** @description Decimal number, in the smallest unit of the currency. */
            unitAmount: string;
        };
        PriceView: {
            /**
             * @description `fixed`, `custom`, `metered_unit`, `metered_tiers`, `seat_based`, `unit_based`, or `unknown` for newer ones.
             * @enum {string}
             */
            amountType: "fixed" | "custom" | "metered_unit" | "metered_tiers" | "seat_based" | "unit_based" | "unknown";
            /** @description The amount of a fixed price. */
            amount: number | null;
            /** @description The least amount of a price that the buyer chooses. */
            minimumAmount: number | null;
            maximumAmount: number | null;
            presetAmount: number | null;
            /** @description The price of a metered unit: decimal number. */
            unitAmount: string | null;
            capAmount: number | null;
            meterId: string | null;
            /** @description The tiers of a price by quantity. */
            tiers: components["schemas"]["TierView"][];
            /**
             * @description Whether tax is in the price or comes on top of it; null: by the country of the buyer.
             * @enum {string|null}
             */
            tax: "inclusive" | "exclusive" | null;
            id: string;
            /** @description ISO 4217 in lower case. */
            currency: string;
            isFree: boolean;
        };
        PlanBenefitView: {
            /**
             * @description Such as `license_keys`, or `unknown` for newer ones.
             * @enum {string}
             */
            type: "custom" | "discord" | "github_repository" | "downloadables" | "license_keys" | "meter_credit" | "feature_flag" | "slack_shared_channel" | "unknown";
            id: string;
            description: string;
        };
        PlanView: {
            description: string | null;
            /**
             * @description `day`, `week`, `month`, `year`, or `unknown`.
             * @enum {string|null}
             */
            recurringInterval: "day" | "week" | "month" | "year" | "unknown" | null;
            recurringIntervalCount: number | null;
            /** @enum {string|null} */
            trialInterval: "day" | "week" | "month" | "year" | "unknown" | null;
            trialIntervalCount: number | null;
            prices: components["schemas"]["PriceView"][];
            benefits: components["schemas"]["PlanBenefitView"][];
            id: string;
            name: string;
            isRecurring: boolean;
            /** @description URLs of pictures. */
            images: string[];
            /** @description The caller or the organization is subscribed to it. */
            isCurrent: boolean;
            /** @description No longer sold; shown to those who are subscribed to it. */
            isLegacy: boolean;
        };
        PlansView: {
            plans: components["schemas"]["PlanView"][];
            /** @description Whether a subscription can be bought beside another one; otherwise that one is changed. */
            allowsSeveral: boolean;
        };
        BuyerBody: {
            organization?: string;
            /** @description The id of the caller, the default buyer. */
            user?: string;
        };
        CheckoutBody: {
            /** @description The buyer chooses among several. Required without `product`. */
            products?: string[];
            /** @description Answers to the custom fields of the product, by slug. */
            customFieldData?: {
                [key: string]: (string | number | boolean) | null;
            };
            /** @description Copied to the order and the subscription. */
            metadata?: {
                [key: string]: string | number | boolean;
            };
            /** @description The only product, instead of `products`; with both, they are the same. */
            product?: string;
            /** @description The buyer: an organization or the caller. If `organizationId` is given as well, it must be the same. */
            for?: components["schemas"]["BuyerBody"];
            /** @description Where the buyer goes after paying: a path of this service, or a URL of a trusted origin; `checkout_id` is added. */
            successPath: string;
            /** @description Where the link back leads, likewise. */
            returnPath?: string;
            discountCode?: string;
            /** @description Instead of the code. Of any discount, as its id is all that Polar asks for. */
            discountId?: string;
            /** @description Whether the buyer can enter a code; it can without this. */
            allowDiscountCodes?: boolean;
            allowTrial?: boolean;
            /** @description A free subscription of the buyer, which the purchase makes a paid one. */
            subscriptionId?: string;
            seats?: number;
            units?: number;
            /** @description The amount that the buyer chooses, in the smallest unit of the currency. */
            amount?: number;
            /** @description Origin of the page that shows the checkout in a frame; this service, or a trusted one. */
            embedOrigin?: string;
            /** @description Language tag (BCP 47) of the page. */
            locale?: string;
            organizationId?: string;
        };
        StartedCheckoutView: {
            checkoutId: string;
            /** @description The page where the buyer pays: a visitor with this URL can pay and sees the details of the buyer. */
            url: string;
        };
        DuePaymentView: {
            /** @description With tax, in the smallest unit of the currency; null: not known yet. */
            amount: number | null;
            /** @description Null: it is not tried again with the card that there is. */
            nextAttemptAt: string | null;
            /** @description When what was bought is taken away, which may be past; null: not known. */
            accessEndsAt: string | null;
            /** @description When the subscription ends; null: not known. */
            endsAt: string | null;
            subscriptionId: string;
            productId: string;
            /** @description ISO 4217 in lower case. */
            currency: string;
        };
        DuePaymentsView: {
            payments: components["schemas"]["DuePaymentView"][];
            /** @description The card that is charged, by the billing provider's id for it; null: none. */
            paymentMethodId: string | null;
            /** @description False: the billing provider was to be asked, and did not answer. */
            isCertain: boolean;
        };
        CheckoutOrderView: {
            id: string;
            status: string;
            paid: boolean;
            /** @description In the smallest unit of the currency; taxes included. */
            totalAmount: number;
            /** @description ISO 4217 in lower case. */
            currency: string;
        };
        CheckoutSubscriptionView: {
            /** @description Until when nothing is paid, ISO 8601; null: it began without a trial. */
            trialEnd: string | null;
            id: string;
            status: string;
        };
        FailedGrantView: {
            benefitId: string;
            /** @description In the words of the billing provider. */
            message: string;
        };
        CheckoutView: {
            /**
             * @description `open`, `confirmed`, `succeeded`, `expired`, `failed`, or `unknown` for newer ones.
             * @enum {string}
             */
            status: "open" | "expired" | "confirmed" | "succeeded" | "failed" | "unknown";
            /**
             * @description The step that the purchase waits for. `buyer`: the page is open; `payment`: the bank has not answered; `order`,
             *     `benefits`: it was paid, and the rest follows; `nothing`: all is there; `over`: expired or failed.
             * @enum {string}
             */
            waitsFor: "buyer" | "payment" | "order" | "benefits" | "nothing" | "over";
            productId: string | null;
            /** @description Seats of a plan that is sold by seats. */
            seats: number | null;
            order: components["schemas"]["CheckoutOrderView"] | null;
            subscription: components["schemas"]["CheckoutSubscriptionView"] | null;
            /** @description Benefits that wait for the buyer, for instance to connect an account. */
            actionNeeded: components["schemas"]["FailedGrantView"][];
            id: string;
            /**
             * @description Whether the billing provider was asked just now. If not, for instance because it does not answer, the buyer may have paid
             *     even though `waitsFor` is `buyer`.
             */
            isCertain: boolean;
            /** @description ISO 8601. */
            expiresAt: string;
            /** @description In the smallest unit of the currency; with the taxes that are known. */
            totalAmount: number;
            /** @description ISO 4217 in lower case. */
            currency: string;
        };
        ListedProductView: {
            name: string;
            description: string | null;
            /** @description `draft`, `private`, `public`, … */
            visibility: string | null;
            isRecurring: boolean;
            recurringInterval: string | null;
            recurringIntervalCount: number | null;
            trialInterval: string | null;
            trialIntervalCount: number | null;
            isArchived: boolean;
            /** @description As the billing provider has them; what else they have depends on `amountType`. */
            prices: {
                [key: string]: unknown;
            }[];
            benefits: {
                [key: string]: unknown;
            }[];
            medias: {
                [key: string]: unknown;
            }[];
            attachedCustomFields: {
                [key: string]: unknown;
            }[];
            id: string;
            createdAt: string;
            /** @description Null until the first change. */
            modifiedAt: string | null;
            /**
             * Format: date-time
             * @description When this service learned that it is deleted.
             */
            deletedAt: string | null;
            /** @description The page of the billing provider about it, or about all of its kind; null where that is not known. */
            dashboardUrl: string | null;
        };
        ListedProductsView: {
            items: components["schemas"]["ListedProductView"][];
            /** @description Of all pages, counted up to 10,000. */
            total: number;
            /** @description False: there are more than 10,000. */
            isTotalExact: boolean;
            /** @description Leads to the next page; null on the last. */
            nextCursor: string | null;
            /** @description Leads to the page before; null on the first. */
            prevCursor: string | null;
        };
        ProductPageView: {
            /** @description Everything that the billing provider has of it, in camelCase. */
            details: {
                [key: string]: unknown;
            };
            product: components["schemas"]["ListedProductView"];
            /** @description Counted up to 10,000. */
            activeSubscriptions: number;
        };
        ListedDiscountView: {
            name: string;
            /** @description Null: only the merchant can give it. */
            code: string | null;
            /** @description `fixed`, `percentage`, … */
            type: string;
            /** @description `once`, `forever`, `repeating`, … */
            duration: string;
            /** @description Only of `repeating`. */
            durationInMonths: number | null;
            startsAt: string | null;
            endsAt: string | null;
            maxRedemptions: number | null;
            maxRedemptionsPerCustomer: number | null;
            redemptionsCount: number;
            /** @description Of `fixed`, in `currency`. */
            amount: number | null;
            currency: string | null;
            /** @description Of `fixed`, by currency. */
            amounts: {
                [key: string]: number;
            } | null;
            /** @description Of `percentage`, in hundredths of a percent. */
            basisPoints: number | null;
            id: string;
            createdAt: string;
            /** @description Null until the first change. */
            modifiedAt: string | null;
            /**
             * Format: date-time
             * @description When this service learned that it is deleted.
             */
            deletedAt: string | null;
            /** @description The page of the billing provider about it, or about all of its kind; null where that is not known. */
            dashboardUrl: string | null;
        };
        ListedDiscountsView: {
            items: components["schemas"]["ListedDiscountView"][];
            /** @description Of all pages, counted up to 10,000. */
            total: number;
            /** @description False: there are more than 10,000. */
            isTotalExact: boolean;
            /** @description Leads to the next page; null on the last. */
            nextCursor: string | null;
            /** @description Leads to the page before; null on the first. */
            prevCursor: string | null;
        };
        ListedBenefitView: {
            /** @description `custom`, `discord`, `github_repository`, `downloadables`, `license_keys`, `meter_credit`, `feature_flag`, … */
            type: string;
            description: string;
            visibility: string | null;
            selectable: boolean;
            deletable: boolean;
            isDeleted: boolean;
            /** @description By type; without credentials. */
            properties: {
                [key: string]: unknown;
            };
            id: string;
            createdAt: string;
            /** @description Null until the first change. */
            modifiedAt: string | null;
            /**
             * Format: date-time
             * @description When this service learned that it is deleted.
             */
            deletedAt: string | null;
            /** @description The page of the billing provider about it, or about all of its kind; null where that is not known. */
            dashboardUrl: string | null;
        };
        ListedBenefitsView: {
            items: components["schemas"]["ListedBenefitView"][];
            /** @description Of all pages, counted up to 10,000. */
            total: number;
            /** @description False: there are more than 10,000. */
            isTotalExact: boolean;
            /** @description Leads to the next page; null on the last. */
            nextCursor: string | null;
            /** @description Leads to the page before; null on the first. */
            prevCursor: string | null;
        };
        GrantCountsView: {
            granted: number;
            pending: number;
            failed: number;
            revoked: number;
        };
        BenefitPageView: {
            /** @description Everything that the billing provider has of it, in camelCase. */
            details: {
                [key: string]: unknown;
            };
            benefit: components["schemas"]["ListedBenefitView"];
            /** @description Products that give it. */
            products: components["schemas"]["NamedProductView"][];
            counts: components["schemas"]["GrantCountsView"];
            /** @description The newest fifty. */
            grants: components["schemas"]["ListedGrantView"][];
            /** @description The newest fifty that failed, each with its error. */
            failed: components["schemas"]["ListedGrantView"][];
        };
        ListedMeterView: {
            name: string;
            /** @description `conjunction` with `clauses`, each a filter or `property`, `operator`, `value`; to any depth. */
            filter: {
                [key: string]: unknown;
            };
            /** @description `func`, and the `property` that all but `count` are about. */
            aggregation: {
                [key: string]: unknown;
            };
            unit: string | null;
            customLabel: string | null;
            customMultiplier: number | null;
            archivedAt: string | null;
            id: string;
            createdAt: string;
            /** @description Null until the first change. */
            modifiedAt: string | null;
            /**
             * Format: date-time
             * @description When this service learned that it is deleted.
             */
            deletedAt: string | null;
            /** @description The page of the billing provider about it, or about all of its kind; null where that is not known. */
            dashboardUrl: string | null;
        };
        ListedMetersView: {
            items: components["schemas"]["ListedMeterView"][];
            /** @description Of all pages, counted up to 10,000. */
            total: number;
            /** @description False: there are more than 10,000. */
            isTotalExact: boolean;
            /** @description Leads to the next page; null on the last. */
            nextCursor: string | null;
            /** @description Leads to the page before; null on the first. */
            prevCursor: string | null;
        };
        MeterPageView: {
            /** @description Everything that the billing provider has of it, in camelCase. */
            details: {
                [key: string]: unknown;
            };
            meter: components["schemas"]["ListedMeterView"];
        };
        ListedCustomFieldView: {
            /** @description `checkbox`, `date`, `number`, `select`, `text`, … */
            type: string;
            slug: string;
            name: string;
            properties: {
                [key: string]: unknown;
            };
            /** @description Products that ask for it. */
            usedBy: components["schemas"]["NamedProductView"][];
            id: string;
            createdAt: string;
            /** @description Null until the first change. */
            modifiedAt: string | null;
            /**
             * Format: date-time
             * @description When this service learned that it is deleted.
             */
            deletedAt: string | null;
            /** @description The page of the billing provider about it, or about all of its kind; null where that is not known. */
            dashboardUrl: string | null;
        };
        ListedCustomFieldsView: {
            items: components["schemas"]["ListedCustomFieldView"][];
            /** @description Of all pages, counted up to 10,000. */
            total: number;
            /** @description False: there are more than 10,000. */
            isTotalExact: boolean;
            /** @description Leads to the next page; null on the last. */
            nextCursor: string | null;
            /** @description Leads to the page before; null on the first. */
            prevCursor: string | null;
        };
        ObjectPageView: {
            /** @description Everything that the billing provider has of it, in camelCase. */
            details: {
                [key: string]: unknown;
            };
            id: string;
            /** Format: date-time */
            deletedAt: string | null;
            dashboardUrl: string | null;
        };
        RefundRequestView: {
            /**
             * @description `waiting` for a second person; `sent`; `unknown`: the billing provider did not answer, and is asked again when the order
             *     is looked at; `done`: it has the refund, whose own status tells the rest; `refused` by it; `declined` by a person.
             * @enum {string}
             */
            status: "waiting" | "sent" | "unknown" | "done" | "refused" | "declined";
            /** @enum {string} */
            reason: "duplicate" | "fraudulent" | "customer_request" | "service_disruption" | "satisfaction_guarantee" | "other";
            comment: string | null;
            /** @description The member of staff who approved or declined it. */
            decidedBy: string | null;
            refundId: string | null;
            /** @description Why it was refused; `not_carried_out`: the billing provider never had it. */
            failure: string | null;
            id: string;
            /** @description Without tax. */
            amount: number;
            taxAmount: number;
            currency: string;
            revokeBenefits: boolean;
            /** @description Id of a user, as `decidedBy`. */
            requestedBy: string;
            /** Format: date-time */
            createdAt: string;
        };
        StaffOrderView: {
            id: string;
            createdAt: string;
            metadata: {
                [key: string]: unknown;
            };
            /** @description Answers to the custom fields of the product, by slug. */
            customFieldData?: {
                [key: string]: unknown;
            };
            /** @description `draft`, `pending`, `paid`, `refunded`, `partially_refunded`, `void`; `unknown` for newer ones. */
            status: string;
            /** @description As the billing provider says it, where `status` is `unknown`. */
            rawStatus?: string;
            /** @description Also of refunded orders. */
            paid: boolean;
            /** @description `purchase`, `subscription_create`, `subscription_cycle`, `subscription_update`, …, or `unknown`. */
            billingReason: string;
            /** @description ISO 4217 in lower case. */
            currency: string;
            subtotalAmount: number;
            discountAmount: number;
            /** @description Without tax. */
            netAmount: number;
            taxAmount: number;
            totalAmount: number;
            /** @description Negative: credit that was used for it. */
            appliedBalanceAmount?: number;
            /** @description Without tax. */
            refundedAmount: number;
            refundedTaxAmount: number;
            dueAmount?: number;
            invoiceNumber: string | null;
            isInvoiceGenerated: boolean;
            receiptNumber?: string | null;
            /** @description What its invoice shows; null: there is none without it. */
            billingName?: string | null;
            /** @description Likewise. */
            billingAddress?: components["schemas"]["BillingAddressView"] | null;
            /** @description When the payment is tried again. */
            nextPaymentAttemptAt?: string | null;
            /** @description Such as the name of the plan. */
            description?: string | null;
            productId: string | null;
            product: components["schemas"]["ShownProductView"] | null;
            discount?: components["schemas"]["ShownDiscountView"] | null;
            subscriptionId: string | null;
            items: components["schemas"]["OrderItemView"][];
            customer: {
                [key: string]: unknown;
            };
        };
        RefundableView: {
            /** @description Without tax; 0: nothing can be refunded. */
            amount: number;
            taxAmount: number;
            /** @description ISO 4217 in lower case. */
            currency: string;
        };
        StaffOrderWithRefundsView: {
            refunds: components["schemas"]["RefundView"][];
            /** @description Refunds that staff asked for here, the newest first. */
            requests: components["schemas"]["RefundRequestView"][];
            order: components["schemas"]["StaffOrderView"];
            /** @description The amounts that can still be refunded, after those that are pending. */
            refundable: components["schemas"]["RefundableView"];
        };
        RefundBody: {
            /**
             * Format: uuid
             * @description An id of your choice. The same request twice is one refund, and answers what became of it.
             */
            id: string;
            /** @description Without tax, in the smallest unit of the order's currency. The tax that goes with it is refunded as well. */
            amount: number;
            /** @enum {string} */
            reason: "duplicate" | "fraudulent" | "customer_request" | "service_disruption" | "satisfaction_guarantee" | "other";
            /** @description For the merchant and the audit trail. */
            comment?: string;
            /** @description Only for orders without a subscription, whose benefits end with the subscription. Default: false. */
            revokeBenefits?: boolean;
        };
        ListedSubscriptionsView: {
            items: components["schemas"]["ListedSubscriptionView"][];
            /** @description Of all pages, counted up to 10,000. */
            total: number;
            /** @description False: there are more than 10,000. */
            isTotalExact: boolean;
            /** @description Leads to the next page; null on the last. */
            nextCursor: string | null;
            /** @description Leads to the page before; null on the first. */
            prevCursor: string | null;
        };
        ListedRefundView: {
            /** @description `pending`, `succeeded`, `failed`, `canceled`, …; only one that succeeded changes the order. */
            status: string;
            reason: string;
            /** @description Without tax. */
            amount: number;
            taxAmount: number;
            /** @description ISO 4217 in lower case. */
            currency: string;
            orderId: string;
            subscriptionId: string | null;
            revokeBenefits: boolean;
            customer: components["schemas"]["NamedCustomerView"] | null;
            id: string;
            createdAt: string;
            /** @description Null until the first change. */
            modifiedAt: string | null;
            /**
             * Format: date-time
             * @description When this service learned that it is deleted.
             */
            deletedAt: string | null;
            /** @description The page of the billing provider about it, or about all of its kind; null where that is not known. */
            dashboardUrl: string | null;
        };
        SeatOfStaffView: {
            id: string;
            /** @description `pending`, `claimed`, `revoked`, … */
            status: string;
            email: string | null;
            memberId: string | null;
        };
        SubscriptionPageView: {
            /** @description Everything that the billing provider has of it, in camelCase. */
            details: {
                [key: string]: unknown;
            };
            subscription: components["schemas"]["ListedSubscriptionView"];
            /** @description The newest fifty of each. */
            orders: components["schemas"]["ListedOrderView"][];
            ordersTotal: number;
            refunds: components["schemas"]["ListedRefundView"][];
            grants: components["schemas"]["ListedGrantView"][];
            /** @description The seats that are known; empty for subscriptions without seats. */
            seats: components["schemas"]["SeatOfStaffView"][];
        };
        ListedOrdersView: {
            items: components["schemas"]["ListedOrderView"][];
            /** @description Of all pages, counted up to 10,000. */
            total: number;
            /** @description False: there are more than 10,000. */
            isTotalExact: boolean;
            /** @description Leads to the next page; null on the last. */
            nextCursor: string | null;
            /** @description Leads to the page before; null on the first. */
            prevCursor: string | null;
        };
        ListedRefundsView: {
            items: components["schemas"]["ListedRefundView"][];
            /** @description Of all pages, counted up to 10,000. */
            total: number;
            /** @description False: there are more than 10,000. */
            isTotalExact: boolean;
            /** @description Leads to the next page; null on the last. */
            nextCursor: string | null;
            /** @description Leads to the page before; null on the first. */
            prevCursor: string | null;
        };
        RequesterView: {
            id: string;
            name: string;
            email: string;
        };
        ListedRefundRequestView: {
            /**
             * @description `waiting` for a second person; `sent`; `unknown`: the billing provider did not answer, and is asked again when the order
             *     is looked at; `done`: it has the refund, whose own status tells the rest; `refused` by it; `declined` by a person.
             * @enum {string}
             */
            status: "waiting" | "sent" | "unknown" | "done" | "refused" | "declined";
            /** @enum {string} */
            reason: "duplicate" | "fraudulent" | "customer_request" | "service_disruption" | "satisfaction_guarantee" | "other";
            comment: string | null;
            /** @description The member of staff who approved or declined it. */
            decidedBy: string | null;
            refundId: string | null;
            /** @description Why it was refused; `not_carried_out`: the billing provider never had it. */
            failure: string | null;
            id: string;
            /** @description Without tax. */
            amount: number;
            taxAmount: number;
            currency: string;
            revokeBenefits: boolean;
            /** @description Id of a user, as `decidedBy`. */
            requestedBy: string;
            /** Format: date-time */
            createdAt: string;
            orderId: string;
            /** @description The account of `requestedBy`; null: it was deleted. */
            requester: components["schemas"]["RequesterView"] | null;
        };
        ListedRefundRequestsView: {
            items: components["schemas"]["ListedRefundRequestView"][];
            /** @description Of all pages, counted up to 10,000. */
            total: number;
            /** @description False: there are more than 10,000. */
            isTotalExact: boolean;
            /** @description Leads to the next page; null on the last. */
            nextCursor: string | null;
            /** @description Leads to the page before; null on the first. */
            prevCursor: string | null;
        };
        ListedCheckoutView: {
            /** @description `open`, `confirmed`, `succeeded`, `expired`, `failed`, … */
            status: string;
            expiresAt: string;
            /** @description ISO 4217 in lower case. */
            currency: string;
            netAmount: number;
            /** @description Null until the address of the buyer is known. */
            taxAmount: number | null;
            totalAmount: number;
            /** @description What the buyer entered. */
            customerName: string | null;
            customerEmail: string | null;
            productId: string | null;
            discountId: string | null;
            /** @description The one that is changed by it. */
            subscriptionId: string | null;
            /** @description Whether the buyer has something to enter for paying. */
            isPaymentFormRequired: boolean;
            product: components["schemas"]["NamedProductView"] | null;
            customer: components["schemas"]["NamedCustomerView"] | null;
            id: string;
            createdAt: string;
            /** @description Null until the first change. */
            modifiedAt: string | null;
            /**
             * Format: date-time
             * @description When this service learned that it is deleted.
             */
            deletedAt: string | null;
            /** @description The page of the billing provider about it, or about all of its kind; null where that is not known. */
            dashboardUrl: string | null;
        };
        ListedCheckoutsView: {
            items: components["schemas"]["ListedCheckoutView"][];
            /** @description Of all pages, counted up to 10,000. */
            total: number;
            /** @description False: there are more than 10,000. */
            isTotalExact: boolean;
            /** @description Leads to the next page; null on the last. */
            nextCursor: string | null;
            /** @description Leads to the page before; null on the first. */
            prevCursor: string | null;
        };
        ChangeEstimateView: {
            /** @description After the change; null: it is not sold by seats. The first seats are the fewest with which the plan is sold. */
            seats: number | null;
            /** @enum {string} */
            prorationBehavior: "invoice" | "prorate" | "next_period" | "reset";
            /**
             * @description `next-invoice`: with the price of the next period.
             * @enum {string}
             */
            due: "now" | "next-invoice" | "nothing";
            /** @description When the subscription changes, ISO 8601; null: at once. */
            appliesAt: string | null;
            /** @description The end of the period that `debit` pays for, from now on, ISO 8601; null: nothing is charged. */
            paidUntil: string | null;
            /** @description Always true: computed here by the published rules of the billing provider. */
            isEstimate: boolean;
            /** @description For the rest of the period: zero or negative. */
            credit: number;
            debit: number;
            /** @description Negative: credit for later invoices. */
            total: number;
            /** @description ISO 4217 in lower case. */
            currency: string;
            /** @description For each period after the change. */
            newAmount: number;
            /** @description The time for which it was computed, ISO 8601. */
            at: string;
        };
        StaffCancelBody: {
            /** @description For the audit trail. */
            reason: string;
            /**
             * @description `now`: what it gives access to is withdrawn at once, and nothing is paid back.
             * @default period-end
             * @enum {string}
             */
            when: "period-end" | "now";
            /**
             * @description The reason that the customer gave. The billing provider does not keep it with `now`.
             * @enum {string}
             */
            customerReason?: "customer_service" | "low_quality" | "missing_features" | "switched_service" | "too_complex" | "too_expensive" | "unused" | "other";
            /** @description The customer can read it. The billing provider does not keep it with `now`. */
            comment?: string;
        };
        PendingUpdateView: {
            /** @description ISO 8601. */
            appliesAt: string;
            productId: string | null;
            seats: number | null;
            units: number | null;
        };
        SubscriptionPriceView: {
            id: string;
            /** @description `fixed`, `custom`, `metered_unit`, `metered_tiers`, `seat_based`, `unit_based`, or `unknown` for newer ones. */
            amountType: string;
            /** @description ISO 4217 in lower case. */
            priceCurrency: string;
            /** @description `inclusive`: tax is in the price; `exclusive`: it comes on top; else by the country of the buyer. */
            taxBehavior?: string | null;
            /** @description `tiers`, each with `minSeats`, `maxSeats` and `pricePerSeat`. */
            seatTiers?: {
                [key: string]: unknown;
            };
            /** @description `tiers`, each with `bound`, the last unit of the step, and `unitAmount`. */
            tiers?: {
                [key: string]: unknown;
            };
            priceAmount?: number;
            /** @description The price of a metered unit: decimal number. */
            unitAmount?: string;
            /** @description The most that usage costs in a period. */
            capAmount?: number | null;
            meterId?: string;
        };
        ShownMeterView: {
            id: string;
            name: string;
        };
        SubscriptionMeterView: {
            meterId: string;
            /** @description May be a fraction. */
            consumedUnits: number;
            creditedUnits: number;
            /** @description What that costs until now, in the smallest unit of the currency. */
            amount: number;
            meter: components["schemas"]["ShownMeterView"];
        };
        SubscriptionView: {
            id: string;
            metadata: {
                [key: string]: unknown;
            };
            /** @description `incomplete`, `incomplete_expired`, `trialing`, `active`, `past_due`, `canceled`, `unpaid`, `paused`; `unknown` for newer ones. */
            status: string;
            /** @description As the billing provider says it, where `status` is `unknown`. */
            rawStatus?: string;
            /** @description For each period, in the smallest unit of the currency. */
            amount: number;
            /** @description ISO 4217 in lower case. */
            currency: string;
            /** @description `day`, `week`, `month`, `year`, or `unknown`. */
            recurringInterval: string;
            recurringIntervalCount: number;
            productId: string;
            product: components["schemas"]["ShownProductView"];
            discount?: components["schemas"]["ShownDiscountView"] | null;
            seats?: number | null;
            units?: number | null;
            startedAt: string | null;
            currentPeriodStart: string;
            currentPeriodEnd: string | null;
            trialEnd: string | null;
            /** @description Since when a payment is due. */
            pastDueAt?: string | null;
            cancelAtPeriodEnd: boolean;
            canceledAt: string | null;
            endsAt: string | null;
            endedAt: string | null;
            customerCancellationReason: string | null;
            customerCancellationComment: string | null;
            pauseAtPeriodEnd?: boolean;
            pausedAt?: string | null;
            resumesAt?: string | null;
            pendingUpdate?: components["schemas"]["PendingUpdateView"] | null;
            /** @description The prices that it is charged by: those of its product may be others by now. */
            prices?: components["schemas"]["SubscriptionPriceView"][];
            /** @description By its prices. One that was sold by seats once may still have a number of them. */
            isSoldBySeats: boolean;
            meters: components["schemas"]["SubscriptionMeterView"][];
        };
        StaffChangePlanBody: {
            /** @description For the audit trail. */
            reason: string;
            /**
             * @description As for customers, but `prorate` always, and in a trial any plan at once.
             * @enum {string}
             */
            prorationBehavior?: "invoice" | "prorate" | "next_period";
            productId: string;
        };
        StaffChangeSeatsBody: {
            /** @description For the audit trail. */
            reason: string;
            /**
             * @description As for customers, but `prorate` always, and in a trial any plan at once.
             * @enum {string}
             */
            prorationBehavior?: "invoice" | "prorate" | "next_period";
            seats: number;
        };
        ExpectedCostBody: {
            /** @enum {string} */
            prorationBehavior: "invoice" | "prorate" | "next_period";
            /** @description ISO 8601; at most an hour ago. */
            at: string;
            total: number;
            newAmount: number;
        };
        ChangePlanBody: {
            /**
             * @description `invoice`: paid at once; `prorate`: with the next invoice, for more only where the merchant prorates; default: at once for
             *     more, from the next period for less. In a trial, more begins at once only if the plan is sold with a trial as long.
             * @enum {string}
             */
            prorationBehavior?: "invoice" | "prorate" | "next_period";
            productId: string;
            /** @description The change is refused if it costs something else by now. Without this, it is made at any cost. */
            expected?: components["schemas"]["ExpectedCostBody"];
            organizationId?: string;
        };
        ChangeSeatsBody: {
            /**
             * @description As for a change of plan.
             * @enum {string}
             */
            prorationBehavior?: "invoice" | "prorate" | "next_period";
            seats: number;
            /** @description Likewise. */
            expected?: components["schemas"]["ExpectedCostBody"];
            organizationId?: string;
        };
        CancelBody: {
            /** @enum {string} */
            reason?: "customer_service" | "low_quality" | "missing_features" | "switched_service" | "too_complex" | "too_expensive" | "unused" | "other";
            /** @description For the merchant. */
            comment?: string;
            organizationId?: string;
        };
        PauseBody: {
            /** @description ISO 8601; until it is resumed without this. */
            resumesAt?: string;
            organizationId?: string;
        };
        SeatView: {
            id: string;
            /** @description `pending`, `claimed`, `revoked`, or `unknown`. */
            status: string;
            email?: string | null;
            claimedAt?: string | null;
            revokedAt?: string | null;
            /**
             * @description The person, as the organization that pays knows the address: `member`; `invited`, who has it once the invitation is
             *     accepted; `stranger`, neither. Null: an account pays, or the seat is free.
             * @enum {string|null}
             */
            holder: "member" | "invited" | "stranger" | null;
            /** @description The name of a member. */
            name: string | null;
        };
        SeatsView: {
            seats: components["schemas"]["SeatView"][];
            /** @description Bought, assigned or not. */
            total: number;
        };
        AssignSeatBody: {
            /** Format: email */
            email: string;
            organizationId?: string;
        };
        SubscriptionsView: {
            subscriptions: components["schemas"]["SubscriptionView"][];
            total: number;
            limit: number;
            offset: number;
        };
        EntitledBenefitView: {
            /** @description The merchant's notes about the benefit at Polar. */
            metadata: {
                [key: string]: unknown;
            };
            benefitId: string;
            /** @description Such as `feature_flag`; null while it is not known. */
            type: string | null;
            description: string | null;
            /** @description When it was granted, ISO 8601. */
            since: string | null;
        };
        EntitledProductView: {
            productId: string;
            name: string | null;
            subscriptionId: string;
            /** @description `trialing`, `active` or `past_due`. */
            status: string;
            /** @description A renewal could not be charged; the product is still provided. */
            paymentNeeded: boolean;
            seats: number | null;
            units: number | null;
            /** @description ISO 8601 */
            currentPeriodEnd: string | null;
            /** @description ISO 8601; null: it goes on. */
            endsAt: string | null;
        };
        MeterBalanceView: {
            meterId: string;
            name: string | null;
            /** @description Units may be fractions. */
            consumedUnits: number;
            creditedUnits: number;
            /** @description Credited less consumed; may be negative. */
            balance: number;
            /** @description Credits were given and nothing is left of them. Polar goes on counting: whether use goes on is for the product. */
            usedUp: boolean;
        };
        NeededActionView: {
            /** @description `payment`: a subscription is past due. `benefit`: a benefit waits for something, such as a connected account. */
            reason: string;
            /** @description With `payment`. */
            subscriptionId?: string;
            /** @description With `payment`. */
            productId?: string;
            /** @description With `benefit`. */
            benefitId?: string;
            /** @description With `benefit`: what Polar calls it, such as `BenefitActionRequiredError`. */
            error?: string;
            /** @description With `benefit`: in the words of Polar. */
            message?: string;
        };
        EntitlementsView: {
            benefits: components["schemas"]["EntitledBenefitView"][];
            /** @description The products that subscriptions pay for. */
            products: components["schemas"]["EntitledProductView"][];
            meters: components["schemas"]["MeterBalanceView"][];
            /** @description Actions that the account has to take before it gets everything that it bought. */
            actionsNeeded: components["schemas"]["NeededActionView"][];
            /**
             * Format: date-time
             * @description When this was known to be right; null: never, or nothing was ever bought.
             */
            asOf: string | null;
            /** @description Not confirmed by Polar within 15 minutes: it is asked now, and this is the last known answer. */
            stale: boolean;
            /** @description Not confirmed within 72 hours: nothing is granted until Polar answers. */
            closed: boolean;
        };
        RejectedUsageView: {
            id: string;
            name: string;
            /** Format: date-time */
            occurredAt: string;
            /** @description In the words of Polar. */
            reason: string;
        };
        UsageOverviewView: {
            meters: components["schemas"]["MeterBalanceView"][];
            /**
             * Format: date-time
             * @description When the balances were known to be right; null: never, or nothing was ever bought.
             */
            asOf: string | null;
            stale: boolean;
            /** @description Events that Polar does not have yet. */
            waiting: number;
            /** @description Events that Polar refused, latest first, 100 at most. */
            rejected: components["schemas"]["RejectedUsageView"][];
        };
        MeterUsageView: {
            /** @description The balance of the same moment. */
            meter: components["schemas"]["MeterBalanceView"];
            /**
             * Format: date-time
             * @description The first day of `perDay`, UTC.
             */
            since: string;
            /** @description Units a day, UTC, oldest first; the last one is today. */
            perDay: number[];
            /** @description The usage of all these days; not their sum where the meter takes a maximum, an average or different values. */
            total: number;
        };
        UsageEventBody: {
            /** @description Values by which meters filter, and that they add up; keys as they are. */
            metadata?: {
                [key: string]: unknown;
            };
            /**
             * Format: uuid
             * @description UUID of the event: reporting it again counts it once. Made when absent.
             */
            id?: string;
            /**
             * Format: uuid
             * @description The user or organization that used something.
             */
            ownerId: string;
            /** @description The name by which meters at Polar select events. */
            name: string;
            /** @description When it happened, ISO 8601; now when absent. A time of the future becomes that of the report. */
            timestamp?: string;
        };
        ReportUsageBody: {
            events: components["schemas"]["UsageEventBody"][];
        };
        ReportedUsageView: {
            /** @description Events that were not known before. */
            accepted: number;
            duplicates: number;
        };
        EventObjectView: {
            /** @description Such as `order`. */
            kind: string;
            id: string;
        };
        DeliveryView: {
            /** @enum {string} */
            source: "webhook" | "replay";
            /** @description Such as `order.paid`; null for JSON that is no event. */
            type: string | null;
            object: components["schemas"]["EventObjectView"] | null;
            apiVersion: string | null;
            /** @enum {string} */
            status: "received" | "failed" | "processed" | "dead" | "ignored";
            /**
             * @description The effect of processing it; null until it is processed.
             * @enum {string|null}
             */
            outcome: "applied" | "equal" | "stale" | "deleted" | "refetched" | null;
            /**
             * Format: date-time
             * @description The next attempt.
             */
            dueAt: string | null;
            /**
             * Format: date-time
             * @description When it was processed, ignored or given up.
             */
            settledAt: string | null;
            /** @description Why the last attempt failed. */
            lastError: string | null;
            id: string;
            /** @description The endpoint that took it. */
            endpoint: string;
            /** @description The platform's `webhook-id`. */
            webhookId: string;
            /**
             * Format: date-time
             * @description When the platform made the event.
             */
            eventAt: string;
            attempts: number;
            /** Format: date-time */
            receivedAt: string;
            /** @description How often the same came again. */
            redeliveries: number;
            /** @description How often another body came with its id and a good signature. */
            contradictions: number;
            /** @description False once its content is too old to be kept: then it cannot be tried again. */
            hasBody: boolean;
        };
        DeliveriesView: {
            items: components["schemas"]["DeliveryView"][];
            /** @description Of all pages, counted up to 10,000. */
            total: number;
            /** @description False: there are more than 10,000. */
            isTotalExact: boolean;
            /** @description Leads to the next page; null on the last. */
            nextCursor: string | null;
            /** @description Leads to the page before; null on the first. */
            prevCursor: string | null;
        };
        ReplayBody: {
            /** @description Type of the event, such as `order.paid`. */
            type?: string;
            /** @description The id of an object, or a `webhook-id`. */
            about?: string;
            /**
             * Format: date-time
             * @description Only webhooks that came at this time or later.
             */
            receivedFrom?: string;
            /** @description For the audit trail. */
            reason?: string;
        };
        ReplayedView: {
            /** @description Webhooks that are processed again soon. Where a later event has written the object meanwhile, the outcome is `stale`. */
            count: number;
            /** @description More that fit, for another request. */
            remaining: number;
            /** @description Given up webhooks that fit, whose content is no longer kept: they cannot be processed. */
            withoutBody: number;
        };
        MonthlyRevenueView: {
            /** @description ISO 4217 in lower case. */
            currency: string;
            /** @description In the smallest unit of the currency; without tax, before discounts. */
            amount: number;
            /** @description Active or past due. */
            subscriptions: number;
            /** @description Subscriptions whose period this version does not know: they are not in the amount. */
            uncounted: number;
        };
        CancellationsView: {
            /** @description The reason that customers gave, by the name that the billing provider has for it; null: none. */
            reason: string | null;
            count: number;
        };
        RefundsOfCurrencyView: {
            /** @description ISO 4217 in lower case. */
            currency: string;
            /** @description `pending`, `succeeded`, `failed`, `canceled`, … */
            status: string;
            count: number;
            /** @description Without tax, in the smallest unit of the currency. */
            amount: number;
        };
        ProviderFailureView: {
            /** Format: date-time */
            at: string;
            /** @description `unavailable`, `rate_limited`, `unauthorized` or `contract_violation`. */
            kind: string;
        };
        ProviderView: {
            /** @description Whether this service has an access token. */
            isConfigured: boolean;
            /** Format: date-time */
            lastAnswerAt: string | null;
            lastFailure: components["schemas"]["ProviderFailureView"] | null;
            /**
             * Format: date-time
             * @description Nothing is asked before, because there were too many calls.
             */
            pausedUntil: string | null;
        };
        InboxBacklogView: {
            /** @description Webhooks that are not processed yet. */
            waiting: number;
            /** @description Webhooks that were given up and wait for a decision. */
            dead: number;
            /**
             * Format: date-time
             * @description Since when the oldest one waits.
             */
            oldestAt: string | null;
        };
        ResyncKindView: {
            /**
             * @description `incomplete`: given up; nothing of the kind was taken for deleted after that.
             * @enum {string}
             */
            phase: "listing" | "sweeping" | "done" | "incomplete";
            kind: string;
            /** @description Objects at Polar when it was begun; null before. */
            total: number | null;
            created: number;
            updated: number;
            deleted: number;
            unchanged: number;
            /** @description Could not be read. */
            broken: number;
            /** @description Why it was disturbed last; null when it was not. */
            error: string | null;
        };
        ResyncRunView: {
            /** @enum {string} */
            reason: "first" | "schedule" | "staff" | "endpoint";
            /**
             * @description `degraded`: some kinds are incomplete.
             * @enum {string}
             */
            status: "running" | "done" | "degraded" | "failed";
            id: string;
            startedAt: string;
            /** @description Null while it runs. */
            finishedAt: string | null;
            /** @description Objects that were otherwise than at Polar. Normally 0, but for the first run. */
            drift: number;
            kinds: components["schemas"]["ResyncKindView"][];
        };
        BrokenObjectView: {
            kind: string;
            id: string;
            /** @description The member that this version cannot read, such as `items.0.amount`. */
            path: string;
            seenAt: string;
        };
        WatchedEndpointView: {
            id: string;
            url: string;
            /** @description `disabled`: Polar sends nothing; `events`: not all types of events are asked for. */
            problems: ("disabled" | "events")[];
            checkedAt: string;
        };
        ResyncView: {
            /** @description Newest first, at most ten. */
            runs: components["schemas"]["ResyncRunView"][];
            /** @description Newest first, at most fifty. */
            broken: components["schemas"]["BrokenObjectView"][];
            brokenTotal: number;
            /** @description The endpoints that lead to this service. */
            endpoints: components["schemas"]["WatchedEndpointView"][];
        };
        BillingOverviewView: {
            /** @description By currency; never summed over currencies. */
            monthlyRevenue: components["schemas"]["MonthlyRevenueView"][];
            active: number;
            trialing: number;
            pastDue: number;
            /**
             * Format: date-time
             * @description When the thirty days began that `canceled`, `cancellations` and `refunds` are about.
             */
            since: string;
            /** @description Subscriptions whose cancellation was asked for. */
            canceled: number;
            /** @description By reason, the most frequent one first. */
            cancellations: components["schemas"]["CancellationsView"][];
            /** @description By currency and status. */
            refunds: components["schemas"]["RefundsOfCurrencyView"][];
            provider: components["schemas"]["ProviderView"];
            inbox: components["schemas"]["InboxBacklogView"];
            resync: components["schemas"]["ResyncView"];
        };
        RefreshBody: {
            /** @enum {string} */
            kind: "organization" | "custom_field" | "meter" | "benefit" | "product" | "discount" | "customer" | "member" | "customer_state" | "subscription" | "order" | "refund" | "benefit_grant" | "license_key" | "customer_seat" | "customer_meter" | "checkout";
            /** @description The id at the billing platform; for `customer_state`, the id of the customer. */
            id: string;
        };
        RefreshedView: {
            /** @enum {string} */
            kind: "organization" | "custom_field" | "meter" | "benefit" | "product" | "discount" | "customer" | "member" | "customer_state" | "subscription" | "order" | "refund" | "benefit_grant" | "license_key" | "customer_seat" | "customer_meter" | "checkout";
            id: string;
            /** @description Whether Polar has it. */
            found: boolean;
        };
        ErrorBody: {
            /** @description Clients act on it. */
            code: string;
            /** @description For people. */
            message: string;
            /** @description The same as in the header `x-request-id`; it finds the line in the log. */
            requestId: string;
            /** @description What helps, for developers; absent where the message says it. */
            hint?: string;
        } & {
            [key: string]: unknown;
        };
        OAuthErrorBody: {
            /** @description Clients act on it. */
            error: string;
            /** @description For developers. */
            error_description: string;
            /** @description What helps, for developers; absent where the message says it. */
            hint?: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    HealthController_live: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    HealthController_ready: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    MetricsController_metrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    AuthStatusController_ok: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffLimitsController_list: {
        parameters: {
            query?: {
                /** @description Part of a key, such as a path; a client address; the id, email address or phone number of an account. */
                q?: string;
                /** @description 1 to 100. Default: 50. */
                limit?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LimitCountersView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffLimitsController_clear: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClearCounterBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    SettingsController_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingsView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    PicturesController_show: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": string;
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    StaffHealthController_check: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceHealthView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    OrganizationsController_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateOrganizationBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedOrganizationView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    OrganizationsController_checkSlug: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SlugBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SlugStatusView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    OrganizationsController_update: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateOrganizationBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    OrganizationsController_setLogo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetLogoBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    OrganizationsController_previewDeletion: {
        parameters: {
            query: {
                organizationId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletionPreviewView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    OrganizationsController_delete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrganizationBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    OrganizationsController_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationView"][];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    OrganizationsController_listMemberships: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MembershipView"][];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    OrganizationsController_get: {
        parameters: {
            query?: {
                /** @description Wins over the id. */
                organizationSlug?: string;
                organizationId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationView"] | null;
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    OrganizationsController_getFull: {
        parameters: {
            query?: {
                /** @description Wins over the id. */
                organizationSlug?: string;
                organizationId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FullOrganizationView"] | null;
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    OrganizationsController_setActive: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetActiveBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FullOrganizationView"] | null;
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    MembersController_list: {
        parameters: {
            query?: {
                /** @description For `in` and `not_in`: repeated, or separated by commas. */
                filterValue?: components["schemas"]["Object"] & (string | string[]);
                /** @description 0 for no limit. */
                limit?: string;
                offset?: string;
                sortBy?: "id" | "userId" | "role" | "createdAt";
                sortDirection?: "asc" | "desc";
                filterField?: "id" | "userId" | "role" | "createdAt";
                filterOperator?: "eq" | "ne" | "lt" | "lte" | "gt" | "gte" | "contains" | "starts_with" | "ends_with" | "in" | "not_in";
                /** @description Wins over the id. */
                organizationSlug?: string;
                organizationId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberListView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    MembersController_activeMember: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberProfileView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    MembersController_activeMemberRole: {
        parameters: {
            query?: {
                /** @description Wins over the id. */
                organizationSlug?: string;
                organizationId?: string;
                /** @description The caller without it. */
                userId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberRoleView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    MembersController_hasPermission: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PermissionBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PermissionView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    MembersController_remove: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RemoveMemberBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemovedMemberView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    MembersController_updateRole: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateMemberRoleBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberProfileView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    MembersController_leave: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrganizationBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberProfileView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    InvitationsController_invite: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InviteMemberBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    InvitationsController_cancel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    InvitationsController_list: {
        parameters: {
            query?: {
                organizationId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationView"][];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    InvitationsController_listOwn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnInvitationView"][];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    InvitationsController_get: {
        parameters: {
            query: {
                id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceivedInvitationView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    InvitationsController_preview: {
        parameters: {
            query: {
                id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationPreviewView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    InvitationsController_accept: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcceptedInvitationView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    InvitationsController_reject: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RejectedInvitationView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    RolesController_access: {
        parameters: {
            query?: {
                organizationId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnAccessView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    RolesController_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateRoleBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedRoleView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    RolesController_update: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateRoleBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedRoleView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    RolesController_delete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoleNamed"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedRoleView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    RolesController_list: {
        parameters: {
            query?: {
                organizationId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoleView"][];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    RolesController_get: {
        parameters: {
            query?: {
                /** @description Wins over the id. */
                roleName?: string;
                roleId?: string;
                organizationId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoleView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    TeamsController_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTeamBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    TeamsController_update: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateTeamBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    TeamsController_remove: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TeamBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamMessageView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    TeamsController_list: {
        parameters: {
            query?: {
                organizationId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamView"][];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    TeamsController_setActive: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetActiveTeamBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamView"] | null;
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    TeamsController_listOfUser: {
        parameters: {
            query?: {
                organizationId?: string;
                /** @description The caller without it. */
                userId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamView"][];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    TeamsController_listMembers: {
        parameters: {
            query?: {
                /** @description The active team without it. */
                teamId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamMemberView"][];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    TeamsController_listAllMembers: {
        parameters: {
            query?: {
                organizationId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamMemberView"][];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    TeamsController_addMember: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TeamMemberBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamMemberView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    TeamsController_removeMember: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TeamMemberBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamMessageView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    AuditLogController_page: {
        parameters: {
            query?: {
                /** @description Entries of a page. */
                limit?: number;
                /** @description The earliest time. */
                from?: string;
                /** @description Entries of this time and later ones are left out. */
                until?: string;
                /** @description The active organization without it. */
                organizationId?: string;
                /** @description Id of the account or API key that acted. */
                actor?: string;
                /** @description Id of the target. */
                target?: string;
                /** @description Part of the name or address of members: entries by them and about them. */
                person?: string;
                /** @description `nextCursor` of the page before; the newest entries without it. */
                cursor?: string;
                /** @description One action such as `password.changed`, or all that begin alike, with a dot at the end: `two-factor.`. */
                action?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditLogView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    AuditLogController_export: {
        parameters: {
            query?: {
                /** @description The earliest time. */
                from?: string;
                /** @description Entries of this time and later ones are left out. */
                until?: string;
                /** @description One action such as `password.changed`, or all that begin alike, with a dot at the end: `two-factor.`. */
                action?: string;
                /** @description The active organization without it. */
                organizationId?: string;
                /** @description Id of the account or API key that acted. */
                actor?: string;
                /** @description Id of the target. */
                target?: string;
                /** @description Part of the name or address of members: entries by them and about them. */
                person?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    OrganizationSearchController_members: {
        parameters: {
            query?: {
                /** @description Rows of a page. */
                limit?: number;
                /** @description Words, each a part of the name or of the address. */
                text?: string;
                role?: string;
                sort?: "name" | "-createdAt" | "createdAt";
                userId?: string;
                /** @description Only members of this team. */
                teamId?: string;
                /** @description Only members who are not in this team. */
                notInTeamId?: string;
                /** @description The active organization without it. */
                organizationId?: string;
                /**
                 * @description `nextCursor` or `prevCursor` of another page with the same filters and order; without it the first page. Where a part of
                 *     a text fits more than 10,000 rows, there is one page alone.
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberPageView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    OrganizationSearchController_invitations: {
        parameters: {
            query?: {
                /** @description Rows of a page. */
                limit?: number;
                /** @description Words, each a part of the address. */
                text?: string;
                state?: "pending" | "expired" | "inviter-left" | "accepted" | "rejected" | "canceled";
                /** @description The active organization without it. */
                organizationId?: string;
                /**
                 * @description `nextCursor` or `prevCursor` of another page with the same filters and order; without it the first page. Where a part of
                 *     a text fits more than 10,000 rows, there is one page alone.
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationPageView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    OrganizationSearchController_teams: {
        parameters: {
            query?: {
                /** @description Rows of a page. */
                limit?: number;
                /** @description Words, each a part of the name. */
                text?: string;
                id?: string;
                /** @description The active organization without it. */
                organizationId?: string;
                /**
                 * @description `nextCursor` or `prevCursor` of another page with the same filters and order; without it the first page. Where a part of
                 *     a text fits more than 10,000 rows, there is one page alone.
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamPageView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffOrganizationsController_list: {
        parameters: {
            query?: {
                /** @description Rows of a page. */
                limit?: number;
                /** @description Part of a name or slug, or a whole id. */
                text?: string;
                sort?: "-createdAt" | "createdAt" | "name" | "-name";
                /** @description A member. */
                userId?: string;
                /**
                 * @description `nextCursor` or `prevCursor` of another page with the same filters and order; without it the first page. Where a part of
                 *     a text fits more than 10,000 rows, there is one page alone.
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationListView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffOrganizationsController_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FullOrganizationView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffOrganizationsController_deletionPreview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletionPreviewView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffOrganizationsController_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonedBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffOrganizationsController_addOwner: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewOwnerBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffMemberView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffOrganizationsController_setRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                memberId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoleBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffMemberView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffOrganizationsController_removeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                memberId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonedBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffMemberView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffOrganizationsController_cancelInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                invitationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonedBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffOrganizationsController_resendInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                invitationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RemarkBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffInvitationsController_list: {
        parameters: {
            query?: {
                /** @description Rows of a page. */
                limit?: number;
                /** @description The whole address. */
                email?: string;
                /** @description `expired`: pending ones whose time is over. */
                status?: "pending" | "accepted" | "rejected" | "canceled" | "expired";
                sort?: "-createdAt" | "createdAt";
                organizationId?: string;
                inviterId?: string;
                /**
                 * @description `nextCursor` or `prevCursor` of another page with the same filters and order; without it the first page. Where a part of
                 *     a text fits more than 10,000 rows, there is one page alone.
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationListView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    SessionController_get: {
        parameters: {
            query?: {
                disableCookieCache?: "true" | "false";
                disableRefresh?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionOfUserView"] | null;
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    SessionController_signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    SessionController_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionView"][];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    SessionController_search: {
        parameters: {
            query?: {
                /** @description Rows of a page. */
                limit?: number;
                /** @description False: all but the session of this request. */
                current?: boolean;
                sort?: "-updatedAt" | "-createdAt";
                id?: string;
                /**
                 * @description `nextCursor` or `prevCursor` of another page with the same filters and order; without it the first page. Where a part of
                 *     a text fits more than 10,000 rows, there is one page alone.
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionPageView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    SessionController_revoke: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RevokeSessionBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    SessionController_revokeAll: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RevokeSessionsBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    SessionController_revokeOthers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RevokeSessionsBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    EmailController_send: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendVerificationEmailBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    EmailController_verify: {
        parameters: {
            query: {
                token: string;
                callbackURL?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerificationView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    EmailController_change: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeEmailBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    EmailController_status: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailStatusView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    EmailController_pending: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingEmailView"] | null;
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    EmailController_cancel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    EmailUndoController_preview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UndoPreviewBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UndoPreviewView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    EmailUndoController_undo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UndoEmailChangeBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    PhoneNumberController_send: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PhoneNumberBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    PhoneNumberController_verify: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyPhoneNumberBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PhoneVerificationView"] | components["schemas"]["ChallengedView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    DisowningController_preview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetPreviewBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DisownedSessionView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    DisowningController_disown: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DisownSessionBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DisownedSessionView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    EmailConfirmationController_confirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmEmailBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    "PasswordController_request[0]": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RequestPasswordResetBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    "PasswordController_request[1]": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RequestPasswordResetBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    PasswordController_follow: {
        parameters: {
            query?: {
                callbackURL?: string;
            };
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    PasswordController_reset: {
        parameters: {
            query?: {
                token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetPasswordBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasswordResetView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    PasswordController_preview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetPreviewBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResetPreviewView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    PasswordController_change: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePasswordBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenAndUserView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    PasswordController_reauthenticate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReauthenticateBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenAndUserView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    SignInController_email: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignInEmailBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedInView"] | components["schemas"]["ChallengedView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    SignInController_username: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignInUsernameBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenAndUserView"] | components["schemas"]["ChallengedView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    SignInController_phoneNumber: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignInPhoneNumberBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenAndUserView"] | components["schemas"]["ChallengedView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    SignUpController_email: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignUpBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenAndUserView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ProfileController_update: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateUserBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ProfileController_setPicture: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetPictureBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ProfileController_isUsernameAvailable: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UsernameBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AvailabilityView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ProfileController_previewDeletion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletionPreviewView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ProfileController_delete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteUserBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletionView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ProfileController_disown: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DisownAccountBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ProfileController_confirmDeletion: {
        parameters: {
            query: {
                token: string;
                callbackURL?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletionView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    SecurityActivityController_page: {
        parameters: {
            query?: {
                /** @description Entries of a page. */
                limit?: number;
                /** @description `nextCursor` of the page before; the newest entries without it. */
                cursor?: string;
                /** @description One action such as `password.changed`, or all that begin alike, with a dot at the end: `two-factor.`. */
                action?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecurityActivityView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ApiKeyController_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateApiKeyBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewApiKeyView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ApiKeyController_get: {
        parameters: {
            query: {
                id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ApiKeyController_list: {
        parameters: {
            query?: {
                /** @description At most so many; all by default. */
                limit?: number;
                /** @description How many of the newest to skip. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyView"][];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ApiKeyController_search: {
        parameters: {
            query?: {
                /** @description Rows of a page. */
                limit?: number;
                /** @description False: only those that are disabled. True: all others, also those that have expired or are used up. */
                enabled?: boolean;
                id?: string;
                /**
                 * @description A part of the name, of the first or of the last characters that are shown. A whole key is refused, because addresses of
                 *     requests are logged.
                 */
                text?: string;
                state?: "active" | "expires-soon" | "limited" | "used-up" | "disabled" | "expired";
                /**
                 * @description `nextCursor` or `prevCursor` of another page with the same filters and order; without it the first page. Where a part of
                 *     a text fits more than 10,000 rows, there is one page alone.
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyPageView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ApiKeyController_update: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateApiKeyBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ApiKeyController_rotate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RotateApiKeyBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewApiKeyView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ApiKeyController_delete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiKeyIdBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ApiKeyController_usageOf: {
        parameters: {
            query: {
                /** @description Days up to now, UTC. */
                days?: number;
                id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyUsageView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ApiKeyController_usageSummary: {
        parameters: {
            query?: {
                /** @description Days up to now, UTC. */
                days?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyUsageSummaryView"][];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ApiKeyController_show: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeySettingsView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    KeyVerificationController_verify: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyApiKeyBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyVerdictView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffKeysController_list: {
        parameters: {
            query?: {
                /** @description Rows of a page. */
                limit?: number;
                enabled?: boolean;
                sort?: "-createdAt" | "createdAt";
                userId?: string;
                /** @description The `start` of a key. A whole key is refused, because addresses of requests are logged. */
                start?: string;
                /**
                 * @description `nextCursor` or `prevCursor` of another page with the same filters and order; without it the first page. Where a part of
                 *     a text fits more than 10,000 rows, there is one page alone.
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyListView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffKeysController_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffKeyView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffKeysController_usageOf: {
        parameters: {
            query?: {
                /** @description Days up to now, UTC. */
                days?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyUsageView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    EnrolmentController_status: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TwoFactorStatusView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    EnrolmentController_enable: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EnableTwoFactorBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnrolmentView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    EnrolmentController_disable: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FactorProofBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    EnrolmentController_totpUri: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FactorProofBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TotpUriView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    EnrolmentController_generate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FactorProofBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BackupCodesView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    SecondStepController_challenge: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChallengeView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    SecondStepController_verifyTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyCodeBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecondStepView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    SecondStepController_sendOtp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TrustDeviceBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    SecondStepController_verifyOtp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyCodeBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecondStepView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    SecondStepController_verifyBackupCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyBackupCodeBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BackupCodeStepView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    TrustedDevicesController_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrustedDeviceView"][];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    TrustedDevicesController_search: {
        parameters: {
            query?: {
                /** @description Rows of a page. */
                limit?: number;
                /**
                 * @description `nextCursor` or `prevCursor` of another page with the same filters and order; without it the first page. Where a part of
                 *     a text fits more than 10,000 rows, there is one page alone.
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrustedDevicePageView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    TrustedDevicesController_revoke: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RevokeTrustedDeviceBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    TrustedDevicesController_revokeAll: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    CallbackController_complete: {
        parameters: {
            query?: {
                error?: unknown;
                state?: unknown;
                code?: unknown;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To the callback URL, or with `error` to the error callback URL or the error page. */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
        };
    };
    CallbackController_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To the GET route. */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
        };
    };
    CallbackController_completeOAuth2: {
        parameters: {
            query?: {
                error?: unknown;
                state?: unknown;
                code?: unknown;
            };
            header?: never;
            path: {
                providerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To the callback URL, or with `error` to the error callback URL or the error page. */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
        };
    };
    CallbackController_postOAuth2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                providerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To the GET route. */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
        };
    };
    LinkedAccountsController_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountView"][];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    LinkedAccountsController_unlink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountChoiceBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ProviderAccessController_accessToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountChoiceBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessTokenView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ProviderAccessController_refresh: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountChoiceBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefreshedTokensView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ProviderAccessController_info: {
        parameters: {
            query: {
                /** @description The provider's id of the person, or the id of the account here. */
                accountId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountInfoView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ProviderAccessController_postedInfo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountIdBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountInfoView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    SocialController_signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignInSocialBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderUrlView"] | components["schemas"]["IdTokenSignedInView"] | components["schemas"]["ChallengedView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    SocialController_signInOAuth2: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignInOAuth2Body"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderUrlView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    SocialController_continue: {
        parameters: {
            query: {
                /** @description A URL of this service or a trusted origin. */
                callbackURL: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To `callbackURL`. */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    SocialController_link: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkSocialBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    SocialController_linkOAuth2: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkOAuth2Body"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderUrlView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    SocialController_reauthenticate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReauthenticateSocialBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderUrlView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    AccountsController_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateUserBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserAnswer"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    AccountsController_update: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateUserByStaffBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    AccountsController_setPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetUserPasswordBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    AccountsController_remove: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RemoveUserBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ActsController_disableKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonedBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ActsController_enableKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonedBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ActsController_deleteKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonedBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ActsController_endSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EndSessionsBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndedSessionsView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    AdminController_list: {
        parameters: {
            query?: {
                /** @description Default: email. */
                filterField?: "id" | "name" | "email" | "username" | "phoneNumber" | "role" | "emailVerified" | "twoFactorEnabled" | "banned" | "createdAt";
                /** @description Default: eq. */
                filterOperator?: "eq" | "ne" | "lt" | "lte" | "gt" | "gte" | "contains" | "starts_with" | "ends_with";
                searchValue?: string;
                /** @description Default: email. */
                searchField?: "email" | "name";
                /** @description Default: contains. */
                searchOperator?: "contains" | "starts_with" | "ends_with";
                /** @description Default 100; more counts as 100. */
                limit?: string;
                offset?: string;
                /** @description Default: createdAt. */
                sortBy?: "id" | "email" | "name" | "username" | "createdAt";
                /** @description Default: asc with `sortBy`, else desc, so that the newest come first. */
                sortDirection?: "asc" | "desc";
                filterValue?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundUsersView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    AdminController_get: {
        parameters: {
            query: {
                id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    AdminController_listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserIdBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionsOfAccountView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    AdminController_revokeSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RevokeUserSessionBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    AdminController_revokeSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RevokeUserSessionsBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    AdminController_setRole: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetUserRoleBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserAnswer"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    AdminController_ban: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BanUserBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserAnswer"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    AdminController_unban: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UnbanUserBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserAnswer"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    AdminController_hasPermission: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StaffPermissionsBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PermittedView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    DashboardController_read: {
        parameters: {
            query: {
                figure: "sign-ups" | "sign-ins" | "failed-sign-ins" | "active-accounts" | "failed-mails" | "failed-webhooks" | "failed-jobs";
                range: "24h" | "7d" | "30d" | "90d";
                /** @description In which days begin, such as `Europe/Berlin`. Default: `UTC`. */
                zone?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ExportsController_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditExportsView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ExportsController_start: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartExportBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditExportView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ExportsController_file: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ImpersonationController_start: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImpersonateUserBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionOfUserView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ImpersonationController_stop: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionOfUserView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ListsController_users: {
        parameters: {
            query?: {
                /** @description Rows of a page. */
                limit?: number;
                /** @description Part of an email address, name, user name or phone number; or a whole id. */
                text?: string;
                role?: "user" | "support" | "admin";
                /** @description Whether they have a role of staff. */
                staff?: boolean;
                banned?: boolean;
                emailVerified?: boolean;
                twoFactorEnabled?: boolean;
                /** @description The earliest time of registration. */
                createdFrom?: string;
                /** @description Users registered at this time and later are left out. */
                createdUntil?: string;
                sort?: "-createdAt" | "createdAt" | "email" | "-email" | "name" | "-name";
                /**
                 * @description `nextCursor` or `prevCursor` of another page with the same filters and order; without it the first page. Where a part of
                 *     a text fits more than 10,000 rows, there is one page alone.
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserListView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ListsController_sessions: {
        parameters: {
            query?: {
                /** @description Rows of a page. */
                limit?: number;
                /** @description Started by staff who act as the account. */
                impersonated?: boolean;
                sort?: "-createdAt" | "createdAt";
                userId?: string;
                ipAddress?: string;
                /**
                 * @description `nextCursor` or `prevCursor` of another page with the same filters and order; without it the first page. Where a part of
                 *     a text fits more than 10,000 rows, there is one page alone.
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionListView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ReadingController_trail: {
        parameters: {
            query?: {
                /** @description Entries of a page. */
                limit?: number;
                /** @description `staff`: in their own name, or as a user. */
                actorKind?: "user" | "staff" | "api-key" | "oauth-client" | "system" | "anonymous";
                outcome?: "done" | "refused";
                /** @description The earliest time. */
                from?: string;
                /** @description Entries of this time and later ones are left out. */
                until?: string;
                /** @description `nextCursor` or `prevCursor` of another page with the same filters; without it the newest entries. */
                cursor?: string;
                /**
                 * @description The id of an account, also of a deleted one: entries about it, by it, by its programs, and by it as another user. The id
                 *     of anything else, such as a client: entries about it and by it.
                 */
                concerning?: string;
                /** @description The account in whose security activity the entry is. */
                account?: string;
                /** @description Who acted: the id of an account, API key or client, or the name of a job. An account includes its keys and clients. */
                actor?: string;
                /** @description The member of staff who acted as a user. */
                impersonator?: string;
                target?: string;
                /** @description `user`, `session`, `api-key`, … */
                targetKind?: string;
                /**
                 * @description One action such as `password.changed`, or all that begin alike, with a dot at the end: `two-factor.`. Several, 50 at most,
                 *     have commas between them.
                 */
                action?: string;
                /** @description The code of a refusal, such as `INVALID_PASSWORD`. */
                reason?: string;
                organization?: string;
                ipAddress?: string;
                requestId?: string;
                /** @description The id of one entry. */
                entry?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrailView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ReadingController_search: {
        parameters: {
            query: {
                /** @description Part of a name, email address or user name, a phone number, a whole id of anything, the start of an API key, or an IP address. */
                q: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ReadingController_user: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DossierView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ReadingController_deletionPreview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletionPreviewView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    RepairsController_sendVerification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RemarkBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    RepairsController_sendReset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RemarkBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    RepairsController_resetTwoFactor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonedBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    RepairsController_clearLocks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RemarkBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndedWaitView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    RepairsController_unlockTwoFactor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RemarkBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    RepairsController_revokeTrustedDevices: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RemarkBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    RepairsController_unlinkAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UnlinkAccountOfUserBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    RepairsController_unproveEmail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RemarkBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    SavedViewsController_list: {
        parameters: {
            query: {
                /** @description The list: `users`, `sessions`, … */
                list: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedViewsView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    SavedViewsController_save: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveViewBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedViewView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    SavedViewsController_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffJobsController_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobsView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffJobsController_runs: {
        parameters: {
            query?: {
                /** @description 1 to 100. Default: 25. */
                limit?: string;
                startedBefore?: string;
                idBefore?: string;
            };
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobRunsView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffJobsController_run: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RemarkBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobRequestView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffMailsController_list: {
        parameters: {
            query?: {
                /** @description Rows of a page. */
                limit?: number;
                state?: "waiting" | "failing" | "sent" | "dead" | "dropped";
                /** @description The kind of mail, such as `reset-password`. */
                template?: string;
                /** @description The address of the recipient, whole. */
                address?: string;
                sort?: "-createdAt" | "createdAt";
                /** @description The account to whose present address it went. */
                userId?: string;
                /**
                 * @description `nextCursor` or `prevCursor` of another page with the same filters and order; without it the first page. Where a part of
                 *     a text fits more than 10,000 rows, there is one page alone.
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailListView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffMailsController_resendDead: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResendDeadBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResentView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffMailsController_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffMailsController_resend: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RemarkBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResentMailView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffMailsController_sendTo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendElsewhereBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    MailPreviewController_show: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ClientsController_register: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    redirect_uris?: string[];
                    client_name?: string;
                    token_endpoint_auth_method?: string;
                    id_token_signed_response_alg?: string;
                    post_logout_redirect_uris?: string[];
                    backchannel_logout_uri?: string;
                    backchannel_logout_session_required?: boolean;
                    /**
                     * @description Whether authorization requests need a code challenge; of clients without a secret always.
                     * @default true
                     */
                    require_pkce?: boolean;
                    /**
                     * @description What becomes of a request for `offline_access` without `prompt=consent`.
                     * @default refused
                     * @enum {string}
                     */
                    offline_access_without_consent?: "refused" | "ignored" | "granted";
                    /** @description Seconds, from 60 to what the server gives; absent: as long as that. */
                    access_token_lifetime?: number;
                    /** @description Seconds, from 60 to what the server gives; absent: as long as that. */
                    refresh_token_lifetime?: number;
                    /** @description Seconds, 0 to 60, for which a used refresh token gives the same answer again; absent: as the server. */
                    refresh_token_reuse_interval?: number;
                    /** @description Websites that may frame `authorize` with `prompt=none`; absent: those of the redirect URIs. */
                    web_origins?: string[];
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegisteredClientView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthErrorBody"];
                };
            };
        };
    };
    ClientsController_registerMcp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    redirect_uris?: string[];
                    client_name?: string;
                    token_endpoint_auth_method?: string;
                    id_token_signed_response_alg?: string;
                    post_logout_redirect_uris?: string[];
                    backchannel_logout_uri?: string;
                    backchannel_logout_session_required?: boolean;
                    /**
                     * @description Whether authorization requests need a code challenge; of clients without a secret always.
                     * @default true
                     */
                    require_pkce?: boolean;
                    /**
                     * @description What becomes of a request for `offline_access` without `prompt=consent`.
                     * @default refused
                     * @enum {string}
                     */
                    offline_access_without_consent?: "refused" | "ignored" | "granted";
                    /** @description Seconds, from 60 to what the server gives; absent: as long as that. */
                    access_token_lifetime?: number;
                    /** @description Seconds, from 60 to what the server gives; absent: as long as that. */
                    refresh_token_lifetime?: number;
                    /** @description Seconds, 0 to 60, for which a used refresh token gives the same answer again; absent: as the server. */
                    refresh_token_reuse_interval?: number;
                    /** @description Websites that may frame `authorize` with `prompt=none`; absent: those of the redirect URIs. */
                    web_origins?: string[];
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegisteredClientView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthErrorBody"];
                };
            };
        };
    };
    ClientsController_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthErrorBody"];
                };
            };
        };
    };
    RegistrationController_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                clientId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegisteredClientView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthErrorBody"];
                };
            };
        };
    };
    RegistrationController_replace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                clientId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    redirect_uris?: string[];
                    client_name?: string;
                    token_endpoint_auth_method?: string;
                    id_token_signed_response_alg?: string;
                    post_logout_redirect_uris?: string[];
                    backchannel_logout_uri?: string;
                    backchannel_logout_session_required?: boolean;
                    /**
                     * @description Whether authorization requests need a code challenge; of clients without a secret always.
                     * @default true
                     */
                    require_pkce?: boolean;
                    /**
                     * @description What becomes of a request for `offline_access` without `prompt=consent`.
                     * @default refused
                     * @enum {string}
                     */
                    offline_access_without_consent?: "refused" | "ignored" | "granted";
                    /** @description Seconds, from 60 to what the server gives; absent: as long as that. */
                    access_token_lifetime?: number;
                    /** @description Seconds, from 60 to what the server gives; absent: as long as that. */
                    refresh_token_lifetime?: number;
                    /** @description Seconds, 0 to 60, for which a used refresh token gives the same answer again; absent: as the server. */
                    refresh_token_reuse_interval?: number;
                    /** @description Websites that may frame `authorize` with `prompt=none`; absent: those of the redirect URIs. */
                    web_origins?: string[];
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegisteredClientView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthErrorBody"];
                };
            };
        };
    };
    RegistrationController_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                clientId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthErrorBody"];
                };
            };
        };
    };
    OwnClientsController_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnClientView"][];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    OwnClientsController_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                clientId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnClientView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    OwnClientsController_requests: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                clientId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientRequestView"][];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    OwnClientsController_update: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateClientBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EditedClientView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    OwnClientsController_rotateSecret: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RotateSecretBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EditedClientView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    OwnClientsController_revokeRegistrationToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClientIdBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnClientView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    OwnClientsController_delete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClientIdBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoneView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    "KeysController_keySet[0]": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeySetView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    "KeysController_keySet[1]": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeySetView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    "UserInfoController_get[0]": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserInfoView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthErrorBody"];
                };
            };
        };
    };
    "UserInfoController_post[0]": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserInfoView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthErrorBody"];
                };
            };
        };
    };
    "UserInfoController_get[1]": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserInfoView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthErrorBody"];
                };
            };
        };
    };
    "UserInfoController_post[1]": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserInfoView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthErrorBody"];
                };
            };
        };
    };
    UserInfoController_session: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["McpSessionView"] | null;
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthErrorBody"];
                };
            };
        };
    };
    PresentedTokenController_revoke: {
        parameters: {
            query?: never;
            header: {
                authorization: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    token: string;
                    token_type_hint?: string;
                    client_id?: string;
                    client_secret?: string;
                    client_assertion_type?: string;
                    client_assertion?: string;
                };
                "application/json": {
                    token: string;
                    token_type_hint?: string;
                    client_id?: string;
                    client_secret?: string;
                    client_assertion_type?: string;
                    client_assertion?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthErrorBody"];
                };
            };
        };
    };
    PresentedTokenController_introspect: {
        parameters: {
            query?: never;
            header: {
                authorization: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    token: string;
                    token_type_hint?: string;
                    client_id?: string;
                    client_secret?: string;
                    client_assertion_type?: string;
                    client_assertion?: string;
                };
                "application/json": {
                    token: string;
                    token_type_hint?: string;
                    client_id?: string;
                    client_secret?: string;
                    client_assertion_type?: string;
                    client_assertion?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntrospectionView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthErrorBody"];
                };
            };
        };
    };
    ConnectionsController_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectionView"][];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ConnectionsController_search: {
        parameters: {
            query?: {
                /** @description Rows of a page. */
                limit?: number;
                /** @description Words, each a part of the name of the application. */
                text?: string;
                clientId?: string;
                /**
                 * @description `nextCursor` or `prevCursor` of another page with the same filters and order; without it the first page. Where a part of
                 *     a text fits more than 10,000 rows, there is one page alone.
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectionPageView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ConnectionsController_revoke: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RevokeConnectionBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectionChangedView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ConnectionsController_chooseOrganizations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConnectionOrganizationsBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectionChangedView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    AuthorizationController_authorize: {
        parameters: {
            query: {
                parameters: {
                    client_id: string;
                    response_type: string;
                    redirect_uri: string;
                    scope?: string;
                    state?: string;
                    code_challenge?: string;
                    code_challenge_method?: string;
                } & {
                    [key: string]: unknown;
                };
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Instead of the redirect, for scripts (`Sec-Fetch-Mode: cors`) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RedirectView"];
                };
            };
            /** @description To the page where the user signs in or consents, or to the client */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthErrorBody"];
                };
            };
        };
    };
    "AuthorizationController_post[0]": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    client_id: string;
                    response_type: string;
                    redirect_uri: string;
                    scope?: string;
                    state?: string;
                    code_challenge?: string;
                    code_challenge_method?: string;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description To the same request as GET */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthErrorBody"];
                };
            };
        };
    };
    AuthorizationController_authorizeMcp: {
        parameters: {
            query: {
                parameters: {
                    client_id: string;
                    response_type: string;
                    redirect_uri: string;
                    scope?: string;
                    state?: string;
                    code_challenge?: string;
                    code_challenge_method?: string;
                } & {
                    [key: string]: unknown;
                };
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RedirectView"];
                };
            };
            /** @description As `oauth2/authorize` */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthErrorBody"];
                };
            };
        };
    };
    "AuthorizationController_post[1]": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    client_id: string;
                    response_type: string;
                    redirect_uri: string;
                    scope?: string;
                    state?: string;
                    code_challenge?: string;
                    code_challenge_method?: string;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description To the same request as GET */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthErrorBody"];
                };
            };
        };
    };
    ErrorPageController_error: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
        };
    };
    FormPostController_post: {
        parameters: {
            query: {
                /** @description Names the answer. */
                id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description The answer was given before, or is too old */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthErrorBody"];
                };
            };
        };
    };
    FormPostController_leave: {
        parameters: {
            query: {
                /** @description Names the answer. */
                id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description The answer is too old */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthErrorBody"];
                };
            };
        };
    };
    InteractionController_answer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConsentBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsentView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthErrorBody"];
                };
            };
        };
    };
    InteractionController_find: {
        parameters: {
            query?: {
                /** @description The `interaction` of the page's URL. */
                id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InteractionView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthErrorBody"];
                };
            };
        };
    };
    PushedRequestController_push: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    client_id: string;
                    response_type: string;
                    redirect_uri: string;
                    scope?: string;
                    state?: string;
                    code_challenge?: string;
                    code_challenge_method?: string;
                } & {
                    [key: string]: unknown;
                };
                "application/json": {
                    client_id: string;
                    response_type: string;
                    redirect_uri: string;
                    scope?: string;
                    state?: string;
                    code_challenge?: string;
                    code_challenge_method?: string;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushedRequestView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthErrorBody"];
                };
            };
        };
    };
    DeviceAuthorizationController_start: {
        parameters: {
            query?: never;
            header: {
                authorization: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    client_id?: string;
                    client_secret?: string;
                    scope?: string;
                    resource?: string;
                };
                "application/json": {
                    client_id?: string;
                    client_secret?: string;
                    scope?: string;
                    resource?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeviceAuthorizationView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthErrorBody"];
                };
            };
        };
    };
    DeviceController_open: {
        parameters: {
            query: {
                /** @description The code that the device shows, in any case, with or without the dash. */
                user_code: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeviceView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthErrorBody"];
                };
            };
        };
    };
    DeviceController_answer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeviceAnswerBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeviceAnsweredView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthErrorBody"];
                };
            };
        };
    };
    TokenController_answer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Proof of a key, to which the tokens are bound (RFC 9449) */
                DPoP?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    /** @enum {string} */
                    grant_type: "authorization_code" | "refresh_token" | "client_credentials" | "urn:ietf:params:oauth:grant-type:device_code";
                    client_id?: string;
                    client_secret?: string;
                    client_assertion_type?: string;
                    client_assertion?: string;
                    code?: string;
                    redirect_uri?: string;
                    code_verifier?: string;
                    refresh_token?: string;
                    device_code?: string;
                    scope?: string;
                    resource?: string;
                };
                "application/json": {
                    /** @enum {string} */
                    grant_type: "authorization_code" | "refresh_token" | "client_credentials" | "urn:ietf:params:oauth:grant-type:device_code";
                    client_id?: string;
                    client_secret?: string;
                    client_assertion_type?: string;
                    client_assertion?: string;
                    code?: string;
                    redirect_uri?: string;
                    code_verifier?: string;
                    refresh_token?: string;
                    device_code?: string;
                    scope?: string;
                    resource?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthErrorBody"];
                };
            };
        };
    };
    TokenController_answerMcp: {
        parameters: {
            query?: never;
            header?: {
                /** @description Proof of a key, to which the tokens are bound (RFC 9449) */
                DPoP?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    /** @enum {string} */
                    grant_type: "authorization_code" | "refresh_token" | "client_credentials" | "urn:ietf:params:oauth:grant-type:device_code";
                    client_id?: string;
                    client_secret?: string;
                    client_assertion_type?: string;
                    client_assertion?: string;
                    code?: string;
                    redirect_uri?: string;
                    code_verifier?: string;
                    refresh_token?: string;
                    device_code?: string;
                    scope?: string;
                    resource?: string;
                };
                "application/json": {
                    /** @enum {string} */
                    grant_type: "authorization_code" | "refresh_token" | "client_credentials" | "urn:ietf:params:oauth:grant-type:device_code";
                    client_id?: string;
                    client_secret?: string;
                    client_assertion_type?: string;
                    client_assertion?: string;
                    code?: string;
                    redirect_uri?: string;
                    code_verifier?: string;
                    refresh_token?: string;
                    device_code?: string;
                    scope?: string;
                    resource?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthErrorBody"];
                };
            };
        };
    };
    EndSessionController_start: {
        parameters: {
            query?: {
                parameters?: {
                    id_token_hint?: string;
                    client_id?: string;
                    post_logout_redirect_uri?: string;
                    state?: string;
                } & {
                    [key: string]: unknown;
                };
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To the client, to the page that asks, or to the page of users who signed out */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthErrorBody"];
                };
            };
        };
    };
    EndSessionController_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    id_token_hint?: string;
                    client_id?: string;
                    post_logout_redirect_uri?: string;
                    state?: string;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description To the same request as GET */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthErrorBody"];
                };
            };
        };
    };
    EndSessionController_find: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LogoutRequestView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthErrorBody"];
                };
            };
        };
    };
    EndSessionController_answer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LogoutBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LogoutAnswerView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthErrorBody"];
                };
            };
        };
    };
    "DiscoveryController_provider[0]": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Members of OpenID Connect Discovery §3 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    "DiscoveryController_provider[1]": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Members of OpenID Connect Discovery §3 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    "DiscoveryController_provider[2]": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Members of OpenID Connect Discovery §3 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    "DiscoveryController_server[0]": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Members of RFC 8414 §2 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    "DiscoveryController_server[1]": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Members of RFC 8414 §2 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    "DiscoveryController_server[2]": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Members of RFC 8414 §2 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    "DiscoveryController_resource[0]": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Members of RFC 9728 §2 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    "DiscoveryController_resource[1]": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Members of RFC 9728 §2 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    "DiscoveryController_resource[2]": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Members of RFC 9728 §2 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    "DiscoveryController_resource[3]": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Members of RFC 9728 §2 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    "DiscoveryController_resource[4]": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Members of RFC 9728 §2 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffApisController_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffApisView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffApisController_add: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewApiBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundApiView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffApisController_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundApiView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffApisController_edit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiChangeBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundApiView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffApisController_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonedBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedClientView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffApisController_setRights: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiRightsBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundApiView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffClientsController_list: {
        parameters: {
            query?: {
                /** @description Rows of a page. */
                limit?: number;
                disabled?: boolean;
                trusted?: boolean;
                /** @description Registered without a session. */
                anonymous?: boolean;
                sort?: "-createdAt" | "createdAt";
                /** @description Part of a name, a whole client id, or an `id`. */
                text?: string;
                userId?: string;
                /**
                 * @description `nextCursor` or `prevCursor` of another page with the same filters and order; without it the first page. Where a part of
                 *     a text fits more than 10,000 rows, there is one page alone.
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientListView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffClientsController_register: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClientOfStaffBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientOfStaffView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffClientsController_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffClientView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffClientsController_supervise: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SuperviseClientBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffClientView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffClientsController_edit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EditClientBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffClientView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffClientsController_rotateSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RotateByStaffBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotatedClientView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffClientsController_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonedBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedClientView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffClientsController_endGrants: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonedBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndedView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffGrantsController_list: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserGrantsView"][];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffGrantsController_end: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EndAccessBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndedView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffGrantsController_endAll: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonedBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndedView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffOAuthListsController_consents: {
        parameters: {
            query?: {
                /** @description Rows of a page. */
                limit?: number;
                sort?: "-createdAt" | "createdAt";
                userId?: string;
                /** @description As the client presents it. */
                clientId?: string;
                /**
                 * @description `nextCursor` or `prevCursor` of another page with the same filters and order; without it the first page. Where a part of
                 *     a text fits more than 10,000 rows, there is one page alone.
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsentListView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffOAuthListsController_grants: {
        parameters: {
            query?: {
                /** @description Rows of a page. */
                limit?: number;
                sort?: "-createdAt" | "createdAt";
                /** @description Whether the grant has not expired. */
                active?: boolean;
                userId?: string;
                /** @description As the client presents it. */
                clientId?: string;
                /**
                 * @description `nextCursor` or `prevCursor` of another page with the same filters and order; without it the first page. Where a part of
                 *     a text fits more than 10,000 rows, there is one page alone.
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GrantListView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    AccountController_account: {
        parameters: {
            query?: {
                organizationId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BillingAccountView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    AccountController_changeDetails: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BillingDetailsBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BillingAccountView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    AccountController_portal: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PortalBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffAccountsController_list: {
        parameters: {
            query?: {
                /** @description Rows of a page. */
                limit?: number;
                status?: "pending" | "linked" | "conflict" | "detached";
                sort?: "-updatedAt" | "updatedAt";
                /**
                 * @description `nextCursor` or `prevCursor` of another page with the same filters and order; without it the first page. Where a part of
                 *     a text fits more than 10,000 rows, there is one page alone.
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkedAccountsView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffAccountsController_retry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkedAccountView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffAccountsController_customers: {
        parameters: {
            query?: {
                /** @description Rows of a page. */
                limit?: number;
                /** @description True: only deleted ones; otherwise only those that are not. */
                deleted?: boolean;
                sort?: "-createdAt" | "createdAt";
                /** @description `individual` or `team`. */
                type?: string;
                /**
                 * @description A part of a name, email or invoice number (three letters or digits in a row), or a whole id of the billing provider,
                 *     external id, code or slug; of the object itself, of its customer, or of the people of its customer.
                 */
                text?: string;
                /**
                 * @description `nextCursor` or `prevCursor` of another page with the same filters and order; without it the first page. Where a part of
                 *     a text fits more than 10,000 rows, there is one page alone.
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedCustomersView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffAccountsController_customer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerPageView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    BenefitsController_list: {
        parameters: {
            query?: {
                /** @description 1 to 100. */
                limit?: string;
                /** @description `true`: only those that are active; `false`: only those that are not. */
                active?: "true" | "false";
                /** @description How many are left out. */
                offset?: string;
                organizationId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BenefitGrantsView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    BenefitsController_listSeats: {
        parameters: {
            query?: {
                organizationId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnSeatsView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    BenefitsController_listKeys: {
        parameters: {
            query?: {
                /** @description 1 to 100. */
                limit?: string;
                /** @description How many are left out. */
                offset?: string;
                organizationId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LicenseKeysView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    BenefitsController_getKey: {
        parameters: {
            query?: {
                organizationId?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevealedLicenseKeyView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    BenefitsController_validate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnerBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LicenseKeyValidityView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    BenefitsController_activate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActivationBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewActivationView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    BenefitsController_deactivate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                activationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnerBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LicenseKeyDeactivatedView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    OrdersController_list: {
        parameters: {
            query?: {
                /** @description 1 to 100. */
                limit?: string;
                status?: "draft" | "pending" | "paid" | "refunded" | "partially_refunded" | "void";
                /** @description ISO 8601: ordered then or later. */
                from?: string;
                /** @description ISO 8601: ordered earlier. */
                until?: string;
                subscriptionId?: string;
                /** @description How many are left out. */
                offset?: string;
                organizationId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrdersView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    OrdersController_get: {
        parameters: {
            query?: {
                organizationId?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderWithRefundsView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    OrdersController_receipt: {
        parameters: {
            query?: {
                organizationId?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    OrdersController_invoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    PurchasesController_list: {
        parameters: {
            query?: {
                organizationId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlansView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    PurchasesController_start: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckoutBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StartedCheckoutView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    PurchasesController_due: {
        parameters: {
            query?: {
                /** @description True: as the billing provider has it now, for those who come back from its pages. */
                live?: boolean;
                /** @description True: a payer without a card is looked up at the billing provider, which may know one by now. */
                card?: boolean;
                organizationId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DuePaymentsView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    PurchasesController_track: {
        parameters: {
            query?: {
                organizationId?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckoutView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffCatalogController_products: {
        parameters: {
            query?: {
                /** @description Rows of a page. */
                limit?: number;
                /** @description True: only deleted ones; otherwise only those that are not. */
                deleted?: boolean;
                sort?: "-createdAt" | "createdAt";
                /** @description `active` or `archived`. */
                status?: string;
                /**
                 * @description A part of a name, email or invoice number (three letters or digits in a row), or a whole id of the billing provider,
                 *     external id, code or slug; of the object itself, of its customer, or of the people of its customer.
                 */
                text?: string;
                /**
                 * @description `nextCursor` or `prevCursor` of another page with the same filters and order; without it the first page. Where a part of
                 *     a text fits more than 10,000 rows, there is one page alone.
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedProductsView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffCatalogController_product: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductPageView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffCatalogController_discounts: {
        parameters: {
            query?: {
                /** @description Rows of a page. */
                limit?: number;
                /** @description True: only deleted ones; otherwise only those that are not. */
                deleted?: boolean;
                sort?: "-createdAt" | "createdAt";
                /**
                 * @description A part of a name, email or invoice number (three letters or digits in a row), or a whole id of the billing provider,
                 *     external id, code or slug; of the object itself, of its customer, or of the people of its customer.
                 */
                text?: string;
                /**
                 * @description `nextCursor` or `prevCursor` of another page with the same filters and order; without it the first page. Where a part of
                 *     a text fits more than 10,000 rows, there is one page alone.
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedDiscountsView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffCatalogController_benefits: {
        parameters: {
            query?: {
                /** @description Rows of a page. */
                limit?: number;
                /** @description True: only deleted ones; otherwise only those that are not. */
                deleted?: boolean;
                sort?: "-createdAt" | "createdAt";
                /**
                 * @description A part of a name, email or invoice number (three letters or digits in a row), or a whole id of the billing provider,
                 *     external id, code or slug; of the object itself, of its customer, or of the people of its customer.
                 */
                text?: string;
                /**
                 * @description `nextCursor` or `prevCursor` of another page with the same filters and order; without it the first page. Where a part of
                 *     a text fits more than 10,000 rows, there is one page alone.
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedBenefitsView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffCatalogController_benefit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BenefitPageView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffCatalogController_meters: {
        parameters: {
            query?: {
                /** @description Rows of a page. */
                limit?: number;
                /** @description True: only deleted ones; otherwise only those that are not. */
                deleted?: boolean;
                sort?: "-createdAt" | "createdAt";
                /** @description `active` or `archived`. */
                status?: string;
                /**
                 * @description A part of a name, email or invoice number (three letters or digits in a row), or a whole id of the billing provider,
                 *     external id, code or slug; of the object itself, of its customer, or of the people of its customer.
                 */
                text?: string;
                /**
                 * @description `nextCursor` or `prevCursor` of another page with the same filters and order; without it the first page. Where a part of
                 *     a text fits more than 10,000 rows, there is one page alone.
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedMetersView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffCatalogController_meter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MeterPageView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffCatalogController_customFields: {
        parameters: {
            query?: {
                /** @description Rows of a page. */
                limit?: number;
                /** @description True: only deleted ones; otherwise only those that are not. */
                deleted?: boolean;
                sort?: "-createdAt" | "createdAt";
                /**
                 * @description A part of a name, email or invoice number (three letters or digits in a row), or a whole id of the billing provider,
                 *     external id, code or slug; of the object itself, of its customer, or of the people of its customer.
                 */
                text?: string;
                /**
                 * @description `nextCursor` or `prevCursor` of another page with the same filters and order; without it the first page. Where a part of
                 *     a text fits more than 10,000 rows, there is one page alone.
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedCustomFieldsView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffCatalogController_object: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: "organization" | "custom_field" | "meter" | "benefit" | "product" | "discount" | "customer" | "member" | "customer_state" | "subscription" | "order" | "refund" | "benefit_grant" | "license_key" | "customer_seat" | "customer_meter" | "checkout";
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ObjectPageView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffOrdersController_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffOrderWithRefundsView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffOrdersController_invoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffOrdersController_writeInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffOrdersController_refund: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefundBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefundRequestView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffOrdersController_approve: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                requestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefundRequestView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffOrdersController_decline: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                requestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefundRequestView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffSalesController_subscriptions: {
        parameters: {
            query?: {
                /** @description Rows of a page. */
                limit?: number;
                /** @description True: only deleted ones; otherwise only those that are not. */
                deleted?: boolean;
                sort?: "-createdAt" | "createdAt";
                /**
                 * @description A part of a name, email or invoice number (three letters or digits in a row), or a whole id of the billing provider,
                 *     external id, code or slug; of the object itself, of its customer, or of the people of its customer.
                 */
                text?: string;
                /**
                 * @description `nextCursor` or `prevCursor` of another page with the same filters and order; without it the first page. Where a part of
                 *     a text fits more than 10,000 rows, there is one page alone.
                 */
                cursor?: string;
                productId?: string;
                /** @description As the billing provider says it, known to this version or not. */
                status?: string;
                customerId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedSubscriptionsView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffSalesController_subscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionPageView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffSalesController_orders: {
        parameters: {
            query?: {
                /** @description Rows of a page. */
                limit?: number;
                /** @description True: only deleted ones; otherwise only those that are not. */
                deleted?: boolean;
                sort?: "-createdAt" | "createdAt";
                /**
                 * @description A part of a name, email or invoice number (three letters or digits in a row), or a whole id of the billing provider,
                 *     external id, code or slug; of the object itself, of its customer, or of the people of its customer.
                 */
                text?: string;
                /**
                 * @description `nextCursor` or `prevCursor` of another page with the same filters and order; without it the first page. Where a part of
                 *     a text fits more than 10,000 rows, there is one page alone.
                 */
                cursor?: string;
                subscriptionId?: string;
                /** @description As the billing provider says it, known to this version or not. */
                status?: string;
                customerId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedOrdersView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffSalesController_refunds: {
        parameters: {
            query?: {
                /** @description Rows of a page. */
                limit?: number;
                /** @description True: only deleted ones; otherwise only those that are not. */
                deleted?: boolean;
                sort?: "-createdAt" | "createdAt";
                /**
                 * @description A part of a name, email or invoice number (three letters or digits in a row), or a whole id of the billing provider,
                 *     external id, code or slug; of the object itself, of its customer, or of the people of its customer.
                 */
                text?: string;
                /**
                 * @description `nextCursor` or `prevCursor` of another page with the same filters and order; without it the first page. Where a part of
                 *     a text fits more than 10,000 rows, there is one page alone.
                 */
                cursor?: string;
                orderId?: string;
                /** @description As the billing provider says it, known to this version or not. */
                status?: string;
                customerId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedRefundsView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffSalesController_refundRequests: {
        parameters: {
            query?: {
                /** @description Rows of a page. */
                limit?: number;
                status?: "waiting" | "sent" | "unknown" | "done" | "refused" | "declined";
                sort?: "-createdAt" | "createdAt";
                /**
                 * @description `nextCursor` or `prevCursor` of another page with the same filters and order; without it the first page. Where a part of
                 *     a text fits more than 10,000 rows, there is one page alone.
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedRefundRequestsView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffSalesController_checkouts: {
        parameters: {
            query?: {
                /** @description Rows of a page. */
                limit?: number;
                /** @description True: only deleted ones; otherwise only those that are not. */
                deleted?: boolean;
                sort?: "-createdAt" | "createdAt";
                /**
                 * @description A part of a name, email or invoice number (three letters or digits in a row), or a whole id of the billing provider,
                 *     external id, code or slug; of the object itself, of its customer, or of the people of its customer.
                 */
                text?: string;
                /**
                 * @description `nextCursor` or `prevCursor` of another page with the same filters and order; without it the first page. Where a part of
                 *     a text fits more than 10,000 rows, there is one page alone.
                 */
                cursor?: string;
                /** @description As the billing provider says it, known to this version or not. */
                status?: string;
                customerId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedCheckoutsView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffSubscriptionCommandsController_estimate: {
        parameters: {
            query?: {
                prorationBehavior?: "invoice" | "prorate" | "next_period";
                productId?: string;
                seats?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeEstimateView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffSubscriptionCommandsController_cancel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StaffCancelBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffSubscriptionCommandsController_uncancel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonedBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffSubscriptionCommandsController_changePlan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StaffChangePlanBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffSubscriptionCommandsController_changeSeats: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StaffChangeSeatsBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    SubscriptionCommandsController_estimate: {
        parameters: {
            query?: {
                prorationBehavior?: "invoice" | "prorate" | "next_period";
                productId?: string;
                seats?: string;
                organizationId?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeEstimateView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    SubscriptionCommandsController_changePlan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePlanBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    SubscriptionCommandsController_changeSeats: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeSeatsBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    SubscriptionCommandsController_drop: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnerBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    SubscriptionCommandsController_cancel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CancelBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    SubscriptionCommandsController_uncancel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnerBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    SubscriptionCommandsController_pause: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PauseBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    SubscriptionCommandsController_resume: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnerBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    SubscriptionCommandsController_listSeats: {
        parameters: {
            query?: {
                organizationId?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeatsView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    SubscriptionCommandsController_assignSeat: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AssignSeatBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeatView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    SubscriptionCommandsController_revokeSeat: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                seatId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnerBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeatView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    SubscriptionsController_list: {
        parameters: {
            query?: {
                /** @description 1 to 100. */
                limit?: string;
                /** @description `true`: only those that are active; `false`: only those that are not. */
                active?: "true" | "false";
                /** @description How many are left out. */
                offset?: string;
                organizationId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionsView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    SubscriptionsController_get: {
        parameters: {
            query?: {
                organizationId?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    EntitlementsController_read: {
        parameters: {
            query?: {
                organizationId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntitlementsView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    UsageController_read: {
        parameters: {
            query?: {
                organizationId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsageOverviewView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    UsageController_meter: {
        parameters: {
            query?: {
                /** @description Days up to now, UTC. */
                days?: number;
                organizationId?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MeterUsageView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    UsageReportController_report: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReportUsageBody"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportedUsageView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    WebhooksController_receive: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "*/*": {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    WebhooksController_receiveOf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                endpointKey: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "*/*": {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    StaffInboxController_list: {
        parameters: {
            query?: {
                /** @description Rows of a page. */
                limit?: number;
                /** @description True: only deliveries that another body came for with the same id. */
                contradicted?: boolean;
                /** @description True: only deliveries whose content is still kept, so that they can be tried again. */
                hasBody?: boolean;
                receivedFrom?: string;
                sort?: "-receivedAt" | "receivedAt";
                status?: "received" | "failed" | "processed" | "dead" | "ignored";
                /** @description Type of the event, such as `order.paid`. */
                type?: string;
                /** @description The id of an object, or a `webhook-id`. */
                about?: string;
                /**
                 * @description `nextCursor` or `prevCursor` of another page with the same filters and order; without it the first page. Where a part of
                 *     a text fits more than 10,000 rows, there is one page alone.
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveriesView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffInboxController_retry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffInboxController_replay: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplayBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplayedView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffInboxController_ignore: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonedBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffInboxController_refetch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffResyncController_sums: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BillingOverviewView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffResyncController_overview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResyncView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffResyncController_start: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResyncRunView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StaffResyncController_refresh: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefreshBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefreshedView"];
                };
            };
            /** @description A refusal, or a failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
}
