import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { runProgram, temporaryFolder } from '../../../tests/support/programs/program.ts'
import { unpackTemplate } from '../../../tests/support/runner/database-template.ts'
import { createWorld, TEST_ENV, type World } from '../../../tests/support/world.ts'
import { loadConfig } from '../../platform/config/load-config.ts'
import { newId } from '../../platform/ids.ts'
import { openDatabase } from '../../start.ts'
import { commandLog } from '../open.ts'
import { examine } from './examine.ts'
import type { Finding } from './finding.ts'
import { readMetrics } from './metrics.ts'
import { findingsOf } from './running.ts'

const NOBODY = { BASE_URL: 'http://127.0.0.1:9', AUTH_URL: 'http://127.0.0.1:9' }

async function examined(env: Record<string, string>): Promise<Finding[]> {
  const findings: Finding[] = []
  await examine({ ...TEST_ENV, ...NOBODY, ...env }, (finding) => findings.push(finding))
  return findings
}
const ofArea = (findings: Finding[], wanted: string) => findings.filter(({ area }) => area === wanted)

describe('doctor on an installation', () => {
  let folder: ReturnType<typeof temporaryFolder>
  let world: World
  beforeAll(async () => {
    folder = temporaryFolder()
    world = await createWorld()
    await world.app.api.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await world.close()
    folder.remove()
  })
  const address = () => world.app.api.listeningOrigin

  test('with invalid settings reports them and checks nothing else', async () => {
    const findings = await examined({ PORT: 'x' })
    expect(findings).toMatchObject([{ area: 'Settings', state: 'broken', message: expect.stringContaining('PORT') }])
  })

  test('that was never started creates nothing and reports that BASE_URL does not answer', async () => {
    const findings = await examined({ DATA_DIR: `${folder.path}/none` })
    expect(ofArea(findings, 'Server')).toMatchObject([{ state: 'broken', remedy: expect.stringContaining('BASE_URL') }])
    expect(ofArea(findings, 'Database')).toMatchObject([
      { state: 'look', message: expect.stringContaining('contains no database yet') },
    ])
    expect(ofArea(await examined({ DATA_DIR: `${folder.path}/none` }), 'Database')).toHaveLength(1)
  })

  test('that exists checks everything from the disk to the books', async () => {
    const env = createDataFolder()
    const findings = await examined({ ...env, BASE_URL: address() })
    expect(ofArea(findings, 'Server')).toMatchObject([{ state: 'well' }])
    expect(ofArea(findings, 'Sign-in')).toMatchObject([{ state: 'broken' }])
    for (const area of ['Disk', 'Database', 'Providers', 'Files', 'Operation', 'Ledger'])
      expect(new Set(ofArea(findings, area).map(({ state }) => state)), area).toEqual(new Set(['well']))
    expect(ofArea(findings, 'Schedule')).toMatchObject([{ state: 'look', remedy: expect.stringContaining('RUN_JOBS') }])
  })

  test('whose embedded database is in use asks the running server', async () => {
    const { DATA_DIR } = createDataFolder()
    const holder = await openDatabase(loadConfig({ ...TEST_ENV, DATA_DIR }), commandLog())
    try {
      const findings = await examined({ DATA_DIR, BASE_URL: address() })
      expect(ofArea(findings, 'Operation')).toMatchObject([{ state: 'well' }])
      expect(ofArea(findings, 'Database')).toMatchObject([
        { state: 'look', message: expect.stringContaining('in use by the server') },
      ])
      const [unheard] = ofArea(await examined({ DATA_DIR }), 'Database')
      expect(unheard).toMatchObject({ state: 'look', message: expect.stringContaining('in use by another process') })
    } finally {
      await holder.close()
    }
  })

  /** Creates a data folder with a migrated database. */
  function createDataFolder(): { DATA_DIR: string } {
    const DATA_DIR = `${folder.path}/${newId()}`
    const template = inject('template')
    if (template.engine !== 'pglite') throw new Error('these tests look at the embedded database')
    unpackTemplate(template, `${DATA_DIR}/database`)
    return { DATA_DIR }
  }
})

test('doctor reports a metric of the level “page” as broken and one of “ticket” as worth a look, with remedies', () => {
  const text = `# HELP semblance_waiting …
semblance_waiting{queue="mails"} 2
semblance_mails_due_oldest_seconds{queue="notices"} 7300
semblance_model_budget_spent_ratio 0.93
other_metric 5`
  expect(findingsOf(readMetrics(text))).toMatchObject([
    { state: 'broken', message: expect.stringContaining('(notices 2 hours)') },
    { state: 'look', message: expect.stringContaining('(mails 2)'), remedy: expect.stringContaining('/admin/mails') },
    { state: 'look', message: expect.stringContaining('(93%)') },
  ])
})

test('the command exits with 1 if something is broken and prints the findings as JSON', async () => {
  const { code, stdout } = await runProgram(['doctor', '--json'], { PORT: 'x' })
  expect(code).toBe(1)
  expect(JSON.parse(stdout).findings[0].area).toBe('Settings')
})
