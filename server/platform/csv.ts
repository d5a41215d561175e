/** Formats one line of a CSV file (RFC 4180) and ends it with CRLF. */
export const csvRecord = (cells: readonly string[]): string => `${cells.map(quote).join(',')}\r\n`

const quote = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/**
 * Positions at which a spreadsheet may read a formula: the start of a cell, and after a semicolon,
 * which separates cells in many countries. Quotation marks and spaces before the formula are
 * skipped.
 */
const FORMULA = /(^|;)(?=[\s"']*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g

/**
 * Changes text from users so that a spreadsheet does not run it as a formula. Also replaces line
 * breaks with spaces.
 */
export const safeText = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').replaceAll(FORMULA, "$1'")

const GUARDED = /(^|;)'(?=[\s"']*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g

/** Reverts `safeText` when an exported table is imported again. */
export const withoutGuard = (text: string): string => text.replaceAll(GUARDED, '$1')
