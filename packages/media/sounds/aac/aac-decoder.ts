import type { Decoder, StreamConfig } from '../stream.ts'
import { type AacConfig, type ChannelPair, type IndividualStream, loadAacParts } from './aac-parts.ts'
import { BitReader } from './bit-reader.ts'
import { shapeNoise } from './noise-shaping.ts'

const FRAME = 1024
const LOW_COMPLEXITY = 2
const SPECTRAL_BAND_REPLICATION = 5
const PARAMETRIC_STEREO = 29
const RATES = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350]
const CHANNELS_BY_CONFIGURATION = [0, 1, 2, 3, 4, 5, 6, 8]

/** ISO/IEC 14496-3, table 4.85. */
const ELEMENT = { single: 0, pair: 1, coupling: 2, lowFrequency: 3, data: 4, program: 5, fill: 6, end: 7 } as const
const NOISE_BAND = 13
const INTENSITY_BANDS: Readonly<Record<number, 1 | -1>> = { 14: -1, 15: 1 }

/**
 * Decodes AAC-LC in mp4 or ADTS. For HE-AAC, decodes only the lower half of the frequencies, which
 * contains voices. A damaged packet becomes silence of the same length. Returns undefined for other
 * profiles.
 */
export function createAacDecoder(stream: StreamConfig): Decoder | undefined {
  const found = stream.description ? fromSpecificConfig(stream.description) : fromRate(stream)
  if (!found) return undefined
  const { config, channels } = found
  const sampleRate = RATES[config.sampleIndex] ?? stream.sampleRate
  const frame = createFrameDecoder(config, channels)
  return {
    decode: (packets) => {
      const outputs = Array.from({ length: channels }, () => new Float32Array(packets.length * FRAME))
      for (const [at, packet] of packets.entries()) {
        const decoded = frame(packet)
        for (const [channel, samples] of decoded.entries()) outputs[channel]?.set(samples, at * FRAME)
      }
      return { channels: outputs, sampleRate }
    },
    free: () => {},
  }
}

/** In an AudioSpecificConfig of HE-AAC, the sample rate of the lower half comes first. */
function fromSpecificConfig(description: Uint8Array): { config: AacConfig; channels: number } | undefined {
  const bits = new BitReader(Buffer.concat([description, Buffer.alloc(8)]))
  const type = bits.read(5)
  const sampleIndex = readRate(bits)
  const channels = CHANNELS_BY_CONFIGURATION[bits.read(4)]
  if (type === SPECTRAL_BAND_REPLICATION || type === PARAMETRIC_STEREO) {
    readRate(bits)
    if (bits.read(5) !== LOW_COMPLEXITY) return undefined
  } else if (type !== LOW_COMPLEXITY) return undefined
  // Only broadcasts use frames of 960 samples.
  const isShort = bits.read(1) === 1
  return channels && sampleIndex >= 0 && !isShort
    ? { config: { sampleIndex, frameLength: FRAME }, channels }
    : undefined
}

function readRate(bits: BitReader): number {
  const index = bits.read(4)
  return index === 15 ? RATES.indexOf(bits.read(24)) : index < RATES.length ? index : -1
}

function fromRate({ sampleRate, channels }: StreamConfig): { config: AacConfig; channels: number } | undefined {
  const sampleIndex = RATES.indexOf(sampleRate)
  return sampleIndex >= 0 ? { config: { sampleIndex, frameLength: FRAME }, channels } : undefined
}

/**
 * The decoder stores overlapping samples, window shapes and the seed of the noise between frames.
 */
function createFrameDecoder(config: AacConfig, channels: number): (packet: Uint8Array) => Float32Array[] {
  const parts = loadAacParts()
  const bank = parts.createFilterBank(channels)
  const random = createRandom()
  const streams: IndividualStream[] = []
  const pairs: ChannelPair[] = []
  const streamAt = (at: number): IndividualStream => (streams[at] ??= parts.createStream(config))
  const pairAt = (at: number): ChannelPair => (pairs[at] ??= parts.createPair(config))

  return (packet) => {
    const output = Array.from({ length: channels }, () => new Float32Array(FRAME))
    let channel = 0
    const play = (stream: IndividualStream): void => {
      fillNoise(stream, random)
      if (stream.tnsPresent) shapeNoise(stream)
      const target = output[channel]
      if (target) bank.process(stream.info, stream.data, target, channel)
      channel++
    }
    try {
      const bits = new BitReader(withoutAdts(packet))
      for (let element = bits.read(3); element !== ELEMENT.end && channel < channels; element = bits.read(3)) {
        if (element === ELEMENT.data) skipData(bits)
        else if (element === ELEMENT.fill) skipFill(bits)
        else if (element === ELEMENT.single || element === ELEMENT.lowFrequency) {
          bits.read(4)
          const stream = streamAt(channel)
          stream.data.fill(0)
          stream.decode(bits, config, false)
          checkBands(stream)
          play(stream)
        } else if (element === ELEMENT.pair) {
          bits.read(4)
          const pair = pairAt(channel)
          withSeparateInfo(pair, () => {
            decodePair(pair, bits, config)
            play(pair.left)
            play(pair.right)
          })
        } else break
      }
    } catch {
      // The decoded part of a damaged frame is used, and the rest is silent.
    }
    for (const samples of output) for (let at = 0; at < FRAME; at++) samples[at] = (samples[at] ?? 0) / 32_768
    return output
  }
}

function withoutAdts(packet: Uint8Array): Uint8Array {
  const hasHeader = packet[0] === 0xff && ((packet[1] ?? 0) & 0xf6) === 0xf0
  if (!hasHeader) return packet
  const hasChecksum = ((packet[1] ?? 0) & 1) === 0
  return packet.subarray(hasChecksum ? 9 : 7)
}

function skipData(bits: BitReader): void {
  bits.read(4)
  const isAligned = bits.read(1)
  const count = bits.read(8)
  const all = count === 255 ? count + bits.read(8) : count
  if (isAligned) bits.align()
  bits.advance(all * 8)
}

function skipFill(bits: BitReader): void {
  const count = bits.read(4)
  bits.advance((count === 15 ? count + bits.read(8) - 1 : count) * 8)
}

/**
 * With more bands than the sample rate allows, the decoder would read beyond the ends of its
 * tables.
 */
function checkBands({ info }: IndividualStream): void {
  if (info.maxSFB > info.swbCount) throw new RangeError('There are more bands than the rate has.')
}

function decodePair(pair: ChannelPair, bits: BitReader, config: AacConfig): void {
  pair.left.data.fill(0)
  pair.right.data.fill(0)
  pair.decode(bits, config)
  checkBands(pair.left)
  checkBands(pair.right)
  if (pair.commonWindow && pair.maskPresent) unfoldMiddleAndSide(pair)
  unfoldIntensity(pair)
}

/**
 * Gives the right channel its own window description for `work`, because both channels of a pair
 * may share one.
 */
function withSeparateInfo({ left, right }: ChannelPair, work: () => void): void {
  const { info } = right
  try {
    work()
  } finally {
    if (right.info !== info) info.windowShape.set(left.info.windowShape)
    right.info = info
  }
}

function* bandsOf({ groupCount, groupLength, maxSFB, swbOffsets }: IndividualStream['info']) {
  let group = 0
  let index = 0
  for (let at = 0; at < groupCount; at++) {
    for (let band = 0; band < maxSFB; band++, index++)
      for (let window = 0; window < (groupLength[at] ?? 0); window++) {
        const base = group + window * 128
        yield { index, from: base + (swbOffsets[band] ?? 0), to: base + (swbOffsets[band + 1] ?? 0) }
      }
    group += (groupLength[at] ?? 0) * 128
  }
}

function unfoldMiddleAndSide({ left, right, ms_used }: ChannelPair): void {
  for (const { index, from, to } of bandsOf(left.info)) {
    if (!ms_used[index] || (left.bandTypes[index] ?? 0) >= NOISE_BAND || (right.bandTypes[index] ?? 0) >= NOISE_BAND)
      continue
    for (let line = from; line < to; line++) {
      const middle = left.data[line] ?? 0
      const side = right.data[line] ?? 0
      left.data[line] = middle + side
      right.data[line] = middle - side
    }
  }
}

/** Fills bands of which the file stores only the energy (perceptual noise substitution). */
function fillNoise({ data, info, bandTypes, scaleFactors }: IndividualStream, random: () => number): void {
  for (const { index, from, to } of bandsOf(info)) {
    if (bandTypes[index] !== NOISE_BAND) continue
    let energy = 1e-9
    for (let line = from; line < to; line++) {
      const value = random()
      data[line] = value
      energy += value * value
    }
    const scale = Math.abs(scaleFactors[index] ?? 0) / Math.sqrt(energy)
    for (let line = from; line < to; line++) data[line] = (data[line] ?? 0) * scale
  }
}

/** Always the same numbers, −1 to 1, so that the same file gives the same samples. */
function createRandom(): () => number {
  let state = 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return state / 2 ** 31
  }
}

/**
 * Computes bands of the right channel that the file stores only as a factor of the left one
 * (intensity stereo).
 */
function unfoldIntensity({ left, right, maskPresent, commonWindow, ms_used }: ChannelPair): void {
  for (const { index, from, to } of bandsOf(right.info)) {
    const sign = INTENSITY_BANDS[right.bandTypes[index] ?? 0]
    if (!sign) continue
    const isTurned = commonWindow && maskPresent && ms_used[index]
    const scale = sign * (isTurned ? -1 : 1) * (right.scaleFactors[index] ?? 0)
    for (let line = from; line < to; line++) right.data[line] = (left.data[line] ?? 0) * scale
  }
}
