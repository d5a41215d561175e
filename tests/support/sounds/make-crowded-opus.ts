import { readFileSync } from 'node:fs'

/** An Opus file that is expensive to decode for its size: many streams whose packets were lost. */

const SERIAL = 1
const RATE = 48_000
/** Samples of six frames of 20 ms. */
const PACKET_SAMPLES = 5760
/** First byte of a packet: CELT at full band, 20 ms, mono, with a frame count in the next byte. */
const COUNTED_FRAMES = 0xfb
/** Six frames of the same size. */
const SIX_EQUAL = 0x06
const MAX_SEGMENT_BYTES = 255

/**
 * Each channel has a stream of its own. Only the first packet contains sound. The frames of all
 * others are empty, so the decoder must conceal the loss.
 */
export function crowdedOpus(seconds: number, channels: number): Buffer {
  const sound = readPackets(readFileSync(new URL('opus.ogg', import.meta.url)))[10] ?? Buffer.alloc(0)
  const lost = Buffer.from([COUNTED_FRAMES, SIX_EQUAL])
  const packets = Array.from({ length: Math.ceil((seconds * RATE) / PACKET_SAMPLES) }, (_, at) =>
    at === 0 ? ofStreams(sound, channels) : ofStreams(lost, channels),
  )
  const tags = Buffer.concat([Buffer.from('OpusTags'), Buffer.alloc(8)])
  const pages = [page(0, 0, 2, [header(channels)]), page(1, 0, 0, [tags])]
  for (const [at, packet] of packets.entries())
    pages.push(page(at + 2, (at + 1) * PACKET_SAMPLES, at === packets.length - 1 ? 4 : 0, [packet]))
  return Buffer.concat(pages)
}

/** Header for streams without a defined order of speakers (RFC 7845, section 5.1). */
function header(channels: number): Buffer {
  const fixed = Buffer.alloc(21)
  fixed.write('OpusHead')
  fixed.writeUInt8(1, 8)
  fixed.writeUInt8(channels, 9)
  fixed.writeUInt32LE(RATE, 12)
  fixed.writeUInt8(255, 18)
  fixed.writeUInt8(channels, 19)
  return Buffer.concat([fixed, Buffer.from(Array.from({ length: channels }, (_, at) => at))])
}

/** All but the last stream contain their length (RFC 6716, appendix B). */
function ofStreams(packet: Buffer, channels: number): Buffer {
  const isCounted = ((packet[0] ?? 0) & 3) === 3
  const before = isCounted ? 2 : 1
  const delimited = Buffer.concat([
    packet.subarray(0, before),
    lengthOf(isCounted ? 0 : packet.length - 1),
    packet.subarray(before),
  ])
  return Buffer.concat([...Array.from({ length: channels - 1 }, () => delimited), packet])
}

const lengthOf = (length: number): Buffer =>
  length < 252 ? Buffer.from([length]) : Buffer.from([252 + (length & 3), (length - 252 - (length & 3)) >> 2])

/** Reads a file whose packets do not cross pages. */
function readPackets(file: Buffer): Buffer[] {
  const packets: Buffer[] = []
  for (let at = 0; at < file.length; ) {
    const count = file[at + 26] ?? 0
    let from = at + 27 + count
    let length = 0
    for (const lace of file.subarray(at + 27, at + 27 + count)) {
      length += lace
      if (lace === 255) continue
      packets.push(file.subarray(from, from + length))
      from += length
      length = 0
    }
    at = from
  }
  return packets
}

function page(number: number, position: number, flags: number, packets: readonly Buffer[]): Buffer {
  const laces = packets.flatMap(({ length }) => [
    ...Array.from({ length: Math.floor(length / MAX_SEGMENT_BYTES) }, () => MAX_SEGMENT_BYTES),
    length % MAX_SEGMENT_BYTES,
  ])
  const head = Buffer.alloc(27)
  head.write('OggS')
  head.writeUInt8(flags, 5)
  head.writeBigUInt64LE(BigInt(position), 6)
  head.writeUInt32LE(SERIAL, 14)
  head.writeUInt32LE(number, 18)
  head.writeUInt8(laces.length, 26)
  const whole = Buffer.concat([head, Buffer.from(laces), ...packets])
  whole.writeUInt32LE(checksum(whole), 22)
  return whole
}

/** CRC-32, highest bit first, without inversion. */
function checksum(bytes: Buffer): number {
  let value = 0
  for (const byte of bytes) {
    value ^= byte << 24
    for (let bit = 0; bit < 8; bit++) value = value < 0 ? (value << 1) ^ 0x04c11db7 : value << 1
  }
  return value >>> 0
}
