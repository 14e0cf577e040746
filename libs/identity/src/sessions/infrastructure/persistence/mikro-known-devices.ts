import { EntityManager } from '@mikro-orm/postgresql';
import { deleteSome, sqlOf } from '../../../persistence/sql.ts';
import {
  KnownDevices,
  SignInSubjectLookup,
  subjectOfAccount,
  type SubjectsOfAccount,
  digestOfDeviceId,
  type SignInAccount,
  signInSubject,
} from '../../domain/known-device.ts';
import { KnownDeviceSchema } from './session.schema.ts';
import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { PreparedStatements } from '#shared-kernel/infrastructure/persistence/prepared-statements';
import { CREDENTIAL, type SignInName } from '../../../users/index.ts';

/** Browsers drop a cookie after 400 days at the latest (RFC 6265bis §5.5): a device not seen for that long is gone. */
const DEVICE_LIFE_MS = 400 * 86_400_000;

@Injectable()
export class MikroKnownDevices extends KnownDevices {
  constructor(private readonly em: EntityManager) {
    super();
  }

  async recognize(userId: string, digests: readonly string[], now: Date): Promise<'first' | 'known' | 'new'> {
    const seen = await sqlOf(this.em)
      .updateTable('known_device')
      .set({ lastSeenAt: now })
      .where('userId', '=', userId)
      .where('digest', 'in', digests)
      .returning('digest')
      .execute();
    // Sorted, so that two sign-ins that insert the same digests cannot deadlock.
    const unseen = digests.filter((digest) => !seen.some((row) => row.digest === digest)).toSorted();
    if (unseen.length === 0) return 'known';
    const isFirst = (await this.em.count(KnownDeviceSchema, { userId })) === 0;
    const added = await sqlOf(this.em)
      .insertInto('known_device')
      .values(unseen.map((digest) => ({ userId, digest, firstSeenAt: now, lastSeenAt: now })))
      .onConflict((conflict) => conflict.doNothing())
      .returning('digest')
      .execute();
    // Fewer rows than inserted: a concurrent sign-in recorded this device first.
    if (seen.length > 0 || added.length < unseen.length) return 'known';
    return isFirst ? 'first' : 'new';
  }

  deleteExpired(now: Date, limit: number): Promise<number> {
    const moment = new Date(now.getTime() - DEVICE_LIFE_MS);
    return deleteSome(this.em, limit, 'known_device', 'user_id, digest', 'last_seen_at < ?', moment);
  }
}

/** $1 name, $2 digest of the device id. */
const accountBy = (column: string) => `
  select u.id, a.password, d.digest as device
  from "user" u
    left join account a on a.user_id = u.id and a.provider_id = '${CREDENTIAL}'
    left join known_device d on d.user_id = u.id and d.digest = $2
  where u.${column} = $1`;

const statements = {
  email: { name: 'sign_in_subject_by_email', text: accountBy('email') },
  username: { name: 'sign_in_subject_by_username', text: accountBy('username') },
  phoneNumber: { name: 'sign_in_subject_by_phone_number', text: accountBy('phone_number') },
};

const MOST_DEVICES = 20;

const SUBJECTS_OF_ACCOUNT = `
  select (select password from account where user_id = $1 and provider_id = '${CREDENTIAL}') as password,
    array(
      select digest from known_device where user_id = $1 order by last_seen_at desc limit ${MOST_DEVICES}
    ) as devices`;

@Injectable()
export class PreparedSignInSubjectLookup extends SignInSubjectLookup {
  constructor(private readonly prepared: PreparedStatements) {
    super();
  }

  async of(name: SignInName, deviceId: string | undefined): Promise<string> {
    const [[column, value]] = Object.entries(name) as [[keyof typeof statements, string]];
    const statement = statements[column];
    const device = deviceId === undefined ? null : digestOfDeviceId(deviceId);
    const [account] = await this.prepared.query<SignInAccount & Record<string, unknown>>(
      statement.name,
      statement.text,
      [value, device],
    );
    return signInSubject(name, account);
  }

  async ofAccount(id: string): Promise<SubjectsOfAccount> {
    // PostgreSQL would refuse to compare an id with another text.
    const [account] = isUuid(id)
      ? await this.prepared.query<{ password: string | null; devices: readonly string[] }>(
          'sign_in_subjects_of_account',
          SUBJECTS_OF_ACCOUNT,
          [id],
        )
      : [];
    const { password = null, devices = [] } = account ?? {};
    return {
      elsewhere: subjectOfAccount({ id, password, device: null }),
      onKnownDevices: devices.map((device) => subjectOfAccount({ id, password, device })),
    };
  }
}
