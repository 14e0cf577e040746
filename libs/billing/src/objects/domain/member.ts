import type { Json, JsonObject } from './json.ts';

/** A value of an enumeration that this version does not know. */
export interface UnknownValue {
  /** Where, such as `order.status`: the label of a metric, so never data. */
  readonly member: string;
  readonly value: string;
}

/** Collects the values of one object that this version does not know. */
export interface Reading {
  /** Kind of the object being read. */
  readonly kind: string;
  readonly unknown: UnknownValue[];
}

/** Checks one member of a wire object and returns what we use of it; throws ContractViolation. */
export interface Reader<T> {
  readonly read: (value: unknown, reading: Reading, member: string) => T;
  /** The description of the value in the API. */
  readonly shape: Shape;
}

export interface Shape {
  readonly type: 'string' | 'number' | 'boolean' | 'object';
  readonly isList?: boolean;
  readonly isNullable?: boolean;
  /** A map from keys that are data to objects of `of`. */
  readonly isKeyed?: boolean;
  /** The type of a map's values. */
  readonly values?: 'number';
  /** The description of an object, where it has one. */
  readonly of?: Part | Kind;
}

/** An object that is no kind of its own. */
export interface Part {
  /** In the description of the API; none: an object of which nothing is said. */
  readonly schema: string | undefined;
  readonly listed: ListedMembers;
}

/** A kind of objects: shown inside of others by its own description. */
export interface Kind extends Part {
  readonly kind: string;
  show(wire: JsonObject, around: Surroundings): JsonObject;
}

/** The surroundings that decide how an object is shown. */
export interface Surroundings {
  /** The platform's organization that this service is connected to. */
  readonly organizationId: string;
  /** The object that embeds this one, in its wire form. */
  readonly parent?: JsonObject;
  /** Only what its description lists for account holders; by default all of it. */
  readonly isForHolders?: boolean;
}

/** Everything that is said of a member. One that only staff see, in the details of the object, needs no more than a reader. */
export interface Member {
  /** How it is read and checked. Without it, the member is kept and shown without being looked at. */
  readonly read?: Reader<unknown>;
  /** The description in the API of a member that is not read, or that is shown in another form than it is read. */
  readonly as?: Reader<unknown>;
  /**
   * Whether account holders see it: `always` and `sometimes` are declared in the API, as required or not; `undeclared` is
   * shown without being declared. Absent: only staff see it.
   */
  readonly holders?: 'always' | 'sometimes' | 'undeclared';
  /** Shown in the lists of staff, with this value where the platform has none. Absent: not in lists. */
  readonly staff?: Json;
  /** The description in the API, for both or for each. */
  readonly words?: string | { readonly holders?: string; readonly staff?: string };
  /** Identifies or locates a person: removed, at any depth, when the person is erased; a map is emptied. */
  readonly personal?: true;
  /** Its value where the wire form lacks it; undefined: none. `wire` is the object of the kind. */
  readonly add?: (wire: JsonObject, around: Surroundings) => Json | undefined;
}

/** By the names of our API (camelCase). */
export type Members = Readonly<Record<string, Member | Reader<unknown>>>;

export interface Listed extends Member {
  readonly shape: Shape | undefined;
  /** The members of a part. */
  readonly inside: (() => ListedMembers) | undefined;
}

export type ListedMembers = ReadonlyMap<string, Listed>;

/** How a member is read. */
export type ReaderOf<M> =
  M extends Reader<unknown> ? M : M extends { readonly read: infer R extends Reader<unknown> } ? R : never;

/** The readers among the members. */
export type ReadersOf<M> = {
  readonly [Name in keyof M as [ReaderOf<M[Name]>] extends [never] ? never : Name]: ReaderOf<M[Name]>;
};
