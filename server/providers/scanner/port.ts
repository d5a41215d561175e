import type { Readable } from 'node:stream'

export type ScanVerdict = { clean: true } | { clean: false; found: string }

/** Reasons for a missing verdict. The file is then neither clean nor infected. */
export type ScanFailure =
  | 'unreachable'
  | 'timeout'
  /** The file exceeds the scanner's configured limit. */
  | 'tooLarge'
  /** The scanner reported an error or an unknown response. */
  | 'failed'

/** Thrown if there is no verdict. The same file may be scanned again. */
export class ScannerUnavailable extends Error {
  readonly reason: ScanFailure
  constructor(reason: ScanFailure, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'ScannerUnavailable'
    this.reason = reason
  }
}

export type FileScanner = {
  readonly name: 'clamav' | 'local'
  /**
   * Reads the stream to its end or destroys it. Holds only a few blocks in memory.
   * @throws ScannerUnavailable, or the stream's error
   */
  scan: (stream: Readable) => Promise<ScanVerdict>
  /**
   * Resolves if the scanner responds.
   * @throws ScannerUnavailable
   */
  check: () => Promise<void>
}
