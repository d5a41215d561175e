import { styleText } from 'node:util'

type Style = Parameters<typeof styleText>[0]
type Output = NodeJS.WriteStream

/** Colour where a person reads it: only on a terminal, and never against NO_COLOR. */
export const paint = (style: Style, text: string, stream: Output = process.stdout): string =>
  styleText(style, text, { stream, validateStream: true })

export const print = (line = '', stream: Output = process.stdout): void => {
  stream.write(`${line}\n`)
}

/** Columns as wide as their widest cell; the last one takes what is left. Heads are muted. */
export function printTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  options: { stream?: Output; indent?: string; alignRight?: readonly number[] } = {},
): void {
  const { stream = process.stdout, indent = '  ', alignRight = [] } = options
  const widths = head.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]): string =>
    indent +
    cells
      .map((cell, column) => {
        const width = widths[column] ?? 0
        if (alignRight.includes(column)) return cell.padStart(width)
        return column === cells.length - 1 ? cell : cell.padEnd(width)
      })
      .join('  ')
  print(paint('dim', line(head), stream), stream)
  for (const row of rows) print(line(row), stream)
}

/** One line to whoever started the program, about something that they probably did not mean. */
export const warn = (line: string): void =>
  print(`${paint('yellow', 'semblance: warning:', process.stderr)} ${line}`, process.stderr)
