import type { OwnProductList, Product } from '../../../client/src/api-types.ts'
import { minorUnitStep, shareOfAmount } from '../../../server/platform/money.ts'
import { Empty } from '../../parts/feedback/empty.tsx'
import { Lines, PageHeading } from '../../parts/layout/page.tsx'
import { StateChip } from '../../parts/values/state-chip.tsx'
import { Say, say } from '../../words/say.ts'
import { useApiList, useApiMutation, useSignedIn } from '../api.tsx'
import { useFilters } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Confirm } from '../parts/feedback/confirm.tsx'
import { Load } from '../parts/feedback/load.tsx'
import { Notice, RefusalNotice } from '../parts/feedback/notice.tsx'
import { Actions, Button } from '../parts/forms/button.tsx'
import { Permitted } from '../parts/forms/permitted.tsx'
import { Sheet } from '../parts/layout/sheet.tsx'
import { Money } from '../parts/values/amount-line.tsx'
import { Pager } from '../parts/values/pager.tsx'
import { PRODUCT_KINDS } from './labels.ts'
import { EditProduct, NewProduct } from './parts/product-form.tsx'
import { ProductWarnings } from './parts/product-warnings.tsx'

export const head: PageModule['head'] = () => ({ title: say('Products') })

const PAGE = 20

export default function ProductsPage() {
  const { roles } = useSignedIn()
  const { search, change } = useFilters()
  const products = useApiList(
    'GET /api/products/mine',
    { query: { limit: PAGE, offset: 0 } },
    ({ offset, limit, total }) => (offset + limit < total ? { query: { limit: PAGE, offset: offset + limit } } : null),
  )
  const open = search.get('product')
  const close = () => change({ product: null })
  if (!roles.includes('talent'))
    return (
      <>
        <PageHeading title={say('Products')} />
        <Notice title={say('Only talents can sell products')}>
          {say('You can find a talent’s products on their page.')}
        </Notice>
      </>
    )
  return (
    <>
      <PageHeading
        title={say('Products')}
        lead={say('What you sell at a fixed price, without an offer. Buyers find it on your page.')}
        actions={
          <Permitted calls="POST /api/products">
            <Button look="primary" onClick={() => change({ product: 'new' })}>
              {say('Create product')}
            </Button>
          </Permitted>
        }
      />
      <Load of={products}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.products)
          const shares = pages[0]?.shares ?? []
          const chosen = rows.find(({ id }) => id === open)
          return (
            <div className="stack">
              {rows.length === 0 ? (
                <Empty title={say('No products yet')}>
                  {say(
                    'Create your first product, for example a recorded greeting or a ready-to-use picture. People buy it without making an offer.',
                  )}
                </Empty>
              ) : (
                <Lines>
                  {rows.map((product) => (
                    <ProductLine key={product.id} product={product} shares={shares} />
                  ))}
                </Lines>
              )}
              <Pager {...products} />
              <Sheet title={say('New product')} isOpen={open === 'new'} onClose={close}>
                <NewProduct shares={shares} onDone={close} />
              </Sheet>
              <Sheet title={chosen?.title ?? say('Product')} isOpen={chosen !== undefined} onClose={close}>
                {chosen && <EditProduct product={chosen} shares={shares} onDone={close} />}
              </Sheet>
            </div>
          )
        }}
      </Load>
    </>
  )
}

function ProductLine({ product, shares }: { product: Product; shares: OwnProductList['shares'] }) {
  const { id, kind, title, description, priceMinorUnit, currency, active } = product
  const { change } = useFilters()
  const save = useApiMutation('PATCH /api/products/{id}')
  const share = shares.find((one) => one.kind === kind)?.sellerShareBps ?? 0
  const setActive = async (isActive: boolean) =>
    (await save.call({ params: { id }, body: { active: isActive } })) !== undefined
  return (
    <li>
      <div>
        <p className="row">
          <strong>{title}</strong>
          {active ? (
            <StateChip word="On sale" tone="good" shape="●" />
          ) : (
            <StateChip word="Not on sale" tone="muted" shape="○" />
          )}
        </p>
        {description !== null && <p className="words small">{description}</p>}
        <p className="small muted">
          <Say
            text="{kind} for {price}; you earn {amount} from each sale"
            values={{
              kind: PRODUCT_KINDS[kind].label,
              price: <Money minorUnits={priceMinorUnit} currency={currency} />,
              amount: (
                <Money minorUnits={shareOfAmount(priceMinorUnit, share, minorUnitStep(currency))} currency={currency} />
              ),
            }}
          />
        </p>
        {active && <ProductWarnings {...{ kind, priceMinorUnit, currency, share }} />}
        <RefusalNotice refused={active ? null : save.refused} />
      </div>
      <Permitted calls="PATCH /api/products/{id}">
        <Actions label={title}>
          <Button onClick={() => change({ product: id })} label={say('Edit {title}', { title })}>
            {say('Edit')}
          </Button>
          {active ? (
            <Confirm
              look="quiet"
              label={say('Take off sale')}
              title={say('Take “{title}” off sale?', { title })}
              confirmLabel={say('Take off sale')}
              isBusy={save.isBusy}
              refused={save.refused}
              onConfirm={() => setActive(false)}
            >
              <p>{say('Nobody can buy it anymore. Payments already in progress still go through.')}</p>
              <p>{say('You can put it back on sale at any time.')}</p>
            </Confirm>
          ) : (
            <Button isBusy={save.isBusy} onClick={() => void setActive(true)}>
              {say('Put back on sale')}
            </Button>
          )}
        </Actions>
      </Permitted>
    </li>
  )
}
