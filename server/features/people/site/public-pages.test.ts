import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPicture } from '../../../../tests/support/likeness/likeness.ts'
import { addTalent } from '../../../../tests/support/likeness/likeness-records.ts'
import { withSettings } from '../../../../tests/support/programs/with-settings.ts'
import { pictureOf } from '../../../../tests/support/uploads.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { DAY_MS } from '../../../platform/clock.ts'

const VISIT = { accept: 'text/html,application/xhtml+xml' }
let world: World
let mara: Person
beforeAll(async () => {
  world = await createWorld()
  mara = await addTalent(world, 'Mara <b>Lindqvist</b>', {
    category: 'actor',
    voiceTone: 'warm',
    ageGroup: '40s',
    hasImageAsset: true,
    hasVoiceSample: true,
    numberOfFollowers: 12_400,
  })
  await addPicture(mara, await pictureOf(40, 50, 'tan'))
  // The scheduled job writes this after analyzing the asset.
  await world.database.kysely.updateTable('likeness_assets').set({ search_tags: '[]' }).execute()
  await mara.put('/api/accounts/offer-policy', {
    belowMinimum: 'auto_counter',
    minimums: [{ currency: 'USD', category: null, amountMinorUnit: 40_000 }],
    blockedBrandNames: ['Lucky Smoke'],
  })
  await addTalent(world, 'Tom Okafor', { category: 'athlete', numberOfFollowers: 900 })
})
afterAll(() => world.close())

const visit = (path: string) => world.stranger().get(path, VISIT)
const words = (html: string): string =>
  (html.split('<script type="application/json"')[0] ?? '').replaceAll(/<!--.*?-->|<style.*?<\/style>/gs, '')

describe('the start page', () => {
  test('explains the product and links to every public page, without any script', async () => {
    const { status, headers, text } = await visit('/')
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    for (const href of ['/talents', '/verify', '/docs', '/openapi.json', '/dev', '/terms', '/privacy', '/report'])
      expect(text).toContain(`href="${href}"`)
    expect(text).toContain(`${world.config.AUTH_URL}/signup`)
    expect(text).toContain('escrow')
    expect(text).toContain(`<link rel="canonical" href="${world.config.BASE_URL}/"/>`)
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*script-src 'self'/)
  })

  test('shows findable talents who have pictures, and nobody else', async () => {
    const { text } = await visit('/')
    expect(words(text)).toContain(`href="/t/${mara.slug}"`)
    expect(text).not.toContain('Tom Okafor')
    expect(words(text)).not.toContain('<b>Lindqvist')
  })

  test('redirects a signed-in visitor to /home', async () => {
    const reply = await (await world.brand()).get('/', VISIT)
    expect(reply).toMatchObject({ status: 303, headers: { location: '/home', 'cache-control': 'no-store' } })
  })

  test('does not mention the development dashboard in production, and links to the operator’s own terms and privacy policy', async () => {
    const production = await createWorld({
      env: {
        NODE_ENV: 'production',
        PROCESSOR: 'simulator',
        BASE_URL: 'https://api.semblance.test',
        AUTH_URL: 'https://auth.semblance.test',
        TERMS_URL: 'https://semblance.test/terms.pdf',
        PRIVACY_URL: 'https://semblance.test/privacy.pdf',
      },
    })
    const page = await production.stranger().get('/', VISIT)
    expect(page.status).toBe(200)
    expect(page.text).not.toContain('/dev')
    expect(page.text).not.toMatch(/demo/i)
    expect((await production.stranger().get('/terms', VISIT)).text).toContain('href="https://semblance.test/terms.pdf"')
    expect((await production.stranger().get('/privacy', VISIT)).text).toContain(
      'href="https://semblance.test/privacy.pdf"',
    )
    await production.close()
  })
})

describe('the page of all talents', () => {
  test('is complete without a script: pictures, why each talent matches, which offers they take, and the filled-in form', async () => {
    const { status, text } = await visit('/talents?category=actor&hasVoiceSample=true')
    expect(status).toBe(200)
    const shown = words(text)
    expect(shown).toContain('1 talent')
    expect(shown).toContain(`/t/${mara.slug}`)
    expect(shown).toMatch(/<span class="talent-why">Actor · voice sample<\/span>/)
    expect(shown).toMatch(/<span class="talent-offer">Pictures and voice, from \$400\.00<\/span>/)
    expect(shown).not.toContain('Tom Okafor')
    expect(shown).toMatch(/<form[^>]*action="\/talents"/)
    expect(shown).toMatch(
      /<input type="radio" name="category"[^>]*checked=""[^>]*value="actor"|value="actor"[^>]*checked=""/,
    )
    expect(text).toContain(`<link rel="canonical" href="${world.config.BASE_URL}/talents"/>`)
  })

  test('ignores invalid query parameters', async () => {
    for (const query of ['category=astronaut', 'page=-3', 'minFollowers=many', 'tags=,,', `text=${'x'.repeat(900)}`])
      expect((await visit(`/talents?${query}`)).status, query).toBe(200)
    expect(words((await visit('/talents?category=astronaut')).text)).toContain('2 talents')
  })

  test('suggests which filters to remove when nothing matches', async () => {
    const shown = words((await visit('/talents?q=Nobody+At+All')).text)
    expect(shown).toContain('No matching talents')
    expect(shown).toMatch(/<a [^>]*href="\/talents"[^>]*>.*Remove filter.*Name “Nobody At All”/s)
  })
})

describe('the page of a talent', () => {
  test('shows who they are, which offers they take and how to send one; shared links show their picture', async () => {
    const { status, text } = await visit(`/t/${mara.slug}`)
    expect(status).toBe(200)
    const shown = words(text)
    for (const part of [
      'Mara &lt;b&gt;',
      'Pictures and voice',
      '$400.00',
      'automatically answered with a counter-offer at their minimum',
    ])
      expect(shown).toContain(part)
    expect(shown).toContain(
      `/login?returnTo=${encodeURIComponent(`${world.config.BASE_URL}/offers/new?talents=${mara.slug}`)}`,
    )
    expect(text).toMatch(/<meta property="og:image" content="[^"]+\/api\/likeness\/pictures\/[\w-]+"\/>/)
    expect(text).not.toContain('Lucky Smoke')
    expect(text).not.toContain('noindex')
  })

  test('links a brand straight to a new offer', async () => {
    const { text } = await (await world.brand()).get(`/t/${mara.slug}`, VISIT)
    expect(words(text)).toContain(`href="/offers/new?talents=${mara.slug}"`)
  })

  test('exists for a talent who may not be found, but without likeness and with noindex', async () => {
    const shy = await world.talent('Shy Person', { payoutsReady: false })
    const { status, text } = await visit(`/t/${shy.slug}`)
    expect(status).toBe(200)
    expect(text).toContain('<meta name="robots" content="noindex"/>')
    expect(await world.stranger().get(`/api/talents/${shy.slug}`)).toMatchObject({
      status: 200,
      body: { talent: { pictures: [], likeness: null, minimums: [], belowMinimum: 'ask_talent' } },
    })
  })

  test('is a 404 page for an unknown talent', async () => {
    const { status, text } = await visit('/t/nobody-at-all')
    expect(status).toBe(404)
    expect(words(text)).toContain('Talent not found')
    expect(text).toContain('noindex')
  })
})

test.each(['/verify', '/report', '/terms', '/privacy', '/status'])(
  '%s is complete without any script',
  async (path) => {
    const { status, text } = await visit(path)
    expect(status).toBe(200)
    expect(words(text).match(/<h1/g)).toHaveLength(1)
    expect(text).toContain(`<link rel="canonical" href="${world.config.BASE_URL}${path}"/>`)
    expect(text).toMatch(/<meta name="description" content="[^"]{20,}"/)
  },
)

test('pages are compressed for anonymous visitors, but never for signed-in ones, whose cookies could be guessed from the size', async () => {
  const requestHeaders = { ...VISIT, 'accept-encoding': 'gzip, deflate, br' }
  const packed = await world.stranger().get('/talents', requestHeaders)
  expect(packed).toMatchObject({ status: 200, headers: { 'content-encoding': 'br' } })
  expect(packed.headers['vary']).toMatch(/Cookie.*Accept-Encoding/)
  expect((await world.stranger().get('/talents', VISIT)).headers['content-encoding']).toBeUndefined()
  expect((await (await world.brand()).get('/talents', requestHeaders)).headers['content-encoding']).toBeUndefined()
})

describe('a person who finds a vulnerability', () => {
  const PATH = '/.well-known/security.txt'

  test('learns whom to tell, and until when the contact is valid, if the operator has set one', async () => {
    const { status, headers, text } = await withSettings(
      world,
      { SECURITY_CONTACT: 'mailto:security@example.com' },
      () => world.stranger().get(PATH),
    )
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    const lines = new Map(text.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]))
    expect(lines.get('Contact')).toBe('mailto:security@example.com')
    expect(lines.get('Preferred-Languages')).toBe('en')
    expect(lines.get('Canonical')).toBe(`${world.config.BASE_URL}${PATH}`)
    const daysLeft = (Date.parse(lines.get('Expires') ?? '') - world.clock.now().getTime()) / DAY_MS
    expect(daysLeft).toBeGreaterThan(178)
    expect(daysLeft).toBeLessThan(365)
  })

  test('gets a 404 if no contact is set', async () => {
    expect((await world.stranger().get(PATH)).status).toBe(404)
  })
})

describe('search engines', () => {
  test('find the sitemap through robots.txt', async () => {
    const { status, headers, text } = await world.stranger().get('/robots.txt')
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(text).toContain(`Sitemap: ${world.config.BASE_URL}/sitemap.xml`)
    expect(text).toContain('Disallow: /api/')
  })

  test('and assistants find the API, its description and the MCP server through llms.txt', async () => {
    const { status, headers, text } = await world.stranger().get('/llms.txt')
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(text).toMatch(/^# Semblance\n\n> A marketplace/)
    const addresses = [...text.matchAll(/\]\((\S+)\)/g)].map(([, address = '']) => new URL(address))
    expect(addresses.every(({ origin }) => origin === new URL(world.config.BASE_URL).origin)).toBe(true)
    expect(addresses.map(({ pathname }) => pathname)).toContain('/mcp')
    for (const { pathname } of addresses.filter((each) => each.pathname !== '/mcp'))
      expect((await world.stranger().get(pathname)).status, pathname).not.toBe(404)
  })

  test('find every public page and every findable talent in the sitemap', async () => {
    const index = await world.stranger().get('/sitemap.xml')
    expect([index.status, index.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
    const files = [...index.text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
    expect(files).toEqual(['/sitemap/pages.xml', '/sitemap/talents-1.xml'])
    const [pages, talents] = await Promise.all(files.map((file) => world.stranger().get(file)))
    expect(pages?.text).toContain(`<loc>${world.config.BASE_URL}/talents</loc>`)
    expect(pages?.text).not.toContain('/dev')
    expect(talents?.text).toContain(`<loc>${world.config.BASE_URL}/t/${mara.slug}</loc>`)
    expect(talents?.text).not.toContain('shy-person')
  })

  test.each(['talents-2.xml', 'talents-0.xml', 'other.xml', 'talents-99999.xml'])(
    'get a 404 for the sitemap %s',
    async (file) => {
      expect((await world.stranger().get(`/sitemap/${file}`)).status).toBe(404)
    },
  )
})

describe('the public status', () => {
  test('is readable by anybody and reveals nothing internal', async () => {
    const { status, body, headers } = await world.stranger().get('/api/status', { origin: 'https://elsewhere.test' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ api: 'well', database: 'well', queue: 'off', status: 'troubled', runs: [] })
    expect(headers['access-control-allow-origin']).toBe('*')
  })
})

describe('a signed-in person coming from another site', () => {
  const from = (mode: string, dest: string) => ({
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': mode,
    'sec-fetch-dest': dest,
  })

  test('is still signed in after following a link, such as from the sign-in pages', async () => {
    const home = await mara.get('/', { ...VISIT, ...from('navigate', 'document') })
    expect([home.status, home.headers['location']]).toEqual([303, '/home'])
    const { text } = await mara.get('/talents', { ...VISIT, ...from('navigate', 'document') })
    expect(text).toContain('"viewer":{')
  })

  test.each([
    ['a script', 'no-cors', 'empty'],
    ['a picture', 'no-cors', 'image'],
    ['a frame', 'navigate', 'iframe'],
  ])('is anonymous when %s of another site requests the page', async (_what, mode, dest) => {
    const { status, text } = await mara.get('/talents', { ...VISIT, ...from(mode, dest) })
    expect(status).toBe(200)
    expect(text).toContain('"viewer":null')
  })
})

test('a store links to its accessibility statement, which says what does not work', async () => {
  expect((await visit('/stores')).text).toContain('href="/accessibility"')
  const { status, text } = await visit('/accessibility')
  expect(status).toBe(200)
  for (const said of ['EN 301 549', 'What does not work yet', 'href="/report"']) expect(text).toContain(said)
})
