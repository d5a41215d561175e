/** Both ends are included, as in HTTP. */
type Range = { start: number; end: number }

/**
 * Parses a `Range` header for a file of this size (RFC 9110, 14.2). Returns undefined if the whole
 * file must be sent, for example for several ranges.
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

/**
 * True if the header `If-None-Match` contains this tag. A weak tag (`W/"…"`) counts too (RFC 9110,
 * 13.1.2).
 */
export const matchesTag = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((each) => each.trim().replace(/^W\//, '') === etag))
