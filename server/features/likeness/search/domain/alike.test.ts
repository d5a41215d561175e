import { expect, test } from 'vitest'
import { likenessAtDistance } from '../../../../providers/models/port.ts'
import { readCast, readVoices } from '../../../../seed/demo-cast.ts'
import { faceVectorOf } from '../../../../seed/demo-observations.ts'
import { alikeOf } from './alike.ts'

const pairsOf = <Item>(items: readonly Item[]): [Item, Item][] =>
  items.flatMap((one, at) => items.slice(at + 1).map((other): [Item, Item] => [one, other]))
const dot = (one: readonly number[], other: readonly number[]) =>
  one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)
const cosine = (one: readonly number[], other: readonly number[]) =>
  dot(one, other) / (Math.hypot(...one) * Math.hypot(...other))
const shareOf = (words: readonly string[], wanted: string) =>
  words.filter((word) => word === wanted).length / words.length

test('few strangers sound very alike, and most sound little alike', async () => {
  const voices = await readVoices()
  const words = pairsOf(voices).map(([one, other]) => alikeOf('voice', cosine(one.vector, other.vector)))
  expect(words.length).toBeGreaterThan(400)
  expect(shareOf(words, 'very')).toBeLessThan(0.06)
  expect(shareOf(words, 'little')).toBeGreaterThan(0.6)
  expect(alikeOf('voice', 1)).toBe('very')
})

test('no strangers look very alike', async () => {
  const faces = (await readCast()).map(faceVectorOf)
  const words = pairsOf(faces).map(([one, other]) =>
    alikeOf('picture', likenessAtDistance(Math.sqrt(Math.max(0, 2 - 2 * dot(one, other))))),
  )
  expect(shareOf(words, 'very')).toBe(0)
  expect(alikeOf('picture', 0.85)).toBe('very')
  expect(alikeOf('picture', 0.5)).toBe('somewhat')
  expect(alikeOf('picture', 0.3)).toBe('little')
})
