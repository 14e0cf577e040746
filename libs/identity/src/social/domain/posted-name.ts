const PART_LENGTH = 100;

/**
 * Reduces the parameter `user`, which Apple sends once, to the name in it: nothing else of it is signed, so an address
 * in it proves nothing.
 * @returns JSON `{name: {firstName, lastName}}`; null without a name
 */
export function postedName(user: string | undefined): string | null {
  const name = memberOf(parsed(user), 'name');
  const [firstName, lastName] = [textOf(memberOf(name, 'firstName')), textOf(memberOf(name, 'lastName'))];
  return firstName || lastName ? JSON.stringify({ name: { firstName, lastName } }) : null;
}

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

function memberOf(value: unknown, name: string): unknown {
  const isObject = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
  return isObject ? (value as Record<string, unknown>)[name] : undefined;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.slice(0, PART_LENGTH).toWellFormed() : '');
