import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import {
  AmountMinorUnit,
  Exactly,
  Id,
  NullableText,
  NullableWebUrl,
  named,
  OneOf,
} from '../../../../platform/http/schemas.ts'
import { FULFILMENT_TERMS, ImageKind, NullableFlag, OfferResponse, ScopeBody, UsageTypes } from '../../offer/index.ts'
import { respondToOffer } from '../respond-to-offer.ts'

const optional = Type.Optional

/** Body of `counterChanges` (contract, part 1, "Counter changes"). */
const CounterChangesBody = named(
  'CounterChanges',
  Exactly({
    offerAmountMinorUnit: optional(AmountMinorUnit),
    usageTypes: optional(UsageTypes),
    customUsage: optional(NullableText()),
    wantsSharing: optional(NullableFlag),
    sharingDescription: optional(NullableText()),
    imageKind: optional(ImageKind),
    scriptText: optional(NullableText()),
    selectedSampleUrl: optional(NullableWebUrl),
    selectedVoiceUrl: optional(NullableWebUrl),
    deliverWithinDays: optional(FULFILMENT_TERMS.deliverWithinDays),
    includedRevisions: optional(FULFILMENT_TERMS.includedRevisions),
    extraRevisionMinorUnit: optional(FULFILMENT_TERMS.extraRevisionMinorUnit),
    scope: optional(ScopeBody),
  }),
  { offerAmountMinorUnit: 300_000, deliverWithinDays: 21, includedRevisions: 1 },
)

const RespondBody = named(
  'RespondToOfferBody',
  Exactly({
    offerId: Id,
    action: OneOf(['accept', 'reject', 'counter']),
    counterNote: optional(NullableText(2000)),
    counterAmountMinorUnit: optional(AmountMinorUnit),
    counterChanges: optional(CounterChangesBody),
    counterVersion: optional(
      Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'With accept: the counter-offer version you read.' }),
    ),
    termsVersion: optional(
      Type.Integer({
        minimum: 1,
        maximum: 1_000_000,
        description: 'With accept: the version of the license terms you read.',
      }),
    ),
  }),
  {
    offerId: STORY.offerId,
    action: 'counter',
    counterNote: 'Happy to, with a little more for the script.',
    counterChanges: { offerAmountMinorUnit: 300_000 },
  },
)

export const respondToOfferRoute = defineRoute({
  method: 'POST',
  path: '/api/offers/respond',
  auth: 'user',
  cors: true,
  tag: 'Offers',
  operationId: 'respondToOffer',
  summary: 'Accepts, rejects or counters an offer.',
  description:
    'A counter-offer needs a `counterNote` and at least one change. `counterAmountMinorUnit` is the older form; `counterChanges` takes precedence. A counter-offer may also change the delivery time, the revisions and the scope of the license. Exclusive rights that the talent gave to another brand refuse both with `RIGHTS_CONFLICT`, and rules of the talent with `USE_NOT_ALLOWED`. With `reject` the note is passed on as the reason. Repeating a response that already took effect returns the offer again. An accept that names the `counterVersion` or `termsVersion` it read returns 409 if the terms have changed.',
  contract: 'part 1, POST /api/offers/respond',
  body: RespondBody,
  responses: { 200: OfferResponse },
  errors: [
    'Forbidden',
    'NotFound',
    'Conflict',
    'TALENT_BLOCKED_BRAND',
    'RIGHTS_CONFLICT',
    'USE_NOT_ALLOWED',
    'CONNECT_ONBOARDING_REQUIRED',
    'UnprocessableEntity',
  ],
  handler: async ({ ctx, caller, body }) => ok({ offer: await respondToOffer(ctx, caller, body) }),
})
