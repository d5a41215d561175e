import { type CsvError, parse } from 'csv-parse/sync'
import { csvRecord, safeText, withoutGuard } from '../../../platform/csv.ts'
import type { Issue } from '../../../platform/errors.ts'
import { compileCheck } from '../../../platform/http/validation.ts'
import { TEAM_FIELDS, type TeamInput } from './admin-view.ts'

/** CSV format of teams (RFC 4180) with a header. A bar (|) separates the items of a list. */

type Column = keyof TeamInput
export type TeamLine = { line: number; input: Partial<TeamInput> & Pick<TeamInput, 'name'> }

const READ_ONLY = ['boardTeamId', 'count'] as const
const COLUMNS = Object.keys(TEAM_FIELDS) as Column[]
const LISTS: readonly Column[] = ['colors', 'facePaintImageUrls', 'searchTerms']
/**
 * An empty cell in these columns deletes the stored value. In other columns it leaves the value
 * unchanged.
 */
const EMPTIED: readonly Column[] = ['flagImgUrl', 'mainColor', 'campaignId']
const BAR = ' | '
export const MAX_LINES = 2000

type TableTeam = TeamInput & { boardTeamId: string; count: number }

export const tableHead = (): string => csvRecord([...READ_ONLY, ...COLUMNS])

export const tableRecord = (team: TableTeam): string =>
  csvRecord([...READ_ONLY, ...COLUMNS].map((name) => cellOf(team[name])))

function cellOf(value: TableTeam[keyof TableTeam]): string {
  if (typeof value === 'number') return String(value)
  // The import would split a word with a bar in two.
  const words = Array.isArray(value) ? value.map((word) => word.replaceAll('|', '/')).join(BAR) : (value ?? '')
  return safeText(words)
}

export function readTable(csv: string): { lines: TeamLine[]; issues: Issue[] } {
  let records: { record: string[]; info: { lines: number } }[]
  try {
    records = parseRecords(csv)
  } catch (error) {
    const { code, message, lines } = error as CsvError
    if (typeof code !== 'string' || !code.startsWith('CSV_')) throw error
    return { lines: [], issues: [{ path: `line ${String(lines)}`, message: `is not valid CSV: ${message}` }] }
  }
  const [head, ...body] = records
  const names = (head?.record ?? []).map((name) => name.trim())
  const issues = headIssues(names)
  if (body.length > MAX_LINES) issues.push({ path: 'csv', message: `has more than ${MAX_LINES} lines: split the file` })
  if (issues.length > 0) return { lines: [], issues }
  return { lines: body.flatMap(({ record, info }) => readLine(names, record, { line: info.lines, issues })), issues }
}

/** Many European spreadsheets export CSV with semicolons. */
const parseRecords = (csv: string) =>
  parse(csv, {
    bom: true,
    delimiter: /^[^\r\n,]*;/.test(csv) ? ';' : ',',
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
  }) as unknown as { record: string[]; info: { lines: number } }[]

function headIssues(names: readonly string[]): Issue[] {
  const known: readonly string[] = [...READ_ONLY, ...COLUMNS]
  return [
    ...(names.includes('name') ? [] : [{ path: 'line 1', message: 'has no “name” column' }]),
    ...names
      .filter((name) => !known.includes(name))
      .map((name) => ({
        path: 'line 1',
        message: `has an unknown column “${name}”; the columns are ${known.join(', ')}`,
      })),
    ...names
      .filter((name, at) => names.indexOf(name) !== at)
      .map((name) => ({ path: 'line 1', message: `has the column “${name}” twice` })),
  ]
}

function readLine(
  names: readonly string[],
  record: readonly string[],
  { line, issues }: { line: number; issues: Issue[] },
): TeamLine[] {
  if (record.length > names.length) {
    issues.push({ path: `line ${line}`, message: `has ${record.length} cells, but the first line has ${names.length}` })
    return []
  }
  const input: Partial<Record<Column, unknown>> = {}
  const faults: Issue[] = []
  for (const column of COLUMNS) {
    const at = names.indexOf(column)
    if (at < 0) continue
    const value = valueOf(column, withoutGuard(record[at] ?? '').trim())
    if (value === undefined) continue
    input[column] = value
    const fault = faultOf(column, value)
    if (fault !== undefined) faults.push({ path: `line ${line}, ${column}`, message: fault })
  }
  if (input.name === undefined) faults.push({ path: `line ${line}, name`, message: 'must not be empty' })
  issues.push(...faults)
  return faults.length > 0 ? [] : [{ line, input: input as TeamLine['input'] }]
}

function valueOf(column: Column, text: string): unknown {
  if (LISTS.includes(column))
    return text
      .split('|')
      .map((word) => word.trim())
      .filter((word) => word !== '')
  if (text === '') return EMPTIED.includes(column) ? null : undefined
  if (column === 'seedCount') return /^\d{1,15}$/.test(text) ? Number(text) : text
  return text
}

function faultOf(column: Column, value: unknown): string | undefined {
  const check = compileCheck(TEAM_FIELDS[column])
  return check(value) ? undefined : (check.errors?.[0]?.message ?? 'is not valid')
}
