import Type from 'typebox'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, named } from '../../../../platform/http/schemas.ts'
import { changeRole, changeSetting, removeMember } from '../change-members.ts'
import { getTeam } from '../get-team.ts'
import { inviteMember, withdrawInvitation } from '../invite-member.ts'
import { InvitationId, InviteMemberBody, MemberId, TeamDetails, TeamRoleBody } from '../team-views.ts'

// No page of another origin may call these routes.
const shared = { auth: 'user', tag: 'Teams', responses: { 200: TeamDetails } } as const
const memberPath = { path: '/api/team/members/{memberId}', params: Exactly({ memberId: MemberId }) } as const

export const getTeamRoute = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/team',
  operationId: 'getTeam',
  summary: 'Returns the members, roles and invitations of the caller’s team.',
  handler: async ({ ctx, caller }) => ok(await getTeam(ctx, caller)),
})

export const changeTeamRoute = defineRoute({
  ...shared,
  method: 'PATCH',
  path: '/api/team',
  operationId: 'changeTeam',
  summary: 'Changes if members need a second factor to act for the team.',
  body: named('ChangeTeamBody', Exactly({ requiresSecondFactor: Type.Boolean() }), { requiresSecondFactor: true }),
  errors: ['Forbidden', 'SIGN_IN_AGAIN', 'UnprocessableEntity'],
  handler: async ({ ctx, caller, body }) => {
    await changeSetting(ctx, caller, body)
    return ok(await getTeam(ctx, caller))
  },
})

export const inviteMemberRoute = defineRoute({
  ...shared,
  method: 'POST',
  path: '/api/team/invitations',
  operationId: 'inviteMember',
  summary: 'Invites a person to the team by email. Inviting an address again replaces the open invitation.',
  body: InviteMemberBody,
  errors: ['Forbidden', 'SIGN_IN_AGAIN', 'UnprocessableEntity'],
  handler: async ({ ctx, caller, body }) => {
    await inviteMember(ctx, caller, body)
    return ok(await getTeam(ctx, caller))
  },
})

export const withdrawInvitationRoute = defineRoute({
  ...shared,
  method: 'DELETE',
  path: '/api/team/invitations/{id}',
  operationId: 'withdrawInvitation',
  summary: 'Withdraws an invitation that nobody has answered.',
  params: Exactly({ id: InvitationId }),
  errors: ['Forbidden', 'NotFound'],
  handler: async ({ ctx, caller, params }) => {
    await withdrawInvitation(ctx, caller, params.id)
    return ok(await getTeam(ctx, caller))
  },
})

export const changeRoleRoute = defineRoute({
  ...shared,
  ...memberPath,
  method: 'PATCH',
  operationId: 'changeTeamRole',
  summary: 'Changes the role of a member, from the next request on.',
  body: TeamRoleBody,
  errors: ['Forbidden', 'SIGN_IN_AGAIN', 'NotFound', 'Conflict'],
  handler: async ({ ctx, caller, params, body }) => {
    await changeRole(ctx, caller, { ...params, ...body })
    return ok(await getTeam(ctx, caller))
  },
})

export const removeMemberRoute = defineRoute({
  ...shared,
  ...memberPath,
  method: 'DELETE',
  operationId: 'removeMember',
  summary: 'Removes a member, who can no longer act for the team from the next request on.',
  errors: ['Forbidden', 'SIGN_IN_AGAIN', 'NotFound', 'Conflict'],
  handler: async ({ ctx, caller, params }) => {
    await removeMember(ctx, caller, params.memberId)
    return ok(await getTeam(ctx, caller))
  },
})
