/** Largest file a browser can reasonably hold in memory. */
const MAX_BYTES = 1_500_000_000

export type Comparison = 'match' | 'other' | 'no-fingerprint' | 'too-large' | 'failed'

/**
 * Hashes a file with SHA-256 in the browser and compares it with the known ones. The file is not
 * uploaded.
 */
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
 * Compares a fingerprint pasted from a terminal, in any case, with or without the file name after
 * it.
 */
export function compareFingerprint(typed: string, known: readonly string[]): Comparison {
  const [sha256] = /(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/.exec(typed.toLowerCase()) ?? []
  if (sha256 === undefined) return 'no-fingerprint'
  return known.includes(sha256) ? 'match' : 'other'
}

/** Formats a size as `1.8 MB`; a megabyte is a million bytes. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  const [amount, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kB'] : [bytes / 1_000_000, 'MB']
  return `${amount < 10 ? amount.toFixed(1) : Math.round(amount)} ${unit}`
}
