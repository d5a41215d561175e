import { parseSync } from 'oxc-parser'

/** A comment and the code that follows it, if any. The first line of a file has number 1. */
export type ReadComment = {
  line: number
  isDoc: boolean
  /** Text of the comment without the stars and the space at the start of lines. */
  text: string
  /** The first line of code after the comment. */
  next: string
}

/** Reads every comment of a TypeScript file in order. */
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
