import { currentLanguage, say } from '../../words/say.ts'

/** Limit in bytes. A larger file might not fit into a browser's memory. */
const MAX_BYTES = 1_500_000_000

export type Comparison = 'match' | 'other' | 'no-fingerprint' | 'too-large' | 'failed'

/** Compares the SHA-256 hash of a file without uploading the file. */
export async function compareFile(file: File, known: readonly string[]): Promise<Comparison> {
  if (file.size > MAX_BYTES) return 'too-large'
  try {
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
    const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
    return known.includes(sha256) ? 'match' : 'other'
  } catch {
    return 'failed'
  }
}

/**
 * Compares a pasted fingerprint. The text may also contain the file name, as in the output of
 * `sha256sum`.
 */
export function compareFingerprint(typed: string, known: readonly string[]): Comparison {
  const [sha256] = /(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/.exec(typed.toLowerCase()) ?? []
  if (sha256 === undefined) return 'no-fingerprint'
  return known.includes(sha256) ? 'match' : 'other'
}

/** Formats a size as `1.8 MB`. A megabyte is a million bytes. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1000) return say('{bytes, plural, one {# byte} other {# bytes}}', { bytes })
  const [amount, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kB'] : [bytes / 1_000_000, 'MB']
  const digits = amount < 10 ? 1 : 0
  const number = new Intl.NumberFormat(currentLanguage(), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  })
  return `${number.format(amount)} ${unit}`
}
