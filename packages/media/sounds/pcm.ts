/** Formats by their names in the package mediabunny. */
const FORMATS: Readonly<Record<string, { bytes: number; read: (view: DataView, at: number) => number }>> = {
  'pcm-u8': { bytes: 1, read: (view, at) => (view.getUint8(at) - 128) / 128 },
  'pcm-s8': { bytes: 1, read: (view, at) => view.getInt8(at) / 128 },
  'pcm-s16': { bytes: 2, read: (view, at) => view.getInt16(at, true) / 32_768 },
  'pcm-s16be': { bytes: 2, read: (view, at) => view.getInt16(at) / 32_768 },
  'pcm-s24': { bytes: 3, read: (view, at) => (view.getInt8(at + 2) * 65_536 + view.getUint16(at, true)) / 8_388_608 },
  'pcm-s24be': { bytes: 3, read: (view, at) => (view.getInt16(at) * 256 + view.getUint8(at + 2)) / 8_388_608 },
  'pcm-s32': { bytes: 4, read: (view, at) => view.getInt32(at, true) / 2_147_483_648 },
  'pcm-s32be': { bytes: 4, read: (view, at) => view.getInt32(at) / 2_147_483_648 },
  'pcm-f32': { bytes: 4, read: (view, at) => view.getFloat32(at, true) },
  'pcm-f32be': { bytes: 4, read: (view, at) => view.getFloat32(at) },
  'pcm-f64': { bytes: 8, read: (view, at) => view.getFloat64(at, true) },
  'pcm-f64be': { bytes: 8, read: (view, at) => view.getFloat64(at) },
  ulaw: { bytes: 1, read: (view, at) => fromUlaw(view.getUint8(at)) },
  alaw: { bytes: 1, read: (view, at) => fromAlaw(view.getUint8(at)) },
}

/**
 * Returns a reader of interleaved channels as samples from −1 to 1, or undefined for an unknown
 * format.
 */
export function pcmReader(format: string, channels: number): ((bytes: Uint8Array) => Float32Array[]) | undefined {
  const { [format]: sample } = FORMATS
  if (!sample) return undefined
  return (bytes) => {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const frames = Math.floor(bytes.length / (sample.bytes * channels))
    return Array.from({ length: channels }, (_, channel) => {
      const samples = new Float32Array(frames)
      for (let frame = 0; frame < frames; frame++)
        samples[frame] = sample.read(view, (frame * channels + channel) * sample.bytes)
      return samples
    })
  }
}

/** G.711 µ-law: a sign, three bits of exponent and four bits of mantissa, all inverted. */
function fromUlaw(byte: number): number {
  const bits = ~byte & 0xff
  const magnitude = (((bits & 0x0f) << 3) + 0x84) << ((bits >> 4) & 7)
  return (bits & 0x80 ? 0x84 - magnitude : magnitude - 0x84) / 32_768
}

function fromAlaw(byte: number): number {
  const bits = byte ^ 0x55
  const exponent = (bits >> 4) & 7
  const mantissa = ((bits & 0x0f) << 4) + (exponent === 0 ? 8 : 0x108)
  const magnitude = exponent > 1 ? mantissa << (exponent - 1) : mantissa
  return (bits & 0x80 ? magnitude : -magnitude) / 32_768
}
