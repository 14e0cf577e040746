/** No object can be judged before it is known which organization of the platform is ours. */
export class NotConnected extends Error {
  override readonly name = 'NotConnected';

  constructor() {
    super('The organization of the billing platform is not known yet');
  }
}

/** The object is of another organization of the platform than the one that is mirrored. */
export class ForeignObject extends Error {
  override readonly name = 'ForeignObject';

  constructor(kind: string) {
    super(`The ${kind} is of another organization of the billing platform`);
  }
}
