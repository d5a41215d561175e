import type { AiLanguage } from '../../../../platform/made-with-ai/words.ts'

/**
 * Company or person who answers for a product. `contact` is a mail address or the address of a
 * website.
 */
export type SafetyContact = { name: string; address: string; contact: string }

export type SafetyOfProduct = {
  manufacturer: SafetyContact | null
  responsiblePerson: SafetyContact | null
  warnings: readonly { language: AiLanguage; texts: readonly string[] }[]
}

/** Safety data that an offer shows, in one language. */
export type ShownSafety = Pick<SafetyOfProduct, 'manufacturer' | 'responsiblePerson'> & { warnings: string[] }

type Defaults = Pick<SafetyOfProduct, 'manufacturer' | 'responsiblePerson'>
type Product = { isDigital: boolean; safety: SafetyOfProduct | null }

/**
 * Returns the safety information of a product in a language, or null if there is none. A product
 * that names a manufacturer never gets the responsible person of another one. Files have no
 * default. Without warnings in the language, those in English or else the first ones are shown.
 */
export function shownSafety(
  { isDigital, safety }: Product,
  defaults: Defaults,
  language: string | undefined,
): ShownSafety | null {
  const own = safety ?? { manufacturer: null, responsiblePerson: null, warnings: [] }
  const isDefault = own.manufacturer === null && !isDigital
  const manufacturer = isDefault ? defaults.manufacturer : own.manufacturer
  const responsiblePerson = own.responsiblePerson ?? (isDefault ? defaults.responsiblePerson : null)
  const warnings = warningsIn(own.warnings, language)
  if (manufacturer === null && responsiblePerson === null && warnings.length === 0) return null
  return { manufacturer, responsiblePerson, warnings }
}

/** True for goods without a manufacturer, which must not be offered to buyers in the EU. */
export const lacksManufacturer = (product: Product, defaults: Defaults): boolean =>
  !product.isDigital && product.safety?.manufacturer == null && defaults.manufacturer === null

function warningsIn(warnings: SafetyOfProduct['warnings'], language: string | undefined): string[] {
  const inLanguage = (wanted: string | undefined) => warnings.find((one) => one.language === wanted)
  return [...((inLanguage(language) ?? inLanguage('en') ?? warnings[0])?.texts ?? [])]
}
