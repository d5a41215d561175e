import { beforeAll, expect, test } from 'vitest'
import { speak } from './speak.ts'
import { takeSample } from './take-sample.ts'
import { PRESETS } from './voices.ts'

const TEXTS = [
  'Good coffee begins with patience, and is roasted slowly.',
  'Early in the morning the harbor belongs to the gulls.',
]

let vectors: Map<string, number[][]>
beforeAll(async () => {
  vectors = new Map()
  for (const { voiceId } of PRESETS) {
    const each: number[][] = []
    for (const text of TEXTS) each.push((await takeSample((await speak(text, voiceId)).bytes)).vector)
    vectors.set(voiceId, each)
  }
})

const apart = (one: readonly number[] = [], other: readonly number[] = []): number =>
  Math.hypot(...one.map((value, at) => value - (other[at] ?? 0)))

test.each(PRESETS.map(({ voiceId }) => voiceId))(
  'two texts by %s are closer than the same text by any other voice',
  (voiceId) => {
    const [first, second] = vectors.get(voiceId) ?? []
    const others = [...vectors].flatMap(([other, [sameText]]) => (other === voiceId ? [] : [apart(first, sameText)]))
    const own = apart(first, second)
    expect(own).toBeLessThan(Math.min(...others) * 0.5)
  },
)

test('voice vectors have unit length', () => {
  for (const vector of [...vectors.values()].flat()) expect(Math.hypot(...vector)).toBeCloseTo(1, 6)
})
