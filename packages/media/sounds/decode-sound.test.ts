import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { TaskRefused } from '@semblance/workers/task'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { crowdedOpus } from '../../../tests/support/sounds/make-crowded-opus.ts'
import { flacOfSilence, noise, tone, wav } from '../../../tests/support/sounds/make-sounds.ts'
import { unavailable } from '../../workers/testing/unavailable.ts'
import { decodeSound } from './decode-sound.ts'
import { createSounds, type Sounds } from './index.ts'
import { createResampler, joined } from './resampler.ts'

const FOLDER = new URL('../../../tests/support/sounds/', import.meta.url)
const PEAK = fileURLToPath(new URL('../../../tests/support/sounds/peak-of-decoding.ts', import.meta.url))
const fixture = (name: string): Buffer => readFileSync(new URL(name, FOLDER))
const VOICE = { sampleRate: 16_000, channels: 1 } as const

const power = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)

async function refusal(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(TaskRefused)
  expect((error as TaskRefused).message).toMatch(/^[A-Z].+\.$/)
  return (error as TaskRefused).code
}

describe('every accepted sound format', () => {
  const kinds = [
    ['plain.mp3', 'audio/mpeg'],
    ['moov-at-the-end.m4a', 'audio/mp4'],
    ['stereo.m4a', 'audio/mp4'],
    ['plain.aac', 'audio/aac'],
    ['opus.ogg', 'audio/ogg'],
    ['vorbis.ogg', 'audio/ogg'],
    ['opus.webm', 'audio/webm'],
    ['plain.flac', 'audio/flac'],
  ] as const

  test.each(kinds)('%s decodes to the same two seconds of speech', async (name, contentType) => {
    const sound = await decodeSound(fixture(name), VOICE)
    expect(sound.contentType).toBe(contentType)
    expect(sound.duration).toBeGreaterThan(2.3)
    expect(sound.duration).toBeLessThan(2.4)
    const original = await decodeSound(fixture('plain.flac'), VOICE)
    expect(likeness(original.channels[0], sound.channels[0])).toBeGreaterThan(0.95)
  })

  test('many channels are mixed down to the requested two', async () => {
    const { channels } = await decodeSound(fixture('six-channels.ogg'), { sampleRate: 48_000, channels: 2 })
    expect(channels).toHaveLength(2)
    for (const channel of channels) expect(power(channel)).toBeGreaterThan(0.02)
  })

  test.each([8000, 11_025, 44_100, 48_000, 96_000, 192_000])('a tone at %i Hz keeps its pitch', async (sampleRate) => {
    const sound = wav([tone(1.5, sampleRate, (time) => 0.5 * Math.sin(2 * Math.PI * 440 * time))], { sampleRate })
    const { channels } = await decodeSound(sound, VOICE)
    const samples = channels[0]?.subarray(1600, 17_600) ?? new Float32Array(0)
    const crossings = samples.filter((sample, at) => sample >= 0 && (samples[at - 1] ?? 0) < 0).length
    expect(Math.abs(crossings - 440)).toBeLessThanOrEqual(2)
    expect(power(samples)).toBeCloseTo(0.5 / Math.SQRT2, 2)
  })
})

test('frequencies above the new rate are filtered, not aliased', () => {
  const resampler = createResampler(48_000, 16_000)
  const high = tone(1, 48_000, (time) => Math.sin(2 * Math.PI * 11_000 * time))
  expect(power(joined(resampler.push(high), resampler.flush()))).toBeLessThan(0.01)
})

test('resampling in pieces equals resampling at once', () => {
  const sound = noise(0.5, 44_100)
  const whole = createResampler(44_100, 16_000)
  const expected = joined(whole.push(sound), whole.flush())
  const pieces = createResampler(44_100, 16_000)
  let actual = new Float32Array(0)
  for (let at = 0; at < sound.length; at += 777) actual = joined(actual, pieces.push(sound.subarray(at, at + 777)))
  actual = joined(actual, pieces.flush())
  expect(actual.length).toBe(8000)
  expect(actual).toEqual(expected)
})

const SECOND = tone(1.2, 16_000, (time) => 0.3 * Math.sin(2 * Math.PI * 220 * time))

/**
 * Inputs that are meant to break parsers, each with the expected error, or "heard" for valid
 * sound.
 */
const HOSTILE: readonly (readonly [string, () => Uint8Array, string])[] = [
  ['no byte at all', () => new Uint8Array(0), 'unreadable'],
  ['a megabyte of zeros', () => new Uint8Array(1e6), 'unreadable'],
  ['random bytes', () => new Uint8Array(noise(10, 16_000).buffer), 'unreadable'],
  ['a text that claims to be a sound', () => Buffer.from('ID3 this is my voice.mp3, honestly'), 'unreadable'],
  ['a page of HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'unreadable'],
  ['a wav header alone', () => wav([SECOND]).subarray(0, 44), 'unreadable'],
  ['a wav cut inside its header', () => wav([SECOND]).subarray(0, 30), 'unreadable'],
  [
    'a wav that claims four gigabytes',
    () => wav([SECOND], { claims: { riffBytes: 2 ** 32 - 1, dataBytes: 2 ** 32 - 1 } }),
    'heard',
  ],
  ['a wav that claims no byte', () => wav([SECOND], { claims: { riffBytes: 0, dataBytes: 0 } }), 'any'],
  ['a wav of no channels', () => wav([SECOND], { claims: { channels: 0 } }), 'any'],
  ['a wav of 65535 channels', () => wav([SECOND], { claims: { channels: 65_535 } }), 'any'],
  ['a wav of 0 bits', () => wav([SECOND], { claims: { bitsPerSample: 0 } }), 'any'],
  ['a wav of an unknown format', () => wav([SECOND], { claims: { format: 0x4242 } }), 'any'],
  [
    '192 kHz in eight channels',
    () =>
      wav(
        Array.from({ length: 8 }, () => tone(1.1, 192_000, () => 0.1)),
        { sampleRate: 192_000 },
      ),
    'heard',
  ],
  ['a rate of 1 Hz', () => wav([SECOND], { sampleRate: 1 }), 'unsupported'],
  ['half a second', () => wav([SECOND.subarray(0, 8000)]), 'tooShort'],
  ['a flac cut in the middle', () => fixture('plain.flac').subarray(0, 30_000), 'heard'],
  ['a flac with a hole', () => withHole(fixture('plain.flac'), 40_000, 6000), 'heard'],
  ['an mp3 with garbage between its frames', () => withHole(fixture('plain.mp3'), 4000, 700), 'heard'],
  ['an mp3 cut in the middle', () => fixture('plain.mp3').subarray(0, 7001), 'heard'],
  ['an m4a whose moov is missing', () => fixture('moov-at-the-end.m4a').subarray(0, 9000), 'any'],
  ['an m4a with damaged frames', () => withHole(fixture('stereo.m4a'), 6000, 500), 'heard'],
  ['a raw aac with damaged frames', () => withHole(fixture('plain.aac'), 5000, 300), 'heard'],
  ['an ogg cut inside its header', () => fixture('opus.ogg').subarray(0, 60), 'any'],
  ['an ogg with damaged pages', () => withHole(fixture('vorbis.ogg'), 7000, 1000), 'any'],
  ['an ogg whose setup is damaged', () => withHole(fixture('vorbis.ogg'), 600, 400), 'any'],
  ['two concatenated oggs', () => Buffer.concat([fixture('opus.ogg'), fixture('vorbis.ogg')]), 'heard'],
  ['two hundred concatenated oggs', () => Buffer.concat(Array.from({ length: 200 }, () => fixture('opus.ogg'))), 'any'],
  ['a webm video without sound', () => fixture('silent-video.webm'), 'noSound'],
  ['an mp4 video without sound', () => fixture('silent-video.mp4'), 'noSound'],
  ['a webm with a hole', () => withHole(fixture('opus.webm'), 3000, 500), 'any'],
]

describe('hostile sounds', () => {
  test.each(HOSTILE)('%s', async (_, make, expected) => {
    const bytes = make()
    const work = decodeSound(bytes, VOICE)
    if (expected === 'heard') {
      const { duration, channels } = await work
      expect(duration).toBeGreaterThanOrEqual(1)
      expect(channels[0]?.every((sample) => Math.abs(sample) <= 1.5)).toBe(true)
    } else if (expected === 'any') {
      const end = await work.catch((error: unknown) => error)
      if (end instanceof Error) expect(end).toBeInstanceOf(TaskRefused)
    } else expect(await refusal(work)).toBe(expected)
  })

  test('a day of FLAC silence takes no more memory than ten minutes', async () => {
    expect(flacOfSilence(24).length).toBeLessThan(400_000)
    const [day, tenMinutes] = await Promise.all([decodedAlone(24), decodedAlone(0.16)])
    expect(day.end).toBe('tooLong')
    expect(tenMinutes.end).toBe(573)
    expect(day.peak).toBeLessThan(tenMinutes.peak + 50e6)
    expect(tenMinutes.peak).toBeLessThan(400e6)
  })

  test('decoding stops if it takes longer than the sound’s length allows', async () => {
    const work = decodeSound(flacOfSilence(0.15), VOICE, { secondsAtLeast: 0, secondsPerMinute: 0 })
    expect(await refusal(work)).toBe('tooSlow')
  })

  test('NaN samples become silence, and out-of-range samples are clipped', async () => {
    const data = new Float32Array(20_000).map((_, at) => [Number.NaN, 1e30, -1e30, 0.25][at % 4] ?? 0)
    const bytes = wav([new Float32Array(40_000)], { claims: { format: 3, bitsPerSample: 32 } })
    bytes.writeUInt16LE(4, 32)
    Buffer.from(data.buffer).copy(bytes, 44)
    const { channels } = await decodeSound(bytes, VOICE)
    expect(channels[0]?.subarray(0, 4)).toEqual(Float32Array.of(0, 1, -1, 0.25))
  })
})

/** Peak memory in bytes, measured in a separate process. */
async function decodedAlone(hours: number): Promise<{ end: number | string; peak: number }> {
  const { stdout } = await promisify(execFile)(process.execPath, [PEAK, String(hours)])
  return JSON.parse(stdout) as { end: number | string; peak: number }
}

function withHole(bytes: Buffer, from: number, length: number): Buffer {
  const damaged = Buffer.from(bytes)
  const garbage = Buffer.from(noise(1, 16_000).buffer).subarray(0, length)
  garbage.copy(damaged, from)
  return damaged
}

/** Correlation at the best delay, because encoders add silence at the start. */
function likeness(one: Float32Array | undefined, other: Float32Array | undefined): number {
  let best = 0
  for (let delay = -50; delay < 1500; delay++) {
    let product = 0
    let ones = 1e-9
    let others = 1e-9
    for (let at = 6000; at < 26_000; at += 3) {
      const a = one?.[at] ?? 0
      const b = other?.[at + delay] ?? 0
      product += a * b
      ones += a * a
      others += b * b
    }
    best = Math.max(best, product / Math.sqrt(ones * others))
  }
  return best
}

describe('identifying a sound file', () => {
  let folder: string
  let sounds: Sounds
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'sounds-'))
    sounds = createSounds({ threads: 1, unavailable })
  })
  afterAll(async () => {
    await sounds.close()
    await rm(folder, { recursive: true })
  })
  const stored = async (name: string, bytes: Uint8Array): Promise<string> => {
    await writeFile(path.join(folder, name), bytes)
    return path.join(folder, name)
  }

  test('uses its bytes, not its name', async () => {
    expect(await sounds.identify(await stored('song.mp3', fixture('moov-at-the-end.m4a')))).toEqual({
      contentType: 'audio/mp4',
      codec: 'aac',
      duration: expect.closeTo(2.325, 2),
      sampleRate: 24_000,
      channels: 1,
    })
  })

  test('measures the real length, whatever the header claims', async () => {
    const claims = { riffBytes: 2 ** 32 - 1, dataBytes: 2 ** 32 - 1 }
    const { duration } = await sounds.identify(await stored('long.wav', wav([SECOND], { claims })))
    expect(duration).toBeCloseTo(1.2, 1)
  })

  /** CPU time in milliseconds without that of this thread, which only waits. */
  const measured = async (work: () => Promise<unknown>): Promise<{ end: string; ms: number }> => {
    const [all, own] = [process.cpuUsage(), process.threadCpuUsage()]
    const end = await refusal(work())
    const [allSince, ownSince] = [process.cpuUsage(all), process.threadCpuUsage(own)]
    return { end, ms: (allSince.user + allSince.system - ownSince.user - ownSince.system) / 1000 }
  }

  describe.each(readdirSync(new URL('hanging/', FOLDER)))('%s, which would hang a reader', (name) => {
    test.each(['identify', 'print'] as const)('is rejected within two seconds of CPU time by: %s', async (task) => {
      const file = fileURLToPath(new URL(`hanging/${name}`, FOLDER))
      const { end, ms } = await measured(() => sounds[task](file, { share: 'somebody' }))
      expect(['unreadable', 'tooSlow']).toContain(end)
      expect(ms).toBeLessThan(2000)
    })
  })

  test('a sound that is read easily but decodes slowly is rejected within two seconds of CPU time', async () => {
    const file = await stored('crowded.ogg', crowdedOpus(300, 32))
    expect(await sounds.identify(file)).toMatchObject({ codec: 'opus', channels: 32, duration: expect.closeTo(300, 0) })
    const { end, ms } = await measured(() => sounds.print(file, { share: 'somebody' }))
    expect(end).toBe('tooSlow')
    expect(ms).toBeLessThan(2000)
  })

  test('a file whose packets never end is rejected as too long within two seconds of CPU time', async () => {
    const [all, own] = [process.cpuUsage(), process.threadCpuUsage()]
    const file = fileURLToPath(new URL('endless.aac', FOLDER))
    expect((await sounds.identify(file)).duration).toBeGreaterThan(601)
    const [allSince, ownSince] = [process.cpuUsage(all), process.threadCpuUsage(own)]
    expect(allSince.user + allSince.system - ownSince.user - ownSince.system).toBeLessThan(2e6)
  })

  test('a long recording may use more CPU time than a short one', async () => {
    const speech = fixture('plain.mp3')
    const file = await stored('long.mp3', Buffer.concat(Array.from({ length: 100 }, () => speech)))
    expect((await sounds.identify(file)).duration).toBeGreaterThan(230)
    const { stored: kept } = await sounds.print(file, { share: 'somebody' })
    expect(kept.length).toBeGreaterThan(2500)
  })

  test('rejects other files with a reason', async () => {
    expect(await refusal(sounds.identify(await stored('voice.wav', Buffer.from('no sound'))))).toBe('unreadable')
    expect(await refusal(sounds.identify(await stored('film.webm', fixture('silent-video.webm'))))).toBe('noSound')
  })
})
