import { addMs, type Clock, HOUR_MS } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config/load-config.ts'
import { type Db, inTransaction } from '../../../platform/database/transaction.ts'
import type { Log } from '../../../platform/observability/log.ts'
import { repeating } from '../../../platform/repeating.ts'
import { readWebhookEvent } from '../webhook-event.ts'
import { isSignedBy } from '../webhook-signature.ts'
import { readBooks } from './books.ts'
import {
  createOnboardingLink,
  findConnectAccount,
  findConnectAccountFor,
  insertConnectAccount,
  setPayoutsEnabled,
} from './connect-accounts.ts'
import { deliverEvents } from './events.ts'
import { createFaults } from './faults.ts'
import { cancelIntent, captureIntent, findIntent, insertIntent, toPaymentIntent } from './intents.ts'
import { deleteExpiredKeys, keyedCall, sortMetadata } from './keyed-calls.ts'
import { simulatorLimits } from './limits.ts'
import { listAccounts, listIntents, listTransfers } from './listings.ts'
import {
  closeDisputeFromOutside,
  disputeFromOutside,
  failRefundFromOutside,
  refundFromOutside,
} from './outside-events.ts'
import { confirmIntent, settleDue } from './payer.ts'
import type { DeliverWebhook, Simulator } from './port.ts'
import { findRefund, type RefundCourse, refundIntent } from './refunds.ts'
import { findTransfer, insertTransfer, reverseTransfer } from './transfers.ts'

/**
 * Milliseconds. Buyers wait on the payment page, so checks are frequent while there is work. Work
 * that does not wake the simulator, such as a payment from another process, waits 30 s at most.
 */
const PACE = { everyMs: 250, idleMs: 30_000 }

export type SimulatorOptions = { config: Config; db: Db; clock: Clock; log: Log; deliverWebhook: DeliverWebhook }

/**
 * Uses Stripe's formats. Its data is in the database schema `simulator`, which no other code
 * reads.
 */
export function createSimulator({ config, db, clock, log, deliverWebhook }: SimulatorOptions): Simulator {
  const world = { db, clock }
  const faults = createFaults()
  const { withFaults } = faults
  const secret = config.PROCESSOR_WEBHOOK_SECRET
  const sender = { db, clock, log, secret, faults, deliver: deliverWebhook }

  let forgottenAt = new Date(0)
  const workOnDue = async () => {
    const settled = await settleDue(world)
    if (clock.now() >= addMs(forgottenAt, HOUR_MS)) {
      forgottenAt = clock.now()
      await deleteExpiredKeys(world)
    }
    return { settled, delivered: await deliverEvents(sender) }
  }
  const work = async () => {
    const { settled, delivered } = await workOnDue()
    return settled + delivered
  }
  const loop = repeating(work, PACE, (error) => log.error({ err: error }, 'the payment simulator failed'))
  /** Makes the simulator check for due work after a call. */
  const wakingLoop =
    <Args extends unknown[], Answer>(call: (...args: Args) => Promise<Answer>) =>
    async (...args: Args): Promise<Answer> => {
      try {
        return await call(...args)
      } finally {
        loop.wake()
      }
    }
  const changing = <Input, Answer>(call: (input: Input) => Promise<Answer>) => wakingLoop(withFaults(call))
  const newAccount = (metadata: Record<string, string>) => ({
    metadata,
    payoutsEnabled: !faults.current().requiresVerification,
  })

  const course = (): RefundCourse => {
    const isSlow = faults.chance(faults.current().refundsTakeTime)
    return { isSlow, willFail: isSlow && faults.chance(faults.current().refundsFail) }
  }

  return {
    name: 'simulator',
    publishableKey: 'pk_simulator',
    isSimulated: true,

    limits: simulatorLimits,
    createPaymentIntent: changing(({ amountMinorUnit, currency, captureMethod, metadata, idempotencyKey }) =>
      keyedCall(
        world,
        {
          operation: 'payment_intents.create',
          key: idempotencyKey,
          request: [amountMinorUnit, currency, captureMethod, sortMetadata(metadata)],
        },
        (trx, now) => insertIntent(trx, { amountMinorUnit, currency, captureMethod, metadata }, now),
      ),
    ),
    findPaymentIntent: withFaults(async (id) => {
      const row = await findIntent(db, id)
      return row && toPaymentIntent(row)
    }),
    capturePaymentIntent: changing(({ id, idempotencyKey }) =>
      keyedCall(world, { operation: 'payment_intents.capture', key: idempotencyKey, request: [id] }, (trx, now) =>
        captureIntent(trx, id, now),
      ),
    ),
    cancelPaymentIntent: changing(({ id, idempotencyKey }) =>
      keyedCall(world, { operation: 'payment_intents.cancel', key: idempotencyKey, request: [id] }, (trx, now) =>
        cancelIntent(trx, id, now),
      ),
    ),
    refundPaymentIntent: changing(({ id, idempotencyKey }) =>
      keyedCall(world, { operation: 'refunds.create', key: idempotencyKey, request: [id] }, (trx, now) =>
        refundIntent(trx, id, now, course()),
      ),
    ),
    findRefund: withFaults((id) => findRefund(db, id)),
    createTransfer: changing((input) =>
      keyedCall(
        world,
        {
          operation: 'transfers.create',
          key: input.idempotencyKey,
          request: [input.destination, input.amountMinorUnit, input.currency, sortMetadata(input.metadata)],
        },
        (trx, now) => insertTransfer(trx, input, faults.current().balanceIsEmpty, now),
      ),
    ),
    findTransfer: withFaults((input) => findTransfer(db, input)),
    reverseTransfer: changing(({ transferId, metadata, idempotencyKey }) =>
      keyedCall(
        world,
        { operation: 'transfers.reverse', key: idempotencyKey, request: [transferId, sortMetadata(metadata)] },
        (trx, now) => reverseTransfer(trx, { transferId, metadata }, now),
      ),
    ),
    findConnectAccount: withFaults((id) => findConnectAccount(db, id)),
    findConnectAccountFor: withFaults((input) => findConnectAccountFor(db, input)),
    createConnectAccount: changing(({ metadata, idempotencyKey }) =>
      keyedCall(
        world,
        { operation: 'accounts.create', key: idempotencyKey, request: [sortMetadata(metadata)] },
        (trx, now) => insertConnectAccount(trx, newAccount(metadata), now),
      ),
    ),
    createOnboardingLink: withFaults((input) =>
      createOnboardingLink({ db, baseUrl: config.BASE_URL, now: clock.now() }, input),
    ),
    adoptConnectAccount: withFaults(({ id, metadata }) =>
      inTransaction(db, (trx) => insertConnectAccount(trx, { id, ...newAccount(metadata) }, clock.now())),
    ),
    verifyWebhook: ({ rawBody, signature, now }) =>
      secret && isSignedBy(secret, { rawBody, signature, now }) ? readWebhookEvent(rawBody) : undefined,
    books: () => readBooks(db),

    confirm: wakingLoop((input) => confirmIntent(world, input)),
    refundFromOutside: wakingLoop((id, amountMinorUnit) =>
      refundFromOutside(world, id, { amountMinorUnit, ...course() }),
    ),
    failRefundFromOutside: wakingLoop((id) => failRefundFromOutside(world, id)),
    disputeFromOutside: wakingLoop((id, amountMinorUnit) => disputeFromOutside(world, id, amountMinorUnit)),
    closeDisputeFromOutside: wakingLoop((id, outcome) => closeDisputeFromOutside(world, id, outcome)),
    setPayoutsEnabled: wakingLoop((accountId, payoutsEnabled) => setPayoutsEnabled(world, accountId, payoutsEnabled)),
    behave: (changed) => {
      faults.change(changed)
      loop.wake()
    },
    behavior: faults.current,
    listIntents: (limit, offset = 0) => listIntents(db, limit, offset),
    listTransfers: (limit, offset = 0) => listTransfers(db, limit, offset),
    listAccounts: (limit, offset = 0) => listAccounts(db, limit, offset),
    deliverDueEvents: async () => (await workOnDue()).delivered,
    start: loop.start,
    wake: loop.wake,
    stop: loop.stop,
  }
}
