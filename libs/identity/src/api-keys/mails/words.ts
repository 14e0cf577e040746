import { greeting } from '#shared-kernel/application/greeting';
import { unlinked } from '#shared-kernel/domain/unlinked';
import type { ApiKey } from '../domain/api-key.ts';

interface AboutKey {
  readonly name: string;
  readonly key: string;
  readonly time: string;
  readonly may: keyof typeof CAN;
}

interface ByStaff {
  /** Whom to contact. */
  readonly helper: string;
  readonly act: keyof typeof BY_STAFF;
}

const CAN = {
  actForOwner: 'It can make requests as you.',
  readBilling: 'It can only read what you have bought.',
  askBackends: 'It is for programs that check what it permits.',
};

const WAS_NOT_YOU = "If this was you, there is nothing to do. If it wasn't, delete the key and change your password.";

const BY_STAFF = {
  disabled: { title: 'Your API key was disabled', done: 'disabled', effect: ' Programs can no longer use it.' },
  enabled: { title: 'Your API key works again', done: 'enabled', effect: ' Programs can use it again.' },
  deleted: { title: 'Your API key was deleted', done: 'deleted', effect: ' Programs can no longer use it.' },
};

interface Further {
  readonly name: string;
  readonly count: number;
}

const furtherKeys = (count: number) => (count === 1 ? 'Another API key was' : `${count} more API keys were`);

const titled = (title: string) => ({ subject: title, heading: title });

const english = {
  created: ({ name, key, time, may }: AboutKey) => ({
    ...titled('New API key for your account'),
    paragraphs: [greeting(name), `The API key ${key} was created for your account on ${time}. ${CAN[may]}`],
    actionLabel: 'View API keys',
    note: WAS_NOT_YOU,
  }),
  rotated: ({ name, key, time }: AboutKey) => ({
    ...titled('Your API key was rotated'),
    paragraphs: [greeting(name), `The API key ${key} got a new secret on ${time}.`],
    actionLabel: 'View API keys',
    note: WAS_NOT_YOU,
  }),
  moreCreated: ({ name, count }: Further) => ({
    ...titled(`${count} more API ${count === 1 ? 'key was' : 'keys were'} created for your account`),
    paragraphs: [greeting(name), `${furtherKeys(count)} created within an hour after the one we told you about.`],
    actionLabel: 'View API keys',
    note: WAS_NOT_YOU,
  }),
  moreRotated: ({ name, count }: Further) => ({
    ...titled(`${count} more API ${count === 1 ? 'key was' : 'keys were'} rotated`),
    paragraphs: [
      greeting(name),
      `${furtherKeys(count)} given a new secret within an hour after the one we told you about.`,
    ],
    actionLabel: 'View API keys',
    note: WAS_NOT_YOU,
  }),
  byStaff: ({ name, key, time, helper, act }: Omit<AboutKey, 'may'> & ByStaff) => ({
    ...titled(BY_STAFF[act].title),
    paragraphs: [
      greeting(name),
      `Our support ${BY_STAFF[act].done} the API key ${key} of your account on ${time}.${BY_STAFF[act].effect}`,
    ],
    actionLabel: 'View API keys',
    note: `If you didn't expect this, contact ${helper}.`,
  }),
};

/** How mails name a key. */
export const knownAs = ({ name, start }: Pick<ApiKey, 'name' | 'start'>): string =>
  name === null ? `${start}…` : `“${unlinked(name)}” (${start}…)`;

export const keyWords = { en: english };

/** Mails of which further ones within an hour are told in one, with its kind and its words. */
export const gatheredKeyMails = {
  'api-key-created': { kind: 'api-keys-created', words: 'moreCreated' },
  'api-key-rotated': { kind: 'api-keys-rotated', words: 'moreRotated' },
} as const;
