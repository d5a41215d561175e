import { closeSync, copyFileSync, openSync, rmSync, writeSync } from 'node:fs'
import { TaskRefused } from '@semblance/workers/task'
import { FileWindow } from '../file-window.ts'
import { jpegSegments } from '../formats/jpeg.ts'
import { nameOfOtherType } from '../formats/other-types.ts'
import { webpChunks } from '../formats/webp.ts'
import { pictureTypeOf } from '../identify-picture.ts'
import type { PictureType } from '../picture.ts'
import { isEmpty, isNoPicture, isUnsupported } from '../refuse.ts'
import { blockOfFile, type Edit } from './block.ts'
import { stripPlacesOfHeif } from './heif.ts'
import { blankPlacesInAny } from './metadata.ts'
import { stripPlacesOfPng } from './png.ts'
import { blankPlacesInTiff } from './tiff.ts'

type Stripping = (file: FileWindow, edits: Edit[]) => void

/**
 * Removes the locations from a picture and changes nothing else. No pixel is decoded, and only PNG
 * files change their length. Returns false and writes nothing if there are no locations. In a
 * damaged file, treats only the part that can be parsed.
 * @throws TaskRefused (unsupported, unreadable) for an empty file or a file that is not a JPEG,
 * PNG, WebP, HEIC, AVIF or TIFF
 */
export function stripPlaces({ from, to }: { from: string; to: string }): boolean {
  const edits = FileWindow.use(from, findPlaces)
  if (edits.length === 0) return false
  try {
    copyFileSync(from, to)
    if (edits.every(({ length, bytes }) => length === bytes.length)) overwrite(to, edits)
    else FileWindow.use(from, (file) => splice(file, to, edits))
  } catch (error) {
    rmSync(to, { force: true })
    throw error
  }
  return true
}

function findPlaces(file: FileWindow): Edit[] {
  if (file.size === 0) throw isEmpty()
  const strip = strippingFor(Buffer.from(file.read(0, 1024)))
  const edits: Edit[] = []
  try {
    strip(file, edits)
  } catch (error) {
    // The rest of the file is damaged, which is no error, because this function does not validate
    // files.
    if (!(error instanceof TaskRefused)) throw error
  }
  return edits
}

function strippingFor(head: Buffer): Stripping {
  const type = pictureTypeOf(head)
  if (type) return STRIPPINGS[type]
  const mark = head.toString('latin1', 0, 12)
  if (mark.startsWith('II*\0') || mark.startsWith('MM\0*')) return stripPlacesOfTiff
  if (/^.{4}ftyp(hei|hev|mif|msf|avi)/s.test(mark)) return stripPlacesOfHeif
  const what = nameOfOtherType(head)
  throw what ? isUnsupported(what) : isNoPicture()
}

/**
 * After the first image, a JPEG may contain more (depth, previews), each with its own metadata.
 */
const stripPlacesOfJpeg: Stripping = (file, edits) => {
  for (let from: number | undefined = 0; from !== undefined; ) {
    let end = from + 2
    for (const { marker, start, end: next } of jpegSegments(file, from)) {
      if (marker === 0xe1 || marker === 0xed) blankPlacesInAny(blockOfFile(file, start, next, edits))
      end = next
    }
    from = file.indexOf(Buffer.from([0xff, 0xd8, 0xff]), end)
  }
}

const stripPlacesOfWebp: Stripping = (file, edits) => {
  for (const { name, start, end } of webpChunks(file))
    if (name === 'EXIF' || name === 'XMP ') blankPlacesInAny(blockOfFile(file, start, end, edits))
}

const stripPlacesOfTiff: Stripping = (file, edits) => blankPlacesInTiff(blockOfFile(file, 0, file.size, edits))

const STRIPPINGS: { readonly [Type in PictureType]: Stripping } = {
  'image/jpeg': stripPlacesOfJpeg,
  'image/png': stripPlacesOfPng,
  'image/webp': stripPlacesOfWebp,
}

function overwrite(path: string, edits: readonly Edit[]): void {
  const file = openSync(path, 'r+')
  try {
    for (const { at, bytes } of edits) writeSync(file, bytes, 0, bytes.length, at)
  } finally {
    closeSync(file)
  }
}

/**
 * Writes a copy with edits that change the length. The bytes between them are copied unchanged.
 */
function splice(file: FileWindow, path: string, edits: readonly Edit[]): void {
  const written = openSync(path, 'w')
  try {
    let copied = 0
    const copyTo = (end: number): void => {
      while (copied < end) {
        const bytes = file.read(copied, Math.min(65_536, end - copied))
        writeSync(written, bytes)
        copied += bytes.length
      }
    }
    for (const { at, length, bytes } of edits) {
      copyTo(at)
      writeSync(written, bytes)
      copied = at + length
    }
    copyTo(file.size)
  } finally {
    closeSync(written)
  }
}
