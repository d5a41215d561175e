import type { FileHandle } from 'node:fs/promises'

/** A file of an archive. `from` is the offset of its first byte in the archive. */
export type TarEntry = { name: string; bytes: number; from: number }

/** Thrown if the archive is truncated or is not an archive. */
export class BrokenTar extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'BrokenTar'
  }
}

const BLOCK = 512
const MAX_NAME = 100
/** Largest size that fits into eleven octal digits. */
const MAX_SIZE = 8 ** 11 - 1
/**
 * Type of a POSIX extended header, which has names and sizes that do not fit into a normal header.
 */
const EXTENDED = 'x'
const FILE = '0'
const MAX_RECORD = 1_000_000

/**
 * Returns a POSIX ustar header. If the name or size does not fit, an extended header comes before
 * it.
 */
export function tarHeader(name: string, bytes: number, modifiedAt: Date): Uint8Array {
  const long = [
    ...(Buffer.byteLength(name) > MAX_NAME ? [`path=${name}`] : []),
    ...(bytes > MAX_SIZE ? [`size=${bytes}`] : []),
  ]
  const header = block({ name, bytes: Math.min(bytes, MAX_SIZE), type: FILE, modifiedAt })
  if (long.length === 0) return header
  const record = Buffer.from(long.map(withLength).join(''))
  return Buffer.concat([
    block({ name: 'extended', bytes: record.length, type: EXTENDED, modifiedAt }),
    record,
    tarPadding(record.length),
    header,
  ])
}

export const tarPadding = (bytes: number): Uint8Array => new Uint8Array((BLOCK - (bytes % BLOCK)) % BLOCK)

/** End-of-archive marker. */
export const TAR_END: Uint8Array = new Uint8Array(2 * BLOCK)

function block(of: { name: string; bytes: number; type: string; modifiedAt: Date }): Buffer {
  const header = Buffer.alloc(BLOCK)
  const octal = (number: number, at: number, digits: number): void => {
    header.write(number.toString(8).padStart(digits, '0'), at, 'latin1')
  }
  header.write(of.name, 0, MAX_NAME, 'utf8')
  octal(0o600, 100, 7)
  octal(0, 108, 7)
  octal(0, 116, 7)
  octal(of.bytes, 124, 11)
  octal(Math.floor(of.modifiedAt.getTime() / 1000), 136, 11)
  header.write(of.type, 156, 'latin1')
  header.write('ustar\0' + '00', 257, 'latin1')
  header.write(`${checksum(header).toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return header
}

/**
 * Computes the checksum of a header. The checksum field itself is computed as if it contained
 * blanks.
 */
function checksum(header: Uint8Array): number {
  let sum = 0
  for (const [at, byte] of header.entries()) sum += at >= 148 && at < 156 ? 0x20 : byte
  return sum
}

/** Puts the length of a record in front of the record. The length also counts its own digits. */
function withLength(record: string): string {
  const rest = Buffer.byteLength(record) + 2
  let length = rest + 1
  while (String(length).length + rest !== length) length = String(length).length + rest
  return `${length} ${record}\n`
}

/**
 * Lists an archive's files in order, without their bytes.
 * @throws BrokenTar
 */
export async function* tarEntries(file: FileHandle): AsyncGenerator<TarEntry> {
  const { size } = await file.stat()
  let given: { path?: string; size?: string } = {}
  for (let at = 0; ; ) {
    const header = await bytesAt(file, at, BLOCK)
    at += BLOCK
    if (header.every((byte) => byte === 0)) return
    const { name, bytes, type } = read(header)
    const entry = { name: given.path ?? name, bytes: Number(given.size ?? bytes), from: at }
    if (!Number.isSafeInteger(entry.bytes) || at + entry.bytes > size)
      throw new BrokenTar('The archive ends in the middle of a file.')
    if (type === EXTENDED) given = recordsIn(await bytesAt(file, at, Math.min(entry.bytes, MAX_RECORD)))
    else if (type === FILE) {
      given = {}
      yield entry
    } else throw new BrokenTar(`The archive contains ${JSON.stringify(name)}, which is not a file.`)
    at += Math.ceil(entry.bytes / BLOCK) * BLOCK
  }
}

/** @throws BrokenTar if the archive ends early */
export async function bytesAt(file: FileHandle, from: number, bytes: number): Promise<Buffer> {
  const buffer = Buffer.alloc(bytes)
  for (let read = 0; read < bytes; ) {
    const { bytesRead } = await file.read(buffer, read, bytes - read, from + read)
    if (bytesRead === 0) throw new BrokenTar('The archive ends in the middle.')
    read += bytesRead
  }
  return buffer
}

function read(header: Buffer): { name: string; bytes: number; type: string } {
  const text = (from: number, to: number): string => header.toString('utf8', from, to).split('\0')[0] ?? ''
  if (header.toString('latin1', 257, 262) !== 'ustar' || Number.parseInt(text(148, 156), 8) !== checksum(header))
    throw new BrokenTar('A header in the archive is damaged, or this is not a tar archive.')
  return { name: text(0, MAX_NAME), bytes: Number.parseInt(text(124, 136), 8), type: text(156, 157) }
}

const recordsIn = (records: Buffer): { path?: string; size?: string } =>
  Object.fromEntries(
    records
      .toString('utf8')
      .split('\n')
      .flatMap((record) => {
        const found = /^\d+ (path|size)=(.*)$/s.exec(record)
        return found ? [[found[1], found[2]]] : []
      }),
  )
