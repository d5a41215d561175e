import { isCurrency, minorUnitStep } from '../money.ts'
import { integer, type SettingsOf, text } from './parsers.ts'

const group = 'Seller stores'

/** Defaults of stores that sellers build, and limits on what they may generate. */
export const SELLER_STORE_SETTINGS = {
  SELLER_STORE_SHIPPING: text({
    default: 'USD=700/1900,EUR=650/1800',
    group,
    help: 'Currencies that sellers’ stores sell in, each with what shipping costs at home and abroad in its minor unit. A store sells in that of its seller’s least offer, else in the first.',
  }),
  SELLER_STORE_COUNTRY: text({
    default: 'US',
    group,
    help: 'Where sellers’ stores are at home, in two letters (ISO 3166-1): orders to it are sent at the rate for home.',
  }),
  STORE_ART_PER_DAY: integer({
    default: 200,
    min: 1,
    max: 100_000,
    group,
    help: 'Pictures that are drawn for one seller’s store on a day (UTC), by whoever wants them; the rest follows the next day.',
  }),
  STORE_PREVIEWS_PER_DAY: integer({
    default: 20,
    min: 0,
    max: 10_000,
    group,
    help: 'Previews of filters that a seller may have made on a day (UTC) before saving a store.',
  }),
} as const

type SellerStoreSettings = SettingsOf<typeof SELLER_STORE_SETTINGS>

export type StoreShipping = { currency: string; flatMinorUnit: number; abroadMinorUnit: number }

const RATE = /^([A-Z]{3})=(\d{1,9})\/(\d{1,9})$/

/**
 * Parses shipping costs by currency and keeps their order. Malformed entries are returned in
 * `wrong`.
 */
export function readStoreShipping(setting: string): { shipping: StoreShipping[]; wrong: string[] } {
  const read = setting.split(',').flatMap((entry) => {
    const trimmed = entry.trim()
    return trimmed === '' ? [] : [{ entry: trimmed, rate: rateIn(trimmed) }]
  })
  return {
    shipping: read.flatMap(({ rate }) => rate ?? []),
    wrong: read.flatMap(({ entry, rate }) => (rate ? [] : [entry])),
  }
}

function rateIn(entry: string): StoreShipping | undefined {
  const [, currency = '', flat, abroad] = RATE.exec(entry) ?? []
  if (!isCurrency(currency)) return undefined
  const rate = { currency, flatMinorUnit: Number(flat), abroadMinorUnit: Number(abroad) }
  const step = minorUnitStep(currency)
  return rate.flatMinorUnit % step === 0 && rate.abroadMinorUnit % step === 0 ? rate : undefined
}

/** Returns the faults in the defaults of new stores. */
export function sellerStoreFaults({
  SELLER_STORE_SHIPPING: rates,
  SELLER_STORE_COUNTRY: country,
}: SellerStoreSettings) {
  const { shipping, wrong } = readStoreShipping(rates)
  const faults = wrong.map(
    (entry) => `SELLER_STORE_SHIPPING: “${entry}” is no rate; give minor units such as USD=700/1900.`,
  )
  if (shipping.length === 0 && wrong.length === 0)
    faults.push('SELLER_STORE_SHIPPING: name a currency at least, such as USD=700/1900.')
  if (!/^[A-Z]{2}$/.test(country))
    faults.push('SELLER_STORE_COUNTRY: give the two letters of a country, such as US (ISO 3166-1).')
  return faults
}
