import { Injectable } from '@nestjs/common';
import { CommonPasswords } from '../domain/password-policy.ts';

/** How many of the list count, from the most common one. */
const RANKS = 10_000;

/** The list of leaked passwords by frequency that comes with zxcvbn-ts, all in lower case. */
@Injectable()
export class ListedCommonPasswords extends CommonPasswords {
  #list: Promise<ReadonlySet<string>> | undefined;

  async has(folded: string): Promise<boolean> {
    // A service that sets no password does not load the list.
    this.#list ??= load();
    return (await this.#list).has(folded);
  }
}

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].slice(0, RANKS));
}
