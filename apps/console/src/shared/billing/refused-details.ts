import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { ApiRefusal } from '../../api/refusal.ts';

/** By the last part of where the billing provider found a mistake: `billingAddress.postalCode`. */
const words: Readonly<Record<string, string>> = {
  billingName: 'The billing provider doesn’t accept this name.',
  line1: 'The billing provider doesn’t accept this address.',
  line2: 'The billing provider doesn’t accept this line.',
  postalCode: 'This postal code doesn’t fit the country.',
  city: 'The billing provider doesn’t accept this city.',
  state: 'This state doesn’t fit the country.',
  country: 'The billing provider can’t sell to this country.',
  taxId: 'This isn’t a valid tax ID of the country.',
};

const nameOf = (path: string): string => path.split('.').at(-1)!;

/** Shows what the billing provider refuses of a name, an address or a tax id at its fields. */
export function refusedDetails<Values extends FieldValues>(
  { fields = {} }: ApiRefusal,
  { getValues, setError }: UseFormReturn<Values>,
): true | undefined {
  const there = Object.keys(getValues());
  const wrong = Object.keys(fields)
    .map(nameOf)
    .filter((name) => Object.hasOwn(words, name) && there.includes(name));
  wrong.forEach((name, index) =>
    setError(name as Path<Values>, { type: 'server', message: words[name]! }, { shouldFocus: index === 0 }),
  );
  return wrong.length > 0 || undefined;
}
