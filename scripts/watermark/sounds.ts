import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { decodeSound } from '@semblance/media/sounds/decode-sound'
import { createResampler } from '@semblance/media/sounds/resampler'
import { MARK_RATE, markOfSamples } from '@semblance/watermarks'

const VOICES = new URL('../../server/seed/voices', import.meta.url).pathname
const PIECES = 3

/**
 * Returns recordings of about 16 seconds. Each contains three of the shipped voices, one after
 * another.
 */
export async function recordingsOf(count: number): Promise<Float32Array[]> {
  const files = readdirSync(VOICES).filter((file) => file.endsWith('.mp3'))
  const voices = new Map<string, Promise<Float32Array>>()
  const voiceAt = (at: number): Promise<Float32Array> => {
    const file = files[at % files.length] ?? ''
    const voice = voices.get(file) ?? decoded(join(VOICES, file))
    voices.set(file, voice)
    return voice
  }
  return Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const step = 1 + Math.floor(at / files.length)
      return joined(await Promise.all(Array.from({ length: PIECES }, (__, piece) => voiceAt(at + piece * step))))
    }),
  )
}

const decoded = async (source: string | Uint8Array): Promise<Float32Array> =>
  (await decodeSound(source, { sampleRate: MARK_RATE, channels: 1 })).channels[0] ?? new Float32Array()

function joined(parts: readonly Float32Array[]): Float32Array {
  const all = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** Returns a marked copy. */
export function markedSound(samples: Float32Array, id: string): Float32Array {
  const mark = markOfSamples(samples, id)
  return samples.map((value, at) => value + (mark[at] ?? 0))
}

function resampled(samples: Float32Array, from: number, to: number): Float32Array {
  const resampler = createResampler(from, to)
  return joined([resampler.push(samples), resampler.flush()])
}

const CD_RATE = 44_100

async function throughMp3(samples: Float32Array, bitrate: 64 | 128): Promise<Float32Array> {
  const { createMp3Encoder } = await import('wasm-media-encoders')
  const encoder = await createMp3Encoder()
  encoder.configure({ sampleRate: CD_RATE, channels: 1, bitrate })
  const input = resampled(samples, MARK_RATE, CD_RATE)
  const parts: Buffer[] = []
  for (let at = 0; at < input.length; at += CD_RATE * 10)
    parts.push(Buffer.from(encoder.encode([input.subarray(at, at + CD_RATE * 10)])))
  parts.push(Buffer.from(encoder.finalize()))
  return decoded(new Uint8Array(Buffer.concat(parts)))
}

async function throughAac(samples: Float32Array, bitrate: number): Promise<Float32Array> {
  const [media, { registerAacEncoder }] = await Promise.all([import('mediabunny'), import('@mediabunny/aac-encoder')])
  if (!isAacRegistered) registerAacEncoder()
  isAacRegistered = true
  const target = new media.BufferTarget()
  const output = new media.Output({ format: new media.Mp4OutputFormat(), target })
  const source = new media.AudioSampleSource({ codec: 'aac', bitrate })
  output.addAudioTrack(source)
  await output.start()
  const data = resampled(samples, MARK_RATE, CD_RATE)
  const sample = new media.AudioSample({
    format: 'f32-planar',
    data,
    numberOfChannels: 1,
    sampleRate: CD_RATE,
    timestamp: 0,
  })
  await source.add(sample)
  sample.close()
  await output.finalize()
  return decoded(new Uint8Array(target.buffer ?? new ArrayBuffer(0)))
}
let isAacRegistered = false

const powerOf = (samples: Float32Array): number =>
  samples.reduce((sum, value) => sum + value * value, 0) / samples.length

/**
 * Adds white noise with a normal distribution that is quieter than the recording by this many
 * decibels.
 */
function noisy(samples: Float32Array, decibels: number): Float32Array {
  const strength = Math.sqrt(powerOf(samples)) * 10 ** (-decibels / 20)
  let state = 12_345
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
  return samples.map((value) => {
    let sum = -6
    for (let at = 0; at < 12; at++) sum += random()
    return value + strength * sum
  })
}

const cut = (samples: Float32Array, from: number, seconds: number): Float32Array =>
  samples.slice(Math.floor(from * MARK_RATE), Math.floor((from + seconds) * MARK_RATE))

/** Changes that a marked recording should survive. */
export const SOUND_ATTACKS: readonly (readonly [
  string,
  (samples: Float32Array) => Float32Array | Promise<Float32Array>,
])[] = [
  ['MP3, 128 kbit/s', (samples) => throughMp3(samples, 128)],
  ['MP3, 64 kbit/s', (samples) => throughMp3(samples, 64)],
  ['AAC, 128 kbit/s', (samples) => throughAac(samples, 128_000)],
  ['resampled to 11 025 Hz and back', (samples) => resampled(resampled(samples, MARK_RATE, 11_025), 11_025, MARK_RATE)],
  ['trimmed to 5 s', (samples) => cut(samples, 4.37, 5)],
  ['trimmed to 5 s, then MP3, 128 kbit/s', (samples) => throughMp3(cut(samples, 2.81, 5), 128)],
  ['white noise at 20 dB', (samples) => noisy(samples, 20)],
  ['half as loud, 8 bits', (samples) => samples.map((value) => Math.round(value * 0.5 * 127) / 127)],
]

/** Returns by how many decibels the mark of a recording is quieter than the recording. */
export const markDistance = (samples: Float32Array, id: string): number =>
  10 * Math.log10(powerOf(samples) / powerOf(markOfSamples(samples, id)))
