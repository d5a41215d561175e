import type { Context } from '../../../platform/context.ts'
import { type Trx, withCommit } from '../../../platform/database/transaction.ts'
import {
  limitExceededError,
  readLimitCheck,
  refusalError,
  spend,
  spendOrFail,
  trySpend,
  wouldExceedLimit,
} from '../../../platform/limits/spend.ts'
import { type Visit, visitOfSession } from '../../../platform/limits/visit.ts'
import { type Campaign, findCampaign } from '../campaigns/index.ts'
import { type FanSession, findFanSession } from '../fan-sessions/index.ts'

type Counting = Pick<Context, 'db' | 'config'>
type Paying = { session: FanSession; campaign: Campaign; visit: Visit }

export type IntentCount = {
  /**
   * Sends a read of the limits at once.
   * @returns a function that throws RateLimited above a limit, and otherwise returns a second
   * function, which sends the count with the commit. If a concurrent request reaches the limit
   * first, the commit fails (`isOverLimit`).
   */
  begin: (trx: Trx) => Promise<() => () => void>
  /**
   * Counts outside a transaction, unless that was done before.
   * @throws RateLimited
   */
  countNow: () => Promise<void>
}

export function createIntentCount(
  { db, config, clock }: Counting & Pick<Context, 'clock'>,
  { session, campaign, visit }: Paying,
): IntentCount {
  const spending = { visit, sessionId: session.id, campaign, costs: { intent: 1 } }
  const at = clock.now()
  let isCounted = false
  return {
    begin: async (trx) => {
      if (isCounted) return () => () => {}
      const counting = { db: trx, config, at }
      const isReached = await wouldExceedLimit(counting, spending)
      return () => {
        if (isReached) throw limitExceededError(counting, spending, 'intent')
        return () => void withCommit(trx, () => spendOrFail(counting, spending))
      }
    },
    countNow: async () => {
      if (!isCounted) await spend({ db, config, at }, spending)
      isCounted = true
    },
  }
}

/**
 * Counts a look-up at the tax service before it is made, because it costs money. A started payment
 * may make a few look-ups beyond its IP address's limit. Otherwise, others behind the same address
 * could use up the limit and block the payment.
 * @throws RateLimited
 */
export async function countTaxLookup(
  { db, config, clock }: Counting & Pick<Context, 'clock'>,
  { session, campaign, visit = visitOfSession(session) }: Omit<Paying, 'visit'> & { visit?: Visit | undefined },
): Promise<void> {
  const counting = { db, config, at: clock.now() }
  const spending = { visit, sessionId: session.id, campaign, costs: { tax: 1 } }
  const result = await trySpend(counting, spending)
  if ('spent' in result) return
  const isOwn = result.refusal.limit.scope === 'session'
  if (isOwn || session.paymentId === null) throw refusalError(counting, spending, result.refusal)
  await spend(counting, { paymentId: session.paymentId, costs: { tax: 1 } })
}

/**
 * Reads, together with the campaign, how many cards were declined today in this session or at its
 * IP address. Many declines suggest that someone is testing stolen cards.
 * @returns a function that throws RateLimited if a payment must be rejected
 */
export async function readCardsLeft(
  { db, config, clock }: Counting & Pick<Context, 'clock'>,
  { session, visit }: Omit<Paying, 'campaign'>,
  campaignId: string,
): Promise<(campaign: Campaign) => void> {
  const counting = { db, config, at: clock.now() }
  const spending = { visit, sessionId: session.id, costs: { decline: 1 } }
  const exceedsLimit = await readLimitCheck(counting, spending, campaignId)
  return (campaign) => {
    if (exceedsLimit(campaign)) throw limitExceededError(counting, { ...spending, campaign }, 'decline')
  }
}

/**
 * Counts a declined card of a session.
 * @returns true if the session may try another card
 */
export async function countDecline({ db, config }: Counting, sessionId: string, at: Date): Promise<boolean> {
  const session = await findFanSession(db, sessionId)
  if (!session) return true
  const { campaignId } = session
  const campaign = campaignId === null ? undefined : await findCampaign(db, campaignId)
  const spending = { visit: visitOfSession(session), sessionId, campaign, costs: { decline: 1 } }
  await trySpend({ db, config, at }, spending)
  return !(await wouldExceedLimit({ db, config, at }, spending))
}
