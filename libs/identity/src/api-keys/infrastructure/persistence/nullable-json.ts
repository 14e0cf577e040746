import { Type } from '@mikro-orm/core';

/** JSON in a `text` column, or nothing at all: null is SQL's, never the text "null". */
export class NullableJson<T> extends Type<T | null, string | null> {
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
