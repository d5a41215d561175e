/**
 * Takes generation jobs, calls a model for them, and never ends until the test kills this process.
 */
import { writeSync } from 'node:fs'
import { createGenerationRunner } from '../../../server/features/media/generation/index.ts'
import { adjustableClock } from '../../../server/platform/clock.ts'
import type { Context } from '../../../server/platform/context.ts'
import { connect } from '../../../server/platform/database/connect.ts'
import type { PaymentProcessor } from '../../../server/providers/processor/port.ts'
import { withProgramAccess } from '../database/reached-database.ts'
import { fakeModels } from '../likeness/fake-models.ts'
import { callTextModel } from '../money/fake-calls.ts'
import { playedWork } from '../offers/fake-work.ts'
import { CRASH_CONFIG } from './crash-config.ts'
import { scenarioContext } from './scenario-context.ts'

const [url = '', moment = '', clockOffsetMs = '0'] = process.argv.slice(2)
const database = await connect({ ...withProgramAccess(url), dataDir: '', poolSize: 2, onError: console.error })
const models = fakeModels()
const ctx: Context = {
  ...scenarioContext({
    config: CRASH_CONFIG,
    database,
    clock: adjustableClock(Number(clockOffsetMs)),
    processor: {} as PaymentProcessor,
  }),
  models: models.wrap({ adapters: { local: { defaultModels: {} } }, close: async () => {} }),
}
const fakeWork = playedWork()
const hangForever = async (): Promise<never> => {
  writeSync(1, 'here\n')
  return new Promise(() => setInterval(() => {}, 1000))
}
if (moment === 'in the call') models.write = hangForever
fakeWork.run = async (work) => {
  const result = await callTextModel(work)
  if (moment === 'after the call') await hangForever()
  return result
}
if (moment === 'in the end') fakeWork.onEnded = hangForever
await createGenerationRunner(ctx, fakeWork.kinds).runDue()
writeSync(1, 'it lived\n')
await database.close()
