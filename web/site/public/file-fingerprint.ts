/** What a browser can be asked to hold in memory at once. */
const MOST_BYTES = 1_500_000_000

export type Comparison = 'match' | 'other' | 'no-fingerprint' | 'too-large' | 'failed'

/** Works the SHA-256 of a file out, here, and compares it with those that are known. The file goes nowhere. */
export async function compareFile(file: File, known: readonly string[]): Promise<Comparison> {
  if (file.size > MOST_BYTES) return 'too-large'
  try {
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
    const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
    return known.includes(sha256) ? 'match' : 'other'
  } catch {
    return 'failed'
  }
}

/** The same with one that was worked out by hand, as it is copied out of a terminal: in any case, the file's name behind. */
export function compareFingerprint(typed: string, known: readonly string[]): Comparison {
  const [sha256] = /(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/.exec(typed.toLowerCase()) ?? []
  if (sha256 === undefined) return 'no-fingerprint'
  return known.includes(sha256) ? 'match' : 'other'
}

/** `1.8 MB`; a megabyte is a million bytes. */
export function sizeInWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  const [amount, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kB'] : [bytes / 1_000_000, 'MB']
  return `${amount < 10 ? amount.toFixed(1) : Math.round(amount)} ${unit}`
}
