import { validate as isUuid } from 'uuid';
import type { Act, ActKind } from './decisions.ts';

export interface Statement {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/**
 * A row that was changed after `untouchedSince` stays as it is: the holder or staff have repaired it after an earlier run.
 * `now` is the time of all changes of this run.
 */
export interface RepeatTimes {
  readonly untouchedSince: Date;
  readonly now: Date;
}

/** Named parameters of the statements below. */
type Values = Readonly<Record<'first' | 'second' | 'value' | 'reason' | 'since' | 'now', unknown>>;

/** So that one member of an organization can always manage it. */
const OTHER_OWNER = `exists (
  select 1 from member other where other.organization_id = m.organization_id and other.id <> m.id
    and 'owner' = any (string_to_array(other.role, ',')))`;
const IS_OWNER = `'owner' = any (string_to_array(m.role, ','))`;

/** Roles that the organization knows; a role that was defined since is gone with its definition. */
const KNOWN_ROLES = `(
  select coalesce(string_agg(given.role, ',' order by given.place), 'member')
  from unnest(string_to_array(:value, ',')) with ordinality as given (role, place)
  where given.role in ('owner', 'admin', 'member') or exists (
    select 1 from organization_role r where r.organization_id = m.organization_id and r.role = given.role)
)`;

/** From less to more. */
const RANK = `array['user', 'support', 'admin']`;

/** An earlier act of this run may have changed the row. */
const UNTOUCHED = '(updated_at <= :since or updated_at = :now)';

const DISABLE_KEY = `update api_key set enabled = false, updated_at = :now
    where id = :first and ${UNTOUCHED} and enabled`;
const DISABLE_CLIENT = `update oauth_client set disabled = true, updated_at = :now
    where client_id = :first and ${UNTOUCHED} and not disabled`;

/** Each changes one row or a few. */
const statements: Readonly<Record<Exclude<ActKind, 'replace-signing-keys'>, string>> = {
  ban: `update "user" set banned = true, ban_reason = :reason, ban_expires = :value, updated_at = :now
    where id = :first and ${UNTOUCHED} and (not banned or ban_expires is distinct from :value)
      and (:value::timestamptz is null or :value > :now)`,
  hold: `update "user" set banned = true, ban_reason = :reason, ban_expires = null, updated_at = :now
    where id = :first and ${UNTOUCHED} and (not banned or ban_expires is not null)`,
  'lower-role': `update "user" set role = :value, updated_at = :now
    where id = :first and ${UNTOUCHED}
      and array_position(${RANK}, role) > array_position(${RANK}, :value)`,
  'void-password': `delete from account
    where user_id = :first and provider_id = 'credential' and ${UNTOUCHED}`,
  'void-backup-codes': `update two_factor set backup_codes = :value, updated_at = :now
    where user_id = :first and ${UNTOUCHED} and backup_codes is not null`,
  'remove-phone': `update "user" set phone_number = null, phone_number_verified = false, updated_at = :now
    where id = :first and ${UNTOUCHED} and phone_number is not null`,
  unlink: `delete from account where user_id = :first and provider_id = :second and created_at <= :since`,
  'disable-key': DISABLE_KEY,
  'void-key': DISABLE_KEY,
  'disable-keys': `update api_key set enabled = false, updated_at = :now
    where user_id = :first and ${UNTOUCHED} and enabled`,
  'disable-client': DISABLE_CLIENT,
  'void-client': DISABLE_CLIENT,
  'distrust-client': `update oauth_client set trusted = false, picture = null, updated_at = :now
    where client_id = :first and ${UNTOUCHED} and trusted`,
  'void-registration-token': `update oauth_client set registration_digest = null, updated_at = :now
    where client_id = :first and ${UNTOUCHED} and registration_digest is not null`,
  'forget-consent': `with gone as (
      delete from oauth_organization_choice where user_id = :second and ${UNTOUCHED}
        and client_id in (select id from oauth_client where client_id = :first)
    )
    delete from oauth_consent where user_id = :second and ${UNTOUCHED}
      and client_id in (select id from oauth_client where client_id = :first)`,
  'forget-consents': `with gone as (delete from oauth_organization_choice where user_id = :first and ${UNTOUCHED})
    delete from oauth_consent where user_id = :first and ${UNTOUCHED}`,
  'remove-member': `delete from member m
    where organization_id = :first and user_id = :second and created_at <= :since and (not ${IS_OWNER} or ${OTHER_OWNER})`,
  'change-member': `update member m set role = ${KNOWN_ROLES}
    where organization_id = :first and user_id = :second and created_at <= :since
      and not string_to_array(m.role, ',') <@ string_to_array(:value, ',')
      and (not ${IS_OWNER} or 'owner' = any (string_to_array(:value, ',')) or ${OTHER_OWNER})`,
  'remove-team-member': `delete from team_member
    where team_id = :first and user_id = :second and created_at <= :since`,
  'cancel-invitation': `update invitation set status = 'canceled'
    where id = :first and status = 'pending' and created_at <= :since`,
};

/** Kinds whose ids are not all UUIDs. */
const OTHER_IDS: Partial<Record<ActKind, readonly number[]>> = {
  unlink: [1],
  'disable-client': [0],
  'void-client': [0],
  'distrust-client': [0],
  'void-registration-token': [0],
  'forget-consent': [0],
};

/** @returns undefined for signing keys, and for ids that are none @param reason of a ban */
export function repeatStatement(act: Act, reason: string, { untouchedSince, now }: RepeatTimes): Statement | undefined {
  if (act.kind === 'replace-signing-keys') return undefined;
  if (!act.ids.every((id, place) => isUuid(id) || OTHER_IDS[act.kind]?.includes(place))) return undefined;
  const [first, second] = act.ids;
  return bound(statements[act.kind], { first, second, value: act.value ?? null, reason, since: untouchedSince, now });
}

/** A name is bound each time that it stands there, as a text that PostgreSQL reads as the type of its place. */
function bound(named: string, values: Values): Statement {
  const names: (keyof Values)[] = [];
  const sql = named.replaceAll(/(?<!:):([a-z]+)/g, (_, name: keyof Values) => {
    names.push(name);
    return '?';
  });
  return { sql, values: names.map((name) => values[name]) };
}
