import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBooks } from '../../server/features/money/reconciliation/index.ts'
import { createWorld, type World } from '../support/world.ts'
import { runYear } from './run-year.ts'
import { verifyYear } from './verify-year.ts'

/**
 * A stretch of the year with the plan of one seed. `npm run year` is the whole of it: 2 000 offers over 365 days.
 */
const offers = Number(process.env.YEAR_OFFERS ?? 60)
const isWhole = offers >= 1000
const PLAN = { seed: Number(process.env.YEAR_SEED ?? 7), offers, days: isWhole ? 365 : 30, tickHours: 3 }
/** The whole of it takes minutes; a stretch is ended like every test. */
const ENDS_AFTER_MS = isWhole ? 3_600_000 : undefined

let world: World
beforeAll(async () => {
  world = await createWorld({
    env: { OFFER_DAILY_CAP: '10000', OFFER_WEEKLY_CAP: '10000', RATE_LIMIT_PER_MINUTE: '10000000' },
  })
})
afterAll(() => world.close())

test(
  'a year of offers: nothing is early, late, missing or doubled, and the books balance',
  async () => {
    const year = await runYear(world, PLAN)
    const again = `again: YEAR_OFFERS=${offers} YEAR_SEED=${PLAN.seed} npx vitest run tests/year`
    expect(await verifyYear(world, year), again).toEqual([])
    expect(year.offerIds).toHaveLength(offers)
    const findings = await checkBooks(world.database.kysely)
    expect(findings.filter(({ differences }) => differences.length > 0)).toEqual([])
    // A year in which nothing happens proves nothing.
    const seen = await world.database.kysely.selectFrom('offer_history').select('action').distinct().execute()
    const missing = ['EXPIRE', 'AUTO_RELEASE', 'COMPLETE', 'REQUEST_REVISION', 'COUNTER', 'CANCEL'].filter(
      (action) => !seen.some((entry) => entry.action === action),
    )
    expect(missing).toEqual([])
    if (isWhole) console.info(JSON.stringify(year.deeds, null, 2))
  },
  ENDS_AFTER_MS,
)
