import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OddFile, oddFiles } from '../../../tests/support/pictures/corpus.ts'
import { TaskRefused } from '../workers/task.ts'
import { createPictures, type Pictures, type WrittenPicture } from './index.ts'

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

test('every hostile or odd file is refused with its reason, or comes out as decided', async () => {
  expect(files.length).toBeGreaterThan(120)
  const unexpected: string[] = []
  for (const { name, bytes, ends } of files) {
    const t = performance.now()
    const end = await endOf(bytes)
    const took = performance.now() - t
    if (took > 200) console.log(name, took | 0)
    const got = 'refused' in end ? end.refused : { width: end.written.width, height: end.written.height }
    if (ends === 'either') console.log(name, '=>', JSON.stringify(got))
    if (ends !== 'either' && JSON.stringify(got) !== JSON.stringify(ends))
      unexpected.push(`${name}: ${JSON.stringify(got)}, not ${JSON.stringify(ends)}`)
    if ('refused' in end) expect(end.message, name).toMatch(/Send|send/)
  }
  expect(unexpected).toEqual([])
})
