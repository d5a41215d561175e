/** Runs one scenario of `money-scenarios.ts` and dies by SIGKILL at its `killAt`th point. */
import { writeSync } from 'node:fs'
import { adjustableClock } from '../../../server/platform/clock.ts'
import { connect } from '../../../server/platform/database/connect.ts'
import { withProgramAccess } from '../database/reached-database.ts'
import type { QuickOffer } from '../offers/quick-offers.ts'
import { CRASH_CONFIG } from './crash-config.ts'
import { runKilledAt } from './kill-scenario.ts'
import { SCENARIOS } from './money-scenarios.ts'
import { scenarioContext, scenarioSimulator } from './scenario-context.ts'

const [url = '', name, offer = '', killAt] = process.argv.slice(2)
const scenario = SCENARIOS.find((candidate) => candidate.name === name)
if (!scenario) throw new Error(`there is no scenario ${name}`)
const database = await connect({ ...withProgramAccess(url), dataDir: '', poolSize: 2, onError: console.error })
const clock = adjustableClock()
const simulator = scenarioSimulator({ config: CRASH_CONFIG, database, clock })
const ctx = scenarioContext({ config: CRASH_CONFIG, database, clock, processor: simulator })
await runKilledAt({ url, ctx, simulator }, scenario, JSON.parse(offer) as QuickOffer, Number(killAt), () => {
  process.kill(process.pid, 'SIGKILL')
})
writeSync(1, 'it lived')
await database.close()
