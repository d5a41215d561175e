import type { Clock } from '../../../clock.ts'
import type { Config } from '../../../config/load-config.ts'
import { type Db, inTransaction } from '../../../db/transaction.ts'
import type { Log } from '../../../log.ts'
import { readWebhookEvent } from '../webhook-event.ts'
import { isSignedBy } from '../webhook-signature.ts'
import { findConnectAccount, findTransfer, insertConnectAccount, insertTransfer } from './connect-accounts.ts'
import { deliverNextEvent } from './events.ts'
import { cancelIntent, captureIntent, findIntent, insertIntent, refundIntent, toPaymentIntent } from './intents.ts'
import { inOrder, keyedCall } from './keyed-calls.ts'
import { closeDisputeFromOutside, confirmIntent, disputeFromOutside, refundFromOutside, settleDue } from './payer.ts'
import type { DeliverWebhook, Simulator, SimulatorBehaviour } from './port.ts'
import { repeating } from './repeating.ts'

const LOOK_EVERY_MS = 250

export type SimulatorOptions = { config: Config; db: Db; clock: Clock; log: Log; deliverWebhook: DeliverWebhook }

/**
 * The local twin of a payment processor, in Stripe's shapes. Its books are the tables of the schema `simulator`; the
 * product reaches them through this interface alone, never by a join.
 */
export function createSimulator({ config, db, clock, log, deliverWebhook }: SimulatorOptions): Simulator {
  const world = { db, clock }
  const behaviour: SimulatorBehaviour = { deliveries: 1, delayMs: 0, outOfOrder: false }
  const secret = config.PROCESSOR_WEBHOOK_SECRET
  const desk = { db, clock, log, secret, behaviour, deliver: deliverWebhook }

  const deliverDueEvents = async (): Promise<number> => {
    await settleDue(world)
    let taken = 0
    for (let answer = await deliverNextEvent(desk); answer; answer = await deliverNextEvent(desk)) {
      if (answer === 'taken') taken++
    }
    return taken
  }
  const loop = repeating(deliverDueEvents, LOOK_EVERY_MS, (error) => log.error({ err: error }, 'payment simulator'))

  return {
    name: 'simulator',
    publishableKey: 'pk_simulator',
    isSimulated: true,

    createPaymentIntent: ({ amountMinorUnit, currency, captureMethod, metadata, idempotencyKey }) =>
      keyedCall(
        world,
        {
          operation: 'payment_intents.create',
          key: idempotencyKey,
          request: [amountMinorUnit, currency, captureMethod, inOrder(metadata)],
        },
        (trx, now) => insertIntent(trx, { amountMinorUnit, currency, captureMethod, metadata }, now),
      ),
    findPaymentIntent: async (id) => {
      const row = await findIntent(db, id)
      return row && toPaymentIntent(row)
    },
    capturePaymentIntent: ({ id, idempotencyKey }) =>
      keyedCall(world, { operation: 'payment_intents.capture', key: idempotencyKey, request: [id] }, (trx, now) =>
        captureIntent(trx, id, now),
      ),
    cancelPaymentIntent: ({ id, idempotencyKey }) =>
      keyedCall(world, { operation: 'payment_intents.cancel', key: idempotencyKey, request: [id] }, (trx, now) =>
        cancelIntent(trx, id, now),
      ),
    refundPaymentIntent: ({ id, idempotencyKey }) =>
      keyedCall(world, { operation: 'refunds.create', key: idempotencyKey, request: [id] }, (trx, now) =>
        refundIntent(trx, id, now),
      ),
    createTransfer: (input) =>
      keyedCall(
        world,
        {
          operation: 'transfers.create',
          key: input.idempotencyKey,
          request: [input.destination, input.amountMinorUnit, input.currency, inOrder(input.metadata)],
        },
        (trx, now) => insertTransfer(trx, input, now),
      ),
    findTransfer: (input) => findTransfer(db, input),
    findConnectAccount: (id) => findConnectAccount(db, id),
    createConnectAccount: ({ metadata, idempotencyKey }) =>
      keyedCall(
        world,
        { operation: 'accounts.create', key: idempotencyKey, request: [inOrder(metadata)] },
        (trx, now) => insertConnectAccount(trx, { metadata }, now),
      ),
    adoptConnectAccount: ({ id, metadata }) =>
      inTransaction(db, (trx) => insertConnectAccount(trx, { id, metadata }, clock.now())),
    verifyWebhook: ({ rawBody, signature, now }) =>
      secret && isSignedBy(secret, { rawBody, signature, now }) ? readWebhookEvent(rawBody) : undefined,

    confirm: (input) => confirmIntent(world, input),
    refundFromOutside: (id) => refundFromOutside(world, id),
    disputeFromOutside: (id) => disputeFromOutside(world, id),
    closeDisputeFromOutside: (id, outcome) => closeDisputeFromOutside(world, id, outcome),
    behave: (changed) => {
      Object.assign(behaviour, changed)
    },
    listIntents: async (limit) => {
      const rows = await db
        .selectFrom('simulator.payment_intents')
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map((row) => ({ ...toPaymentIntent(row), createdAt: row.created_at }))
    },
    deliverDueEvents,
    start: loop.start,
    stop: loop.stop,
  }
}
