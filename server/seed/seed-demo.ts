import type { Logger } from 'pino'
import { type App, composeApp } from '../app.ts'
import { hasNoPeople } from '../features/people/accounts/index.ts'
import { type AdjustableClock, adjustableClock, DAY_MS, HOUR_MS, MINUTE_MS } from '../platform/clock.ts'
import type { Config } from '../platform/config/load-config.ts'
import type { Database } from '../platform/database/connect.ts'
import { castOffers } from './cast-offers.ts'
import { type DemoBrowser, type DemoLogin, openGuestBrowser, signIn } from './demo-browser.ts'
import { type CastMember, castEmail, readCast } from './demo-cast.ts'
import { type DemoMarker, findMarker, writeMarker } from './demo-marker.ts'
import { withFailingVoices } from './failing-voices.ts'
import { DEMO_OFFERS, type DemoEvent, type DemoOffer, STORY_DAYS } from './offers.ts'
import { DEMO_PEOPLE } from './people.ts'
import { registerPeople } from './register-people.ts'
import { runDemoEvent } from './run-demo-event.ts'
import { runDemoSale } from './run-demo-sale.ts'
import { DEMO_LEADS, DEMO_SALES, type DemoSale } from './sales.ts'
import { runAbandonedCarts, runMails, runPayouts } from './scheduled-work.ts'
import { seedBoards } from './seed-boards.ts'
import { seedCases } from './seed-cases.ts'
import { seedCastAccounts } from './seed-cast-accounts.ts'
import { seedOpenWork } from './seed-open-work.ts'
import { seedQueues } from './seed-queues.ts'
import { seedShop } from './seed-shop.ts'
import { seedShowcases } from './seed-showcases.ts'
import { seedStore } from './seed-store.ts'
import { seedTalents } from './seed-talents.ts'
import { getSimulator } from './simulator-of.ts'
import { createFullMailboxes } from './undeliverable-mails.ts'

export type DemoSummary = { people: number; offers: number; ms: number }

export type SeedOptions = {
  config: Config
  database: Database
  /** The story ends at the time of this clock. */
  clock: Pick<AdjustableClock, 'now' | 'offsetMs'>
  log: Logger
  /** Stops creating the demo data between two events. The next start resumes it. */
  signal?: AbortSignal
  onProgress?: (done: number, total: number, what: string) => void
}

type StoryEvent = { at: number } & ({ offer: DemoOffer; event: DemoEvent } | { sale: DemoSale })

/**
 * Fills an empty database with demo people and their offers, through the normal routes. A clock of
 * its own spreads history, mails and ledger over the past weeks. Returns undefined if the database
 * has people or demo data.
 * @throws in production, always
 */
export async function seedDemo(options: SeedOptions): Promise<DemoSummary | undefined> {
  const { config, database } = options
  if (config.isProduction) throw new Error('demo people have public passwords; they never exist in production')
  return database.withExclusiveLock(async () => {
    const marker = await findMarker(database.kysely)
    if (marker?.isFinished || (!marker && !(await hasNoPeople(database.kysely)))) return undefined
    const startedAt = performance.now()
    const begun: DemoMarker = marker ?? {
      startedAt: options.clock.now().toISOString(),
      hasPeople: false,
      eventsDone: 0,
      offerIds: {},
      orders: {},
      isFinished: false,
    }
    await writeMarker(database.kysely, begun)
    const isWhole = await runStory(options, begun)
    const offers = Object.keys(begun.offerIds).length
    return isWhole ? { people: DEMO_PEOPLE.length, offers, ms: performance.now() - startedAt } : undefined
  })
}

/**
 * Continues where the last run stopped.
 * @returns false if it was stopped before the end
 */
async function runStory(options: SeedOptions, marker: DemoMarker): Promise<boolean> {
  const { database, signal, onProgress = () => {} } = options
  const begin = new Date(marker.startedAt).getTime() - STORY_DAYS * DAY_MS
  const clock = adjustableClock(begin - Date.now())
  const voices = { fail: false }
  const app = await composeSeedApp(options, clock, voices)
  const emailOf = createFullMailboxes(begin)
  try {
    const cast = await readCast()
    const scenes = listStoryEvents(begin, [...DEMO_OFFERS, ...castOffers(cast, keyOf)])
    const browsers = new Map<string, Promise<DemoBrowser>>()
    const browserOf = (name: string): Promise<DemoBrowser> => {
      const person = findLogin(name, cast) ?? unknownPerson(name)
      return browsers.get(name) ?? setAndReturn(browsers, name, signIn(app, person))
    }
    if (!marker.hasPeople) {
      onProgress(0, scenes.length, 'people')
      await registerPeople(app)
      await seedTalents(app, cast, async (displayName) => {
        const person = DEMO_PEOPLE.find((one) => one.displayName === displayName)
        return person && browserOf(person.key)
      })
      await seedCastAccounts(
        cast.filter((member) => keyOf(member) === member.key),
        browserOf,
      )
      await seedShowcases(cast.map(keyOf), browserOf)
      await seedShop(app, { admin: await browserOf('admin'), talent: await browserOf('mara') })
      await seedStore(app, await browserOf('mara'))
      await seedBoards(await browserOf('admin'))
      marker.hasPeople = true
      await writeMarker(database.kysely, marker)
    }
    for (const [index, scene] of scenes.entries()) {
      if (signal?.aborted) return false
      clock.advance(Math.max(0, scene.at - clock.now().getTime()))
      if (index < marker.eventsDone) continue
      if ('sale' in scene) {
        onProgress(index, scenes.length, `${scene.sale.fan.firstName} ${scene.sale.does}`)
        await runDemoSale({ app, browserOf, sale: scene.sale, orders: marker.orders })
      } else {
        onProgress(index, scenes.length, `${scene.event.by} ${scene.event.does}`)
        await runDemoEvent({ app, browserOf, ...scene, offerIds: marker.offerIds })
      }
      // Events with an hour are many small steps, so no mails are sent after them. A later event
      // sends the mails of their notifications.
      if (!('event' in scene) || scene.event.hour === undefined) await runMails(app, emailOf(app))
      marker.eventsDone = index + 1
      await writeMarker(database.kysely, marker)
    }
    await seedOpenWork(browserOf)
    await seedCases({ app, browserOf, offerIds: marker.offerIds })
    await runPayouts(app)
    await getSimulator(app).deliverDueEvents()
    await seedQueues({
      app,
      browserOf,
      signInAgain: async (name) => signIn(app, findLogin(name, cast) ?? unknownPerson(name)),
      withoutVoices: async (work) => {
        voices.fail = true
        await work().finally(() => {
          voices.fail = false
        })
      },
    })
    for (const lead of DEMO_LEADS) await openGuestBrowser(app).send('POST', '/api/merch/lead', lead)
    await runAbandonedCarts(app)
    await runMails(app, emailOf(app))
    await getSimulator(app).deliverDueEvents()
    await writeMarker(database.kysely, { ...marker, isFinished: true })
    onProgress(scenes.length, scenes.length, 'done')
    return true
  } finally {
    await app.close()
  }
}

const keyOf = ({ key, displayName }: CastMember): string =>
  DEMO_PEOPLE.find((person) => person.displayName === displayName)?.key ?? key

function findLogin(name: string, cast: readonly CastMember[]): DemoLogin | undefined {
  const member = cast.find(({ key }) => key === name)
  return DEMO_PEOPLE.find(({ key }) => key === name) ?? (member && { ...member, email: castEmail(member.key) })
}

function unknownPerson(name: string): never {
  throw new Error(`the story names ${name}, who is not a demo person`)
}

/**
 * Composes a second app on the same database. It has no listener and uses the story's clock. While
 * `voices.fail` is true, its voice model fails.
 */
async function composeSeedApp(
  { config, database, log }: SeedOptions,
  clock: AdjustableClock,
  voices: { fail: boolean },
): Promise<App> {
  const admins = DEMO_PEOPLE.filter(({ kind }) => kind === 'admin').map(({ email }) => email)
  const app: App = await composeApp({
    config: {
      ...config,
      ADMIN_EMAILS: [...config.ADMIN_EMAILS, ...admins],
      // The story sends the requests of a year within seconds from one address.
      RATE_LIMIT_PER_MINUTE: 100_000_000,
      // It has one admin, and nobody who could approve as a second.
      REFUND_APPROVAL_ABOVE: undefined,
      ERASURE_APPROVAL: false,
    },
    database,
    logger: log,
    clock,
    wrapModels: (models) => withFailingVoices(models, voices),
    deliverWebhook: async ({ rawBody, signature }) => {
      const reply = await app.api.inject({
        method: 'POST',
        url: '/api/payments/webhook/processor',
        payload: rawBody,
        headers: { 'content-type': 'application/json', 'processor-signature': signature },
      })
      return { status: reply.statusCode }
    },
  })
  return app
}

/**
 * Sorts the events of all offers by time. Events without an `hour` are one hour apart on their day,
 * starting at nine o'clock. Fans' events start at eight o'clock and are minutes apart.
 */
function listStoryEvents(begin: number, all: readonly DemoOffer[]): StoryEvent[] {
  const inOrder = all
    .flatMap((offer) => offer.story.map((event) => ({ offer, event })))
    .sort((one, other) => one.event.day - other.event.day)
  let day = -1
  let hour = 0
  const offers = inOrder.map(({ offer, event }) => {
    const at = begin + event.day * DAY_MS
    if (event.hour !== undefined) return { offer, event, at: at + event.hour * HOUR_MS }
    hour = event.day === day ? hour + 1 : 9
    day = event.day
    return { offer, event, at: at + hour * HOUR_MS }
  })
  const sales = DEMO_SALES.map((sale, at) => ({
    sale,
    at: begin + sale.day * DAY_MS + 8 * HOUR_MS + at * MINUTE_MS,
  }))
  return [...offers, ...sales].sort((one, other) => one.at - other.at)
}

function setAndReturn<Value>(map: Map<string, Value>, key: string, value: Value): Value {
  map.set(key, value)
  return value
}
