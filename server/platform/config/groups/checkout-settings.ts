import { daysKept, integer, type SettingsOf, text, url } from '../parsers.ts'
import { readProductContact } from './product-contact.ts'

const group = 'Merch checkout'

export const CHECKOUT_SETTINGS = {
  CUSTOMER_CANCEL_MINUTES: integer({
    default: 30,
    min: 0,
    max: 10_080,
    group,
    help: 'Minutes within which a fan may cancel a merch order, unless it was shipped sooner.',
  }),
  ORDER_FINDER_MONTHS: integer({
    default: 24,
    min: 1,
    max: 120,
    group,
    help: 'Months back in which a fan finds orders by their address, at /orders.',
  }),
  ORDER_LINK_HOURS: integer({
    default: 24,
    min: 1,
    max: 720,
    group,
    help: 'Hours for which the links work that a fan requests at /orders. Links in emails about an order do not expire.',
  }),
  CANCELED_CHECKOUT_DAYS: daysKept(30, group, 'a checkout that was not paid'),
  BUSINESS_NAME: text({
    default: 'Semblance',
    group,
    help: 'Legal seller of merch: the company that runs this installation. Printed on every receipt.',
  }),
  BUSINESS_ADDRESS: text({
    optional: true,
    group,
    help: 'Postal address of the seller, printed on every receipt: lines separated by |, such as 1 Harbor Street | 111 22 Stockholm | Sweden.',
  }),
  BUSINESS_VAT_ID: text({
    optional: true,
    group,
    help: 'VAT or sales tax number of the seller, printed on every receipt, such as SE556677889901.',
  }),
  PRODUCT_MANUFACTURER: text({
    optional: true,
    group,
    help: 'Manufacturer of all products that name none of their own: name, postal address and mail or web address, separated by |, such as Nordic Cloth AB | 1 Harbor Street | 111 22 Stockholm | Sweden | safety@example.com. Required by the EU for every offer of goods.',
  }),
  PRODUCT_RESPONSIBLE_PERSON: text({
    optional: true,
    group,
    help: 'Company or person who is responsible in the EU for products of PRODUCT_MANUFACTURER, if the manufacturer is established outside. Written like PRODUCT_MANUFACTURER.',
  }),
  TAX_RATES: text({
    optional: true,
    group,
    help: 'Tax on merch if no tax service calculates it: comma-separated basis points by country, or by country and state, such as DE=1900,US-CA=825. Places that are not named pay none.',
  }),
  TAXJAR_API_KEY: text({
    secret: true,
    optional: true,
    group,
    help: 'TaxJar API key. When set, TaxJar calculates the tax on each merch order instead of TAX_RATES.',
  }),
  TAXJAR_PRODUCT_CODES: text({
    default: 'tshirt=20010,hoodie=20010,digital-img=31000',
    group,
    help: 'TaxJar’s product_tax_code by type of product (tshirt, hoodie, plaque, digital-img, general), comma-separated. Clothing is 20010 and digital goods are 31000. A type that is not named is fully taxable.',
  }),
  TAXJAR_API_BASE: url({
    optional: true,
    group,
    help: 'Address of TaxJar, for its sandbox or a local substitute. Must be https in production.',
  }),
} as const

type CheckoutSettings = SettingsOf<typeof CHECKOUT_SETTINGS>

const RATE = /^([A-Z]{2}(?:-[A-Z0-9]{1,3})?)=(\d{1,5})$/
const WHOLE_BPS = 10_000

/**
 * Parses tax rates. `rates` maps a country (`DE`) or a region (`US-CA`) to basis points. `wrong`
 * contains the malformed entries.
 */
export function readTaxRates(setting: string | undefined): { rates: ReadonlyMap<string, number>; wrong: string[] } {
  const entries = (setting ?? '').split(',').flatMap((entry) => entry.trim() || [])
  const read = entries.map((entry) => ({ entry, match: RATE.exec(entry) }))
  const isRate = ({ match }: (typeof read)[number]) => match !== null && Number(match[2]) <= WHOLE_BPS
  return {
    rates: new Map(read.filter(isRate).map(({ match }) => [match?.[1] ?? '', Number(match?.[2])])),
    wrong: read.filter((one) => !isRate(one)).map(({ entry }) => entry),
  }
}

const PRODUCT_CODE = /^(tshirt|hoodie|plaque|digital-img|general)=(\d{5,8}(?:A\d{4})?)$/

/**
 * Parses TAXJAR_PRODUCT_CODES. `codes` maps a product type, such as `tshirt`, to its TaxJar code.
 * `wrong` contains the malformed entries.
 */
export function readProductCodes(setting: string): { codes: ReadonlyMap<string, string>; wrong: string[] } {
  const entries = setting.split(',').flatMap((entry) => entry.trim() || [])
  const read = entries.map((entry) => ({ entry, match: PRODUCT_CODE.exec(entry) }))
  return {
    codes: new Map(read.flatMap(({ match }) => (match ? [[match[1] ?? '', match[2] ?? ''] as const] : []))),
    wrong: read.flatMap(({ entry, match }) => (match ? [] : [entry])),
  }
}

export function checkoutFaults(settings: CheckoutSettings, isProduction: boolean): string[] {
  const { TAX_RATES: rates, TAXJAR_API_KEY: key, TAXJAR_API_BASE: base } = settings
  const faults = readTaxRates(rates).wrong.map(
    (entry) => `TAX_RATES: “${entry}” is not a rate; give basis points such as DE=1900 or US-CA=825.`,
  )
  for (const entry of readProductCodes(settings.TAXJAR_PRODUCT_CODES).wrong)
    faults.push(`TAXJAR_PRODUCT_CODES: “${entry}” is not a code for a product type; give one such as tshirt=20010.`)
  for (const name of ['PRODUCT_MANUFACTURER', 'PRODUCT_RESPONSIBLE_PERSON'] as const)
    if (settings[name] !== undefined && readProductContact(settings[name]) === undefined)
      faults.push(
        `${name}: give a name, a postal address and a mail or web address, separated by |, such as Nordic Cloth AB | 1 Harbor Street | 111 22 Stockholm | Sweden | safety@example.com.`,
      )
  if (rates && key) faults.push('TAX_RATES: TAXJAR_API_KEY is also set and takes precedence; unset one of the two.')
  if (base && !key) faults.push('TAXJAR_API_KEY is missing, but TAXJAR_API_BASE is set: set both, or neither.')
  if (isProduction && base && !base.startsWith('https://'))
    faults.push('TAXJAR_API_BASE: production needs an https address.')
  return faults
}
