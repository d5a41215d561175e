import type { CuratedProductList, OfferedFilter, OwnSellerStore } from '../../../../client/src/api-types.ts'
import { Section } from '../../../parts/layout/page.tsx'
import { TextField } from '../../parts/forms/fields.tsx'
import { moveDesign, toggleDesign } from '../shop-draft.ts'
import { useArt } from '../use-art.ts'
import type { Shop } from '../use-shop.ts'
import { LooksField } from './looks-field.tsx'
import { OrderList } from './order-list.tsx'
import { PhotoField } from './photo-field.tsx'
import { PricesField } from './prices-field.tsx'
import { ShopRefusal } from './shop-refusal.tsx'

type ShopFieldsProps = {
  shop: Shop
  store: OwnSellerStore['store']
  catalog: CuratedProductList
  offered: readonly OfferedFilter[]
  onTry: (filter: OfferedFilter) => void
}

export function ShopFields({ shop, store, catalog, offered, onTry }: ShopFieldsProps) {
  const { draft, change, changeBy, errorOf } = shop
  return (
    <>
      <Section title="Photo">
        <PhotoField
          photoUrl={draft.photoUrl}
          onChange={(photoUrl) => change({ photoUrl })}
          error={errorOf('uploadedImageUrl', 'photo')}
        />
      </Section>
      <NameSection shop={shop} isNew={!store} />
      <Section title="Looks">
        <p className="muted">Each look is a new version of your photo. Fans choose a look, then a product.</p>
        <LooksField
          offered={offered}
          chosen={draft.designs}
          saved={store?.designs ?? []}
          photoUrl={draft.photoUrl}
          onToggle={(design) => changeBy((now) => toggleDesign(now, design))}
          onTry={onTry}
        />
      </Section>
      <OrderSection shop={shop} store={store} />
      <Section title="Products and prices">
        <PricesField
          catalog={catalog}
          products={draft.products}
          sold={store?.products ?? []}
          onChange={(product) =>
            changeBy((now) => ({
              ...now,
              products: now.products.map((one) => (one.sku === product.sku ? product : one)),
            }))
          }
        />
      </Section>
    </>
  )
}

const NameSection = ({ shop: { draft, change, errorOf }, isNew }: { shop: Shop; isNew: boolean }) => (
  <Section title="Name">
    <TextField
      name="name"
      label="Store name"
      value={draft.name}
      onChange={(name) => change({ name })}
      maxLength={80}
      error={errorOf('name', 'name')}
      hint={
        isNew ? 'The store address is based on the name and cannot be changed later.' : 'Its address stays the same.'
      }
      isRequired
    />
    <TextField
      name="headline"
      label="Tagline"
      value={draft.headline}
      onChange={(headline) => change({ headline })}
      maxLength={300}
      error={errorOf('headline')}
    />
  </Section>
)

function OrderSection({ shop: { draft, changeBy }, store }: Pick<ShopFieldsProps, 'shop' | 'store'>) {
  const art = useArt(store)
  return (
    <Section title="Order of the looks">
      {art.waiting > 0 && (
        <p className="small muted" role="status">
          {art.waiting === 1 ? '1 picture is' : `${art.waiting} pictures are`} still being generated. You do not have to
          wait.
        </p>
      )}
      <OrderList
        designs={draft.designs}
        saved={store?.designs ?? []}
        onMove={(from, to) => changeBy((now) => moveDesign(now, from, to))}
        onRetry={art.retry}
        isRetrying={art.isBusy}
      />
      {art.isStuck && (
        <p className="small" role="status">
          We cannot try again yet: after each failed attempt, we wait longer. Come back in a few minutes, or remove the
          look.
        </p>
      )}
      <ShopRefusal refused={art.refused} />
    </Section>
  )
}
