import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { type Finder, type Finding, type StaffSource, StaffSources } from '#shared-kernel/application/staff-sources';
import type { Sought } from '#shared-kernel/domain/sought';
import { fitsAny, patternsOf } from '#shared-kernel/infrastructure/persistence/like-patterns';
import { CREDENTIAL, DeviceNames } from '../../users/index.ts';

const FOUND = `'user' as kind, u.id, u.name as title, u.email as detail, u.id as "userId"`;

/** Accounts at providers, without the account that holds the password. */
const LINKED = `
  select 'linked-account' as kind, a.id, coalesce(a.label, a.account_id) as title, a.provider_id as detail,
    a.user_id as "userId"
  from account a where a.provider_id <> '${CREDENTIAL}'`;

/** By the id at the provider: the index begins with the provider, so each one is looked up. */
const LINKED_AT_PROVIDER = `
  with recursive provider as (
    select min(provider_id) as id from account
    union all
    select (select min(a.provider_id) from account a where a.provider_id > provider.id) from provider
    where provider.id is not null
  )
  select found.* from provider, lateral (${LINKED} and a.provider_id = provider.id and a.account_id = ?) found limit ?`;

const BY_ID = `
  select ${FOUND}, null as "userAgent" from "user" u where u.id = ?
  union all
  select 'session', s.id, u.email, s.ip_address, u.id, s.user_agent
  from session s join "user" u on u.id = s.user_id where s.id = ?
  union all
  (select linked.*, null from (${LINKED} and a.id = ?) linked)
  union all
  (select at_provider.*, null from (${LINKED_AT_PROVIDER}) at_provider)`;

/** The users with the latest sessions come first. */
const BY_ADDRESS = `
  select ${FOUND} from (
    select user_id, max(updated_at) as seen_at from session where ip_address = ? and expires_at > ?
    group by user_id order by seen_at desc limit ?
  ) s join "user" u on u.id = s.user_id order by s.seen_at desc`;

const TEXTS = ['email', 'name', 'username'];
/** So many that fit are compared, however common the text is. */
const MOST_COMPARED = 200;

export interface SearchStatement {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** Whole names of an account come first, then what begins with the text. */
export function userStatement(sought: Sought, limit: number): SearchStatement {
  const { digits } = sought;
  const text = sought.text.toLowerCase();
  const whole = 'u.email = ? or u.username = ? or u.phone_number = ?';
  const names = [text, text, digits === undefined ? '' : `+${digits}`];
  const [fits, ...patterns] = fitsAny(
    TEXTS.map((column) => `u.${column}`),
    patternsOf(sought),
  );
  const isNumber = digits === undefined ? [] : [`%${digits}%`];
  const sql = `
    select kind, id, title, detail, "userId" from (
      (select ${FOUND}, 0 as place from "user" u where ${whole})
      union all
      (select ${FOUND}, case when starts_with(u.email, ?) or starts_with(lower(u.name), ?) then 1 else 2 end from "user" u
        where (${fits} ${digits === undefined ? '' : 'or u.phone_number like ?'}) and (${whole}) is not true
        limit ${MOST_COMPARED})
    ) found order by place, lower(title), id limit ?`;
  return { sql, values: [...names, text, text, ...patterns, ...isNumber, ...names, limit] };
}

type IdRow = Finding & { readonly userAgent: string | null };

/** As providers name accounts; names of people and addresses have other characters. */
const PROVIDER_ID = /^[^\s@]+$/;

/**
 * Users; sessions by their id, also expired ones that are not deleted yet; linked accounts by their id here and at the
 * provider.
 */
@Injectable()
export class AccountFinders implements StaffSource {
  readonly finders: readonly Finder[] = [
    (sought, limit) => this.withId(sought, limit),
    (sought, limit) => this.users(sought, limit),
    (sought, limit) => this.linkedAccounts(sought, limit),
  ];

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly devices: DeviceNames,
    sources: StaffSources,
  ) {
    sources.register(this);
  }

  private async users(sought: Sought, limit: number): Promise<readonly Finding[]> {
    if (sought.uuid !== undefined) return [];
    if (sought.ipAddress !== undefined) {
      return this.em.execute<Finding[]>(BY_ADDRESS, [sought.ipAddress, this.clock.now(), limit]);
    }
    if (sought.text === '') return [];
    const { sql, values } = userStatement(sought, limit);
    return this.em.execute<Finding[]>(sql, [...values]);
  }

  private async linkedAccounts({ uuid, ipAddress, text }: Sought, limit: number): Promise<readonly Finding[]> {
    if (uuid !== undefined || ipAddress !== undefined || !PROVIDER_ID.test(text)) return [];
    return this.em.execute<Finding[]>(LINKED_AT_PROVIDER, [text, limit]);
  }

  private async withId({ uuid, text }: Sought, limit: number): Promise<readonly Finding[]> {
    if (uuid === undefined) return [];
    const rows = await this.em.execute<IdRow[]>(BY_ID, [uuid, uuid, uuid, text, limit]);
    return rows.map(({ userAgent, ...row }) => {
      if (row.kind !== 'session') return row;
      const device = userAgent === null ? undefined : this.devices.describe(userAgent);
      return { ...row, detail: [device, row.detail].filter(Boolean).join(', ') || null };
    });
  }
}
