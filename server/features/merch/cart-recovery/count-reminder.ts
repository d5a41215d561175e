import type { Context } from '../../../platform/context.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { type SpentCounters, trySpend } from '../../../platform/limits/spend.ts'
import { visitOfSession } from '../../../platform/limits/visit.ts'
import { isConfirmedAddress } from '../../people/accounts/index.ts'
import { findCampaign } from '../campaigns/index.ts'
import { findFanSession } from '../fan-sessions/index.ts'
import type { Reminder } from './domain/choose-recipient.ts'

/**
 * Counts a reminder mail against the daily limits of its campaign, and of the IP address and
 * network that created the session. Otherwise a visitor could make us mail many strangers. A mail
 * to a verified address, or for a session of an account, counts only against the campaign.
 * @returns the counted reminder; `wait` if the campaign's daily limit is reached; `skip` if the
 * limit of the IP address or the network is reached
 */
export async function countReminder(
  { config }: Pick<Context, 'config'>,
  trx: Trx,
  { address, latest }: Reminder,
  at: Date,
): Promise<SpentCounters | 'wait' | 'skip'> {
  const session = await findFanSession(trx, latest.sessionId)
  const campaign = await findCampaign(trx, latest.campaignId)
  const isKnown = session?.accountId != null || (await isConfirmedAddress(trx, address))
  const visit = session && !isKnown ? visitOfSession(session) : undefined
  const result = await trySpend({ db: trx, config, at }, { visit, campaign, costs: { reminder: 1 } })
  if ('spent' in result) return result.spent
  return result.refusal.limit.above === 'wait' ? 'wait' : 'skip'
}
