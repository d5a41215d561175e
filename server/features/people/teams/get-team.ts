import type { Static } from 'typebox'
import type { Context } from '../../../platform/context.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { getFounder, listTeamMembers } from '../accounts/index.ts'
import { personOf } from './acting.ts'
import { mayManage } from './domain/may-manage.ts'
import { listInvitations } from './queries/invitations.ts'
import { type TeamDetails, viewInvitation, viewMember, viewRoles } from './team-views.ts'

/** Returns the caller's team: members, roles and, for those who may invite, invitations. */
export async function getTeam({ db, clock }: Context, caller: Caller): Promise<Static<typeof TeamDetails>> {
  const teamId = caller.accountId
  const yourRole = caller.team?.role ?? 'owner'
  const members = await listTeamMembers(db, teamId)
  const { kind, requires_second_factor: requiresSecondFactor } = getFounder(members)
  const invitations = mayManage(yourRole, []) ? await listInvitations(db, teamId) : []
  return {
    teamId,
    displayName: caller.displayName,
    yourRole,
    requiresSecondFactor,
    members: members.map((row) => viewMember(row, personOf(caller).accountId)),
    invitations: invitations.map((row) => viewInvitation(row, clock.now())),
    roles: viewRoles(kind),
  }
}
