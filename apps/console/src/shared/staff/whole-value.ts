interface WholeValue {
  readonly placeholder: string;
  readonly problem: string;
  accepts(value: string): boolean;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const IP_4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/;
/** A plausibility check; the rules of a form would load its messages. */
const EMAIL = /^\S+@\S+\.\S+$/;
const OF_IP_6 = /^[\da-f:.]+$/i;

/** Values that the service finds nothing by, or refuses, unless they are whole. */
export const wholeValues = {
  id: { placeholder: 'Whole ID', problem: 'Enter the whole ID.', accepts: (value) => UUID.test(value) },
  ip: {
    placeholder: 'Whole address',
    problem: 'Enter a whole IP address.',
    accepts: (value) => IP_4.test(value) || (OF_IP_6.test(value) && URL.canParse(`http://[${value}]`)),
  },
  email: {
    placeholder: 'Whole address',
    problem: 'Enter the whole address.',
    accepts: (value) => EMAIL.test(value),
  },
} as const satisfies Readonly<Record<string, WholeValue>>;
