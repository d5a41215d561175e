/** A record of a table (RFC 4180): quotation marks where they are needed, CRLF at its end. */
export const csvRecord = (cells: readonly string[]): string => `${cells.map(quote).join(',')}\r\n`

const quote = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/**
 * Where a spreadsheet would begin to read a formula: at the start of a cell, and after a semicolon, at which half the
 * world's spreadsheets part cells instead of at the comma. Quotation marks and spaces in front do not stop them.
 */
const FORMULA = /(^|;)(?=[\s"']*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g

/** Words that somebody else chose must not become a formula in the reader's spreadsheet, nor a line of their own. */
export const safeText = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').replaceAll(FORMULA, "$1'")

const GUARDED = /(^|;)'(?=[\s"']*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g

/** The words that `safeText` made safe, for a table that comes back. */
export const withoutGuard = (text: string): string => text.replaceAll(GUARDED, '$1')
