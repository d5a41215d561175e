import { sql } from 'kysely'
import { DAY_MS, HOUR_MS, later } from '../../server/platform/clock.ts'
import { chance } from '../storm/chance.ts'
import { ACTS } from '../support/offer-acts.ts'
import { submitBody } from '../support/offers.ts'
import type { Answer, Person, World } from '../support/world.ts'
import { type Deed, type Life, nextDeed } from './lives.ts'

export type YearPlan = { seed: number; offers: number; days: number; tickHours: number }
/** When each job ran, and which offers there were. */
export type Year = { offerIds: string[]; runs: Record<string, Date[]>; deeds: Record<string, number>; tickMs: number }

const JOBS = {
  expire: '/api/offers/cron/expire',
  captures: '/api/offers/cron/expire-pending-captures',
  releases: '/api/offers/cron/auto-release',
} as const
/** Once a day, at nine. */
const REMINDERS = { hour: 9, path: '/api/offers/cron/reminders' }
/** After the last offer is sent: as long as silence can last. */
const REST_DAYS = 110
const [BRANDS, TALENTS] = [25, 25]

/**
 * A year on the movable clock: offers are sent all through it, each of their people acts when they feel like it or never,
 * and the jobs run as scheduled. Time only ever moves on; nobody waits.
 */
export async function runYear(world: World, { seed, offers, days, tickHours }: YearPlan): Promise<Year> {
  const tickMs = tickHours * HOUR_MS
  const dice = chance(seed)
  const people = await settle(world)
  const begin = Math.ceil(world.clock.now().getTime() / DAY_MS) * DAY_MS
  const lives = Array.from(
    { length: offers },
    (_, number): Life => ({
      number,
      brand: dice.between(0, BRANDS - 1),
      talent: dice.between(0, TALENTS - 1),
      chance: chance(seed, number + 1),
      expiresInDays: dice.oneOf([1, 3, 4, 7, 14, 30, 60]),
      expirePolicy: dice.oneOf(['expire', 'remind_talent', 'ping_brand']),
      id: '',
      nextAt: begin + dice.between(0, days * 24) * HOUR_MS,
    }),
  )
  const year: Year = {
    offerIds: [],
    runs: { expire: [], captures: [], releases: [], reminders: [] },
    deeds: {},
    tickMs,
  }
  const deeds = new Map<Life, Deed>()

  const look = async (life: Life): Promise<void> => {
    const { status, counteredBy } = await stateOf(world, life.id)
    const deed = nextDeed(life.chance, status === 'COUNTERED' ? `COUNTERED by ${counteredBy}` : status)
    life.nextAt = deed ? world.clock.now().getTime() + deed.afterMs : Number.POSITIVE_INFINITY
    if (deed) deeds.set(life, deed)
    else deeds.delete(life)
  }

  for (let at = begin; at <= begin + (days + REST_DAYS) * DAY_MS; at += tickMs) {
    for (const life of lives.filter(({ nextAt }) => nextAt < at).sort((one, other) => one.nextAt - other.nextAt)) {
      moveTo(world, life.nextAt)
      if (life.id === '') {
        life.id = await send(people, life)
        year.offerIds.push(life.id)
      } else {
        const deed = deeds.get(life)
        if (deed) {
          const answer = await perform(world, people, life, deed)
          const how = `${deed.act} ${answer.status}`
          year.deeds[how] = (year.deeds[how] ?? 0) + 1
        }
      }
      await look(life)
    }
    moveTo(world, at)
    for (const [name, path] of Object.entries(JOBS)) {
      year.runs[name]?.push(world.clock.now())
      if ((await world.cron(path)).status !== 200) throw new Error(`${path} failed`)
    }
    if (new Date(at).getUTCHours() === REMINDERS.hour) {
      year.runs.reminders?.push(world.clock.now())
      if ((await world.cron(REMINDERS.path)).status !== 200) throw new Error('reminders failed')
    }
    // What the clock moved, its people meet anew.
    const moved = new Set(await movedByClock(world, later(world.clock.now(), -tickMs)))
    for (const life of lives) if (moved.has(life.id)) await look(life)
  }
  return year
}

type People = { brands: Person[]; talents: Person[]; admin: Person }

async function settle(world: World): Promise<People> {
  // Sessions end after a day: here everybody's cookie says who they are.
  const { identity } = world.app.ctx
  const emails = new Map<string, string>()
  world.app.ctx.identity = {
    ...identity,
    verifyIdToken: async (sub) => ({
      status: 'valid',
      claims: {
        sub,
        email: emails.get(sub) ?? '',
        emailVerified: true,
        displayName: sub,
        expiresAt: later(world.clock.now(), DAY_MS),
      },
    }),
  }
  const signedIn = async (made: Promise<Person>): Promise<Person> => {
    const person = await made
    emails.set(person.userId, person.email)
    person.cookies.set('auth-token', person.userId)
    return person
  }
  const many = (count: number, make: (number: number) => Promise<Person>) =>
    Promise.all(Array.from({ length: count }, (_, number) => signedIn(make(number))))
  return {
    brands: await many(BRANDS, (number) => world.brand(`Brand ${number}`)),
    talents: await many(TALENTS, (number) => world.talent(`Talent ${number}`)),
    admin: await signedIn(world.admin()),
  }
}

const moveTo = (world: World, instant: number): void =>
  world.clock.advance(Math.max(0, instant - world.clock.now().getTime()))

async function send({ brands, talents }: People, life: Life): Promise<string> {
  const [brand, talent] = [brands[life.brand], talents[life.talent]]
  if (!brand || !talent) throw new Error('nobody there')
  const { expiresInDays, expirePolicy } = life
  const answer = await brand.post('/api/offers/submit', submitBody(talent, { expiresInDays, expirePolicy }))
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.body.offerId
}

async function perform(world: World, people: People, life: Life, { who, act }: Deed): Promise<Answer> {
  const person = { brand: people.brands[life.brand], talent: people.talents[life.talent], admin: people.admin }[who]
  if (!person) throw new Error('nobody there')
  if (act !== 'PAY' && act !== 'PAY_REVIEW') return ACTS[act as keyof typeof ACTS](person, life.id)
  const asked = await ACTS.PAY(person, life.id)
  if (asked.status !== 200) return asked
  const { processorPaymentId: id, processorClientSecret: clientSecret } = asked.body
  await world.app.simulator.confirm({ id, clientSecret, outcome: act === 'PAY' ? 'succeed' : 'review' })
  return person.post('/api/payments/complete', { processorPaymentId: id })
}

async function stateOf(world: World, id: string): Promise<{ status: string; counteredBy: string | null }> {
  const row = await world.database.kysely
    .selectFrom('offers')
    .select(['status', 'countered_by'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { status: row.status, counteredBy: row.countered_by }
}

async function movedByClock({ database }: World, since: Date): Promise<string[]> {
  const { rows } = await sql<{ offer_id: string }>`
    select distinct offer_id from offer_history
    where actor_role = 'system' and action in ('EXPIRE', 'AUTO_RELEASE', 'AUTHORIZATION_ENDED')
      and created_at >= ${since}::timestamptz`.execute(database.kysely)
  return rows.map(({ offer_id }) => offer_id)
}
