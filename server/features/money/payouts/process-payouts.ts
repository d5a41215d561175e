import { sql } from 'kysely'
import { HOUR_MS, later } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { formatMoney } from '../../../platform/money.ts'
import { ProcessorRefusal, ProcessorUnavailable } from '../../../providers/processor/port.ts'
import { tellAdmins } from '../../people/admin/index.ts'
import { findPayoutRoute } from './change-payout-destination.ts'
import { type PayoutResult, SHORT_BALANCE, sendPayout } from './pay-out.ts'
import { lookAgain, refreshPayoutRoute } from './refresh-payout-destination.ts'
import { reservePayout } from './reserve-payout.ts'
import { takeBackStrays } from './stray-transfers.ts'
import { isPayable } from './tracking.ts'

export type PayoutsReport = {
  success: boolean
  message: string
  processedCount: number
  skippedCount: number
  errors: { accountId: string; error: string }[]
}

/** How many accounts are paid side by side: the processor's answer is what takes the time. */
const SIDE_BY_SIDE = 4
/** How many unverified payout accounts one run looks at. */
const MOST_LOOKS = 500

/**
 * Pays every seller whose open earnings in a currency reach the minimum, one payout an account and currency, after
 * finishing those that an earlier run left behind. One account's failure does not stop the others; two runs at once pay
 * once (contract, part 3, "GET /process-payouts").
 */
export async function processPayouts(ctx: Context): Promise<PayoutsReport> {
  const errors: PayoutsReport['errors'] = []
  let processedCount = 0
  let skippedCount = 0
  const attempt = async (accountId: string, pay: () => Promise<PayoutResult | undefined>): Promise<void> => {
    try {
      const result = await pay()
      if (!result) skippedCount++
      else if (result.status === 'paid') processedCount++
      else if (result.status === 'short') errors.push({ accountId, error: SHORT_BALANCE })
      else errors.push({ accountId, error: result.reason })
    } catch (error) {
      ctx.log.error({ err: error, accountId }, 'payout not finished; the next run goes on with it')
      errors.push({ accountId, error: 'The payout could not be finished. The next run goes on with it.' })
    }
  }

  await forEach(await findUnfinished(ctx), (payout) =>
    attempt(payout.account_id, () => sendPayout(ctx, payout, { mayHaveBeenSent: true })),
  )
  await takeBackStrays(ctx)
  await refreshUnverified(ctx)
  const { due, notDueCount } = await findEarners(ctx)
  skippedCount += notDueCount
  await forEach(due, ({ account_id: accountId, currency }) =>
    attempt(accountId, async () => {
      // Payable when we last heard; by now it may not be.
      const route = await findPayoutRoute(ctx, accountId)
      if (route) await lookAgain(ctx, route)
      const reserved = await reservePayout(ctx, { payoutId: newId(), accountId, currency, kind: 'scheduled' })
      return 'payout' in reserved ? sendPayout(ctx, reserved.payout, { mayHaveBeenSent: false }) : undefined
    }),
  )
  await tellOfShortBalance(ctx)
  const message = `${processedCount} paid, ${skippedCount} not due, ${errors.length} failed.`
  return { success: errors.length === 0, message, processedCount, skippedCount, errors }
}

const findUnfinished = ({ db }: Context) =>
  db.selectFrom('payouts').selectAll().where('status', '=', 'PENDING').orderBy('created_at').execute()

/** What could not be paid for want of a balance is the operator's to mend: the admins are told after each run. */
async function tellOfShortBalance(ctx: Context): Promise<void> {
  const short = await ctx.db
    .selectFrom('payouts')
    .select((select) => [
      'currency',
      select.fn.sum<number>('amount_minor_unit').as('missing'),
      select.fn.countAll<number>().as('count'),
    ])
    .where('status', '=', 'PENDING')
    .where('attempt', '>', 1)
    .groupBy('currency')
    .orderBy('currency')
    .execute()
  if (short.length === 0) return
  const sums = short.map(({ currency, missing, count }) => `${formatMoney(missing, currency)} for ${count} payouts`)
  const matter = {
    kind: 'BALANCE_TOO_SMALL',
    title: 'Payouts wait for the balance at the payment processor',
    paragraphs: [
      `The balance is too small for ${sums.join(', ')}.`,
      'Add to it, or wait for charges to become available. The payouts stay as they are and go out with the next run; their sellers see them as under way.',
    ],
  }
  await inTransaction(ctx.db, (trx) => tellAdmins(trx, matter, ctx.clock.now()))
}

/** Whoever has earned enough and was not verified when we last looked may be by now. */
async function refreshUnverified(ctx: Context): Promise<void> {
  const routes = await ctx.db
    .selectFrom('payout_routes as r')
    .innerJoin('share_tracking as t', 't.account_id', 'r.account_id')
    .selectAll('r')
    .distinct()
    .where('t.status', '=', 'OPEN')
    .where('t.payout_id', 'is', null)
    .where(isPayable(ctx.clock.now()))
    .where('r.connect_account_id', 'is not', null)
    .where((where) => where.or([where('r.kyc_verified', '=', false), where('r.payouts_enabled', '=', false)]))
    .groupBy(['r.account_id', 't.currency'])
    .having((having) => having.fn.sum('t.amount_minor_unit'), '>=', ctx.config.MINIMUM_PAYOUT_MINOR_UNIT)
    // Whoever was looked at longest ago comes first: the others have their turn tomorrow.
    .orderBy('r.updated_at')
    .limit(MOST_LOOKS)
    .execute()
  await forEach(routes, async (route) => {
    try {
      await refreshPayoutRoute(ctx, route)
    } catch (error) {
      if (!(error instanceof ProcessorUnavailable || error instanceof ProcessorRefusal)) throw error
      ctx.log.warn(
        { err: error, accountId: route.account_id },
        'payout account not looked at; it waits for the next run',
      )
    }
  })
}

/** Who is to be paid, in which currency, and how many others have earned something that stays for now. */
async function findEarners({ db, clock, config }: Context) {
  const restedSince = later(clock.now(), -config.PAYOUT_DESTINATION_REST_HOURS * HOUR_MS)
  const { rows } = await sql<{ account_id: string; currency: string; not_due_count: number }>`
    with earners as (
      select t.account_id, t.currency,
        sum(t.amount_minor_unit) >= ${config.MINIMUM_PAYOUT_MINOR_UNIT} and coalesce(bool_and(
          r.connect_account_id is not null and r.kyc_verified and r.payouts_enabled
          and (r.destination_changed_at is null or r.destination_changed_at <= ${restedSince})), false) as is_due
      from share_tracking t left join payout_routes r on r.account_id = t.account_id
      where t.status = 'OPEN' and t.payout_id is null and ${isPayable(clock.now())}
      group by t.account_id, t.currency
    )
    select account_id, currency, 0 as not_due_count from earners where is_due
    union all
    select '', '', count(*)::integer from earners where not is_due
    order by account_id, currency`.execute(db)
  const due = rows.filter(({ account_id }) => account_id !== '')
  return { due, notDueCount: rows.find(({ account_id }) => account_id === '')?.not_due_count ?? 0 }
}

/** A few at a time, in order. */
async function forEach<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values()
  const worker = async () => {
    for (const item of waiting) await work(item)
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, worker))
}
