import type { Context } from '../../../platform/context.ts'
import { type Trx, withCommit } from '../../../platform/database/transaction.ts'
import {
  isSpent,
  limitExceededError,
  readSpent,
  refusalError,
  spend,
  spendOrFail,
  trySpend,
} from '../../../platform/limits/spend.ts'
import { type Visit, visitOfSession } from '../../../platform/limits/visit.ts'
import { type Campaign, findCampaign } from '../campaigns/index.ts'
import { type FanSession, findFanSession } from '../fan-sessions/index.ts'

type Counting = Pick<Context, 'db' | 'config'>
/** The session, the campaign and the request for which a payment is about to start. */
type Paying = { session: FanSession; campaign: Campaign; visit: Visit }

/** Counts one payment intent against the rate limits, before the intent is created. */
export type IntentCount = {
  /**
   * Reads if a limit is reached. The read is sent at once.
   * @returns a function that throws RateLimited if so, and otherwise returns one that sends the
   * count with the commit. If a concurrent request reaches the limit first, the commit fails
   * (`isOverLimit`).
   */
  begin: (trx: Trx) => Promise<() => () => void>
  /** Counts outside a transaction, unless that was done before. @throws RateLimited */
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
      const isReached = await isSpent(counting, spending)
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
 * Counts a look-up at the tax service before the look-up is made, because each look-up costs
 * money. A payment that has already started may make a few look-ups that do not count against the
 * limit of its IP address. Otherwise, other people who share the address could use up that limit
 * and block the payment. @throws RateLimited
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
 * Reads how many cards were declined today in this session or in sessions with the same IP address,
 * in the round trip in which the campaign is read. Many declined cards suggest that someone is
 * testing stolen cards.
 * @returns a function that throws RateLimited if a payment must be rejected
 */
export async function readCardsLeft(
  { db, config, clock }: Counting & Pick<Context, 'clock'>,
  { session, visit }: Omit<Paying, 'campaign'>,
  campaignId: string,
): Promise<(campaign: Campaign) => void> {
  const counting = { db, config, at: clock.now() }
  const spending = { visit, sessionId: session.id, costs: { decline: 1 } }
  const isAbove = await readSpent(counting, spending, campaignId)
  return (campaign) => {
    if (isAbove(campaign)) throw limitExceededError(counting, { ...spending, campaign }, 'decline')
  }
}

/** Counts a declined card of a session. @returns true if the session may try another card */
export async function countDecline({ db, config }: Counting, sessionId: string, at: Date): Promise<boolean> {
  const session = await findFanSession(db, sessionId)
  if (!session) return true
  const { campaignId } = session
  const campaign = campaignId === null ? undefined : await findCampaign(db, campaignId)
  const spending = { visit: visitOfSession(session), sessionId, campaign, costs: { decline: 1 } }
  await trySpend({ db, config, at }, spending)
  return !(await isSpent({ db, config, at }, spending))
}
