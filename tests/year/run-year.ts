import { sql } from 'kysely'
import { SCHEDULE } from '../../server/app.ts'
import { addMs, DAY_MS, HOUR_MS, MINUTE_MS } from '../../server/platform/clock.ts'
import { chance } from '../storm/chance.ts'
import type { World } from '../support/world.ts'
import { createAgenda } from './agenda.ts'
import { type Attempt, type BlastEnd, createBlast, endBlast, perform, send } from './deeds.ts'
import { changeDaysOf, type Eight, findEightOClocks } from './eight-oclock.ts'
import { deedsAfter, deedsBeside, nextDeed, type PlannedOffer, type PlannedStep } from './lives.ts'
import { type People, settle } from './people.ts'
import { planReaders, type Readers, ZONES } from './readers.ts'
import { findWrongSums } from './shown-sums.ts'

export type YearPlan = {
  seed: number
  aSide: number
  offers: number
  days: number
  restDays: number
  tickHours: number
}

export type Year = {
  lives: readonly PlannedOffer[]
  people: People
  runs: Record<JobName, number[]>
  attempts: Attempt[]
  readers: Pick<Readers, 'log' | 'promised'>
  /** Sums on pages that differed from the ledger, and the number of comparisons. */
  sums: { wrong: string[]; comparisons: number }
  /** Instants at which it is eight o'clock, by zone. */
  eights: ReadonlyMap<string, readonly Eight[]>
}

/** Jobs in the order in which they run. Mail is last, to send the mails of the same run. */
const JOBS = {
  expire: 'offers-expire',
  captures: 'offers-expire-pending-captures',
  releases: 'offers-auto-release',
  deadlines: 'offers-deadlines',
  disputes: 'offers-disputes',
  showRatings: 'offers-show-ratings',
  askForRatings: 'offers-ask-for-ratings',
  reminders: 'offers-reminders',
  licenses: 'licenses-end',
  digests: 'gather-digests',
  mails: 'process-emails',
} as const
export type JobName = keyof typeof JOBS
/** Hour of the daily run of reminders. */
const REMINDERS_HOUR = 9
const SUMS_EVERY_DAYS = 3
const MOVING: readonly JobName[] = ['expire', 'captures', 'releases']

/**
 * Runs a year with an adjustable clock. Offers are sent throughout, people act at random times or
 * never, and the jobs run as scheduled. The clock only moves forward, and nothing sleeps in real
 * time.
 */
export async function runYear(world: World, plan: YearPlan): Promise<Year> {
  const { seed, days, restDays, tickHours } = plan
  const people = await settle(world, plan.aSide)
  const begin = Math.ceil(world.clock.now().getTime() / DAY_MS) * DAY_MS
  const end = begin + (days + restDays) * DAY_MS
  const eights = new Map(
    ZONES.map((zone) => [zone as string, findEightOClocks(zone, { from: begin - DAY_MS, to: end + 8 * DAY_MS })]),
  )
  const changeDays = new Set([...eights.values()].flatMap(changeDaysOf))
  const agenda = createAgenda()
  const readers = planReaders(world, people, agenda, { seed, from: begin, to: end })
  const lives = bornLives(plan)
  const year: Year = {
    lives,
    people,
    runs: Object.fromEntries(Object.keys(JOBS).map((name) => [name, []])) as unknown as Year['runs'],
    attempts: [],
    readers,
    sums: { wrong: [], comparisons: 0 },
    eights,
  }

  const scheduleDeeds = async (life: PlannedOffer): Promise<void> => {
    const { state, since } = await stateOf(world, life.id)
    const looks = ++life.looks
    const now = world.clock.now().getTime()
    const deed = nextDeed(life.chance, state)
    if (deed)
      agenda.add(now + deed.afterMs, async () => {
        if (life.looks !== looks) return
        await act(life, deed)
        await scheduleDeeds(life)
      })
    if (life.met === since) return
    life.met = since
    for (const beside of deedsBeside(life.chance, state)) soon(life, beside, now)
  }
  const soon = (life: PlannedOffer, deed: PlannedStep, now: number): void =>
    agenda.add(now + deed.afterMs, () => act(life, deed))
  const act = async (life: PlannedOffer, deed: PlannedStep): Promise<void> => {
    const attempt = await perform(world, people, life, deed)
    year.attempts.push(attempt)
    if (attempt.status < 300)
      for (const after of deedsAfter(life.chance, deed)) soon(life, after, world.clock.now().getTime())
  }
  for (const { at, born, end: ending } of births(lives, { ...plan, begin, changeDays }))
    agenda.add(at, async () => {
      const sent = async (ids: readonly string[]): Promise<void> => {
        for (const [index, life] of born.entries()) {
          life.id = ids[index] ?? ''
          if (life.id !== '') await scheduleDeeds(life)
        }
      }
      const [first] = born
      if (!first) return
      if (born.length === 1) return sent([await send(people, first)])
      const blastId = await createBlast(people, born)
      const afterMs = ending === 'forgotten' ? 25 * HOUR_MS : 5 * HOUR_MS + 90_000
      agenda.add(at + afterMs, async () => sent(await endBlast(people, first, blastId, ending)))
    })

  const run = async (name: JobName): Promise<void> => {
    year.runs[name].push(world.clock.now().getTime())
    const report = await runOne(world, JOBS[name])
    if (!MOVING.includes(name) || report.processedCount === 0) return
    // People look again at the offers whose state the clock changed.
    const moved = new Set(await movedByClock(world, addMs(world.clock.now(), -MINUTE_MS)))
    for (const life of lives) if (moved.has(life.id)) await scheduleDeeds(life)
  }
  const live = async (until: number): Promise<void> => {
    for (let next = agenda.takeBefore(until); next; next = agenda.takeBefore(until)) {
      moveTo(world, next.at)
      await next.act()
    }
    moveTo(world, until)
  }
  for (let at = begin; at <= end; at += tickHours * HOUR_MS) {
    // On days with a clock change, the digest job runs every quarter of an hour, as in production.
    if (changeDays.has(Math.floor((at - 1) / DAY_MS)))
      for (let quarter = at - tickHours * HOUR_MS + 15 * MINUTE_MS; quarter < at; quarter += 15 * MINUTE_MS) {
        await live(quarter)
        await run('digests')
        await run('mails')
      }
    await live(at)
    const hour = new Date(at).getUTCHours()
    for (const name of Object.keys(JOBS) as JobName[])
      if (name !== 'reminders' || hour === REMINDERS_HOUR) await run(name)
    if (hour === 12 && changeDays.has(Math.floor(at / DAY_MS))) await readers.askForNext()
    if (hour === 12 && Math.floor(at / DAY_MS) % SUMS_EVERY_DAYS === 0) {
      year.sums.wrong.push(
        ...(await findWrongSums(world, people)).map((wrong) => `${new Date(at).toISOString()} ${wrong}`),
      )
      year.sums.comparisons++
    }
  }
  return year
}

function bornLives({ seed, offers, aSide }: YearPlan): PlannedOffer[] {
  const dice = chance(seed)
  const term = (share: number, of: readonly number[]) => (dice.isLucky(share) ? dice.oneOf(of) : null)
  return Array.from({ length: offers }, (_, number) => ({
    number,
    brand: dice.between(0, aSide - 1),
    talent: dice.between(0, aSide - 1),
    chance: chance(seed, number + 1),
    expiresInDays: dice.oneOf([1, 3, 4, 7, 14, 30, 60]),
    expirePolicy: dice.oneOf(['expire', 'remind_talent', 'ping_brand'] as const),
    deliverWithinDays: term(0.5, [1, 3, 7, 14, 21]),
    includedRevisions: term(0.5, [0, 1, 2]),
    id: '',
    looks: 0,
    met: '',
  }))
}

type Birth = { at: number; born: PlannedOffer[]; end: BlastEnd }

/**
 * One offer in eight is sent as a blast together with those after it. More are sent on days with a
 * clock change.
 */
function births(
  lives: readonly PlannedOffer[],
  { seed, begin, days, aSide, changeDays }: YearPlan & { begin: number; changeDays: ReadonlySet<number> },
): Birth[] {
  const dice = chance(seed, -1)
  const odd = [...changeDays].filter((day) => day * DAY_MS >= begin && day * DAY_MS < begin + days * DAY_MS)
  const born: Birth[] = []
  for (let index = 0; index < lives.length; ) {
    const size = dice.isLucky(0.05) ? dice.between(2, 4) : 1
    const group = lives.slice(index, index + size)
    index += size
    const [first] = group
    for (const [place, life] of group.entries())
      if (first) Object.assign(life, { ...termsOf(first), talent: (first.talent + place) % aSide })
    const day =
      odd.length > 0 && dice.isLucky(0.08) ? dice.oneOf(odd) * DAY_MS : begin + dice.between(0, days - 1) * DAY_MS
    const at = day + dice.between(1, 24 * 60 - 1) * MINUTE_MS + 30_000
    born.push({ at, born: group, end: dice.oneOf(['confirmed', 'confirmed', 'confirmed', 'cancelled', 'forgotten']) })
  }
  return born
}

const termsOf = ({ brand, expiresInDays, expirePolicy, deliverWithinDays, includedRevisions }: PlannedOffer) => ({
  brand,
  expiresInDays,
  expirePolicy,
  deliverWithinDays,
  includedRevisions,
})

const moveTo = (world: World, instant: number): void =>
  world.clock.advance(Math.max(0, instant - world.clock.now().getTime()))

async function runOne({ app }: World, name: string): Promise<{ processedCount?: number }> {
  const job = SCHEDULE.find((row) => row.name === name)
  if (!job) throw new Error(`no job called ${name} is scheduled`)
  const report = (await (job.drain ?? job.run)(app.ctx, () => false)) as { success?: boolean; processedCount?: number }
  if (report.success === false) throw new Error(`${name}: ${JSON.stringify(report)}`)
  return report
}

/** Returns the state and its start. A COUNTERED state names the side of the last counter-offer. */
async function stateOf(world: World, id: string): Promise<{ state: string; since: string }> {
  const { status, countered_by, updated_at } = await world.database.kysely
    .selectFrom('offers')
    .select(['status', 'countered_by', 'updated_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const state = status === 'COUNTERED' ? `COUNTERED by ${countered_by}` : status
  return { state, since: `${state} ${updated_at.toISOString()}` }
}

async function movedByClock({ database }: World, since: Date): Promise<string[]> {
  const { rows } = await sql<{ offer_id: string }>`
    select distinct offer_id from offer_history
    where actor_role = 'system' and action in ('EXPIRE', 'AUTO_RELEASE', 'AUTHORIZATION_ENDED')
      and created_at >= ${since}::timestamptz`.execute(database.kysely)
  return rows.map(({ offer_id }) => offer_id)
}
