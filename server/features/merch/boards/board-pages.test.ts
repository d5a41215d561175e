import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { boardIn, type TestBoard, type TestTeam, teamsIn } from '../../../../tests/support/merch/boards.ts'
import { campaignIn } from '../../../../tests/support/merch/fans.ts'
import { type Browser, createWorld, type Person, type World } from '../../../../tests/support/world.ts'

const PAGE = { accept: 'text/html' }
let world: World
let admin: Person
let board: TestBoard
let teams: Record<string, TestTeam>
let slug: string
beforeAll(async () => {
  world = await createWorld()
  admin = await world.admin()
  board = await boardIn(admin, { name: 'Copa <b>"Mía"', isDefault: true })
  const campaign = await campaignIn(world)
  slug = campaign.slug
  teams = {
    ...(await teamsIn(admin, board, { Norway: 12_400, Brazil: 9000 })),
    ...(await teamsIn(admin, board, { Sweden: 600 }, { campaignId: campaign.id, colors: ['#005293', '#fecb00'] })),
  }
})
afterAll(() => world.close())

const page = (path: string, browser: Browser = world.stranger()) => browser.get(path, PAGE)
const words = (html: string): string =>
  (html.split('<script type="application/json"')[0] ?? '').replaceAll('<!-- -->', '')

describe('the page of a board', () => {
  test.each([
    ['en', 'ltr', '12,400', '56.4%', '22,000 fans, 3 teams'],
    ['de', 'ltr', '12.400', '56,4 %', '22.000 Fans, 3 Teams'],
    ['fr', 'ltr', '12\u202f400', '56,4', '22\u202f000 fans, 3 équipes'],
    ['ja', 'ltr', '12,400', '56.4%', 'ファン22,000人、3チーム'],
    ['es', 'ltr', '12.400', '56,4 %', '22.000 fans, 3 equipos'],
    ['ar', 'rtl', '12,400', '56.4', '22,000 مشجّع، 3 فرق'],
  ])('is complete without JavaScript, in %s', async (language, direction, count, part, sum) => {
    const { status, text } = await page(`/boards/${board.slug}?lang=${language}`)
    expect(status).toBe(200)
    expect(text).toContain(`<html lang="${language}" dir="${direction}"`)
    const shown = words(text).replaceAll('\u00A0', ' ')
    for (const each of [count, part, sum]) expect(shown).toContain(each)
    expect(shown.indexOf('Norway')).toBeLessThan(shown.indexOf('Brazil'))
    expect(shown).not.toContain('<b>"')
  })

  test('links each team to its store, and has the picture of the requested team as its preview image', async () => {
    const { text } = await page(`/boards/${board.slug}?team=sweden`)
    expect(words(text)).toContain(`${world.config.BASE_URL}/c/${slug}?bt=${teams.Sweden?.id}`)
    expect(words(text)).toContain('8,400 fans behind Brazil')
    expect(text).toContain(
      `<meta property="og:image" content="${world.config.BASE_URL}/api/merch/leaderboard/${board.slug}/sweden/picture"/>`,
    )
    expect(text).toContain(`<link rel="canonical" href="${world.config.BASE_URL}/boards/${board.slug}"/>`)
    expect(words((await page(`/boards/${board.slug}`)).text)).not.toContain('Shown team')
  })

  test('pins the team whose link brought the visitor to a store', async () => {
    const browser = world.stranger()
    await page(`/c/${slug}?bt=${teams.Sweden?.id}`, browser)
    expect(browser.cookies.get('team')).toBe(teams.Sweden?.id)
    const shown = words((await page(`/boards/${board.slug}`, browser)).text)
    expect(shown).toContain('Your team')
    expect(shown).toContain('Leave my team')
    await page(`/c/${slug}?bt=nonsense`, browser)
    expect(browser.cookies.get('team')).toBe(teams.Sweden?.id)
  })

  test('shows a team without a flag by its initials on its color, never as stripes', async () => {
    const flags = await boardIn(admin)
    await teamsIn(admin, flags, { 'South Korea': 9 }, { mainColor: '#0f64cd', colors: ['#cd2e3a', '#0f64cd'] })
    await teamsIn(admin, flags, { Poland: 8 }, { colors: ['#ffffff', '#dc143c'] })
    await teamsIn(admin, flags, { Chad: 7 })
    const shown = words((await page(`/boards/${flags.slug}`)).text)
    const marks = [...shown.matchAll(/<span class="team-flag team-mark"[^>]*>([^<]*)<\/span>/g)]
    expect(marks.map(([, initials]) => initials)).toEqual(['SK', 'PO', 'CH'])
    expect(marks[0]?.[0]).toContain('background:#0f64cd')
    expect(shown).not.toMatch(/gradient|<img[^>]*team-flag/)
  })

  test('shows fifty teams, or all on request; a team further down is shown with its neighbors', async () => {
    const many = await boardIn(admin)
    const seeds = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`Club ${at + 1}`, 1000 - at]))
    await teamsIn(admin, many, seeds)
    const rows = (html: string) => html.match(/id="team-club-\d+"/g)?.length
    const first = (await page(`/boards/${many.slug}?team=club-55`)).text
    expect(rows(first)).toBe(50)
    expect(first.match(/id="near-club-\d+"/g)?.map((id) => id.slice(14, -1))).toEqual(['53', '54', '55', '56', '57'])
    expect(words(first)).toContain('Show all: 60 teams')
    expect(rows((await page(`/boards/${many.slug}?all=1`)).text)).toBe(60)
  })

  test('is a 404 with a link to the other boards if the board is unknown', async () => {
    const { status, text } = await page('/boards/none?lang=de')
    expect(status).toBe(404)
    expect(words(text)).toContain('Rangliste nicht gefunden')
    expect(words(text)).toContain('href="/boards"')
  })
})

describe('/boards', () => {
  test('shows the default board, and has a search form', async () => {
    const { status, text } = await page('/boards')
    expect(status).toBe(200)
    expect(words(text)).toContain(`href="/boards/${board.slug}"`)
    expect(words(text)).toMatch(/<form[^>]*action="\/boards"[^>]*method="get"/)
    const found = words((await page('/boards?q=swed')).text)
    expect(found).toContain('1 result')
    expect(found).toContain(`href="/boards/${board.slug}?team=sweden"`)
    expect(words((await page('/boards?q=zzzz&lang=es')).text)).toContain('No hay resultados para «zzzz».')
    expect(words((await page('/boards?q=sw')).text)).not.toContain('result')
  })
})

describe('a board embedded in another page', () => {
  test('has no frame or navigation, uses the requested color scheme, and opens links in a new tab', async () => {
    const { status, text, headers } = await page(`/boards/${board.slug}/embed?scheme=dark&team=sweden&top=1`)
    expect(status).toBe(200)
    expect(headers['x-frame-options']).toBeUndefined()
    expect(headers['content-security-policy']).toContain('frame-ancestors *')
    expect(text).toContain('data-scheme="dark"')
    const said = words(text)
    expect(said).toContain('Norway')
    expect(said).not.toContain('Brazil')
    expect(said).not.toContain('/terms')
    for (const [link] of said.matchAll(/<a [^>]*>/g)) expect(link).toContain('target="_blank" rel="noopener"')
    expect(said).toContain(`/c/${slug}?bt=${teams.Sweden?.id}`)
    expect((await page('/boards/none/embed')).status).toBe(404)
  })

  test('can be embedded by its own path only; other board pages forbid framing', async () => {
    for (const path of ['/boards', `/boards/${board.slug}`]) {
      const { headers } = await page(`${path}?scheme=dark`)
      expect(headers['x-frame-options']).toBe('DENY')
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    }
    expect((await page(`/boards/${board.slug}?scheme=dark`)).text).not.toContain('data-scheme')
  })
})
