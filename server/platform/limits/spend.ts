/**
 * Counts what requests cost, and refuses requests above a daily limit (`COUNTED_LIMITS`).
 *
 * - Counter: one row of `daily_counts` for each limit, subject and day (UTC). The subject is
 *   whatever the limit counts by, such as an IP address. The key of the row contains a keyed digest
 *   of the day and the subject, so that the table reveals neither. Counters are in the database, so
 *   all processes share them. Later requests delete counters that are older than two days.
 * - Soft and hard limit: a limit with `proofAbove` has two values. Up to the soft one, every
 *   request is accepted. Between the two, a request must contain a solved proof-of-work challenge;
 *   otherwise the error contains a new challenge. Above the hard one, every request is refused.
 *   A limit without `proofAbove` has only the hard value.
 * - Challenge: each can be used once, because using it increases a counter that only this challenge
 *   has and whose limit is 1.
 * - Campaign: a campaign with an `addressLimitFactor` above 1 multiplies the limits per address and
 *   per network, and has its own counters for these limits. Its visitors therefore do not use up
 *   the limits of other pages.
 *
 * If one counter of a request would exceed its limit, all its counters keep their values.
 */
import { type RawBuilder, sql } from 'kysely'
import { addMs, DAY_MS, SECOND_MS } from '../clock.ts'
import type { Config } from '../config/load-config.ts'
import type { Db, Trx } from '../database/transaction.ts'
import { AppError } from '../errors.ts'
import { keyedDigest } from '../security/sealed.ts'
import { COSTS, COUNTED_LIMITS, type CostKind, type CountedLimit, MICRO_USD_PER_COUNT } from './limits.ts'
import { findSolvedChallenge, makeChallenge } from './proof-of-work.ts'
import type { CampaignLimits, Visit } from './visit.ts'

/**
 * Costs that a request is about to cause, and the subjects that limits count by. Limits of an
 * unknown subject are not checked.
 */
export type Spending = {
  visit?: Visit | undefined
  sessionId?: string | undefined
  campaign?: CampaignLimits | undefined
  paymentId?: string | undefined
  /** Address that receives a mail. */
  email?: string | undefined
  costs: Partial<Record<CostKind, number>>
}

/** `refundSpent` subtracts these amounts again. */
export type SpentCounters = readonly { key: string; amount: number }[]

/** The limit that a request would exceed. The request was not counted. */
export type Refusal = { limit: CountedLimit; most: number; used: number; needsProof: boolean }

type Counter = {
  key: string
  amount: number
  /** Hard limit if the request contains a solved challenge, otherwise the soft limit. */
  most: number
  /** Null for the counter of a challenge. */
  limit: CountedLimit | null
  hard: number
}
type Counting = { db: Db | Trx; config: Config; at: Date }

const FORGOTTEN_AT_ONCE = 20
const MAX_COUNT = 2_147_483_647
const CENT_MICRO_USD = 10_000

/**
 * Adds the costs of a request to the counter of every limit that applies. If a limit would be
 * exceeded, no counter is increased. Concurrent requests cannot exceed a limit together. Runs one
 * statement if no limit is exceeded.
 */
export async function trySpend(
  { db, config, at }: Counting,
  spending: Spending,
): Promise<{ spent: SpentCounters } | { refusal: Refusal }> {
  const counters = countersOf(config, spending, at)
  const taken = counters.length === 0 ? new Set<string>() : await count(db, counters, at)
  const refused = counters.find(({ key }) => !taken.has(key))
  const spent = counters.filter(({ key }) => taken.has(key)).map(({ key, amount }) => ({ key, amount }))
  if (!refused) return { spent }
  await refundSpent(db, spent)
  // If the counter of the challenge refused, the challenge was used before. Then the error is the
  // same as without a challenge: it names the limit that requires one.
  const limited = counters.filter(({ limit }) => limit !== null)
  const used = await findUsed(db, limited)
  const over =
    limited.find((one) => !taken.has(one.key)) ??
    limited.find((one) => one.limit?.proofAbove !== undefined) ??
    limited[0]
  if (!over?.limit) throw new Error(`the counter ${refused.key} belongs to no limit`)
  const usedOf = used.get(over.key) ?? 0
  const needsProof = over.limit.proofAbove !== undefined && usedOf + over.amount <= over.hard
  return { refusal: { limit: over.limit, most: needsProof ? over.most : over.hard, used: usedOf, needsProof } }
}

/**
 * Like `trySpend`, but throws.
 * @throws RateLimited (429) with the count and the limit, and with a challenge if solving it is
 * sufficient; ServiceUnavailable for a limit whose `above` is `unavailable`
 */
export async function spend(counting: Counting, spending: Spending): Promise<SpentCounters> {
  const result = await trySpend(counting, spending)
  if ('spent' in result) return result.spent
  throw refusalError(counting, spending, result.refusal)
}

const OVER_LIMIT = 'a daily limit is reached'

/**
 * Like `spend`, but sent together with the commit (`withCommit`). The caller cannot read the
 * result before the commit, so the statement itself fails above a limit, and the whole transaction
 * with it. Call `wouldExceedLimit` earlier in the same transaction. Then this statement fails only
 * if a concurrent request has used up the limit meanwhile.
 * @throws an error for which `isOverLimit` returns true
 */
export async function spendOrFail({ db, config, at }: Counting & { db: Trx }, spending: Spending): Promise<void> {
  const counters = countersOf(config, spending, at)
  if (counters.length === 0) return
  const { parts, insert } = countAll(counters, at)
  await sql`
    with ${parts}, counted as (${insert})
    select (case when (select count(*) from counted) = ${counters.length}::int then '0' else ${OVER_LIMIT} end)::int
    as done`.execute(db)
}

/** True if a transaction failed because of `spendOrFail`. */
export const isOverLimit = (error: unknown): boolean => error instanceof Error && error.message.includes(OVER_LIMIT)

/** Creates the error for a cost for which `wouldExceedLimit` has returned true. */
export function limitExceededError(counting: Omit<Counting, 'db'>, spending: Spending, cost: CostKind): AppError {
  const limit = COUNTED_LIMITS.find((one) => one.cost === cost)
  if (!limit) throw new Error(`nothing limits ${cost}`)
  const most = limitValueOf(counting.config, spending, limit, counting.config[limit.setting])
  return refusalError(counting, spending, { limit, most, used: most, needsProof: false })
}

/** Returns the error that tells the client which limit was exceeded and when to try again. */
export function refusalError({ config, at }: Omit<Counting, 'db'>, { visit }: Spending, refusal: Refusal): AppError {
  const { limit, most, used, needsProof } = refusal
  const seconds = needsProof ? 1 : secondsLeftOfDay(at)
  const next = needsProof ? 'Solve the challenge in `details.challenge`, then try again.' : 'Come back tomorrow (UTC).'
  const message = `${COSTS[limit.cost].refusalMessage} ${next}`
  if (limit.above === 'unavailable') return new AppError('ServiceUnavailable', message, { retryAfterSeconds: seconds })
  const challenge = needsProof && visit ? { challenge: makeChallenge(config, visit.addressHash, at) } : {}
  return new AppError('RateLimited', message, {
    retryAfterSeconds: seconds,
    details: { currentCount: used, limit: most, ...challenge },
  })
}

/**
 * Subtracts the amounts that `trySpend` added to the counters. Runs one statement, or none if the
 * list is empty.
 */
export async function refundSpent(db: Db | Trx, spent: SpentCounters): Promise<void> {
  if (spent.length === 0) return
  await sql`
    update daily_counts c set used = greatest(0, c.used - g.amount)
    from jsonb_to_recordset(${JSON.stringify(spent)}::jsonb) as g (key text, amount int)
    where c.key = g.key`.execute(db)
}

/** Returns true if the costs would exceed a limit. Increases no counter. Runs one statement. */
export async function wouldExceedLimit({ db, config, at }: Counting, spending: Spending): Promise<boolean> {
  const counters = countersOf(config, spending, at)
  const used = await findUsed(db, counters)
  return exceedsAny(counters, used)
}

const exceedsAny = (counters: readonly Counter[], used: ReadonlyMap<string, number>): boolean =>
  counters.some(({ key, amount, most }) => (used.get(key) ?? 0) + amount > most)

/**
 * Reads the counters before the campaign is read, to save a round trip. Reads both the shared
 * counters and those that the campaign has if its `addressLimitFactor` is above 1.
 * @returns a function that does the same as `wouldExceedLimit` for the campaign
 */
export async function readLimitCheck(
  { db, config, at }: Counting,
  spending: Omit<Spending, 'campaign'>,
  campaignId: string,
): Promise<(campaign: CampaignLimits) => boolean> {
  const inCampaign = (campaign: CampaignLimits) => countersOf(config, { ...spending, campaign }, at)
  const [shared, own] = [null, 2]
  const both = [shared, own].flatMap((addressLimitFactor) =>
    inCampaign({ id: campaignId, config: { addressLimitFactor } }),
  )
  const used = await findUsed(db, both)
  return (campaign) => exceedsAny(inCampaign(campaign), used)
}

function countersOf(config: Config, spending: Spending, at: Date): Counter[] {
  const { visit, costs } = spending
  const solved = visit && findSolvedChallenge(config, visit.addressHash, visit.proof, at)
  const day = at.toISOString().slice(0, 10)
  const keyOf = (name: string, subject: string) =>
    `${name}:${keyedDigest(config.SECRET_KEY, 'daily count', `${day}\n${subject}`)}`
  const counters: Counter[] = COUNTED_LIMITS.flatMap((limit) => {
    const amount = costs[limit.cost] ?? 0
    const subject = subjectOf(limit, spending)
    if (amount === 0 || subject === undefined) return []
    const hard = limitValueOf(config, spending, limit, config[limit.setting])
    const soft = limit.proofAbove === undefined ? hard : limitValueOf(config, spending, limit, config[limit.proofAbove])
    const most = solved ? hard : Math.min(soft, hard)
    return [{ key: keyOf(`${limit.cost}-${limit.scope}`, subject), amount, most, limit, hard }]
  })
  if (solved && counters.some(({ limit }) => limit?.proofAbove))
    counters.push({ key: keyOf('proof', solved), amount: 1, most: 1, limit: null, hard: 1 })
  return counters.toSorted((one, other) => (one.key < other.key ? -1 : 1))
}

/** Returns the subject by which a limit counts, such as an IP address. */
function subjectOf(
  { scope }: CountedLimit,
  { visit, sessionId, campaign, paymentId, email }: Spending,
): string | undefined {
  const crowd = limitFactorOf(campaign) > 1 ? `${campaign?.id}\n` : ''
  if (scope === 'session') return sessionId
  if (scope === 'campaign') return campaign?.id
  if (scope === 'intent') return paymentId
  if (scope === 'email') return email
  if (scope === 'address') return visit && crowd + visit.addressHash
  return visit?.networkHash ? crowd + visit.networkHash : undefined
}

const limitFactorOf = (campaign: Spending['campaign']): number => campaign?.config.addressLimitFactor ?? 1

function limitValueOf(config: Config, { campaign }: Spending, limit: CountedLimit, setting: number): number {
  const factor = limit.scope === 'address' || limit.scope === 'network' ? limitFactorOf(campaign) : 1
  const whole = limit.ofBudget
    ? (config.AI_DAILY_BUDGET_MINOR_UNIT * CENT_MICRO_USD * Math.min(100, setting * factor)) / 100 / MICRO_USD_PER_COUNT
    : setting * (limit.unit ?? 1) * factor
  return Math.min(MAX_COUNT, Math.floor(whole))
}

/**
 * Increases every counter that stays within its limit.
 * @returns the keys of the increased counters
 */
async function count(db: Db | Trx, counters: readonly Counter[], at: Date): Promise<Set<string>> {
  const { parts, insert } = countAll(counters, at)
  const { rows } = await sql<{ key: string }>`with ${parts} ${insert}`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

/**
 * Builds two parts of one statement. `insert` increases the counters that stay within their limit,
 * and returns their keys. `parts` belongs into the `with` before it: `parts` contains the wanted
 * amounts and deletes some expired counters.
 */
function countAll(counters: readonly Counter[], at: Date): { parts: RawBuilder<unknown>; insert: RawBuilder<unknown> } {
  const wanted = counters.map(({ key, amount, most }) => ({ key, amount, most }))
  const parts = sql`
    old as (
      select key from daily_counts where forget_at <= ${at}::timestamptz
      order by forget_at limit ${FORGOTTEN_AT_ONCE} for update skip locked
    ), forgotten as (
      delete from daily_counts c using old where c.key = old.key
    ), wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (key text, amount int, most int)
    )`
  const insert = sql`
    insert into daily_counts as c (key, used, forget_at)
    select key, amount, ${addMs(at, 2 * DAY_MS)}::timestamptz from wanted where amount <= most order by key
    on conflict (key) do update set used = c.used + excluded.used
      where c.used::bigint + excluded.used <= (select w.most from wanted w where w.key = excluded.key)
    returning c.key`
  return { parts, insert }
}

async function findUsed(db: Db | Trx, counters: readonly Counter[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; used: number }>`
    select key, used from daily_counts where key = any(${counters.map(({ key }) => key)}::text[])`.execute(db)
  return new Map(rows.map(({ key, used }) => [key, used]))
}

const secondsLeftOfDay = (at: Date): number => Math.ceil((DAY_MS - (at.getTime() % DAY_MS)) / SECOND_MS)
