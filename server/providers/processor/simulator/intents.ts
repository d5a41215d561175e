import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { addMs, DAY_MS } from '../../../platform/clock.ts'
import type { Db, Trx } from '../../../platform/database/transaction.ts'
import { disputeStateOf } from '../dispute-state.ts'
import { type Dispute, type IntentStatus, type PaymentIntent, ProcessorRefusal } from '../port.ts'
import { chargeObject, type IntentRow, intentObject } from './event-objects.ts'
import { type EventToQueue, queueEvents } from './events.ts'
import { processorId } from './ids.ts'
import { assertChargeable } from './limits.ts'

/** Stripe's limit. */
const AUTHORIZATION_MS = 7 * DAY_MS

export const toPaymentIntent = (row: IntentRow): PaymentIntent => ({
  id: row.id,
  clientSecret: row.client_secret,
  status: row.status,
  amountMinorUnit: row.amount,
  amountReceivedMinorUnit: row.amount_received,
  amountRefundedMinorUnit: row.amount_refunded,
  refundPendingMinorUnit: row.refund_pending,
  currency: row.currency.toUpperCase(),
  metadata: row.metadata as Record<string, string>,
  chargeId: row.latest_charge,
  failureReason: row.last_payment_error,
  dispute: disputeStateOf(row.disputes),
  disputes: row.disputes,
  captureBefore: row.capture_before,
})

export async function insertIntent(
  trx: Trx,
  input: {
    amountMinorUnit: number
    currency: string
    captureMethod: 'automatic' | 'manual'
    metadata: Record<string, string>
  },
  now: Date,
): Promise<PaymentIntent> {
  assertChargeable(input.amountMinorUnit, input.currency)
  const id = processorId('pi')
  const row = await trx
    .insertInto('simulator.payment_intents')
    .values({
      id,
      client_secret: `${id}_secret_${randomBytes(18).toString('hex')}`,
      amount: input.amountMinorUnit,
      currency: input.currency.toLowerCase(),
      status: 'requires_payment_method',
      capture_method: input.captureMethod,
      metadata: JSON.stringify(input.metadata),
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toPaymentIntent({ ...row, disputes: [], refund_pending: 0 })
}

export const intentRows = (db: Db | Trx) =>
  db
    .selectFrom('simulator.payment_intents as i')
    .selectAll('i')
    .select([
      sql<
        Dispute[]
      >`coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'amountMinorUnit', d.amount, 'state', d.status)
        order by d.created_at, d.id) from simulator.disputes d where d.payment_intent_id = i.id), '[]')`.as('disputes'),
      sql<number>`coalesce((select sum(r.amount) from simulator.refunds r where r.payment_intent_id = i.id
        and r.status = 'pending'), 0)::bigint`.as('refund_pending'),
    ])

export const findIntent = (db: Db | Trx, id: string): Promise<IntentRow | undefined> =>
  intentRows(db).where('i.id', '=', id).executeTakeFirst()

export async function claimIntent(trx: Trx, id: string): Promise<IntentRow | undefined> {
  // Locking first makes the read include other transactions' changes to the charge.
  await trx.selectFrom('simulator.payment_intents').select('id').where('id', '=', id).forUpdate().execute()
  return findIntent(trx, id)
}

/** @throws if the intent has none of these states */
export async function claimIntentIn(trx: Trx, id: string, statuses: readonly IntentStatus[]): Promise<IntentRow> {
  const row = await claimIntent(trx, id)
  if (!row) throw new ProcessorRefusal('resource_missing', `There is no payment intent ${id}.`)
  if (!statuses.includes(row.status))
    throw new ProcessorRefusal('payment_intent_unexpected_state', `The payment intent is ${row.status}.`)
  return row
}

type IntentChange = Partial<
  Omit<IntentRow, 'id' | 'metadata' | 'created_at' | 'client_secret' | 'disputes' | 'refund_pending'>
>

/** Also queues the webhooks about the change. */
export async function changeIntent(
  trx: Trx,
  row: IntentRow,
  change: IntentChange,
  events: (changed: IntentRow) => readonly EventToQueue[],
  now: Date,
): Promise<IntentRow> {
  const changed = await trx
    .updateTable('simulator.payment_intents')
    .set(change)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const whole = { ...row, ...changed }
  await queueEvents(trx, events(whole), now)
  return whole
}

export const succeed = (trx: Trx, row: IntentRow, now: Date): Promise<IntentRow> =>
  changeIntent(
    trx,
    row,
    {
      status: 'succeeded',
      amount_received: row.amount,
      amount_capturable: 0,
      latest_charge: row.latest_charge ?? processorId('ch'),
      last_payment_error: null,
      settle_at: null,
      capture_before: null,
    },
    (changed) => [
      // When a captured payment was authorized, charge.succeeded was already sent.
      ...(row.status === 'requires_capture'
        ? []
        : [{ type: 'charge.succeeded', object: chargeObject(changed, 'succeeded') }]),
      { type: 'payment_intent.succeeded', object: intentObject(changed) },
    ],
    now,
  )

/**
 * The money stays reserved until the capture, the cancellation or the expiry of the authorization.
 */
export const authorize = (trx: Trx, row: IntentRow, now: Date): Promise<IntentRow> =>
  changeIntent(
    trx,
    row,
    {
      status: 'requires_capture',
      amount_capturable: row.amount,
      latest_charge: processorId('ch'),
      last_payment_error: null,
      settle_at: null,
      capture_before: addMs(now, AUTHORIZATION_MS),
    },
    (changed) => [
      { type: 'payment_intent.amount_capturable_updated', object: intentObject(changed) },
      { type: 'charge.succeeded', object: chargeObject(changed, 'succeeded') },
    ],
    now,
  )

export const cancel = (trx: Trx, row: IntentRow, now: Date): Promise<IntentRow> =>
  changeIntent(
    trx,
    row,
    { status: 'canceled', amount_capturable: 0, settle_at: null, capture_before: null },
    (changed) => [{ type: 'payment_intent.canceled', object: intentObject(changed) }],
    now,
  )

export async function captureIntent(trx: Trx, id: string, now: Date): Promise<PaymentIntent> {
  const row = await claimIntentIn(trx, id, ['requires_capture'])
  if (row.capture_before && row.capture_before <= now)
    throw new ProcessorRefusal('charge_expired_for_capture', 'The authorization has expired.')
  return toPaymentIntent(await succeed(trx, row, now))
}

export async function cancelIntent(trx: Trx, id: string, now: Date): Promise<PaymentIntent> {
  const row = await claimIntentIn(trx, id, ['requires_payment_method', 'requires_capture'])
  return toPaymentIntent(await cancel(trx, row, now))
}
