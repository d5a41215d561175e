import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { listBalances } from '../../server/features/money/ledger/index.ts'
import { checkBooks } from '../../server/features/money/reconciliation/index.ts'
import { adjustableClock, DAY_MS, HOUR_MS } from '../../server/platform/clock.ts'
import type { Context } from '../../server/platform/context.ts'
import type { Database } from '../../server/platform/database/connect.ts'
import { AppError } from '../../server/platform/errors.ts'
import type { Simulator } from '../../server/providers/processor/simulator/port.ts'
import { CRASH_CONFIG } from '../support/crashes/crash-config.ts'
import { runKilledAt } from '../support/crashes/kill-scenario.ts'
import {
  ADMIN,
  insertPeople,
  prepareScenario,
  runJobOf,
  SCENARIOS,
  type Scenario,
  sendWebhook,
} from '../support/crashes/money-scenarios.ts'
import { type MoneySnapshot, moneySnapshot, moneySnapshots } from '../support/crashes/money-snapshot.ts'
import { scenarioContext, scenarioSimulator } from '../support/crashes/scenario-context.ts'
import type { QuickOffer } from '../support/offers/quick-offers.ts'
import { openTestDatabase } from '../support/world.ts'

/**
 * Kills every operation that moves money at every possible moment: before each SQL statement, and
 * before and after each call of the processor. A day later, the processor has forgotten its
 * idempotency keys, and no webhook has arrived. The jobs then run twice, the same request is
 * repeated, and finally every webhook arrives. The result must be that of an undisturbed run or,
 * if the kill came before the first write, the state before.
 *
 * The kill is simulated: no further statement or call leaves the program, and its connections are
 * dropped, so the server rolls back. `killed-for-real.test.ts` verifies that this equals a
 * SIGKILL. A simulated kill costs milliseconds instead of a second.
 */

const isServer = inject('template').engine === 'postgres'
const A_DAY_LATER_MS = DAY_MS + HOUR_MS

let database: Database
let url: string | undefined
let close: () => Promise<void>
let ctx: Context
let dayAfter: Context
let simulator: Simulator
let simulatorLater: Simulator
beforeAll(async () => {
  const opened = await openTestDatabase()
  ;({ database, url } = opened)
  close = async () => {
    await database.close()
    await opened.drop()
  }
  const [clock, later] = [adjustableClock(), adjustableClock(A_DAY_LATER_MS)]
  simulator = scenarioSimulator({ config: CRASH_CONFIG, database, clock })
  ctx = scenarioContext({ config: CRASH_CONFIG, database, clock, processor: simulator })
  simulatorLater = scenarioSimulator({
    config: CRASH_CONFIG,
    database,
    clock: later,
    deliverWebhook: async (webhook) => ({ status: (await sendWebhook(dayAfter, webhook)).status }),
  })
  dayAfter = scenarioContext({ config: CRASH_CONFIG, database, clock: later, processor: simulatorLater })
  await insertPeople(ctx, ADMIN)
})
afterAll(() => close())

describe.skipIf(!isServer)('killed at any point and run again a day later:', () => {
  test.each(SCENARIOS)('$name', async (scenario) => {
    const untouched = await prepareScenario(ctx, scenario, simulator)
    await heal()
    const nothing = await moneySnapshot(ctx, untouched)

    const undisturbed = await prepareScenario(ctx, scenario, simulator)
    const points = await runKilledAt(world(), scenario, undisturbed, 0)
    await heal()
    const done = await moneySnapshot(ctx, undisturbed)
    expect(points).toBeGreaterThan(2)

    const cutOff: QuickOffer[] = []
    for (let killAt = 1; killAt <= points; killAt++) {
      const offer = await prepareScenario(ctx, scenario, simulator)
      await runKilledAt(world(), scenario, offer, killAt)
      cutOff.push(offer)
      // Otherwise a job would also process earlier offers, and a point with the same number would
      // be a different moment.
      if (scenario.isJob) await heal()
    }
    await heal()
    const isDone: boolean[] = []
    for (const [at, left] of (await moneySnapshots(ctx, cutOff)).entries()) {
      const where = `killed at ${at + 1} of ${points}`
      if (!scenario.isTakenUpAgain) expect([nothing, done], where).toContainEqual(left)
      isDone.push(isSame(left, done))
    }
    // If a kill leaves the complete result, every later kill must leave it too.
    expect(isDone).toEqual(isDone.toSorted((one, other) => Number(one) - Number(other)))
    for (const offer of [...cutOff, untouched]) await askAgain(scenario, offer)
    await heal()
    for (const [at, ended] of (await moneySnapshots(ctx, cutOff)).entries())
      expect(ended, `killed at ${at + 1} of ${points}, and repeated`).toEqual(done)
    await simulatorLater.deliverDueEvents()
    await heal()
    for (const snapshot of await moneySnapshots(ctx, [untouched, ...cutOff]))
      expect(snapshot, 'after the delayed webhooks').toEqual(done)
    const findings = await checkBooks(ctx.db)
    expect(findings.flatMap(({ differences }) => differences)).toEqual([])
    expect(await heldByOurBooks()).toEqual(await heldByTheProcessor())
  })
})

async function heldByOurBooks(): Promise<Record<string, number>> {
  const balances = await listBalances(ctx.db, [])
  const held = balances.filter(({ kind, balanceMinorUnit }) => kind === 'PROCESSOR' && balanceMinorUnit !== 0)
  return Object.fromEntries(held.map(({ currency, balanceMinorUnit }) => [currency, balanceMinorUnit]))
}

async function heldByTheProcessor(): Promise<Record<string, number>> {
  const books = (await simulator.books()).filter(({ balanceMinorUnit }) => balanceMinorUnit !== 0)
  return Object.fromEntries(books.map(({ currency, balanceMinorUnit }) => [currency, balanceMinorUnit]))
}

const world = () => ({ url: url ?? '', ctx, simulator })
const isSame = (one: MoneySnapshot, other: MoneySnapshot): boolean => JSON.stringify(one) === JSON.stringify(other)

async function heal(): Promise<void> {
  for (let round = 0; round < 2; round++) {
    for (const name of ['payments-sweep', 'offers-auto-release', 'process-payouts']) await runJobOf(dayAfter, name)
  }
}

/** If the request already took effect, the response reports this or refuses it. */
async function askAgain(scenario: Scenario, offer: QuickOffer): Promise<void> {
  try {
    await scenario.act(dayAfter, offer)
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
  }
}
