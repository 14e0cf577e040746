/** Queries for one record, which its page and its preview share. */
import { type QueryKey, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { answer, api } from '../../api/client.ts';

const readUser = (id: string) => answer(api.GET('/api/staff/users/{id}', { params: { path: { id } } }));
/** An account with what surrounds it. */
export type Dossier = Awaited<ReturnType<typeof readUser>>;

export const userRecord = (id: string) =>
  queryOptions({ queryKey: ['staff-users', 'one', id], queryFn: () => readUser(id) });

const readOrganization = (id: string) => answer(api.GET('/api/staff/organizations/{id}', { params: { path: { id } } }));
export type Organization = Awaited<ReturnType<typeof readOrganization>>;

export const organizationRecord = (id: string) =>
  queryOptions({ queryKey: ['staff-organization', id], queryFn: () => readOrganization(id) });

const readKey = (id: string) => answer(api.GET('/api/staff/api-keys/{id}', { params: { path: { id } } }));
export type StaffKey = Awaited<ReturnType<typeof readKey>>;

export const keyRecord = (id: string) => queryOptions({ queryKey: ['staff-api-key', id], queryFn: () => readKey(id) });

const readClient = (id: string) => answer(api.GET('/api/staff/oauth/clients/{id}', { params: { path: { id } } }));
export type Client = Awaited<ReturnType<typeof readClient>>;

export const clientRecord = (id: string) =>
  queryOptions({ queryKey: ['staff-client', id], queryFn: () => readClient(id) });

const readApi = (id: string) => answer(api.GET('/api/staff/oauth/apis/{id}', { params: { path: { id } } }));
/** An API with the clients that have rights there. */
export type FoundApi = Awaited<ReturnType<typeof readApi>>;

export const apiRecord = (id: string) =>
  queryOptions({ queryKey: ['staff-apis', 'one', id], queryFn: () => readApi(id) });

const readApis = () => answer(api.GET('/api/staff/oauth/apis'));
export type AllApis = Awaited<ReturnType<typeof readApis>>;

export const apiList = queryOptions({ queryKey: ['staff-apis', 'list'], queryFn: readApis });

/** Leaves the page of a record that was deleted. What was read of it is forgotten, or Back would show it as it was. */
export function useLeaveDeleted(queryKey: QueryKey): (list: string) => Promise<void> {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return async (list) => {
    await navigate(list);
    queries.removeQueries({ queryKey });
  };
}
