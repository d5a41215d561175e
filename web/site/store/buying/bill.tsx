import { useFacts } from '../../api.tsx'
import { AmountLine, Amounts } from '../../parts/values/amount-line.tsx'
import { useStore } from '../store.ts'
import { useWords } from '../words/words.ts'
import type { Price } from './price.ts'

export function Bill({ price, isAsking }: { price: Price; isAsking: boolean }) {
  const { cart } = useWords()
  const { language } = useFacts()
  const { homeCountry } = useStore().store.config
  // Hydration keeps the server's text, because browsers have other names for some countries.
  const country = new Intl.DisplayNames(language, { type: 'region' }).of(homeCountry) ?? homeCountry
  const { currency, isEstimate } = price
  const ships = price.shippingCostMinorUnit > 0
  return (
    <div className={isAsking ? 'bill bill-asking' : 'bill'} aria-busy={isAsking || undefined}>
      <Amounts>
        <AmountLine label={cart.subtotal} minorUnits={price.subtotalMinorUnit} currency={currency} />
        {price.discountMinorUnit > 0 && (
          <AmountLine
            label={cart.discount(price.discountCode ?? '')}
            minorUnits={-price.discountMinorUnit}
            currency={currency}
          />
        )}
        {(ships || isEstimate) && (
          <AmountLine
            label={cart.shipping}
            {...(isEstimate ? { hint: <span suppressHydrationWarning>{cart.shippingEstimate(country)}</span> } : {})}
            minorUnits={price.shippingCostMinorUnit}
            currency={currency}
          />
        )}
        {price.taxMinorUnit > 0 && <AmountLine label={cart.tax} minorUnits={price.taxMinorUnit} currency={currency} />}
        <AmountLine
          label={isEstimate ? cart.totalSoFar : cart.total}
          minorUnits={price.totalMinorUnit}
          currency={currency}
          isTotal
        />
      </Amounts>
    </div>
  )
}
