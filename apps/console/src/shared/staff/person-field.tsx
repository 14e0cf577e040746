import { answer, api } from '../../api/client.ts';
import type { paths } from '../../api/schema.gen.ts';
import { RecordField, type RecordFieldProps } from './record-field.tsx';

export type ChosenPerson = Pick<
  paths['/api/staff/users']['get']['responses']['200']['content']['application/json']['items'][number],
  'id' | 'name' | 'email' | 'role'
>;

const people: Parameters<typeof RecordField<ChosenPerson>>[0]['of'] = {
  key: 'staff-users',
  ask: 'Type a part of a name or email.',
  none: 'Nobody matches.',
  words: ({ name, email }) => [name, email],
  read: async (query, signal) => (await answer(api.GET('/api/staff/users', { params: { query }, signal }))).items,
};

/** Chooses an account, which the service searches by part of a name or address, or by its id. */
export const PersonField = (props: RecordFieldProps<ChosenPerson>) => <RecordField {...props} of={people} />;
