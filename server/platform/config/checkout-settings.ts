import { daysKept, integer, type SettingsOf, text, url } from './parsers.ts'

const group = 'Merch checkout'

/** What an order costs beside its goods, and for how long a fan may take it back (docs/operations.md). */
export const CHECKOUT_SETTINGS = {
  CUSTOMER_CANCEL_MINUTES: integer({
    default: 30,
    min: 0,
    max: 10_080,
    group,
    help: 'For how many minutes a fan may cancel a merch order, unless it was shipped sooner.',
  }),
  CANCELED_CHECKOUT_DAYS: daysKept(30, group, 'what a fan was about to buy, and did not, is kept'),
  BUSINESS_NAME: text({
    default: 'Semblance',
    group,
    help: 'Who sells merch in the eyes of the law: the company that runs this installation. Stands on every receipt.',
  }),
  BUSINESS_ADDRESS: text({
    optional: true,
    group,
    help: 'Its postal address, on every receipt: lines with | between, such as 1 Harbour Street | 111 22 Stockholm | Sweden.',
  }),
  BUSINESS_VAT_ID: text({
    optional: true,
    group,
    help: 'Its VAT or sales tax number, on every receipt, such as SE556677889901.',
  }),
  TAX_RATES: text({
    optional: true,
    group,
    help: 'Tax on merch where no tax service is asked: comma-separated basis points by country, or by country and state, such as DE=1900,US-CA=825. Places that are not named pay none.',
  }),
  TAXJAR_API_KEY: text({
    secret: true,
    optional: true,
    group,
    help: 'Key of TaxJar, which is then asked for the tax on each merch order, in place of TAX_RATES.',
  }),
  TAXJAR_PRODUCT_CODES: text({
    default: 'tshirt=20010,hoodie=20010,digital-img=31000',
    group,
    help: 'TaxJar’s product_tax_code by type of product (tshirt, hoodie, plaque, digital-img, general), comma-separated. Clothing is 20010 and digital goods are 31000. A type that is not named is fully taxable.',
  }),
  TAXJAR_API_BASE: url({
    optional: true,
    group,
    help: 'Where TaxJar answers, for its sandbox or a local counterpart. Must be https in production.',
  }),
} as const

type CheckoutSettings = SettingsOf<typeof CHECKOUT_SETTINGS>

const RATE = /^([A-Z]{2}(?:-[A-Z0-9]{1,3})?)=(\d{1,5})$/
const WHOLE_BPS = 10_000

/** Basis points by `DE` or `US-CA`; an entry that is no rate is named. */
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

/** TaxJar's codes by type of product; an entry that is none is named. */
export function readProductCodes(setting: string): { codes: ReadonlyMap<string, string>; wrong: string[] } {
  const entries = setting.split(',').flatMap((entry) => entry.trim() || [])
  const read = entries.map((entry) => ({ entry, match: PRODUCT_CODE.exec(entry) }))
  return {
    codes: new Map(read.flatMap(({ match }) => (match ? [[match[1] ?? '', match[2] ?? ''] as const] : []))),
    wrong: read.flatMap(({ entry, match }) => (match ? [] : [entry])),
  }
}

/** What is wrong with the settings of checkout as a whole; each is well formed by itself. */
export function checkoutFaults(settings: CheckoutSettings, isProduction: boolean): string[] {
  const { TAX_RATES: rates, TAXJAR_API_KEY: key, TAXJAR_API_BASE: base } = settings
  const faults = readTaxRates(rates).wrong.map(
    (entry) => `TAX_RATES: “${entry}” is no rate; give basis points such as DE=1900 or US-CA=825.`,
  )
  for (const entry of readProductCodes(settings.TAXJAR_PRODUCT_CODES).wrong)
    faults.push(`TAXJAR_PRODUCT_CODES: “${entry}” is no code of a product type; give one such as tshirt=20010.`)
  if (rates && key) faults.push('TAX_RATES: TAXJAR_API_KEY is set too, and TaxJar is asked; unset one of the two.')
  if (base && !key) faults.push('TAXJAR_API_KEY is missing, but TAXJAR_API_BASE is set: give both, or none.')
  if (isProduction && base && !base.startsWith('https://'))
    faults.push('TAXJAR_API_BASE: production needs an https address.')
  return faults
}
