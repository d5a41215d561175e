import Type from 'typebox'
import { defineRoute, ok, type Route } from '../../../platform/http/route.ts'
import { AmountMinorUnit, Exactly, Id, Money, NullableText, OneOf, Text } from '../../../platform/http/schemas.ts'
import { DISPUTE_STATES, type PaymentIntent } from '../../../providers/processor/port.ts'
import { SIMULATED_OUTCOMES, type Simulator } from '../../../providers/processor/simulator/port.ts'
import { findProcessorPaymentId } from '../../money/payment/index.ts'

const Metadata = Type.Record(Type.String(), Type.String())

const PaymentIntentView = Type.Object({
  id: Id,
  clientSecret: Type.String(),
  status: OneOf(['requires_payment_method', 'processing', 'requires_capture', 'succeeded', 'canceled']),
  amountMinorUnit: Type.Integer(),
  amountReceivedMinorUnit: Type.Integer(),
  amountRefundedMinorUnit: Type.Integer(),
  currency: Type.String(),
  metadata: Metadata,
  chargeId: NullableText(),
  failureReason: NullableText(),
  dispute: OneOf(DISPUTE_STATES),
})

const Share = Type.Number({ minimum: 0, maximum: 1 })
const Behavior = Exactly({
  deliveries: Type.Integer({ minimum: 1, maximum: 10 }),
  delayMs: Type.Integer({ minimum: 0, maximum: 3_600_000 }),
  outOfOrder: Type.Boolean(),
  duplicates: Share,
  reorder: Share,
  timeoutBeforeEffect: Share,
  timeoutAfterEffect: Share,
  requiresVerification: Type.Boolean(),
  refundsTakeTime: Share,
  refundsFail: Share,
  balanceIsEmpty: Type.Boolean(),
  seed: Type.Integer({ minimum: 0, maximum: 0xffff_ffff }),
})
const BehaviorBody = Type.Partial(Behavior, { additionalProperties: false })

const Books = Type.Array(
  Exactly({
    currency: Type.String(),
    receivedMinorUnit: Money,
    refundedMinorUnit: Money,
    withdrawnByDisputesMinorUnit: Money,
    transferredMinorUnit: Money,
    reversedMinorUnit: Money,
    balanceMinorUnit: Money,
  }),
)

const shared = { method: 'POST', auth: 'development', hidden: true, tag: 'Development' } as const
const intentRoute = {
  ...shared,
  params: Type.Object({ processorPaymentId: Id }),
  responses: { 200: Type.Object({ paymentIntent: PaymentIntentView }) },
  errors: ['UnprocessableEntity', 'Conflict'],
} as const

/**
 * Routes that simulate events at the processor: card payments, refunds, disputes, and faulty
 * webhooks.
 */
export const createProcessorRoutes = (simulator: Simulator): readonly Route[] => [
  defineRoute({
    ...intentRoute,
    path: '/dev/processor/payment-intents/{processorPaymentId}/confirm',
    summary: 'Confirms a payment as the payer does on the processor’s form.',
    body: Exactly({ clientSecret: Text({ minLength: 1 }), outcome: OneOf(SIMULATED_OUTCOMES) }),
    handler: async ({ ctx, params, body }) =>
      intentResponse(
        await simulator.confirm({ id: await findProcessorPaymentId(ctx, params.processorPaymentId), ...body }),
      ),
  }),
  defineRoute({
    ...intentRoute,
    path: '/dev/processor/payment-intents/{processorPaymentId}/refund',
    summary: 'Refunds a charge as in the processor’s own dashboard: the given amount, otherwise all of it.',
    body: Type.Union([Exactly({ amountMinorUnit: Type.Optional(AmountMinorUnit) }), Type.Null()]),
    handler: async ({ ctx, params, body }) => {
      const id = await findProcessorPaymentId(ctx, params.processorPaymentId)
      return intentResponse(await simulator.refundFromOutside(id, body?.amountMinorUnit))
    },
  }),
  defineRoute({
    ...intentRoute,
    path: '/dev/processor/payment-intents/{processorPaymentId}/dispute',
    summary: 'Opens a dispute of the card holder’s bank for the given amount, otherwise for the rest of the charge.',
    body: Type.Union([Exactly({ amountMinorUnit: Type.Optional(AmountMinorUnit) }), Type.Null()]),
    handler: async ({ ctx, params, body }) => {
      const id = await findProcessorPaymentId(ctx, params.processorPaymentId)
      return intentResponse(await simulator.disputeFromOutside(id, body?.amountMinorUnit))
    },
  }),
  defineRoute({
    ...intentRoute,
    path: '/dev/processor/payment-intents/{processorPaymentId}/refund/fail',
    summary: 'Fails the last refund, as when the buyer’s bank returns the money.',
    handler: async ({ ctx, params }) =>
      intentResponse(
        await simulator.failRefundFromOutside(await findProcessorPaymentId(ctx, params.processorPaymentId)),
      ),
  }),
  defineRoute({
    ...intentRoute,
    path: '/dev/processor/payment-intents/{processorPaymentId}/dispute/close',
    summary: 'Closes the dispute as won, which returns the money to us, or as lost.',
    body: Exactly({ outcome: OneOf(['won', 'lost']) }),
    handler: async ({ ctx, params, body }) => {
      const id = await findProcessorPaymentId(ctx, params.processorPaymentId)
      return intentResponse(await simulator.closeDisputeFromOutside(id, body.outcome))
    },
  }),
  defineRoute({
    ...shared,
    path: '/dev/processor/accounts/{connectAccountId}/payouts',
    summary: 'Verifies a payout account, or stops paying it.',
    params: Type.Object({ connectAccountId: Id }),
    body: Exactly({ enabled: Type.Boolean() }),
    responses: {
      200: Exactly({
        account: Exactly({
          id: Id,
          payoutsEnabled: Type.Boolean(),
          wants: Type.Array(Type.String()),
          metadata: Metadata,
        }),
      }),
    },
    errors: ['NotFound'],
    handler: async ({ params, body }) => {
      const account = await simulator.setPayoutsEnabled(params.connectAccountId, body.enabled)
      return ok({ account: { ...account, wants: [...account.wants] } })
    },
  }),
  defineRoute({
    ...shared,
    method: 'GET',
    path: '/dev/processor/books',
    summary: 'Returns the simulator’s own books by currency.',
    responses: { 200: Exactly({ books: Books }) },
    handler: async () => ok({ books: await simulator.books() }),
  }),
  defineRoute({
    ...shared,
    method: 'GET',
    path: '/dev/processor/behaviour',
    summary: 'Returns the simulator’s current behavior.',
    responses: { 200: Behavior },
    handler: async () => ok({ ...simulator.behavior() }),
  }),
  defineRoute({
    ...shared,
    path: '/dev/processor/behaviour',
    summary: 'Changes the simulator’s behavior. Omitted settings keep their values.',
    body: BehaviorBody,
    responses: { 200: BehaviorBody },
    handler: async ({ body }) => {
      simulator.behave(body)
      return ok(body)
    },
  }),
]

/**
 * Returns only the documented fields. The simulator's intent has more fields than a client may
 * see.
 */
const intentResponse = (intent: PaymentIntent) =>
  ok({
    paymentIntent: {
      id: intent.id,
      clientSecret: intent.clientSecret,
      status: intent.status,
      amountMinorUnit: intent.amountMinorUnit,
      amountReceivedMinorUnit: intent.amountReceivedMinorUnit,
      amountRefundedMinorUnit: intent.amountRefundedMinorUnit,
      currency: intent.currency,
      metadata: intent.metadata,
      chargeId: intent.chargeId,
      failureReason: intent.failureReason,
      dispute: intent.dispute,
    },
  })
