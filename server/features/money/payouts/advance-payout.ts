import type { Context } from '../../../platform/context.ts'
import { conflict, unavailable, unprocessable } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { newId } from '../../../platform/ids.ts'
import { message, sentences } from '../../../platform/words/index.ts'
import { ProcessorUnavailable } from '../../../providers/processor/port.ts'
import { sendPayout } from './pay-out.ts'
import type { PayoutRow } from './payout-view.ts'
import { getPayoutAccount } from './queries/find-payout-account.ts'
import { findPayoutOfRequest, getPayout } from './queries/put-payout.ts'
import { refreshIfUnverified } from './refresh-payout-destination.ts'
import { reserveAdvance } from './reserve-advance.ts'

export type AdvanceInput = {
  accountId: string
  amountMinorUnit: number
  /** Default: the currency in which the seller has the most unpaid earnings, or else USD. */
  currency?: string
  reason?: string | null
  /** Idempotency key of the request, without an expiry. */
  requestKey?: string
}

const DEFAULT_CURRENCY = 'USD'
const GOES_ON = message(
  'The advance is recorded and continues automatically with the next payout run. Do not create it again.',
)

/**
 * Pays a seller before the seller has earned the money (contract, part 3, "POST
 * /admin/advance-payout"). The payout gets a negative earning, which is deducted from future
 * earnings. Repeated calls with the same `requestKey` return the same advance. After a crash, or
 * if the processor does not respond, a repeated call or the next payout run continues.
 * @throws NotFound for an unknown account; Forbidden for an admin's own account, or the account of
 * a talent whom the admin represents; UnprocessableEntity above the limit, if the account cannot
 * be paid, or if the processor refuses (then future earnings are not reduced); Conflict while
 * another payout of the account in this currency is unfinished; ServiceUnavailable if the
 * processor does not respond (the advance continues automatically)
 */
export async function advancePayout(
  ctx: Context,
  admin: Pick<Caller, 'accountId'>,
  input: AdvanceInput,
): Promise<{ payout: PayoutRow; transferId: string }> {
  const earlier = await findEarlier(ctx, input)
  if (earlier?.status === 'SUCCEEDED') return paid(earlier)
  if (earlier?.status === 'FAILED') throw advanceRefused(earlier.failure_reason ?? 'it gave no reason.')
  const advance = earlier ?? (await beginAdvance(ctx, admin, input))
  let result: Awaited<ReturnType<typeof sendPayout>>
  try {
    result = await sendPayout(ctx, advance, earlier ? 'resumed' : 'fresh')
  } catch (error) {
    ctx.log.error({ err: error, payoutId: advance.id }, 'advance not finished; the next payout run continues it')
    // The advance is already recorded and may have been sent.
    throw unavailable(
      error instanceof ProcessorUnavailable
        ? sentences(message('The payment processor did not respond.'), GOES_ON)
        : sentences(message('The advance could not be finished now.'), GOES_ON),
      error,
    )
  }
  if (result.status === 'short')
    throw new Error(`advance ${advance.id} is waiting for a balance, which advances never do`)
  if (result.status === 'failed') throw advanceRefused(result.reason)
  if (result.status === 'void') throw advanceRefused(result.reason)
  return paid(await getPayout(ctx.db, advance.id))
}

async function beginAdvance(ctx: Context, admin: Pick<Caller, 'accountId'>, input: AdvanceInput): Promise<PayoutRow> {
  const { accountId, amountMinorUnit } = input
  await refreshIfUnverified(ctx, accountId)
  const account = await getPayoutAccount(ctx, accountId)
  const currency = input.currency ?? account.openSums[0]?.currency ?? DEFAULT_CURRENCY
  return reserveAdvance(ctx, admin, {
    payoutId: newId(),
    accountId,
    amountMinorUnit,
    currency,
    reason: input.reason ?? null,
    requestKey: input.requestKey ?? null,
  })
}

async function findEarlier({ db }: Context, input: AdvanceInput): Promise<PayoutRow | undefined> {
  if (input.requestKey === undefined) return undefined
  const earlier = await findPayoutOfRequest(db, input.requestKey)
  if (!earlier) return undefined
  const isSame =
    earlier.account_id === input.accountId &&
    earlier.amount_minor_unit === input.amountMinorUnit &&
    (input.currency === undefined || earlier.currency === input.currency)
  if (!isSame) throw unprocessable('This Idempotency-Key was used for another advance. Use a new one.')
  return earlier
}

function paid(payout: PayoutRow): { payout: PayoutRow; transferId: string } {
  if (payout.transfer_id === null) throw conflict('Another request is processing this advance. Try again in a moment.')
  return { payout, transferId: payout.transfer_id }
}

const advanceRefused = (reason: string) =>
  unprocessable(message('The advance was not paid: {reason} Nothing is owed.', { reason }))
