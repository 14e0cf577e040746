import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import type { Codec } from '../domain/codec.ts';
import type { JsonObject } from '../domain/json.ts';
import type { Listed, Member, Part, Reader, Shape } from '../domain/member.ts';

/**
 * An object of the billing provider as it was last known. Values that this version does not know are shown as they are.
 * Times are ISO 8601, amounts in the smallest unit of their currency.
 */
export class ObjectView {
  id!: string;
  createdAt!: string;
  /** Null until the first change. */
  modifiedAt!: string | null;
  /** When this service learned that it is deleted. */
  deletedAt!: Date | null;
  /** The page of the billing provider about it, or about all of its kind; null where that is not known. */
  dashboardUrl!: string | null;
}

type Described<M> = Codec<unknown, M>;

/** The value of a member as JSON has it: any text of an enumeration, and objects of which types say nothing. */
type Json<T> = T extends string
  ? string
  : T extends readonly (infer Item)[]
    ? Json<Item>[]
    : T extends object
      ? Record<string, unknown>
      : T;
type Value<M> = M extends { readonly as: Reader<infer T> }
  ? Json<T>
  : M extends { readonly read: Reader<infer T> }
    ? Json<T>
    : never;

type HolderMembers<M> = {
  [Name in keyof M as M[Name] extends { readonly holders: 'always' } ? Name : never]: Value<M[Name]>;
} & {
  [Name in keyof M as M[Name] extends { readonly holders: 'sometimes' } ? Name : never]?: Value<M[Name]>;
};
type StaffMembers<M> = {
  [Name in keyof M as M[Name] extends { readonly staff: Member['staff'] } ? Name : never]:
    | Exclude<Value<M[Name]>, null>
    | (M[Name] extends { readonly staff: null } ? null : never);
};

interface HolderClass<View> {
  new (): View;
  of(shown: JsonObject): View;
}

/** An object of the mirror, for staff. */
export interface ObjectOfStaff {
  readonly stored: { readonly id: string; readonly deletedAt: Date | null };
  /** In the form of our API. */
  readonly shown: JsonObject;
  readonly dashboardUrl: string | null;
}

interface StaffClass<View> {
  new (): View;
  of(found: ObjectOfStaff): View;
}

/** The class of what account holders see of a kind, as far as it is declared, for a view to extend. */
export function holderView<M>({ listed }: Described<M>): HolderClass<HolderMembers<M>> {
  return declared(
    class {
      static of(shown: JsonObject) {
        return shown as HolderMembers<M>;
      }
    },
    listed.entries(),
  ) as HolderClass<HolderMembers<M>>;
}

/** The class of an object of a kind in the lists of staff, for a view to extend. */
export function staffView<M>({ listed }: Described<M>): StaffClass<ObjectView & StaffMembers<M>> {
  const members = [...listed].filter(([, { staff }]) => staff !== undefined);
  class StaffView extends ObjectView {
    static of({ stored, shown, dashboardUrl }: ObjectOfStaff) {
      return {
        id: stored.id,
        createdAt: shown['createdAt'],
        modifiedAt: shown['modifiedAt'] ?? null,
        deletedAt: stored.deletedAt,
        dashboardUrl,
        ...Object.fromEntries(members.map(([name, { staff }]) => [name, shown[name] ?? staff])),
      };
    }
  }
  for (const [name, { shape, staff, words }] of members) {
    const description = typeof words === 'string' ? words : words?.staff;
    property(StaffView, name, openSchema(shape!), { isNullable: staff === null, description });
  }
  return StaffView as unknown as StaffClass<ObjectView & StaffMembers<M>>;
}

type AnyClass = abstract new () => object;

const schemas = new WeakMap<Part, AnyClass>();

/** The class of an object inside of others that account holders see. */
export function schemaOf(part: Part): AnyClass {
  const known = schemas.get(part);
  if (known) return known;
  const schema = declared({ [part.schema!]: class {} }[part.schema!]!, part.listed.entries());
  schemas.set(part, schema);
  return schema;
}

function declared<C extends AnyClass>(view: C, members: Iterable<[string, Listed]>): C {
  for (const [name, { shape, holders, words }] of members) {
    if (holders !== 'always' && holders !== 'sometimes') continue;
    const { of, isList, isNullable } = shape!;
    const description = typeof words === 'string' ? words : words?.holders;
    const inner = of?.schema !== undefined && schemaOf(of);
    const schema = inner ? { type: isList ? [inner] : inner } : openSchema(shape!);
    property(view, name, schema, { isNullable, isRequired: holders === 'always', description });
  }
  return view;
}

const TYPES = { string: String, number: Number, boolean: Boolean };

/** The schema of a value; nothing is said of what objects have. */
function openSchema({ type, isList, values }: Shape): ApiPropertyOptions {
  if (type !== 'object') return { type: isList ? [TYPES[type]] : TYPES[type] };
  const object = { type, additionalProperties: values ? { type: values } : true } as const;
  return isList ? { type: 'array', items: object } : object;
}

interface Said {
  readonly isNullable?: boolean | undefined;
  readonly isRequired?: boolean;
  readonly description: string | undefined;
}

function property(view: AnyClass, name: string, schema: object, { isNullable, isRequired, description }: Said): void {
  const said = {
    ...schema,
    ...(isNullable && { nullable: true }),
    ...(isRequired === false && { required: false }),
    ...(description !== undefined && { description }),
  };
  ApiProperty(said as ApiPropertyOptions)(view.prototype as object, name);
}
