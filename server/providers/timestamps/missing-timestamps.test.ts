import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createWorld, type World } from '../../../tests/support/world.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../platform/clock.ts'
import { type LocalAuthority, recordTimestamps } from './index.ts'
import { listCertificates } from './own-certificate.ts'
import { NoTimestamp, type Timestamps } from './port.ts'
import { certificatesIn } from './rfc3161/certificates-in.ts'
import { createStamping } from './rfc3161/client.ts'

let world: World
let timestamps: Timestamps
let authority: LocalAuthority
beforeAll(async () => {
  world = await createWorld({ env: { TIMESTAMP_TIMEOUT_MS: '100' } })
  timestamps = world.app.ctx.timestamps
  const open = world.app.openLocalTimestampAuthority
  if (!open) throw new Error('the world does not use the local timestamp authority')
  authority = await open()
})
beforeEach(async () => {
  authority.fail(null)
  await world.database.kysely.deleteFrom('timestamps').execute()
  // Ends the pause after the failures of the last test.
  world.clock.advance(MINUTE_MS)
})
afterAll(() => world.close())

const newImprint = (): Buffer => randomBytes(32)

const findAnchors = async () => {
  const made = await listCertificates(world.database.kysely)
  return certificatesIn(made.map(({ issuer }) => issuer).join('\n'))
}

describe('a timestamp that is not available', () => {
  const runJob = async () =>
    (await world.cron('/api/credentials/cron/stamp')).body as { stamped: number; failed: number }

  test('is requested later, with growing pauses, and counted until then', async () => {
    const imprint = newImprint()
    authority.fail('down')
    expect(await timestamps.stamp(imprint)).toBeUndefined()
    expect(await timestamps.countWaiting()).toMatchObject({ count: 1 })
    const pauses: number[] = []
    for (let tried = 0; tried < 9; tried++) {
      expect(await runJob()).toEqual({ stamped: 0, failed: 1 })
      const { due_at } = await world.database.kysely.selectFrom('timestamps').select('due_at').executeTakeFirstOrThrow()
      const pauseMs = (due_at?.getTime() ?? 0) - world.clock.now().getTime()
      pauses.push(Math.round(pauseMs / MINUTE_MS))
      world.clock.advance(pauseMs - MINUTE_MS)
      expect(await runJob()).toEqual({ stamped: 0, failed: 0 })
      world.clock.advance(2 * MINUTE_MS)
    }
    expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 320, 360, 360])
    authority.fail(null)
    expect(await runJob()).toEqual({ stamped: 1, failed: 0 })
    expect(await timestamps.countWaiting()).toEqual({ count: 0, oldestAt: null })
    expect(await timestamps.find(imprint.toString('hex'))).toMatchObject({ by: expect.stringContaining('timestamps') })
    expect(await runJob()).toEqual({ stamped: 0, failed: 0 })
  })

  test('does not delay later ones: the authority gets no request for half a minute', async () => {
    authority.fail('slow')
    await timestamps.stamp(newImprint())
    const before = authority.requests()
    for (let at = 0; at < 5; at++) expect(await timestamps.stamp(newImprint())).toBeUndefined()
    expect(authority.requests()).toBe(before)
    expect(await timestamps.countWaiting()).toMatchObject({ count: 6 })
    authority.fail(null)
    world.clock.advance(31 * SECOND_MS)
    expect(await timestamps.stamp(newImprint())).toBeDefined()
  })

  test('is logged once, and the next success once', async () => {
    const lines: unknown[] = []
    const log = { warn: (...line: unknown[]) => lines.push(line), info: (...line: unknown[]) => lines.push(line) }
    const { clock } = world
    const down = new NoTimestamp('unreachable', 'Nobody answers.', { cause: new Error('refused') })
    let fault: Error | undefined = down
    const stamp = async (imprint: Uint8Array) => {
      if (fault) throw fault
      return { token: imprint, at: clock.now(), by: 'it' }
    }
    const db = world.database.kysely
    const recorded = recordTimestamps({
      authority: { name: 'rfc3161', stamp },
      verify: timestamps.verify,
      db,
      clock,
      log,
    })
    const stampTwice = async () => {
      for (let at = 0; at < 2; at++) {
        await recorded.stamp(newImprint())
        clock.advance(MINUTE_MS)
      }
    }
    await stampTwice()
    const failing = { reason: 'unreachable', message: 'Nobody answers.', cause: 'refused' }
    expect(lines.splice(0)).toEqual([[failing, expect.stringContaining('fails')]])
    fault = undefined
    await stampTwice()
    expect(lines).toEqual([[{}, expect.stringContaining('works again')]])
  })

  test('is requested once if two jobs run at once, and its first token stays', async () => {
    authority.fail('down')
    const imprints = Array.from({ length: 25 }, newImprint)
    for (const imprint of imprints) await timestamps.stamp(imprint)
    authority.fail(null)
    const before = authority.requests()
    const reports = await Promise.all([runJob(), runJob(), runJob()])
    expect(reports.reduce((sum, { stamped }) => sum + stamped, 0)).toBe(25)
    expect(authority.requests() - before).toBe(25)
    const [first] = imprints
    if (!first) throw new Error('there is no imprint')
    const kept = await timestamps.find(first.toString('hex'))
    world.clock.advance(DAY_MS)
    await timestamps.keep(
      first,
      (await createStamping({ send: authority.send, findAnchors, clock: world.clock })(first)).token,
    )
    expect(await timestamps.find(first.toString('hex'))).toEqual(kept)
  })

  test('ends a run of the job after a few failures', async () => {
    authority.fail('down')
    for (let at = 0; at < 30; at++) await timestamps.stamp(newImprint())
    const before = authority.requests()
    const { failed } = await runJob()
    expect(failed).toBeLessThan(8)
    expect(authority.requests() - before).toBe(failed)
  })

  test('is never stored from a token that does not verify for its imprint', async () => {
    const { token } = await createStamping({ send: authority.send, findAnchors, clock: world.clock })(newImprint())
    await expect(timestamps.keep(newImprint(), token)).rejects.toThrow('does not verify')
  })
})
