import type { Readable } from 'node:stream'

export type ScanVerdict = { clean: true } | { clean: false; found: string }

/** Reasons why a scan has no result. The file may be clean or infected. */
export type ScanFailure =
  | 'unreachable'
  | 'timeout'
  /** The file is larger than the scanner's configured limit. */
  | 'tooLarge'
  /** The scanner reported an error or sent an unknown response. */
  | 'failed'

/** The scan has no result. The same file can be scanned again. */
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
   * Scans a stream. Reads it to its end or destroys it, with only a few blocks in memory.
   * @throws ScannerUnavailable, or the error of the stream
   */
  scan: (stream: Readable) => Promise<ScanVerdict>
  /**
   * Resolves if the scanner can be reached and responds.
   * @throws ScannerUnavailable
   */
  check: () => Promise<void>
}
