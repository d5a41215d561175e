/** Checks abandoned carts until the test kills this process. */
import { pino } from 'pino'
import { composeApp } from '../../../server/app.ts'
import { remindCarts } from '../../../server/features/merch/cart-recovery/remind-carts.ts'
import { adjustableClock } from '../../../server/platform/clock.ts'
import { loadConfig } from '../../../server/platform/config/load-config.ts'
import { connect } from '../../../server/platform/database/connect.ts'
import { withProgramAccess } from '../database/reached-database.ts'

const [url = '', dataDir = '', clockOffsetMs = '0'] = process.argv.slice(2)
const app = await composeApp({
  config: loadConfig({ ...process.env, DATA_DIR: dataDir }),
  database: await connect({ ...withProgramAccess(url), dataDir: '', poolSize: 2, onError: console.error }),
  clock: adjustableClock(Number(clockOffsetMs)),
  logger: pino({ level: 'silent' }),
  deliverWebhook: async () => ({ status: 503 }),
})
await remindCarts(app.ctx)
process.exit(0)
