import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok, type Route } from '../../../../platform/http/route.ts'
import { Done, Exactly, Id, Nullable, named, Text } from '../../../../platform/http/schemas.ts'
import { assertRole } from '../assert-role.ts'
import { linkAgent, respondToAgentLink, unlinkAgent, type WriteAgentNotices } from '../link-agent.ts'
import { findAgentLinks } from '../queries/find-agent-links.ts'
import { AgentLinkView, RepresentedTalent } from '../schemas.ts'

const shared = { path: '/api/accounts/agent-link', auth: 'user', cors: true, tag: 'Accounts' } as const
const Links = named(
  'AgentLinks',
  Exactly({
    agentLink: Nullable(AgentLinkView),
    represents: Type.Array(RepresentedTalent),
    requests: Type.Array(RepresentedTalent, { description: 'Talents who asked the caller to be their agent.' }),
  }),
)

const LinkAgentBody = named(
  'LinkAgentBody',
  Exactly({ agentSlug: Text({ minLength: 1, maxLength: 60 }), canAct: Type.Boolean() }),
  { agentSlug: 'oak-street-agency', canAct: true },
)
const RespondToAgentLinkBody = named('AnswerAgentLinkBody', Exactly({ talentAccountId: Id, accept: Type.Boolean() }), {
  talentAccountId: STORY.talentId,
  accept: true,
})

export const getAgentLinkRoute = defineRoute({
  ...shared,
  method: 'GET',
  operationId: 'getAgentLink',
  summary: 'Returns the caller’s agent, and the talents the caller represents.',
  responses: { 200: Links },
  handler: async ({ ctx, caller }) => ok(await findAgentLinks(ctx.db, caller.accountId)),
})

export const linkAgentRoute = (writeNotices: WriteAgentNotices): Route =>
  defineRoute({
    ...shared,
    method: 'POST',
    operationId: 'linkAgent',
    summary: 'Asks an agent to receive the calling talent’s notifications and, with canAct, to act for them.',
    description: 'The link is pending, and the agent sees nothing, until the agent accepts it.',
    body: LinkAgentBody,
    responses: { 200: Links },
    handler: async ({ ctx, caller, body }) => {
      assertRole(caller, 'talent')
      await linkAgent(ctx, writeNotices, caller, body)
      return ok(await findAgentLinks(ctx.db, caller.accountId))
    },
  })

export const respondToAgentLinkRoute = (writeNotices: WriteAgentNotices): Route =>
  defineRoute({
    ...shared,
    path: '/api/accounts/agent-link/answer',
    method: 'POST',
    operationId: 'respondToAgentLink',
    summary: 'Accepts or declines a talent’s agent request. Declining also ends an accepted link.',
    body: RespondToAgentLinkBody,
    responses: { 200: Links },
    errors: ['NotFound'],
    handler: async ({ ctx, caller, body }) => {
      assertRole(caller, 'agent')
      await respondToAgentLink(ctx, writeNotices, caller, body)
      return ok(await findAgentLinks(ctx.db, caller.accountId))
    },
  })

export const unlinkAgentRoute = defineRoute({
  ...shared,
  method: 'DELETE',
  operationId: 'unlinkAgent',
  summary: 'Ends the calling talent’s link to their agent at once.',
  responses: { 200: Done },
  handler: async ({ ctx, caller }) => {
    assertRole(caller, 'talent')
    await unlinkAgent(ctx, caller.accountId)
    return ok({ success: true as const })
  },
})
