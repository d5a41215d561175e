import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { MatchBody, Matches } from '../match-schemas.ts'
import { matchTalents } from '../match-talents.ts'

export const matchTalentsRoute = defineRoute({
  method: 'POST',
  path: '/api/offers/match-talents',
  auth: 'user',
  cors: true,
  tag: 'Offers',
  operationId: 'matchTalents',
  summary: 'Lists matching talents for a brief, best first, with reasons.',
  description:
    'Based on their profiles, completed offers and accepted amounts. Leaves out talents who blocked this brand or cannot be found.',
  contract: 'part 1, Other offer routes',
  rate: { max: 60, perMs: 60_000 },
  body: MatchBody,
  responses: { 200: Matches },
  errors: ['BadRequest'],
  handler: async ({ ctx, caller, body }) => ok({ talents: await matchTalents(ctx, caller, body) }),
})
