import type { Readable } from 'node:stream'

/** What a scanner says of a file: nothing known is in it, or what is. */
export type ScanVerdict = { clean: true } | { clean: false; found: string }

/** In which way a scanner did not say anything: a file is then neither clean nor infected. */
export type ScanFailure =
  /** It cannot be reached, or went away in the middle. */
  | 'unreachable'
  /** It takes longer than it may. */
  | 'timeout'
  /** The file is longer than it is set up to take. */
  | 'tooLarge'
  /** It says that something failed, or something that we do not understand. */
  | 'failed'

/** No verdict: nothing counts, and the same file may be sent again. */
export class ScannerUnavailable extends Error {
  readonly reason: ScanFailure
  constructor(reason: ScanFailure, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'ScannerUnavailable'
    this.reason = reason
  }
}

/** Looks files through for viruses and their like. */
export type FileScanner = {
  readonly name: 'clamav' | 'local'
  /**
   * Reads the stream to its end, or destroys it; a few blocks of it are in memory, never all.
   * @throws ScannerUnavailable; what the stream failed with
   */
  scan: (stream: Readable) => Promise<ScanVerdict>
  /** Resolves when it answers. @throws ScannerUnavailable */
  check: () => Promise<void>
}
