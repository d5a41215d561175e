import { styleText } from 'node:util'

type Style = Parameters<typeof styleText>[0]
type Output = NodeJS.WriteStream

/** Styles text only on a terminal, and never if NO_COLOR is set. */
export const paint = (style: Style, text: string, stream: Output = process.stdout): string =>
  styleText(style, text, { stream, validateStream: true })

export const print = (line = '', stream: Output = process.stdout): void => {
  stream.write(`${line}\n`)
}

/**
 * Prints columns that are as wide as their widest cell. The last column takes the remaining width.
 * Headings are dimmed.
 */
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

export const warn = (line: string): void =>
  print(`${paint('yellow', 'semblance: warning:', process.stderr)} ${line}`, process.stderr)
