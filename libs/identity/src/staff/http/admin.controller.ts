import { Body, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  AuthController,
  CurrentSession,
  PostOk,
  SuccessView,
  UserView,
  UserViews,
  WhileImpersonating,
} from '../../sessions/http.ts';
import type { SessionPrincipal } from '../../sessions/index.ts';
import { AccountRefusal, type User } from '../../users/index.ts';
import { StaffUsers } from '../application/staff-users.ts';
import { NO_REASON } from '../domain/ban-edit.ts';
import { arePermitted, readRole } from '../domain/staff-permissions.ts';
import { readFilter, type UserFilter, type UserQuery } from '../domain/user-query.ts';
import {
  BanUserBody,
  ListUsersQuery,
  RevokeUserSessionBody,
  RevokeUserSessionsBody,
  SetUserRoleBody,
  StaffPermissionsBody,
  UnbanUserBody,
  UserIdBody,
  UserIdQuery,
} from './bodies.dto.ts';
import { Permitted } from './permission.guard.ts';
import { FoundUsersView, PermittedView, SessionOfAccountView, SessionsOfAccountView, UserAnswer } from './views.ts';

const MAX_PAGE = 100;

/** The routes of better-auth's admin client. */
@ApiTags('Staff: users')
@AuthController('/admin')
export class AdminController {
  constructor(
    private readonly staff: StaffUsers,
    private readonly views: UserViews,
  ) {}

  /** Users by a search, a filter and an order. */
  @Get('list-users')
  @Permitted('user.list')
  async list(@Query() query: ListUsersQuery): Promise<FoundUsersView> {
    const asked = queryOf(query);
    const { users, total } = await this.staff.find(asked);
    return { users: users.map((user) => this.views.of(user)), total, limit: asked.limit, offset: asked.offset };
  }

  /** A user. */
  @Get('get-user')
  @Permitted('user.get')
  async get(@Query() { id }: UserIdQuery): Promise<UserView> {
    return this.views.of(await this.staff.get(id));
  }

  /** The unexpired sessions of a user, newest first. */
  @PostOk('list-user-sessions')
  @Permitted('session.list')
  async listSessions(@Body() { userId }: UserIdBody): Promise<SessionsOfAccountView> {
    const sessions = await this.staff.sessionsOf(userId);
    return { sessions: sessions.map((session) => SessionOfAccountView.ofAccount(session)) };
  }

  /** Ends a session of a user. */
  @PostOk('revoke-user-session')
  @Permitted('session.revoke')
  async revokeSession(
    @Body() { sessionToken, reason }: RevokeUserSessionBody,
    @CurrentSession() staff: SessionPrincipal,
  ): Promise<SuccessView> {
    await this.staff.endSession(staff, sessionToken, { reason });
    return { success: true };
  }

  /** Ends all sessions of a user. */
  @PostOk('revoke-user-sessions')
  @Permitted('session.revoke')
  async revokeSessions(
    @Body() { userId, reason }: RevokeUserSessionsBody,
    @CurrentSession() staff: SessionPrincipal,
  ): Promise<SuccessView> {
    await this.staff.endSessions(staff, userId, { reason });
    return { success: true };
  }

  /** Gives an account another role on the service. */
  @PostOk('set-role')
  @Permitted('user.set-role')
  async setRole(
    @Body() { userId, role, reason }: SetUserRoleBody,
    @CurrentSession() staff: SessionPrincipal,
  ): Promise<UserAnswer> {
    return this.answer(await this.staff.setRole(staff, userId, readRole(role), { reason }));
  }

  /** Bans an account: sessions, API keys and tokens stop at once. */
  @PostOk('ban-user')
  @Permitted('user.ban')
  async ban(
    @Body() { userId, banReason, banExpiresIn }: BanUserBody,
    @CurrentSession() staff: SessionPrincipal,
  ): Promise<UserAnswer> {
    const ban = { reason: banReason || NO_REASON, lifeSeconds: banExpiresIn ?? undefined };
    return this.answer(await this.staff.ban(staff, userId, ban));
  }

  /** Lifts a ban. */
  @PostOk('unban-user')
  @Permitted('user.ban')
  async unban(
    @Body() { userId, reason }: UnbanUserBody,
    @CurrentSession() staff: SessionPrincipal,
  ): Promise<UserAnswer> {
    return this.answer(await this.staff.unban(staff, userId, { reason }));
  }

  /** Whether the role of the caller has all of these permissions. */
  @PostOk('has-permission')
  @WhileImpersonating('allowed')
  hasPermission(@Body() body: StaffPermissionsBody, @CurrentSession() { user }: SessionPrincipal): PermittedView {
    const asked = body.permissions ?? body.permission;
    if (!asked || !Object.values(asked).every(isTexts)) throw AccountRefusal.INVALID_FIELD({ field: 'permissions' });
    return { error: null, success: arePermitted(user.role, asked) };
  }

  private answer(user: User): UserAnswer {
    return { user: this.views.of(user) };
  }
}

const isTexts = (value: unknown) => Array.isArray(value) && value.every((one) => typeof one === 'string');

function queryOf(query: ListUsersQuery): UserQuery {
  return {
    filters: [...searchOf(query), ...filterOf(query)],
    sortBy: query.sortBy ?? 'createdAt',
    direction: query.sortDirection ?? (query.sortBy ? 'asc' : 'desc'),
    limit: Math.min(Number(query.limit) || MAX_PAGE, MAX_PAGE),
    offset: Number(query.offset) || 0,
  };
}

function searchOf({ searchValue, searchField = 'email', searchOperator = 'contains' }: ListUsersQuery): UserFilter[] {
  return searchValue ? [{ field: searchField, operator: searchOperator, value: searchValue }] : [];
}

/** @throws INVALID_FIELD */
function filterOf({ filterValue, filterField = 'email', filterOperator = 'eq' }: ListUsersQuery): UserFilter[] {
  if (filterValue === undefined) return [];
  const filter = readFilter(filterField, filterOperator, filterValue);
  if (!filter) throw AccountRefusal.INVALID_FIELD({ field: 'filterValue' });
  return [filter];
}
