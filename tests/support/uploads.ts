import sharp from 'sharp'
import type { Browser, TestResponse } from './world.ts'

export type Part =
  | { name: string; value: string }
  | { name: string; fileName: string; bytes: Uint8Array; type?: string }

export const BOUNDARY = 'form-boundary-for-tests'

export function formOf(parts: readonly Part[]): Buffer {
  const pieces = parts.flatMap((part) => [
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${part.name}"`,
    'value' in part
      ? `\r\n\r\n${part.value}`
      : `; filename="${part.fileName}"\r\ncontent-type: ${part.type ?? 'application/octet-stream'}\r\n\r\n`,
    ...('value' in part ? [] : [part.bytes]),
    '\r\n',
  ])
  return Buffer.concat([...pieces, `--${BOUNDARY}--\r\n`].map((piece) => Buffer.from(piece as string)))
}

export const FORM_HEADERS = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }

export const upload = (browser: Pick<Browser, 'send'>, path: string, parts: readonly Part[]): Promise<TestResponse> =>
  browser.send('POST', path, formOf(parts), FORM_HEADERS)

export const pictureOf = (width: number, height: number, color = '#b5622d'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .png()
    .toBuffer()

/** Returns a WAV file with 16 bits and one channel. */
export function silence(): Buffer {
  const samples = Buffer.alloc(16_000)
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + samples.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(8000, 24)
  header.writeUInt32LE(16_000, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples.length, 40)
  return Buffer.concat([header, samples])
}

export const pathOf = (address: string): string => {
  const { pathname, search } = new URL(address)
  return pathname + search
}
