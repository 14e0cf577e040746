import { isSupportedCountry } from 'libphonenumber-js';
import type { KernelOptions } from '#shared-kernel/infrastructure/kernel-options';
import { connection, list, matching, secret, text, whole } from './kinds.ts';
import { settings, variable } from './variable.ts';

const mail = settings<KernelOptions>('Mail');
const group = 'Text messages';
const texts = settings<KernelOptions>(group);

/** Variables of mails and text messages. */
export const messageVariables = {
  SMTP_URL: mail('smtpUrl', connection('smtp:', 'smtps:'), {
    doc: 'Mail server, `smtp://user:password@host:587`. Required in production.',
    otherwise: 'mails are shown at `/dev/mailbox` and kept until the service stops',
  }),
  MAIL_FROM: mail('mailFrom', text, {
    doc: 'Sender of every mail, `Acme ID <no-reply@id.example.com>`.',
    otherwise: '`PRODUCT_NAME` and `no-reply@` the host of `BASE_URL`',
  }),
  PRODUCT_NAME: mail(
    'productName',
    matching('a name of up to 40 characters on one line', /^[^\p{Cc}\p{Zl}\p{Zp}]{1,40}$/u),
    {
      default: 'Gatehouse',
      doc: 'Name of the service in mails, text messages, the console and the API reference. Subjects of mails begin with it.',
    },
  ),
  SUPPORT_EMAIL: mail('supportEmail', matching('an email address', /^[^\s@<>",]+@[^\s@<>",]+$/), {
    doc: 'Address that mails name for questions, and after changes that the account holder may not have made.',
    otherwise: 'mails refer to the administrator of the host in `BASE_URL`',
  }),

  SMS_URL: variable(connection('https:', 'http:'), {
    group,
    doc: 'Gateway for text messages: gets `POST {"to": "+4915112345678", "text": "…"}` and an `Idempotency-Key`, and answers 2xx when it has taken the message. Anything else is tried again.',
    otherwise:
      'shown at `/dev/mailbox` and kept until the service stops; in production phone numbers cannot be verified',
  }),
  UNENCRYPTED_TRANSPORTS: variable(list('`smtp`, `sms`', notATransport), {
    group,
    default: [],
    doc: 'Messages that production may send over a network without encryption. What is not named needs `smtps:` or STARTTLS, and `https:`, unless the server is this machine.',
  }),
  SMS_COUNTRIES: texts('textMessageRules.countries', list('two-letter countries such as `DE`', notACountry), {
    default: [],
    doc: 'Countries whose numbers get text messages; all when empty. Name those of your users: attackers request messages to expensive numbers (toll fraud).',
  }),
  SMS_PER_DAY: texts('textMessageRules.perDay', whole(1), {
    default: Infinity,
    doc: 'Text messages within a day at most. Then phone numbers can neither be verified nor used to sign in by code until the day is over.',
    otherwise: 'no limit',
  }),
  SMS_TOKEN: variable(secret, { group, doc: 'Bearer token for `SMS_URL`.', otherwise: 'none is sent' }),
};

function notATransport(name: string): string | undefined {
  return name === 'smtp' || name === 'sms' ? undefined : 'is neither smtp nor sms';
}

function notACountry(item: string): string | undefined {
  return isSupportedCountry(item) ? undefined : 'is not a country such as DE';
}
