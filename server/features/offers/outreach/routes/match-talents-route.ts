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
  summary: 'Talents for a brief, best first, each with why.',
  description:
    'By the meaning of their profiles, what they have finished here, and what they take. Who works with no brand of this name, or cannot be found, is not among them.',
  contract: 'part 1, Other offer routes',
  rate: { max: 60, perMs: 60_000 },
  body: MatchBody,
  responses: { 200: Matches },
  errors: ['BadRequest'],
  handler: async ({ ctx, caller, body }) => ok({ talents: await matchTalents(ctx, caller, body) }),
})
