/** The platform sent something that we cannot use. Says where, never what: values may be personal or secret. */
export class ContractViolation extends Error {
  override readonly name = 'ContractViolation';

  /** @param path members from the outermost object, such as `items.0.amount`; empty: the value itself */
  constructor(
    readonly path: string,
    readonly expected: string,
  ) {
    super(`${path === '' ? 'the value' : path} is not ${expected}`);
  }

  within(member: string): ContractViolation {
    return new ContractViolation(this.path === '' ? member : `${member}.${this.path}`, this.expected);
  }
}
