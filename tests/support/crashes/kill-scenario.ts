import type { Context } from '../../../server/platform/context.ts'
import { connect } from '../../../server/platform/database/connect.ts'
import { AppError } from '../../../server/platform/errors.ts'
import type { PaymentProcessor } from '../../../server/providers/processor/port.ts'
import type { QuickOffer } from '../quick-offers.ts'
import { Killed, killPoint } from './kill-point.ts'
import type { Scenario } from './money-scenarios.ts'
import { scenarioContext } from './scenario-context.ts'

export type ScenarioWorld = { url: string; ctx: Context; simulator: PaymentProcessor }

const dieByThrowing = (): never => {
  throw new Killed('the process is dead')
}

/**
 * Runs the act of a scenario in a program with connections of its own, which dies at the `killAt`th moment (0: never).
 * The processor is another program, and lives on. Says how many moments there were.
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
    // A dropped connection is what a kill is about.
    onError: () => {},
  })
  const { config, clock } = ctx
  const victim = scenarioContext({ config, database, clock, processor: point.wrap(simulator) })
  try {
    await scenario.act(victim, offer)
  } catch (error) {
    // Refused in the end, as when money comes for what could not take it.
    if (!(error instanceof Killed || error instanceof AppError)) throw error
  }
  const points = point.points()
  await database.close()
  return points
}
