import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import type { TeamKind, TeamRole } from '../../../../platform/team-roles/roles.ts'
import { openSessions } from '../../../../providers/identity/port.ts'

export type LockedTeam = { id: string; displayName: string; kind: TeamKind }

/**
 * Locks a team until the transaction ends, so that changes of its members happen one after the
 * other.
 * @returns undefined if there is no such team, or it was erased
 */
export async function lockTeam(trx: Trx, teamId: string): Promise<LockedTeam | undefined> {
  const row = await trx
    .selectFrom('accounts')
    .select(['id', 'display_name', 'kind'])
    .where('id', '=', teamId)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && { id: row.id, displayName: row.display_name, kind: row.kind }
}

export type TeamMemberRow = {
  account_id: string
  display_name: string
  slug: string
  image_url: string | null
  role: TeamRole
  joined_at: Date
  is_founder: boolean
  kind: TeamKind
  requires_second_factor: boolean
}

/** Returns the account that the team has grown from. Its kind and setting are the team's. */
export function getFounder(members: readonly TeamMemberRow[]): TeamMemberRow {
  const founder = members.find(({ is_founder }) => is_founder)
  if (!founder) throw new Error('a team has no founder')
  return founder
}

/** Lists the founder and the members of a team, the founder first. */
export async function listTeamMembers(db: Db | Trx, teamId: string): Promise<TeamMemberRow[]> {
  const { rows } = await sql<TeamMemberRow>`
    select a.id as account_id, a.display_name, a.slug, a.image_url, 'owner' as role, a.created_at as joined_at,
      true as is_founder, a.kind, a.requires_second_factor
    from accounts a where a.id = ${teamId}
    union all
    select a.id, a.display_name, a.slug, a.image_url, m.role, m.joined_at, false, a.kind,
      a.requires_second_factor
    from team_members m join accounts a on a.id = m.member_id
    where m.team_id = ${teamId} and a.erased_at is null
    order by is_founder desc, joined_at, account_id`.execute(db)
  return rows
}

/** Returns the role of a member; `owner` for the founder, undefined for everybody else. */
export async function findTeamRole(
  db: Db | Trx,
  { teamId, memberId }: { teamId: string; memberId: string },
): Promise<TeamRole | undefined> {
  if (teamId === memberId) return 'owner'
  const row = await db
    .selectFrom('team_members')
    .select('role')
    .where('team_id', '=', teamId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row?.role
}

export type TeamRow = {
  team_id: string
  display_name: string
  slug: string
  image_url: string | null
  kind: TeamKind
  role: TeamRole
}

/** Lists the teams of which an account is a member, in the order in which it joined them. */
export async function listTeamsOf(db: Db | Trx, memberId: string): Promise<TeamRow[]> {
  const { rows } = await sql<TeamRow>`
    select t.id as team_id, t.display_name, t.slug, t.image_url, t.kind, m.role
    from team_members m join accounts t on t.id = m.team_id
    where m.member_id = ${memberId} and t.erased_at is null
    order by m.joined_at, t.id`.execute(db)
  return rows
}

/** Returns false if the account is a member already. */
export async function insertTeamMember(
  trx: Trx,
  member: { teamId: string; memberId: string; role: TeamRole; addedBy: string; at: Date },
): Promise<boolean> {
  const row = await trx
    .insertInto('team_members')
    .values({
      team_id: member.teamId,
      member_id: member.memberId,
      role: member.role,
      added_by_account_id: member.addedBy,
      joined_at: member.at,
    })
    .onConflict((conflict) => conflict.columns(['team_id', 'member_id']).doNothing())
    .returning('member_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Changes the role of a member. Returns false if there is no such member. */
export async function changeTeamRole(
  trx: Trx,
  { teamId, memberId, role }: { teamId: string; memberId: string; role: TeamRole },
): Promise<boolean> {
  const row = await trx
    .updateTable('team_members')
    .set({ role })
    .where('team_id', '=', teamId)
    .where('member_id', '=', memberId)
    .returning('member_id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Ends a membership. Sessions that act for the team are refused until they switch, so that nothing
 * that was meant for the team happens in the person's own name.
 * @returns false if there is no such member
 */
export async function deleteTeamMember(
  trx: Trx,
  { teamId, memberId }: { teamId: string; memberId: string },
): Promise<boolean> {
  const row = await trx
    .deleteFrom('team_members')
    .where('team_id', '=', teamId)
    .where('member_id', '=', memberId)
    .returning('member_id')
    .executeTakeFirst()
  return row !== undefined
}

type Acting = { sessionId: string | undefined; memberId: string }

/** Stores that a session acts for a team. */
export async function startActing(
  db: Db | Trx,
  { sessionId, memberId }: Acting,
  teamId: string,
  at: Date,
): Promise<void> {
  await db
    .insertInto('acting_sessions')
    .values({ session_id: sessionId ?? memberId, member_id: memberId, team_id: teamId, started_at: at })
    .onConflict((conflict) =>
      conflict.column('session_id').doUpdateSet({ member_id: memberId, team_id: teamId, started_at: at }),
    )
    .execute()
}

/** Returns a session to the person's own account. */
export async function stopActing(db: Db | Trx, { sessionId, memberId }: Acting): Promise<void> {
  await db
    .deleteFrom('acting_sessions')
    .where('session_id', '=', sessionId ?? memberId)
    .where('member_id', '=', memberId)
    .execute()
}

/** Returns all sessions of a member who leaves a team to the member's own account. */
export async function stopActingFor(
  trx: Trx,
  { teamId, memberId }: { teamId: string; memberId: string },
): Promise<void> {
  await trx.deleteFrom('acting_sessions').where('member_id', '=', memberId).where('team_id', '=', teamId).execute()
}

/** Stores if the members of a team need a second factor. */
export async function putTeamSetting(
  db: Db | Trx,
  { teamId, requiresSecondFactor, at }: { teamId: string; requiresSecondFactor: boolean; at: Date },
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ requires_second_factor: requiresSecondFactor, updated_at: at })
    .where('id', '=', teamId)
    .execute()
}

/** Stores if a team limits what its members spend, or requires approvals. */
export async function putControlsSpending(trx: Trx, teamId: string, controlsSpending: boolean): Promise<void> {
  await trx.updateTable('accounts').set({ controls_spending: controlsSpending }).where('id', '=', teamId).execute()
}

/**
 * Deletes the rows that say for which team a session acts, once the session has ended. Rows of
 * people without sessions stay.
 */
export async function pruneActingSessions(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from acting_sessions where session_id in (
      select s.session_id from acting_sessions s
      where s.started_at < ${before}::timestamptz and s.session_id <> s.member_id
        and not exists (select from ${openSessions} open where open.id = s.session_id)
      order by s.started_at, s.session_id limit ${limit})`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
