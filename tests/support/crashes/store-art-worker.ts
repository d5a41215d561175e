/** Claims the art of a store for a visitor and works on it until the test kills this process. */
import { writeSync } from 'node:fs'
import { pino } from 'pino'
import { composeApp } from '../../../server/app.ts'
import { adjustableClock } from '../../../server/platform/clock.ts'
import { loadConfig } from '../../../server/platform/config/load-config.ts'
import { connect } from '../../../server/platform/database/connect.ts'
import { withProgramAccess } from '../database/reached-database.ts'
import { fakeArtModels } from '../merch/merch-artwork.ts'

const [url = '', dataDir = '', clockOffsetMs = '0', path = ''] = process.argv.slice(2)
const database = await connect({ ...withProgramAccess(url), dataDir: '', poolSize: 4, onError: console.error })
const artists = fakeArtModels()
artists.generate = async () => {
  writeSync(1, 'here\n')
  return new Promise(() => setInterval(() => {}, 1000))
}
const app = await composeApp({
  config: loadConfig({ ...process.env, DATA_DIR: dataDir }),
  database,
  clock: adjustableClock(Number(clockOffsetMs)),
  logger: pino({ level: 'silent' }),
  deliverWebhook: async () => ({ status: 503 }),
  wrapModels: artists.wrap,
})
await app.api.inject({ method: 'POST', url: path })
writeSync(1, 'it lived\n')
