import { useState } from 'react'
import type { Campaign, CatalogProduct, ShopProduct } from '../../../../../../client/src/api-types.ts'
import { Empty } from '../../../../../parts/feedback/empty.tsx'
import { Lines } from '../../../../../parts/layout/page.tsx'
import { useApiList, useApiMutation, useApiQuery } from '../../../../api.tsx'
import { Link } from '../../../../navigation.tsx'
import { Confirm } from '../../../../parts/feedback/confirm.tsx'
import { Load } from '../../../../parts/feedback/load.tsx'
import { RefusalNotice } from '../../../../parts/feedback/notice.tsx'
import { AmountField } from '../../../../parts/forms/amount-field.tsx'
import { ApiForm, useApiForm } from '../../../../parts/forms/api-form.tsx'
import { Actions, Button } from '../../../../parts/forms/button.tsx'
import { SwitchField, TextField } from '../../../../parts/forms/fields.tsx'
import { ChangeShopProductBody } from '../../../../parts/rules/body-rules.ts'
import { Money } from '../../../../parts/values/amount-line.tsx'
import { Pager } from '../../../../parts/values/pager.tsx'
import { PlaceField } from '../place-field.tsx'
import { CampaignSectionFold } from './campaign-sections.tsx'

/** Saves changes immediately. */
export function CampaignProducts({ campaign }: { campaign: Campaign }) {
  const sold = useApiQuery('GET /api/merch/admin/shop-products', { query: { campaignId: campaign.id, limit: 100 } })
  const products = sold.data?.data.shopProducts
  const active = products?.filter((one) => one.isActive && one.product.isActive && one.effectivePriceMinorUnit !== null)
  return (
    <CampaignSectionFold
      id="products"
      title="Products"
      about={
        active === undefined ? 'Products and prices' : active.length === 1 ? '1 on sale' : `${active.length} on sale`
      }
    >
      <Load of={sold}>
        {({ data: { shopProducts } }) => (
          <>
            {shopProducts.length === 0 ? (
              <Empty title="No products yet">Add a product from the catalog below.</Empty>
            ) : (
              <Lines>
                {shopProducts
                  .toSorted((one, other) => one.position - other.position)
                  .map((product) => (
                    <SoldProduct key={product.id} sold={product} />
                  ))}
              </Lines>
            )}
            <FromTheCatalog campaign={campaign} sold={shopProducts} />
          </>
        )}
      </Load>
    </CampaignSectionFold>
  )
}

const nameOf = ({ displayName, product }: ShopProduct): string => displayName ?? product.name

function SoldProduct({ sold }: { sold: ShopProduct }) {
  const { currency, effectivePriceMinorUnit, isFree, isActive, product } = sold
  return (
    <li className="campaign-product">
      {product.images[0] && <img className="campaign-thumb" src={product.images[0].url} alt="" loading="lazy" />}
      <details>
        <summary>
          <strong>{nameOf(sold)}</strong>{' '}
          {effectivePriceMinorUnit === null ? (
            <span className="bad">no price in {currency}</span>
          ) : isFree ? (
            <span className="good">free</span>
          ) : (
            <Money minorUnits={effectivePriceMinorUnit} currency={currency} />
          )}
          {!(isActive && product.isActive) && <span className="muted"> · off sale</span>}
        </summary>
        <SoldForm key={sold.version} sold={sold} />
      </details>
    </li>
  )
}

function SoldForm({ sold }: { sold: ShopProduct }) {
  const { id, version, currency, product } = sold
  const form = useApiForm('PATCH /api/merch/admin/shop-products/{id}', {
    rules: ChangeShopProductBody,
    input: { params: { id } },
    fixed: { version },
    initial: {
      displayName: sold.displayName ?? '',
      priceMinorUnit: sold.priceMinorUnit,
      shippingMinorUnit: sold.shippingMinorUnit,
      position: String(sold.position),
    },
  })
  const change = useApiMutation('PATCH /api/merch/admin/shop-products/{id}')
  const remove = useApiMutation('DELETE /api/merch/admin/shop-products/{id}')
  const name = nameOf(sold)
  return (
    <div className="stack">
      <ApiForm form={form} label={`Settings of ${name} in this campaign`}>
        <TextField
          {...form.text('displayName')}
          label="Name in this store"
          hint={`Leave empty to use the catalog name, ${product.name}`}
        />
        <AmountField
          {...form.amount('priceMinorUnit')}
          label="Price in this store"
          hint="Leave empty to use the catalog price"
          currency={currency}
        />
        <AmountField
          {...form.amount('shippingMinorUnit')}
          label="Additional shipping"
          hint="Leave empty for none"
          currency={currency}
        />
        <PlaceField {...form.text('position')} />
        <Actions>
          <Button {...form.button} busyLabel="Saving" label={`Save product: ${name}`}>
            Save product
          </Button>
        </Actions>
      </ApiForm>
      <RefusalNotice refused={change.refused} />
      <p className="small">
        Sizes, pictures and prices in other currencies are in the{' '}
        <Link to={`/admin/catalog/${sold.catalogProductId}`}>catalog</Link>, and so are{' '}
        <Link to={`/admin/catalog/${sold.catalogProductId}?part=art`}>the print areas</Link>.
      </p>
      <SwitchField
        name={`free-${id}`}
        label="Free"
        hint="Fans pay nothing for the product, even if it has a price. Shipping costs still apply."
        isOn={sold.isFree}
        isBusy={change.isBusy}
        onChange={(isFree) => void change.call({ params: { id }, body: { version, isFree } })}
      />
      <SwitchField
        name={`active-${id}`}
        label="On sale"
        hint={
          product.isActive
            ? 'When off, fans do not see it.'
            : 'It is unavailable in the catalog, so no campaign can sell it.'
        }
        isOn={sold.isActive}
        isBusy={change.isBusy}
        onChange={(isActive) => void change.call({ params: { id }, body: { version, isActive } })}
      />
      <Confirm
        label="Remove"
        title={`Remove ${name} from the campaign?`}
        confirmLabel="Remove"
        isBusy={remove.isBusy}
        refused={remove.refused}
        onConfirm={() => remove.call({ params: { id } })}
      >
        <p>A product that is in a cart or an order cannot be removed. Take it off sale instead.</p>
      </Confirm>
    </div>
  )
}

type CatalogProps = { campaign: Campaign; sold: readonly ShopProduct[] }

function FromTheCatalog({ campaign, sold }: CatalogProps) {
  const [typed, setTyped] = useState('')
  const q = typed.trim()
  const query = { status: 'active' as const, limit: 12, ...(q === '' ? {} : { q }) }
  const catalog = useApiList('GET /api/merch/admin/catalog', { query: { ...query, offset: 0 } }, ({ data }) =>
    data.offset + data.limit < data.total ? { query: { ...query, offset: data.offset + data.limit } } : null,
  )
  const add = useApiMutation('POST /api/merch/admin/shop-products')
  const known = new Set(sold.map(({ catalogProductId }) => catalogProductId))
  const position = Math.max(0, ...sold.map((one) => one.position)) + 1
  return (
    <section className="stack" aria-labelledby="from-the-catalog">
      <h3 id="from-the-catalog">From the catalog</h3>
      <TextField
        name="catalog-q"
        label="Find a product"
        type="search"
        isRequired
        value={typed}
        onChange={setTyped}
        maxLength={100}
      />
      <RefusalNotice refused={add.refused} />
      <Load of={catalog}>
        {({ pages }) => {
          const products = pages.flatMap(({ data }) => data.products)
          return products.length === 0 ? (
            <p className="muted">
              No matching products. Available products are listed in the <Link to="/admin/catalog">catalog</Link>.
            </p>
          ) : (
            <Lines>
              {products.map((product) => (
                <li key={product.id}>
                  <CatalogLine product={product} currency={campaign.config.currency} />
                  <Button
                    label={`${known.has(product.id) ? 'Added' : 'Add'}: ${product.name}`}
                    isBusy={add.isBusy}
                    disabledReason={known.has(product.id) ? 'It is already in the list above.' : undefined}
                    onClick={() =>
                      void add.call({
                        body: { campaignId: campaign.id, catalogProductId: product.id, position },
                      })
                    }
                  >
                    {known.has(product.id) ? 'Added' : 'Add'}
                  </Button>
                </li>
              ))}
            </Lines>
          )
        }}
      </Load>
      <Pager {...catalog} />
    </section>
  )
}

function CatalogLine({ product, currency }: { product: CatalogProduct; currency: string }) {
  const price = product.pricesMinorUnit[currency]
  return (
    <span>
      {product.name} <span className="small muted">{product.sku}</span>{' '}
      {price === undefined ? (
        <span className="small warn">no price in {currency}: set one after adding it</span>
      ) : (
        <Money minorUnits={price} currency={currency} />
      )}
    </span>
  )
}
