import { isoTime } from '../../../platform/http/schemas.ts'
import { decimalOf } from '../../../platform/money.ts'
import type { StatementEntry } from './queries/find-statement.ts'

const COLUMNS: readonly (readonly [name: string, cell: (entry: StatementEntry) => string])[] = [
  ['id', ({ id }) => id],
  ['at', ({ at }) => isoTime(at)],
  ['kind', ({ kind }) => kind],
  ['description', ({ description }) => safeText(description)],
  ['payFor', ({ payFor }) => payFor ?? ''],
  ['payForId', ({ payForId }) => payForId ?? ''],
  ['payoutId', ({ payoutId }) => payoutId ?? ''],
  ['currency', ({ currency }) => currency],
  ['amountMinorUnit', ({ amountMinorUnit }) => String(amountMinorUnit)],
  ['amount', ({ amountMinorUnit, currency }) => decimalOf(amountMinorUnit, currency)],
  ['balanceAfterMinorUnit', ({ balanceAfterMinorUnit }) => String(balanceAfterMinorUnit)],
  ['balanceAfter', ({ balanceAfterMinorUnit, currency }) => decimalOf(balanceAfterMinorUnit, currency)],
]

/** RFC 4180: a header, CRLF after every record, quotation marks where they are needed. */
export const toCsv = (entries: readonly StatementEntry[]): string =>
  [COLUMNS.map(([name]) => name), ...entries.map((entry) => COLUMNS.map(([, cell]) => cell(entry)))]
    .map((cells) => `${cells.map(quote).join(',')}\r\n`)
    .join('')

const quote = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/**
 * Where a spreadsheet would begin to read a formula: at the start of a cell, and after a semicolon, at which half the
 * world's spreadsheets part cells instead of at the comma. Quotation marks and spaces in front do not stop them.
 */
const FORMULA = /(^|;)(?=[\s"']*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g

/** Words that somebody else chose must not become a formula in the reader's spreadsheet, nor a line of their own. */
export const safeText = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').replaceAll(FORMULA, "$1'")
