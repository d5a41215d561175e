import type { Context } from '../../../platform/context.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { type Spent, trySpend } from '../../../platform/limits/spend.ts'
import { visitOfSession } from '../../../platform/limits/visit.ts'
import { isProvenAddress } from '../../people/accounts/index.ts'
import { findCampaign } from '../campaigns/index.ts'
import { findFanSession } from '../fan-sessions/index.ts'
import type { Reminder } from './domain/choose-recipient.ts'

/**
 * Counts a reminder for its campaign, and for the address and the network that the cart's session was created from: whoever
 * leaves many addresses has us write to strangers. One that somebody has proven, and what is left in the session of an account,
 * counts for the campaign alone.
 * Four statements.
 * @returns what was counted; `wait` past the campaign's share of a day, `skip` past that of an address or a network
 */
export async function countReminder(
  { config }: Pick<Context, 'config'>,
  trx: Trx,
  { address, latest }: Reminder,
  at: Date,
): Promise<Spent | 'wait' | 'skip'> {
  const session = await findFanSession(trx, latest.sessionId)
  const campaign = await findCampaign(trx, latest.campaignId)
  const isKnown = session?.accountId != null || (await isProvenAddress(trx, address))
  const visit = session && !isKnown ? visitOfSession(session) : undefined
  const result = await trySpend({ db: trx, config, at }, { visit, campaign, costs: { reminder: 1 } })
  if ('spent' in result) return result.spent
  return result.refusal.limit.above === 'wait' ? 'wait' : 'skip'
}
