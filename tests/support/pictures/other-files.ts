import { latin, pngChunk, riffChunk, segment, u32, withChunks, withSegments } from './building-blocks.ts'
import { type OddFile, type Originals, plainPicture, uprightSize } from './originals.ts'

/**
 * Files that are not accepted as pictures, pictures with other content attached, and truncated
 * pictures.
 */
export async function otherFiles({
  jpeg,
  progressive,
  picture,
  webp,
  zip,
  script,
  svg,
}: Originals): Promise<OddFile[]> {
  const empty: OddFile[] = [
    { name: 'nothing at all', bytes: Buffer.alloc(0), ends: 'unreadable' },
    { name: 'one byte', bytes: Buffer.from([0xff]), ends: 'unsupported' },
    { name: 'zeros', bytes: Buffer.alloc(5000), ends: 'unsupported' },
    { name: 'the first three bytes of a JPEG', bytes: jpeg.subarray(0, 3), ends: 'unreadable' },
    { name: 'only the signature of a PNG', bytes: picture.subarray(0, 8), ends: 'unreadable' },
    { name: 'only the signature of a WebP', bytes: webp.subarray(0, 12), ends: 'unreadable' },
    {
      name: 'a JPEG with nothing between its start and end markers',
      bytes: Buffer.from([0xff, 0xd8, 0xff, 0xd9]),
      ends: 'unreadable',
    },
    {
      name: 'ten megabytes of 0xff',
      bytes: Buffer.concat([jpeg.subarray(0, 2), Buffer.alloc(1e7, 0xff)]),
      ends: 'unreadable',
    },
    { name: 'text', bytes: latin('just some words, and no picture'), ends: 'unsupported' },
  ]

  const named: [string, Buffer][] = [
    ['SVG', latin(svg)],
    ['SVG behind a declaration', latin(`<?xml version="1.0"?>\n<!-- a -->\n${svg}`)],
    ['SVG in UTF-16', Buffer.from(`\ufeff${svg}`, 'utf16le')],
    ['SVG with nested entities', latin(`<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${svg}`)],
    ['a web page', Buffer.concat([latin('<!DOCTYPE html>'), script])],
    ['a PHP program', latin('<?php system($_GET["c"]);')],
    ['GIF', await plainPicture().gif().toBuffer()],
    ['a GIF that is an archive', Buffer.concat([await plainPicture().gif().toBuffer(), zip])],
    ['TIFF', await plainPicture().tiff().toBuffer()],
    ['AVIF', await plainPicture().avif({ effort: 0 }).toBuffer()],
    ['HEIC', Buffer.concat([u32(24), latin('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(64)])],
    ['MP4', Buffer.concat([u32(24), latin('ftypisom\0\0\0\0isommp42'), Buffer.alloc(64)])],
    ['JPEG XL', Buffer.from([0xff, 0x0a, 1, 2, 3, 4])],
    ['JPEG XL in boxes', latin('\0\0\0\x0cJXL \r\n\x87\n')],
    ['JPEG 2000', latin('\0\0\0\x0cjP  \r\n\x87\n')],
    ['Photoshop', Buffer.concat([latin('8BPS'), Buffer.alloc(200)])],
    ['BMP', Buffer.concat([latin('BM'), Buffer.alloc(200)])],
    ['ICO', Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0]), picture])],
    ['PDF', latin('%PDF-1.7\n1 0 obj')],
    ['PDF with a JPEG in it', Buffer.concat([latin('%PDF-1.7\n1 0 obj stream\n'), jpeg])],
    ['ZIP', zip],
    ['a page with a PNG behind it', Buffer.concat([script, picture])],
    ['RIFF that is sound', riffChunk('RIFF', Buffer.concat([latin('WAVE'), riffChunk('fmt ', Buffer.alloc(16))]))],
  ]
  const otherTypes = named.map(([name, bytes]): OddFile => ({ name, bytes, ends: 'unsupported' }))

  const tails: OddFile[] = [
    { name: 'a JPEG with an archive behind it', bytes: Buffer.concat([jpeg, zip]), ends: uprightSize },
    { name: 'a JPEG with a script behind it', bytes: Buffer.concat([jpeg, script]), ends: uprightSize },
    { name: 'a JPEG with a script in a comment', bytes: withSegments(jpeg, segment(0xfe, script)), ends: uprightSize },
    { name: 'a PNG with a page behind it', bytes: Buffer.concat([picture, script]), ends: uprightSize },
    {
      name: 'a PNG with a PDF in a chunk',
      bytes: withChunks(picture, pngChunk('prVt', latin('%PDF-1.7'))),
      ends: uprightSize,
    },
    { name: 'a WebP with an archive behind it', bytes: Buffer.concat([webp, zip]), ends: uprightSize },
  ]

  const whole: [string, Buffer][] = [
    ['JPEG', jpeg],
    ['progressive JPEG', progressive],
    ['PNG', picture],
    ['WebP', webp],
  ]
  const cut: OddFile[] = [
    ...[0.2, 0.5, 0.8, 0.95].flatMap((part) =>
      whole.map(
        ([name, bytes]): OddFile => ({
          name: `a ${name} cut off at ${part * 100} %`,
          bytes: bytes.subarray(0, Math.floor(bytes.length * part)),
          ends: 'unreadable',
        }),
      ),
    ),
    { name: 'a JPEG without its last two bytes', bytes: jpeg.subarray(0, -2), ends: 'unreadable' },
    { name: 'a PNG without its last chunk', bytes: picture.subarray(0, -12), ends: 'unreadable' },
    {
      name: 'a JPEG cut off, with an end marker appended',
      bytes: Buffer.concat([jpeg.subarray(0, jpeg.length >> 1), Buffer.from([0xff, 0xd9])]),
      ends: 'unreadable',
    },
  ]

  return [...empty, ...otherTypes, ...tails, ...cut]
}
