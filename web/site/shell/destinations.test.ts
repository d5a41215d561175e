import { expect, test } from 'vitest'
import { DESTINATIONS, destinationsOf, matches } from './destinations.ts'
import { findNavLink, getNavLinks } from './nav-links.ts'

const viewer = (...roles: ('brand' | 'talent' | 'agent' | 'admin')[]) => ({
  accountId: 'a',
  displayName: 'Ada',
  slug: 'ada',
  imageUrl: null,
  email: 'ada@people.test',
  roles,
})
const there = () => true
const namesOf = (...roles: Parameters<typeof viewer>) => destinationsOf(viewer(...roles), there).map(({ to }) => to)

test('each role is offered its own existing pages', () => {
  expect(namesOf('brand')).toContain('/offers/new')
  expect(namesOf('brand')).not.toContain('/earnings')
  expect(namesOf('talent')).not.toContain('/admin')
  expect(namesOf('brand', 'admin')).toContain('/admin/books')
  expect(destinationsOf(null, there).every(({ isPublic }) => isPublic)).toBe(true)
  expect(destinationsOf(viewer('brand'), (path) => path === '/home').map(({ to }) => to)).toEqual(['/home'])
  expect(new Set(DESTINATIONS.map(({ to }) => to)).size).toBe(DESTINATIONS.length)
})

test.each([
  ['', true],
  ['sec', true],
  ['devices secu', true],
  ['ecurity', false],
  ['security bank', false],
])('typing “%s” finds “Security and devices”: %s', (typed, isFound) => {
  expect(matches(typed, 'Security and devices password')).toBe(isFound)
})

test('the current place is the nearest one', () => {
  const places = getNavLinks(viewer('admin'))
  expect(findNavLink(places, '/admin')?.label).toBe('Needs attention')
  expect(findNavLink(places, '/admin/payouts/7')?.label).toBe('Payouts')
  expect(findNavLink(places, '/admin/catalog/7')).toBeUndefined()
  expect(findNavLink(places, '/settings')).toBeUndefined()
})
