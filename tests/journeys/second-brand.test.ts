import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PRODUCT } from '../../server/assemble.ts'
import { loadConfig } from '../../server/platform/config/load-config.ts'
import { DARK, LIGHT } from '../../server/platform/pages/theme.ts'
import type { Claim } from '../../server/providers/credentials/port.ts'
import { filesOfEachType } from '../../server/providers/credentials/testing/files-of-each-type.ts'
import { expectOk, offerIn } from '../support/offers/offers.ts'
import { type AllCallers, createAllCallers } from '../support/people/everybody.ts'
import { readEverything } from '../support/responses/read-everything.ts'
import { readPdf } from '../support/responses/read-pdf.ts'
import { pathOf } from '../support/uploads.ts'
import { createWorld, type Person, TEST_ENV, type World } from '../support/world.ts'

const OURS = /Semblance/g
const MARK =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" fill="#123456"/></svg>'

const folder = mkdtempSync(join(tmpdir(), 'second-brand-'))
let world: World
let all: AllCallers
beforeAll(async () => {
  writeFileSync(join(folder, 'mark.svg'), MARK)
  world = await createWorld({
    env: {
      // A key of its own, so that the certificates are made here and not shared with other tests.
      SECRET_KEY: 'a-secret-key-of-another-brand-0123456789',
      BRAND_NAME: 'Alter Ego',
      BRAND_MARK: join(folder, 'mark.svg'),
      BRAND_COLOR: '#ffe600',
      BRAND_CREDITS: 'Show “{talent} / Alter Ego” beside the picture.',
      BRAND_MAIL_FOOTER: 'Alter Ego Ltd | 1 Harbor Street',
      SECURITY_CONTACT: 'security@alter-ego.example',
    },
  })
  all = await createAllCallers(world)
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true })
})

/**
 * Finds our brand name. “Semblance Admin” is the name of a person in the tests, so it is ignored.
 */
const findOurs = (text: string): string[] =>
  [...text.replaceAll('Semblance Admin', '').matchAll(OURS)].map(({ index }) =>
    text.slice(Math.max(0, index - 60), index + 60),
  )

async function bytesOf({ cookies }: Pick<Person, 'cookies'>, url: string): Promise<Buffer> {
  const get = (address: string) =>
    world.app.api.inject({ method: 'GET', url: address, cookies: Object.fromEntries(cookies) })
  const first = await get(url)
  const response = first.statusCode === 303 ? await get(pathOf(String(first.headers.location))) : first
  expect(response.statusCode, url).toBe(200)
  return response.rawPayload
}

describe('a marketplace under a second brand never says our name', () => {
  test('in any response or page, to anybody', async () => {
    const { people, planted, offer, shop } = all
    const { secrets, fan } = planted
    const names = {
      ...planted.known,
      id: offer.id,
      offerId: offer.id,
      slug: shop.slug,
      sessionId: fan.sessionId,
      token: secrets.order,
    }
    const reader = (who: keyof typeof people) => ({ browser: people[who].browser, names, opensPages: true })
    const received = await readEverything(
      world,
      {
        nobody: reader('nobody'),
        brand: reader('brand'),
        talent: reader('talent'),
        agent: reader('agent, acts'),
        fan: reader('fan'),
        admin: { ...reader('admin'), asksAsAdmin: true },
      },
      [],
    )
    expect(received.length).toBeGreaterThan(500)
    const found = received.flatMap(({ who, where, text }) =>
      findOurs(text).map((place) => `${who}, ${where}: ${place}`),
    )
    expect(found).toEqual([])
    expect(received.some(({ text }) => text.includes('· Alter Ego</title>'))).toBe(true)
  })

  test('in the API description', async () => {
    const { text, body } = await world.stranger().get('/openapi.json')
    expect(body.info.title).toBe('Alter Ego')
    expect(findOurs(text)).toEqual([])
  })

  test('in the manifest of the app, the service worker and security.txt', async () => {
    for (const path of [
      '/app.webmanifest',
      '/service-worker.js',
      '/.well-known/security.txt',
      '/sitemap.xml',
      '/robots.txt',
      '/llms.txt',
    ])
      expect(findOurs((await world.stranger().get(path)).text), path).toEqual([])
    expect(expectOk(await world.stranger().get('/app.webmanifest')).name).toBe('Alter Ego')
  })

  test('in mails, which end with the footer of the operator', async () => {
    const examples = PRODUCT.mailExamples(world.config)
    expect(examples.length).toBeGreaterThan(50)
    for (const { kind, letter } of examples) {
      expect(findOurs(JSON.stringify(letter)), kind).toEqual([])
      expect(letter.text, kind).toMatch(/Alter Ego Ltd\n1 Harbor Street\n$/)
    }
    expect(world.config.EMAIL_FROM_ADDRESS).toMatch(/^"Alter Ego" </)
  })

  test('in papers and in the credits of a license', async () => {
    const done = await offerIn(world, 'COMPLETED', { brand: all.offer.brand, talent: all.offer.talent })
    const certificate = await bytesOf(done.brand, `/offers/${done.id}/certificate`)
    const { fan, secrets, known } = all.planted
    const receipt = await bytesOf(fan, `/api/merch/order/${known.orderNumber}/receipt?token=${secrets.order}`)
    for (const pdf of [certificate, receipt]) {
      expect(findOurs(pdf.toString('latin1'))).toEqual([])
      expect(findOurs(readPdf(pdf).text)).toEqual([])
    }
    expect(readPdf(certificate).text).toContain('Alter Ego')
    const terms = expectOk(await done.brand.get(`/api/offers/${done.id}/terms`))
    expect(JSON.stringify(terms)).toContain('/ Alter Ego” beside the picture.')
  })

  test('in the credentials of a file, or in their certificates', async () => {
    const { 'image/png': picture } = await filesOfEachType()
    const claim: Claim = {
      title: 'A portrait',
      action: 'created',
      madeBy: { model: 'image-model-2', provider: 'local' },
      madeAt: world.clock.now(),
    }
    const signed = Buffer.from(
      await world.app.ctx.credentials.sign({ bytes: picture, contentType: 'image/png', claim }),
    )
    expect(signed.includes('Alter Ego')).toBe(true)
    expect(findOurs(signed.toString('latin1'))).toEqual([])
  })
})

test('a talent agrees to a text with the name of the brand, which is kept with the consent', async () => {
  const talent = await world.talent()
  const { current } = expectOk(await talent.get('/api/likeness/consent'))
  expect(current).toMatchObject({
    version: expect.stringMatching(/^text-[0-9a-f]{16}$/),
    text: expect.stringMatching(/^I allow Alter Ego /),
  })
  const old = await talent.put('/api/likeness/consent', { granted: true, version: '2026-11' })
  expect(old.status).toBe(400)
  expectOk(await talent.put('/api/likeness/consent', { granted: true, version: current.version }))
  const history = expectOk(await talent.get('/api/likeness/consent/history'))
  expect(JSON.stringify(history)).toContain(JSON.stringify(current.text).slice(1, -1))
})

test('pages load the logo, and colors in which text can be read', async () => {
  const { text: page } = await world.stranger().get('/')
  const [, styles = ''] = /href="(\/brand\/style\.css\?v=[0-9a-f]+)"/.exec(page) ?? []
  expect(page).toMatch(/<img class="mark" src="\/brand\/mark\.svg\?v=[0-9a-f]+"/)
  expect((await world.stranger().get('/brand/mark.svg')).text).toBe(MARK)
  const { text: css } = await world.stranger().get(styles)
  const [light, dark] = [0, 1].map((at) =>
    Object.fromEntries(
      [...(css.split('\n')[at] ?? '').matchAll(/--color-([a-z-]+):(#[0-9a-f]{6})/g)].map(([, name, value]) => [
        name,
        value,
      ]),
    ),
  )
  for (const [colors, page_] of [
    [light, LIGHT],
    [dark, DARK],
  ] as const) {
    for (const ground of [page_.paper, page_.surface]) {
      expect(contrast(colors?.accent, ground)).toBeGreaterThanOrEqual(3)
      expect(contrast(colors?.['accent-fill'], ground)).toBeGreaterThanOrEqual(3)
      expect(contrast(colors?.calm, ground)).toBeGreaterThanOrEqual(4.5)
    }
    expect(contrast(colors?.['accent-fill'], colors?.['on-accent'])).toBeGreaterThanOrEqual(4.5)
  }
})

test('faulty settings of a brand are named with their remedy', () => {
  const faults = (env: Record<string, string>) => () => loadConfig({ ...TEST_ENV, ...env })
  expect(faults({ BRAND_NAME: 'A <b>' })).toThrow('BRAND_NAME: give at most 40 characters')
  expect(faults({ BRAND_COLOR: 'yellow' })).toThrow('BRAND_COLOR: give a color such as #0a7d5a')
  expect(faults({ BRAND_CREDITS: 'Alter Ego' })).toThrow('BRAND_CREDITS: name the talent with {talent}')
  expect(faults({ BRAND_MARK: '/nowhere.svg' })).toThrow('BRAND_MARK: /nowhere.svg is no SVG file')
  expect(faults({ BRAND_TEXT_FONT: import.meta.filename })).toThrow('is no WOFF2 file')
})

/**
 * Files in which our name is a default that the brand replaces, or is replaced when it is shown.
 */
const REPLACED = [
  'server/platform/brand/brand.ts',
  'server/platform/config/groups/address-settings.ts',
  'server/platform/config/groups/brand-settings.ts',
  'server/platform/config/groups/checkout-settings.ts',
  'server/platform/config/settings.ts',
  'server/features/likeness/consent/domain/consent-texts.ts',
  'web/site/installed/service-worker.ts',
  // Texts of the API description.
  'server/platform/http/description/api-description.ts',
  'server/platform/http/schemas.ts',
  'server/features/media/credentials/verified-view.ts',
  'server/features/money/payments/routes/search-payments-route.ts',
  'server/features/offers/licences/terms-view.ts',
  'server/features/offers/messages/message-view.ts',
  'server/features/offers/messages/routes/message-routes.ts',
  'server/features/people/audit/schemas.ts',
  'server/features/people/second-factors/routes/app-routes.ts',
  'server/features/people/second-factors/routes/passkey-routes.ts',
  // Only operators read these.
  'server/features/people/monitoring/domain/alerts.ts',
]

test('no source says our name where brandName() belongs', () => {
  const root = new URL('../../', import.meta.url).pathname
  const files = globSync('{server/{features,platform,providers},web,packages/media}/**/*.{ts,tsx}', { cwd: root })
  const saying = files
    .filter((file) => !/\.test\.|\/testing\/|^web\/dist\/|\/node_modules\//.test(file))
    .filter((file) => withoutComments(readFileSync(join(root, file), 'utf8')).includes('Semblance'))
  expect(saying.toSorted()).toEqual(REPLACED.toSorted())
})

const withoutComments = (code: string): string => code.replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')

const built = new URL('../../web/dist/client/assets/', import.meta.url)
test('no script of the pages contains our name', () => {
  const scripts = readdirSync(built).filter((name) => name.endsWith('.js') && !name.startsWith('service-worker'))
  expect(scripts.length).toBeGreaterThan(20)
  const found = scripts.flatMap((name) =>
    findOurs(readFileSync(new URL(name, built), 'utf8')).map((place) => `${name}: ${place}`),
  )
  expect(found).toEqual([])
})

function contrast(one = '', other = ''): number {
  const luminance = (hex: string) =>
    [1, 3, 5]
      .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
      .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4))
      .reduce((sum, share, at) => sum + share * ([0.2126, 0.7152, 0.0722][at] ?? 0), 0)
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].sort((first, second) => first - second)
  return (bright + 0.05) / (dim + 0.05)
}
