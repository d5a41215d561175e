import { crc32, deflateSync, inflateSync } from 'node:zlib'
import type { FileWindow } from '../file-window.ts'
import { type PngChunk, pngChunks } from '../formats/png.ts'
import { blockOfBytes, type Edit } from './block.ts'
import { blankPlacesInAny } from './metadata.ts'

/** No program reads locations from larger chunks. */
const MAX_CHUNK = 16_000_000

const TEXTS = new Set(['tEXt', 'zTXt', 'iTXt'])

/** A text chunk that contains only a location is deleted. */
export function stripPlacesOfPng(file: FileWindow, edits: Edit[]): void {
  for (const chunk of pngChunks(file)) {
    const isText = TEXTS.has(chunk.name)
    if ((!isText && chunk.name !== 'eXIf') || chunk.end - chunk.start > MAX_CHUNK) continue
    const data = Buffer.from(file.read(chunk.start, chunk.end - chunk.start))
    const changed = isText ? changedText(chunk, data) : changedBytes(data)
    if (changed)
      edits.push({ at: chunk.start - 8, length: chunk.end - chunk.start + 12, bytes: written(chunk, changed) })
    else if (changed === null)
      edits.push({ at: chunk.start - 8, length: chunk.end - chunk.start + 12, bytes: Buffer.alloc(0) })
  }
}

function written({ name }: PngChunk, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const crc = Buffer.alloc(4)
  crc.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, crc])
}

/** Undefined if the data contained no location. */
function changedBytes(data: Buffer): Buffer | undefined {
  const block = blockOfBytes(data)
  blankPlacesInAny(block)
  return block.isChanged() ? data : undefined
}

/** Null if no text remains, undefined if the text contained no location. */
function changedText({ name }: PngChunk, data: Buffer): Buffer | null | undefined {
  const keyword = data.toString('latin1', 0, Math.max(0, data.indexOf(0)))
  if (/gps/i.test(keyword)) return null
  const isProfile = keyword.startsWith('Raw profile type ')
  if (!isProfile && keyword !== 'XML:com.adobe.xmp') return undefined
  const text = textOf(name, data)
  if (!text) return undefined
  const change = (bytes: Buffer) => (isProfile ? changedProfile(bytes) : changedBytes(bytes))
  if (!text.isDeflated) {
    const changed = change(Buffer.from(data.subarray(text.at)))
    return changed && Buffer.concat([data.subarray(0, text.at), changed])
  }
  const inflated = inflated16(data.subarray(text.at))
  const changed = inflated && change(inflated)
  return changed && Buffer.concat([data.subarray(0, text.at), deflateSync(changed)])
}

/** The text follows a keyword and, for international text, a language. */
function textOf(name: string, data: Buffer): { at: number; isDeflated: boolean } | undefined {
  const after = data.indexOf(0) + 1
  if (name === 'tEXt') return { at: after, isDeflated: false }
  if (name === 'zTXt') return { at: after + 1, isDeflated: true }
  const language = data.indexOf(0, after + 2)
  const translated = language < 0 ? -1 : data.indexOf(0, language + 1)
  return translated < 0 ? undefined : { at: translated + 1, isDeflated: data[after] === 1 }
}

/** Undefined if the data is damaged or would exceed the limit. */
function inflated16(bytes: Buffer): Buffer | undefined {
  try {
    return inflateSync(bytes, { maxOutputLength: MAX_CHUNK })
  } catch {
    return undefined
  }
}

/** The metadata is in hexadecimal digits after a name and a length. They are changed in place. */
function changedProfile(text: Buffer): Buffer | undefined {
  const digitsAt = text.indexOf(0x0a, text.indexOf(0x0a, text.indexOf(0x0a) + 1) + 1) + 1
  const letters = text.toString('latin1', digitsAt)
  const changed = changedBytes(Buffer.from(letters.replace(/[^\da-f]/gi, ''), 'hex'))
  if (!changed) return undefined
  const digits = changed.toString('hex')
  let next = 0
  const put = letters.replace(/[\da-f]/gi, (old) => digits[next++] ?? old)
  return Buffer.concat([text.subarray(0, digitsAt), Buffer.from(put, 'latin1')])
}
