import { expect, test } from 'vitest'
import { asKindOfWork, ConnectionShares } from './connection-shares.ts'
import { DatabaseUnavailable } from './unavailable.ts'

const open = (longestWaitMs = 60_000) => new ConnectionShares({ size: 10, longestWaitMs })
const takeAs = (shares: ConnectionShares, kind: string) => asKindOfWork(kind, () => shares.take())
async function takeAll(shares: ConnectionShares, kind: string): Promise<(() => void)[]> {
  const held: (() => void)[] = []
  while (shares.waiting === 0) {
    void takeAs(shares, kind).then(
      (release) => held.push(release),
      () => {},
    )
    await new Promise(setImmediate)
  }
  return held
}

test('one kind of work cannot take the reserved connections', async () => {
  const shares = open()
  expect(await takeAll(shares, 'Offers')).toHaveLength(7)
  await takeAs(shares, 'Merch')
  await takeAs(shares, 'Likeness')
  await takeAs(shares, 'jobs')
})

test('the reserve gives each kind of work one connection at a time', async () => {
  const shares = open()
  await takeAll(shares, 'Offers')
  const release = await takeAs(shares, 'Merch')
  let hasSecond = false
  const second = takeAs(shares, 'Merch').then(() => (hasSecond = true))
  await new Promise(setImmediate)
  expect(hasSecond).toBe(false)
  release()
  await second
  expect(shares.waiting).toBe(1)
})

test('a released connection goes to the first waiter that may have it', async () => {
  const shares = open()
  const [release] = await takeAll(shares, 'Offers')
  const order: string[] = []
  const later = takeAs(shares, 'Offers').then(() => order.push('Offers, second'))
  release?.()
  await new Promise(setImmediate)
  expect(shares.waiting).toBe(1)
  expect(order).toEqual([])
  later.catch(() => {})
})

test('throws DatabaseUnavailable after the longest wait and hands out nothing afterwards', async () => {
  const shares = open(20)
  const held = await takeAll(shares, 'Offers')
  await expect(takeAs(shares, 'Offers')).rejects.toThrow(DatabaseUnavailable)
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(shares.waiting).toBe(0)
  for (const release of held) release()
  expect(await takeAll(shares, 'Offers')).toHaveLength(7)
})

test('a pool of two has no reserve and uses both connections', async () => {
  const shares = new ConnectionShares({ size: 2, longestWaitMs: 60_000 })
  expect(await takeAll(shares, 'Offers')).toHaveLength(2)
})
