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
        description: 'Only for incomplete drafts: fields needed before the draft can be sent.',
      }),
    ),
    warnings: Type.Optional(
      Type.Array(IssueView, {
        description:
          'Only for drafts: rights of other brands, and rules of the talent, for which the offer would be refused now.',
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
  summary: 'Sends an offer to a talent, or saves or submits a draft.',
  description:
    'With `offerId` it submits (or, with `saveAsDraft`, edits) the buyer’s own draft and returns 200; otherwise it creates an offer and returns 201. Not idempotent. ' +
    'VOICE and VIDEO, and IMAGE without `skipImageGeneration`, need a candidate from one of the brand’s own sessions with this talent; it becomes `selectedSampleUrl` or `selectedVoiceUrl`. Missing fields are listed in the 400, and in `lacks` of a saved draft.',
  contract: 'part 1, POST /api/offers/submit',
  body: SubmitBody,
  responses: { 200: Submitted, 201: Submitted },
  errors: [
    'TEAM_ROLE_REQUIRED',
    'BadRequest',
    'Forbidden',
    'NotFound',
    'Conflict',
    'TALENT_BLOCKED_BRAND',
    'RIGHTS_CONFLICT',
    'USE_NOT_ALLOWED',
    'RateLimited',
  ],
  handler: async ({ ctx, caller, body }) => {
    const { offerId, isNew, lacks, warnings } = await submitOffer(ctx, caller, body)
    const answer = {
      offerId,
      ...(lacks.length > 0 ? { lacks } : {}),
      ...(warnings.length > 0 ? { warnings } : {}),
    }
    return isNew ? created(answer) : ok(answer)
  },
})
