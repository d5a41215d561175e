import { DAY_MS, HOUR_MS } from '../../server/platform/clock.ts'
import { newId } from '../../server/platform/ids.ts'
import { type Chance, chance } from '../storm/chance.ts'
import { expectOk } from '../support/offers/offers.ts'
import type { Person, World } from '../support/world.ts'
import type { Agenda } from './agenda.ts'
import type { People } from './people.ts'

export type Rhythm = 'immediately' | 'daily' | 'weekly'
export type ReaderEntry = { at: number; accountId: string } & (
  | { did: 'read-all' }
  | { did: 'read-about'; offerId: string }
  | { did: 'rhythm'; rhythm: Rhythm; timeZone: string }
  | { did: 'mail'; type: string; isOn: boolean }
  | { did: 'bell'; type: string; isOn: boolean }
  | { did: 'unsubscribed'; from: string }
  | { did: 'bounced' | 'lifted' }
)
/** Time of the next digest that the reader saw. */
export type Promised = { at: number; accountId: string; nextAt: number | null }

/**
 * The clocks change in spring and autumn of either hemisphere, change by half an hour, or never
 * change.
 */
export const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'America/St_Johns',
] as const

/** A reader may switch these off. */
const SWITCHED = [
  'OFFER_SUBMITTED',
  'OFFER_RECEIVED',
  'MESSAGE_RECEIVED',
  'RATING_ASKED',
  'OFFER_RELEASE_REMINDER',
  'DELIVERY_DUE',
  'DELIVERY_READY',
]

export type Readers = {
  log: ReaderEntry[]
  promised: Promised[]
  askForNext: () => Promise<void>
}

type Cast = { world: World; people: People; agenda: Agenda; log: ReaderEntry[] }
type Reader = { person: Person; chance: Chance; isGathered: boolean }

/**
 * Plans how often everyone gets mail, their zone, the types that they switch off, and when they
 * open the bell.
 */
export function planReaders(
  world: World,
  people: People,
  agenda: Agenda,
  plan: { seed: number; from: number; to: number },
): Readers {
  const log: ReaderEntry[] = []
  const promised: Promised[] = []
  const cast = { world, people, agenda, log }
  const readers = [...people.brands, ...people.talents].map(
    (person, number): Reader => ({ person, chance: chance(plan.seed, 1_000_000 + number), isGathered: false }),
  )
  for (const [number, reader] of readers.entries()) planReader(cast, reader, { ...plan, number })
  return {
    log,
    promised,
    askForNext: async () => {
      for (const { person } of readers.filter(({ isGathered }) => isGathered)) {
        const { digest } = expectOk(await person.get('/api/notifications/preferences'))
        const nextAt = digest.nextAt === null ? null : Date.parse(digest.nextAt)
        promised.push({ at: world.clock.now().getTime(), accountId: person.accountId, nextAt })
      }
    },
  }
}

function planReader(
  cast: Cast,
  reader: Reader,
  { from, to, number }: { from: number; to: number; number: number },
): void {
  const { agenda } = cast
  const { chance } = reader
  const days = (to - from) / DAY_MS
  const within = (first: number, last: number) =>
    from + chance.between(first * 24, Math.ceil(last) * 24) * HOUR_MS + 61_000
  // Two in five get mail immediately, two daily and one weekly.
  const rhythm = (['immediately', 'daily', 'weekly', 'daily', 'immediately'] as const)[number % 5] ?? 'daily'
  if (rhythm !== 'immediately') agenda.add(from, () => changeRhythm(cast, reader, rhythm))
  for (let change = 0; change < 2; change++)
    if (chance.isLucky(0.5))
      agenda.add(within(5, days), () =>
        changeRhythm(cast, reader, chance.oneOf(['immediately', 'daily', 'weekly'] as const)),
      )
  for (let change = 0; change < 3; change++)
    if (chance.isLucky(0.6)) agenda.add(within(0, days), () => flip(cast, reader))
  if (chance.isLucky(0.4)) agenda.add(within(10, days), () => unsubscribe(cast, reader))
  if (number % 9 === 3) {
    const at = within(10, days / 2)
    agenda.add(at, () => bounce(cast, reader))
    agenda.add(at + chance.between(10, 60) * DAY_MS, () => lift(cast, reader))
  }
  const scheduleVisit = (at: number): void => {
    if (at > to) return
    agenda.add(at, async () => {
      note(cast, reader, { did: 'read-all' })
      expectOk(await reader.person.post('/api/notifications/mark-read', { all: true }))
      scheduleVisit(at + chance.between(20, 300) * HOUR_MS + 7_000)
    })
  }
  scheduleVisit(within(1, 12))
}

type Done = ReaderEntry extends infer Entry
  ? Entry extends ReaderEntry
    ? Omit<Entry, 'at' | 'accountId'>
    : never
  : never
const note = ({ world, log }: Cast, { person }: Reader, done: Done): void => {
  log.push({ at: world.clock.now().getTime(), accountId: person.accountId, ...done } as ReaderEntry)
}

async function changeRhythm(cast: Cast, reader: Reader, rhythm: Rhythm): Promise<void> {
  const timeZone = reader.chance.oneOf(ZONES)
  note(cast, reader, { did: 'rhythm', rhythm, timeZone })
  await save(reader, { preferences: [], digest: { rhythm, timeZone } })
  reader.isGathered = rhythm !== 'immediately'
}

/** Mail or bell of one type. */
async function flip(cast: Cast, reader: Reader): Promise<void> {
  const [type, isOn] = [reader.chance.oneOf(SWITCHED), reader.chance.isLucky(0.3)]
  const did = reader.chance.isLucky(0.6) ? 'mail' : 'bell'
  note(cast, reader, { did, type, isOn })
  await save(reader, { preferences: [{ type, [did === 'mail' ? 'email' : 'bell']: isOn }] })
}

const save = async ({ person }: Reader, wanted: object): Promise<void> => {
  expectOk(await person.put('/api/notifications/preferences', wanted))
}

/** Uses the header of the newest mail that has one, as a mail client does. */
async function unsubscribe(cast: Cast, reader: Reader): Promise<void> {
  const mails = await cast.world.database.kysely
    .selectFrom('mailbox.mails')
    .select('headers')
    .where('recipient', '=', reader.person.email)
    .orderBy('received_at', 'desc')
    .limit(20)
    .execute()
  const link = mails
    .map(({ headers }) => (headers as Record<string, string>)['List-Unsubscribe'])
    .find((header) => header !== undefined)
  if (!link) return
  const path = new URL(link.slice(1, -1)).pathname
  note(cast, reader, { did: 'unsubscribed', from: decodeURIComponent(path).split('.')[1] ?? '' })
  const response = await cast.world.stranger().post(path, {})
  if (response.status !== 200) throw new Error(response.text)
}

async function bounce(cast: Cast, reader: Reader): Promise<void> {
  note(cast, reader, { did: 'bounced' })
  const timestamp = Math.floor(cast.world.clock.now().getTime() / 1000)
  const event = { sg_event_id: newId(), event: 'bounce', type: 'bounce', email: reader.person.email, timestamp }
  expectOk(await cast.world.stranger().post('/api/notifications/mail-events', [event]))
}

async function lift(cast: Cast, reader: Reader): Promise<void> {
  const { admin } = cast.people
  expectOk(await admin.delete('/api/admin/mail-suppressions', { address: reader.person.email }))
  note(cast, reader, { did: 'lifted' })
}
