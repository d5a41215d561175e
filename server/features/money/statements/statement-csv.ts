import { csvRecord, safeText } from '../../../platform/csv.ts'
import { isoTime } from '../../../platform/http/schemas.ts'
import { formatDecimal } from '../../../platform/money.ts'
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
  ['amount', ({ amountMinorUnit, currency }) => formatDecimal(amountMinorUnit, currency)],
  ['balanceAfterMinorUnit', ({ balanceAfterMinorUnit }) => String(balanceAfterMinorUnit)],
  ['balanceAfter', ({ balanceAfterMinorUnit, currency }) => formatDecimal(balanceAfterMinorUnit, currency)],
]

export const toCsv = (entries: readonly StatementEntry[]): string =>
  [COLUMNS.map(([name]) => name), ...entries.map((entry) => COLUMNS.map(([, cell]) => cell(entry)))]
    .map(csvRecord)
    .join('')
