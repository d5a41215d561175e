import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPictures, type Pictures } from './index.ts'

let folder: string
let pictures: Pictures
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'))
  pictures = createPictures({ seconds: 60 })
})
afterAll(async () => {
  await pictures.close()
  await rm(folder, { recursive: true, force: true })
})

const path = (name: string): string => join(folder, name)

test('no thread starts before the first picture', async () => {
  const idle = createPictures()
  expect(idle.state()).toEqual({ waiting: 0, threads: 0 })
  await idle.close()
})

test('a picture is known by its bytes, and comes out as large and of the same type', async () => {
  for (const type of ['jpeg', 'png', 'webp'] as const) {
    await sharp({ create: { width: 60, height: 40, channels: 3, background: '#135' } })
      .toFormat(type)
      .toFile(path(`plain.${type}`))
    const expected = { contentType: `image/${type}`, width: 60, height: 40, hasAlpha: false }
    expect(await pictures.identify(path(`plain.${type}`))).toEqual(expected)
    expect(await pictures.normalise(path(`plain.${type}`), path('clean'))).toMatchObject(expected)
    expect((await sharp(path('clean')).metadata()).format).toBe(type)
  }
})

test('nothing is left of a picture that was refused', async () => {
  const before = await readdir(folder)
  await expect(pictures.normalise('/dev/null', path('never'))).rejects.toMatchObject({ code: 'unreadable' })
  expect(await readdir(folder)).toEqual(before)
})
