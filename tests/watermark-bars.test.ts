import { expect, test } from 'vitest'
import { measurePictures, measureSounds } from '../scripts/watermark/measure.ts'

// A few works of those that `npm run measure:watermark` measures. Nothing here is random.

test('marks of pictures survive each attack, look the same, and are found nowhere else', async () => {
  const { rows, similarity, falseAlarms } = await measurePictures(2)
  expect(rows.filter(({ read, of }) => read < of)).toEqual([])
  expect(rows).toHaveLength(12)
  expect(similarity.lowest).toBeGreaterThanOrEqual(0.98)
  expect(falseAlarms.read).toBe(0)
})

test('marks of recordings survive each attack, are quiet, and are found nowhere else', async () => {
  const { rows, distance, falseAlarms } = await measureSounds(1)
  expect(rows.filter(({ read, of }) => read < of)).toEqual([])
  expect(rows).toHaveLength(8)
  expect(distance.least).toBeGreaterThan(20)
  expect(falseAlarms.read).toBe(0)
})
