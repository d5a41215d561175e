import { useFacts } from '../../api.tsx'
import type { Store } from '../store.ts'
import { useWords, type Words } from '../words/words.ts'
import { priceOf } from './price.tsx'

type Product = Store['products'][number]
type ShippingInput = { config: Store['config']; product: Pick<Product, 'isDigital' | 'shippingMinorUnit'> }

/**
 * Returns the shipping cost of one product, at home and abroad. Both amounts include `perPiece`,
 * the surcharge of each piece. Returns null for a file.
 */
export function shippingOf({
  config,
  product,
}: ShippingInput): { home: number; abroad: number; perPiece: number } | null {
  if (product.isDigital) return null
  const perPiece = product.shippingMinorUnit ?? 0
  const isHomeOnly =
    config.allowedCountries.length > 0 && config.allowedCountries.every((one) => one === config.homeCountry)
  const home = config.shippingFlatRateMinorUnit + perPiece
  return { home, abroad: isHomeOnly ? home : config.shippingIntlRateMinorUnit + perPiece, perPiece }
}

/** The fan's address is not known yet, so the line shows the costs at home and abroad. */
export function ShippingLine({ config, product }: ShippingInput) {
  const { language } = useFacts()
  const { goods } = useWords()
  const country = new Intl.DisplayNames(language, { type: 'region' }).of(config.homeCountry) ?? config.homeCountry
  const money = (minorUnits: number) => priceOf(minorUnits, config.currency, language)
  return (
    <p className="small muted" suppressHydrationWarning>
      {describeShipping(shippingOf({ config, product }), { goods, country, money })}
    </p>
  )
}

type Saying = { goods: Words['goods']; country: string; money: (minorUnits: number) => string }

function describeShipping(costs: ReturnType<typeof shippingOf>, { goods, country, money }: Saying): string {
  if (costs === null) return goods.shippingNone
  const { home, abroad, perPiece } = costs
  if (home === 0 && abroad === 0) return goods.shippingFree
  const label = home === abroad ? goods.shippingSame(money(home)) : goods.shipping(country, money(home), money(abroad))
  return perPiece === 0 ? label : `${label} ${goods.perPiece(money(perPiece))}`
}
