import { writeFile } from 'node:fs/promises'
import { MARK_RATE, markOfSamples, readSamples } from '@semblance/watermarks'
import { TaskRefused } from '@semblance/workers/task'
import { decodeSound, type Sound } from './decode-sound.ts'
import { identifySound } from './identify-sound.ts'
import { createResampler } from './resampler.ts'
import type { OnProgress } from './stream.ts'

/** Seconds. Models make shorter recordings; a longer one would need much memory. */
const MAX_MARKED_SECONDS = 300
/** Seconds of a recording that are searched for its mark. The mark repeats every two seconds. */
const READ_SECONDS = 60
/** Sample rates that MP3 supports. */
const MP3_RATES: readonly number[] = [16_000, 22_050, 24_000, 32_000, 44_100, 48_000]
const MP3_KBPS = { 1: 96, 2: 160 } as const
/** LAME lowers its input by 5 % to avoid clipping. */
const ENCODER_GAIN = 0.95
/** Seconds of sound; the encoder's memory does not allow more. */
const SECONDS_AT_ONCE = 10

type Marking = { from: string; to: string; id: string; onProgress?: OnProgress }

/**
 * Writes a recording again as the same type, with an invisible mark and without metadata.
 * @throws TaskRefused as `decodeSound`; unsupported for types other than MP3 and WAV, and for
 * recordings of more than five minutes
 */
export async function markSound({ from, to, id, onProgress }: Marking): Promise<void> {
  const { contentType, sampleRate, channels, duration } = await identifySound(from)
  const isMp3 = contentType === 'audio/mpeg' && MP3_RATES.includes(sampleRate)
  if ((!isMp3 && contentType !== 'audio/wav') || duration > MAX_MARKED_SECONDS)
    throw new TaskRefused('unsupported', 'This recording cannot be marked.')
  const format = { sampleRate, channels: channels === 1 ? 1 : 2, ...(onProgress ? { onProgress } : {}) } as const
  const sound = await decodeSound(from, format)
  const marked = { ...sound, channels: sound.channels.map((samples) => markedChannel(samples, sampleRate, id)) }
  await writeFile(to, isMp3 ? await encodeMp3(marked) : encodeWav(marked), { flag: 'wx', mode: 0o600 })
}

/** Returns the ids of the marks in a recording: none or one. */
export async function readSoundMarks({
  path,
  onProgress,
}: {
  path: string
  onProgress?: OnProgress
}): Promise<string[]> {
  const format = { sampleRate: MARK_RATE, channels: 1, ...(onProgress ? { onProgress } : {}) } as const
  const { channels } = await decodeSound(path, format)
  const found = readSamples((channels[0] ?? new Float32Array()).subarray(0, READ_SECONDS * MARK_RATE))
  return found ? [found.id] : []
}

function markedChannel(samples: Float32Array, sampleRate: number, id: string): Float32Array {
  const mark = resampled(markOfSamples(resampled(samples, sampleRate, MARK_RATE), id), MARK_RATE, sampleRate)
  return samples.map((value, at) => Math.max(-1, Math.min(1, value + (mark[at] ?? 0))))
}

function resampled(samples: Float32Array, from: number, to: number): Float32Array {
  const resampler = createResampler(from, to)
  const [most, rest] = [resampler.push(samples), resampler.flush()]
  const all = new Float32Array(most.length + rest.length)
  all.set(most)
  all.set(rest, most.length)
  return all
}

async function encodeMp3({ channels, sampleRate }: Sound): Promise<Buffer> {
  const { createMp3Encoder } = await import('wasm-media-encoders')
  const encoder = await createMp3Encoder()
  const count = channels.length === 1 ? 1 : 2
  encoder.configure({ sampleRate, channels: count, bitrate: MP3_KBPS[count] })
  const louder = channels.map((samples) => samples.map((value) => value / ENCODER_GAIN))
  const parts: Buffer[] = []
  const step = sampleRate * SECONDS_AT_ONCE
  for (let at = 0; at < (channels[0]?.length ?? 0); at += step)
    parts.push(Buffer.from(encoder.encode(louder.map((samples) => samples.subarray(at, at + step)))))
  parts.push(Buffer.from(encoder.finalize()))
  return Buffer.concat(parts)
}

const HEADER_BYTES = 44

/** 16 bits per sample. */
function encodeWav({ channels, sampleRate }: Sound): Buffer {
  const frames = channels[0]?.length ?? 0
  const bytes = frames * channels.length * 2
  const file = Buffer.alloc(HEADER_BYTES + bytes)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(HEADER_BYTES - 8 + bytes, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(channels.length, 22)
  file.writeUInt32LE(sampleRate, 24)
  file.writeUInt32LE(sampleRate * channels.length * 2, 28)
  file.writeUInt16LE(channels.length * 2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(bytes, 40)
  for (let frame = 0; frame < frames; frame++)
    for (const [channel, samples] of channels.entries())
      file.writeInt16LE(
        Math.round(Math.max(-1, Math.min(1, samples[frame] ?? 0)) * 32_767),
        HEADER_BYTES + (frame * channels.length + channel) * 2,
      )
  return file
}
