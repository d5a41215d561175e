import type { Context } from '../../../server/platform/context.ts'
import { connect } from '../../../server/platform/database/connect.ts'
import { AppError } from '../../../server/platform/errors.ts'
import type { PaymentProcessor } from '../../../server/providers/processor/port.ts'
import type { QuickOffer } from '../offers/quick-offers.ts'
import { Killed, killPoint } from './kill-point.ts'
import type { Scenario } from './money-scenarios.ts'
import { scenarioContext } from './scenario-context.ts'

export type ScenarioWorld = { url: string; ctx: Context; simulator: PaymentProcessor }

const dieByThrowing = (): never => {
  throw new Killed('the process is dead')
}

/**
 * Runs a scenario's act in a program with its own connections. Kills the program at the `killAt`th
 * point (0: never), but not the processor. Returns the number of points.
 */
export async function runKilledAt(
  { url, ctx, simulator }: ScenarioWorld,
  scenario: Scenario,
  offer: QuickOffer,
  killAt: number,
  die: () => void = dieByThrowing,
): Promise<number> {
  const point = killPoint(killAt, die)
  const database = await connect({
    databaseUrl: url,
    dataDir: '',
    poolSize: 4,
    onStatement: point.pass,
    // Ignores lost connections, because the kill drops them on purpose.
    onError: () => {},
  })
  const { config, clock } = ctx
  const victim = scenarioContext({ config, database, clock, processor: point.wrap(simulator) })
  try {
    await scenario.act(victim, offer)
  } catch (error) {
    // The act was refused, for instance because money arrived for an offer that could not take it.
    if (!(error instanceof Killed || error instanceof AppError)) throw error
  }
  const points = point.points()
  await database.close()
  return points
}
