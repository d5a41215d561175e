import Type from 'typebox'
import { MINUTE_MS } from '../../../../platform/clock.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, named, OneOf, Text } from '../../../../platform/http/schemas.ts'
import { VISIBLE_TEXT } from '../../../../platform/visible-text.ts'
import { inferFlow } from '../infer-flow.ts'

export const inferFlowRoute = defineRoute({
  method: 'POST',
  path: '/api/offers/infer-flow',
  auth: 'user',
  cors: true,
  tag: 'Offers',
  operationId: 'inferFlow',
  summary: 'Tells whether a brief asks for a picture or a voice.',
  contract: 'part 1, "POST /api/offers/infer-flow"',
  rate: { max: 'FLOW_GUESSES_PER_MINUTE', perMs: MINUTE_MS },
  body: named(
    'InferFlowBody',
    Exactly({ campaignDescription: Type.String({ minLength: 1, maxLength: 20_000, pattern: VISIBLE_TEXT }) }),
    { campaignDescription: 'A calm voice for a radio spot of twenty seconds about our winter roast.' },
  ),
  responses: {
    200: named(
      'InferredFlow',
      Exactly({
        flow: OneOf(['IMAGE', 'VOICE']),
        confidence: Type.Number({ minimum: 0, maximum: 1 }),
        reason: Text({ description: 'One sentence.' }),
      }),
      { flow: 'VOICE', confidence: 0.97, reason: '“radio” and “voice” suggest a voice.' },
    ),
  },
  errors: ['RateLimited'],
  handler: async ({ ctx, body }) => ok(await inferFlow(ctx, body.campaignDescription)),
})
