import { expect, test } from 'vitest'
import { COVERED_OTHERWISE } from '../tests/support/runner/bounded-work.ts'
import { PRODUCT } from './assemble.ts'
import { SETTINGS } from './platform/config/settings.ts'
import { COSTS, LIMITS } from './platform/limits/limits.ts'
import { isUnpaid } from './platform/limits/unpaid-costs.ts'

const { routes: ROUTES, unpaidCosts: UNPAID_COSTS } = PRODUCT

/**
 * Checks that every cost of anonymous callers is declared, and that every declared cost has a
 * limit.
 */

const unpaid = [...new Set(ROUTES.filter(isUnpaid).map(({ method, path }) => `${method} ${path}`))]

test.each(unpaid)('%s declares its cost', (route) => {
  expect(UNPAID_COSTS[route], 'add the route to unpaidCosts in its feature.ts').toBeDefined()
})

test('every declared route exists', () => {
  expect(Object.keys(UNPAID_COSTS).filter((route) => !unpaid.includes(route))).toEqual([])
})

test('a free route must not do the same work as one with a cost', () => {
  // A form on a page does the same work as its API route.
  const uploads = ROUTES.filter((route) => isUnpaid(route) && route.upload).map(
    ({ method, path }) => `${method} ${path}`,
  )
  for (const route of uploads.filter((path) => !path.endsWith(' /media/uploads')))
    expect(UNPAID_COSTS[route], route).toContain('bytes')
})

test('if work of a route without an account is limited in another way, that way is stated', () => {
  for (const [route, works] of Object.entries(COVERED_OTHERWISE)) {
    expect(unpaid).toContain(route)
    for (const why of Object.values(works)) expect(why).not.toBe('')
  }
})

const declared = [...new Set(Object.values(UNPAID_COSTS).flatMap((costs) => ('free' in costs ? [] : [...costs])))]

test.each(declared)('%s has a limit by address, session or typed address', (cost) => {
  expect(LIMITS.filter((limit) => limit.cost === cost && limit.scope !== 'everybody')).not.toEqual([])
})

test('every cost is used by a route, and every limit’s setting exists', () => {
  expect(Object.keys(COSTS).filter((cost) => !declared.some((known) => known === cost))).toEqual([])
  const settings = LIMITS.flatMap((limit) => ('setting' in limit ? limit.setting : []))
  expect(settings.filter((name) => !(name in SETTINGS))).toEqual([])
})
