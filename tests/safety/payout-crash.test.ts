import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { checkBooks } from '../../server/features/money/reconciliation/index.ts'
import { DAY_MS, HOUR_MS } from '../../server/platform/clock.ts'
import { CRASH_CONFIG, CRASH_ENV, MACHINE_ENV } from '../support/crashes/crash-config.ts'
import { type JobRun, runPayoutJob } from '../support/crashes/crash-job.ts'
import { type CrashWorlds, prepareCrashWorlds, prepareSeller } from '../support/crashes/crash-worlds.ts'
import { SHORT_LIVED, temporaryFolder } from '../support/programs/program.ts'

/**
 * Kills the payout job at each `await`. A day later, another process runs the job again, when the
 * processor has forgotten its idempotency keys. The seller must be paid once, and the books must
 * balance.
 */

const RUN = fileURLToPath(new URL('../support/crashes/crash-payout-run.ts', import.meta.url))
const EARNED = [4000, 2500, 1]
const A_DAY_LATER_MS = DAY_MS + HOUR_MS
/**
 * Least number of `await`s: two reads, three transactions of six statements or more, and the call
 * of the processor.
 */
const MIN_POINTS = { pglite: 22, postgres: 42 }

const engine = inject('template').engine
/**
 * Kills of a real process, spread over all `await`s. The embedded database's folder is also copied
 * at every `await`. On a server, `killed-anywhere.test.ts` kills the same job at every moment.
 */
const REAL_KILLS = { pglite: 3, postgres: 8 }

const images = temporaryFolder()
let worlds: CrashWorlds
beforeAll(async () => {
  worlds = await prepareCrashWorlds(async (database) => void (await prepareSeller(database, EARNED)))
})
afterAll(async () => {
  await worlds.close()
  images.remove()
})

type Lived = { points: number; imageOfPoint: readonly number[]; report: JobRun }

/** Returns undefined if the process was killed at its `killAt`th `await`. */
async function runUntilKilled(place: string, killAt: number, ...imagesFolder: string[]): Promise<Lived | undefined> {
  const child = spawn(process.execPath, [...SHORT_LIVED, RUN, place, String(killAt), ...imagesFolder], {
    env: { ...MACHINE_ENV, ...CRASH_ENV },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let complaints = ''
  child.stdout.on('data', (chunk: Buffer) => void (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => void (complaints += chunk.toString()))
  const end = await new Promise<{ code: number | null; signal: string | null }>((resolve) =>
    child.once('close', (code, signal) => resolve({ code, signal })),
  )
  if (end.signal === 'SIGKILL') return undefined
  expect({ ...end, complaints }).toEqual({ code: 0, signal: null, complaints: '' })
  return JSON.parse(output) as Lived
}

async function expectPaidOnceADayLater(place: string, where: string): Promise<void> {
  const database = await worlds.open(place)
  try {
    const report = await runPayoutJob({
      database,
      config: CRASH_CONFIG,
      clockOffsetMs: A_DAY_LATER_MS,
      log: pino({ level: 'silent' }),
      faults: {},
    })
    const db = database.kysely
    const transfers = await db.selectFrom('simulator.transfers').select(['id', 'amount']).execute()
    const payouts = await db.selectFrom('payouts').select(['status', 'amount_minor_unit', 'transfer_id']).execute()
    const tracking = await db.selectFrom('share_tracking').select('status').execute()
    const differences = (await checkBooks(db)).flatMap((finding) => finding.differences)
    expect({ success: report.success, transfers, payouts, tracking, differences }, where).toEqual({
      success: true,
      transfers: [{ id: expect.any(String), amount: 6501 }],
      payouts: [{ status: 'SUCCEEDED', amount_minor_unit: 6501, transfer_id: transfers[0]?.id }],
      tracking: [{ status: 'PAID' }, { status: 'PAID' }, { status: 'PAID' }],
      differences: [],
    })
  } finally {
    await database.close()
  }
}

test('after a kill at any point the next run finishes the payout, and it is paid once', async () => {
  const untouched = await worlds.copy()
  const whole = await runUntilKilled(untouched, 0, ...(engine === 'pglite' ? [images.path] : []))
  if (!whole) throw new Error('the job was killed without a kill point')
  expect(whole.report).toMatchObject({ success: true, processedCount: 1 })
  expect(whole.points).toBeGreaterThanOrEqual(MIN_POINTS[engine])
  await expectPaidOnceADayLater(untouched, 'after a run that was left alone')
  await worlds.drop(untouched)

  const points = Array.from({ length: whole.points }, (_, at) => at + 1)
  if (engine === 'pglite') {
    expect(whole.imageOfPoint).toHaveLength(points.length)
    for (const [name, same] of Map.groupBy(points, (point) => whole.imageOfPoint[point - 1])) {
      const image = await worlds.copyOf(join(images.path, String(name)))
      await expectPaidOnceADayLater(image, `as a kill at ${same.join()} of ${points.length} would leave it`)
      await worlds.drop(image)
    }
  }
  const each = Math.floor(points.length / REAL_KILLS[engine])
  const kills = points.filter((point) => point % each === 0).values()
  const worker = async (): Promise<void> => {
    for (const killAt of kills) {
      const place = await worlds.copy()
      expect(await runUntilKilled(place, killAt), `killed at ${killAt} of ${points.length}`).toBeUndefined()
      await expectPaidOnceADayLater(place, `after a kill at ${killAt} of ${points.length}`)
      await worlds.drop(place)
    }
  }
  await Promise.all([worker(), worker()])
})
