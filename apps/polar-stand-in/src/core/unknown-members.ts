const MEMBER = 'of_a_later_version';
/** Objects whose keys are data: they have no members. */
const MAPS = /(^|_)metadata$|^(custom_field_data|archived|amounts|unit_label|conditions|meta|oauth_accounts)$/;

/** As a later version of the platform might answer: with one more member in every object. */
export function withUnknownMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withUnknownMembers);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, inner]) => [
    name,
    MAPS.test(name) ? (inner as unknown) : withUnknownMembers(inner),
  ]);
  return { ...Object.fromEntries(members), [MEMBER]: { [MEMBER]: [MEMBER] } };
}
