import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  deflatedRepeats,
  ihdr,
  jpegOfScans,
  png,
  pngChunk,
  zeroPng,
} from '../../../tests/support/pictures/building-blocks.ts'
import { unavailable } from '../../workers/testing/unavailable.ts'
import { createPictures, type Pictures } from './index.ts'

let folder: string
let pictures: Pictures
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'load-'))
  await writeFile(path('small.jpg'), jpegOfScans(64, 64, 1))
})
afterEach(() => pictures.close())
afterAll(() => rm(folder, { recursive: true, force: true }))

const path = (name: string): string => join(folder, name)

test('no thread starts before the first picture', () => {
  pictures = createPictures({ unavailable })
  expect(pictures.state()).toEqual({ waiting: 0, threads: 0 })
})

test('200 uploads wait in the queue, and the next one gets 503 with Retry-After', async () => {
  pictures = createPictures({ threads: 1, unavailable })
  const ends = await Promise.allSettled(Array.from({ length: 202 }, () => pictures.identify(path('small.jpg'))))
  const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as Error] : []))
  expect(refused).toHaveLength(1)
  expect(refused[0]).toMatchObject({ code: 'ServiceUnavailable', retryAfterSeconds: 5 })
  expect(await pictures.identify(path('small.jpg'))).toMatchObject({ width: 64 })
})

test('a picture that takes too long is rejected, and the next in the queue is processed', async () => {
  // Forty megapixels of 16 bits with alpha, with different colors in neighboring pixels, two
  // profiles and a filter.
  const p3 = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#369' } })
    .withIccProfile('p3')
    .png()
    .toBuffer()
  const profile = p3.subarray(p3.indexOf('iCCP') - 4)
  const row = Buffer.concat([Buffer.alloc(1), Buffer.from(Array.from({ length: 6300 * 8 }, (_, i) => (i * 89) & 0xff))])
  await writeFile(
    path('slow.png'),
    png(
      ihdr(6300, 6300, 16, 6),
      profile.subarray(0, 12 + profile.readUInt32BE(0)),
      pngChunk('IDAT', deflatedRepeats(row, 6300)),
    ),
  )
  pictures = createPictures({ threads: 1, seconds: 1, unavailable })
  const [slow, next] = await Promise.allSettled([
    pictures.resize(path('slow.png'), path('slow'), { width: 6200 }),
    pictures.normalise(path('small.jpg'), path('next')),
  ])
  expect(slow).toMatchObject({ status: 'rejected', reason: { code: 'tooSlow' } })
  expect(next).toMatchObject({ status: 'fulfilled', value: { width: 64, height: 64 } })
})

test('a WebP that would take too long to encode is rejected before decoding', async () => {
  pictures = createPictures({ threads: 1, unavailable })
  await writeFile(path('huge.png'), zeroPng(6300, 6300, 1, 0, 1))
  const wide = pictures.resize(path('huge.png'), path('huge'), { width: 6300, type: 'image/webp' })
  await expect(wide).rejects.toMatchObject({ code: 'tooSlow', message: expect.stringContaining('JPEG') })
  expect(await pictures.resize(path('huge.png'), path('huge'), { width: 640, type: 'image/webp' })).toMatchObject({
    height: 640,
  })
})

test('the event loop keeps running while large pictures are processed', async () => {
  pictures = createPictures({ seconds: 60, unavailable })
  const noise = await sharp({
    create: {
      width: 2000,
      height: 2000,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer()
  expect(noise.length).toBeGreaterThan(9_000_000)
  await writeFile(path('large.jpg'), noise)
  await pictures.identify(path('small.jpg'))

  // The garbage of other tests must not disturb the measurement.
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()

  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const ownTime = process.threadCpuUsage()
  const allTime = process.cpuUsage()
  await Promise.all(Array.from({ length: 8 }, (_, i) => pictures.normalise(path('large.jpg'), path(`clean-${i}`))))
  const own = process.threadCpuUsage(ownTime)
  const all = process.cpuUsage(allTime)
  delay.disable()
  // A busy machine delays any thread. If this one used almost no CPU time, our code did not block
  // it.
  expect(own.user + own.system).toBeLessThan((all.user + all.system) / 10)
  expect(delay.percentile(99) / 1e6).toBeLessThan(100)
})
