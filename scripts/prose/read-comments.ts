import { parseSync } from 'oxc-parser'

/** Lines count from 1. */
export type ReadComment = {
  line: number
  isDoc: boolean
  /** Text without the stars and the space at the start of lines. */
  text: string
  next: string
}

export function readComments(file: string, source: string): ReadComment[] {
  const lineAt = lineCounter(source)
  return parseSync(file, source).comments.map(({ type, value, start, end }) => {
    const after = source.slice(end)
    return {
      line: lineAt(start),
      isDoc: type === 'Block' && value.startsWith('*'),
      text: value
        .split('\n')
        .map((line) => line.replace(/^\s*\*+ ?/, '').trim())
        .join(' ')
        .trim(),
      next: /^\s*(.*)/.exec(after)?.[1] ?? '',
    }
  })
}

function lineCounter(source: string): (offset: number) => number {
  let line = 1
  let at = 0
  return (offset) => {
    for (; at < offset; at++) if (source[at] === '\n') line++
    return line
  }
}
