import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { addPicture, consent } from '../../../../tests/support/likeness/likeness.ts'
import { addTalent, NO_FACTS, record } from '../../../../tests/support/likeness/likeness-records.ts'
import { sessionIn } from '../../../../tests/support/merch/fans.ts'
import { changeCampaign, draftCampaign, liveCampaign } from '../../../../tests/support/merch/storefronts.ts'
import { expectOk } from '../../../../tests/support/offers/offers.ts'
import { withSettings } from '../../../../tests/support/programs/with-settings.ts'
import { pictureOf } from '../../../../tests/support/uploads.ts'
import { type Browser, createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { SECOND_MS } from '../../../platform/clock.ts'
import { SITE_PATHS } from '../../../platform/pages/site-paths.ts'
import type { PageCache } from '../../../providers/page-cache/port.ts'
import { ALL_PAGES, pageTag } from './index.ts'

const VISIT = { accept: 'text/html' }
const CACHE: PageCache = {
  name: 'varnish',
  headers: { tags: 'xkey', separator: ' ', hold: 'surrogate-control' },
  purge: async () => {},
}
/** Browsers and caches that nobody purges. */
const ASKED = 'public, no-cache'
/** The cache that is purged. */
const HELD = 'max-age=300, stale-while-revalidate=60, stale-if-error=300'

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
  const names: Readonly<Record<string, string>> = { ':productId': store.product.id }
  paths = SITE_PATHS.filter(({ kept }) => kept).map(({ path }) =>
    path
      .replace(/:productId/, names[':productId'] ?? '')
      .replace('/t/:slug', `/t/${talent.slug}`)
      .replace('/c/:slug', `/c/${store.campaign.slug}`),
  )
})
afterAll(() => world.close())

const visit = (path: string, headers: Record<string, string> = {}, browser: Browser = world.stranger()) =>
  browser.get(path, { ...VISIT, ...headers })
/** Counts the pages that were rendered, by a time that each rendering writes into its page. */
const renderedAt = ({ text }: { text: string }): string | undefined => /"now":"([^"]*)"/.exec(text)?.[1]

/** On a busy machine, a page may be rendered again between two visits. */
const withoutTimes = (page: string): string =>
  page.replaceAll(/"(?:now|dataUpdatedAt|dehydratedAt)":(?:"[^"]*"|\d+)/g, '')

describe('a public page', () => {
  test('is the same for everybody who is not signed in, and says so to caches', async () => {
    expect(paths).toContain('/talents')
    for (const path of paths) {
      const { status, headers, text } = await visit(path)
      expect([path, status, headers['cache-control'], headers['surrogate-control']]).toEqual([path, 200, ASKED, HELD])
      expect(headers['set-cookie'], path).toBeUndefined()
      expect(headers['ratelimit-remaining'], path).toBeUndefined()
      expect(headers['vary'], path).toBe('Cookie, Accept-Language, Accept-Encoding')
      expect(headers['etag'], path).toMatch(/^W\/"[\w-]{22}"$/)
      expect(headers['xkey']?.split(' '), path).toContain(ALL_PAGES)
      expect(headers['content-security-policy'], path).not.toContain('nonce')
      const again = await visit(path, { 'if-none-match': `"another", ${headers['etag']}` })
      expect([path, again.status, again.text]).toEqual([path, 304, ''])
      expect(again.headers, path).toMatchObject({ 'surrogate-control': HELD, etag: headers['etag'] })
      const head = await world.stranger().send('HEAD', path, undefined, VISIT)
      expect([path, head.status, head.text, head.headers['etag']]).toEqual([path, 200, '', headers['etag']])
      const choices = 'tz=Asia%2FTokyo; merch-cart=abc; team=00000000-0000-4000-8000-000000000000; changed=1'
      const chosen = await visit(path, { cookie: choices })
      expect([path, chosen.headers['surrogate-control']]).toEqual([path, HELD])
      expect(withoutTimes(chosen.text) === withoutTimes(text), `${path} differs`).toBe(true)
    }
  })

  test('names what it shows in its tags', async () => {
    const tagsOf = async (path: string) => (await visit(path)).headers['xkey']?.split(' ')
    const [ofTalent, ofStore] = [pageTag('talent', talent.slug), pageTag('store', store.campaign.slug)]
    for (const path of ['/', '/talents', `/t/${talent.slug}`]) expect(await tagsOf(path), path).toContain(ofTalent)
    for (const path of ['/stores', `/c/${store.campaign.slug}`, `/t/${store.seller.slug}`])
      expect(await tagsOf(path), path).toContain(ofStore)
    expect(await tagsOf(`/c/${store.campaign.slug}`)).toContain(pageTag('talent', store.seller.slug))
    const { rows } = await import('kysely').then(({ sql }) =>
      sql<{ tag: string }>`select page_tag('talent', ${talent.slug}::text) as tag`.execute(world.database.kysely),
    )
    expect(rows).toEqual([{ tag: ofTalent }])
  })

  test('is never held by caches for people who are signed in, and neither is their page of it', async () => {
    const brand = await world.brand('Canary & Sons')
    for (const path of paths) {
      const { headers, text, status } = await visit(path, {}, brand)
      const forCaches = ['surrogate-control', 'etag', 'xkey'].filter((name) => headers[name] !== undefined)
      expect([path, headers['cache-control'], ...forCaches]).toEqual([path, 'no-store'])
      if (status === 200) expect(text, path).toContain(`"slug":"${brand.slug}"`)
      const known = await visit(path, { 'if-none-match': String((await visit(path)).headers['etag']) }, brand)
      expect([path, known.status]).toEqual([path, path === '/' ? 303 : 200])
    }
  })

  test('is never held for a fan in a store, for a key, or for a link that changes it', async () => {
    const fan = world.stranger()
    const { slug } = store.campaign
    const session = await sessionIn(fan, store.campaign)
    const own = await visit(`/c/${slug}`, { cookie: `fan=${session}; stores=.${slug}` })
    expect(own.headers['cache-control']).toBe('no-store')
    expect(own.text).toContain(session)
    expect((await visit(`/c/${slug}`)).text).not.toContain(session)
    expect((await visit('/talents', { authorization: 'Bearer nothing' })).headers['cache-control']).toBe('no-store')
    const owner = `stores=${'x'.repeat(22)}.${slug}`
    expect((await visit('/talents', { cookie: owner })).headers['cache-control']).toBe('no-store')
    for (const query of ['legal=terms', 'refused=NotFound', 'ref=friend', 'bt=00000000-0000-4000-8000-000000000000'])
      expect((await visit(`/c/${slug}?${query}`)).headers['cache-control'], query).toBe('no-store')
    expect((await visit('/talents?q=Runa')).headers['cache-control']).toBe('no-store')
    const german = await visit('/talents?lang=de')
    expect([german.headers['cache-control'], german.headers['set-cookie']]).toEqual([
      'no-store',
      expect.stringMatching(/^lang=de;/),
    ])
    expect(german.text).toMatch(/<html lang="de"/)
  })

  test('is never held if it is missing, a draft or a refusal', async () => {
    const draft = await draftCampaign(await world.admin())
    for (const path of [
      '/t/nobody-at-all',
      '/c/no-store',
      `/c/${store.campaign.slug}/products/none`,
      `/c/${draft.slug}`,
    ]) {
      const { status, headers } = await visit(path)
      expect([path, status, headers['cache-control']]).toEqual([path, 404, 'no-store'])
      expect([path, headers['etag'], headers['surrogate-control']]).toEqual([path, undefined, undefined])
    }
    const preview = await visit(`/c/${draft.slug}`, {}, await world.admin())
    expect([preview.status, preview.headers['cache-control']]).toEqual([200, 'no-store'])
    expect((await visit(`/c/${draft.slug}`)).status).toBe(404)
  })

  test('has one copy for each language and color scheme', async () => {
    const texts = [{}, { 'accept-language': 'de-AT,en' }, { cookie: 'lang=de' }, { cookie: 'scheme=dark' }].map(
      (headers) => visit('/stores', headers as Record<string, string>),
    )
    const [english, german, chosen, dark] = await Promise.all(texts)
    expect(english?.text).toMatch(/<html lang="en" dir="ltr">/)
    expect(german?.text).toMatch(/<html lang="de"/)
    expect(chosen?.text === german?.text).toBe(true)
    expect(dark?.text).toMatch(/data-scheme="dark"/)
    expect(new Set([english, german, dark].map((one) => one?.headers['etag'])).size).toBe(3)
  })

  test('may not be shown without asking where no cache is purged', async () => {
    const { pageCache } = world.app.ctx
    Object.assign(world.app.ctx, { pageCache: { ...pageCache, name: 'none', headers: undefined } })
    const { headers } = await visit('/talents')
    Object.assign(world.app.ctx, { pageCache })
    expect([headers['cache-control'], headers['surrogate-control']]).toEqual([ASKED, undefined])
    expect(headers['xkey']).toBeUndefined()
    expect(headers['etag']).toBeDefined()
  })

  test('of a store that closes at a time is held until then', async () => {
    const closing = await liveCampaign(world)
    const change = {
      shutdownMode: 'SOFT_CLOSE',
      shutdownEndsAt: new Date(world.clock.now().getTime() + 90_500).toISOString(),
    }
    expectOk(await changeCampaign(closing.admin, closing.campaign.id, { version: closing.campaign.version, ...change }))
    const page = await visit(`/c/${closing.campaign.slug}`)
    expect(page.headers['surrogate-control']).toMatch(/^max-age=(?:89|90)$/)
    // The talent's page lists the store.
    const listed = await visit(`/t/${closing.seller.slug}`)
    expect(listed.text).toContain(closing.campaign.slug)
    expect(listed.headers['surrogate-control']).toMatch(/^max-age=(?:8\d|90)$/)
    world.clock.advance(91 * SECOND_MS)
    const ended = await visit(`/c/${closing.campaign.slug}`)
    expect(ended.text === page.text).toBe(false)
    expect(ended.headers['surrogate-control']).toBe(HELD)
    expect((await visit(`/t/${closing.seller.slug}`)).text).not.toContain(closing.campaign.slug)
  })
})

describe('a rendering', () => {
  test('is shared by all who ask at once, and by later ones, whatever codes their links carry', async () => {
    world.clock.advance(6 * SECOND_MS)
    const views = Array.from({ length: 40 }, (_, at) => visit(`/t/${talent.slug}?utm_source=${at}&fbclid=x${at}`))
    const pages = [...(await Promise.all(views)), await visit(`/t/${talent.slug}?x=${Math.random()}`)]
    expect(new Set(pages.map(renderedAt)).size).toBe(1)
    expect(new Set(pages.map(({ headers }) => headers['surrogate-control']))).toEqual(new Set([HELD]))
    expect(pages.flatMap(({ headers }) => headers['set-cookie'] ?? [])).toEqual([])
    expect((await visit(`/t/${talent.slug}`)).statements).toBe(1)
  })

  test('is compressed once, and the same as without compression', async () => {
    const { rawPayload, headers } = await world.app.api.inject({
      url: '/talents',
      headers: { ...VISIT, 'accept-encoding': 'br', cookie: 'tz=Asia%2FTokyo' },
    })
    expect(headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(rawPayload).toString()).toBe((await visit('/talents')).text)
  })

  test('keeps its ETag while only its time differs', async () => {
    const first = await visit('/talents')
    world.clock.advance(6 * SECOND_MS)
    const second = await visit('/talents')
    expect(renderedAt(second)).not.toBe(renderedAt(first))
    expect(second.headers['etag']).toBe(first.headers['etag'])
  })

  test('is not kept without memory for it', async () => {
    await withSettings(world, { PAGE_MEMORY_MB: 0 }, async () => {
      const first = await visit('/talents')
      world.clock.advance(SECOND_MS)
      expect(renderedAt(await visit('/talents'))).not.toBe(renderedAt(first))
      expect(first.headers['surrogate-control']).toBe(HELD)
    })
  })
})

describe('a change is seen in the next request', () => {
  const held = async (path: string) => {
    const page = await visit(path)
    expect([path, page.headers['surrogate-control']]).toEqual([path, HELD])
    return page
  }
  const changes = async (path: string, change: () => Promise<unknown>) => {
    const before = await held(path)
    await change()
    const after = await visit(path)
    expect(after.text === before.text, `${path} is the page of before`).toBe(false)
    return after
  }

  test('of a store: an emergency close, a price, a text', async () => {
    const { admin, campaign, product } = await liveCampaign(world)
    const path = `/c/${campaign.slug}`
    const raised = await changes(`${path}/products`, () =>
      admin.patch(`/api/merch/admin/catalog/${product.id}`, { version: product.version, name: 'Very heavy hoodie' }),
    )
    expect(raised.text).toContain('Very heavy hoodie')
    const change = { version: campaign.version, shutdownMode: 'EMERGENCY_CLOSE', paidOrders: 'keep' }
    const closed = await changes(path, () => changeCampaign(admin, campaign.id, change))
    expect(closed.text).toContain('EMERGENCY_CLOSE')
    await held('/stores')
    expect((await visit('/stores')).text).not.toContain(`"${campaign.slug}"`)
  })

  test('of a talent: a name, a withdrawn consent, a takedown, an erasure', async () => {
    const someone = await addTalent(world, 'Alma Dahl', { category: 'actor', hasImageAsset: true })
    await addPicture(someone, await pictureOf(44, 50, 'navy'))
    await world.database.kysely.updateTable('likeness_assets').set({ search_tags: '[]' }).execute()
    const path = `/t/${someone.slug}`
    const renamed = await changes(path, () => someone.patch('/api/accounts/me', { displayName: 'Alma Lind' }))
    expect(renamed.text).toContain('Alma Lind')
    for (const page of ['/', '/talents']) expect((await held(page)).text, page).toContain(someone.slug)
    await changes(path, () => consent(someone, false))
    for (const page of ['/', '/talents']) expect((await held(page)).text, page).not.toContain(someone.slug)
    await changes(path, () => consent(someone))
    await record(world, someone, { ...NO_FACTS, category: 'actor', hasImageAsset: true })
    world.clock.advance(6 * SECOND_MS)
    expect((await held('/talents')).text).toContain(someone.slug)
    const admin = await world.admin()
    const takedown = { accountId: someone.accountId, reason: 'The pictures show somebody else.' }
    await changes(path, async () => expectOk(await admin.post('/api/likeness/admin/takedowns', takedown)))
    expect((await held('/talents')).text).not.toContain(someone.slug)
  })

  test('even while the page is being rendered', async () => {
    const someone = await addTalent(world, 'Siri Holm', { category: 'actor' })
    const path = `/t/${someone.slug}`
    for (let round = 0; round < 5; round++) {
      const name = `Siri Holm ${round}`
      const [, change] = await Promise.all([visit(path), someone.patch('/api/accounts/me', { displayName: name })])
      expectOk(change)
      expect((await visit(path)).text).toContain(name)
    }
  })

  test.skipIf(inject('template').engine === 'pglite')(
    'of a transaction that began before the page was kept',
    async () => {
      const path = `/t/${talent.slug}`
      const db = world.database.kysely
      await db.transaction().execute(async (trx) => {
        await trx.updateTable('accounts').set({ bio: 'Slowly written.' }).where('id', '=', talent.accountId).execute()
        // Later transactions commit first.
        await db.updateTable('accounts').set({ bio: 'x' }).where('id', '=', store.seller.accountId).execute()
        expect((await held(path)).text).not.toContain('Slowly written.')
      })
      expect((await visit(path)).text).toContain('Slowly written.')
    },
  )
})

test('nothing about a person is in a page that caches may hold', async () => {
  const brand = await world.brand('Zebrafink Coffee')
  const fan = world.stranger()
  const session = await sessionIn(fan, store.campaign)
  const cookies = [...brand.cookies].map(([name, value]) => `${name}=${value}`)
  const words = [brand.slug, brand.accountId, 'Zebrafink', session, 'Asia/Tokyo', ...brand.cookies.values()]
  for (const path of paths)
    for (const cookie of [
      cookies.join('; '),
      `fan=${session}`,
      'tz=Asia%2FTokyo; scheme=dark; lang=fr',
      `merch-cart=${session}`,
    ]) {
      const { headers, text } = await visit(path, {
        cookie,
        'user-agent': 'Zebrafink',
        'x-forwarded-for': '203.0.113.9',
      })
      if (headers['cache-control'] === 'no-store') continue
      const said = JSON.stringify(headers) + text
      for (const word of [...words, '203.0.113.9']) expect(said.includes(word), `${path} says ${word}`).toBe(false)
    }
})
