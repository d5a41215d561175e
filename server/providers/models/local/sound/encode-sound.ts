import type { Sound } from '../../port.ts'

const BITRATE_KBPS = 64
/** LAME takes a twentieth off what it is given, lest it clip; what goes in was levelled, and is to stay so. */
const ENCODER_GAIN = 0.95
/** The encoder's memory holds one piece at a time. */
const SECONDS_AT_ONCE = 10

/** One channel as mp3, 64 kbit/s. The rate must be one that mp3 has (16, 24, 32, 44.1, 48 kHz). Same samples, same bytes. */
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
