const SHOWN = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
  'audio/mpeg',
  'audio/mp4',
  'audio/x-m4a',
  'audio/wav',
  'audio/ogg',
  'audio/webm',
  'audio/flac',
  'video/mp4',
  'video/webm',
  'video/quicktime',
  'video/ogg',
])

export const isDisplayable = (contentType: string): boolean => SHOWN.has(contentType)

const SOUND_TYPES: Readonly<Record<string, string>> = {
  'audio/mpeg': 'audio/mpeg',
  'audio/mp4': 'audio/mp4',
  'audio/x-m4a': 'audio/mp4',
  'video/mp4': 'audio/mp4',
  'audio/wav': 'audio/wav',
  'audio/ogg': 'audio/ogg',
  'audio/ogg; codecs=opus': 'audio/ogg',
  'audio/webm': 'audio/webm',
  'video/webm': 'audio/webm',
  'audio/flac': 'audio/flac',
}

export const SOUNDS_BY_BYTES: readonly string[] = Object.keys(SOUND_TYPES)

export const soundType = (detected: string | undefined): string | undefined =>
  detected === undefined ? undefined : SOUND_TYPES[detected]

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/wav': 'wav',
  'audio/ogg': 'ogg',
  'audio/webm': 'webm',
  'audio/flac': 'flac',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'application/pdf': 'pdf',
  'application/zip': 'zip',
}

/** Returns the extension with its dot; empty if the type has no safe extension. */
export const extensionOf = (contentType: string): string => {
  const extension = EXTENSIONS[contentType]
  return extension ? `.${extension}` : ''
}

/** Magic numbers of program files. */
const PROGRAMS: readonly { bytes: readonly number[]; is: string }[] = [
  { bytes: [0x4d, 0x5a], is: 'a Windows program' },
  { bytes: [0x7f, 0x45, 0x4c, 0x46], is: 'a Linux program' },
  { bytes: [0xfe, 0xed, 0xfa, 0xce], is: 'a macOS program' },
  { bytes: [0xfe, 0xed, 0xfa, 0xcf], is: 'a macOS program' },
  { bytes: [0xce, 0xfa, 0xed, 0xfe], is: 'a macOS program' },
  { bytes: [0xcf, 0xfa, 0xed, 0xfe], is: 'a macOS program' },
  { bytes: [0xca, 0xfe, 0xba, 0xbe], is: 'a program' },
  { bytes: [0xca, 0xfe, 0xba, 0xbf], is: 'a program' },
  { bytes: [0x00, 0x61, 0x73, 0x6d], is: 'a WebAssembly program' },
  { bytes: [0x64, 0x65, 0x78, 0x0a], is: 'an Android program' },
  { bytes: [0x4c, 0x00, 0x00, 0x00, 0x01, 0x14, 0x02, 0x00], is: 'a Windows shortcut' },
]

export const HEAD_BYTES = 4100

/**
 * Returns why a file is rejected; undefined if it is accepted. Inspects only the first bytes.
 * Detects scripts and markup in any Unicode encoding, even if characters that browsers skip come
 * first, such as spaces and byte order marks.
 */
export function rejectionReason(head: Uint8Array): string | undefined {
  const program = PROGRAMS.find(({ bytes }) => bytes.every((byte, at) => head[at] === byte))
  if (program) return program.is
  const text = Buffer.from(head)
    .toString('latin1')
    // Remove byte order marks, and the zero bytes that letters have in UTF-16 and UTF-32.
    .replace(/^(?:\xef\xbb\xbf|\xfe\xff|\xff\xfe)/, '')
    .replaceAll('\0', '')
    .trimStart()
  if (text.startsWith('#!')) return 'a script'
  return /^<(?:[a-z!?]|%@)/i.test(text) ? 'a web page or other markup' : undefined
}

/** Detects plain text, which has no magic number. */
export function isText(head: Uint8Array): boolean {
  // With `stream`, the decoder accepts a character that is cut off at the end of the head.
  const text = new TextDecoder().decode(head, { stream: true })
  return !/(?![\t\n\v\f\r])[\p{Cc}\ufffd]/u.test(text)
}
