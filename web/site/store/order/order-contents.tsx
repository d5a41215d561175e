import './order-contents.css'
import { Panel, Section } from '../../../parts/layout/page.tsx'
import { AiMark, useDescribeMade } from '../../parts/media/ai-mark.tsx'
import { AmountLine, Amounts, Money } from '../../parts/values/amount-line.tsx'
import { ProductSafety } from '../goods/product-safety.tsx'
import { useWords } from '../words/words.ts'
import type { Order } from './order.ts'

type Item = Order['items'][number]

export function OrderContents({ order }: { order: Order }) {
  const { after } = useWords()
  const words = after.order
  const { currency, items, giftNote } = order
  return (
    <Section
      title={words.items}
      action={
        <span className="store-way">
          <a href={order.receiptUrl}>{words.receipt}</a>
        </span>
      }
    >
      <Panel>
        <ul className="order-things">
          {items.map((item) => (
            <OrderedItem key={item.id} item={item} currency={currency} />
          ))}
        </ul>
        {giftNote !== null && (
          <p className="small">
            <span className="muted">{words.note}:</span> <span className="words">{giftNote}</span>
          </p>
        )}
        <Amounts>
          <AmountLine label={words.goods} minorUnits={order.subtotalMinorUnit} currency={currency} />
          {order.discountMinorUnit > 0 && (
            <AmountLine
              label={words.discount}
              {...(order.discountCode === null ? {} : { hint: order.discountCode })}
              minorUnits={-order.discountMinorUnit}
              currency={currency}
            />
          )}
          {order.shippingMinorUnit > 0 && (
            <AmountLine label={words.shipping} minorUnits={order.shippingMinorUnit} currency={currency} />
          )}
          {order.taxMinorUnit > 0 && (
            <AmountLine label={words.tax} minorUnits={order.taxMinorUnit} currency={currency} />
          )}
          <AmountLine label={words.total} minorUnits={order.totalMinorUnit} currency={currency} isTotal />
        </Amounts>
      </Panel>
    </Section>
  )
}

function OrderedItem({ item, currency }: { item: Item; currency: string }) {
  const { after, safety } = useWords()
  const words = after.order
  const { name, quantity, size, color, fanName, giftNote, previewUrl, totalMinorUnit } = item
  const describe = useDescribeMade({ src: previewUrl })
  const facts = [
    ...(size === null ? [] : [words.size(size)]),
    ...(color === null ? [] : [color]),
    ...(fanName === null ? [] : [words.named(fanName)]),
  ]
  return (
    <li className="order-thing">
      <span className="order-thing-picture">
        {previewUrl === null ? (
          <span aria-hidden="true">{[...name][0]?.toUpperCase()}</span>
        ) : (
          <>
            <img src={previewUrl} alt={describe(name)} width={96} height={96} loading="lazy" decoding="async" />
            <AiMark src={previewUrl} />
          </>
        )}
      </span>
      <span className="order-thing-words">
        <strong>{quantity === 1 ? name : words.times(quantity, name)}</strong>
        {facts.length > 0 && <span className="small muted">{facts.join(' · ')}</span>}
        {giftNote !== null && <span className="small words">“{giftNote}”</span>}
        <ProductSafety safety={item.safety} sku={item.sku} title={`${safety.title}: ${name}`} />
      </span>
      <span className="order-thing-price">
        <Money minorUnits={totalMinorUnit} currency={currency} />
      </span>
    </li>
  )
}
