import { Type } from '@mikro-orm/core';

/** JSON in a `text` column. Unlike `jsonb` it keeps the order, so that reading never writes. Null is SQL's null. */
export class JsonText<T> extends Type<T | null, string | null> {
  override convertToDatabaseValue(value: T | null): string | null {
    return value === null ? null : JSON.stringify(value);
  }

  override convertToJSValue(text: string | null): T | null {
    return text === null ? null : (JSON.parse(text) as T);
  }

  override compareAsType(): string {
    return 'string';
  }

  override getColumnType(): string {
    return 'text';
  }
}
