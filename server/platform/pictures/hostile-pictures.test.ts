import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OddFile, oddFiles } from '../../../tests/support/pictures/corpus.ts'
import { TaskRefused } from '../workers/task.ts'
import { createPictures, type Pictures, type WrittenPicture } from './index.ts'
import { WORK_SECONDS } from './picture.ts'

/** So busy may the machine be with other things that two seconds of work take this long. */
const PATIENCE_SECONDS = 60

let folder: string
let pictures: Pictures
let files: OddFile[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hostile-'))
  pictures = createPictures({ seconds: PATIENCE_SECONDS })
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
    // Whatever else it is, is an error that nobody foresaw.
    if (!(error instanceof TaskRefused)) throw error
    await expect(stat(to)).rejects.toThrow('ENOENT')
    return { refused: error.code, message: error.message }
  } finally {
    await rm(to, { force: true })
  }
}

test('every hostile or odd file is refused with its reason, or comes out as decided, in two seconds of work', async () => {
  expect(files.length).toBeGreaterThan(150)
  const unexpected: string[] = []
  await endOf(files[0]?.bytes ?? Buffer.alloc(0))
  const before = process.memoryUsage.rss()
  for (const { name, bytes, ends } of files) {
    // Of the processor, not of the clock: that also counts what others do.
    const began = process.cpuUsage()
    const end = await endOf(bytes)
    const { user, system } = process.cpuUsage(began)
    expect((user + system) / 1e6, name).toBeLessThan(WORK_SECONDS)
    const got = 'refused' in end ? end.refused : { width: end.written.width, height: end.written.height }
    if (ends !== 'either' && JSON.stringify(got) !== JSON.stringify(ends))
      unexpected.push(`${name}: ${JSON.stringify(got)}, not ${JSON.stringify(ends)}`)
    if ('refused' in end) expect(end.message, name).toMatch(/\. .*[Ss]end/)
  }
  expect(unexpected).toEqual([])
  // The C library keeps some of what it was given back, scattered over its arenas: several hundred megabytes after many
  // rounds, and then no more. A picture that was not let go of would be more than that by itself.
  expect(process.memoryUsage.rss() - before).toBeLessThan(300_000_000)
})

test('a hostile file is identified, and searched for places, without an error that nobody foresaw', async () => {
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
