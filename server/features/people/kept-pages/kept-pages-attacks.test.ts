import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { observingStatements } from '../../../../tests/support/database/test-databases.ts'
import { addPicture, consent } from '../../../../tests/support/likeness/likeness.ts'
import { addTalent } from '../../../../tests/support/likeness/likeness-records.ts'
import { changeCampaign, liveCampaign } from '../../../../tests/support/merch/storefronts.ts'
import { expectOk } from '../../../../tests/support/offers/offers.ts'
import { withSettings } from '../../../../tests/support/programs/with-settings.ts'
import { pictureOf } from '../../../../tests/support/uploads.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { DAY_MS, SECOND_MS } from '../../../platform/clock.ts'
import { SITE_PATHS } from '../../../platform/pages/site-paths.ts'
import type { PageCache } from '../../../providers/page-cache/port.ts'
import { keepPage, type RenderedPage } from './index.ts'

const VISIT = { accept: 'text/html' }
const CACHE: PageCache = {
  name: 'varnish',
  headers: { tags: 'xkey', separator: ' ', hold: 'surrogate-control' },
  purge: async () => {},
}
const VCL = new URL('../../../../deploy/varnish/pages.vcl', import.meta.url)

let world: World
let talent: Person
let store: Awaited<ReturnType<typeof liveCampaign>>
let paths: readonly string[]
beforeAll(async () => {
  world = await createWorld({ pageCache: CACHE })
  talent = await addTalent(world, 'Runa Falk', { category: 'actor', hasImageAsset: true })
  await addPicture(talent, await pictureOf(40, 50, 'tan'))
  await world.database.kysely.updateTable('likeness_assets').set({ search_tags: '[]' }).execute()
  store = await liveCampaign(world)
  paths = SITE_PATHS.filter(({ kept }) => kept).map(({ path }) => pathOf(path))
})
afterAll(() => world.close())

const pathOf = (path: string): string =>
  path
    .replace(':productId', store.product.id)
    .replace('/t/:slug', `/t/${talent.slug}`)
    .replace('/c/:slug', `/c/${store.campaign.slug}`)
    .replace(/:\w+/g, 'x')

const visit = (path: string, headers: Record<string, string> = {}) =>
  world.stranger().get(path, { ...VISIT, ...headers })
const held = async (path: string) => {
  const page = await visit(path)
  expect([path, page.status, page.headers['surrogate-control'] !== undefined]).toEqual([path, 200, true])
  return page
}

/**
 * Tables whose changes do not end a page, with the reason. All others that a page reads have
 * triggers (migration 0177).
 */
const UNTRIGGERED: Readonly<Record<string, string>> = {
  page_changes: 'the changes themselves',
  brand_blocklist: 'read with the policy of a talent, and never shown',
  brand_names: 'read with the policy of a talent, and never shown',
  offer_history: 'numbers of the track record, which name nobody',
  likeness_counts: 'how rare words are, for the order of similar talents',
  likeness_meanings: 'the order of similar talents; they leave with their consent',
  likeness_reports: 'numbers of the transparency report',
  likeness_takedowns: 'numbers of the transparency report; the takedown itself changes the asset and its record',
  merch_share_reports: 'numbers of the transparency report',
  report_senders: 'numbers of the transparency report',
}

test('every table that a held page reads ends the page when it changes', async () => {
  const { rows } = await sql<{ table: string }>`
    select distinct event_object_table::text as table from information_schema.triggers
    where trigger_name like '%note%pages'`.execute(world.database.kysely)
  const triggered = new Set(rows.map(({ table }) => table))
  const { rows: all } = await sql<{ table: string }>`
    select table_name::text as table from information_schema.tables where table_schema = 'public'`.execute(
    world.database.kysely,
  )
  const read = new Map<string, string>()
  await withSettings(world, {}, async () => {
    for (const path of paths) {
      const texts: string[] = []
      await observingStatements(
        (text) => texts.push(text),
        () => held(path),
      )
      const words = new Set(texts.flatMap((text) => text.match(/[a-z_0-9]+/g) ?? []))
      for (const { table } of all) if (words.has(table)) read.set(table, path)
    }
  })
  expect([...read.keys()]).toEqual(expect.arrayContaining(['accounts', 'likeness_consent_states', 'merch_campaigns']))
  const without = [...read].filter(([table]) => !triggered.has(table) && !(table in UNTRIGGERED))
  expect(Object.fromEntries(without)).toEqual({})
})

test('nothing that a reader sends is in a held page, nor in its headers', async () => {
  const sent = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'gopher',
    origin: 'https://evil.example',
    referer: 'https://evil.example/zebrafink',
    'user-agent': 'zebrafink',
    'x-request-id': 'zebrafink-1',
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    'accept-language': 'zebrafink,en;q=0.5',
    cookie: 'lang=zebrafink; scheme=zebrafink; tz=Zebrafink; stores=.zebrafink; team=zebrafink; changed=zebrafink',
  }
  const OWN = new Set(['date', 'x-request-id', 'content-length'])
  const shared = (headers: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN.has(name)))
  for (const path of paths) {
    // Pages that a query changes are held without one only.
    const query = SITE_PATHS.some(({ path: own, kept }) => own === path && kept?.reads === 'any')
      ? ''
      : '?utm_source=zebrafink&x=evil.example'
    // The first reader is the one for whom the page is rendered.
    await withSettings(world, {}, async () => {
      const hostile = await visit(path + query, sent)
      const plain = await held(path)
      expect(shared(hostile.headers), path).toEqual(shared(plain.headers))
      expect(hostile.text === plain.text, `${path} differs`).toBe(true)
      expect(
        (plain.text + JSON.stringify(shared(plain.headers))).match(/evil\.example|zebrafink|gopher/i),
        path,
      ).toBeNull()
    })
  }
})

describe('a page that one process keeps is not shown after a change that another made:', () => {
  const hasEnded = async (pages: readonly string[], word: string, change: () => Promise<unknown>) => {
    for (const path of pages) expect((await held(path)).text, path).toContain(word)
    // Other settings stand for another process: it keeps pages of its own.
    await withSettings(world, {}, async () => {
      for (const path of pages) await held(path)
      await change()
    })
    for (const path of pages) expect((await visit(path)).text, path).not.toContain(word)
  }
  const WARM = '"voiceTone":"warm"'
  const shownTalent = async (name: string) => {
    const someone = await addTalent(world, name, { category: 'actor', voiceTone: 'warm' })
    // A list that is kept does not know newcomers.
    world.clock.advance(6 * SECOND_MS)
    return { someone, own: `/t/${someone.slug}` }
  }

  test('a takedown', async () => {
    const { someone, own } = await shownTalent('Alma Dahl')
    const takedown = { accountId: someone.accountId, reason: 'The pictures show somebody else.' }
    const admin = await world.admin()
    await hasEnded([own], WARM, async () => expectOk(await admin.post('/api/likeness/admin/takedowns', takedown)))
    expect((await visit('/talents')).text).not.toContain(someone.slug)
  })

  test('a withdrawn consent', async () => {
    const { someone, own } = await shownTalent('Ebba Lund')
    await hasEnded([own], WARM, () => consent(someone, false))
    await consent(someone)
  })

  test('a withdrawn consent, in the list', async () => {
    const { someone } = await shownTalent('Ebba Holm')
    await hasEnded(['/talents'], someone.slug, () => consent(someone, false))
  })

  test('a picture that its talent removes', async () => {
    const { id } = await world.database.kysely
      .selectFrom('likeness_assets')
      .select('id')
      .where('account_id', '=', talent.accountId)
      .executeTakeFirstOrThrow()
    const pages = ['/talents', `/t/${talent.slug}`]
    await hasEnded(pages, id, async () => expectOk(await talent.delete(`/api/likeness/assets/${id}`)))
  })

  test('a blocked talent', async () => {
    const { someone, own } = await shownTalent('Alma Lind')
    const admin = await world.admin()
    const change = { accountId: someone.accountId, action: 'block', reason: 'Somebody else’s face.' }
    await hasEnded(['/talents'], someone.slug, async () => expectOk(await admin.post('/api/admin/users', change)))
    expect((await visit(own)).status).toBe(404)
  })

  test('an emergency close', async () => {
    const { admin, campaign } = await liveCampaign(world)
    const change = { version: campaign.version, shutdownMode: 'EMERGENCY_CLOSE', paidOrders: 'keep' }
    await held(`/c/${campaign.slug}`)
    await hasEnded(['/stores'], `"${campaign.slug}"`, () => changeCampaign(admin, campaign.id, change))
    expect((await visit(`/c/${campaign.slug}`)).text).toContain('EMERGENCY_CLOSE')
  })

  test('an erasure', async () => {
    const { someone, own } = await shownTalent('Liv Berg')
    await held(own)
    await hasEnded(['/talents'], someone.slug, async () => {
      expect((await someone.post('/api/privacy/erasure', { confirm: someone.slug })).status).toBe(202)
      world.clock.advance(8 * DAY_MS)
      for (let run = 0; run < 2; run++) await world.cron('/api/privacy/cron/erasures')
      // The clock alone does not end the pages.
      world.clock.advance(-8 * DAY_MS)
    })
    expect((await visit(own)).status).toBe(404)
  })
})

test('a page with an address that expires is not held', async () => {
  const someone = await addTalent(world, 'Maj Ek', { category: 'actor' })
  await held(`/t/${someone.slug}`)
  const bio = `${world.config.BASE_URL}/media/x?expires=1&signature=abc`
  expectOk(await someone.patch('/api/accounts/me', { bio }))
  const page = await visit(`/t/${someone.slug}`)
  expect([page.status, page.headers['cache-control'], page.headers['etag']]).toEqual([200, 'no-store', undefined])
})

describe('keeping', () => {
  const page = (html: string, status = 200): RenderedPage => ({
    status,
    html,
    retryAfterSeconds: undefined,
    tags: status === 200 ? ['all'] : undefined,
  })
  const ctx = () => ({ ...world.app.ctx, config: { ...world.config, PAGE_MEMORY_MB: 1 } })

  test('a rendering that fails is the failure of all who wait for it, and is not kept', async () => {
    const process = ctx()
    let renderings = 0
    const fail = async (): Promise<RenderedPage> => {
      renderings++
      await new Promise((resolve) => setImmediate(resolve))
      throw new Error('no database')
    }
    const all = await Promise.allSettled(Array.from({ length: 50 }, () => keepPage(process, '/a', fail)))
    expect([renderings, new Set(all.map(({ status }) => status))]).toEqual([1, new Set(['rejected'])])
    expect(await keepPage(process, '/a', async () => page('well'))).toMatchObject({ kept: { html: 'well' } })
  })

  test('a refusal is nobody else’s', async () => {
    const process = ctx()
    let renderings = 0
    const refuse = async () => page(`refusal ${(renderings += 1)}`, 429)
    const all = await Promise.all(Array.from({ length: 5 }, () => keepPage(process, '/b', refuse)))
    expect(all.every((one) => 'rendered' in one)).toBe(true)
    expect(renderings).toBe(5)
  })

  test('a page that took long is not kept', async () => {
    const process = ctx()
    const slow = await keepPage(process, '/c', async () => {
      world.clock.advance(11 * SECOND_MS)
      return page('slow')
    })
    expect(slow).toEqual({ rendered: page('slow') })
    expect(await keepPage(process, '/c', async () => page('quick'))).toMatchObject({ kept: { html: 'quick' } })
  })

  test('memory is bounded: the pages that nobody has asked for longest leave first', async () => {
    const process = ctx()
    const rendered: string[] = []
    const ask = (key: string, bytes = 100_000) =>
      keepPage(process, key, async () => {
        rendered.push(key)
        return page('x'.repeat(bytes))
      })
    for (const key of ['1', '2', '3', '4', '1', '5']) await ask(key)
    await ask('1')
    expect(rendered).toEqual(['1', '2', '3', '4', '5'])
    await ask('2')
    expect(rendered.at(-1), 'it had left').toBe('2')
    await ask('large', 2_000_000)
    await ask('large', 2_000_000)
    expect(rendered.slice(-2), 'it is larger than all memory').toEqual(['large', 'large'])
  })
})

test('the Varnish configuration holds exactly the pages that may be held', () => {
  const [, held = ''] = /req\.url !~ "([^"]+)"\) \{\s+return \(pass\)/.exec(readFileSync(VCL, 'utf8')) ?? []
  expect(held).not.toBe('')
  const pattern = new RegExp(held)
  for (const { path, kept } of SITE_PATHS)
    expect([path, pattern.test(`${pathOf(path)}?utm_source=x`)]).toEqual([path, kept !== undefined])
})
