/** Both ends included, as HTTP counts. */
type Range = { start: number; end: number }

/**
 * What a `Range` header asks of so many bytes (RFC 9110, 14.2): one range, or undefined for the whole, which is also the
 * answer to several at once and to what is no range of bytes.
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

/** Whether one of the tags of `If-None-Match` names this one; a weak one does too (RFC 9110, 13.1.2). */
export const matchesTag = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((each) => each.trim().replace(/^W\//, '') === etag))
