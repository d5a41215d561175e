import Type from 'typebox'
import { created, defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly } from '../../../../platform/http/schemas.ts'
import { BlastCreated, SimilarBlastBody } from '../blast-schemas.ts'
import { createSimilarBlast } from '../create-similar-blast.ts'
import { OfferNamed, SuggestionView } from '../match-schemas.ts'
import { dismissSimilar, suggestSimilar } from '../suggest-similar.ts'

export const suggestSimilarRoute = defineRoute({
  method: 'GET',
  path: '/api/offers/{id}/suggest-similar',
  auth: 'user',
  cors: true,
  tag: 'Offers',
  operationId: 'suggestSimilar',
  summary: 'Suggests other talents after an unsuccessful offer, if any.',
  contract: 'part 1, Other offer routes',
  params: OfferNamed,
  responses: { 200: SuggestionView },
  errors: ['Forbidden', 'NotFound'],
  handler: async ({ ctx, caller, params }) => ok(await suggestSimilar(ctx, caller, params.id)),
})

export const dismissSimilarRoute = defineRoute({
  method: 'POST',
  path: '/api/offers/{id}/suggest-similar',
  auth: 'user',
  cors: true,
  tag: 'Offers',
  operationId: 'dismissSimilar',
  summary: 'Dismisses the suggestion for this offer, as the brand.',
  contract: 'part 1, Other offer routes',
  params: OfferNamed,
  body: Exactly({ action: Type.Literal('dismiss') }),
  responses: { 200: SuggestionView },
  errors: ['Forbidden', 'NotFound', 'Conflict'],
  handler: async ({ ctx, caller, params }) => ok(await dismissSimilar(ctx, caller, params.id)),
})

export const blastSimilarRoute = defineRoute({
  method: 'POST',
  path: '/api/offers/{id}/blast-similar',
  auth: 'user',
  cors: true,
  tag: 'Offers',
  operationId: 'createSimilarBlast',
  summary: 'Creates a blast that makes other talents the same offer, at the brand’s first amount.',
  description:
    'Confirm or cancel it like any blast. Candidates of the first talent are not carried over: an image offer is sent without candidates; a voice or video offer needs `candidates` of each talent.',
  contract: 'part 1, Other offer routes',
  params: OfferNamed,
  body: SimilarBlastBody,
  responses: { 201: BlastCreated },
  errors: ['BadRequest', 'Forbidden', 'NotFound', 'UnprocessableEntity'],
  handler: async ({ ctx, caller, params, body }) =>
    created({ blastId: await createSimilarBlast(ctx, caller, params.id, body) }),
})
