import './shop-preview.css'
import { useState } from 'react'
import type { CuratedProductList, SellerStore } from '../../../../client/src/api-types.ts'
import { Picture } from '../../parts/media/picture.tsx'
import { Money } from '../../parts/values/amount-line.tsx'
import type { ShopDraft } from '../shop-draft.ts'

type ShopPreviewProps = {
  draft: ShopDraft
  store: SellerStore | null
  catalog: CuratedProductList
  talentName: string
}

export function ShopPreview({ draft, store, catalog, talentName }: ShopPreviewProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const { name, headline, photoUrl, designs, products } = draft
  const isPhotoSaved = store !== null && photoUrl?.split('?')[0] === store.uploadedImageUrl.split('?')[0]
  const savedOf = (filterId: string | null) =>
    isPhotoSaved ? store.designs.find((design) => design.filterId === filterId) : undefined
  const picked = designs.find(({ filterId }) => filterId === chosen) ?? designs[0]
  const shown = picked && savedOf(picked.filterId)
  const large = shown?.displayImageUrl ?? photoUrl
  const onSale = products.filter(({ enabled }) => enabled)
  return (
    <div className="shop-preview">
      <div className="shop-preview-hero">
        {large === null ? (
          <span className="picture shop-preview-nothing muted">Your photo</span>
        ) : (
          <Picture
            key={large}
            src={large}
            alt={picked ? `${picked.name}, as shown in the store` : ''}
            ratio="1 / 1"
            isFirst
          />
        )}
        <div className="shop-preview-words">
          <p className="small muted">{talentName}</p>
          <p className="shop-preview-name">{name.trim() || 'Your store'}</p>
          {headline.trim() !== '' && <p className="lead">{headline}</p>}
        </div>
      </div>
      {designs.length > 1 && (
        <fieldset className="shop-preview-designs">
          <legend className="small muted">Choose a design</legend>
          {designs.map(({ filterId, name: called }) => {
            const saved = savedOf(filterId)
            const picture = saved?.displayImageUrl ?? photoUrl
            const isComing = filterId !== null && !saved?.displayImageUrl
            return (
              <label
                key={filterId}
                className={isComing ? 'shop-preview-design shop-preview-coming' : 'shop-preview-design'}
              >
                <input
                  type="radio"
                  name="shop-preview-design"
                  checked={picked?.filterId === filterId}
                  onChange={() => setChosen(filterId)}
                />
                {picture === null ? (
                  <span className="picture shop-preview-nothing muted" aria-hidden="true">
                    {[...called][0]}
                  </span>
                ) : (
                  <Picture key={picture} src={picture} alt="" ratio="1 / 1" sizes="5rem" />
                )}
                <span className="small">{called}</span>
              </label>
            )
          })}
        </fieldset>
      )}
      <ul className="shop-preview-products" aria-label="Products">
        {onSale.map(({ sku, priceMinorUnit }) => {
          const product = catalog.products.find((one) => one.sku === sku)
          const worn = shown?.renderedProductPreviews.find((one) => one.sku === sku)?.url
          const picture = worn ?? product?.imageUrl ?? null
          return (
            <li key={sku}>
              {picture !== null && <Picture key={picture} src={picture} alt="" ratio="1 / 1" sizes="14rem" />}
              <span>{product?.name}</span>
              {priceMinorUnit !== null && <Money minorUnits={priceMinorUnit} currency={catalog.currency} />}
            </li>
          )
        })}
      </ul>
      {onSale.length === 0 && <p className="small muted">No products on sale yet.</p>}
    </div>
  )
}
