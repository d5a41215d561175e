import { sql } from 'kysely'
import { addMs, DAY_MS } from '../../server/platform/clock.ts'
import type { Database } from '../../server/platform/database/connect.ts'

/** An offer of a talent as the database has it, with its latest terms. */
export type Right = {
  id: string
  buyer_account_id: string
  status: string
  accepted_at: Date | null
  completed_at: Date | null
  money_returned_at: Date | null
  license_ends_at: Date | null
  territories: string[]
  category: string | null
  exclusivity: string
  startsOn: string | null
  endsOn: string | null
  /** Null means any. */
  uses: string[] | null
}

type Row = Omit<Right, 'territories' | 'uses'> & { territories: string[] | null; uses: string[]; rules: unknown }

export async function readRights({ kysely }: Pick<Database, 'kysely'>, talent: { accountId: string }) {
  const { rows } = await sql<Row>`
    select o.id, o.buyer_account_id, o.status, o.accepted_at, o.completed_at, o.money_returned_at, o.license_ends_at,
      t.terms -> 'territories' as territories, t.terms ->> 'category' as category, t.terms ->> 'exclusivity' as exclusivity,
      t.terms ->> 'startsOn' as "startsOn", t.terms ->> 'endsOn' as "endsOn", t.terms -> 'uses' -> 'listed' as uses
    from offers o, lateral (
      select terms from offer_terms where offer_id = o.id order by version desc limit 1) t
    where o.seller_account_id = ${talent.accountId} order by o.id`.execute(kysely)
  const state = await kysely
    .selectFrom('use_rule_states')
    .select(['version', 'rules'])
    .where('account_id', '=', talent.accountId)
    .executeTakeFirst()
  const rules = state?.rules as { fallback: { answer: string } } | undefined
  return {
    version: state?.version ?? 0,
    allowsNothing: rules?.fallback.answer === 'NEVER',
    rights: rows.map(
      ({ territories, uses, ...row }): Right => ({
        ...row,
        territories: territories ?? ['WORLDWIDE'],
        uses: uses.some((use) => use !== 'social' && use !== 'print') ? null : uses,
      }),
    ),
  }
}

const COUNTRIES: Readonly<Record<string, readonly string[]>> = {
  DACH: ['DE', 'AT', 'CH', 'LI'],
  WORLDWIDE: ['DE', 'AT', 'CH', 'LI', 'FR', 'US'],
}
const countries = ({ territories }: Right) => territories.flatMap((code) => COUNTRIES[code] ?? [code])

const TAKEN = ['PENDING_PAY_CAPTURE', 'PAID', 'DELIVERED', 'REVISION_REQUESTED', 'COMPLETED', 'DISPUTED']

const isTaken = ({ status, money_returned_at, accepted_at }: Right, now: Date): boolean =>
  money_returned_at === null &&
  (TAKEN.includes(status) || (status === 'ACCEPTED' && accepted_at !== null && accepted_at > addMs(now, -7 * DAY_MS)))

/** From and until, in milliseconds. The end is open while a dispute could still move it. */
function period({ completed_at, license_ends_at, startsOn, endsOn }: Right, now: Date): [number, number] {
  const begins = (completed_at ?? now).getTime()
  const first = startsOn === null ? begins : Math.max(begins, Date.parse(`${startsOn}T00:00:00Z`))
  if (endsOn !== null) return [first, Date.parse(`${endsOn}T00:00:00Z`) + DAY_MS]
  const isFinal = completed_at !== null && addMs(completed_at, 14 * DAY_MS) <= now
  return [first, isFinal && license_ends_at ? license_ends_at.getTime() : Number.POSITIVE_INFINITY]
}

function exclude(one: Right, other: Right, now: Date): boolean {
  const isCategory = one.category === null || other.category === null || one.category === other.category
  const binds = ({ exclusivity }: Right) =>
    exclusivity === 'EXCLUSIVE' || (exclusivity === 'CATEGORY_EXCLUSIVE' && isCategory)
  const [mine, theirs] = [period(one, now), period(other, now)]
  return (
    (binds(one) || binds(other)) &&
    (one.uses === null || other.uses === null || one.uses.some((use) => other.uses?.includes(use))) &&
    countries(one).some((country) => countries(other).includes(country)) &&
    mine[0] < theirs[1] &&
    theirs[0] < mine[1]
  )
}

/** Lists licenses of different brands that exclude each other, by rules written for tests alone. */
export function excludingPairs(rights: readonly Right[], now: Date): string[] {
  const taken = rights.filter((right) => isTaken(right, now))
  return taken.flatMap((one, at) =>
    taken
      .slice(at + 1)
      .filter((other) => one.buyer_account_id !== other.buyer_account_id && exclude(one, other, now))
      .map((other) => `${JSON.stringify(one)} and ${JSON.stringify(other)}`),
  )
}
