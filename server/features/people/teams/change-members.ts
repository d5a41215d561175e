import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { badField, conflict, forbidden, notFound, unprocessable } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { rolesOfKind, type TeamRole } from '../../../platform/team-roles/roles.ts'
import {
  assertFreshProof,
  changeTeamRole,
  deleteTeamMember,
  findTeamRole,
  listTeamMembers,
  lockTeam,
  putTeamSetting,
  stopActingFor,
  type TeamMemberRow,
} from '../accounts/index.ts'
import { notify } from '../notifications/index.ts'
import { lockOwnTeam, ownersOf, personOf } from './acting.ts'
import { mayManage } from './domain/may-manage.ts'
import { handOver } from './hand-over.ts'
import { rightsOf } from './may.ts'
import { teamNotice } from './notices.ts'
import { withdrawInvitationsOf } from './queries/invitations.ts'

const lastOwner = () =>
  conflict('The account that founded the team always stays an owner, so that the team never loses its last one.')

/**
 * Changes the role of a member, and tells the member. Tells owners which keys a member made who no
 * longer manages keys.
 * @throws SIGN_IN_AGAIN; Forbidden; NotFound; BadRequest; Conflict for the founder
 */
export async function changeRole(
  ctx: Context,
  caller: Caller,
  { memberId, role }: { memberId: string; role: TeamRole },
): Promise<void> {
  await assertFreshProof(ctx, caller)
  const at = ctx.clock.now()
  await inTransaction(ctx.db, async (trx) => {
    const { team, role: own, members } = await lockOwnTeam(trx, caller)
    const before = await roleOfMember(trx, { teamId: team.id, memberId })
    if (!mayManage(own, [before, role])) throw forbidden('Only an owner of the team can make or change an owner.')
    if (!rolesOfKind(team.kind).includes(role)) throw badField('role', 'Choose one of the roles of this team.')
    if (before === role) return
    await changeTeamRole(trx, { teamId: team.id, memberId, role })
    await withdrawInvitationsOf(trx, { teamId: team.id, memberId, at })
    await notify(trx, [teamNotice(memberId, team.displayName, { kind: 'role', role })], at)
    if (!rightsOf(role).includes('integrations.manage'))
      await handOver(trx, { team, member: nameIn(members, memberId), owners: othersOf(members, memberId) }, at)
  })
}

/**
 * Removes a member, who can no longer act for the team from the next request on, and tells the
 * member and the owners.
 * @throws SIGN_IN_AGAIN; Forbidden; NotFound; Conflict for the founder
 */
export async function removeMember(ctx: Context, caller: Caller, memberId: string): Promise<void> {
  await assertFreshProof(ctx, caller)
  const at = ctx.clock.now()
  await inTransaction(ctx.db, async (trx) => {
    const { team, role, members } = await lockOwnTeam(trx, caller)
    const before = await roleOfMember(trx, { teamId: team.id, memberId })
    if (!mayManage(role, [before])) throw forbidden('Only an owner of the team can remove an owner.')
    await deleteTeamMember(trx, { teamId: team.id, memberId })
    await withdrawInvitationsOf(trx, { teamId: team.id, memberId, at })
    const member = nameIn(members, memberId)
    const owners = othersOf(members, memberId)
    await notify(
      trx,
      [
        teamNotice(memberId, team.displayName, { kind: 'removed' }),
        ...owners
          .filter((id) => id !== personOf(caller).accountId)
          .map((id) => teamNotice(id, team.displayName, { kind: 'left', member: member.name })),
      ],
      at,
    )
    // Whoever removed the member needs to know this too.
    await handOver(trx, { team, member, owners }, at)
  })
}

/**
 * Ends the caller's own membership, and tells the owners.
 * @throws NotFound; Conflict for the founder
 */
export async function leaveTeam(ctx: Context, person: Caller, teamId: string): Promise<void> {
  const at = ctx.clock.now()
  const memberId = person.accountId
  if (teamId === memberId) throw lastOwner()
  await inTransaction(ctx.db, async (trx) => {
    const team = await lockTeam(trx, teamId)
    if (!team || !(await deleteTeamMember(trx, { teamId, memberId })))
      throw notFound('You are not a member of this team.')
    await stopActingFor(trx, { teamId, memberId })
    await withdrawInvitationsOf(trx, { teamId, memberId, at })
    const owners = ownersOf(await listTeamMembers(trx, teamId))
    await notify(
      trx,
      owners.map((id) => teamNotice(id, team.displayName, { kind: 'left', member: person.displayName })),
      at,
    )
    await handOver(trx, { team, member: { id: memberId, name: person.displayName }, owners }, at)
  })
}

/**
 * Changes if members need a second factor to act for the team.
 * @throws SIGN_IN_AGAIN; Forbidden; UnprocessableEntity if nobody here can have a second factor
 */
export async function changeSetting(
  ctx: Context,
  caller: Caller,
  { requiresSecondFactor }: { requiresSecondFactor: boolean },
): Promise<void> {
  await assertFreshProof(ctx, caller)
  if (requiresSecondFactor && !ctx.identity.factors)
    throw unprocessable('Second factors are not available here, so a team cannot require them.')
  await inTransaction(ctx.db, async (trx) => {
    const { team, role } = await lockOwnTeam(trx, caller)
    if (!mayManage(role, [])) throw forbidden('Only owners and admins of the team can change this.')
    await putTeamSetting(trx, { teamId: team.id, requiresSecondFactor, at: ctx.clock.now() })
  })
}

const nameIn = (members: readonly TeamMemberRow[], id: string): { id: string; name: string } => ({
  id,
  name: members.find(({ account_id }) => account_id === id)?.display_name ?? 'A member',
})

const othersOf = (members: readonly TeamMemberRow[], id: string): string[] =>
  ownersOf(members).filter((owner) => owner !== id)

/** @throws NotFound; Conflict for the founder */
async function roleOfMember(trx: Trx, { teamId, memberId }: { teamId: string; memberId: string }): Promise<TeamRole> {
  if (memberId === teamId) throw lastOwner()
  const role = await findTeamRole(trx, { teamId, memberId })
  if (!role) throw notFound('There is no such member.')
  return role
}
