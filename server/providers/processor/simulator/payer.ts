import type { Clock } from '../../../platform/clock.ts'
import { type Db, inTransaction } from '../../../platform/database/transaction.ts'
import { forbidden, notFound, unprocessable } from '../../../platform/errors.ts'
import type { PaymentIntent } from '../port.ts'
import { chargeObject, type IntentRow, intentObject } from './event-objects.ts'
import { realTimeIn } from './events.ts'
import { processorId } from './ids.ts'
import { authorize, cancel, changeIntent, claimIntent, intentRows, succeed, toPaymentIntent } from './intents.ts'
import type { Simulator } from './port.ts'
import { settleRefunds } from './refunds.ts'

const DECLINED = 'Your card was declined.'
const DEFAULT_DELAY_MS = 5000

type World = { db: Db; clock: Clock }

export function confirmIntent(
  { db, clock }: World,
  input: Parameters<Simulator['confirm']>[0],
): Promise<PaymentIntent> {
  return inTransaction(db, async (trx) => {
    const now = clock.now()
    const row = await claimIntent(trx, input.id)
    if (!row) throw notFound('There is no such payment intent.')
    if (row.client_secret !== input.clientSecret) throw forbidden('This client secret belongs to another payment.')
    if (row.status !== 'requires_payment_method')
      throw unprocessable(`This payment can no longer be paid. Its status is ${row.status}.`)
    switch (input.outcome) {
      case 'succeed':
        return toPaymentIntent(await pay(trx, row, now))
      case 'review':
        return toPaymentIntent(await authorize(trx, row, now))
      case 'delay': {
        const settle_at = realTimeIn(input.delayMs ?? DEFAULT_DELAY_MS)
        return toPaymentIntent(await changeIntent(trx, row, { status: 'processing', settle_at }, () => [], now))
      }
      case 'decline': {
        const declined = { last_payment_error: DECLINED, latest_charge: processorId('ch') }
        const events = (changed: IntentRow) => [
          { type: 'charge.failed', object: chargeObject(changed, 'failed') },
          { type: 'payment_intent.payment_failed', object: intentObject(changed) },
        ]
        // The failed charge is reported first, and then removed, so that the buyer can try another
        // card.
        const changed = await changeIntent(trx, row, declined, events, now)
        return toPaymentIntent(await changeIntent(trx, changed, { latest_charge: null }, () => [], now))
      }
    }
  })
}

const pay: typeof succeed = (trx, row, now) =>
  row.capture_method === 'manual' ? authorize(trx, row, now) : succeed(trx, row, now)

/**
 * Completes due payments and pending refunds, and ends expired authorizations.
 * @returns the number of changes
 */
export async function settleDue({ db, clock }: World): Promise<number> {
  return inTransaction(db, async (trx) => {
    const now = clock.now()
    const due = await intentRows(trx)
      .where((where) => where.or([where('settle_at', '<=', realTimeIn(0)), where('capture_before', '<=', now)]))
      .limit(50)
      .forUpdate('i')
      .skipLocked()
      .execute()
    for (const row of due) await (row.status === 'processing' ? pay : cancel)(trx, row, now)
    return due.length + (await settleRefunds(trx, now))
  })
}
