import {
  deflatedZeros,
  exif,
  ifd,
  ihdr,
  jpegOfScans,
  latin,
  png,
  pngChunk,
  pngText,
  pngXmp,
  pngZtext,
  riff,
  riffChunk,
  segment,
  u16,
  withChunks,
  withSegments,
  zeroPng,
} from './building-blocks.ts'
import { HEIGHT, type OddFile, type Originals, rotatedSize, uprightSize, WIDTH } from './originals.ts'

const EMPTY_CHUNK = pngChunk('prVt')

/** Small files that are expensive to decode, and files with misleading metadata. */
export async function bombsAndMetadata({
  jpeg,
  picture,
  webp,
  size,
  pngSize,
  turnedTo,
}: Originals): Promise<OddFile[]> {
  const bombs: OddFile[] = [
    { name: 'a PNG of 17 000 × 17 000', bytes: zeroPng(17_000, 17_000, 1, 0, 1), ends: 'tooManyPixels' },
    { name: 'a PNG that claims a width of 2³¹ − 1', bytes: pngSize(0x7fffffff, 1), ends: 'tooManyPixels' },
    { name: 'a PNG of 40 MP in 16 bits', bytes: zeroPng(6300, 6300, 16, 6, 4), ends: { width: 6300, height: 6300 } },
    { name: 'a JPEG of 65 500 × 65 500', bytes: size(0xc0, 65_500, 65_500), ends: 'tooManyPixels' },
    { name: 'a JPEG of 65 535 × 8', bytes: jpegOfScans(65_535, 8, 1), ends: 'unreadable' },
    { name: 'a JPEG of 65 500 × 8', bytes: jpegOfScans(65_500, 8, 1), ends: { width: 65_500, height: 8 } },
    { name: 'a JPEG of 900 scans', bytes: jpegOfScans(WIDTH, HEIGHT, 900), ends: 'tooManyScans' },
    { name: 'a JPEG of 61 scans', bytes: jpegOfScans(WIDTH, HEIGHT, 61), ends: 'tooManyScans' },
    { name: 'a JPEG of 60 scans', bytes: jpegOfScans(WIDTH, HEIGHT, 60), ends: uprightSize },
    { name: 'a JPEG of 40 MP and 60 scans', bytes: jpegOfScans(6300, 6300, 60), ends: 'tooManyScans' },
    { name: 'a JPEG of 9 MP and 60 scans', bytes: jpegOfScans(3000, 3000, 60), ends: { width: 3000, height: 3000 } },
    {
      name: 'a WebP that claims 16 384 × 16 384',
      bytes: riff(
        riffChunk('VP8X', Buffer.concat([Buffer.alloc(4), Buffer.from([0xff, 0x3f, 0, 0xff, 0x3f, 0])])),
        webp.subarray(12),
      ),
      ends: 'tooManyPixels',
    },
    {
      name: 'a text of 8 MB in a PNG',
      bytes: withChunks(picture, pngText('Comment', 'a'.repeat(8_000_000))),
      ends: uprightSize,
    },
    {
      name: 'a text that expands to 500 MB',
      bytes: withChunks(picture, pngZtext('Comment', deflatedZeros(500_000_000))),
      ends: uprightSize,
    },
    {
      name: 'a profile that expands to 500 MB',
      bytes: withChunks(picture, pngChunk('iCCP', Buffer.concat([latin('icc\0\0'), deflatedZeros(500_000_000)]))),
      ends: uprightSize,
    },
    {
      name: 'ten thousand texts',
      bytes: withChunks(picture, ...Array.from({ length: 10_000 }, (_, i) => pngText(`k${i}`, 'v'))),
      ends: uprightSize,
    },
    {
      name: 'half a million empty chunks',
      bytes: withChunks(picture, Buffer.alloc(500_000 * EMPTY_CHUNK.length, EMPTY_CHUNK)),
      ends: 'unreadable',
    },
    {
      name: 'pixels that expand beyond their picture',
      bytes: png(ihdr(WIDTH, HEIGHT), pngChunk('IDAT', deflatedZeros(500_000_000))),
      ends: uprightSize,
    },
    {
      name: 'a comment in each of 5000 segments',
      bytes: withSegments(jpeg, ...Array.from({ length: 5000 }, () => segment(0xfe, latin('x')))),
      ends: uprightSize,
    },
  ]

  const directory = (entries: Parameters<typeof ifd>[0], next?: number) =>
    withSegments(jpeg, segment(0xe1, exif(ifd(entries, next))))
  const metadata: OddFile[] = [
    { name: 'EXIF that refers to itself', bytes: directory([[0x8769, 4, 1, 8]], 8), ends: uprightSize },
    {
      name: 'EXIF with a cycle of two directories',
      bytes: directory(
        [
          [0x8769, 4, 1, 26],
          [0x8825, 4, 1, 8],
        ],
        26,
      ),
      ends: uprightSize,
    },
    { name: 'EXIF that claims 4 GB', bytes: directory([[0x010f, 2, 0xffffffff, 8]]), ends: uprightSize },
    {
      name: 'EXIF that points outside',
      bytes: directory([[0x010f, 2, 100, 0xfffffff0]], 0xffffffff),
      ends: uprightSize,
    },
    {
      name: 'EXIF of 65 535 entries',
      bytes: withSegments(jpeg, segment(0xe1, exif(u16(65_535), Buffer.alloc(60_000, 1)))),
      ends: uprightSize,
    },
    {
      name: 'EXIF in sixty segments',
      bytes: withSegments(
        jpeg,
        ...Array.from({ length: 60 }, () => segment(0xe1, exif(ifd([]), Buffer.alloc(60_000)))),
      ),
      ends: uprightSize,
    },
    {
      name: 'EXIF with an invalid body',
      bytes: withSegments(jpeg, segment(0xe1, latin('Exif\0\0garbage and no TIFF'))),
      ends: uprightSize,
    },
    { name: 'an orientation of 99', bytes: await turnedTo(99), ends: uprightSize },
    {
      name: 'a profile with an invalid body',
      bytes: withSegments(jpeg, segment(0xe2, latin('ICC_PROFILE\0\x01\x01nonsense'))),
      ends: uprightSize,
    },
    {
      name: 'a profile in 255 parts, only one of which is present',
      bytes: withSegments(jpeg, segment(0xe2, latin('ICC_PROFILE\0\x01\xffnonsense'))),
      ends: uprightSize,
    },
    {
      name: 'XMP that never closes',
      bytes: withSegments(jpeg, segment(0xe1, latin(`http://ns.adobe.com/xap/1.0/\0${'<x:a '.repeat(12_000)}`))),
      ends: uprightSize,
    },
    {
      name: 'XMP of a billion laughs',
      bytes: withChunks(picture, pngXmp('<!DOCTYPE x [<!ENTITY a "&b;&b;"><!ENTITY b "&a;">]><x>&a;</x>', true)),
      ends: uprightSize,
    },
    ...(await Promise.all(
      Array.from({ length: 8 }, async (_, index) => ({
        name: `orientation ${index + 1}`,
        bytes: await turnedTo(index + 1),
        ends: index < 4 ? uprightSize : rotatedSize,
      })),
    )),
  ]

  return [...bombs, ...metadata]
}
