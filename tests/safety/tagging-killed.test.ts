import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { MINUTE_MS } from '../../server/platform/clock.ts'
import { CRASH_ENV, MACHINE_ENV } from '../support/crashes/crash-config.ts'
import { fakeVision } from '../support/likeness/fake-vision.ts'
import { addPicture, consent } from '../support/likeness/likeness.ts'
import { pictureOf } from '../support/uploads.ts'
import { CRON_SECRET, createWorld, openTestDatabase, type World } from '../support/world.ts'

const WORKER = fileURLToPath(new URL('../support/crashes/tagging-worker.ts', import.meta.url))

describe.skipIf(inject('template').engine === 'pglite')('a killed process that was tagging pictures', () => {
  const vision = fakeVision()
  let world: World
  let url = ''
  beforeAll(async () => {
    world = await createWorld({
      wrapModels: vision.wrap,
      openDatabase: async () => {
        const opened = await openTestDatabase()
        url = opened.url ?? ''
        return opened
      },
    })
  })
  afterAll(() => world.close())

  test('is replaced: another process tags the remaining pictures once, and no attempt is lost', async () => {
    const talent = await world.talent()
    await consent(talent)
    await world.cron('/api/indexing/process-queue')
    for (const red of [10, 20]) await addPicture(talent, await pictureOf(20, 20, `rgb(${red}, 0, 0)`))
    const worker = spawn(process.execPath, [WORKER, url, world.config.DATA_DIR, String(world.clock.offsetMs())], {
      env: { ...MACHINE_ENV, ...CRASH_ENV, CRON_SECRET },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await waitUntilTagging(worker)
    const ended = new Promise((resolve) => worker.once('close', (_code, signal) => resolve(signal)))
    worker.kill('SIGKILL')
    expect(await ended).toBe('SIGKILL')

    const assets = async () =>
      (await talent.get('/api/likeness/assets')).body.assets as { searchTags: string[] | null }[]
    expect((await assets()).map(({ searchTags }) => searchTags === null).toSorted()).toEqual([false, true])
    expect((await world.cron('/api/indexing/process-queue')).body, 'its lease still holds').toMatchObject({
      timedOutCount: 0,
      processedCount: 0,
    })
    world.clock.advance(10 * MINUTE_MS)
    expect((await world.cron('/api/indexing/process-queue')).body).toMatchObject({ timedOutCount: 1, retriedCount: 1 })
    expect(vision.calls.looks).toBe(1)
    expect(await assets()).toMatchObject([
      { searchTags: expect.any(Array), tagAttemptCount: 1 },
      { searchTags: expect.any(Array), tagAttemptCount: 1 },
    ])
  })
})

async function waitUntilTagging(worker: ChildProcess): Promise<void> {
  const line = await new Promise<string>((resolve) => {
    worker.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString()))
    worker.once('close', (code) => resolve(`it ended with ${code}`))
  })
  expect(line).toBe('here\n')
}
