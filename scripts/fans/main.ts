/**
 * Practices a product launch where all fans arrive at once: `npm run drill:fans -- --fans 50`.
 * Starts the program with a fresh database, which is embedded or is created on the server of
 * DATABASE_URL. Opens a store. All fans then upload a photo, have art made and order, at the same
 * time. Local models make the art. With `--picture-seconds`, a fake provider makes it and takes
 * that long. `--restart SIGKILL` (or SIGTERM) ends the program in the middle and starts it again.
 * Exits with 1 if a fan has no order.
 */
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { newId } from '../../server/platform/ids.ts'
import { drawTestPicture } from '../../server/providers/models/testing/real-work.ts'
import { SELFIE } from '../../tests/support/merch/fans.ts'
import { temporaryFolder } from '../../tests/support/programs/program.ts'
import { administer, databaseUrl } from '../../tests/support/runner/database-template.ts'
import { startFakeProvider } from './fake-provider.ts'
import { reportText } from './report-text.ts'
import { type DrillReport, runDrill } from './run-drill.ts'

const { values } = parseArgs({
  options: {
    fans: { type: 'string', default: '50' },
    minutes: { type: 'string', default: '60' },
    'picture-seconds': { type: 'string' },
    restart: { type: 'string' },
  },
})
const { restart } = values
if (restart !== undefined && restart !== 'SIGTERM' && restart !== 'SIGKILL')
  throw new Error('--restart takes SIGTERM or SIGKILL.')

const folder = temporaryFolder()
const server = process.env.DATABASE_URL
const name = `semblance_fans_${newId().replaceAll('-', '')}`
if (server) await administer(server, `create database ${name}`)
const pictureSeconds = values['picture-seconds']
const fakeProvider = pictureSeconds === undefined ? undefined : await startFakeProvider(Number(pictureSeconds) * 1000)
let report: DrillReport
try {
  report = await runDrill({
    fans: Number(values.fans),
    minutes: Number(values.minutes),
    photo: fakeProvider ? (await drawTestPicture({ width: 800, height: 800 }, { format: 'jpeg' })).bytes : SELFIE,
    env: {
      DATA_DIR: folder.path,
      ...(server ? { DATABASE_URL: databaseUrl(server, name) } : {}),
      ...fakeProvider?.env,
    },
    design: {
      prompt: 'A halftone poster of {fanName}, in red',
      modelEndpoint: 'image-model-2',
      qualityTiers: ['low'],
      ...(fakeProvider ? { bgRemovalMode: 'none' } : {}),
    },
    restart,
    onProgress: ({ waiting, ordered }) => console.log(`${waiting} wait for art, ${ordered} have an order`),
  })
} finally {
  await fakeProvider?.close()
  if (server) await administer(server, `drop database if exists ${name} with (force)`)
  folder.remove()
}
console.log(`${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}, ${server ? 'PostgreSQL' : 'embedded database'}`)
console.log(reportText(report))
process.exitCode = report.broken.length === 0 ? 0 : 1
