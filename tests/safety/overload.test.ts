import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { startFakeProvider } from '../../scripts/fans/fake-provider.ts'
import { reportText } from '../../scripts/fans/report-text.ts'
import { runDrill } from '../../scripts/fans/run-drill.ts'
import { drawTestPicture } from '../../server/providers/models/testing/real-work.ts'
import { openTestDatabase } from '../support/database/test-databases.ts'
import { temporaryFolder } from '../support/programs/program.ts'
import { unpackTemplate } from '../support/runner/database-template.ts'

/** A small product launch with the real program. `npm run drill:fans` sends hundreds of fans. */

const FANS = 12
const folder = temporaryFolder()
let drop = async (): Promise<void> => {}
afterAll(async () => {
  await drop()
  folder.remove()
})

async function readyDatabase(): Promise<Record<string, string>> {
  const source = inject('template')
  if (source.engine === 'pglite') {
    unpackTemplate(source, join(folder.path, 'database'))
    return { DATA_DIR: folder.path }
  }
  const opened = await openTestDatabase()
  await opened.database.close()
  drop = opened.drop
  return { DATA_DIR: folder.path, DATABASE_URL: opened.url ?? '' }
}

test('twelve fans who wait during a restart all see their place and all get an order', async () => {
  const fakeProvider = await startFakeProvider(700)
  const report = await runDrill({
    fans: FANS,
    minutes: 8,
    photo: (await drawTestPicture({ width: 400, height: 400 }, { format: 'jpeg' })).bytes,
    env: { ...(await readyDatabase()), ...fakeProvider.env, GENERATION_PARALLEL: '2', SHUTDOWN_TIMEOUT_MS: '200' },
    design: { prompt: 'A portrait.', modelEndpoint: 'image-model-2', bgRemovalMode: 'none', qualityTiers: ['low'] },
    restart: 'SIGTERM',
  })
  await fakeProvider.close()
  const text = reportText(report)
  expect(report.broken, text).toEqual([])
  expect(report.restarts).toBe(1)
  expect(new Set(report.fans.map(({ orderNumber }) => orderNumber)).size, text).toBe(FANS)
  expect(report.fans.filter(({ initialPlace }) => initialPlace).length, text).toBeGreaterThan(FANS / 3)
})
