import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { measureFile, spool } from './spool.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'semblance-spool-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('a stream is written up to its greatest size, and not a byte more', async () => {
  const stream = () => Readable.from([Buffer.from('abc'), Buffer.from('de')])
  const kept = await spool(stream(), join(folder, 'whole'), 5)
  expect(kept).toEqual(await measureFile(join(folder, 'whole')))
  expect([kept.bytes, await readFile(kept.path, 'utf8')]).toEqual([5, 'abcde'])
  await expect(spool(stream(), join(folder, 'larger'), 4)).rejects.toMatchObject({ code: 'PayloadTooLarge' })
})

test('bytes are written as they are, to a new file only', async () => {
  const path = join(folder, 'bytes')
  expect(await spool(new Uint8Array([1, 2, 3]), path, 3)).toMatchObject({ bytes: 3 })
  await expect(spool(new Uint8Array([4]), path, 3)).rejects.toMatchObject({ code: 'EEXIST' })
  expect([...(await readFile(path))]).toEqual([1, 2, 3])
})
