/**
 * The published surface: method, path, kinds of callers, how often from one address, and the zone. A change of this
 * list is a change of the contract; accept it knowingly.
 */
export const PUBLISHED_ROUTES = `
DELETE /api/auth/oauth2/register/:clientId   anonymous         100 per 10 s  oauth registration
DELETE /api/staff/views/:id                  staff             100 per 10 s  staff
DELETE /dev/mailbox                          anonymous         unlimited     development
GET    /.well-known/oauth-authorization-server anonymous         100 per 10 s  well-known
GET    /.well-known/oauth-authorization-server/api/auth anonymous         100 per 10 s  well-known
GET    /.well-known/oauth-protected-resource anonymous         100 per 10 s  well-known
GET    /.well-known/oauth-protected-resource/:a anonymous         100 per 10 s  well-known
GET    /.well-known/oauth-protected-resource/:a/:b anonymous         100 per 10 s  well-known
GET    /.well-known/oauth-protected-resource/:a/:b/:c anonymous         100 per 10 s  well-known
GET    /.well-known/oauth-protected-resource/:a/:b/:c/:d anonymous         100 per 10 s  well-known
GET    /.well-known/openid-configuration     anonymous         100 per 10 s  well-known
GET    /.well-known/openid-configuration/api/auth anonymous         100 per 10 s  well-known
GET    /api/auth/.well-known/oauth-authorization-server anonymous         100 per 10 s  well-known
GET    /api/auth/.well-known/openid-configuration anonymous         100 per 10 s  well-known
GET    /api/auth/account-info                session           20 per 10 s   auth
GET    /api/auth/admin/get-user              user.get          100 per 10 s  auth
GET    /api/auth/admin/list-users            user.list         100 per 10 s  auth
GET    /api/auth/api-key/get                 session           100 per 10 s  auth
GET    /api/auth/api-key/list                session           100 per 10 s  auth
GET    /api/auth/api-key/search              session           100 per 10 s  auth
GET    /api/auth/api-key/settings            session           100 per 10 s  auth
GET    /api/auth/api-key/usage               session           100 per 10 s  auth
GET    /api/auth/api-key/usage-summary       session           100 per 10 s  auth
GET    /api/auth/callback/:id                anonymous+session 100 per 10 s  provider callbacks
GET    /api/auth/continue                    anonymous         100 per 10 s  auth
GET    /api/auth/delete-user/callback        anonymous+session 5 per 10 s    auth
GET    /api/auth/deletion-preview            session           100 per 10 s  auth
GET    /api/auth/email-status                session           100 per 10 s  auth
GET    /api/auth/error                       anonymous         100 per 10 s  error page
GET    /api/auth/get-session                 anonymous+session+api-key 100 per 10 s  auth
GET    /api/auth/jwks                        anonymous         100 per 10 s  well-known
GET    /api/auth/list-accounts               session           100 per 10 s  auth
GET    /api/auth/list-sessions               session           100 per 10 s  auth
GET    /api/auth/mcp/authorize               anonymous+session 100 per 10 s  oauth authorization
GET    /api/auth/mcp/get-session             anonymous         1000 per 10 s oauth token holders
GET    /api/auth/mcp/jwks                    anonymous         100 per 10 s  well-known
GET    /api/auth/mcp/userinfo                anonymous         1000 per 10 s oauth token holders
GET    /api/auth/oauth2/authorize            anonymous+session 100 per 10 s  oauth authorization
GET    /api/auth/oauth2/callback/:providerId anonymous+session 100 per 10 s  provider callbacks
GET    /api/auth/oauth2/client/:id           session           100 per 10 s  oauth clients
GET    /api/auth/oauth2/clients              session           100 per 10 s  auth
GET    /api/auth/oauth2/clients/:clientId    session           100 per 10 s  auth
GET    /api/auth/oauth2/clients/:clientId/requests session           100 per 10 s  auth
GET    /api/auth/oauth2/connections          session           100 per 10 s  auth
GET    /api/auth/oauth2/connections/search   session           100 per 10 s  auth
GET    /api/auth/oauth2/device               session           100 per 10 s  oauth browser steps
GET    /api/auth/oauth2/end-session          anonymous+session 100 per 10 s  oauth authorization
GET    /api/auth/oauth2/end-session/request  session           100 per 10 s  oauth browser steps
GET    /api/auth/oauth2/form-post            anonymous         100 per 10 s  oauth authorization
GET    /api/auth/oauth2/interaction          anonymous+session 100 per 10 s  oauth browser steps
GET    /api/auth/oauth2/leave                anonymous         100 per 10 s  oauth authorization
GET    /api/auth/oauth2/register/:clientId   anonymous         100 per 10 s  oauth registration
GET    /api/auth/oauth2/userinfo             anonymous         1000 per 10 s oauth token holders
GET    /api/auth/ok                          anonymous         100 per 10 s  auth
GET    /api/auth/organization/access         session+api-key   100 per 10 s  auth
GET    /api/auth/organization/audit-log      session           100 per 10 s  auth
GET    /api/auth/organization/audit-log/export session           10 per 60 s   auth
GET    /api/auth/organization/deletion-preview session           100 per 10 s  auth
GET    /api/auth/organization/get-active-member session+api-key   100 per 10 s  auth
GET    /api/auth/organization/get-active-member-role session+api-key   100 per 10 s  auth
GET    /api/auth/organization/get-full-organization session+api-key+organizations.read 100 per 10 s  organization readers
GET    /api/auth/organization/get-invitation session+api-key   100 per 10 s  auth
GET    /api/auth/organization/get-organization session+api-key+organizations.read 100 per 10 s  organization readers
GET    /api/auth/organization/get-role       session+api-key   100 per 10 s  auth
GET    /api/auth/organization/invitation-preview anonymous         100 per 10 s  auth
GET    /api/auth/organization/list           session+api-key+organizations.read 100 per 10 s  organization readers
GET    /api/auth/organization/list-invitations session+api-key   100 per 10 s  auth
GET    /api/auth/organization/list-members   session+api-key+organizations.read 100 per 10 s  organization readers
GET    /api/auth/organization/list-memberships session+api-key+organizations.read 100 per 10 s  organization readers
GET    /api/auth/organization/list-roles     session+api-key   100 per 10 s  auth
GET    /api/auth/organization/list-team-members session+api-key+organizations.read 100 per 10 s  organization readers
GET    /api/auth/organization/list-team-places session+api-key+organizations.read 100 per 10 s  organization readers
GET    /api/auth/organization/list-teams     session+api-key+organizations.read 100 per 10 s  organization readers
GET    /api/auth/organization/list-user-invitations session+api-key   100 per 10 s  auth
GET    /api/auth/organization/list-user-teams session+api-key+organizations.read 100 per 10 s  organization readers
GET    /api/auth/organization/search-invitations session           100 per 10 s  auth
GET    /api/auth/organization/search-members session           100 per 10 s  auth
GET    /api/auth/organization/search-teams   session           100 per 10 s  auth
GET    /api/auth/pending-email               session           100 per 10 s  auth
GET    /api/auth/reset-password/:token       anonymous         100 per 10 s  auth
GET    /api/auth/search-sessions             session           100 per 10 s  auth
GET    /api/auth/security-activity           session           100 per 10 s  auth
GET    /api/auth/two-factor/challenge        anonymous+session 100 per 10 s  auth
GET    /api/auth/two-factor/list-trusted-devices session           100 per 10 s  auth
GET    /api/auth/two-factor/search-trusted-devices session           100 per 10 s  auth
GET    /api/auth/two-factor/status           session           100 per 10 s  auth
GET    /api/auth/verify-email                anonymous+session 100 per 10 s  auth
GET    /api/billing/account                  session+api-key(billing.read) 100 per 10 s  billing
GET    /api/billing/benefits                 session+api-key(billing.read) 100 per 10 s  billing
GET    /api/billing/checkouts/:id            session+api-key(billing.read) 100 per 10 s  billing
GET    /api/billing/due-payments             session+api-key(billing.read) 20 per 10 s   billing
GET    /api/billing/entitlements             session+api-key(billing.read) 100 per 10 s  billing
GET    /api/billing/license-keys             session+api-key(billing.read) 100 per 10 s  billing
GET    /api/billing/license-keys/:id         session           20 per 10 s   billing
GET    /api/billing/orders                   session+api-key(billing.read) 100 per 10 s  billing
GET    /api/billing/orders/:id               session+api-key(billing.read) 100 per 10 s  billing
GET    /api/billing/orders/:id/receipt       session           20 per 10 s   billing
GET    /api/billing/own-seats                session+api-key(billing.read) 100 per 10 s  billing
GET    /api/billing/plans                    session+api-key(billing.read) 100 per 10 s  billing
GET    /api/billing/subscriptions            session+api-key(billing.read) 100 per 10 s  billing
GET    /api/billing/subscriptions/:id        session+api-key(billing.read) 100 per 10 s  billing
GET    /api/billing/subscriptions/:id/estimate session           20 per 10 s   billing
GET    /api/billing/subscriptions/:id/seats  session+api-key(billing.read) 20 per 10 s   billing
GET    /api/billing/usage                    session+api-key(billing.read) 100 per 10 s  billing
GET    /api/billing/usage/meters/:id         session+api-key(billing.read) 20 per 10 s   billing
GET    /api/pictures/:name                   anonymous         1000 per 10 s pictures
GET    /api/staff/api-keys                   staff             100 per 10 s  staff
GET    /api/staff/api-keys/:id               staff             100 per 10 s  staff
GET    /api/staff/api-keys/:id/usage         staff             100 per 10 s  staff
GET    /api/staff/audit                      staff             100 per 10 s  staff
GET    /api/staff/audit/exports              staff             100 per 10 s  staff
GET    /api/staff/audit/exports/:id/file     staff             100 per 10 s  staff
GET    /api/staff/billing/accounts           staff             100 per 10 s  staff
GET    /api/staff/billing/benefits           staff             100 per 10 s  staff
GET    /api/staff/billing/benefits/:id       staff             100 per 10 s  staff
GET    /api/staff/billing/checkouts          staff             100 per 10 s  staff
GET    /api/staff/billing/custom-fields      staff             100 per 10 s  staff
GET    /api/staff/billing/customers          staff             100 per 10 s  staff
GET    /api/staff/billing/customers/:id      staff             100 per 10 s  staff
GET    /api/staff/billing/discounts          staff             100 per 10 s  staff
GET    /api/staff/billing/inbox              staff             100 per 10 s  staff
GET    /api/staff/billing/meters             staff             100 per 10 s  staff
GET    /api/staff/billing/meters/:id         staff             100 per 10 s  staff
GET    /api/staff/billing/objects/:kind/:id  staff             100 per 10 s  staff
GET    /api/staff/billing/orders             staff             100 per 10 s  staff
GET    /api/staff/billing/orders/:id         staff             100 per 10 s  staff
GET    /api/staff/billing/orders/:id/invoice staff             100 per 10 s  staff
GET    /api/staff/billing/overview           staff             100 per 10 s  staff
GET    /api/staff/billing/products           staff             100 per 10 s  staff
GET    /api/staff/billing/products/:id       staff             100 per 10 s  staff
GET    /api/staff/billing/refund-requests    staff             100 per 10 s  staff
GET    /api/staff/billing/refunds            staff             100 per 10 s  staff
GET    /api/staff/billing/resync             staff             100 per 10 s  staff
GET    /api/staff/billing/subscriptions      staff             100 per 10 s  staff
GET    /api/staff/billing/subscriptions/:id  staff             100 per 10 s  staff
GET    /api/staff/billing/subscriptions/:id/estimate staff             100 per 10 s  staff
GET    /api/staff/dashboard                  staff             100 per 10 s  staff
GET    /api/staff/email-previews/:id         staff             100 per 10 s  staff previews
GET    /api/staff/emails                     staff             100 per 10 s  staff
GET    /api/staff/emails/:id                 staff             100 per 10 s  staff
GET    /api/staff/health                     staff             100 per 10 s  staff
GET    /api/staff/invitations                staff             100 per 10 s  staff
GET    /api/staff/jobs                       staff             100 per 10 s  staff
GET    /api/staff/jobs/:name/runs            staff             100 per 10 s  staff
GET    /api/staff/oauth/apis                 staff             100 per 10 s  staff
GET    /api/staff/oauth/apis/:id             staff             100 per 10 s  staff
GET    /api/staff/oauth/clients              staff             100 per 10 s  staff
GET    /api/staff/oauth/clients/:id          staff             100 per 10 s  staff
GET    /api/staff/oauth/consents             staff             100 per 10 s  staff
GET    /api/staff/oauth/grants               staff             100 per 10 s  staff
GET    /api/staff/oauth/users/:userId/grants staff             100 per 10 s  staff
GET    /api/staff/organizations              staff             100 per 10 s  staff
GET    /api/staff/organizations/:id          staff             100 per 10 s  staff
GET    /api/staff/organizations/:id/deletion-preview staff             100 per 10 s  staff
GET    /api/staff/rate-limits                staff             100 per 10 s  staff
GET    /api/staff/search                     staff             100 per 10 s  staff
GET    /api/staff/sessions                   staff             100 per 10 s  staff
GET    /api/staff/settings                   staff             100 per 10 s  staff
GET    /api/staff/users                      staff             100 per 10 s  staff
GET    /api/staff/users/:id                  staff             100 per 10 s  staff
GET    /api/staff/users/:id/deletion-preview staff             100 per 10 s  staff
GET    /api/staff/views                      staff             100 per 10 s  staff
GET    /dev/boot                             anonymous         unlimited     development
GET    /dev/mailbox                          anonymous         unlimited     development
GET    /dev/mailbox/:index                   anonymous         unlimited     development
GET    /dev/mailbox/:index/html              anonymous         unlimited     development
GET    /health/live                          anonymous         unlimited     operations
GET    /health/ready                         anonymous         unlimited     operations
GET    /metrics                              anonymous         unlimited     operations
PATCH  /api/billing/details                  session           20 per 10 s   billing
PATCH  /api/staff/oauth/apis/:id             admin             100 per 10 s  staff
PATCH  /api/staff/oauth/clients/:id          admin             100 per 10 s  staff
PATCH  /api/staff/organizations/:id/members/:memberId admin             100 per 10 s  staff
POST   /api/auth/account-info                session           20 per 10 s   auth
POST   /api/auth/admin/ban-user              user.ban          100 per 10 s  auth
POST   /api/auth/admin/create-user           user.create       100 per 10 s  auth
POST   /api/auth/admin/has-permission        session           100 per 10 s  auth
POST   /api/auth/admin/impersonate-user      user.impersonate  100 per 10 s  auth
POST   /api/auth/admin/list-user-sessions    session.list      100 per 10 s  auth
POST   /api/auth/admin/remove-user           user.delete       100 per 10 s  auth
POST   /api/auth/admin/revoke-user-session   session.revoke    100 per 10 s  auth
POST   /api/auth/admin/revoke-user-sessions  session.revoke    100 per 10 s  auth
POST   /api/auth/admin/set-role              user.set-role     100 per 10 s  auth
POST   /api/auth/admin/set-user-password     user.set-password 100 per 10 s  auth
POST   /api/auth/admin/stop-impersonating    anonymous+session 100 per 10 s  auth
POST   /api/auth/admin/unban-user            user.ban          100 per 10 s  auth
POST   /api/auth/admin/update-user           user.update       100 per 10 s  auth
POST   /api/auth/api-key/create              session           20 per 10 s   auth
POST   /api/auth/api-key/delete              session           100 per 10 s  auth
POST   /api/auth/api-key/rotate              session           20 per 10 s   auth
POST   /api/auth/api-key/update              session           100 per 10 s  auth
POST   /api/auth/api-key/verify              service           unlimited     backends
POST   /api/auth/callback/:id                anonymous         100 per 10 s  provider callbacks
POST   /api/auth/cancel-email-change         session           100 per 10 s  auth
POST   /api/auth/change-email                session           3 per 10 s    auth
POST   /api/auth/change-password             session           3 per 10 s    auth
POST   /api/auth/confirm-email               anonymous+session 3 per 10 s    auth
POST   /api/auth/delete-user                 session           5 per 10 s    auth
POST   /api/auth/disown-account              anonymous         100 per 10 s  auth
POST   /api/auth/disown-session              anonymous         10 per 10 s   auth
POST   /api/auth/disown-session-preview      anonymous         10 per 10 s   auth
POST   /api/auth/forget-password             anonymous         3 per 60 s    auth
POST   /api/auth/get-access-token            session           100 per 10 s  auth
POST   /api/auth/is-username-available       anonymous         100 per 10 s  auth
POST   /api/auth/link-social                 session           10 per 10 s   auth
POST   /api/auth/mcp/authorize               anonymous+session 100 per 10 s  oauth authorization
POST   /api/auth/mcp/register                anonymous+session 10 per 60 s   oauth registration
POST   /api/auth/mcp/token                   anonymous         1000 per 10 s oauth machines
POST   /api/auth/mcp/userinfo                anonymous         1000 per 10 s oauth token holders
POST   /api/auth/oauth2/authorize            anonymous+session 100 per 10 s  oauth authorization
POST   /api/auth/oauth2/callback/:providerId anonymous         100 per 10 s  provider callbacks
POST   /api/auth/oauth2/clients/delete       session           100 per 10 s  auth
POST   /api/auth/oauth2/clients/revoke-registration-token session           100 per 10 s  auth
POST   /api/auth/oauth2/clients/rotate-secret session           100 per 10 s  auth
POST   /api/auth/oauth2/clients/update       session           100 per 10 s  auth
POST   /api/auth/oauth2/connections/organizations session           100 per 10 s  auth
POST   /api/auth/oauth2/connections/revoke   session           100 per 10 s  auth
POST   /api/auth/oauth2/consent              session           100 per 10 s  oauth browser steps
POST   /api/auth/oauth2/device               session           100 per 10 s  oauth browser steps
POST   /api/auth/oauth2/device_authorization anonymous         100 per 10 s  oauth machines
POST   /api/auth/oauth2/end-session          anonymous+session 100 per 10 s  oauth authorization
POST   /api/auth/oauth2/end-session/confirm  session           100 per 10 s  oauth browser steps
POST   /api/auth/oauth2/introspect           anonymous         10000 per 10 s oauth machines
POST   /api/auth/oauth2/link                 session           10 per 10 s   auth
POST   /api/auth/oauth2/par                  anonymous         1000 per 10 s oauth machines
POST   /api/auth/oauth2/register             anonymous+session 10 per 60 s   oauth registration
POST   /api/auth/oauth2/revoke               anonymous         1000 per 10 s oauth machines
POST   /api/auth/oauth2/token                anonymous         1000 per 10 s oauth machines
POST   /api/auth/oauth2/userinfo             anonymous         1000 per 10 s oauth token holders
POST   /api/auth/organization/accept-invitation session           100 per 10 s  auth
POST   /api/auth/organization/add-team-member session           100 per 10 s  auth
POST   /api/auth/organization/cancel-invitation session+api-key   100 per 10 s  auth
POST   /api/auth/organization/check-slug     session+api-key   100 per 10 s  auth
POST   /api/auth/organization/create         session+api-key   100 per 10 s  auth
POST   /api/auth/organization/create-role    session           100 per 10 s  auth
POST   /api/auth/organization/create-team    session           100 per 10 s  auth
POST   /api/auth/organization/delete         session           100 per 10 s  auth
POST   /api/auth/organization/delete-role    session           100 per 10 s  auth
POST   /api/auth/organization/has-permission session+api-key   100 per 10 s  auth
POST   /api/auth/organization/invite-member  session           100 per 10 s  auth
POST   /api/auth/organization/leave          session           100 per 10 s  auth
POST   /api/auth/organization/reject-invitation session           100 per 10 s  auth
POST   /api/auth/organization/remove-member  session           100 per 10 s  auth
POST   /api/auth/organization/remove-team    session           100 per 10 s  auth
POST   /api/auth/organization/remove-team-member session           100 per 10 s  auth
POST   /api/auth/organization/set-active     session           100 per 10 s  auth
POST   /api/auth/organization/set-active-team session           100 per 10 s  auth
POST   /api/auth/organization/set-logo       session+api-key   5 per 10 s    auth
POST   /api/auth/organization/update         session+api-key   100 per 10 s  auth
POST   /api/auth/organization/update-member-role session           100 per 10 s  auth
POST   /api/auth/organization/update-role    session           100 per 10 s  auth
POST   /api/auth/organization/update-team    session           100 per 10 s  auth
POST   /api/auth/phone-number/send-otp       anonymous+session 3 per 60 s    auth
POST   /api/auth/phone-number/verify         anonymous+session 3 per 10 s    auth
POST   /api/auth/reauthenticate              session           3 per 10 s    auth
POST   /api/auth/reauthenticate/social       session           10 per 10 s   auth
POST   /api/auth/refresh-token               session           20 per 10 s   auth
POST   /api/auth/request-password-reset      anonymous         3 per 60 s    auth
POST   /api/auth/reset-password              anonymous         100 per 10 s  auth
POST   /api/auth/reset-password-preview      anonymous         10 per 10 s   auth
POST   /api/auth/revoke-other-sessions       session           100 per 10 s  auth
POST   /api/auth/revoke-session              session           100 per 10 s  auth
POST   /api/auth/revoke-sessions             session           100 per 10 s  auth
POST   /api/auth/send-verification-email     anonymous+session 3 per 60 s    auth
POST   /api/auth/set-picture                 session           5 per 10 s    auth
POST   /api/auth/sign-in/email               anonymous         3 per 10 s    auth
POST   /api/auth/sign-in/oauth2              anonymous         3 per 10 s    auth
POST   /api/auth/sign-in/phone-number        anonymous         3 per 10 s    auth
POST   /api/auth/sign-in/social              anonymous         3 per 10 s    auth
POST   /api/auth/sign-in/username            anonymous         3 per 10 s    auth
POST   /api/auth/sign-out                    anonymous+session 100 per 10 s  auth
POST   /api/auth/sign-up/email               anonymous         3 per 10 s    auth
POST   /api/auth/two-factor/disable          session           3 per 10 s    auth
POST   /api/auth/two-factor/enable           session           3 per 10 s    auth
POST   /api/auth/two-factor/generate-backup-codes session           3 per 10 s    auth
POST   /api/auth/two-factor/get-totp-uri     session           3 per 10 s    auth
POST   /api/auth/two-factor/revoke-trusted-device session           3 per 10 s    auth
POST   /api/auth/two-factor/revoke-trusted-devices session           3 per 10 s    auth
POST   /api/auth/two-factor/send-otp         anonymous+session 3 per 10 s    auth
POST   /api/auth/two-factor/verify-backup-code anonymous+session 3 per 10 s    auth
POST   /api/auth/two-factor/verify-otp       anonymous+session 3 per 10 s    auth
POST   /api/auth/two-factor/verify-totp      anonymous+session 3 per 10 s    auth
POST   /api/auth/undo-email-change           anonymous         100 per 10 s  auth
POST   /api/auth/undo-email-change-preview   anonymous         10 per 10 s   auth
POST   /api/auth/unlink-account              session           100 per 10 s  auth
POST   /api/auth/update-user                 session           100 per 10 s  auth
POST   /api/billing/checkouts                session           10 per 10 s   billing
POST   /api/billing/license-keys/:id/activations session           20 per 10 s   billing
POST   /api/billing/license-keys/:id/activations/:activationId/deactivate session           20 per 10 s   billing
POST   /api/billing/license-keys/:id/validate session           20 per 10 s   billing
POST   /api/billing/orders/:id/invoice       session           20 per 10 s   billing
POST   /api/billing/portal                   session           20 per 10 s   billing
POST   /api/billing/subscriptions/:id/cancel session           20 per 10 s   billing
POST   /api/billing/subscriptions/:id/change-plan session           20 per 10 s   billing
POST   /api/billing/subscriptions/:id/change-seats session           20 per 10 s   billing
POST   /api/billing/subscriptions/:id/drop-pending-change session           20 per 10 s   billing
POST   /api/billing/subscriptions/:id/pause  session           20 per 10 s   billing
POST   /api/billing/subscriptions/:id/resume session           20 per 10 s   billing
POST   /api/billing/subscriptions/:id/seats  session           20 per 10 s   billing
POST   /api/billing/subscriptions/:id/seats/:seatId/revoke session           20 per 10 s   billing
POST   /api/billing/subscriptions/:id/uncancel session           20 per 10 s   billing
POST   /api/billing/usage/events             service           unlimited     backends
POST   /api/staff/api-keys/:id/delete        admin             100 per 10 s  staff
POST   /api/staff/api-keys/:id/disable       staff             100 per 10 s  staff
POST   /api/staff/api-keys/:id/enable        admin             100 per 10 s  staff
POST   /api/staff/audit/exports              staff             100 per 10 s  staff
POST   /api/staff/billing/accounts/:id/retry admin             100 per 10 s  staff
POST   /api/staff/billing/inbox/:id/ignore   admin             100 per 10 s  staff
POST   /api/staff/billing/inbox/:id/refetch  admin             100 per 10 s  staff
POST   /api/staff/billing/inbox/:id/retry    admin             100 per 10 s  staff
POST   /api/staff/billing/inbox/replay       admin             100 per 10 s  staff
POST   /api/staff/billing/objects/refresh    admin             100 per 10 s  staff
POST   /api/staff/billing/orders/:id/invoice admin             100 per 10 s  staff
POST   /api/staff/billing/orders/:id/refunds admin             100 per 10 s  staff
POST   /api/staff/billing/orders/:id/refunds/:requestId/approve admin             100 per 10 s  staff
POST   /api/staff/billing/orders/:id/refunds/:requestId/decline admin             100 per 10 s  staff
POST   /api/staff/billing/resync             admin             100 per 10 s  staff
POST   /api/staff/billing/subscriptions/:id/cancel admin             100 per 10 s  staff
POST   /api/staff/billing/subscriptions/:id/change-plan admin             100 per 10 s  staff
POST   /api/staff/billing/subscriptions/:id/change-seats admin             100 per 10 s  staff
POST   /api/staff/billing/subscriptions/:id/uncancel admin             100 per 10 s  staff
POST   /api/staff/emails/:id/resend          staff             100 per 10 s  staff
POST   /api/staff/emails/:id/send-to         staff             100 per 10 s  staff
POST   /api/staff/emails/resend-dead         staff             100 per 10 s  staff
POST   /api/staff/jobs/:name/run             admin             100 per 10 s  staff
POST   /api/staff/oauth/apis                 admin             100 per 10 s  staff
POST   /api/staff/oauth/apis/:id/clients     admin             100 per 10 s  staff
POST   /api/staff/oauth/apis/:id/delete      admin             100 per 10 s  staff
POST   /api/staff/oauth/clients              admin             100 per 10 s  staff
POST   /api/staff/oauth/clients/:id/delete   admin             100 per 10 s  staff
POST   /api/staff/oauth/clients/:id/edit     admin             100 per 10 s  staff
POST   /api/staff/oauth/clients/:id/grants/end admin             100 per 10 s  staff
POST   /api/staff/oauth/clients/:id/rotate-secret admin             100 per 10 s  staff
POST   /api/staff/oauth/users/:userId/grants/end admin             100 per 10 s  staff
POST   /api/staff/oauth/users/:userId/grants/end-all admin             100 per 10 s  staff
POST   /api/staff/organizations/:id/delete   admin             100 per 10 s  staff
POST   /api/staff/organizations/:id/invitations/:invitationId/cancel staff             100 per 10 s  staff
POST   /api/staff/organizations/:id/invitations/:invitationId/resend staff             100 per 10 s  staff
POST   /api/staff/organizations/:id/members/:memberId/remove admin             100 per 10 s  staff
POST   /api/staff/organizations/:id/owners   admin             100 per 10 s  staff
POST   /api/staff/rate-limits/clear          staff             100 per 10 s  staff
POST   /api/staff/sessions/end               admin             100 per 10 s  staff
POST   /api/staff/users/:id/clear-locks      staff             100 per 10 s  staff
POST   /api/staff/users/:id/reset-two-factor staff             100 per 10 s  staff
POST   /api/staff/users/:id/revoke-trusted-devices staff             100 per 10 s  staff
POST   /api/staff/users/:id/send-reset       staff             100 per 10 s  staff
POST   /api/staff/users/:id/send-verification staff             100 per 10 s  staff
POST   /api/staff/users/:id/unlink-account   staff             100 per 10 s  staff
POST   /api/staff/users/:id/unlock-two-factor staff             100 per 10 s  staff
POST   /api/staff/users/:id/unprove-email    admin             100 per 10 s  staff
POST   /api/staff/views                      staff             100 per 10 s  staff
POST   /api/webhooks/polar                   anonymous         20000 per 10 s webhooks
POST   /api/webhooks/polar/:endpointKey      anonymous         20000 per 10 s webhooks
PUT    /api/auth/oauth2/register/:clientId   anonymous         100 per 10 s  oauth registration
`;
