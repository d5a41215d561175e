import { isCurrency, minorUnitStep } from '../../money.ts'
import { integer, type SettingsOf, text } from '../parsers.ts'

const group = 'Seller stores'

export const SELLER_STORE_SETTINGS = {
  SELLER_STORE_SHIPPING: text({
    default: 'USD=700/1900,EUR=650/1800',
    group,
    help: 'Currencies of sellers’ stores, each with the domestic and the international shipping fee in its minor unit. A store uses the currency of its seller’s minimum offer, else the first.',
  }),
  SELLER_STORE_COUNTRY: text({
    default: 'US',
    group,
    help: 'Home country of sellers’ stores, as a two-letter code (ISO 3166-1): orders shipped there pay the domestic fee.',
  }),
  STORE_ART_PER_DAY: integer({
    default: 200,
    min: 1,
    max: 100_000,
    group,
    help: 'Pictures drawn for one seller’s store in a day (UTC), for all visitors together; the rest follows the next day.',
  }),
  STORE_PREVIEWS_PER_DAY: integer({
    default: 20,
    min: 0,
    max: 10_000,
    group,
    help: 'Filter previews that a seller may request in a day (UTC) before saving a store.',
  }),
} as const

type SellerStoreSettings = SettingsOf<typeof SELLER_STORE_SETTINGS>

export type StoreShipping = { currency: string; flatMinorUnit: number; abroadMinorUnit: number }

const RATE = /^([A-Z]{3})=(\d{1,9})\/(\d{1,9})$/

/**
 * Parses shipping costs, one entry per currency, in order. `wrong` contains the malformed entries.
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

export function sellerStoreFaults({
  SELLER_STORE_SHIPPING: rates,
  SELLER_STORE_COUNTRY: country,
}: SellerStoreSettings) {
  const { shipping, wrong } = readStoreShipping(rates)
  const faults = wrong.map(
    (entry) => `SELLER_STORE_SHIPPING: “${entry}” is not a rate; give minor units such as USD=700/1900.`,
  )
  if (shipping.length === 0 && wrong.length === 0)
    faults.push('SELLER_STORE_SHIPPING: name at least one currency, such as USD=700/1900.')
  if (!/^[A-Z]{2}$/.test(country))
    faults.push('SELLER_STORE_COUNTRY: give a two-letter country code, such as US (ISO 3166-1).')
  return faults
}
