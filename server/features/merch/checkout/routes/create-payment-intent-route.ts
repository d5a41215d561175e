import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Id, named } from '../../../../platform/http/schemas.ts'
import { findVisitor } from '../../../people/accounts/index.ts'
import { createMerchPayment } from '../create-merch-payment.ts'
import { SessionBody } from '../session-body.ts'

export const createMerchPaymentRoute = defineRoute({
  method: 'POST',
  path: '/api/merch/create-payment-intent',
  auth: 'public',
  cors: 'visitors',
  tag: 'Merch',
  operationId: 'createMerchPaymentIntent',
  summary: 'Creates a payment intent for the cart of a session.',
  description:
    '`processorPaymentId` is our own id of the payment. While cart, address and price stay the same, every call returns ' +
    'the same intent; otherwise the old one is canceled and a new one is created. The purchase covers what is in the cart at this moment.',
  contract: 'Part 2, "POST /create-payment-intent"',
  body: SessionBody,
  responses: {
    200: named(
      'MerchPaymentIntent',
      Exactly({ processorPaymentId: Id, processorClientSecret: Type.String(), processorPublishableKey: Type.String() }),
      {
        processorPaymentId: STORY.paymentId,
        processorClientSecret: STORY.clientSecret,
        processorPublishableKey: 'pk_test_51SUd0wJx8mQ41sTf',
      },
    ),
  },
  errors: [
    'NotFound',
    'SESSION_MOVED',
    'Conflict',
    'CAMPAIGN_CLOSED',
    'PREVIEW_SESSION',
    'NOTHING_TO_PAY',
    'UnprocessableEntity',
    'BRIEF_REFUSED',
    'RateLimited',
    'ServiceUnavailable',
  ],
  handler: async ({ ctx, body, request, reply }) => {
    const visitor = await findVisitor({ ctx, request, reply })
    return ok(await createMerchPayment(ctx, body.sessionId, { visitor, request }))
  },
})
