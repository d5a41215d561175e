import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { conflict, unprocessable } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { message, moneyWords } from '../../../platform/words/index.ts'
import { assertUninvolved, isBlocked } from '../../people/accounts/index.ts'
import { recordAudit } from '../../people/audit/index.ts'
import { destinationOf, OBSTACLE_TEXTS } from './domain/payability.ts'
import type { PayoutRow } from './payout-view.ts'
import { lockPayoutRoute } from './queries/payout-destinations.ts'
import { findPayoutOfRequest } from './queries/put-payout.ts'
import { openAdvance, sumOpenTracking } from './queries/tracking.ts'
import { writePayout } from './write-payout.ts'

type Advance = {
  payoutId: string
  accountId: string
  amountMinorUnit: number
  currency: string
  reason: string | null
  requestKey: string | null
}

/**
 * Reserves an advance in one transaction: the PENDING payout, the negative earning, the ledger
 * entry and the audit entry. Advances to one account run one after the other, because two of them
 * could otherwise exceed the limit together.
 * @throws Forbidden for an admin's own account; UnprocessableEntity above the limit, or if the
 * account cannot be paid or is blocked; Conflict while a payout is unfinished
 */
export async function reserveAdvance(
  ctx: Pick<Context, 'db' | 'clock' | 'config'>,
  admin: Pick<Caller, 'accountId'>,
  advance: Advance,
): Promise<PayoutRow> {
  const { payoutId, accountId, amountMinorUnit, currency } = advance
  return inTransaction(ctx.db, async (trx) => {
    const at = ctx.clock.now()
    const route = await lockPayoutRoute(trx, accountId)
    await assertNotDuplicate(trx, advance.requestKey)
    await assertUninvolved(trx, admin, [accountId])
    const payable = destinationOf(route, at, ctx.config.PAYOUT_DESTINATION_REST_HOURS)
    if ('obstacle' in payable) throw unprocessable(OBSTACLE_TEXTS[payable.obstacle])
    if (await isBlocked(trx, accountId)) throw unprocessable('The account is blocked, so it gets no advance.')
    await assertWithinLimit(trx, advance, { limit: ctx.config.ADVANCE_LIMIT_MINOR_UNIT, at })
    const payout = await writePayout(
      trx,
      {
        id: payoutId,
        account_id: accountId,
        amount_minor_unit: amountMinorUnit,
        currency,
        kind: 'advance',
        request_key: advance.requestKey,
        ...payable,
      },
      at,
    )
    if (!payout)
      throw conflict('Another payout of this account in this currency is in progress. Try again once it is finished.')
    await openAdvance(trx, { payoutId, accountId, amountMinorUnit, currency, at })
    const entry = {
      actorAccountId: admin.accountId,
      action: 'advance-payout',
      subjectType: 'payout',
      subjectId: payoutId,
      reason: advance.reason,
      before: null,
      after: { accountId, amountMinorUnit, currency },
    }
    await recordAudit(trx, entry, at)
    return payout
  })
}

/**
 * Rejects a request if a concurrent request with the same key was faster. This transaction holds
 * the lock of the payout route, so the other request has committed or is waiting.
 */
async function assertNotDuplicate(trx: Trx, requestKey: string | null): Promise<void> {
  if (requestKey === null) return
  if (await findPayoutOfRequest(trx, requestKey))
    throw conflict('This advance is already being processed. Try again in a moment.')
}

/**
 * The next payout deducts advances from the unpaid earnings, so only the excess counts against the
 * limit.
 */
async function assertWithinLimit(
  trx: Trx,
  { accountId, currency, amountMinorUnit }: Advance,
  { limit, at }: { limit: number; at: Date },
): Promise<void> {
  const { advanced, earned } = await sumOpenTracking(trx, { accountId, currency, at })
  const notRecouped = Math.max(0, advanced - Math.max(0, earned))
  if (notRecouped + amountMinorUnit <= limit) return
  const money = (amount: number) => moneyWords(amount, currency)
  throw unprocessable(
    notRecouped === 0
      ? message('The limit for an advance is {limit}.', { limit: money(limit) })
      : message('The limit for open advances is {limit}, and {open} of earlier advances is not recouped yet.', {
          limit: money(limit),
          open: money(notRecouped),
        }),
  )
}
