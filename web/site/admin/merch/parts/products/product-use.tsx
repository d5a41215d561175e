import type { CatalogProduct } from '../../../../../../client/src/api-types.ts'
import { formatMoney } from '../../../../../../server/platform/money.ts'
import { Empty } from '../../../../../parts/feedback/empty.tsx'
import { Lines, Section } from '../../../../../parts/layout/page.tsx'
import { useApiMutation, useApiQuery } from '../../../../api.tsx'
import { Link, useGo } from '../../../../navigation.tsx'
import { Confirm } from '../../../../parts/feedback/confirm.tsx'
import { Load } from '../../../../parts/feedback/load.tsx'
import { Button } from '../../../../parts/forms/button.tsx'

const MAX_CAMPAIGNS = 100

export function ProductUse({ product }: { product: CatalogProduct }) {
  const response = useApiQuery('GET /api/merch/admin/shop-products', {
    query: { catalogProductId: product.id, limit: MAX_CAMPAIGNS, offset: 0 },
  })
  const campaigns = useApiQuery('GET /api/merch/admin/campaigns', { query: { limit: MAX_CAMPAIGNS, offset: 0 } })
  const nameOf = (id: string): string =>
    campaigns.data?.data.campaigns.find((one) => one.id === id)?.name ?? 'A campaign'
  return (
    <Section title="Campaigns">
      <Load of={response}>
        {({ data: { shopProducts, total } }) =>
          total === 0 ? (
            <Empty
              title="No campaign sells it yet"
              action={
                <Button look="primary" to="/admin/campaigns">
                  Choose a campaign
                </Button>
              }
            >
              Open a campaign and add the product under “Products”.
            </Empty>
          ) : (
            <>
              <Lines>
                {shopProducts.map(({ id, campaignId, displayName, isActive, effectivePriceMinorUnit, currency }) => (
                  <li key={id}>
                    <span>
                      <Link to={`/admin/campaigns/${campaignId}#products`}>{nameOf(campaignId)}</Link>
                      {displayName !== null && <span className="small muted"> as “{displayName}”</span>}
                    </span>
                    <span className="figure muted">
                      {effectivePriceMinorUnit === null
                        ? `No price in ${currency}: not for sale`
                        : formatMoney(effectivePriceMinorUnit, currency)}
                      {isActive ? '' : ' · off sale there'}
                    </span>
                  </li>
                ))}
              </Lines>
              {total > MAX_CAMPAIGNS && <p className="small muted">and {total - MAX_CAMPAIGNS} more campaigns</p>}
            </>
          )
        }
      </Load>
      <DeleteProduct product={product} />
    </Section>
  )
}

/** The server checks that no campaign, design, cart or order refers to the product. */
function DeleteProduct({ product: { id, name } }: { product: CatalogProduct }) {
  const go = useGo()
  const { call, isBusy, refused } = useApiMutation('DELETE /api/merch/admin/catalog/{id}')
  return (
    <div>
      <Confirm
        label="Delete product"
        title={`Delete ${name}?`}
        confirmLabel="Delete product"
        isBusy={isBusy}
        refused={refused}
        onConfirm={async () => {
          const isDone = await call({ params: { id } })
          if (isDone) go('/admin/catalog')
          return isDone
        }}
      >
        <p>A product can be deleted only if no campaign, design, cart or order uses it. Otherwise, take it off sale.</p>
      </Confirm>
    </div>
  )
}
