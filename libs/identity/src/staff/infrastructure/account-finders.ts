import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { type Finder, type Finding, type StaffSource, StaffSources } from '#shared-kernel/application/staff-sources';
import type { Sought } from '#shared-kernel/domain/sought';
import { fitsAny, patternsOf } from '#shared-kernel/infrastructure/persistence/like-patterns';
import { DeviceNames } from '../../users/index.ts';

const FOUND = `u.id, u.name as title, u.email as detail, u.id as "userId"`;

const BY_ID = `select ${FOUND} from "user" u where u.id = ?`;

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
    select id, title, detail, "userId" from (
      (select ${FOUND}, 0 as place from "user" u where ${whole})
      union all
      (select ${FOUND}, case when starts_with(u.email, ?) or starts_with(lower(u.name), ?) then 1 else 2 end from "user" u
        where (${fits} ${digits === undefined ? '' : 'or u.phone_number like ?'}) and (${whole}) is not true
        limit ${MOST_COMPARED})
    ) found order by place, lower(title), id limit ?`;
  return { sql, values: [...names, text, text, ...patterns, ...isNumber, ...names, limit] };
}

const SESSION_BY_ID = `
  select s.id, u.email as title, s.ip_address as "ipAddress", s.user_agent as "userAgent", u.id as "userId"
  from session s join "user" u on u.id = s.user_id where s.id = ?`;

type SessionRow = Omit<Finding, 'detail'> & { readonly ipAddress: string; readonly userAgent: string };

/** Users, and sessions by their id, also expired ones that are not deleted yet. */
@Injectable()
export class AccountFinders implements StaffSource {
  readonly finders: readonly Finder[] = [
    { kind: 'user', find: (sought, limit) => this.users(sought, limit) },
    { kind: 'session', find: (sought) => this.sessions(sought) },
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
    if (sought.uuid !== undefined) return this.em.execute<Finding[]>(BY_ID, [sought.uuid]);
    if (sought.ipAddress !== undefined) {
      return this.em.execute<Finding[]>(BY_ADDRESS, [sought.ipAddress, this.clock.now(), limit]);
    }
    if (sought.text === '') return [];
    const { sql, values } = userStatement(sought, limit);
    return this.em.execute<Finding[]>(sql, [...values]);
  }

  private async sessions({ uuid }: Sought): Promise<readonly Finding[]> {
    if (uuid === undefined) return [];
    const rows = await this.em.execute<SessionRow[]>(SESSION_BY_ID, [uuid]);
    return rows.map(({ ipAddress, userAgent, ...row }) => ({
      ...row,
      detail: [this.devices.describe(userAgent), ipAddress].filter(Boolean).join(', ') || null,
    }));
  }
}
