import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { adjustableClock } from '../../server/platform/clock.ts'
import type { Context } from '../../server/platform/context.ts'
import type { Simulator } from '../../server/providers/processor/simulator/port.ts'
import { CRASH_CONFIG, CRASH_ENV, MACHINE_ENV } from '../support/crashes/crash-config.ts'
import { runKilledAt } from '../support/crashes/kill-scenario.ts'
import { ADMIN, insertPeople, prepareScenario, SCENARIOS } from '../support/crashes/money-scenarios.ts'
import { moneySnapshot } from '../support/crashes/money-snapshot.ts'
import { scenarioContext, scenarioSimulator } from '../support/crashes/scenario-context.ts'
import type { QuickOffer } from '../support/offers/quick-offers.ts'
import { openTestDatabase } from '../support/world.ts'

/**
 * Some kills of `killed-anywhere.test.ts` with real processes and SIGKILL. The state right after
 * the kill must be the same.
 */

const RUN = fileURLToPath(new URL('../support/crashes/killed-run.ts', import.meta.url))
const KILLS = [
  ['an admin refunds an offer in escrow', [0.3, 0.6, 0.9]],
  ['a payment is captured', [0.4, 0.8]],
  ['an admin pays a seller out', [0.5, 0.75]],
] as const

let ctx: Context
let simulator: Simulator
let url = ''
let close = async (): Promise<void> => {}
beforeAll(async () => {
  const opened = await openTestDatabase()
  url = opened.url ?? ''
  close = async () => {
    await opened.database.close()
    await opened.drop()
  }
  const { database } = opened
  const clock = adjustableClock()
  simulator = scenarioSimulator({ config: CRASH_CONFIG, database, clock })
  ctx = scenarioContext({ config: CRASH_CONFIG, database, clock, processor: simulator })
  await insertPeople(ctx, ADMIN)
})
afterAll(() => close())

describe.skipIf(inject('template').engine === 'pglite')('a real kill leaves the same state as a simulated one:', () => {
  test.each(KILLS)('%s', async (name, shares) => {
    const scenario = SCENARIOS.find((candidate) => candidate.name === name)
    if (!scenario) throw new Error(`there is no scenario ${name}`)
    const undisturbed = await prepareScenario(ctx, scenario, simulator)
    const points = await runKilledAt({ url, ctx, simulator }, scenario, undisturbed, 0)
    const whole = await moneySnapshot(ctx, undisturbed)
    await Promise.all(
      shares.map(async (share) => {
        const killAt = Math.max(1, Math.floor(points * share))
        const simulated = await prepareScenario(ctx, scenario, simulator)
        await runKilledAt({ url, ctx, simulator }, scenario, simulated, killAt)
        const real = await prepareScenario(ctx, scenario, simulator)
        await killForReal(name, real, killAt)
        const left = await moneySnapshot(ctx, real)
        expect(left, `at ${killAt} of ${points}`).toEqual(await moneySnapshot(ctx, simulated))
        expect(left, `killed at ${killAt} of ${points}: still running`).not.toEqual(whole)
      }),
    )
  })
})

async function killForReal(name: string, offer: QuickOffer, killAt: number): Promise<void> {
  const child = spawn(process.execPath, [RUN, url, name, JSON.stringify(offer), String(killAt)], {
    env: { ...MACHINE_ENV, ...CRASH_ENV },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const signal = await new Promise((resolve) => child.once('close', (_code, by) => resolve(by)))
  expect(signal).toBe('SIGKILL')
  await untilItsTransactionsEnd()
}

async function untilItsTransactionsEnd(): Promise<void> {
  const underWay = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`.execute(ctx.db)
    return rows.length
  }
  await expect.poll(underWay, { interval: 5 }).toBe(0)
}
