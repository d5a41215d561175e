/** Formats one CSV record (RFC 4180): quotes cells where needed and ends with CRLF. */
export const csvRecord = (cells: readonly string[]): string => `${cells.map(quote).join(',')}\r\n`

const quote = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/**
 * Positions where a spreadsheet may read a formula: at the start of a cell and after a semicolon.
 * In many locales, semicolons instead of commas separate cells. Leading quotation marks and spaces
 * are skipped.
 */
const FORMULA = /(^|;)(?=[\s"']*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g

/** Makes text from users safe for a spreadsheet: it cannot become a formula or break the line. */
export const safeText = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').replaceAll(FORMULA, "$1'")

const GUARDED = /(^|;)'(?=[\s"']*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g

/** Reverts `safeText`, for a table that is imported again. */
export const withoutGuard = (text: string): string => text.replaceAll(GUARDED, '$1')
