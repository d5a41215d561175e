import Type, { type Static } from 'typebox'
import { MAIL_OR_WEB_ADDRESS, readProductContact } from '../../../platform/config/groups/product-contact.ts'
import type { Config } from '../../../platform/config/load-config.ts'
import type { Issue } from '../../../platform/errors.ts'
import { Exactly, Nullable, named, OneOf, Text, withExample } from '../../../platform/http/schemas.ts'
import { AI_LANGUAGES } from '../../../platform/made-with-ai/words.ts'
import { lacksManufacturer as lacks, type SafetyOfProduct, type ShownSafety, shownSafety } from './domain/safety.ts'

const SafetyContact = named(
  'ProductSafetyContact',
  Exactly({
    name: Text({ minLength: 1, maxLength: 200 }),
    address: Text({ minLength: 1, maxLength: 500, description: 'The postal address, in one or several lines.' }),
    contact: Type.String({
      minLength: 1,
      maxLength: 320,
      pattern: MAIL_OR_WEB_ADDRESS,
      description: 'A mail address, or the address of a website.',
    }),
  }),
  { name: 'Nordic Cloth AB', address: '1 Harbor Street\n111 22 Stockholm\nSweden', contact: 'safety@example.com' },
)
const manufacturer = { ...Nullable(SafetyContact), description: 'Null: the one of PRODUCT_MANUFACTURER applies.' }
const responsiblePerson = {
  ...Nullable(SafetyContact),
  description: 'Company or person who answers in the EU for a manufacturer outside of it.',
}
const Warning = withExample(Text({ minLength: 1, maxLength: 500 }), 'Keep away from fire.')
const MAX_WARNINGS = 10

export const ProductSafety = Nullable(
  named(
    'MerchProductSafety',
    Exactly({
      manufacturer,
      responsiblePerson,
      warnings: Type.Array(
        named(
          'MerchProductWarnings',
          Exactly({
            language: OneOf(AI_LANGUAGES),
            texts: Type.Array(Warning, { minItems: 1, maxItems: MAX_WARNINGS, uniqueItems: true }),
          }),
          { language: 'en', texts: ['Keep away from fire.'] },
        ),
        {
          maxItems: AI_LANGUAGES.length,
          description: 'One entry for each language. Fans see English where theirs has none.',
        },
      ),
    }),
  ),
)
export type ProductSafety = Static<typeof ProductSafety>

export const ShownProductSafety = {
  ...Nullable(
    named(
      'ProductSafety',
      Exactly({
        manufacturer: Nullable(SafetyContact),
        responsiblePerson,
        warnings: Type.Array(Warning, { description: 'In the language of the response.' }),
      }),
    ),
  ),
  description: 'Manufacturer and warnings (Regulation (EU) 2023/988, article 19). Null: not known.',
}

type Settings = Pick<Config, 'PRODUCT_MANUFACTURER' | 'PRODUCT_RESPONSIBLE_PERSON'>
type Product = { isDigital: boolean; safety: SafetyOfProduct | null }

const defaultsOf = ({ PRODUCT_MANUFACTURER, PRODUCT_RESPONSIBLE_PERSON }: Settings) => ({
  manufacturer: readProductContact(PRODUCT_MANUFACTURER) ?? null,
  responsiblePerson: readProductContact(PRODUCT_RESPONSIBLE_PERSON) ?? null,
})

/** Returns the safety information of a product in a language, with the defaults of the settings. */
export const viewSafety = (config: Settings, product: Product, language: string | undefined): ShownSafety | null =>
  shownSafety(product, defaultsOf(config), language)

/** True for goods that have no manufacturer, neither their own nor that of the settings. */
export const lacksManufacturer = (config: Settings, product: Product): boolean => lacks(product, defaultsOf(config))

/** Returns a copy of the stored information, as the API returns it. */
export const safetyFieldOf = (safety: SafetyOfProduct | null): ProductSafety =>
  safety && {
    ...safety,
    warnings: safety.warnings.map(({ language, texts }) => ({ language, texts: [...texts] })),
  }

/** Finds languages that occur twice. */
export const findSafetyIssues = (safety: ProductSafety): Issue[] =>
  (safety?.warnings ?? []).flatMap(({ language }, at, all) =>
    all.findIndex((other) => other.language === language) === at
      ? []
      : [{ path: `safety.warnings.${at}.language`, message: 'is the language of another entry' }],
  )
