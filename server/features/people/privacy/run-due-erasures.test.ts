import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fakeStudio } from '../../../../tests/support/offers/fake-studio.ts'
import { callerOf, expectOk } from '../../../../tests/support/offers/offers.ts'
import { receivedByOthers } from '../../../../tests/support/people/received-by-others.ts'
import { signInAnew } from '../../../../tests/support/people/signed-in.ts'
import { liveWholeLife, planted, sendMails, terms } from '../../../../tests/support/people/whole-life.ts'
import { readExport } from '../../../../tests/support/responses/read-export.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { DAY_MS, HOUR_MS } from '../../../platform/clock.ts'
import { findFile } from '../../media/files/index.ts'
import { checkBooks, compareWithProcessor } from '../../money/reconciliation/index.ts'
import { getLicence } from '../../offers/licences/index.ts'
import { getOffer } from '../../offers/offer/index.ts'

const logged: string[] = []
let world: World
let talent: Person
let brand: Person
let agent: Person
let offerId: string
let bought: string

beforeAll(async () => {
  const logger = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) })
  world = await createWorld({
    logger,
    env: { LOG_LEVEL: 'trace', MINIMUM_PAYOUT_MINOR_UNIT: '1' },
    wrapModels: fakeStudio().wrap,
  })
  ;({ talent, brand, agent, offerId, bought } = await liveWholeLife(world))
})
afterAll(() => world.close())

const certificateKey = async (): Promise<string | null> =>
  (
    await world.database.kysely
      .selectFrom('licences')
      .select('certificate_key')
      .where('offer_id', '=', offerId)
      .executeTakeFirstOrThrow()
  ).certificate_key

async function findInTables(words: Iterable<string>): Promise<string[]> {
  const db = world.database.kysely
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and c.relkind = 'r' order by 1`.execute(db)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ word: string; row: string }>`
      select w.word, t.row from (select r::text as row from ${sql.raw(name)} r) t
      join unnest(${[...words]}::text[]) as w (word) on strpos(lower(t.row), w.word) > 0`.execute(db)
    found.push(...rows.map(({ word, row }) => `${name}: ${placeOf(word)} in ${row.slice(0, 400)}`))
  }
  return found
}

async function findInStore(words: readonly string[]): Promise<string[]> {
  const { storage } = world.app.ctx
  const objects = await storage.list('', { limit: 1000 })
  const found: string[] = []
  for (const { key } of objects) {
    const bytes = (await buffer((await storage.get(key))?.body ?? Readable.from([]))).toString('latin1')
    // An earlier export may contain the words, because it belongs to the person who requested it.
    if (key.endsWith('.zip')) found.push(`${key}: an export`)
    else found.push(...words.filter((word) => bytes.includes(word)).map((word) => `${key}: ${placeOf(word)}`))
  }
  return found
}

const placeOf = (word: string): string => planted.talent.get(word) ?? planted.brand.get(word) ?? word

const wordFor = (wanted: string): string => {
  const [word] = [...planted.talent, ...planted.brand].find(([, place]) => place === wanted) ?? []
  if (word === undefined) throw new Error(`nothing was planted as ${wanted}`)
  return word
}

const wordsOf = (whose: 'talent' | 'brand', except: readonly string[] = []): string[] =>
  [...planted[whose].keys()].filter((word) => !except.includes(word))

async function expectBooksWhole(): Promise<void> {
  const findings = await checkBooks(world.database.kysely)
  expect(findings.flatMap(({ differences }) => differences)).toEqual([])
  const { differences, paymentCount } = await compareWithProcessor(world.app.ctx, { days: 60 })
  expect(differences).toEqual([])
  expect(paymentCount).toBe(2)
}

const HALF_A_DAY_MS = 12 * HOUR_MS
const carryOut = async () => expectOk(await world.cron('/api/privacy/cron/erasures'))

async function erase(person: Person): Promise<void> {
  await signInAnew(world, person)
  expect(await person.post('/api/privacy/erasure', { confirm: person.slug })).toMatchObject({ status: 202 })
}

/** Public data of a talent: their page and products. */
const SHOWN_TO_ALL = ['display name', 'bio', 'picture', 'product', 'product text']

/** A brand's rating with its words is public on the talent's page, and nowhere else. */
const isPublicRating = (word: string, how: string): boolean =>
  planted.brand.get(word) === 'rating' && how.endsWith(', GET /t/{slug}')

/** The mail of an invitation goes to its own address. */
const isOwnInvitation = (word: string, how: string): boolean =>
  planted.brand.get(word) === 'address of an invitation' && how === `a mail to ${word}@people.test`

describe('a complete account', () => {
  test('is exposed to nobody else: by no route, metric or mail', async () => {
    const received = await receivedByOthers(world, { talent, brand, offerId })
    expect(received.length).toBeGreaterThan(500)
    const mails = await world.database.kysely.selectFrom('mailbox.mails').selectAll().execute()
    const sides = [talent, brand, agent, await world.admin()].map(({ email }) => email.toLowerCase())
    const toOthers = mails.filter(({ recipient }) => !sides.includes(recipient))
    const texts = [
      ...received.map(({ who, route, text }) => ({ how: `${who}, ${route}`, text: text.toLowerCase() })),
      ...toOthers.map((mail) => ({ how: `a mail to ${mail.recipient}`, text: JSON.stringify(mail).toLowerCase() })),
    ]
    const found = [...planted.talent, ...planted.brand]
      .filter(([, place]) => !SHOWN_TO_ALL.includes(place))
      .flatMap(([word, place]) =>
        texts
          .filter(({ text, how }) => text.includes(word) && !isPublicRating(word, how) && !isOwnInvitation(word, how))
          .map(({ how }) => `${place}: ${how}`),
      )
    expect(found).toEqual([])
  })

  test('is exported with everything its person wrote and nothing the other side did', async () => {
    const [ofTalent, ofBrand] = [await readExport(world, talent), await readExport(world, brand)]
    const missing = (whose: 'talent' | 'brand', { text }: { text: string }) =>
      wordsOf(whose)
        .filter((word) => !text.includes(word))
        .map(placeOf)
    // Only texts of admins are missing, because they do not belong to the person.
    expect(missing('talent', ofTalent)).toEqual(['decision'])
    expect(missing('brand', ofBrand)).toEqual(['reason of a block'])
    const ofOther = (whose: 'talent' | 'brand', { text }: { text: string }) =>
      wordsOf(whose)
        .filter((word) => text.includes(word))
        .map(placeOf)
    const disclosed = ofOther('brand', ofTalent)
    // The agreement that both sides signed repeats the script.
    const outside = ofOther('brand', { text: ofTalent.textWithout('agreement') })
    expect(disclosed).toContain('display name')
    expect(disclosed).toContain('custom usage')
    for (const place of [
      'script',
      'draft',
      'message',
      'rating',
      'brief for several',
      'brief of candidates',
      'buyer’s name',
      'buyer’s address',
      'mail address',
      'bio',
    ])
      expect(outside).not.toContain(place)
    for (const place of ['bio', 'mail address', 'blocked brand', 'input of a job', 'message'])
      expect(ofOther('talent', ofBrand)).not.toContain(place)
    expect(ofBrand.text).toContain(bought)
    expect(disclosed).toContain('bytes of an attachment')
    expect(ofTalent.paths).toEqual(
      expect.arrayContaining(['README.txt', 'data/your-profile.json', 'data/your-account.json']),
    )
  })

  test('is erased with the talent, except for what the brand bought', async () => {
    const certificate = (await certificateKey()) ?? ''
    expect(await world.app.ctx.storage.head(certificate)).toMatchObject({ key: certificate })
    const mails = () => world.database.kysely.selectFrom('mailbox.mails').select('id').where('id', '=', 'unrelated')
    const unrelated = { id: 'unrelated', recipient: 'somebody@else.test', subject: 'Another offer', text_body: 'Hello' }
    await world.database.kysely
      .insertInto('mailbox.mails')
      .values({ ...unrelated, html_body: '', received_at: world.clock.now(), headers: '{}' })
      .execute()
    await erase(talent)
    world.clock.advance(HALF_A_DAY_MS)
    await erase(brand)
    world.clock.advance(7 * DAY_MS - HALF_A_DAY_MS)
    expect(await carryOut()).toEqual({ begun: 1, erased: 0, waiting: 0, failed: 0 })
    await sendMails()
    await world.app.ctx.immediateMailSender.sendDue()
    world.clock.advance(HOUR_MS)
    expect(expectOk(await world.cron('/api/privacy/cron/erasures'))).toEqual({
      begun: 0,
      erased: 1,
      waiting: 0,
      failed: 0,
    })
    expect(await mails().execute(), 'a mail that names nothing of theirs stays').toHaveLength(1)
    // The agreed terms of a license stay with the brand.
    expect(await findInTables(wordsOf('talent'))).toEqual([
      expect.stringMatching(/^public\.agreements: counter changes in /),
      expect.stringMatching(/^public\.offer_terms: counter changes in /),
      expect.stringMatching(/^public\.offer_terms: counter changes in /),
    ])
    expect(await findInStore(wordsOf('talent', [bought]))).toEqual([expect.stringMatching(/^privacy.*an export$/)])
    expect([await certificateKey(), await world.app.ctx.storage.head(certificate)]).toEqual([null, undefined])
    await expectBooksWhole()
  })

  test('ends consent, running generations and everything nobody bought', async () => {
    const { kysely } = world.database
    const states = await kysely
      .selectFrom('likeness_consent_states')
      .select('granted')
      .where('account_id', '=', talent.accountId)
      .execute()
    expect(states).toEqual([{ granted: false }])
    for (const table of ['likeness_assets', 'likeness_words', 'talent_vectors', 'indexing_events'] as const)
      expect(
        await kysely.selectFrom(table).selectAll().where('account_id', '=', talent.accountId).execute(),
        table,
      ).toEqual([])
    const jobs = await kysely
      .selectFrom('generation_jobs')
      .select('status')
      .where('about_account_id', '=', talent.accountId)
      .execute()
    expect(jobs.map(({ status }) => status).sort()).toEqual([
      ...Array<string>(3).fill('CANCELLED'),
      ...Array<string>(4).fill('SUCCEEDED'),
    ])
    const candidates = await kysely.selectFrom('candidates').select(['file_key', 'score', 'failure_code']).execute()
    expect(candidates).toEqual(Array(6).fill({ file_key: null, score: null, failure_code: 'CANCELLED' }))
    expect(await world.app.ctx.storage.list('offers/image-candidates/', { limit: 10 })).toEqual([])
    expect(await kysely.selectFrom('shortlist_talents').selectAll().execute()).toEqual([])
  })

  test('leaves the brand its license with a certificate that does not name the talent', async () => {
    const { licence, certificateUrl } = await getLicence(world.app.ctx, callerOf(brand, 'brand'), offerId)
    expect(licence).toMatchObject({ licensor: 'Deleted account', licensee: expect.stringContaining('Roasters') })
    expect(certificateUrl).not.toBeNull()
    const agreed = ['custom usage', 'condition of the license', 'counter changes']
    for (const place of agreed)
      expect(licence.clauses.map(({ text }) => text).join('\n'), place).toContain(wordFor(place))
    expect(await findInStore(wordsOf('talent', [bought]))).toEqual([expect.stringMatching(/^privacy.*an export$/)])
  })

  test('leaves the brand its side of the history, and the file it paid for', async () => {
    const [offer] = await world.database.kysely.selectFrom('offers').selectAll().where('id', '=', offerId).execute()
    expect(offer).toMatchObject({ offer_amount_minor_unit: 140_000, usage_types: [terms], status: 'COMPLETED' })
    expect(offer?.delivery_file_urls).toHaveLength(1)
    const file = await findFile(world.database.kysely, offer?.delivery_file_urls[0] ?? '', world.clock.now())
    expect(file).toMatchObject({ owner_account_id: brand.accountId, file_name: null })
    const shownOffer = await getOffer(world.app.ctx, callerOf(brand, 'brand'), offerId)
    expect(JSON.stringify(shownOffer)).toContain('Deleted account')
    const people = await world.database.kysely
      .selectFrom('accounts')
      .select(['display_name', 'slug'])
      .where('id', '=', talent.accountId)
      .executeTakeFirst()
    expect(people).toEqual({ display_name: 'Deleted account', slug: expect.stringMatching(/^deleted-[0-9a-f]{32}$/) })
    expect(offer?.script_text).not.toBeNull()
    const { kysely } = world.database
    const messages = await kysely
      .selectFrom('offer_messages')
      .select(['body', 'attachments'])
      .orderBy('sequence')
      .execute()
    const emptied = { body: 'Deleted with the account.', attachments: [] }
    const retained = { body: expect.stringMatching(/^For Deleted account: cnry/), attachments: [expect.anything()] }
    expect(messages).toEqual([retained, emptied, emptied])
    const statements = await kysely.selectFrom('dispute_statements').select('statement').orderBy('id').execute()
    expect(statements.map(({ statement }) => statement)).toEqual([
      expect.stringMatching(/^Deleted account and Northwind cnry\w+: cnry/),
      'Deleted with the account.',
    ])
    const ratings = await kysely.selectFrom('offer_ratings').select(['stars', 'words']).orderBy('by_side').execute()
    expect(ratings).toEqual([
      { stars: 4, words: expect.stringMatching(/^Deleted account was fine: cnry/) },
      { stars: 4, words: null },
    ])
  })

  test('is gone after the brand’s erasure too, except for the books', async () => {
    world.clock.advance(HALF_A_DAY_MS)
    expect(await carryOut()).toMatchObject({ begun: 1, failed: 0 })
    await sendMails()
    await world.app.ctx.immediateMailSender.sendDue()
    world.clock.advance(HOUR_MS)
    expect(await carryOut()).toMatchObject({ erased: 1, failed: 0 })
    expect(await findInTables([...wordsOf('talent'), ...wordsOf('brand')])).toEqual([])
    // Catalog files belong to nobody, and the journal only contains ids.
    const left = (await world.app.ctx.storage.list('', { limit: 100 })).map(({ key }) => key)
    expect(left.filter((key) => !/^(merch\/catalog|erasure-journal)\//.test(key))).toEqual([])
    // The agreed terms remain in the offer and in each licensed version.
    expect((await findInTables([terms])).map((found) => found.split(':')[0])).toEqual([
      ...Array(3).fill('public.offer_terms'),
      'public.offers',
    ])
    await expectBooksWhole()
  })

  test('cannot sign in anymore', async () => {
    for (const { email } of [talent, brand]) {
      expect(await world.app.builtinIssuer().isRegistered(email)).toBe(false)
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from identity.sessions`.execute(world.database.kysely)
      expect(rows).toEqual([{ count: 0 }])
    }
  })

  test('never appears in the log', () => {
    expect(logged.length).toBeGreaterThan(50)
    const text = logged.join('\n').toLowerCase()
    const words = [...wordsOf('talent'), ...wordsOf('brand')]
    expect(words.filter((word) => text.includes(word)).map(placeOf)).toEqual([])
  })
})
