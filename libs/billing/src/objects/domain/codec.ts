import { camelCased, camelName, snakeName } from './casing.ts';
import { isJsonObject, type Json, type JsonObject, mapMembers } from './json.ts';
import type {
  Kind,
  Listed,
  ListedMembers,
  Members,
  Reader,
  Reading,
  ReadersOf,
  Shape,
  Surroundings,
  UnknownValue,
} from './member.ts';
import { at, listed, put, readersOf, readFields, seenByHolders } from './members.ts';
import { type Fields, map, rawName, type View } from './readers.ts';

export type { Surroundings } from './member.ts';

export type Variants = Readonly<Record<string, Members>>;

/**
 * One kind of object of the platform. Everything else follows from it: what is checked, what account holders and staff are
 * shown, what the API says of it, what is removed with a person, and how it is sent again. Names are those of the outbound
 * form (camelCase), except where wire names are meant.
 */
export interface Description<M extends Members, By extends string, V extends Variants> {
  readonly kind: string;
  /** The name in the API of what account holders see of it inside of other objects. */
  readonly schema?: string;
  /** Everything that is not listed is kept, and shown to staff alone. */
  readonly members: M;
  /** Members that depend on an enumeration among `members`. A value without members of its own has an empty list. */
  readonly variants?: { readonly by: By; readonly of: V };
  /** Wire members that are never kept, beside `SECRETS`. */
  readonly secrets?: readonly string[];
  /** Translates objects of older versions of the platform. */
  readonly modern?: (wire: JsonObject) => JsonObject;
}

/** Credentials among what the platform sends, at any depth. They are dropped before anything is kept or logged. */
const SECRETS: ReadonlySet<string> = new Set([
  'client_secret',
  // Secrets of the payment processor, while a payment is under way.
  'customer_session_client_secret',
  'customer_session_token',
  'guild_token',
  'intent_client_secret',
  'invitation_token',
  'user_provided_key',
]);

function withoutSecrets(object: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(object)
      .filter(([name]) => !SECRETS.has(name))
      .map(([name, value]) => [name, cleaned(value)]),
  );
}

function cleaned(value: Json): Json {
  if (Array.isArray(value)) return value.map(cleaned);
  return isJsonObject(value) ? withoutSecrets(value) : value;
}

type VariantView<By extends string, V extends Variants> =
  | { [Each in keyof V]: { readonly [B in By]: Each } & View<ReadersOf<V[Each]>> }[keyof V]
  | { readonly [B in By]: 'unknown' };

/** An object of the platform: what we use of it, and all of it. */
export interface Entity<T> {
  readonly kind: string;
  readonly fields: T;
  /** As it came (snake_case), except that secrets are gone. What is stored. */
  readonly raw: JsonObject;
  /** Values that this version does not know, in this object or in one that `fields` reads with it. */
  readonly unknown: readonly UnknownValue[];
}

type Addition = readonly [path: readonly string[], add: NonNullable<Listed['add']>];

/** @typeParam T what is read @typeParam M all that is said of the members */
export class Codec<T, M = Members> implements Kind, Reader<T> {
  readonly kind: string;
  readonly schema: string | undefined;
  readonly listed: ListedMembers;
  readonly shape: Shape = { type: 'object', of: this };
  /** Types only. */
  declare readonly members: M;
  private readonly fields: Fields;
  private readonly variants: ReadonlyMap<string, Fields>;
  private readonly embeds: ReadonlyMap<string, Shape>;
  private readonly additions: readonly Addition[];

  constructor(private readonly description: Description<Members, string, Variants>) {
    const { kind, schema, members, variants } = description;
    this.kind = kind;
    this.schema = schema;
    this.fields = readersOf(members);
    const each = Object.entries(variants?.of ?? {});
    this.variants = new Map(each.map(([value, own]) => [value, readersOf(own)]));
    this.listed = listed(members, ...each.map(([, own]) => own));
    const shapes = [...this.listed].flatMap(([name, { shape }]) => (shape ? [[snakeName(name), shape] as const] : []));
    this.embeds = new Map(shapes.filter(([, { of }]) => of !== undefined && 'kind' in of));
    this.additions = [...additionsTo(this.listed)];
  }

  /** Kinds of objects inside of this one, by their wire names. */
  get inside(): ReadonlyMap<string, Kind> {
    return new Map([...this.embeds].map(([name, { of }]) => [name, of as Kind]));
  }

  /** Without secrets. */
  cleaned(wire: JsonObject): JsonObject {
    const { secrets = [] } = this.description;
    return withoutSecrets(Object.fromEntries(Object.entries(wire).filter(([name]) => !secrets.includes(name))));
  }

  /** @throws ContractViolation where a member that this service needs is missing or of another type */
  inbound(json: unknown): Entity<T> {
    const unknown: UnknownValue[] = [];
    const raw = this.cleaned(map.read(json, { kind: this.kind, unknown }, ''));
    return { kind: this.kind, raw, unknown, fields: this.read(raw, { kind: this.kind, unknown }) };
  }

  /** The form of our API: camelCase, in the words of today, with what the wire form lacks. */
  outbound({ raw }: Pick<Entity<T>, 'raw'>, around: Surroundings): JsonObject {
    return this.show(raw, around);
  }

  /** As a member of another object. */
  read(value: unknown, { unknown }: Reading): T {
    const reading = { kind: this.kind, unknown };
    const wire = this.modern(map.read(value, reading, ''));
    const view: Record<string, unknown> = readFields(wire, this.fields, reading);
    const variant = this.variants.get(String(view[this.description.variants?.by ?? '']));
    if (variant) Object.assign(view, readFields(wire, variant, reading));
    return view as T;
  }

  show(wire: JsonObject, around: Surroundings): JsonObject {
    const modern = this.modern(wire);
    const inside = { ...around, parent: modern };
    const shown = mapMembers(modern, (name, value) => [
      camelName(name),
      this.embedded(name, value, (codec, object) => codec.show(object, inside)) ?? camelCased(value, name),
    ]);
    this.eachEnumeration((name, values) => {
      const value = shown[name];
      if (typeof value !== 'string' || values.includes(value)) return;
      shown[rawName(name)] = value;
      shown[name] = 'unknown';
    });
    for (const [path, add] of this.additions) {
      const addition = add(modern, around);
      if (addition !== undefined && at(shown, path) === undefined) put(shown, path, addition);
    }
    return around.isForHolders ? seenByHolders(shown, this.listed) : shown;
  }

  private modern(wire: JsonObject): JsonObject {
    return this.description.modern?.(wire) ?? wire;
  }

  private embedded(member: string, value: Json, convert: (codec: Kind, object: JsonObject) => Json): Json | undefined {
    const embed = this.embeds.get(member);
    if (!embed) return undefined;
    const each = (item: Json): Json => {
      if (Array.isArray(item)) return item.map((inner: Json) => each(inner));
      return isJsonObject(item) ? convert(embed.of as Kind, item) : item;
    };
    if (!embed.isKeyed) return each(value);
    return isJsonObject(value) ? mapMembers(value, (key, inner) => [key, each(inner)]) : value;
  }

  private eachEnumeration(visit: (name: string, values: readonly string[]) => void): void {
    for (const [name, field] of Object.entries(this.fields)) {
      if ('values' in field) visit(name, field.values as readonly string[]);
    }
  }
}

function* additionsTo(members: ListedMembers, path: readonly string[] = []): Iterable<Addition> {
  for (const [name, { add, inside }] of members) {
    if (add) yield [[...path, name], add];
    if (inside && path.length === 0) yield* additionsTo(inside(), [name]);
  }
}

export type FieldsOf<C> = C extends Codec<infer T, infer _> ? T : never;

type Together<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never;

export function describe<
  const M extends Members,
  By extends keyof M & string = never,
  const V extends Variants = never,
>(
  description: Description<M, By, V>,
): Codec<
  [V] extends [never] ? View<ReadersOf<M>> : View<ReadersOf<M>> & VariantView<By, V>,
  [V] extends [never] ? M : M & Together<V[keyof V]>
> {
  return new Codec(description as unknown as Description<Members, string, Variants>);
}
