import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { readIdempotencyKey, runIdempotently } from '../../../../platform/http/idempotent-request.ts'
import { defineRoute, ok, type Route } from '../../../../platform/http/route.ts'
import { Email, Exactly, Id, named, Text } from '../../../../platform/http/schemas.ts'
import { PayForName } from '../../payment/index.ts'
import { createIntent } from '../create-intent.ts'
import type { SpendGate } from '../open-gated.ts'
import type { PayForTable } from '../pay-for.ts'

const PATH = '/api/payments/create-intent'

export const createIntentRoute = (payFor: PayForTable, gate: SpendGate): Route =>
  defineRoute({
    method: 'POST',
    path: PATH,
    auth: 'user',
    tag: 'Payments',
    operationId: 'createPaymentIntent',
    summary: 'Creates a payment intent for a product, or returns the existing one.',
    description:
      'The product sets the price and the seller. While the product is unpaid, every call returns the same intent; a ' +
      'changed price creates a new one. With the header `Idempotency-Key` (a UUID), the same request gets the same response ' +
      'for a day; the same key with another body returns 422, and a key whose first request is in progress returns 409. ' +
      'Same-origin only.',
    contract: 'Part 3, "POST /create-intent"',
    body: named(
      'CreatePaymentIntentBody',
      Exactly({
        payFor: PayForName,
        payForId: Id,
        buyerName: Type.Optional(Text({ maxLength: 200 })),
        buyerEmail: Type.Optional(Email),
        hostPartnerSlug: Type.Optional(Text({ maxLength: 60 })),
      }),
      { payFor: 'OFFER', payForId: STORY.offerId, buyerName: 'Noor Haddad', buyerEmail: 'noor@northwind.example' },
    ),
    responses: {
      200: named(
        'PaymentIntent',
        Type.Object(
          { processorPaymentId: Id, processorClientSecret: Type.String(), processorPublishableKey: Type.String() },
          { additionalProperties: false },
        ),
        {
          processorPaymentId: STORY.processorPaymentId,
          processorClientSecret: STORY.clientSecret,
          processorPublishableKey: 'pk_test_51SUd0wJx8mQ41sTf',
        },
      ),
    },
    errors: [
      'Forbidden',
      'NotFound',
      'Conflict',
      'RIGHTS_CONFLICT',
      'USE_NOT_ALLOWED',
      'AGREEMENT_REQUIRED',
      'APPROVAL_REQUIRED',
      'SPEND_LIMIT_REACHED',
      'UnprocessableEntity',
    ],
    idempotent: true,
    handler: async ({ ctx, caller, body, request }) => {
      const key = readIdempotencyKey(request.headers['idempotency-key'])
      const { userId, accountId, displayName, team } = caller
      // The address of a payment counts as the buyer's in an export or erasure of the account.
      const email = team ? null : caller.email
      const personId = team?.person.accountId
      const buyer = { kind: 'account', userId, accountId, displayName, email, personId } as const
      // The lookup of API keys does not read the setting.
      const spendGate = caller.controlsSpending || caller.apiKey ? gate : undefined
      const work = () => createIntent(ctx, payFor, buyer, { ...body, spendGate })
      // A member does not get the response of another, who may be allowed to spend more.
      const person = team?.person.userId ?? userId
      // Nor does the same member for another team, or for themselves.
      const asked = team ? { ...body, teamId: accountId } : body
      return ok(
        key ? await runIdempotently(ctx, { userId: person, route: PATH, key, body: asked }, work) : await work(),
      )
    },
  })
