/**
 * Tags one picture of the index queue, and works on the next one until the test kills this
 * process.
 */
import { writeSync } from 'node:fs'
import { pino } from 'pino'
import { composeApp } from '../../../server/app.ts'
import { adjustableClock } from '../../../server/platform/clock.ts'
import { loadConfig } from '../../../server/platform/config/load-config.ts'
import { connect } from '../../../server/platform/database/connect.ts'
import { withProgramAccess } from '../database/reached-database.ts'
import { fakeVision } from '../likeness/fake-vision.ts'

const [url = '', dataDir = '', clockOffsetMs = '0'] = process.argv.slice(2)
const database = await connect({ ...withProgramAccess(url), dataDir: '', poolSize: 4, onError: console.error })
const eyes = fakeVision()
const { describe: originalDescribe } = eyes
eyes.describe = async (...given) => {
  if (eyes.calls.looks === 1) return originalDescribe(...given)
  writeSync(1, 'here\n')
  return new Promise(() => setInterval(() => {}, 1000))
}
const app = await composeApp({
  config: loadConfig({ ...process.env, DATA_DIR: dataDir }),
  database,
  clock: adjustableClock(Number(clockOffsetMs)),
  logger: pino({ level: 'silent' }),
  deliverWebhook: async () => ({ status: 503 }),
  wrapModels: eyes.wrap,
})
await app.api.inject({
  url: '/api/indexing/process-queue',
  headers: { authorization: `Bearer ${process.env['CRON_SECRET']}` },
})
writeSync(1, 'it lived\n')
