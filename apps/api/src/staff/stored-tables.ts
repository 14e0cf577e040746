export interface StoredTable {
  /** Whether a restore brings back what must not work again: `after-restore` deletes the rows. */
  readonly endsWithRestore?: true;
  /** Columns that an export leaves out: sealed under `AUTH_SECRET`, or only of use to this service. */
  readonly withheld?: readonly string[];
  /** Whether an export leaves the table out, and why. */
  readonly leftOut?: string;
}

const ENDED = { endsWithRestore: true, leftOut: 'ends with the move' } as const;
const WORK = { leftOut: 'work of this service' } as const;
const PROVIDER = { leftOut: 'a copy of what the billing platform has' } as const;

/** Each table of the database. A test fails where one is missing, so that a new table is thought about. */
export const storedTables: Readonly<Record<string, StoredTable>> = {
  user: {},
  account: { withheld: ['sealed_tokens'] },
  api_key: {},
  api_key_usage: {},
  two_factor: { withheld: ['secret', 'backup_codes', 'pending_secret', 'pending_backup_codes'] },
  known_device: { leftOut: 'digests under AUTH_SECRET' },
  picture: {},
  saved_view: {},
  session: ENDED,
  verification: ENDED,
  two_factor_challenge: ENDED,
  two_factor_code: ENDED,
  trusted_device: ENDED,
  made_in_session: { leftOut: 'ends with the sessions' },
  provider_token_refresh: WORK,
  handed_out_id_token: WORK,
  gathered_mail: WORK,

  organization: {},
  organization_role: {},
  member: {},
  team: {},
  team_member: {},
  invitation: {},

  oauth_client: { withheld: ['sealed_secret'] },
  oauth_api: {},
  oauth_api_scope: {},
  oauth_consent: {},
  oauth_organization_choice: {},
  oauth_signing_key: { withheld: ['sealed_private_jwk'] },
  oauth_client_request: WORK,
  oauth_grant: ENDED,
  oauth_code: { leftOut: 'ends with the grants' },
  oauth_token: { leftOut: 'ends with the grants' },
  oauth_device: ENDED,
  oauth_interaction: ENDED,
  oauth_pushed_request: ENDED,
  oauth_used_proof: WORK,

  billing_account_link: {},
  billing_entitlements: {},
  billing_refund_request: {},
  billing_usage_event: {},
  billing_command: WORK,
  billing_erasure: {},
  billing_object: PROVIDER,
  billing_broken_object: PROVIDER,
  billing_connection: PROVIDER,
  billing_inbox: PROVIDER,
  billing_refetch: PROVIDER,
  billing_sync_run: PROVIDER,
  billing_watch_turn: PROVIDER,
  billing_watched_endpoint: PROVIDER,

  audit_entry: {},
  audit_person: {},
  audit_copy_position: WORK,
  known_secret: { leftOut: 'ids of values of AUTH_SECRET' },
  audit_export: WORK,
  audit_export_part: WORK,
  hourly_count: WORK,
  job_run: WORK,
  mikro_orm_migrations: WORK,
  queue_item: WORK,
  rate_limit: WORK,
};

export const endedTables = Object.entries(storedTables).flatMap(([name, { endsWithRestore }]) =>
  endsWithRestore ? [name] : [],
);
