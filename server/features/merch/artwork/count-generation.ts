import { DAY_MS, dayOf } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db, Trx } from '../../../platform/database/transaction.ts'
import { rateLimited } from '../../../platform/errors.ts'
import { networkOf } from '../../../platform/http/connections/network.ts'
import { spend } from '../../../platform/limits/spend.ts'
import type { Visit } from '../../../platform/limits/visit.ts'
import { keyedDigest } from '../../../platform/security/sealed.ts'
import type { Campaign } from '../campaigns/index.ts'
import { type AttemptCounter, countAttempts, findCount } from './queries/counts.ts'

const PURPOSE = 'addresses that art is made for'

/**
 * Returns a digest of the caller's network in one campaign on one day (UTC), which does not reveal
 * the IP address.
 */
export function digestNetwork(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  campaignId: string,
  ip: string,
): string {
  const day = dayOf(clock.now())
  return keyedDigest(config.SECRET_KEY, PURPOSE, `${day}\n${campaignId}\n${networkOf(ip)}`)
}

type Settings = Pick<Context['config'], 'GENERATIONS_PER_ADDRESS'>

/**
 * Uses the campaign's own number if set, otherwise the default multiplied by the campaign's
 * address factor.
 */
const getDailyAddressLimit = ({ config: own }: Campaign, { GENERATIONS_PER_ADDRESS: usual }: Settings): number =>
  own.generationsPerAddress ?? usual * (own.addressLimitFactor ?? 1)

/**
 * Limits for a whole network. They never allow fewer attempts than a single IP address has, even if
 * the campaign sets a high limit per address.
 */
const networkLimitsOf = (campaign: Campaign, config: Settings) => ({
  id: campaign.id,
  config: {
    addressLimitFactor: Math.max(
      campaign.config.addressLimitFactor ?? 1,
      Math.ceil(getDailyAddressLimit(campaign, config) / config.GENERATIONS_PER_ADDRESS),
    ),
  },
})

/**
 * Returns the number of attempts left today: the smaller of what the session and the IP address
 * have left.
 */
export async function findAttemptsLeft(
  db: Db,
  { config }: Pick<Context, 'config'>,
  { sessionId, campaign, address }: { sessionId: string; campaign: Campaign; address: string },
): Promise<number> {
  const used = await Promise.all([
    findCount(db, { scope: 'session', subject: sessionId }),
    findCount(db, { scope: 'address', subject: address }),
  ])
  return Math.max(
    0,
    Math.min(config.GENERATIONS_PER_SESSION - used[0], getDailyAddressLimit(campaign, config) - used[1]),
  )
}

/**
 * Counts attempts against the daily limits of the session and of the IP address in this campaign.
 * Runs in the transaction that starts the generation, so concurrent calls cannot exceed the
 * limits.
 * @throws RateLimited (429) with the number of attempts used and the limit
 */
export async function countGeneration(
  trx: Trx,
  { config }: Pick<Context, 'config'>,
  wanted: { sessionId: string; campaign: Campaign; address: string; visit: Visit; attempts: number; at: Date },
): Promise<void> {
  const { attempts, at } = wanted
  const rules = [
    {
      counted: { scope: 'session', subject: wanted.sessionId },
      limit: config.GENERATIONS_PER_SESSION,
      words: 'This session has reached its limit of generated art.',
      retryAfterSeconds: 3600,
    },
    {
      counted: { scope: 'address', subject: wanted.address },
      limit: getDailyAddressLimit(wanted.campaign, config),
      words: 'The limit of generated art for today is reached. Come back tomorrow (UTC).',
      retryAfterSeconds: Math.ceil((DAY_MS - (at.getTime() % DAY_MS)) / 1000),
    },
  ] satisfies { counted: AttemptCounter; limit: number; words: string; retryAfterSeconds: number }[]
  for (const { counted, limit, words, retryAfterSeconds } of rules) {
    if (await countAttempts(trx, counted, { attempts, limit, at })) continue
    throw rateLimited(words, retryAfterSeconds, { currentCount: await findCount(trx, counted), limit })
  }
  const { visit, campaign } = wanted
  const spending = { visit, campaign: networkLimitsOf(campaign, config), costs: { art: attempts } }
  await spend({ db: trx, config, at }, spending)
}
