import { gzipSync } from 'node:zlib'
import type { PictureRefusal } from '@semblance/media/pictures'
import sharp, { type Sharp } from 'sharp'
import { exif, ifd, ihdr, latin, segment, withSegments } from './building-blocks.ts'

/** Its result is the code of its refusal, or the size of the decoded picture. */
export type OddFile = {
  name: string
  bytes: Buffer
  /**
   * `either` is for damage that a decoder may or may not survive. An unexpected error is never
   * accepted.
   */
  ends: PictureRefusal | 'either' | { width: number; height: number }
}

export const WIDTH = 96
export const HEIGHT = 64
export const uprightSize = { width: WIDTH, height: HEIGHT }
export const rotatedSize = { width: HEIGHT, height: WIDTH }

/** Pixels that compress moderately well. */
export const pixels = (channels: 1 | 3 | 4): Buffer =>
  Buffer.from(Array.from({ length: WIDTH * HEIGHT * channels }, (_, i) => ((i * 7) ^ (i >> 5) ^ (i >> 9)) & 0xff))

export const plainPicture = (channels: 1 | 3 | 4 = 3): Sharp =>
  sharp(pixels(channels), { raw: { width: WIDTH, height: HEIGHT, channels } })

export const patchAt = (picture: Buffer, mark: Buffer, patch: (at: number, copy: Buffer) => void): Buffer => {
  const copy = Buffer.from(picture)
  patch(copy.indexOf(mark), copy)
  return copy
}

export type Originals = Awaited<ReturnType<typeof makeOriginals>>

/** Valid pictures and other files, from which the odd ones are made. */
export async function makeOriginals() {
  const jpeg = await plainPicture().jpeg().toBuffer()
  const progressive = await plainPicture().jpeg({ progressive: true }).toBuffer()
  const picture = await plainPicture().png().toBuffer()
  const webp = await plainPicture().webp().toBuffer()
  const webpLossless = await plainPicture(4).webp({ lossless: true }).toBuffer()
  const rgba = await plainPicture(4).png().toBuffer()
  const cmyk = await plainPicture().toColourspace('cmyk').jpeg().toBuffer()
  const frames = await sharp(pixels(3), { raw: { width: WIDTH, height: HEIGHT, channels: 3, pageHeight: 16 } })
    .webp({ loop: 0, delay: [100, 100, 100, 100] })
    .toBuffer()
  const zip = Buffer.concat([
    latin('PK\x03\x04'),
    gzipSync(Buffer.alloc(2000, 7)),
    latin('PK\x05\x06'),
    Buffer.alloc(18),
  ])
  const script = latin('<html><script>alert(document.domain)</script></html>')
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>'

  const size = (marker: number, width: number, height: number) =>
    patchAt(jpeg, Buffer.from([0xff, 0xc0]), (at, copy) => {
      copy[at + 1] = marker
      copy.writeUInt16BE(height, at + 5)
      copy.writeUInt16BE(width, at + 7)
    })
  const pngSize = (width: number, height: number): Buffer =>
    Buffer.concat([picture.subarray(0, 8), ihdr(width, height), picture.subarray(33)])
  const turnedTo = async (orientation: number): Promise<Buffer> =>
    withSegments(jpeg, segment(0xe1, exif(ifd([[0x0112, 3, 1, orientation << 16]]))))

  return {
    jpeg,
    progressive,
    picture,
    webp,
    webpLossless,
    rgba,
    cmyk,
    frames,
    zip,
    script,
    svg,
    size,
    pngSize,
    turnedTo,
  }
}
