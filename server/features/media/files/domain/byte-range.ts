/** Range of bytes that includes both ends, as in HTTP. */
type Range = { start: number; end: number }

/**
 * Parses a `Range` header for a file of this size (RFC 9110, 14.2). Returns one range; undefined
 * for the whole file, and also if several ranges or other units are requested.
 */
export function readRange(header: string | undefined, bytes: number): Range | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return undefined
  if (from === '') {
    const last = Math.min(Number(to), bytes)
    return last === 0 ? 'unsatisfiable' : { start: bytes - last, end: bytes - 1 }
  }
  const start = Number(from)
  const end = to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  if (to !== '' && Number(to) < start) return undefined
  return start >= bytes ? 'unsatisfiable' : { start, end }
}

/** True if `If-None-Match` contains this tag, even as a weak one (RFC 9110, 13.1.2). */
export const matchesTag = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((each) => each.trim().replace(/^W\//, '') === etag))
