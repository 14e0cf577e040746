import { Migration20261120000000_kernel } from './Migration20261120000000_kernel.ts';
import { Migration20261120000100_identity } from './Migration20261120000100_identity.ts';
import { Migration20261121000000_two_factor } from './Migration20261121000000_two_factor.ts';
import { Migration20261121000100_api_keys } from './Migration20261121000100_api_keys.ts';
import { Migration20261121000200_job_runs } from './Migration20261121000200_job_runs.ts';
import { Migration20261121000300_organizations } from './Migration20261121000300_organizations.ts';
import { Migration20261121000400_custom_roles } from './Migration20261121000400_custom_roles.ts';
import { Migration20261121000500_team_places_of_user } from './Migration20261121000500_team_places_of_user.ts';
import { Migration20261121000600_mailed_invitations } from './Migration20261121000600_mailed_invitations.ts';
import { Migration20261121000700_organization_search } from './Migration20261121000700_organization_search.ts';
import { Migration20261122000000_audit } from './Migration20261122000000_audit.ts';
import { Migration20261122000300_session_authentication } from './Migration20261122000300_session_authentication.ts';
import { Migration20261122000500_sealed_payloads } from './Migration20261122000500_sealed_payloads.ts';
import { Migration20261122001000_proven_addresses } from './Migration20261122001000_proven_addresses.ts';
import { Migration20261122001100_reserved_addresses } from './Migration20261122001100_reserved_addresses.ts';
import { Migration20261122002000_factor_takeover } from './Migration20261122002000_factor_takeover.ts';
import { Migration20261122003000_pictures } from './Migration20261122003000_pictures.ts';
import { Migration20261122003100_outbox_errors } from './Migration20261122003100_outbox_errors.ts';
import { Migration20261122004000_oauth_clients } from './Migration20261122004000_oauth_clients.ts';
import { Migration20261122005000_oauth_grants } from './Migration20261122005000_oauth_grants.ts';
import { Migration20261122005500_oauth_keys } from './Migration20261122005500_oauth_keys.ts';
import { Migration20261122005700_oauth_client_management } from './Migration20261122005700_oauth_client_management.ts';
import { Migration20261122006000_oauth_used_proofs } from './Migration20261122006000_oauth_used_proofs.ts';
import { Migration20261122006100_oauth_devices } from './Migration20261122006100_oauth_devices.ts';
import { Migration20261122006200_oauth_pushed_requests } from './Migration20261122006200_oauth_pushed_requests.ts';
import { Migration20261122006400_oauth_logout } from './Migration20261122006400_oauth_logout.ts';
import { Migration20261122006500_oauth_client_documents } from './Migration20261122006500_oauth_client_documents.ts';
import { Migration20261122301000_outbox_lanes } from './Migration20261122301000_outbox_lanes.ts';
import { Migration20261122302000_client_logos } from './Migration20261122302000_client_logos.ts';
import { Migration20261122303000_oauth_organization_choices } from './Migration20261122303000_oauth_organization_choices.ts';
import { Migration20261122304200_oauth_answers } from './Migration20261122304200_oauth_answers.ts';
import { Migration20261122304400_audit_json } from './Migration20261122304400_audit_json.ts';
import { Migration20261122304500_audit_indexes } from './Migration20261122304500_audit_indexes.ts';
import { Migration20261122305100_logo_problem } from './Migration20261122305100_logo_problem.ts';
import { Migration20261122401000_billing_mirror } from './Migration20261122401000_billing_mirror.ts';
import { Migration20261122402000_billing_resync } from './Migration20261122402000_billing_resync.ts';
import { Migration20261122403000_billing_inbox } from './Migration20261122403000_billing_inbox.ts';
import { Migration20261122405000_billing_account_links } from './Migration20261122405000_billing_account_links.ts';
import { Migration20261122406000_billing_entitlements } from './Migration20261122406000_billing_entitlements.ts';
import { Migration20261122407000_billing_usage } from './Migration20261122407000_billing_usage.ts';
import { Migration20261122408000_billing_commands } from './Migration20261122408000_billing_commands.ts';
import { Migration20261122411000_billing_refund_requests } from './Migration20261122411000_billing_refund_requests.ts';
import { Migration20261122412000_billing_staff } from './Migration20261122412000_billing_staff.ts';
import { Migration20261122419000_billing_usage_of_owner } from './Migration20261122419000_billing_usage_of_owner.ts';
import { Migration20261122419100_billing_seats } from './Migration20261122419100_billing_seats.ts';
import { Migration20261123100000_linked_accounts } from './Migration20261123100000_linked_accounts.ts';
import { Migration20261123120000_provider_token_refresh } from './Migration20261123120000_provider_token_refresh.ts';
import { Migration20261123130000_billing_in_place } from './Migration20261123130000_billing_in_place.ts';
import { Migration20261123140010_handed_out_id_tokens } from './Migration20261123140010_handed_out_id_tokens.ts';
import { Migration20261123150000_suspended_rights } from './Migration20261123150000_suspended_rights.ts';
import { Migration20261123160000_plain_client_names } from './Migration20261123160000_plain_client_names.ts';
import { Migration20261123161000_outside_calls } from './Migration20261123161000_outside_calls.ts';
import { Migration20261123170000_consent_hosts } from './Migration20261123170000_consent_hosts.ts';
import { Migration20261123170100_calls_resources } from './Migration20261123170100_calls_resources.ts';
import { Migration20261123170200_refresh_removed } from './Migration20261123170200_refresh_removed.ts';
import { Migration20261123180000_times_ahead } from './Migration20261123180000_times_ahead.ts';
import { Migration20261123181000_billing_erasure } from './Migration20261123181000_billing_erasure.ts';
import { Migration20261123200000_impersonated_sessions } from './Migration20261123200000_impersonated_sessions.ts';
import { Migration20261123200100_changes_of_email } from './Migration20261123200100_changes_of_email.ts';
import { Migration20261124002132_client_pictures } from './Migration20261124002132_client_pictures.ts';
import { Migration20261124003000_queue } from './Migration20261124003000_queue.ts';
import { Migration20261124181500_queue_keys } from './Migration20261124181500_queue_keys.ts';
import { Migration20261129061500_staff_reading } from './Migration20261129061500_staff_reading.ts';
import { Migration20261129061752_impersonations } from './Migration20261129061752_impersonations.ts';
import { Migration20261129091403_rate_limit_max_count } from './Migration20261129091403_rate_limit_max_count.ts';
import { Migration20261129092539_saved_views } from './Migration20261129092539_saved_views.ts';
import { Migration20261129093000_staff_mails } from './Migration20261129093000_staff_mails.ts';
import { Migration20261129093811_staff_lists } from './Migration20261129093811_staff_lists.ts';
import { Migration20261129093904_audit_exports } from './Migration20261129093904_audit_exports.ts';
import { Migration20261129095817_hourly_counts } from './Migration20261129095817_hourly_counts.ts';
import { Migration20261129124500_given_up_mails } from './Migration20261129124500_given_up_mails.ts';
import { Migration20261129141000_given_up_webhooks } from './Migration20261129141000_given_up_webhooks.ts';
import { Migration20261129174500_acts_of_staff } from './Migration20261129174500_acts_of_staff.ts';
import { Migration20261129190000_billing_objects_in_order } from './Migration20261129190000_billing_objects_in_order.ts';
import { Migration20261129201416_last_four_of_keys } from './Migration20261129201416_last_four_of_keys.ts';
import { Migration20261129202133_stored_pictures } from './Migration20261129202133_stored_pictures.ts';
import { Migration20261129210517_gathered_mails } from './Migration20261129210517_gathered_mails.ts';
import { Migration20261129233000_lists_of_billing } from './Migration20261129233000_lists_of_billing.ts';
import { Migration20261129235508_oauth_apis } from './Migration20261129235508_oauth_apis.ts';
import { Migration20261130001931_client_switches } from './Migration20261130001931_client_switches.ts';
import { Migration20261130003744_client_log } from './Migration20261130003744_client_log.ts';
import { Migration20261130031000_audit_copy } from './Migration20261130031000_audit_copy.ts';
import { Migration20261130063000_known_secrets } from './Migration20261130063000_known_secrets.ts';

/** All migrations, in order: one context a file. Listed here, so that nothing scans a directory. */
export const migrations = [
  Migration20261120000000_kernel,
  Migration20261120000100_identity,
  Migration20261121000000_two_factor,
  Migration20261121000100_api_keys,
  Migration20261121000200_job_runs,
  Migration20261121000300_organizations,
  Migration20261121000400_custom_roles,
  Migration20261121000500_team_places_of_user,
  Migration20261121000600_mailed_invitations,
  Migration20261121000700_organization_search,
  Migration20261122000000_audit,
  Migration20261122000300_session_authentication,
  Migration20261122000500_sealed_payloads,
  Migration20261122001000_proven_addresses,
  Migration20261122001100_reserved_addresses,
  Migration20261122002000_factor_takeover,
  Migration20261122003000_pictures,
  Migration20261122003100_outbox_errors,
  Migration20261122004000_oauth_clients,
  Migration20261122005000_oauth_grants,
  Migration20261122005500_oauth_keys,
  Migration20261122005700_oauth_client_management,
  Migration20261122006000_oauth_used_proofs,
  Migration20261122006100_oauth_devices,
  Migration20261122006200_oauth_pushed_requests,
  Migration20261122006400_oauth_logout,
  Migration20261122006500_oauth_client_documents,
  Migration20261122301000_outbox_lanes,
  Migration20261122302000_client_logos,
  Migration20261122303000_oauth_organization_choices,
  Migration20261122304200_oauth_answers,
  Migration20261122304400_audit_json,
  Migration20261122304500_audit_indexes,
  Migration20261122305100_logo_problem,
  Migration20261122401000_billing_mirror,
  Migration20261122402000_billing_resync,
  Migration20261122403000_billing_inbox,
  Migration20261122405000_billing_account_links,
  Migration20261122406000_billing_entitlements,
  Migration20261122407000_billing_usage,
  Migration20261122408000_billing_commands,
  Migration20261122411000_billing_refund_requests,
  Migration20261122412000_billing_staff,
  Migration20261122419000_billing_usage_of_owner,
  Migration20261122419100_billing_seats,
  Migration20261123100000_linked_accounts,
  Migration20261123120000_provider_token_refresh,
  Migration20261123130000_billing_in_place,
  Migration20261123140010_handed_out_id_tokens,
  Migration20261123150000_suspended_rights,
  Migration20261123160000_plain_client_names,
  Migration20261123161000_outside_calls,
  Migration20261123170000_consent_hosts,
  Migration20261123170100_calls_resources,
  Migration20261123170200_refresh_removed,
  Migration20261123180000_times_ahead,
  Migration20261123181000_billing_erasure,
  Migration20261123200000_impersonated_sessions,
  Migration20261123200100_changes_of_email,
  Migration20261124002132_client_pictures,
  Migration20261124003000_queue,
  Migration20261124181500_queue_keys,
  Migration20261129061500_staff_reading,
  Migration20261129061752_impersonations,
  Migration20261129091403_rate_limit_max_count,
  Migration20261129092539_saved_views,
  Migration20261129093000_staff_mails,
  Migration20261129093811_staff_lists,
  Migration20261129093904_audit_exports,
  Migration20261129095817_hourly_counts,
  Migration20261129124500_given_up_mails,
  Migration20261129141000_given_up_webhooks,
  Migration20261129174500_acts_of_staff,
  Migration20261129190000_billing_objects_in_order,
  Migration20261129201416_last_four_of_keys,
  Migration20261129202133_stored_pictures,
  Migration20261129210517_gathered_mails,
  Migration20261129233000_lists_of_billing,
  Migration20261129235508_oauth_apis,
  Migration20261130001931_client_switches,
  Migration20261130003744_client_log,
  Migration20261130031000_audit_copy,
  Migration20261130063000_known_secrets,
];
