import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, type World } from '../../../tests/support/world.ts'
import { formatMoney } from '../money.ts'
import { actionButton, field, html, page, trustedHtml } from './layout.ts'
import { mailLayout } from './mail-layout.ts'
import { STYLESHEET, STYLESHEET_PATH } from './stylesheet.ts'
import { DARK, LIGHT, type Palette } from './theme.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const HOSTILE = `"><script>alert('1')</script>&`
const ESCAPED = '&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;'

describe('the html template', () => {
  test('escapes what it is given, in text and in attributes', () => {
    expect(html`<a title="${HOSTILE}">${HOSTILE}</a>`.text).toBe(`<a title="${ESCAPED}">${ESCAPED}</a>`)
  })

  test('nests pieces and lists as they are, and escapes once', () => {
    const rows = ['a & b', 'c'].map((word) => html`<li>${word}</li>`)
    expect(html`<ul>${rows}${[['<', 1]]}</ul>`.text).toBe('<ul><li>a &amp; b</li><li>c</li>&lt;1</ul>')
  })

  test('leaves no trace of what is not there', () => {
    expect(html`[${null}${undefined}${false}${''}${0}]`.text).toBe('[0]')
  })

  test('takes nothing for safe that only looks like it', () => {
    const lookalike = JSON.parse('{"text":"<script>"}') as string
    expect(html`${lookalike}`.text).not.toContain('<script>')
    expect(html`${trustedHtml('<svg></svg>')}`.text).toBe('<svg></svg>')
  })
})

describe('a page', () => {
  const whole = page({
    title: HOSTILE,
    lead: HOSTILE,
    eyebrow: HOSTILE,
    nav: [{ href: HOSTILE, label: HOSTILE }],
    body: html`${field({ name: 'email', label: 'Your address', type: 'email', error: HOSTILE, value: HOSTILE, required: true })}`,
    actions: [
      { label: HOSTILE, href: HOSTILE, primary: true },
      { label: 'Cancel', post: '/cancel', fields: { [HOSTILE]: HOSTILE }, danger: true },
    ],
  })

  test('shows nothing unescaped, whichever part it came in by', () => {
    expect(whole).not.toContain('<script')
    expect(whole).toContain(ESCAPED)
  })

  test('brings no script, no inline handler, and nothing from another server', () => {
    expect(whole).not.toMatch(/<script|javascript:|\son\w+=/i)
    expect(whole).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
    expect(STYLESHEET).not.toMatch(/url\((?!\/assets\/)|@import/)
  })

  test('has what a screen reader and a browser look for', () => {
    expect(whole).toMatch(/^<!doctype html>\n<html lang="en">/)
    for (const part of ['<main id="main"', '<nav aria-label', 'class="skip"', '<h1>', 'name="viewport"'])
      expect(whole).toContain(part)
    expect(whole).toContain('<label for="email">')
    expect(whole).toContain('aria-describedby="email-remark" aria-invalid="true" required')
  })

  test('lets its forms say where they come from', () => {
    expect(whole).toContain('<meta name="referrer" content="same-origin">')
    expect(actionButton({ label: 'Go', post: '/go' }).text).toMatch(/^<form method="post" action="\/go">/)
  })
})

test('every colour and size of the rules is the theme’s', () => {
  const rules = STYLESHEET.slice(STYLESHEET.indexOf('*,*::before'))
  expect(rules).not.toMatch(/#[0-9a-f]{3,8}\b|rgb\(|hsl\(/i)
  expect(rules).not.toMatch(/\d(?:\.\d+)?px/)
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

test('a mail says the same as HTML and as text, escaped, with its styles inline', () => {
  const mail = mailLayout({
    title: 'Your code',
    paragraphs: [`Hello ${HOSTILE}`, 'Two\nlines'],
    code: '123456',
    buttons: [{ label: 'Open it', href: 'https://semblance.test/?a=1&b=2' }],
    note: 'It was not you? Ignore this.',
  })
  expect(mail.html).not.toContain('<script')
  expect(mail.html).toContain('Two<br>lines')
  expect(mail.html).toContain('href="https://semblance.test/?a=1&amp;b=2"')
  expect(mail.html).not.toMatch(/<table|<img|var\(--/)
  for (const words of [HOSTILE, 'Two\nlines', '123456', 'https://semblance.test/?a=1&b=2', 'Ignore this.'])
    expect(mail.text).toContain(words)
})

test.each([
  [125_000, 'USD', '$1,250.00'],
  [1250, 'JPY', '¥1,250'],
  [5, 'USD', '$0.05'],
  [9_007_199_254_740_991, 'USD', '$90,071,992,547,409.91'],
])('%i of %s reads %s', (amount, currency, text) => {
  expect(formatMoney(amount, currency)).toBe(text)
})

describe('the start page', () => {
  test('says what this is and where to go', async () => {
    const reply = await world.stranger().get('/')
    expect(reply.status).toBe(200)
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
    for (const href of ['/docs', '/openapi.json', '/dev', world.config.AUTH_URL])
      expect(reply.text).toContain(`href="${href}"`)
    expect(reply.headers['content-security-policy']).toMatch(/default-src 'none'.*script-src 'self'/)
  })

  test('does not speak of the development room in production', async () => {
    const reply = await world.app.api.inject({ url: '/' })
    expect(reply.body).toContain('/dev')
    const production = await createWorld({ env: PRODUCTION })
    const page = await production.stranger().get('/')
    expect(page.status).toBe(200)
    expect(page.text).not.toContain('/dev')
    expect(page.text).not.toContain('Demo')
    await production.close()
  })

  test('an address that is not there is told in the envelope, to browsers too', async () => {
    const reply = await world.stranger().get('/nowhere', { accept: 'text/html' })
    expect(reply.status).toBe(404)
    expect(reply.body.code).toBe('NotFound')
  })
})

describe('what pages load', () => {
  test('comes from both listeners, for ever, and names its content', async () => {
    const links = (await world.stranger().get('/')).text.match(/(?<=href=")\/assets\/[^"]+/g) ?? []
    const fonts = STYLESHEET.match(/(?<=url\()[^)]+/g) ?? []
    expect(links).toContain(STYLESHEET_PATH)
    expect(fonts.length).toBeGreaterThan(2)
    for (const path of new Set([...links, ...fonts]))
      for (const browser of [world.stranger(), world.stranger().auth]) {
        const reply = await browser.get(path)
        expect(reply.status, path).toBe(200)
        expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable')
        expect(reply.headers['content-type']).toMatch(/^(font\/woff2|text\/css|image\/svg\+xml)/)
      }
  })

  test('is no part of the API description', async () => {
    const { body } = await world.stranger().get('/openapi.json')
    expect(Object.keys(body.paths).filter((path) => path === '/' || /assets|dev/.test(path))).toEqual([])
  })
})

const PRODUCTION = {
  NODE_ENV: 'production',
  PROCESSOR: 'simulator',
  BASE_URL: 'https://api.semblance.test',
  AUTH_URL: 'https://auth.semblance.test',
}

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
