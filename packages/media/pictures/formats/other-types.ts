/**
 * Common types that are refused, by their first bytes. Each name completes the message "This is
 * …".
 */
type OtherType = { what: string; at?: number; begins: readonly (string | readonly number[])[] }

const OTHER_TYPES: readonly OtherType[] = [
  { what: 'a GIF', begins: ['GIF87a', 'GIF89a'] },
  { what: 'a TIFF, or a raw file of a camera', begins: ['II*\0', 'MM\0*', 'II+\0', 'MM\0+'] },
  { what: 'an AVIF', at: 4, begins: ['ftypavif', 'ftypavis'] },
  {
    what: 'a HEIC picture, the iPhone format',
    at: 4,
    begins: ['ftypheic', 'ftypheix', 'ftyphevc', 'ftypheim', 'ftypheis', 'ftypmif1', 'ftypmsf1'],
  },
  { what: 'a video', at: 4, begins: ['ftyp'] },
  { what: 'a JPEG XL', begins: [[0xff, 0x0a], '\0\0\0\x0cJXL '] },
  { what: 'a JPEG 2000', begins: ['\0\0\0\x0cjP  ', [0xff, 0x4f, 0xff, 0x51]] },
  { what: 'a Photoshop file', begins: ['8BPS'] },
  { what: 'a bitmap (BMP)', begins: ['BM'] },
  { what: 'an icon (ICO)', begins: ['\0\0\x01\0', '\0\0\x02\0'] },
  { what: 'a PDF', begins: ['%PDF'] },
  { what: 'an archive', begins: ['PK\x03\x04', 'PK\x05\x06', 'Rar!', '7z\xbc\xaf', [0x1f, 0x8b]] },
  { what: 'a video', begins: [[0x1a, 0x45, 0xdf, 0xa3]] },
]

const MARKUP: readonly { what: string; holds: RegExp }[] = [
  { what: 'an SVG drawing', holds: /<svg[\s>]|<!doctype svg/i },
  { what: 'a web page', holds: /<!doctype html|<html[\s>]|<head[\s>]|<body[\s>]|<script[\s>]/i },
  { what: 'a text file', holds: /^\s*<\?(xml|php)/i },
]

/** Names a refused type for the error message. Undefined for an unknown type. */
export function nameOfOtherType(head: Buffer): string | undefined {
  for (const { what, at = 0, begins } of OTHER_TYPES)
    for (const begin of begins) {
      const bytes = typeof begin === 'string' ? Buffer.from(begin, 'latin1') : Buffer.from(begin)
      if (head.subarray(at, at + bytes.length).equals(bytes)) return what
    }
  const text = head.toString('utf16le').includes('<svg') ? head.toString('utf16le') : head.toString('utf8')
  return MARKUP.find(({ holds }) => holds.test(text))?.what
}
