import type { EntityManager } from '@mikro-orm/postgresql';
import { JsonText } from '#shared-kernel/infrastructure/persistence/json-text';

interface Schema {
  readonly meta: { readonly className: string };
}

/** The columns of an entity's table, as its schema says, for prepared statements. */
export const columnsOf = (em: EntityManager, { meta }: Schema) =>
  em
    .getMetadata()
    .getByClassName(meta.className)
    .props.map(({ name, fieldNames, columnTypes, customType }) => ({
      property: String(name),
      column: fieldNames[0]!,
      type: columnTypes[0]!.replace(/\(\d+\)/, '').replace('varchar', 'text'),
      isJson: customType instanceof JsonText,
    }));

/**
 * Reads an entity from rows of a statement made with `asJson`, in which its table has an alias.
 * @param only properties that are read; all when absent
 */
export function rowReader<Fields extends object>(
  em: EntityManager,
  schema: Schema,
  alias: string,
  only?: readonly (keyof Fields & string)[],
) {
  const columns = columnsOf(em, schema).filter(({ property }) => !only || only.some((name) => name === property));
  const members = columns.map(({ property, type, isJson }) => {
    const convert = isJson ? parsed : type === 'timestamptz' ? time : undefined;
    return { property, key: `${alias}.${property}`, convert };
  });
  return {
    columns: columns.map(({ column, property }) => `${alias}.${column} as "${alias}.${property}"`).join(', '),
    fieldsIn(row: JsonFields): Fields {
      const fields: Record<string, unknown> = {};
      for (const { property, key, convert } of members) {
        const value = row[key];
        fields[property] = convert && typeof value === 'string' ? convert(value) : value;
      }
      return fields as Fields;
    },
  };
}

export type JsonFields = Readonly<Record<string, unknown>>;

const parsed = (text: string): unknown => JSON.parse(text);
const time = (text: string) => new Date(text);
