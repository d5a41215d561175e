import type { Finding } from './proof.ts'

export type Row = {
  proof: string
  seed: number
  seconds: number
  tried: Readonly<Record<string, number>>
  findings: readonly Finding[]
}

const count = new Intl.NumberFormat('en', { useGrouping: 'always' })

export const countsInWords = (tried: Row['tried']): string =>
  Object.entries(tried)
    .map(([what, number]) => `${count.format(number).replaceAll(',', ' ')} ${what}`)
    .join(', ')

export function tableOf(rows: readonly Row[]): string {
  const cells = rows.map(({ proof, seed, tried, seconds, findings }) => [
    proof,
    String(seed),
    countsInWords(tried),
    seconds.toFixed(0),
    findings.length === 0 ? 'nothing' : String(findings.length),
  ])
  const all = [['proof', 'seed', 'tried', 'seconds', 'found'], ...cells]
  const widths = [0, 1, 2, 3, 4].map((at) => Math.max(...all.map((row) => row[at]?.length ?? 0)))
  const line = (row: readonly string[]) => `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = all
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n')
}
