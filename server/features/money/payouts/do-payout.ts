import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { newId } from '../../../platform/ids.ts'
import { recordAudit } from '../../people/audit/index.ts'
import { destinationOf, OBSTACLE_TEXTS } from './domain/payability.ts'
import { type PayoutResult, SHORT_BALANCE, sendPayout } from './pay-out.ts'
import type { PayoutRow } from './payout-view.ts'
import { getPayoutAccount } from './queries/find-payout-account.ts'
import { listUnfinishedOf } from './queries/list-payouts.ts'
import { refreshIfUnverified } from './refresh-payout-destination.ts'
import { type NotReserved, reservePayout } from './reserve-payout.ts'

export type DoPayoutInput = { accountId: string; currency?: string; dryRun?: boolean }

export type DoPayoutResponse = {
  status: 'success' | 'below_threshold' | 'error'
  amount?: number
  transferId?: string
  error?: string
}

const NOT_RESERVED: Record<NotReserved['reason'], string> = {
  ...OBSTACLE_TEXTS,
  below_threshold: 'The unpaid earnings are below the minimum.',
  unfinished: 'Another payout of this account is in progress. Try again in a moment.',
}
const NO_RESPONSE =
  'The payment processor did not respond. The payout is recorded and stays PENDING. The next run continues it, and it is paid only once.'

/**
 * Pays one account in one currency now, for an admin: first the unfinished payouts, then a new
 * payout for the remaining earnings. A dry run writes nothing and predicts the result. The
 * response describes the last payout (contract, part 3, "POST /admin/do-payout").
 * @throws NotFound for an unknown account
 */
export async function doPayout(ctx: Context, admin: Caller, input: DoPayoutInput): Promise<DoPayoutResponse> {
  const { accountId } = input
  await refreshIfUnverified(ctx, accountId)
  const account = await getPayoutAccount(ctx, accountId)
  const unfinished = await listUnfinishedOf(ctx.db, accountId, input.currency)
  const currency = input.currency ?? account.openSums[0]?.currency ?? unfinished[0]?.currency
  if (currency === undefined) return { status: 'below_threshold', amount: 0 }
  if (input.dryRun) {
    const amount = account.payableSums.find((sum) => sum.currency === currency)?.amountMinorUnit ?? 0
    const reason = findObstacle(ctx, amount, destinationOf(account.route, ctx.clock.now(), restHoursOf(ctx)))
    const [last] = unfinished.slice(-1)
    if (reason && last) return { status: 'success', amount: last.amount_minor_unit }
    return reason ? toNotReservedResponse({ reason, amountMinorUnit: amount }) : { status: 'success', amount }
  }

  let finished: DoPayoutResponse | undefined
  for (const payout of unfinished) {
    await auditFinish(ctx, admin, payout)
    const result = await send(ctx, payout, 'resumed')
    finished = toResponse(payout, result)
    // The processor would not accept the next payout either.
    if (result?.status !== 'paid' && result?.status !== 'void') return finished
  }
  const reserved = await reservePayout(ctx, {
    payoutId: newId(),
    accountId,
    currency,
    kind: 'manual',
    writeInTransaction: (trx, payout, at) => recordAudit(trx, auditEntry(admin, payout, 'do-payout', null), at),
  })
  if ('payout' in reserved) return toResponse(reserved.payout, await send(ctx, reserved.payout, 'fresh'))
  return finished ?? toNotReservedResponse(reserved)
}

/**
 * Returns undefined if we do not know if the processor has received the payout. The next run then
 * continues.
 */
async function send(ctx: Context, payout: PayoutRow, how: 'fresh' | 'resumed'): Promise<PayoutResult | undefined> {
  try {
    return await sendPayout(ctx, payout, how)
  } catch (error) {
    ctx.log.error({ err: error, payoutId: payout.id }, 'payout not finished; the next run continues it')
    return undefined
  }
}

function toResponse({ amount_minor_unit: amount }: PayoutRow, result: PayoutResult | undefined): DoPayoutResponse {
  if (result?.status === 'paid') return { status: 'success', amount, transferId: result.transferId }
  if (!result) return { status: 'error', amount, error: NO_RESPONSE }
  return { status: 'error', amount, error: result.status === 'short' ? SHORT_BALANCE : result.reason }
}

const restHoursOf = ({ config }: Context): number => config.PAYOUT_DESTINATION_REST_HOURS

const findObstacle = (
  { config }: Context,
  amount: number,
  payable: ReturnType<typeof destinationOf>,
): NotReserved['reason'] | undefined =>
  amount < config.MINIMUM_PAYOUT_MINOR_UNIT ? 'below_threshold' : 'obstacle' in payable ? payable.obstacle : undefined

const toNotReservedResponse = ({ reason, amountMinorUnit }: NotReserved): DoPayoutResponse =>
  reason === 'below_threshold'
    ? { status: reason, amount: amountMinorUnit }
    : { status: 'error', amount: amountMinorUnit, error: NOT_RESERVED[reason] }

const auditEntry = (admin: Caller, payout: PayoutRow, action: string, before: object | null) => ({
  actorAccountId: admin.accountId,
  action,
  subjectType: 'payout',
  subjectId: payout.id,
  reason: null,
  before,
  after: { accountId: payout.account_id, amountMinorUnit: payout.amount_minor_unit, currency: payout.currency },
})

/** Runs before the payout is sent, so that a crash never leaves a payout without an audit entry. */
const auditFinish = (ctx: Context, admin: Caller, payout: PayoutRow): Promise<void> =>
  inTransaction(ctx.db, (trx) =>
    recordAudit(trx, auditEntry(admin, payout, 'finish-payout', { status: payout.status }), ctx.clock.now()),
  )
