import { TaskRefused } from '@semblance/workers/task'
import { createDecoder } from './decoders.ts'
import { asRefusal, openSound, type SoundType } from './open-sound.ts'
import { createResampler, type Resampler } from './resampler.ts'
import { MAX_SAMPLE_RATE, MAX_SECONDS, MIN_SAMPLE_RATE, MIN_SECONDS, PADDING_SECONDS, WORK } from './sound-limits.ts'
import type { Decoded, OnProgress } from './stream.ts'

export type Sound = {
  contentType: SoundType
  /** One or two channels with samples from −1 to 1. */
  channels: readonly Float32Array[]
  sampleRate: number
  /** Seconds. */
  duration: number
}

const BYTES_AT_ONCE = 32_768
const PACKETS_AT_ONCE = 64

/**
 * Decodes a sound file (a path or its bytes) at the given sample rate and mixes it to one or two
 * channels. Needs memory for at most ten minutes of output. The limit of CPU time grows with the
 * decoded length.
 * @throws TaskRefused: unreadable, unsupported, noSound, tooShort (under 1 s), tooLong (over 10
 * min), tooSlow
 */
export async function decodeSound(
  source: string | Uint8Array,
  format: { sampleRate: number; channels: 1 | 2; onProgress?: OnProgress },
  work = WORK,
): Promise<Sound> {
  const { input, track, contentType, config } = await openSound(source)
  try {
    const media = await import('mediabunny')
    const decoder = await createDecoder(config)
    if (!decoder) throw new TaskRefused('unsupported', `Sound in ${config.codec} is not supported.`)
    const mix = createMix(format)
    const budget = startBudget(work)
    let decoded = 0
    const add = (part: Decoded): void => {
      mix.add(part)
      format.onProgress?.(mix.seconds() - decoded)
      decoded = mix.seconds()
    }
    try {
      let packets: Uint8Array[] = []
      let bytes = 0
      for await (const packet of new media.EncodedPacketSink(track).packets()) {
        packets.push(packet.data)
        bytes += packet.data.length
        if (bytes < BYTES_AT_ONCE && packets.length < PACKETS_AT_ONCE) continue
        add(await decoder.decode(packets))
        budget.check(mix.seconds())
        packets = []
        bytes = 0
      }
      if (packets.length > 0) add(await decoder.decode(packets))
    } finally {
      decoder.free()
    }
    const channels = mix.finish()
    return { contentType, channels, sampleRate: format.sampleRate, duration: mix.seconds() }
  } catch (error) {
    throw asRefusal(error)
  } finally {
    input.dispose()
  }
}

function startBudget({ secondsAtLeast, secondsPerMinute }: typeof WORK): { check: (decodedSeconds: number) => void } {
  const start = process.threadCpuUsage()
  return {
    check: (decodedSeconds) => {
      const { user, system } = process.threadCpuUsage(start)
      if ((user + system) / 1e6 > secondsAtLeast + (decodedSeconds / 60) * secondsPerMinute)
        throw new TaskRefused('tooSlow', 'This recording takes too long to decode. Send it in a simpler format.')
    },
  }
}

/** Mixes each packet as soon as it is decoded, so that only the result is in memory. */
function createMix({ sampleRate, channels: count }: { sampleRate: number; channels: 1 | 2 }) {
  const max = Math.ceil((MAX_SECONDS + PADDING_SECONDS) * sampleRate)
  const outputs = Array.from({ length: count }, () => growing(max))
  let resamplers: { rate: number; each: readonly Resampler[] } | undefined
  const keep = (parts: readonly Float32Array[]): void => {
    for (const [at, part] of parts.entries()) {
      if ((outputs[at]?.length ?? 0) + part.length > max) throw tooLong()
      outputs[at]?.append(part)
    }
  }
  const flush = (): void => {
    if (resamplers) keep(resamplers.each.map((each) => each.flush()))
    resamplers = undefined
  }
  return {
    add: ({ channels, sampleRate: rate }: Decoded): void => {
      if (!channels[0]?.length) return
      if (!(rate >= MIN_SAMPLE_RATE && rate <= MAX_SAMPLE_RATE))
        throw new TaskRefused('unsupported', `A sample rate of ${rate} Hz is not supported.`)
      if (resamplers?.rate !== rate) {
        flush()
        resamplers = { rate, each: outputs.map(() => createResampler(rate, sampleRate)) }
      }
      const { each } = resamplers
      keep(mixed(channels, count).map((part, at) => each[at]?.push(part) ?? part))
    },
    seconds: (): number => (outputs[0]?.length ?? 0) / sampleRate,
    finish: (): Float32Array[] => {
      flush()
      const samples = outputs.map((output) => output.take())
      const seconds = (samples[0]?.length ?? 0) / sampleRate
      if (seconds === 0) throw new TaskRefused('unreadable', 'This recording is damaged and cannot be read.')
      if (seconds < MIN_SECONDS)
        throw new TaskRefused('tooShort', `This recording is shorter than ${MIN_SECONDS} second.`)
      return samples
    },
  }
}

const tooLong = (): TaskRefused =>
  new TaskRefused('tooLong', `This recording is longer than ${MAX_SECONDS / 60} minutes. Send a shorter one.`)

/**
 * The order of more than two channels depends on the codec, so each output channel gets the mean of
 * all channels. NaN becomes silence.
 */
function mixed(channels: readonly Float32Array[], count: 1 | 2): Float32Array[] {
  const length = Math.min(...channels.map((channel) => channel.length))
  return Array.from({ length: count }, (_, side) => {
    const sources = count === channels.length ? channels.slice(side, side + 1) : channels
    const mix = new Float32Array(length)
    for (const source of sources)
      for (let at = 0; at < length; at++) {
        const value = source[at] ?? 0
        mix[at] = (mix[at] ?? 0) + (value > -1 ? Math.min(value, 1) : value <= -1 ? -1 : 0) / sources.length
      }
    return mix
  })
}

/** Memory is allocated only as the buffer fills. */
function growing(max: number) {
  const buffer = new ArrayBuffer(0, { maxByteLength: max * 4 })
  let length = 0
  return {
    get length() {
      return length
    },
    append: (part: Float32Array): void => {
      if ((length + part.length) * 4 > buffer.byteLength)
        buffer.resize(Math.min(max * 4, Math.max((length + part.length) * 4, buffer.byteLength * 2)))
      new Float32Array(buffer).set(part, length)
      length += part.length
    },
    take: (): Float32Array => new Float32Array(buffer.transferToFixedLength(length * 4)),
  }
}
