import type { Clock } from '../../../platform/clock.ts'
import { type Db, inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { notFound, unprocessable } from '../../../platform/errors.ts'
import type { PaymentIntent } from '../port.ts'
import { disputeObject, type IntentRow } from './event-objects.ts'
import { processorId } from './ids.ts'
import { changeIntent, claimIntent, isDisputed, refundIntent, toPaymentIntent } from './intents.ts'

type World = { db: Db; clock: Clock }

/** A refund made in the processor's own dashboard: of all that is left, or of a part. */
export function refundFromOutside(
  { db, clock }: World,
  id: string,
  amountMinorUnit: number | undefined,
): Promise<PaymentIntent> {
  return inTransaction(db, async (trx) => {
    const row = await knownIntent(trx, id)
    const left = row.amount_received - row.amount_refunded
    if (row.status !== 'succeeded' || left === 0 || isDisputed(row))
      throw unprocessable('Only a payment that succeeded, is not disputed and was not refunded can be refunded.')
    const amount = amountMinorUnit ?? left
    if (amount > left) throw unprocessable(`Only ${left} (in minor units) is left of this payment.`)
    await refundIntent(trx, id, clock.now(), amount)
    return toPaymentIntent({ ...row, amount_refunded: row.amount_refunded + amount })
  })
}

/** The card holder's bank takes back what is left of a charge, until it has decided. */
export function disputeFromOutside({ db, clock }: World, id: string): Promise<PaymentIntent> {
  return inTransaction(db, async (trx) => {
    const row = await knownIntent(trx, id)
    if (row.status !== 'succeeded' || row.dispute !== 'none' || row.amount_refunded >= row.amount_received)
      throw unprocessable('Only a payment that succeeded, was not refunded and was never disputed can be disputed.')
    const opened = { dispute: 'open', dispute_id: processorId('dp') } as const
    const events = (changed: IntentRow) => [{ type: 'charge.dispute.created', object: disputeObject(changed) }]
    return toPaymentIntent(await changeIntent(trx, row, opened, events, clock.now()))
  })
}

/** The bank has decided: for us (`won`, the money is back) or for the card holder. */
export function closeDisputeFromOutside(
  { db, clock }: World,
  id: string,
  outcome: 'won' | 'lost',
): Promise<PaymentIntent> {
  return inTransaction(db, async (trx) => {
    const row = await knownIntent(trx, id)
    if (row.dispute !== 'open') throw unprocessable('Only a dispute that is open can be decided.')
    const events = (changed: IntentRow) => [{ type: 'charge.dispute.closed', object: disputeObject(changed) }]
    return toPaymentIntent(await changeIntent(trx, row, { dispute: outcome }, events, clock.now()))
  })
}

/** @throws NotFound */
async function knownIntent(trx: Trx, id: string): Promise<IntentRow> {
  const row = await claimIntent(trx, id)
  if (!row) throw notFound('There is no such payment intent.')
  return row
}
