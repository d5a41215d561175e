import './prices-field.css'
import type { CuratedProductList, SellerStoreProduct } from '../../../../client/src/api-types.ts'
import { formatMoney, minorUnitStep, shareOfAmount } from '../../../../server/platform/money.ts'
import { AmountField } from '../../parts/forms/amount-field.tsx'
import { SwitchField } from '../../parts/forms/fields.tsx'
import { Picture } from '../../parts/media/picture.tsx'
import { Money } from '../../parts/values/amount-line.tsx'
import type { PricedProduct } from '../shop-draft.ts'

type PricesFieldProps = {
  catalog: CuratedProductList
  products: readonly PricedProduct[]
  sold: readonly SellerStoreProduct[]
  onChange: (product: PricedProduct) => void
}

export const PricesField = ({ catalog, products, sold, onChange }: PricesFieldProps) => (
  <ul className="prices" aria-label="Products">
    {catalog.products.map((product) => {
      const { sku, name, description, imageUrl, basePriceMinorUnit } = product
      const { currency, sellerShareBps } = catalog
      const draft = products.find((one) => one.sku === sku) ?? { sku, enabled: false, priceMinorUnit: null }
      const { enabled, priceMinorUnit } = draft
      const raised = sold.find((one) => one.sku === sku)?.raisedFromMinorUnit ?? null
      const isBelow = priceMinorUnit !== null && priceMinorUnit < basePriceMinorUnit
      return (
        <li key={sku} className="price">
          {imageUrl !== null && <Picture src={imageUrl} alt="" ratio="1 / 1" sizes="6rem" />}
          <div className="stack">
            <SwitchField
              name={`sell-${sku}`}
              label={name}
              {...(description === null ? {} : { hint: description })}
              isOn={enabled}
              onChange={(isOn) => onChange({ ...draft, enabled: isOn })}
            />
            {enabled && (
              <>
                <AmountField
                  name={`price-${sku}`}
                  label={`Price of ${name}`}
                  currency={currency}
                  value={priceMinorUnit}
                  onChange={(minorUnits) => onChange({ ...draft, priceMinorUnit: minorUnits })}
                  hint={`At least ${formatMoney(basePriceMinorUnit, currency)}.`}
                  error={isBelow ? `Set a price of at least ${formatMoney(basePriceMinorUnit, currency)}.` : undefined}
                  isRequired
                />
                {priceMinorUnit !== null && !isBelow && (
                  <p role="status">
                    You earn{' '}
                    <strong>
                      <Money
                        minorUnits={shareOfAmount(priceMinorUnit, sellerShareBps, minorUnitStep(currency))}
                        currency={currency}
                      />
                    </strong>{' '}
                    per item, {sellerShareBps / 100}% of the price.
                  </p>
                )}
                {raised !== null && (
                  <p className="small muted">
                    You set the price to {formatMoney(raised, currency)}. The minimum price has risen since then, and
                    fans pay the minimum.
                  </p>
                )}
              </>
            )}
          </div>
        </li>
      )
    })}
  </ul>
)
