import sharp from 'sharp'
import { createMp3Encoder } from 'wasm-media-encoders'
import type { CredentialType } from '../port.ts'

const SIZE = 48
const SAMPLE_RATE = 24_000

export async function filesOfEachType(): Promise<Record<CredentialType, Uint8Array>> {
  const picture = sharp({ create: { width: SIZE, height: SIZE, channels: 3, background: '#b5651d' } })
  const sound = Float32Array.from({ length: SAMPLE_RATE / 2 }, (_, at) => Math.sin(at / 20) * 0.3)
  return {
    'image/png': new Uint8Array(await picture.clone().png().toBuffer()),
    'image/jpeg': new Uint8Array(await picture.clone().jpeg().toBuffer()),
    'image/webp': new Uint8Array(await picture.clone().webp().toBuffer()),
    'audio/wav': wavOf(sound),
    'audio/mpeg': await mp3Of(sound),
    'application/pdf': pdfOf('A license'),
  }
}

function wavOf(sound: Float32Array): Uint8Array {
  const bytes = Buffer.alloc(44 + sound.length * 2)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(36 + sound.length * 2, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(SAMPLE_RATE, 24)
  bytes.writeUInt32LE(SAMPLE_RATE * 2, 28)
  bytes.writeUInt16LE(2, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(sound.length * 2, 40)
  sound.forEach((sample, at) => bytes.writeInt16LE(Math.round(sample * 32_767), 44 + at * 2))
  return new Uint8Array(bytes)
}

async function mp3Of(sound: Float32Array): Promise<Uint8Array> {
  const encoder = await createMp3Encoder()
  encoder.configure({ sampleRate: SAMPLE_RATE, channels: 1, bitrate: 64 })
  // The next call overwrites the encoder's buffer.
  return new Uint8Array(Buffer.concat([Buffer.from(encoder.encode([sound])), Buffer.from(encoder.finalize())]))
}

function pdfOf(title: string): Uint8Array {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>',
    `<</Title(${title})>>`,
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = text.length
    text += `${at + 1} 0 obj${object}endobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  return new Uint8Array(
    Buffer.from(`${text}trailer<</Size ${objects.length + 1}/Root 1 0 R/Info 4 0 R>>\nstartxref\n${table}\n%%EOF\n`),
  )
}
