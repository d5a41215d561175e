import type { Context } from '../../../../platform/context.ts'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { type Caller, defineRoute, ok } from '../../../../platform/http/route.ts'
import { Done, Exactly, Nullable, named } from '../../../../platform/http/schemas.ts'
import { listTeamsOf } from '../../accounts/index.ts'
import { acceptInvitation, declineInvitation, getInvitation } from '../answer-invitation.ts'
import { leaveTeam } from '../change-members.ts'
import { switchTeam } from '../switch-team.ts'
import { InvitationToken, InvitedTeam, TeamId, TeamsResponse, viewInvitedTeam, viewTeams } from '../team-views.ts'

// People use these routes for themselves. No page of another origin may call them.
const shared = { auth: 'user', tag: 'Teams' } as const
const invitation = {
  ...shared,
  params: Exactly({ invitation: InvitationToken }),
  errors: ['Forbidden', 'NotFound', 'Conflict'],
} as const

const teamsOf = async ({ db }: Pick<Context, 'db'>, accountId: string, actingFor: string | null) =>
  viewTeams(await listTeamsOf(db, accountId), actingFor)

/** A team that the person has left is not named. They then seem to act for themselves. */
const teamIdOf = (actsFor: NonNullable<Caller['actsFor']>): string | null => {
  if (!('closed' in actsFor)) return actsFor.accountId
  return actsFor.closed === 'ended' ? null : actsFor.teamId
}

export const listTeamsRoute = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/teams',
  operationId: 'listTeams',
  summary: 'Lists the teams of which the person is a member, and the one for which the session acts.',
  responses: { 200: TeamsResponse },
  handler: async ({ ctx, caller: { accountId, actsFor } }) =>
    ok(await teamsOf(ctx, accountId, actsFor ? teamIdOf(actsFor) : null)),
})

export const switchTeamRoute = defineRoute({
  ...shared,
  method: 'POST',
  path: '/api/teams/switch',
  operationId: 'switchTeam',
  summary: 'Lets the session act for a team, or for the person’s own account again.',
  body: named('SwitchTeamBody', Exactly({ teamId: Nullable(TeamId) }), { teamId: STORY.brandId }),
  responses: { 200: TeamsResponse },
  errors: ['NotFound'],
  handler: async ({ ctx, caller, body: { teamId } }) => {
    await switchTeam(ctx, caller, teamId)
    return ok(await teamsOf(ctx, caller.accountId, teamId === caller.accountId ? null : teamId))
  },
})

export const leaveTeamRoute = defineRoute({
  ...shared,
  method: 'POST',
  path: '/api/teams/leave',
  operationId: 'leaveTeam',
  summary: 'Ends the person’s membership in a team.',
  body: named('LeaveTeamBody', Exactly({ teamId: TeamId }), { teamId: STORY.brandId }),
  responses: { 200: Done },
  errors: ['NotFound', 'Conflict'],
  handler: async ({ ctx, caller, body: { teamId } }) => {
    await leaveTeam(ctx, caller, teamId)
    return ok({ success: true as const })
  },
})

export const getInvitationRoute = defineRoute({
  ...invitation,
  method: 'GET',
  path: '/api/teams/invitations/{invitation}',
  operationId: 'getInvitation',
  summary: 'Returns an invitation to the person whom it invites.',
  responses: { 200: InvitedTeam },
  handler: async ({ ctx, caller, params }) => ok(viewInvitedTeam(await getInvitation(ctx, caller, params.invitation))),
})

export const acceptInvitationRoute = defineRoute({
  ...invitation,
  method: 'POST',
  path: '/api/teams/invitations/{invitation}/accept',
  operationId: 'acceptInvitation',
  summary: 'Makes the person a member of the team. The session acts for the team from now on.',
  responses: { 200: TeamsResponse },
  handler: async ({ ctx, caller, params }) => {
    const teamId = await acceptInvitation(ctx, caller, params.invitation)
    return ok(await teamsOf(ctx, caller.accountId, teamId))
  },
})

export const declineInvitationRoute = defineRoute({
  ...invitation,
  method: 'POST',
  path: '/api/teams/invitations/{invitation}/decline',
  operationId: 'declineInvitation',
  summary: 'Declines an invitation.',
  responses: { 200: Done },
  handler: async ({ ctx, caller, params }) => {
    await declineInvitation(ctx, caller, params.invitation)
    return ok({ success: true as const })
  },
})
