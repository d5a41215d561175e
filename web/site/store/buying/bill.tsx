import { AmountLine, Amounts } from '../../parts/amount-line.tsx'
import { useWords } from '../words/words.ts'
import type { Price } from './price.ts'

/** What a cart costs, part by part. `isAsking`: it is being worked out anew. */
export function Bill({ price, isAsking }: { price: Price; isAsking: boolean }) {
  const { cart } = useWords()
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
            {...(isEstimate ? { hint: cart.shippingEstimate } : {})}
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
