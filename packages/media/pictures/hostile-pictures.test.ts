import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TaskRefused } from '@semblance/workers/task'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OddFile, oddFiles } from '../../../tests/support/pictures/corpus.ts'
import { plainPicture } from '../../../tests/support/pictures/originals.ts'
import { unavailable } from '../../workers/testing/unavailable.ts'
import { createPictures, type Pictures, type WrittenPicture } from './index.ts'
import { WORK_SECONDS } from './picture.ts'

/** Time limit on a busy machine for work that takes two seconds on an idle one. */
const PATIENCE_SECONDS = 60

/**
 * Limit for a machine that needs more than two seconds, as a multiple of a regular picture's work.
 */
const HONEST_PICTURES = 13

let folder: string
let pictures: Pictures
let files: OddFile[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hostile-'))
  pictures = createPictures({ seconds: PATIENCE_SECONDS, unavailable })
  files = await oddFiles()
})
afterAll(async () => {
  await pictures.close()
  await rm(folder, { recursive: true, force: true })
})

type End = { refused: string; message: string } | { written: WrittenPicture }

async function endOf(bytes: Buffer): Promise<End> {
  const [from, to] = [join(folder, 'from.jpg'), join(folder, 'to')]
  await writeFile(from, bytes)
  try {
    const written = await pictures.normalise(from, to)
    expect((await stat(to)).size).toBe(written.bytes)
    return { written }
  } catch (error) {
    if (!(error instanceof TaskRefused)) throw error
    await expect(stat(to)).rejects.toThrow('ENOENT')
    return { refused: error.code, message: error.message }
  } finally {
    await rm(to, { force: true })
  }
}

/** CPU seconds of `work`, without this thread, which also cleans up after other tests. */
async function workOn(bytes: Buffer): Promise<{ end: End; seconds: number }> {
  const [all, own] = [process.cpuUsage(), process.threadCpuUsage()]
  const end = await endOf(bytes)
  const [allSince, ownSince] = [process.cpuUsage(all), process.threadCpuUsage(own)]
  const micros = allSince.user + allSince.system - ownSince.user - ownSince.system
  return { end, seconds: micros / 1e6 }
}

async function secondsOfHonest(): Promise<number> {
  const bytes = await plainPicture().resize(4000, 3000, { fit: 'fill' }).jpeg().toBuffer()
  let best = Infinity
  for (let time = 1; time <= 3; time++) {
    const { end, seconds } = await workOn(bytes)
    expect(end).toMatchObject({ written: { width: 4000, height: 3000 } })
    best = Math.min(best, seconds)
  }
  return best
}

test('every hostile or odd file is rejected with a reason or decoded as expected, within its time limit', async () => {
  expect(files.length).toBeGreaterThan(150)
  const unexpected: string[] = []
  await endOf(files[0]?.bytes ?? Buffer.alloc(0))
  const longest = Math.max(WORK_SECONDS, HONEST_PICTURES * (await secondsOfHonest()))
  const before = process.memoryUsage.rss()
  for (const { name, bytes, ends } of files) {
    const { end, seconds } = await workOn(bytes)
    expect(seconds, name).toBeLessThan(longest)
    const got = 'refused' in end ? end.refused : { width: end.written.width, height: end.written.height }
    if (ends !== 'either' && JSON.stringify(got) !== JSON.stringify(ends))
      unexpected.push(`${name}: ${JSON.stringify(got)}, not ${JSON.stringify(ends)}`)
    if ('refused' in end) expect(end.message, name).toMatch(/\. .*[Ss]end/)
  }
  expect(unexpected).toEqual([])
  // The C library's arenas reach several hundred megabytes and stop growing. A single leaked
  // picture would exceed the limit.
  expect(process.memoryUsage.rss() - before).toBeLessThan(300_000_000)
})

test('identifying a hostile file and searching it for locations throws only known errors', async () => {
  const codes = new Set<string>()
  for (const { bytes } of files) {
    await writeFile(join(folder, 'from'), bytes)
    const ends = await Promise.allSettled([
      pictures.identify(join(folder, 'from')),
      pictures.stripPlaces(join(folder, 'from'), join(folder, 'to')),
    ])
    for (const end of ends) {
      if (end.status === 'fulfilled') continue
      if (!(end.reason instanceof TaskRefused)) throw end.reason
      codes.add(end.reason.code)
    }
  }
  expect([...codes].sort()).toEqual(['tooManyPixels', 'tooManyScans', 'unreadable', 'unsupported'])
})
