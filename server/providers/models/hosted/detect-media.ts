import type { Picture, Sound } from '../port.ts'

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const PNG_END = [0x49, 0x45, 0x4e, 0x44]
const CHUNK_FRAME = 12

const startsWith = (bytes: Uint8Array, signature: readonly number[], from = 0): boolean =>
  signature.every((byte, index) => bytes[from + index] === byte)

const ascii = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0))

/** Returns undefined for other bytes and for an incomplete picture. The picture is not decoded. */
export function detectPicture(bytes: Uint8Array): Picture | undefined {
  if (startsWith(bytes, PNG_SIGNATURE)) return isWholePng(bytes) ? { bytes, contentType: 'image/png' } : undefined
  if (startsWith(bytes, [0xff, 0xd8, 0xff]))
    return isWholeJpeg(bytes) ? { bytes, contentType: 'image/jpeg' } : undefined
  if (startsWith(bytes, ascii('RIFF')) && startsWith(bytes, ascii('WEBP'), 8))
    return view(bytes).getUint32(4, true) + 8 <= bytes.length ? { bytes, contentType: 'image/webp' } : undefined
  return undefined
}

/** Returns undefined for a type that the rest of the program does not support. */
export function detectSound(bytes: Uint8Array): Sound | undefined {
  // An MP3 file starts with an MPEG layer III frame or with an ID3 tag.
  const isMpeg = startsWith(bytes, ascii('ID3')) || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe6) === 0xe2)
  if (isMpeg) return { bytes, contentType: 'audio/mpeg' }
  if (startsWith(bytes, ascii('OggS'))) return { bytes, contentType: 'audio/ogg' }
  if (startsWith(bytes, ascii('RIFF')) && startsWith(bytes, ascii('WAVE'), 8))
    return { bytes, contentType: 'audio/wav' }
  return undefined
}

function isWholePng(bytes: Uint8Array): boolean {
  const chunks = view(bytes)
  let offset = PNG_SIGNATURE.length
  while (offset + CHUNK_FRAME <= bytes.length) {
    if (startsWith(bytes, PNG_END, offset + 4)) return true
    offset += CHUNK_FRAME + chunks.getUint32(offset)
  }
  return false
}

/** Searches the last 64 bytes, because some encoders append a few bytes after the end marker. */
function isWholeJpeg(bytes: Uint8Array): boolean {
  const tail = bytes.subarray(-64)
  return tail.some((byte, index) => byte === 0xff && tail[index + 1] === 0xd9)
}

const view = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
