import Type from 'typebox'
import { defineRoute, ok, type Route } from '../../../http/route.ts'
import { Exactly, Id, NullableText, OneOf, Text } from '../../../http/schemas.ts'
import { DISPUTE_STATES, type PaymentIntent } from '../../../providers/processor/port.ts'
import { SIMULATED_OUTCOMES, type Simulator } from '../../../providers/processor/simulator/port.ts'

const PaymentIntentView = Type.Object({
  id: Id,
  clientSecret: Type.String(),
  status: OneOf(['requires_payment_method', 'processing', 'requires_capture', 'succeeded', 'canceled']),
  amountMinorUnit: Type.Integer(),
  amountReceivedMinorUnit: Type.Integer(),
  amountRefundedMinorUnit: Type.Integer(),
  currency: Type.String(),
  metadata: Type.Record(Type.String(), Type.String()),
  chargeId: NullableText(),
  failureReason: NullableText(),
  dispute: OneOf(DISPUTE_STATES),
})

const BehaviourBody = Exactly({
  deliveries: Type.Optional(Type.Integer({ minimum: 1, maximum: 10 })),
  delayMs: Type.Optional(Type.Integer({ minimum: 0, maximum: 3_600_000 })),
  outOfOrder: Type.Optional(Type.Boolean()),
})

const shared = { method: 'POST', auth: 'development', hidden: true, tag: 'Development' } as const
const ofIntent = {
  ...shared,
  params: Type.Object({ processorPaymentId: Id }),
  responses: { 200: Type.Object({ paymentIntent: PaymentIntentView }) },
  errors: ['UnprocessableEntity', 'Conflict'],
} as const

/** What happens at the processor and not here: a card is tried, a charge is refunded or disputed, webhooks misbehave. */
export const createProcessorRoutes = (simulator: Simulator): readonly Route[] => [
  defineRoute({
    ...ofIntent,
    path: '/dev/processor/payment-intents/{processorPaymentId}/confirm',
    summary: 'Does what the paying person does on the processor’s form.',
    body: Exactly({ clientSecret: Text({ minLength: 1 }), outcome: OneOf(SIMULATED_OUTCOMES) }),
    handler: async ({ params, body }) => answer(await simulator.confirm({ id: params.processorPaymentId, ...body })),
  }),
  defineRoute({
    ...ofIntent,
    path: '/dev/processor/payment-intents/{processorPaymentId}/refund',
    summary: 'A full refund made in the processor’s own dashboard.',
    handler: async ({ params }) => answer(await simulator.refundFromOutside(params.processorPaymentId)),
  }),
  defineRoute({
    ...ofIntent,
    path: '/dev/processor/payment-intents/{processorPaymentId}/dispute',
    summary: 'The card holder’s bank disputes the charge.',
    handler: async ({ params }) => answer(await simulator.disputeFromOutside(params.processorPaymentId)),
  }),
  defineRoute({
    ...shared,
    path: '/dev/processor/behaviour',
    summary: 'How the simulator sends its webhooks from now on: how often, how late, in which order.',
    body: BehaviourBody,
    responses: { 200: BehaviourBody },
    handler: async ({ body }) => {
      simulator.behave(body)
      return ok(body)
    },
  }),
]

/** Only what is described: the simulator may know more about an intent than a client should see. */
const answer = (intent: PaymentIntent) =>
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
