import { expect, test } from 'vitest'
import { latestPromoted } from './servers.ts'

test('of several writable servers, the one promoted last is the primary, in any order of URLs', () => {
  const at = (timeline: number) => ({ listening: { host: `host-${timeline}`, port: 5432 }, timeline })
  for (const order of [
    [2, 10, 1],
    [10, 2, 1],
    [1, 2, 10],
  ])
    expect(latestPromoted(order.map(at))?.listening.host).toBe('host-10')
  expect(latestPromoted([])).toBeUndefined()
})
