import Type from 'typebox'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Done, Exactly, Nullable, named, Text } from '../../../../platform/http/schemas.ts'
import { linkAgent, unlinkAgent } from '../link-agent.ts'
import { findAgentLinks } from '../queries/find-agent-links.ts'
import { requireRole } from '../require-role.ts'
import { AgentLinkView, RepresentedTalent } from '../schemas.ts'

const shared = { path: '/api/accounts/agent-link', auth: 'user', cors: true, tag: 'Accounts' } as const
const Links = named(
  'AgentLinks',
  Exactly({ agentLink: Nullable(AgentLinkView), represents: Type.Array(RepresentedTalent) }),
)

export const getAgentLinkRoute = defineRoute({
  ...shared,
  method: 'GET',
  operationId: 'getAgentLink',
  summary: 'The caller’s agent, and whom the caller represents as one.',
  responses: { 200: Links },
  handler: async ({ ctx, caller }) => ok(await findAgentLinks(ctx.db, caller.accountId)),
})

export const linkAgentRoute = defineRoute({
  ...shared,
  method: 'POST',
  operationId: 'linkAgent',
  summary: 'Names the agent who gets the calling talent’s notices and, with canAct, may answer for them.',
  body: named('LinkAgentBody', Exactly({ agentSlug: Text({ minLength: 1, maxLength: 60 }), canAct: Type.Boolean() }), {
    agentSlug: 'oak-street-agency',
    canAct: true,
  }),
  responses: { 200: Links },
  handler: async ({ ctx, caller, body }) => {
    requireRole(caller, 'talent')
    await linkAgent(ctx, caller.accountId, body)
    return ok(await findAgentLinks(ctx.db, caller.accountId))
  },
})

export const unlinkAgentRoute = defineRoute({
  ...shared,
  method: 'DELETE',
  operationId: 'unlinkAgent',
  summary: 'Ends the calling talent’s link to their agent, at once.',
  responses: { 200: Done },
  handler: async ({ ctx, caller }) => {
    requireRole(caller, 'talent')
    await unlinkAgent(ctx, caller.accountId)
    return ok({ success: true as const })
  },
})
