import { formatMoney } from '../../../../platform/money.ts'

type Column = { name: string; namesAccount: boolean }

const MONEY = '_minor_unit'

/**
 * Formats a row for the person it is about: with readable names, currencies, and public names of
 * accounts. Empty values are left out.
 */
export function formatRow(
  row: Readonly<Record<string, unknown>>,
  columns: readonly Column[],
  nameOf: (accountId: string) => string,
): Record<string, unknown> {
  const currency = typeof row.currency === 'string' ? row.currency : undefined
  return Object.fromEntries(
    columns.flatMap(({ name, namesAccount }) => {
      const value = row[name]
      if (value === null || value === undefined) return []
      if (namesAccount) return [[words(name.replace(/_account_id$|_id$/, '')), nameOf(String(value))]]
      if (name.endsWith(MONEY) && currency !== undefined && typeof value === 'number')
        return [[words(name.slice(0, -MONEY.length)), formatMoney(value, currency)]]
      return [[words(name), value instanceof Date ? value.toISOString() : value]]
    }),
  )
}

const words = (name: string): string => name.replaceAll('_', ' ')

export const fileNameOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
