import type { Claim } from '../../../providers/credentials/port.ts'

/**
 * A file with the mark that was written into it, if any. `unmarked` is what came from the model,
 * whose metadata the marked file no longer has.
 */
export type MarkedFile<File> = File & { watermark?: Claim['watermark']; unmarked?: Uint8Array }
