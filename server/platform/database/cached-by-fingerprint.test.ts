import { expect, test } from 'vitest'
import { addMs, MINUTE_MS } from '../clock.ts'
import { cachedByFingerprint } from './cached-by-fingerprint.ts'

const NOW = new Date('2031-03-10T12:00:00.000Z')
const at = (ms: number): Date => addMs(NOW, ms)

function reader(most: number) {
  const cached = cachedByFingerprint<string>(most)
  const program = {}
  let made = 0
  const read = async (
    key: string,
    { now = NOW, mark = 'same', until = at(MINUTE_MS), of = program }: ReadOptions = {},
  ): Promise<string> =>
    cached(of, {
      key,
      now,
      readFingerprint: async () => mark ?? undefined,
      make: async () => ({ value: `${key} ${++made}`, until: until ?? undefined }),
    })
  return read
}
type ReadOptions = { now?: Date; mark?: string | null; until?: Date | null; of?: object }

test('a value is computed again if its rows have changed, it has expired, or the clock was set back', async () => {
  const read = reader(9)
  expect([await read('a'), await read('a'), await read('b'), await read('a')]).toEqual(['a 1', 'a 1', 'b 2', 'a 1'])
  expect([await read('a', { mark: 'other' }), await read('a')]).toEqual(['a 3', 'a 4'])
  expect(await read('a', { now: at(4999) })).toBe('a 4')
  expect([await read('a', { now: at(5000) }), await read('a', { now: at(4999) })]).toEqual(['a 5', 'a 6'])
  expect([
    await read('c', { until: at(10) }),
    await read('c', { now: at(9) }),
    await read('c', { now: at(10) }),
  ]).toEqual(['c 7', 'c 7', 'c 8'])
})

test('a value without a fingerprint or an expiry is not cached, and each program has its own values', async () => {
  const read = reader(9)
  expect([await read('a', { mark: null }), await read('a', { mark: null })]).toEqual(['a 1', 'a 2'])
  expect([await read('a', { until: null }), await read('a')]).toEqual(['a 3', 'a 4'])
  expect([await read('a', { of: {} }), await read('a')]).toEqual(['a 5', 'a 4'])
})

test('above the maximum number of values, the one that was computed longest ago is removed', async () => {
  const read = reader(2)
  expect([await read('a'), await read('b'), await read('a'), await read('b')]).toEqual(['a 1', 'b 2', 'a 1', 'b 2'])
  expect([await read('c'), await read('b'), await read('a')]).toEqual(['c 3', 'b 2', 'a 4'])
})
