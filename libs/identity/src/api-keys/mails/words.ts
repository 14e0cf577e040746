interface AboutKey {
  readonly name: string;
  /** As people know the key: what they called it, and its first characters. */
  readonly key: string;
  readonly time: string;
}

/** What each mail says. */
export const keyWords = {
  created: ({ name, key, time }: AboutKey) => ({
    subject: 'A new API key for your account',
    heading: 'A new API key for your account',
    paragraphs: [
      `Hello ${name},`,
      `The API key ${key} was created for your account, ${time}. It can act in your name.`,
    ],
    actionLabel: 'See your API keys',
    note: 'If this was you, there is nothing to do. If not, delete the key and change your password.',
  }),
  rotated: ({ name, key, time }: AboutKey) => ({
    subject: 'An API key of your account was replaced',
    heading: 'An API key of your account was replaced',
    paragraphs: [`Hello ${name},`, `The API key ${key} got a new secret, ${time}.`],
    actionLabel: 'See your API keys',
    note: 'If this was you, there is nothing to do. If not, delete the key and change your password.',
  }),
};
