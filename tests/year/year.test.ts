import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBooks } from '../../server/features/money/reconciliation/index.ts'
import { tried } from '../support/people/report-counts.ts'
import { createWorld, type World } from '../support/world.ts'
import { runYear, type Year } from './run-year.ts'
import { verifyYear } from './verify-year.ts'

/** `npm run year` runs the whole year: 2 000 offers over 365 days. */
const offers = Number(process.env.YEAR_OFFERS ?? 60)
const isWhole = offers >= 1000
const seed = Number(process.env.YEAR_SEED ?? 7)
const PLAN = isWhole
  ? { seed, aSide: 25, offers, days: 365, restDays: 75, tickHours: 3 }
  : { seed, aSide: 6, offers, days: 10, restDays: 44, tickHours: 6 }
/** The whole year takes minutes. A part has the usual timeout. */
const ENDS_AFTER_MS = isWhole ? 3_600_000 : undefined

let world: World
beforeAll(async () => {
  world = await createWorld({
    env: { OFFER_DAILY_CAP: '10000', OFFER_WEEKLY_CAP: '10000', RATE_LIMIT_PER_MINUTE: '10000000' },
  })
})
afterAll(() => world.close())

test(
  'a simulated year of offers: nothing is early, late, missing or doubled, and the ledger balances',
  async () => {
    const year = await runYear(world, PLAN)
    tried({ offers: PLAN.offers, days: PLAN.days })
    const again = `again: YEAR_OFFERS=${offers} YEAR_SEED=${seed} npx vitest run tests/year`
    expect(await verifyYear(world, year), again).toEqual([])
    expect(year.sums.comparisons).toBeGreaterThan(10)
    expect(year.sums.wrong, again).toEqual([])
    const findings = await checkBooks(world.database.kysely)
    expect(findings.filter(({ differences }) => differences.length > 0)).toEqual([])
    expect(await missingFrom(year)).toEqual([])
    if (isWhole) console.info(JSON.stringify(tallyOf(year), null, 2))
  },
  ENDS_AFTER_MS,
)

/** A year in which nothing happens would prove nothing. */
const SEEN = {
  stretch: ['EXPIRE', 'AUTO_RELEASE', 'COMPLETE', 'REQUEST_REVISION', 'COUNTER', 'CANCEL', 'REQUEST_EXTENSION'],
  whole: [
    'AUTHORIZATION_ENDED',
    'GRANT_EXTENSION',
    'REFUSE_EXTENSION',
    'EXTENSION_LAPSED',
    'ALLOW_REVISIONS',
    'DISPUTE',
    'ANSWER_DISPUTE',
    'ADD_EVIDENCE',
    'DISPUTE_ANSWER_OVER',
    'RESOLVE_DISPUTE',
  ],
}

async function missingFrom({ lives, readers }: Year): Promise<string[]> {
  const db = world.database.kysely
  const actions = await db.selectFrom('offer_history').select('action').distinct().execute()
  const notices = await db.selectFrom('notifications').select('type').distinct().execute()
  const mails = await db.selectFrom('outgoing_mails').select(['kind', 'outcome']).distinct().execute()
  const observed = new Set<string>([
    ...actions.map(({ action }) => action),
    ...notices.map(({ type }) => type),
    ...mails.map(({ kind, outcome }) => `${kind} ${outcome}`),
    ...readers.log.map(({ did }) => did),
    ...(lives.some(({ id }) => id === '') ? ['an offer that was never sent'] : []),
  ])
  const ofReaders = ['read-all', 'rhythm', 'digest sent', 'notice sent', 'MESSAGE_RECEIVED', 'DELIVERY_LATE']
  const ofAll = [
    'unsubscribed',
    'bounced',
    'lifted',
    'mail',
    'bell',
    'notice skipped',
    'digest skipped',
    'RATING_RECEIVED',
  ]
  const wanted = [
    ...SEEN.stretch,
    ...ofReaders,
    ...(isWhole ? [...SEEN.whole, ...ofAll, 'DISPUTE_ANSWER_DUE', 'an offer that was never sent'] : []),
  ]
  return wanted.filter((one) => !observed.has(one))
}

const tallyOf = ({ attempts }: Year): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(attempts, ({ who, act, status }) => `${act} by ${who} ${status}`)]
      .map(([how, times]) => [how, times.length] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
