import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { type FileScanner, type ScanFailure, ScannerUnavailable, type ScanVerdict } from '../port.ts'

/** Returns the type of a program by the first bytes of a file, or undefined. */
export type IsProgram = (head: Uint8Array) => string | undefined

/** Applies to all scans until another fault is set. */
export type ScannerFault = ScanFailure | { slowMs: number } | { found: string }

export type LocalScanner = FileScanner & {
  misbehave: (how: ScannerFault | undefined) => void
}

/**
 * The file that every virus scanner must detect (eicar.org), in two parts, so that scanners do not
 * detect this source file.
 */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')
const EICAR_BYTES = Buffer.from(EICAR)
const HEAD_BYTES = 4100

const FAILURES: Readonly<Record<ScanFailure, string>> = {
  unreachable: 'The local scanner is set to be unreachable.',
  timeout: 'The local scanner is set to take too long.',
  tooLarge: 'The local scanner is set to reject the file as too large.',
  failed: 'The local scanner is set to fail.',
}

/** Detects the EICAR file, and programs by their first bytes. Meant for development and tests. */
export function createLocalScanner(isProgram: IsProgram): LocalScanner {
  let how: ScannerFault | undefined
  return {
    name: 'local',
    misbehave: (next) => {
      how = next
    },
    check: async () => {
      if (typeof how === 'string') throw new ScannerUnavailable(how, FAILURES[how])
    },
    scan: async (stream) => {
      const fault = how
      if (typeof fault === 'string') {
        stream.destroy()
        throw new ScannerUnavailable(fault, FAILURES[fault])
      }
      const verdict = await scanStream(stream, isProgram)
      if (fault && 'slowMs' in fault) await pause(fault.slowMs)
      return fault && 'found' in fault ? { clean: false, found: fault.found } : verdict
    },
  }
}

/** Reads on after a virus, because the sender may be waiting until all data is read. */
async function scanStream(stream: Readable, isProgram: IsProgram): Promise<ScanVerdict> {
  let head = Buffer.alloc(0)
  // The EICAR text may begin in one block and end in the next.
  let rest = Buffer.alloc(0)
  let hasMark = false
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    const block = Buffer.concat([rest, chunk])
    hasMark ||= block.includes(EICAR_BYTES)
    rest = block.subarray(Math.max(0, block.length - EICAR_BYTES.length + 1))
    if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)])
  }
  const found = hasMark ? 'Eicar-Test-Signature' : isProgram(head)
  return found === undefined ? { clean: true } : { clean: false, found }
}
