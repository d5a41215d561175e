import { Panel } from '../../../parts/layout/page.tsx'
import { useFacts } from '../../api.tsx'
import { AmountLine, Amounts, Money } from '../../parts/values/amount-line.tsx'
import { AddressLines } from '../order/address-lines.tsx'
import { postalLines } from '../order/postal-lines.ts'
import { useWords } from '../words/words.ts'
import type { Order } from './latest-order.ts'
import { PieceLine } from './piece.tsx'

export function OrderSummary({ order }: { order: Order }) {
  const { cart } = useWords()
  const { language } = useFacts()
  const { currency, shippingInfo } = order
  return (
    <Panel>
      <ul className="pieces pieces-small">
        {order.items.map(({ id, name, quantity, size, color, fanName, previewUrl, totalMinorUnit }) => (
          <PieceLine
            key={id}
            picture={previewUrl}
            name={quantity === 1 ? name : cart.times(quantity, name)}
            facts={[size, color, fanName === null ? null : cart.named(fanName)]
              .filter((fact) => fact !== null)
              .join(' · ')}
            price={<Money minorUnits={totalMinorUnit} currency={currency} />}
          />
        ))}
      </ul>
      <Amounts>
        <AmountLine label={cart.subtotal} minorUnits={order.subtotalMinorUnit} currency={currency} />
        {order.discountMinorUnit > 0 && (
          <AmountLine
            label={cart.discount(order.discountCode ?? '')}
            minorUnits={-order.discountMinorUnit}
            currency={currency}
          />
        )}
        {order.shippingMinorUnit > 0 && (
          <AmountLine label={cart.shipping} minorUnits={order.shippingMinorUnit} currency={currency} />
        )}
        {order.taxMinorUnit > 0 && <AmountLine label={cart.tax} minorUnits={order.taxMinorUnit} currency={currency} />}
        <AmountLine label={cart.total} minorUnits={order.totalMinorUnit} currency={currency} isTotal />
      </Amounts>
      {shippingInfo && <AddressLines lines={postalLines(shippingInfo, language)} isSmall />}
    </Panel>
  )
}
