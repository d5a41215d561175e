import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createWorld, type World } from '../../../tests/support/world.ts'
import { formatMoney } from '../money.ts'
import { renderPage } from './built-pages.ts'
import { mailLayout } from './mail-layout.ts'
import { DARK, LIGHT, type Palette } from './theme.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const HOSTILE = `"><script>alert('1')</script>&`
const ESCAPED = '&quot;&gt;&lt;script&gt;alert(&#x27;1&#x27;)&lt;/script&gt;&amp;'
const VISIT = { accept: 'text/html,application/xhtml+xml' }

describe('a page without a script', () => {
  const whole = () =>
    renderPage('offer-link', {
      state: 'live',
      action: 'counter',
      brand: HOSTILE,
      brief: HOSTILE,
      amountMinorUnit: 100_000,
      currency: 'USD',
      until: '2026-12-12T14:00:00.000Z',
      path: `/act?${HOSTILE}`,
      form: { amount: HOSTILE, note: HOSTILE, amountError: HOSTILE },
    })

  test('escapes text in every part', async () => {
    expect(await whole()).not.toContain('<script')
    expect(await whole()).toContain(ESCAPED)
  })

  test('has no script, inline handler, inline style or third-party file', async () => {
    expect(await whole()).not.toMatch(/<script|javascript:|<style|\s(?:on\w+|style)=/i)
    expect(await whole()).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
  })

  test('has the landmarks for screen readers and a viewport', async () => {
    expect(await whole()).toMatch(/^<!doctype html>\n<html lang="en">/)
    for (const part of ['<main id="main"', '<header', 'class="skip"', '<h1>', 'name="viewport"'])
      expect(await whole()).toContain(part)
    expect(await whole()).toContain('<label for="amount">')
    expect(await whole()).toMatch(/<input [^>]*aria-describedby="amount-remark" aria-invalid="true"/)
  })

  test('has noindex', async () => {
    expect(await whole()).toContain('<meta name="robots" content="noindex"/>')
  })

  test('sends a same-origin referrer with its forms', async () => {
    expect(await whole()).toContain('<meta name="referrer" content="same-origin"/>')
  })
})

const SHEETS = [
  'base.css',
  'shell/shell.css',
  'development/development.css',
  'people/fan-data.css',
  'parts/layout/page.css',
  'parts/feedback/empty.css',
  'parts/feedback/notice.css',
  'parts/forms/button.css',
  'parts/forms/choices.css',
  'parts/forms/field.css',
  'parts/values/state-chip.css',
  'auth/auth.css',
  'auth/controls.css',
]

test.each(SHEETS)('%s uses only colors and sizes of the theme', (sheet) => {
  const rules = readFileSync(new URL(`../../../web/${sheet}`, import.meta.url), 'utf8')
  expect(rules).not.toMatch(/#[0-9a-f]{3,8}\b|rgb\(|hsl\(/i)
  expect(rules).not.toMatch(/\d(?:\.\d+)?px/)
  expect(rules).not.toMatch(/url\(|@import "(?:https?:)?\/\//)
})

test.each(SHEETS.filter((sheet) => sheet.startsWith('parts/')))('%s also fits text from right to left', (sheet) => {
  const rules = readFileSync(new URL(`../../../web/${sheet}`, import.meta.url), 'utf8')
  expect(rules).not.toMatch(/\b(?:left|right)\b/)
})

test('the style sheet of pages without a script has the styles of every part that they use', () => {
  const web = new URL('../../../web/', import.meta.url)
  const read = (file: string) => readFileSync(new URL(file, web), 'utf8')
  const importsOf = (file: string, pattern: RegExp) =>
    [...read(file).matchAll(pattern)].map(([, to = '']) => posix.join(posix.dirname(file), to))
  const used = new Set<string>()
  const follow = (file: string) => {
    if (used.has(file)) return
    used.add(file)
    if (/\.tsx?$/.test(file))
      for (const next of importsOf(file, /^(?!(?:im|ex)port type )(?:.* from |import )'(\.[^']+)'/gm)) follow(next)
  }
  const isScripted = (file: string) => /^(?:auth|site)\//.test(file)
  for (const page of importsOf('entry-server.tsx', /^import .* from '(\.[^']+-page\.tsx)'/gm)) follow(page)
  const sheets = [...used].filter((file) => file.endsWith('.css'))
  const listed = importsOf('entry-styles.ts', /^import '(\.[^']+)'/gm).flatMap((sheet) => [
    sheet,
    ...importsOf(sheet, /^@import "([^"]+)"/gm),
  ])
  expect([...used].filter(isScripted)).toEqual([])
  expect(sheets.length).toBeGreaterThan(4)
  expect(sheets.filter((sheet) => !listed.includes(sheet))).toEqual([])
})

test.each([
  ['light', LIGHT],
  ['dark', DARK],
] as [string, Palette][])('the %s palette has AA contrast: 4.5 for text, 3 for edges', (_name, palette) => {
  for (const ground of ['paper', 'surface'] as const) {
    for (const ink of ['ink', 'muted', 'calm', 'good', 'warn', 'bad'] as const)
      expect(contrast(palette[ink], palette[ground]), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5)
    for (const edge of ['edge', 'accent'] as const)
      expect(contrast(palette[edge], palette[ground]), `${edge} on ${ground}`).toBeGreaterThanOrEqual(3)
  }
  expect(contrast(palette.onAccent, palette.accentFill)).toBeGreaterThanOrEqual(4.5)
})

describe('a mail', () => {
  const mail = mailLayout({
    title: 'Your code',
    paragraphs: [`Hello ${HOSTILE}`, 'Two\nlines'],
    code: '123456',
    buttons: [{ label: 'Open it', href: 'https://semblance.test/?a=1&b=2' }],
    note: 'It was not you? Ignore this.',
  })

  test('has the same escaped content as HTML and as text', () => {
    expect(mail.html).not.toContain('<script')
    expect(mail.html).toContain(`Hello ${ESCAPED}`)
    expect(mail.html).toContain('Two<br/>lines')
    expect(mail.html).toContain('href="https://semblance.test/?a=1&amp;b=2"')
    for (const words of [HOSTILE, 'Two\nlines', '123456', 'https://semblance.test/?a=1&b=2', 'Ignore this.'])
      expect(mail.text).toContain(words)
  })

  test('renders in old mail clients: layout tables, inline styles, no external files', () => {
    const tables = mail.html.match(/<table[^>]*>/g) ?? []
    expect(tables.length).toBeGreaterThan(1)
    for (const table of tables) expect(table).toContain('role="presentation"')
    expect(mail.html).not.toMatch(/<img|<link|var\(--|url\(/)
  })

  test('has dark-mode colors and a preview text', () => {
    expect(mail.html).toContain('@media (prefers-color-scheme:dark){.m-paper{')
    expect(mail.html).toMatch(/<body[^>]*><div style="display:none[^>]*>Hello /)
  })

  test('says why it was sent', () => {
    const why = 'You are getting this email because you have an account at Semblance'
    expect(mail.html).toContain(why)
    expect(mail.text).toContain(why)
  })
})

test.each([
  [125_000, 'USD', '$1,250.00'],
  [1250, 'JPY', '¥1,250'],
  [5, 'USD', '$0.05'],
  [9_007_199_254_740_991, 'USD', '$90,071,992,547,409.91'],
])('%i of %s is formatted as %s', (amount, currency, text) => {
  expect(formatMoney(amount, currency)).toBe(text)
})

describe('an error page', () => {
  test('for an unknown path is HTML for people and the envelope for programs', async () => {
    const page = await world.stranger().get('/nowhere', VISIT)
    expect(page.status).toBe(404)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.text).toContain('Page not found')
    expect(page.text).toContain('<main id="main"')
    expect((await world.stranger().get('/nowhere')).body.code).toBe('NotFound')
    expect((await world.stranger().get('/api/nowhere', VISIT)).body.code).toBe('NotFound')
  })

  test('is the response to a form from another site', async () => {
    const form = { ...VISIT, 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.test' }
    const page = await (await world.brand()).post('/dev/actions/clock', 'days=1', form)
    expect(page.status).toBe(403)
    expect(page.text).toContain('You do not have access')
  })

  test('for a server error reveals no cause', async () => {
    const brand = await world.brand()
    const fault = new Error('the shelf fell off the wall')
    const broken = vi.spyOn(world.app.ctx.db, 'executeQuery').mockRejectedValue(fault)
    const [page, envelope] = [
      await brand.get('/offers/none/licence', VISIT),
      await brand.get('/api/notifications/preferences'),
    ]
    broken.mockRestore()
    expect(page.status).toBe(500)
    expect(page.text).toContain('Something went wrong on our side')
    expect(page.text).not.toContain('wall')
    expect(envelope.body).toEqual({
      error: 'Something went wrong on our side. Nothing was changed.',
      code: 'InternalError',
    })
  })
})

describe('assets of pages', () => {
  const linksOf = async () => (await world.stranger().get('/')).text.match(/(?<=href=")\/assets\/[^"]+/g) ?? []

  test('are served immutable by both listeners under hashed names', async () => {
    const links = await linksOf()
    const sheet = links.find((link) => link.endsWith('.css')) ?? ''
    const fonts = (await world.stranger().get(sheet)).text.match(/(?<=url\()[^)]+/g) ?? []
    expect(fonts.length).toBeGreaterThan(2)
    for (const path of new Set([...links, ...fonts])) {
      expect(path).toMatch(/^\/assets\/[\w-]+-[\w-]{8}\.(?:css|svg|woff2|js)$/)
      for (const browser of [world.stranger(), world.stranger().auth]) {
        const reply = await browser.get(path)
        expect(reply.status, path).toBe(200)
        expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable')
        expect(reply.headers['content-type']).toMatch(
          /^(font\/woff2|text\/css|application\/javascript|image\/svg\+xml)/,
        )
        expect(reply.headers['etag']).toBeTruthy()
        expect(reply.headers['x-ratelimit-limit']).toBeUndefined()
      }
    }
  })

  test('are not part of the API description', async () => {
    const { body } = await world.stranger().get('/openapi.json')
    expect(Object.keys(body.paths).filter((path) => /^\/(?:$|assets|dev|home|offers)/.test(path))).toEqual([])
  })
})

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
