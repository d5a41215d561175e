import { expect, test } from 'vitest'
import { createSlug } from './slug.ts'

test.each([
  ['Mara Lindqvist', 'mara-lindqvist'],
  ['  Ørsted & Søn, ApS. ', 'rsted-s-n-aps'],
  ['Zoë Ångström', 'zoe-angstrom'],
  ['--Ada--', 'ada'],
  ['Jo', 'jo'],
  // These names leave too few letters for a slug.
  ['J', 'member-j'],
  ['宮崎', 'member'],
  ['', 'member'],
])('%j becomes the slug %s', (name, slug) => {
  expect(createSlug(name)).toBe(slug)
})

test('a long name is cut to 52 characters, which leaves room for a suffix, and never ends in a hyphen', () => {
  expect(createSlug('a'.repeat(80))).toBe('a'.repeat(52))
  expect(createSlug(`${'a'.repeat(51)} b`)).toBe('a'.repeat(51))
})
