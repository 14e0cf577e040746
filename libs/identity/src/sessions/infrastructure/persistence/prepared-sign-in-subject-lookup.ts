import { Injectable } from '@nestjs/common';
import { PreparedStatements } from '#shared-kernel/infrastructure/persistence/prepared-statements';
import { CREDENTIAL, type SignInName } from '../../../users/index.ts';
import { digestOfDeviceId, type SignInAccount, signInSubject } from '../../domain/sign-in-subject.ts';
import { SignInSubjectLookup } from '../../domain/ports.ts';

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
}
