import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PRODUCT } from '../../server/assemble.ts'
import type { Reader as Audience, ClassifiedTable } from '../../server/platform/personal-data/index.ts'
import { writeSignIns } from '../support/database/rare-columns.ts'
import { type Ties, writeDirectly } from '../support/database/written-directly.ts'
import { PERSONAL, type PlantedFan, plantFan } from '../support/merch/merch-canaries.ts'
import { openShop } from '../support/merch/merch-shop.ts'
import { failStoreArt } from '../support/merch/rare-store-columns.ts'
import { fakeStudio, seeingTags } from '../support/offers/fake-studio.ts'
import { expectOk } from '../support/offers/offers.ts'
import { writeAdminNotes, writeShopNotes } from '../support/people/admin-notes.ts'
import { socialEnv, startOidcPeer } from '../support/people/oidc-peer.ts'
import { liveWholeLife, planted, sendMails } from '../support/people/whole-life.ts'
import { type Heard, type Reader, readEverything } from '../support/responses/read-everything.ts'
import { readExport } from '../support/responses/read-export.ts'
import { createWorld, type Person, type World } from '../support/world.ts'
import { UNWRITTEN } from './unwritten-columns.ts'

/**
 * Each table declares who may read the text of its columns. This test writes a unique word into
 * every such column, reads everything as every kind of reader, and compares the readers of each
 * word with the declared audience.
 */

const EVERYBODY = ['nobody', 'brand 2', 'talent 2', 'brand', 'talent', 'agent', 'fan', 'admin'] as const
type Who = (typeof EVERYBODY)[number]
const EXPORT = 'their export'

const TABLES: readonly ClassifiedTable[] = PRODUCT.personalData.flatMap(({ tables }) => tables)
const audiences = new Map<string, readonly Audience[]>(
  TABLES.flatMap(({ table, readers }) => [...readers].map(([column, who]) => [`${table}.${column}`, who] as const)),
)

/** Readers that each audience stands for. They depend on whose row contains the word. */
type Theirs = Readonly<Record<'owner' | 'agents' | 'seller' | 'brand' | 'talent' | 'fan', readonly Who[]>>
const DEAL: Theirs = {
  owner: [],
  agents: [],
  seller: ['talent'],
  brand: ['brand'],
  talent: ['talent', 'agent'],
  fan: [],
}
const OF_BRAND: Theirs = { ...DEAL, owner: ['brand'] }
const OF_TALENT: Theirs = { ...DEAL, owner: ['talent'], agents: ['agent'], fan: ['talent'] }
const OF_FAN: Theirs = { ...DEAL, owner: ['fan'], fan: ['fan'] }
/** Used for a word of a person who never signs in, or who is outside the deal. */
const OF_OTHERS: Theirs = { owner: [], agents: [], seller: [], brand: [], talent: [], fan: [] }

const meant = (audience: readonly Audience[], accountsOf: Theirs): readonly Who[] => {
  const who: Record<Audience, readonly Who[]> = {
    ...accountsOf,
    public: EVERYBODY,
    accounts: ['brand', 'brand 2', 'talent', 'talent 2', 'agent', 'admin'],
    verifier: EVERYBODY,
    sides: [...accountsOf.brand, ...accountsOf.talent],
    recipient: accountsOf.owner,
    admin: ['admin'],
  }
  return audience.flatMap((each) => who[each])
}

type Word = {
  word: string
  place: string
  theirs: Theirs
  /** If missing, the audience is the union over all columns that contain the word. */
  column?: string | undefined
  /**
   * True if the word was written directly into the database, into a row that no route may show.
   */
  isDirect?: boolean
  /** Readers who must find the word. Set only if some permitted readers never open its place. */
  shownTo?: readonly Who[]
}
const words: Word[] = []
const newWord = () => `cnry${randomBytes(8).toString('hex')}`
const OF = { talent: OF_TALENT, brand: OF_BRAND, fan: OF_FAN, others: OF_OTHERS }
const uniqueText = (column: string, whose: keyof typeof OF = 'others'): string => {
  const word = newWord()
  words.push({ word, column, place: column, theirs: OF[whose] })
  return word
}

/** Words that are in several columns on purpose, or that not all permitted readers see. */
const PLACES: Readonly<Record<string, Partial<Word>>> = {
  'display name': { column: 'accounts.display_name' },
  picture: { column: 'accounts.image_url' },
  'counter changes': { column: 'offers.sharing_description' },
  draft: { column: 'offers.campaign_description', theirs: { ...OF_BRAND, talent: [] } },
  'file name of an attachment': { column: 'offer_messages.attachments' },
  // The store's designs do not exist yet.
  'headline of a store': { shownTo: ['talent', 'admin'] },
  'translated headline of a store': { column: 'merch_campaign_texts.texts', shownTo: ['talent'] },
  'name of a design': { shownTo: ['talent', 'admin'] },
  tag: { column: 'likeness_profiles.tags' },
  accent: { column: 'likeness_profiles.accent' },
  // Brands have no public page, and an admin has hidden the talent's rating of one.
  'brand, bio': { shownTo: ['brand'] },
  'talent, rating': { shownTo: ['brand', 'talent', 'agent', 'admin'] },
}
/** File bytes are no text, and every mail shows the addresses of its two sides. */
const isNoText = (place: string) => /^(?:bytes|mail address)/.test(place)

const FAN_WORDS: Partial<Record<keyof typeof PERSONAL, { column: string; theirs?: Theirs }>> = {
  addressLine1: { column: 'merch_orders.shipping' },
  firstName: { column: 'merch_orders.name' },
  email: { column: 'merch_orders.email' },
  delayedEmail: { column: 'merch_sessions.delayed_email' },
  giftNote: { column: 'merch_orders.words' },
  fanName: { column: 'merch_orders.words' },
  leadMessage: { column: 'merch_leads.message', theirs: OF_OTHERS },
}

let world: World
let people: Record<'brand' | 'talent' | 'agent' | 'admin' | 'brand 2' | 'talent 2', Person>
let columnsShowing: ReadonlyMap<string, ReadonlySet<string>>
let readersByWord: ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>
const logged: string[] = []

beforeAll(async () => {
  const peer = await startOidcPeer()
  const settings = { LOG_LEVEL: 'trace', PROCESS_EMAILS_OPEN: 'off', SHARES_WITHOUT_SESSION: 'off' }
  const tag = uniqueText('likeness_profiles.tags', 'talent')
  world = await createWorld({
    logger: pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) }),
    env: { ...settings, ...socialEnv(peer.issuer) },
    wrapModels: (models) => seeingTags(fakeStudio().wrap(models), [tag]),
  })
  await writeSignIns(world, peer, uniqueText)
  await peer.close()
  const planted = await plantFan(world, await openShop(world))
  const { brand, talent, agent } = await liveWholeLife(world)
  expectOk(await world.cron('/api/indexing/process-queue'))
  const [admin, brand2, talent2] = [await world.admin(), await world.brand('Contoso Tea'), await world.talent('Iris')]
  people = { brand, talent, agent, admin, 'brand 2': brand2, 'talent 2': talent2 }
  await writeAdminNotes(world, { admin, brand, talent, otherBrand: brand2 }, uniqueText)
  const received: Heard[] = []
  for (const who of ['brand', 'talent'] as const)
    received.push({ who, where: EXPORT, text: (await readExport(world, people[who])).text })
  await writeShopNotes(world, planted, uniqueText)
  await failStoreArt(world, uniqueText)
  expectOk(await world.cron('/api/offers/cron/show-ratings'))
  await sendMails()
  noteWordsOfLives()
  await writeTheRest()
  received.push(...(await readEverything(world, readers(planted), [talent.accountId, brand.accountId])))
  received.push(...(await readMails()))
  columnsShowing = await findWords()
  readersByWord = whoSaw(received)
})
afterAll(() => world.close())

function noteWordsOfLives(): void {
  for (const [whose, theirs] of [
    ['talent', OF_TALENT],
    ['brand', OF_BRAND],
  ] as const)
    for (const [word, place] of planted[whose])
      if (!isNoText(place)) words.push({ word, place, theirs, ...PLACES[place], ...PLACES[`${whose}, ${place}`] })
  for (const [name, known] of Object.entries(FAN_WORDS))
    words.push({ word: PERSONAL[name as keyof typeof PERSONAL], place: `fan’s ${name}`, theirs: OF_FAN, ...known })
}

async function writeTheRest(): Promise<void> {
  const written = new Set([...(await findWords()).values()].flatMap((columns) => [...columns]))
  for (const table of TABLES)
    for (const [column, audience] of table.readers) {
      const place = `${table.table}.${column}`
      if (written.has(place)) continue
      const word = newWord()
      const ties = await writeDirectly(world, table, column, { word, isKnown: (each) => ownerOf(each) !== undefined })
      const needsOwner = audience.some((who) => !['public', 'admin', 'verifier'].includes(who))
      const theirs = ties && (ownerOf(ties) ?? (needsOwner ? undefined : OF_OTHERS))
      if (theirs) words.push({ word, place, column: place, theirs, isDirect: true })
    }
}

function ownerOf(ties: Ties): Theirs | undefined {
  const is = ({ accountId, userId, email }: Person) =>
    ties.some(({ id }) => [accountId, userId, email.toLowerCase()].includes(id))
  return is(people.talent) ? OF_TALENT : is(people.brand) ? OF_BRAND : undefined
}

function readers({ fan, secrets, known: { orderNumber } }: PlantedFan): Partial<Record<Who, Reader>> {
  const unknown = { sessionId: 'none', token: 'none', orderNumber }
  const own = { sessionId: fan.sessionId, id: fan.sessionId, token: secrets.order, orderNumber }
  const as = (browser: Person) => ({ browser, names: unknown })
  return {
    nobody: { browser: world.stranger(), names: unknown, opensPages: true },
    fan: { browser: fan, names: own, opensPages: true },
    'brand 2': as(people['brand 2']),
    'talent 2': as(people['talent 2']),
    brand: { ...as(people.brand), opensPages: true, asksAsAdmin: true },
    talent: { ...as(people.talent), opensPages: true },
    agent: as(people.agent),
    admin: { ...as(people.admin), opensPages: true, asksAsAdmin: true },
  }
}

async function readMails(): Promise<Heard[]> {
  const mails = await world.database.kysely.selectFrom('mailbox.mails').selectAll().execute()
  const whose = new Map(Object.entries(people).map(([who, { email }]) => [email.toLowerCase(), who]))
  whose.set(PERSONAL.email, 'fan').set(PERSONAL.delayedEmail, 'fan')
  return mails.map(({ recipient, subject, text_body, html_body }) => ({
    who: whose.get(recipient) ?? `a mail to ${recipient}`,
    where: 'a mail',
    text: `${subject} ${text_body} ${html_body}`,
  }))
}

async function findWords(): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>()
  for (const { table } of TABLES) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) as row from ${sql.table(table)} t`.execute(world.database.kysely)
    for (const [column, value] of rows.flatMap(({ row }) => Object.entries(row))) {
      const text = typeof value === 'string' ? value : typeof value === 'object' ? JSON.stringify(value) : ''
      for (const word of wordsIn(text)) found.set(word, (found.get(word) ?? new Set()).add(`${table}.${column}`))
    }
  }
  return found
}

function wordsIn(text: string): string[] {
  const lower = text.toLowerCase()
  const ours = new Set(lower.match(/cnry[0-9a-f]{16}/g))
  return words.flatMap(({ word }) =>
    (word.startsWith('cnry') ? ours.has(word) : lower.includes(word.toLowerCase())) ? [word] : [],
  )
}

function whoSaw(received: readonly Heard[]): Map<string, Map<string, Set<string>>> {
  const saw = new Map<string, Map<string, Set<string>>>()
  for (const { who, where, text } of received)
    for (const word of wordsIn(text)) {
      const by = saw.get(word) ?? new Map<string, Set<string>>()
      saw.set(word, by.set(who, (by.get(who) ?? new Set()).add(where)))
    }
  return saw
}

/** Columns with copies of other texts. Who sees a copy is found by reading as everyone. */
const COPIES =
  /^(?:admin_audit|notifications|outgoing_mails|mailbox|simulator|print_shop|idempotency_keys|merch_session_steps|likeness_profiles\.about|agreements\.content)\b/

function mayRead({ word, column, theirs }: Word): { may: ReadonlySet<string>; isForAdmins: boolean } {
  const columns = [...(columnsShowing.get(word) ?? [])].filter((each) => audiences.has(each))
  const homes = columns.filter((each) => !COPIES.test(each))
  const declared = (column ? [column] : homes.length > 0 ? homes : columns).map((each) => audiences.get(each) ?? [])
  const [first = [], ...more] = declared.map((audience) => meant(audience, theirs))
  return {
    may: new Set(first.filter((who) => more.every((others) => others.includes(who)))),
    isForAdmins: declared.some((audience) => audience.join() === 'admin'),
  }
}

test('nobody can read a text that is not for them', () => {
  const leaks = words.flatMap((word) => {
    const { may, isForAdmins } = mayRead(word)
    return [...(readersByWord.get(word.word) ?? [])].flatMap(([who, where]) => {
      // An export contains the person's own words, even those that otherwise only admins may read.
      const isOwn = word.theirs.owner.some((owner) => owner === who) && !isForAdmins
      const places = [...where].filter((place) => !(isOwn && place === EXPORT))
      // A mail may contain public text, even if the test does not read as its recipient.
      return may.has(who) || may.has('nobody') || places.length === 0
        ? []
        : [`${word.place}: ${who}, ${places.join(', ')}`]
    })
  })
  expect(leaks).toEqual([])
})

test('everybody who may read a text can find it', () => {
  const inVain = words.flatMap((word) => {
    const saw = readersByWord.get(word.word)
    const { may } = mayRead(word)
    // Public text only needs to be found without signing in, because the signed-in readers do not
    // open every public page.
    const wanted = word.isDirect ? [] : (word.shownTo ?? (may.has('nobody') ? ['nobody'] : [...may]))
    const without = wanted.filter((who) => !saw?.has(who))
    return without.length === 0 ? [] : [`${word.place}: ${without.join(', ')}`]
  })
  expect(inVain).toEqual([])
})

test('people’s texts are stored only in columns that declare an audience, and each such column is tested', () => {
  const written = [...new Set([...columnsShowing.values()].flatMap((columns) => [...columns]))]
  expect(
    written.filter((column) => !audiences.has(column)),
    'columns that hold words of people',
  ).toEqual([])
  expect(
    words
      .filter(({ word, column, isDirect }) => column && !isDirect && !columnsShowing.get(word)?.has(column))
      .map(({ place }) => place),
  ).toEqual([])
  const unwritten = [...audiences.keys()].filter((column) => !written.includes(column) && !(column in UNWRITTEN))
  expect(unwritten, 'columns without a test text: add text(…) to testing/own-thing.ts of the feature').toEqual([])
})

test('a column is exempt only while it exists and nothing writes it', () => {
  const written = new Set([...columnsShowing.values()].flatMap((columns) => [...columns]))
  const stale = Object.keys(UNWRITTEN).filter((column) => written.has(column) || !audiences.has(column))
  expect(stale, 'remove these from unwritten-columns.ts').toEqual([])
})

test('no log line contains people’s texts', () => {
  expect(logged.length).toBeGreaterThan(100)
  const found = [...new Set(logged.flatMap(wordsIn))]
  expect(words.filter(({ word }) => found.includes(word)).map(({ place }) => place)).toEqual([])
})
