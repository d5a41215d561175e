import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'oxc-parser'
import { describe, expect, test } from 'vitest'
import { editsFor } from '../../scripts/new-feature/edits.ts'
import { filesFor } from '../../scripts/new-feature/files-for.ts'
import { namesOf } from '../../scripts/new-feature/names.ts'
import { partsOf } from '../../scripts/new-feature/parts.ts'
import { findFresh, patternFor, sweepsFor } from '../../scripts/prove/fresh-routes.ts'
import { readRecord } from '../../scripts/requests-record.ts'
import { catalogText } from '../../scripts/words/add-words.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const names = namesOf('people/fan-badges', 'fan-badge')
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

const OPTIONS: readonly Parameters<typeof partsOf>[1][] = [
  {},
  { 'no-job': true, 'no-page': true },
  { role: 'talent', field: 'day', method: 'DELETE', setting: true },
  { role: 'brand', method: 'DELETE', job: 'hourly' },
  { role: 'agent', field: 'day', page: '/agencies/fan-badges' },
]

describe.each(OPTIONS)('npm run new:feature with %j', (options) => {
  const parts = partsOf(names.slug, options)
  const edits = editsFor(names, parts)

  test.each(edits.map((edit) => [edit.path, edit] as const))('can still add its lines to %s', (path, { apply }) => {
    const before = read(path)
    const after = apply(before)
    const added = after.split('\n').filter((line) => !before.split('\n').includes(line))
    expect(added.join('\n')).toMatch(/fan-badges|FanBadges|Fan badges/)
    const removed = before.split('\n').filter((line) => !after.split('\n').includes(line))
    expect(removed).toEqual([])
    if (/\.tsx?$/.test(path)) expect(parseSync(path, after).errors).toEqual([])
  })

  test('writes files without mistakes in their syntax', () => {
    for (const [path, text] of Object.entries(filesFor(names, parts, parts.hours && '1 4 * * *')))
      if (/\.tsx?$/.test(path)) expect([path, parseSync(path, text).errors]).toEqual([path, []])
  })

  test('says which file has changed its shape', () => {
    const edit = edits.find(({ path }) => path.endsWith('permissions.ts'))
    expect(() => edit?.apply('')).toThrow('update scripts/new-feature/edits.ts')
  })
})

describe('the lines for principals.txt', () => {
  const table = read('tests/safety/principals.txt').split('\n')
  const answersTo = (route: string) => table.find((line) => line.startsWith(`${route} `))?.slice(62)
  const added = (route: string, options: Parameters<typeof partsOf>[1]) => {
    const [edit] = editsFor(names, partsOf(names.slug, options)).filter(({ path }) => path.endsWith('principals.txt'))
    const line = edit
      ?.apply(table.join('\n'))
      .split('\n')
      .find((one) => one.startsWith(`${route} `))
    return line?.slice(62)
  }
  const brands = { role: 'brand', method: 'DELETE' }

  test.each([
    ['GET /api/fan-badges', {}, 'GET /api/shortlists'],
    ['POST /api/fan-badges', brands, 'POST /api/shortlists'],
    ['DELETE /api/fan-badges/{id}', brands, 'DELETE /api/shortlists/{id}'],
    ['GET /fan-badges', brands, 'GET /settings/data'],
    ['GET /api/fan-badges/cron/delete-old', {}, 'GET /api/offers/cron/embed-talents'],
  ])('%s with %j is as %s', (route, options, like) => {
    expect(answersTo(like)).toMatch(/ok/)
    expect(added(route, options)).toBe(answersTo(like))
  })
})

test.each<[Parameters<typeof partsOf>[1], RegExp]>([
  [{ role: 'fan' }, /--role is one of/],
  [{ field: 'color' }, /--field/],
  [{ method: 'PUT' }, /--method/],
  [{ job: 'weekly' }, /--job/],
  [{ page: 'no-slash' }, /--page/],
  [{ setting: true, 'no-page': true }, /Choose one of/],
  [{ job: 'daily', 'no-job': true }, /Choose --job or --no-job/],
])('%j is refused', (options, reason) => {
  expect(() => partsOf('fan-badges', options)).toThrow(reason)
})

describe('npm run prove:route', () => {
  const record = readRecord()
  const list = 'tests/safety/principals.test.ts'

  test('finds the routes of a feature, and those that no commit has recorded', () => {
    const ofFeature = findFresh(['server/features/offers/shortlists/shortlists.test.ts'], record)
    expect(ofFeature.names).toContain('DELETE /api/shortlists/{id}')
    expect(ofFeature.has).toMatchObject({ routes: true, texts: true, jobs: false, pages: false, unpaidCosts: false })
    const others = Object.fromEntries(Object.entries(record).filter(([name]) => name !== 'GET /settings/data'))
    const unrecorded = findFresh([], others)
    expect(unrecorded).toMatchObject({
      names: ['GET /settings/data'],
      has: { routes: false, pages: true, tables: true },
    })
    expect(sweepsFor(unrecorded)).toContain(list)
    expect(findFresh(['/settings/data'], record).names).toEqual(['GET /settings/data'])
  })

  test('goes through all routes if none is new', () => {
    const none = findFresh([], record)
    expect([none.names, patternFor(none)]).toEqual([[], []])
    expect(sweepsFor(none)).toEqual(expect.arrayContaining([list, 'web/site/words/jobs.test.ts']))
  })

  test.each([
    ['every page is linked', true],
    ['without a session it is 401: GET /api/fan-badges', true],
    ['a blank text is refused: POST /api/fan-badges: name', true],
    ['DELETE /api/fan-badges/{id}', true],
    ['DELETE /api/fan-badges/{id}/parts', false],
    ['POST /api/fan-badges-more', false],
    ['GET /api/offers/list', false],
  ])('of “%s” it runs the test: %s', (name, runs) => {
    const [, pattern = ''] = patternFor({ paths: ['/api/fan-badges', '/api/fan-badges/{id}'] })
    expect(new RegExp(pattern).test(name)).toBe(runs)
  })
})

test('a translation goes to its place in a sorted catalog', () => {
  const before = { Apple: 'Apfel', Cherry: 'Kirsche' }
  const text = catalogText(before, [
    ['Banana', 'Banane'],
    ['Date', 'Dattel'],
  ])
  expect(Object.keys(JSON.parse(text) as object)).toEqual(['Apple', 'Banana', 'Cherry', 'Date'])
})
