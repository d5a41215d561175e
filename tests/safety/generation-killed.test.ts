import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createGenerationRunner, enqueueGenerations } from '../../server/features/media/generation/index.ts'
import { adjustableClock, MINUTE_MS } from '../../server/platform/clock.ts'
import type { Context } from '../../server/platform/context.ts'
import type { PaymentProcessor } from '../../server/providers/processor/port.ts'
import { CRASH_CONFIG, CRASH_ENV, MACHINE_ENV } from '../support/crashes/crash-config.ts'
import { scenarioContext } from '../support/crashes/scenario-context.ts'
import { fakeModels } from '../support/likeness/fake-models.ts'
import { callTextModel } from '../support/money/fake-calls.ts'
import { playedWork } from '../support/offers/fake-work.ts'
import { openTestDatabase } from '../support/world.ts'

/**
 * Another process finishes the killed process's job once, and all calls that were made are
 * charged.
 */

const WORKER = fileURLToPath(new URL('../support/crashes/generation-worker.ts', import.meta.url))
const PRICE = 1000

let url = ''
let ctx: Context
let close = async (): Promise<void> => {}
const clock = adjustableClock()
const played = playedWork()
beforeAll(async () => {
  const opened = await openTestDatabase()
  url = opened.url ?? ''
  close = async () => {
    await opened.database.close()
    await opened.drop()
  }
  const { database } = opened
  ctx = {
    ...scenarioContext({ config: CRASH_CONFIG, database, clock, processor: {} as PaymentProcessor }),
    models: fakeModels().wrap({ adapters: { local: { defaultModels: {} } }, close: async () => {} }),
    generation: { wake: () => {}, abandon: () => {}, runDueOf: async () => 0, watch: () => () => {} },
  }
})
afterAll(() => close())

describe.skipIf(inject('template').engine === 'pglite')('a process killed', () => {
  test.for([
    ['in the call', 2],
    ['after the call', 2],
    ['in the end', 2],
  ] as const)('%s of a job: another process finishes it once, and %i calls count', async ([moment, calls]) => {
    played.run = callTextModel
    played.ended.length = 0
    const [job] = await enqueueGenerations(ctx, played.kind, [{ input: { name: 'a cup' } }], { accountId: null })
    const id = job?.id ?? ''
    const worker = spawn(process.execPath, [WORKER, url, moment, String(clock.offsetMs())], {
      env: { ...MACHINE_ENV, ...CRASH_ENV },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await isHere(worker)
    const ended = new Promise((resolve) => worker.once('close', (_code, signal) => resolve(signal)))
    worker.kill('SIGKILL')
    expect(await ended).toBe('SIGKILL')
    const rowOf = () => ctx.db.selectFrom('generation_jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const other = createGenerationRunner(ctx, played.kinds)
    expect(await other.runDue(), 'its lease still holds').toBe(0)
    expect(await rowOf()).toMatchObject({ status: 'RUNNING', attempts: 1, result: null })
    clock.advance(2 * MINUTE_MS)
    expect(await other.runDue()).toBe(1)
    expect(await rowOf()).toMatchObject({
      status: 'SUCCEEDED',
      attempts: 2,
      result: { text: 'About this: a cup' },
      cost_micro_usd: calls * PRICE,
    })
    expect(played.ended).toMatchObject([{ id, status: 'SUCCEEDED' }])
    const slots = ctx.db.selectFrom('model_slots').select('slot').where('call_id', 'is not', null)
    expect(await slots.execute(), 'slots without a holder').toEqual([])
    await other.stop()
  })
})

async function isHere(worker: ChildProcess): Promise<void> {
  const line = await new Promise<string>((resolve) => {
    worker.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString()))
    worker.once('close', (code) => resolve(`it ended with ${code}`))
  })
  expect(line).toBe('here\n')
}
