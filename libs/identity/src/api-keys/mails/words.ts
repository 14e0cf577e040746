import { greeting } from '#shared-kernel/application/greeting';

interface AboutKey {
  readonly name: string;
  readonly key: string;
  readonly time: string;
  readonly may: keyof typeof CAN;
}

const CAN = {
  actForOwner: 'It can make requests as you.',
  readBilling: 'It can only read what you have bought.',
  askBackends: 'It is for programs that check what it permits.',
};

const WAS_NOT_YOU = "If this was you, there is nothing to do. If it wasn't, delete the key and change your password.";

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
};

export const keyWords = { en: english };
