import { expect, test } from 'vitest'
import { createTurns, type TurnsOptions } from './turns.ts'

const refuse = () => new Error('too many wait')
const open = (options: Partial<TurnsOptions> = {}) => createTurns({ atOnce: 1, refuse, ...options })

/** Takes a turn, adds its share to `begun` and returns the turn at once. */
async function note(turns: ReturnType<typeof open>, share: string, begun: string[]): Promise<void> {
  const release = await turns.take({ share })
  begun.push(share)
  release()
}

test('a share with one request goes before a share with many', async () => {
  const turns = open({ atOnce: 2 })
  const begun: string[] = []
  const release = await Promise.all([turns.take({ share: 'many' }), turns.take({ share: 'many' })])
  const waiting = [...Array.from({ length: 3 }, () => note(turns, 'many', begun)), note(turns, 'one', begun)]
  release[0]()
  release[1]()
  await Promise.all(waiting)
  expect(begun).toEqual(['one', 'many', 'many', 'many'])
})

test('a share never holds more turns than its maximum, even if others are idle', async () => {
  const turns = open({ atOnce: 2, maxEach: 1 })
  const begun: string[] = []
  const first = await turns.take({ share: 'many' })
  const second = note(turns, 'many', begun)
  await note(turns, 'one', begun)
  expect(begun).toEqual(['one'])
  first()
  await second
  expect(begun).toEqual(['one', 'many'])
})

test('a full queue rejects the share with the most waiters to make room for others', async () => {
  const turns = open({ maxWaiting: 3 })
  const begun: string[] = []
  const release = await turns.take({ share: 'many' })
  const crowd = Array.from({ length: 3 }, () => note(turns, 'many', begun))
  await expect(turns.take({ share: 'many' })).rejects.toThrow('too many wait')
  const one = note(turns, 'one', begun)
  expect(turns.waiting()).toBe(3)
  release()
  const ends = await Promise.allSettled([...crowd, one])
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(begun).toEqual(['one', 'many', 'many'])
})

test('releasing a turn twice counts once', async () => {
  const turns = open({ atOnce: 1 })
  const release = await turns.take()
  release()
  release()
  await turns.take()
  const second = turns.take()
  expect(turns.waiting()).toBe(1)
  turns.endAll(refuse)
  await expect(second).rejects.toThrow('too many wait')
})
