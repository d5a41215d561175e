import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../server/clock.ts'
import { checkBooks } from '../../server/features/ledger/index.ts'
import { CRASH_ENV, type CrashWorlds, prepareCrashWorlds, prepareSeller } from '../support/crash-worlds.ts'

/**
 * The payout job is killed with -9 at every one of its awaits, and a day later, when the processor has forgotten its
 * idempotency keys, run again by a fresh process: the seller is paid once, and the books agree.
 */

const RUN = fileURLToPath(new URL('../support/crash-payout-run.ts', import.meta.url))
const EARNED = [4000, 2500, 1]
const A_DAY_LATER_MS = DAY_MS + HOUR_MS

let worlds: CrashWorlds
beforeAll(async () => {
  worlds = await prepareCrashWorlds(async (database) => void (await prepareSeller(database, EARNED)))
})
afterAll(() => worlds.close())

type Run = { killed: true } | { killed: false; points: number; report: { success: boolean } }

/** The job as a process of its own, killed at its `killAt`th await; 0 lets it live. */
async function runJob(place: string, killAt: number, clockOffsetMs = 0): Promise<Run> {
  const child = spawn(process.execPath, [RUN, place, String(killAt), String(clockOffsetMs)], {
    env: { PATH: process.env.PATH, ...CRASH_ENV },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  let complaints = ''
  child.stdout.on('data', (chunk: Buffer) => void (said += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => void (complaints += chunk.toString()))
  const [code, signal] = await new Promise<[number | null, string | null]>((resolve) =>
    child.once('close', (...end) => resolve(end)),
  )
  if (signal === 'SIGKILL') return { killed: true }
  expect({ code, complaints }).toEqual({ code: 0, complaints: '' })
  return { killed: false, ...(JSON.parse(said) as { points: number; report: { success: boolean } }) }
}

/** What a seller who was paid once looks like. */
async function expectPaidOnce(place: string, where: string): Promise<void> {
  const database = await worlds.open(place)
  try {
    const db = database.kysely
    const transfers = await db.selectFrom('simulator.transfers').select(['amount', 'id']).execute()
    const payouts = await db.selectFrom('payouts').select(['status', 'amount_minor_unit', 'transfer_id']).execute()
    const tracking = await db.selectFrom('share_tracking').select('status').execute()
    const differences = (await checkBooks(db)).flatMap((finding) => finding.differences)
    expect({ transfers, payouts, tracking: tracking.map(({ status }) => status), differences }, where).toEqual({
      transfers: [{ id: expect.any(String), amount: 6501 }],
      payouts: [{ status: 'SUCCEEDED', amount_minor_unit: 6501, transfer_id: transfers[0]?.id }],
      tracking: ['PAID', 'PAID', 'PAID'],
      differences: [],
    })
  } finally {
    await database.close()
  }
}

/** Kills at 1, 2, 3… until a run lives; two at a time. Returns how many points a whole run has. */
async function killEverywhere(from: string | undefined, offsetMs: number): Promise<number> {
  let next = 1
  let points = 0
  const worker = async (): Promise<void> => {
    while (points === 0) {
      const killAt = next++
      const place = await worlds.copy(from)
      const run = await runJob(place, killAt)
      if (!run.killed) points = run.points
      const again = await runJob(place, 0, offsetMs)
      expect(again, `the run after a kill at ${killAt}`).toMatchObject({ killed: false, report: { success: true } })
      await expectPaidOnce(place, `after a kill at ${killAt}`)
      await worlds.drop(place)
    }
  }
  await Promise.all([worker(), worker()])
  return points
}

test('killed anywhere, the payout is finished a day later and paid once', async () => {
  const points = await killEverywhere(undefined, A_DAY_LATER_MS)
  // Two looks, three transactions of 8, 7 and 6 statements, each twice; one call of the processor.
  expect(points).toBeGreaterThanOrEqual(40)
}, 180_000)
