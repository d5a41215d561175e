export const placeholderFor = (at: number): string => `\u27e6${at}\u27e7`
export const PLACEHOLDER = /\u27e6(\d+)\u27e7/g

export type SqlEdit = { kind: string; start: number; end: number; to: string }

type Token = { text: string; start: number; depth: number }

const ENDS_CONDITION =
  /^(group|order|limit|offset|returning|having|union|except|intersect|window|fetch|for|where|join|left|right|inner|cross|full|on|set|do|then|when|else|end)$/
const ENDS_ORDER = /^(limit|offset|returning|union|except|intersect|fetch|for|on|rows|range|window)$/

/**
 * `depth` is the number of parentheses around a token. A quoted text or a comment is one token.
 */
function tokensOf(sql: string): Token[] {
  const found: Token[] = []
  let depth = 0
  const pattern = /--[^\n]*|'(?:[^']|'')*'|"[^"]*"|\u27e6\d+\u27e7|\w+|::|[<>=!@#|&~?-]+|[^\s\w]/g
  for (const { 0: text, index: start } of sql.matchAll(pattern)) {
    if (text === ')') depth--
    if (!text.startsWith('--')) found.push({ text: text.toLowerCase(), start, depth })
    if (text === '(') depth++
  }
  return found
}

export function sqlEdits(sql: string): SqlEdit[] {
  const tokens = tokensOf(sql)
  return [...conditionEdits(sql, tokens), ...orderEdits(sql, tokens), ...lockEdits(sql), ...comparisonEdits(tokens)]
}

/** Index of the first token after the clause that begins at `from`. */
function endOf(tokens: readonly Token[], from: number, depth: number, ends: RegExp): number {
  for (let at = from; at < tokens.length; at++) {
    const token = tokens[at]
    if (!token || token.depth < depth || (token.depth === depth && (ends.test(token.text) || token.text === ';')))
      return at
  }
  return tokens.length
}

function conditionEdits(sql: string, tokens: readonly Token[]): SqlEdit[] {
  const edits: SqlEdit[] = []
  for (const [at, { text, depth }] of tokens.entries()) {
    const isFragment = at === 0 && text === 'and'
    const isClause =
      /^(where|having)$/.test(text) ||
      (text === 'on' && tokens[at + 1]?.text !== 'conflict' && tokens[at - 1]?.text !== 'distinct')
    if (!isClause && !isFragment) continue
    const end = endOf(tokens, at + 1, depth, ENDS_CONDITION)
    let isBetween = false
    let hasOr = false
    let first = at + 1
    const terms: [number, number][] = []
    for (let next = at + 1; next < end; next++) {
      const token = tokens[next]
      if (token?.depth !== depth) continue
      if (token.text === 'between') isBetween = true
      if (token.text === 'or') hasOr = true
      if (token.text !== 'and') continue
      if (isBetween) isBetween = false
      else {
        terms.push([first, next])
        first = next + 1
      }
    }
    terms.push([first, end])
    if (hasOr) continue
    for (const [from, to] of terms) {
      const start = tokens[from]?.start
      const last = tokens[to - 1]
      if (start === undefined || !last || to <= from) continue
      const term = sql.slice(start, last.start + last.text.length)
      if (/^(true|current)\b/.test(term)) continue
      edits.push({ kind: 'condition dropped', start, end: start + term.length, to: 'true' })
    }
  }
  return edits
}

/**
 * Purpose of an `order by`. `rows`: order of the result. `locks`: fixed order of locks, against
 * deadlocks. `claim`: the row to claim first, in any order among equal rows. `batch`: rows that a
 * change with a limit takes first. Callers repeat a `batch` until no row is left, so its order has
 * no visible effect.
 */
function purposeOf(tokens: readonly Token[], at: number, end: number): 'rows' | 'locks' | 'claim' | 'batch' {
  const depth = tokens[at]?.depth ?? 0
  const after: string[] = []
  for (const token of tokens.slice(end)) {
    if (token.depth < depth) break
    if (token.depth === depth) after.push(token.text)
  }
  const opening = tokens.findLastIndex((token, place) => place < at && token.text === '(' && token.depth === depth - 1)
  const changes = /^(delete|update)$/.test(tokens[0]?.text ?? '') && tokens.every(({ text }) => text !== 'returning')
  if (changes && after.includes('limit') && tokens[opening - 1]?.text === 'in') return 'batch'
  // `insert … select … on conflict do update` locks the existing rows in the order of its select.
  if (after.includes('conflict')) return 'locks'
  if (!after.includes('for')) return 'rows'
  return after.includes('limit') ? 'claim' : 'locks'
}

const isUniqueKey = (key: string): boolean => /^(\w+\.)?id$/.test(key)

/**
 * Reverses or removes each part of an `order by`. Omits changes that no test can detect: parts
 * after a unique key, the order of a `batch`, the order among equal rows of a `claim`, and the
 * direction of `locks`.
 */
function orderEdits(sql: string, tokens: readonly Token[]): SqlEdit[] {
  const edits: SqlEdit[] = []
  for (const [at, { text, depth, start: begin }] of tokens.entries()) {
    if (text !== 'order' || tokens[at + 1]?.text !== 'by') continue
    const end = endOf(tokens, at + 2, depth, ENDS_ORDER)
    const last = tokens[end - 1]
    if (!last || end <= at + 2) continue
    const stop = last.start + last.text.length
    const purpose = purposeOf(tokens, at, end)
    if (purpose === 'batch') continue
    const dropped = purpose === 'locks' ? 'lock order dropped' : 'order dropped'
    const isJoined = tokens.some(({ text: word }) => word === 'join')
    const commas = tokens.slice(at + 2, end).filter((token) => token.depth === depth && token.text === ',')
    const starts = [tokens[at + 2]?.start ?? stop, ...commas.map(({ start }) => start + 1)]
    for (const [part, start] of starts.entries()) {
      if (purpose === 'claim' && part > 0) break
      const partEnd = commas[part]?.start ?? stop
      const words = sql.slice(start, partEnd)
      const plain = words.trim()
      if (plain === '') continue
      const [, key = plain, way, rest = ''] =
        /^(.*?)(?:\s+(asc|desc))?(\s+nulls\s+(?:first|last))?$/is.exec(plain) ?? []
      const turned = `${key}${way?.toLowerCase() === 'desc' ? '' : ' desc'}${rest}`
      const from = start + words.indexOf(plain)
      if (purpose !== 'locks') edits.push({ kind: 'order turned', start: from, end: from + plain.length, to: turned })
      if (starts.length > 1)
        edits.push(
          part === 0
            ? { kind: dropped, start: from, end: (commas[0]?.start ?? stop) + 1, to: '' }
            : { kind: dropped, start: commas[part - 1]?.start ?? from, end: partEnd, to: '' },
        )
      if (isUniqueKey(key) && !isJoined) break
    }
    if (starts.length === 1) edits.push({ kind: dropped, start: begin, end: stop, to: '' })
  }
  return edits
}

function lockEdits(sql: string): SqlEdit[] {
  const locks = /\bfor\s+(?:no\s+key\s+update|key\s+share|update|share)(?:\s+of\s+\w+(?:\s*,\s*\w+)*)?(?!\s+of)/gi
  const rows = [...sql.matchAll(locks)].map(({ 0: lock, index: start }) => {
    // `skip locked` and `nowait` are removed together with the lock.
    const skips = /^\s+(?:skip\s+locked|nowait)/i.exec(sql.slice(start + lock.length))?.[0] ?? ''
    return { kind: 'lock dropped', start, end: start + lock.length + skips.length, to: '' }
  })
  const skips = [...sql.matchAll(/\bskip\s+locked\b/gi)].map(({ 0: skip, index: start }) => ({
    kind: 'lock waited for',
    start,
    end: start + skip.length,
    to: '',
  }))
  const calls = [...sql.matchAll(/\bpg_(try_)?advisory_(?:xact_)?lock(?:_shared)?\s*\(/gi)].flatMap((call) => {
    const start = call.index
    let depth = 1
    let end = start + call[0].length
    for (; end < sql.length && depth > 0; end++) depth += sql[end] === '(' ? 1 : sql[end] === ')' ? -1 : 0
    return { kind: 'lock dropped', start, end, to: call[1] ? 'true' : 'null::text' }
  })
  return [...rows, ...skips, ...calls]
}

const OTHER_BOUND: Record<string, string> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }

const comparisonEdits = (tokens: readonly Token[]): SqlEdit[] =>
  tokens.flatMap(({ text, start }) => {
    const to = OTHER_BOUND[text]
    return to === undefined ? [] : [{ kind: 'bound moved', start, end: start + text.length, to }]
  })
