import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { created, defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Id, IssueView, named } from '../../../../platform/http/schemas.ts'
import { SubmitBody } from '../submit-body.ts'
import { submitOffer } from '../submit-offer.ts'

const Submitted = named(
  'SubmittedOffer',
  Exactly({
    offerId: Id,
    lacks: Type.Optional(
      Type.Array(IssueView, {
        description: 'Of a draft only, and only if there is any: what it lacks before it can be sent.',
      }),
    ),
  }),
  { offerId: STORY.offerId },
)

export const submitOfferRoute = defineRoute({
  method: 'POST',
  path: '/api/offers/submit',
  auth: 'user',
  cors: true,
  tag: 'Offers',
  operationId: 'submitOffer',
  summary: 'Sends an offer to a talent, or saves or finalises a draft of one.',
  description:
    'With `offerId` it finalises (or, with `saveAsDraft`, edits) the buyer’s own draft and answers 200; otherwise it makes a new offer and answers 201. Not idempotent. ' +
    'VOICE and VIDEO, and IMAGE without `skipImageGeneration`, need a candidate chosen from a session of the brand’s own with this talent; it becomes `selectedSampleUrl` or `selectedVoiceUrl`. What is missing stands in the 400, and in `lacks` when a draft is saved.',
  contract: 'part 1, POST /api/offers/submit',
  body: SubmitBody,
  responses: { 200: Submitted, 201: Submitted },
  errors: ['BadRequest', 'Forbidden', 'NotFound', 'Conflict', 'TALENT_BLOCKED_BRAND', 'RateLimited'],
  handler: async ({ ctx, caller, body }) => {
    const { offerId, isNew, lacks } = await submitOffer(ctx, caller, body)
    const answer = lacks.length > 0 ? { offerId, lacks } : { offerId }
    return isNew ? created(answer) : ok(answer)
  },
})
