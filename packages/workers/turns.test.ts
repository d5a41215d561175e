import { expect, test } from 'vitest'
import { createTurns, type TurnsOptions } from './turns.ts'

const refuse = () => new Error('too many wait')
const open = (options: Partial<TurnsOptions> = {}) => createTurns({ atOnce: 1, refuse, ...options })

/** Takes a turn, adds the share to `begun`, and returns the turn immediately. */
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

test('a free turn goes to the share whose last turn is longest ago, then to the earliest request', async () => {
  const turns = open({ atOnce: 1 })
  const begun: string[] = []
  const giveBack = await turns.take({ share: 'now' })
  const waiting = ['b', 'a', 'b', 'a', 'c'].map((share) => note(turns, share, begun))
  giveBack()
  await Promise.all(waiting)
  expect(begun).toEqual(['b', 'a', 'c', 'b', 'a'])
})

test('an aborted request leaves the line, and the others keep their places', async () => {
  const turns = open({ atOnce: 1 })
  const begun: string[] = []
  const giveBack = await turns.take({ share: 'now' })
  const first = note(turns, 'first', begun)
  const leaving = new AbortController()
  const left = turns.take({ share: 'left', signal: leaving.signal })
  const last = note(turns, 'last', begun)
  leaving.abort(new Error('no longer wanted'))
  await expect(left).rejects.toThrow('no longer wanted')
  expect(turns.waiting()).toBe(2)
  await expect(turns.take({ signal: leaving.signal })).rejects.toThrow('no longer wanted')
  giveBack()
  await Promise.all([first, last])
  expect(begun).toEqual(['first', 'last'])
  // An aborted request that already has its turn costs no other request its place.
  leaving.abort()
  expect(turns.waiting()).toBe(0)
})

test('a full queue refuses a newcomer whose share would wait as long as the longest', async () => {
  const turns = open({ maxWaiting: 2 })
  const begun: string[] = []
  const giveBack = await turns.take({ share: 'now' })
  const waiting = [note(turns, 'one', begun), note(turns, 'other', begun)]
  await expect(turns.take({ share: 'third' })).rejects.toThrow('too many wait')
  expect(turns.waiting()).toBe(2)
  giveBack()
  await Promise.all(waiting)
  expect(begun).toEqual(['one', 'other'])
})
