/** Generates sounds for tests, so that no files need to be stored. */

export type WavOptions = {
  sampleRate?: number
  /** False values in the header. Default: the true ones. */
  claims?: { riffBytes?: number; dataBytes?: number; bitsPerSample?: number; channels?: number; format?: number }
}

/** Returns a WAV file with 16 bits. `channels` has one array per channel, from −1 to 1. */
export function wav(channels: readonly Float32Array[], { sampleRate = 16_000, claims = {} }: WavOptions = {}): Buffer {
  const frames = channels[0]?.length ?? 0
  const count = channels.length
  const data = Buffer.alloc(frames * count * 2)
  for (const [channel, samples] of channels.entries())
    for (const [at, sample] of samples.entries())
      data.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), (at * count + channel) * 2)
  const header = Buffer.alloc(44)
  header.write('RIFF')
  header.writeUInt32LE(claims.riffBytes ?? 36 + data.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(claims.format ?? 1, 20)
  header.writeUInt16LE(claims.channels ?? count, 22)
  header.writeUInt32LE(sampleRate, 24)
  header.writeUInt32LE(sampleRate * count * 2, 28)
  header.writeUInt16LE(count * 2, 32)
  header.writeUInt16LE(claims.bitsPerSample ?? 16, 34)
  header.write('data', 36)
  header.writeUInt32LE(claims.dataBytes ?? data.length, 40)
  return Buffer.concat([header, data])
}

/** Samples a function of time in seconds. */
export const tone = (seconds: number, sampleRate: number, at: (time: number) => number): Float32Array =>
  Float32Array.from({ length: Math.round(seconds * sampleRate) }, (_, sample) => at(sample / sampleRate))

/** Returns noise between −1 and 1 that is the same in every run. */
export function noise(seconds: number, sampleRate: number): Float32Array {
  let state = 7
  return tone(seconds, sampleRate, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return state / 2 ** 31
  })
}

const BLOCK = 32_768
const FLAC_RATE = 8000

/** Returns a FLAC file of silence that has a few bytes for every four seconds. */
export function flacOfSilence(hours: number): Buffer {
  const info = Buffer.alloc(34)
  info.writeUInt16BE(BLOCK, 0)
  info.writeUInt16BE(BLOCK, 2)
  // 20 bits of rate, 3 of channels − 1, 5 of bits − 1, then the number of samples: unknown.
  info.writeUInt32BE(((FLAC_RATE << 12) | (15 << 4)) >>> 0, 10)
  const parts: Buffer[] = [Buffer.from('fLaC'), Buffer.from([0x80, 0, 0, 34]), info]
  const frames = Math.ceil((hours * 3600 * FLAC_RATE) / BLOCK)
  for (let number = 0; number < frames; number++) parts.push(flacFrame(number))
  return Buffer.concat(parts)
}

function flacFrame(number: number): Buffer {
  // A block of 2^15 samples, 8 kHz, one channel, 16 bits; then the number of the block, encoded as
  // in UTF-8; then a constant subframe of 0.
  const header = Buffer.from([0xff, 0xf8, 0xf4, 0x08, ...utf8(number)])
  const body = Buffer.concat([header, Buffer.from([crc(header, 8, 0x07)]), Buffer.from([0, 0, 0])])
  const end = Buffer.alloc(2)
  end.writeUInt16BE(crc(body, 16, 0x8005))
  return Buffer.concat([body, end])
}

const utf8 = (number: number): number[] => [...Buffer.from(String.fromCodePoint(number))]

function crc(bytes: Buffer, width: 8 | 16, polynomial: number): number {
  const top = 1 << (width - 1)
  const mask = 2 ** width - 1
  let value = 0
  for (const byte of bytes) {
    value ^= byte << (width - 8)
    for (let bit = 0; bit < 8; bit++) value = value & top ? ((value << 1) ^ polynomial) & mask : (value << 1) & mask
  }
  return value
}
