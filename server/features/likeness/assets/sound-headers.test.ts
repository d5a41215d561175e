import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tone, wav } from '../../../../tests/support/sounds/make-sounds.ts'
import { pathOf, silence, upload } from '../../../../tests/support/uploads.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'

/**
 * Covers uploaded sounds that are little more than a header. They are refused immediately and
 * delay no other upload.
 */

const VOICES = '/api/ui-api/user-voice-assets/add'
const SOON_MS = 2000
const FOUR_GIGABYTES = 2 ** 32 - 1
const claimed = { claims: { riffBytes: FOUR_GIGABYTES, dataBytes: FOUR_GIGABYTES } }

let world: World
let other: Person
beforeAll(async () => {
  world = await createWorld()
  other = await world.talent('Honest')
  // The first file waits for a worker to start, so upload it before the measurements.
  await uploadVoice(await world.talent(), silence())
})
afterAll(() => world.close())

const uploadVoice = (person: Person, bytes: Uint8Array) =>
  upload(person, VOICES, [{ name: 'files', fileName: 'me.wav', bytes }])
const start = (name: string, bytes: number): Uint8Array =>
  readFileSync(new URL(`../../../../tests/support/sounds/${name}`, import.meta.url)).subarray(0, bytes)
const second = () => tone(1.2, 16_000, (time) => 0.3 * Math.sin(2 * Math.PI * 220 * time))

const HEADERS: readonly (readonly [string, () => Uint8Array])[] = [
  ['a FLAC of 42 bytes', () => start('plain.flac', 42)],
  ['the header of a WAV', () => wav([second()]).subarray(0, 44)],
  ['the header of a WAV that promises 4 GB', () => wav([second()], claimed).subarray(0, 44)],
  ['a WAV that promises 4 GB and has a tenth of a second', () => wav([second().subarray(0, 1600)], claimed)],
  ['the header of an MP3 frame', () => start('plain.mp3', 4)],
  ['the first frame of an MP3', () => start('plain.mp3', 144)],
  ['the header of an ID3 tag', () => Buffer.from('ID3\u0003\u0000\u0000\u0000\u0000\u000f\u007f', 'latin1')],
  ['the header of an AAC frame', () => start('plain.aac', 7)],
  ['the first page of an Ogg with Opus', () => start('opus.ogg', 47)],
  ['the first page of an Ogg with Vorbis', () => start('vorbis.ogg', 58)],
  ['the header of a WebM', () => start('opus.webm', 64)],
  ['the header of an M4A', () => start('moov-at-the-end.m4a', 40)],
]

let pitch = 1000
const soundsOf = async (person: Person) => (await person.get('/api/likeness/assets')).body.assets

test.each(HEADERS)('%s is rejected quickly, alone and during another talent’s upload', async (_what, make) => {
  const talent = await world.talent()
  const startedAt = performance.now()
  const refused = await uploadVoice(talent, make())
  const tookMs = performance.now() - startedAt
  expect(refused.status, refused.text).toBeGreaterThanOrEqual(400)
  expect(refused.status, refused.text).toBeLessThan(500)
  expect(refused.body.success).toBe(false)
  expect(tookMs).toBeLessThan(SOON_MS)
  const hertz = (pitch += 100)
  const voice = wav([tone(1.2, 16_000, (time) => 0.3 * Math.sin(hertz * time))])
  const [again, honest] = await Promise.all([uploadVoice(talent, make()), uploadVoice(other, voice)])
  expect([again.status, honest.status], honest.text).toEqual([refused.status, 200])
  expect(await soundsOf(talent)).toEqual([])
  for (const { url, status } of await soundsOf(other)) {
    expect(status).toBe('READY')
    expect((await world.stranger().get(pathOf(url))).status).toBe(200)
  }
  expect(await soundsOf(other)).not.toEqual([])
})
