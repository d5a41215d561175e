import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPicture, consent } from '../../../../tests/support/likeness/likeness.ts'
import { addTalent, record } from '../../../../tests/support/likeness/likeness-records.ts'
import { changeCampaign, liveCampaign } from '../../../../tests/support/merch/storefronts.ts'
import { expectOk, setOfferPolicy } from '../../../../tests/support/offers/offers.ts'
import { pictureOf } from '../../../../tests/support/uploads.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { brandName } from '../../../platform/brand/index.ts'
import { addMs } from '../../../platform/clock.ts'

let world: World
let talent: Person
let store: string
beforeAll(async () => {
  world = await createWorld()
  talent = await addTalent(world, 'Runa <Falk> & "Co"', { category: 'actor' })
  await addPicture(talent, await pictureOf(70, 90, 'teal'))
  await world.database.kysely.updateTable('likeness_assets').set({ search_tags: '[]' }).execute()
  await setOfferPolicy(talent, { minimums: [{ currency: 'USD', category: 'VOICE', amountMinorUnit: 45_000 }] })
  const { campaign } = await liveCampaign(world)
  store = campaign.slug
})
afterAll(() => world.close())

const get = (path: string, headers?: Record<string, string>) => world.stranger().get(path, headers)
const oembed = (address: string, more = '') => get(`/oembed?url=${encodeURIComponent(address)}${more}`)
const home = () => world.config.BASE_URL
const AS_A_BROWSER = { accept: 'text/html,application/xhtml+xml' }

describe('GET /oembed', () => {
  test('describes a talent and a store', async () => {
    const shown = expectOk(await oembed(`${home()}/t/${talent.slug}`, '&format=json'))
    expect(shown).toMatchObject({
      version: '1.0',
      type: 'rich',
      title: talent.displayName,
      provider_name: brandName(),
      provider_url: home(),
      cache_age: 300,
      width: 320,
      height: 440,
      thumbnail_url: `${home()}/api/talents/${talent.slug}/card`,
      thumbnail_width: 1200,
      thumbnail_height: 630,
      made_with_ai: false,
    })
    expect(shown.html).toContain(`<iframe src="${home()}/t/${talent.slug}/embed"`)
    expect(shown.html).toContain('title="Runa &lt;Falk&gt; &amp; &quot;Co&quot;"')
    expect(shown.html).not.toContain('<script')
    const shop = expectOk(await oembed(`${home()}/c/${store}/?utm_source=x#top`))
    expect(shop).toMatchObject({ type: 'rich', title: 'Mara on tour' })
    expect(shop.html).toContain(`<iframe src="${home()}/c/${store}/embed"`)
  })

  test('keeps to the limits of the other site, and ignores fields that it does not know', async () => {
    const shown = expectOk(await oembed(`${home()}/t/${talent.slug}`, '&maxwidth=200&maxheight=9000&dnt=true'))
    expect([shown.width, shown.height, shown.thumbnail_url]).toEqual([200, 440, undefined])
    expect(shown.html).toContain('width="200" height="440"')
    expect((await oembed(`${home()}/t/${talent.slug}`, '&maxwidth=none')).status).toBe(400)
    expect((await get('/oembed')).status).toBe(400)
  })

  test('has no other format', async () => {
    const { status, text, headers } = await oembed(`${home()}/t/${talent.slug}`, '&format=xml')
    expect([status, text]).toEqual([501, 'The only format is json.'])
    expect(headers['content-type']).toMatch(/^text\/plain/)
  })

  test.each([
    ['a page of another site', () => `https://example.com/t/${talent.slug}`],
    ['an inner address', () => 'http://169.254.169.254/t/latest'],
    ['another port', () => `http://${new URL(home()).hostname}:1/t/${talent.slug}`],
    ['another protocol', () => `ftp://${new URL(home()).host}/t/${talent.slug}`],
    ['a script', () => `javascript:${home()}/t/${talent.slug}`],
    ['a password before the host', () => `${home().replace('://', '://a:b@')}/t/${talent.slug}`],
    ['our host as the name of somebody', () => `${home()}@example.com/t/${talent.slug}`],
    ['a host that begins like ours', () => `${home()}.example.com/t/${talent.slug}`],
    ['a page that cannot be embedded', () => `${home()}/offers/new`],
    ['a page below that of a talent', () => `${home()}/t/${talent.slug}/embed`],
    ['a name that cannot be decoded', () => `${home()}/t/%E0%A4%A`],
    ['an unknown talent', () => `${home()}/t/nobody-at-all`],
    ['an unknown store', () => `${home()}/c/nothing-at-all`],
    ['a store under the path of a talent', () => `${home()}/t/${store}`],
    ['a path without a host', () => `/t/${talent.slug}`],
    ['no address', () => 'x'],
  ])('returns 404 for %s', async (_what, address) => {
    const { status, body } = await oembed(address())
    expect([status, body.error]).toEqual([404, 'There is nothing to embed at this address.'])
  })

  test('may be read by pages of every site, without cookies', async () => {
    const { headers } = await get(`/oembed?url=${encodeURIComponent(`${home()}/t/${talent.slug}`)}`, {
      origin: 'https://blog.example',
    })
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(headers['access-control-allow-credentials']).toBeUndefined()
  })
})

describe('the card', () => {
  test('shows what the public page shows, and can do nothing', async () => {
    const { status, text, headers } = await get(`/t/${talent.slug}/embed`, AS_A_BROWSER)
    expect(status).toBe(200)
    expect(text).toContain('<h1>Runa &lt;Falk&gt; &amp; &quot;Co&quot;</h1>')
    expect(text).toContain('Offers from $450')
    expect(text).toMatch(/<img src="[^"]+\/api\/likeness\/pictures\/[^"]+" alt="Runa/)
    expect(text).toContain('>License this face</a>')
    expect(text).not.toMatch(/<script|<form|<button|Made with AI/)
    const links = text.match(/<a [^>]*>/g) ?? []
    expect(links.length).toBe(2)
    for (const link of links) expect(link).toContain('target="_blank" rel="noopener"')
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self'[^;]*; base-uri 'none'; form-action 'none'; frame-ancestors \*$/,
    )
    expect(headers['x-frame-options']).toBeUndefined()
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers['cache-control']).toContain('no-store')
  })

  test('is the same for somebody who is signed in, and sets no cookie', async () => {
    const own = await talent.get(`/t/${talent.slug}/embed`)
    expect(own.text).toBe((await get(`/t/${talent.slug}/embed`)).text)
    expect(own.headers['set-cookie']).toBeUndefined()
  })

  test('of a store links to the store', async () => {
    const { status, text, headers } = await get(`/c/${store}/embed`, AS_A_BROWSER)
    expect(status).toBe(200)
    expect(text).toContain('<h1>Mara on tour</h1>')
    expect(text).toContain(
      `<a href="${home()}/c/${store}" class="button" target="_blank" rel="noopener">Open the store`,
    )
    expect(headers['content-security-policy']).toContain('frame-ancestors *')
    const page = await get(`/c/${store}`, AS_A_BROWSER)
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'self'")
  })

  test('speaks the language of the element, or of the browser', async () => {
    const german = await get(`/t/${talent.slug}/embed?lang=de`)
    expect(german.text).toContain('<html lang="de">')
    expect(german.text).toContain('>Dieses Gesicht lizenzieren</a>')
    expect((await get(`/t/${talent.slug}/embed`, { 'accept-language': 'fr' })).text).toContain('<html lang="fr">')
    expect((await get(`/t/${talent.slug}/embed?lang=%3Cb%3E`)).text).toContain('<html lang="en">')
  })

  test('has the label of work made with AI, also in the description of the picture', async () => {
    const made = await addTalent(world, 'Siri Holm')
    const address = `${home()}/media/profile-pictures/${'a'.repeat(32)}-ai.jpg`
    await world.database.kysely
      .updateTable('accounts')
      .set({ image_url: address })
      .where('id', '=', made.accountId)
      .execute()
    const { text } = await get(`/t/${made.slug}/embed`)
    expect(text).toContain('alt="Siri Holm. Made with AI"')
    expect(text).toContain(
      `<a href="${home()}/made-with-ai" class="ai" target="_blank" rel="noopener">Made with AI</a>`,
    )
    expect(expectOk(await oembed(`${home()}/t/${made.slug}`)).made_with_ai).toBe(true)
  })

  test('is gone with the next request after a talent withdraws, and back after a new consent', async () => {
    await consent(talent, false)
    const { status, text, headers } = await get(`/t/${talent.slug}/embed`, AS_A_BROWSER)
    expect(status).toBe(404)
    expect(text).toContain('This is no longer shown here.')
    expect(text).not.toMatch(/Runa|likeness\/pictures/)
    expect(headers['content-security-policy']).toContain('frame-ancestors *')
    expect((await oembed(`${home()}/t/${talent.slug}`)).status).toBe(404)
    await consent(talent)
    await record(world, talent, { category: 'actor' })
    expect((await get(`/t/${talent.slug}/embed`)).status).toBe(200)
  })

  test('is gone after an admin has blocked the talent', async () => {
    const blocked = await addTalent(world, 'Tove Lind')
    expect((await get(`/t/${blocked.slug}/embed`)).status).toBe(200)
    const admin = await world.admin()
    const block = { accountId: blocked.accountId, action: 'block', reason: 'Not who they say.' }
    expectOk(await admin.post('/api/admin/users', block))
    expect((await get(`/t/${blocked.slug}/embed`)).status).toBe(404)
  })

  test.each([
    ['an emergency close', { shutdownMode: 'EMERGENCY_CLOSE', paidOrders: 'keep' }],
    ['a soft close', { shutdownMode: 'SOFT_CLOSE', shutdownEndsAt: 'soon' }],
  ])('of a store is gone after %s', async (_what, change) => {
    const { admin, campaign } = await liveCampaign(world)
    const shutdownEndsAt = addMs(world.clock.now(), 60_000).toISOString()
    expect((await get(`/c/${campaign.slug}/embed`)).status).toBe(200)
    const closing = { version: campaign.version, ...change, ...('shutdownEndsAt' in change ? { shutdownEndsAt } : {}) }
    expectOk(await changeCampaign(admin, campaign.id, closing))
    expect((await get(`/c/${campaign.slug}/embed`)).status).toBe(404)
    expect((await oembed(`${home()}/c/${campaign.slug}`)).status).toBe(404)
  })
})

test('the public pages name their description, unless the talent is hidden', async () => {
  const linkIn = (text: string) =>
    /<link rel="alternate" type="application\/json\+oembed"[^>]*href="([^"]+)"/.exec(text)
  for (const path of [`/t/${talent.slug}`, `/c/${store}`]) {
    const [, href = ''] = linkIn((await get(path, AS_A_BROWSER)).text) ?? []
    const { pathname, search } = new URL(href.replaceAll('&amp;', '&'))
    expectOk(await get(pathname + search))
  }
  const hidden = await world.talent('Liv Strand')
  const page = await get(`/t/${hidden.slug}`, AS_A_BROWSER)
  expect([page.status, linkIn(page.text)]).toEqual([200, null])
})

test('GET /embed.js is small, cacheable, and shows frames of our own site alone', async () => {
  const { status, text, headers } = await get('/embed.js')
  expect(status).toBe(200)
  expect(Buffer.byteLength(text)).toBeLessThan(4000)
  expect(text).toContain(`const home = "${new URL(home()).origin}"`)
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=86400',
    'cross-origin-resource-policy': 'cross-origin',
  })
  expect(headers['set-cookie']).toBeUndefined()
  const again = await get('/embed.js', { 'if-none-match': String(headers['etag']) })
  expect([again.status, again.text]).toEqual([304, ''])
})
