import { writeSync } from 'node:fs'
import { pino } from 'pino'
import { loadConfig } from '../../../server/platform/config/load-config.ts'
import { connect } from '../../../server/platform/database/connect.ts'
import type { PaymentProcessor } from '../../../server/providers/processor/port.ts'
import type { Fault } from '../money/faulty-processor.ts'
import { crashImagesOf } from './crash-images.ts'
import { runPayoutJob } from './crash-job.ts'

/**
 * Runs the payout job and dies by SIGKILL at its `killAt`th point. These are points: before an SQL
 * statement is sent; on a server, also while a statement runs; and before and after a call of the
 * processor. The embedded database runs statements on this thread, so no kill can happen meanwhile.
 * Prints the number of points if it reaches the end. With a folder for images, saves the state that
 * a kill at each point would leave.
 */
const [place = '', killAt = '0', imagesFolder] = process.argv.slice(2)
const isServer = place.startsWith('postgres')
const images = imagesFolder === undefined ? undefined : crashImagesOf(place, imagesFolder)

let points = 0
let isCounting = false
const die = (): void => void process.kill(process.pid, 'SIGKILL')
const isKilledHere = (): boolean => {
  if (!isCounting) return false
  points++
  images?.leave(points)
  return points === Number(killAt)
}

const database = await connect({
  databaseUrl: isServer ? place : undefined,
  dataDir: place,
  poolSize: 4,
  onStatement: () => {
    if (isKilledHere()) die()
    if (isServer && isKilledHere()) setImmediate(die)
  },
  onError: (error) => writeSync(2, `${String(error)}\n`),
})
const killAroundCall: Fault = async (proceed) => {
  if (isKilledHere()) die()
  const response = await proceed()
  if (isKilledHere()) die()
  return response
}
const calls: readonly (keyof PaymentProcessor)[] = ['createTransfer', 'findTransfer']

isCounting = true
const report = await runPayoutJob({
  database,
  config: loadConfig(process.env),
  clockOffsetMs: 0,
  log: pino({ level: 'warn' }, pino.destination({ fd: 2, sync: true })),
  faults: Object.fromEntries(calls.map((call) => [call, killAroundCall])),
})
isCounting = false
await database.close()
writeSync(1, JSON.stringify({ points, imageOfPoint: images?.imageOfPoint ?? [], report }))
