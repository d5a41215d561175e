import type { Claim } from '../../../providers/credentials/port.ts'

/**
 * A file with the mark that was written into it, if any. `unmarked` is the file as the model
 * returned it, with the metadata that the marked file no longer has.
 */
export type MarkedFile<File> = File & { watermark?: Claim['watermark']; unmarked?: Uint8Array }
