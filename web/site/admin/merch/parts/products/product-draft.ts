import type { CatalogProduct, MerchProductType } from '../../../../../../client/src/api-types.ts'
import { isCurrency } from '../../../../../../server/platform/money.ts'
import { toKey } from '../../merch-labels.ts'
import { readSafety, type SafetyDraft, safetyDraftOf } from './safety-draft.ts'

export type PriceRow = { id: string; currency: string; amount: number | null }
/** The key never changes, because carts and orders refer to it. */
export type SizeRow = { id: string; key: string; label: string; chest: string; length: string; sleeve: string }
export type ColorRow = { id: string; key: string; label: string; hex: string }
export type ImageRow = { id: string; key: string; url: string; alt: string }

export type ProductDraft = {
  name: string
  type: MerchProductType
  description: string
  weightGrams: string
  isDigital: boolean
  isActive: boolean
  /** Text of the length field. Null if fans cannot add a name. */
  nameLength: string | null
  needsName: boolean
  safety: SafetyDraft
  prices: readonly PriceRow[]
  sizes: readonly SizeRow[]
  colors: readonly ColorRow[]
  images: readonly ImageRow[]
}

export type ProductFields = Pick<
  CatalogProduct,
  | 'name'
  | 'type'
  | 'description'
  | 'weightGrams'
  | 'isDigital'
  | 'isActive'
  | 'personalization'
  | 'safety'
  | 'pricesMinorUnit'
  | 'sizes'
  | 'colors'
> & { images: { key: string; alt: string }[] }

export const draftOf = (product: CatalogProduct): ProductDraft => ({
  name: product.name,
  type: product.type,
  description: product.description ?? '',
  weightGrams: String(product.weightGrams),
  isDigital: product.isDigital,
  isActive: product.isActive,
  nameLength: product.personalization ? String(product.personalization.maxLength) : null,
  needsName: product.personalization?.needsName ?? false,
  safety: safetyDraftOf(product.safety),
  prices: Object.entries(product.pricesMinorUnit).map(([currency, amount]) => ({ id: currency, currency, amount })),
  sizes: product.sizes.map(({ key, label, chest, length, sleeve }) => ({
    id: key,
    key,
    label,
    chest: textOf(chest),
    length: textOf(length),
    sleeve: textOf(sleeve),
  })),
  colors: product.colors.map((color) => ({ ...color, id: color.key })),
  images: product.images.map(({ key, url, alt }) => ({ id: key, key, url, alt })),
})

const textOf = (value: number | undefined): string => (value === undefined ? '' : String(value))

type Read = { fields: ProductFields; errors: Readonly<Record<string, string>> }

/** Returns the product's fields, and errors by field. */
export function readDraft(draft: ProductDraft): Read {
  const errors: Record<string, string> = {}
  const blame = (path: string, isWrong: boolean, words: string): void => {
    if (isWrong && !(path in errors)) errors[path] = words
  }
  blame('name', draft.name.trim() === '', 'Enter a name.')
  const weightGrams = parseWholeNumber(draft.weightGrams, 0, 100_000)
  blame('weightGrams', weightGrams === undefined, 'Enter whole grams, such as 620.')
  const maxLength = draft.nameLength === null ? undefined : parseWholeNumber(draft.nameLength, 1, 60)
  blame('personalization', draft.nameLength !== null && maxLength === undefined, 'Enter a number from 1 to 60.')
  for (const [at, { currency, amount }] of draft.prices.entries()) {
    blame(`prices.${at}`, !isCurrency(currency), 'Enter a currency as three capital letters, such as USD.')
    blame(
      `prices.${at}`,
      indexOf(draft.prices, at, (row) => row.currency) !== at,
      'This currency is already in the list.',
    )
    blame(`prices.${at}`, amount === null, `Enter a price in ${currency}.`)
  }
  const sizes = draft.sizes.map(({ chest, length, sleeve, ...row }, at) => {
    const measures = { chest: centimetersOf(chest), length: centimetersOf(length), sleeve: centimetersOf(sleeve) }
    for (const [name, value] of Object.entries(measures))
      blame(`sizes.${at}.${name}`, Number.isNaN(value), 'Enter centimeters, such as 112.')
    return { key: keyOf(row), label: row.label.trim(), ...omitUndefined(measures) }
  })
  const colors = draft.colors.map((row) => ({ key: keyOf(row), label: row.label.trim(), hex: row.hex.toLowerCase() }))
  for (const [list, rows] of [
    ['sizes', sizes],
    ['colors', colors],
  ] as const)
    for (const [at, { key, label }] of rows.entries()) {
      blame(`${list}.${at}.key`, label === '' || key === '', 'Enter a name.')
      blame(`${list}.${at}.key`, indexOf(rows, at, (row) => row.key) !== at, 'This name is already used.')
    }
  for (const [at, { hex }] of colors.entries())
    blame(`colors.${at}.hex`, !/^#[0-9a-f]{6}$/i.test(hex), 'Enter a color code such as #14110f.')
  const { safety, errors: safetyErrors } = readSafety(draft.safety)
  const fields: ProductFields = {
    safety,
    name: draft.name.trim(),
    type: draft.type,
    description: draft.description.trim() || null,
    weightGrams: weightGrams ?? 0,
    isDigital: draft.isDigital,
    isActive: draft.isActive,
    personalization: maxLength === undefined ? null : { needsName: draft.needsName, maxLength },
    pricesMinorUnit: Object.fromEntries(draft.prices.map(({ currency, amount }) => [currency, amount ?? 0])),
    sizes,
    colors,
    images: draft.images.map(({ key, alt }) => ({ key, alt: alt.trim() })),
  }
  return { fields, errors: { ...errors, ...safetyErrors } }
}

const keyOf = ({ key, label }: { key: string; label: string }): string => key || toKey(label)

const indexOf = <Row>(rows: readonly Row[], at: number, nameOf: (row: Row) => string): number =>
  rows.findIndex((row) => nameOf(row) === nameOf(rows[at] as Row))

export function parseWholeNumber(typed: string, min: number, max: number): number | undefined {
  const value = /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : Number.NaN
  return value >= min && value <= max ? value : undefined
}

/** Returns undefined if the field is empty, and NaN if no garment has this length. */
function centimetersOf(typed: string): number | undefined {
  const text = typed.trim().replace(',', '.')
  if (text === '') return undefined
  const value = /^\d{1,3}(?:\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN
  return value >= 1 && value <= 500 ? value : Number.NaN
}

const omitUndefined = (values: Record<string, number | undefined>): Record<string, number> =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, number] => entry[1] !== undefined))
