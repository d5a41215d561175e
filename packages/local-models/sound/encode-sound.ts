import type { Sound } from '@semblance/ports/models'

const BITRATE_KBPS = 64
/**
 * LAME lowers its input by 5 % to avoid clipping. Our peaks are already limited, so the input is
 * raised by the same factor.
 */
const ENCODER_GAIN = 0.95
/** Seconds of sound; the encoder's memory does not allow more. */
const SECONDS_AT_ONCE = 10

/**
 * Encodes one channel as mp3 at 64 kbit/s, at a rate that mp3 supports (16, 24, 32, 44.1 or 48
 * kHz). The same samples always give the same bytes.
 */
export async function encodeMp3(samples: Float32Array, sampleRate: number): Promise<Sound> {
  const { createMp3Encoder } = await import('wasm-media-encoders')
  const encoder = await createMp3Encoder()
  encoder.configure({ sampleRate, channels: 1, bitrate: BITRATE_KBPS })
  const louder = samples.map((sample) => sample / ENCODER_GAIN)
  const parts: Buffer[] = []
  for (let at = 0; at < samples.length; at += sampleRate * SECONDS_AT_ONCE)
    parts.push(Buffer.from(encoder.encode([louder.subarray(at, at + sampleRate * SECONDS_AT_ONCE)])))
  parts.push(Buffer.from(encoder.finalize()))
  return { bytes: new Uint8Array(Buffer.concat(parts)), contentType: 'audio/mpeg' }
}
