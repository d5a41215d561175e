import { useEffect, useState } from 'react'
import { Notice } from '../../parts/feedback/notice.tsx'
import { PageHeading } from '../../parts/layout/page.tsx'
import { ApiError } from '../api.tsx'
import { Link, NOT_HERE, useFilters, useParam } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Button } from '../parts/forms/button.tsx'
import { storeInput } from '../storefront/store-input.ts'
import { useDesign } from './art/use-design.ts'
import { useStep } from './frame/use-step.ts'
import { Gallery } from './goods/gallery.tsx'
import { explainNameRefusal } from './goods/name-refusal.ts'
import { Price } from './goods/price.tsx'
import { getInitialChoices, type ProductChoices, ProductForm } from './goods/product-form.tsx'
import { ProductSafety } from './goods/product-safety.tsx'
import { ShippingLine } from './goods/shipping-line.tsx'
import { hasArtFor, previewOf, useRender } from './goods/use-render.ts'
import { cachedStore, type FanSession, prefetchStore, type Store, storeHead, useFan, useStore } from './store.ts'
import { useWords, wordsFor } from './words/words.ts'

export { StoreFrame as Frame } from './frame/frame.tsx'
export const loadTexts = wordsFor('art', 'goods', 'safety')

type Product = Store['products'][number]
const productIn = (store: Store | undefined, id: string | undefined): Product | undefined =>
  store?.products.find((one) => one.id === id)

export const prefetch: NonNullable<PageModule['prefetch']> = async (site, at) => {
  await prefetchStore(site, at)
  if (!productIn(cachedStore(site, at.params['slug'] ?? ''), at.params['productId'])) throw NOT_HERE
}

export const head: PageModule['head'] = (at, read, facts) => {
  const store = read('GET /api/merch/campaign/{slug}', storeInput(at.params['slug'] ?? '', facts.language))?.data
  return storeHead(at, read, facts, productIn(store, at.params['productId'])?.name)
}

export default function ProductPage() {
  const { store, slug } = useStore()
  const { goods } = useWords()
  const product = productIn(store, useParam('productId'))
  useStep('product')
  if (product) return <OneProduct key={product.id} product={product} />
  return (
    <>
      <PageHeading title={goods.gone.title} lead={goods.gone.text} />
      <div>
        <Button look="primary" to={`/c/${slug}/products`}>
          {goods.back}
        </Button>
      </div>
    </>
  )
}

function OneProduct({ product }: { product: Product }) {
  const { store, slug } = useStore()
  const { session } = useFan()
  const { goods } = useWords()
  const pageDesign = useDesign()
  const item = useFilters().search.get('item')
  const row = session?.cartItems.find(({ id, catalogProductId }) => id === item && catalogProductId === product.id)
  const design = row ? store.designs.find(({ id }) => id === row.designId) : pageDesign
  const [chosen, setChosen] = useState(() => getInitialChoices(product, row, session?.fanName ?? null))
  const isDesignFirst = store.shopFlow === 'design_first'
  const { url, isComing, refused, name } = useProductPicture(product, chosen, { design, row })
  const about = isDesignFirst && design ? `?design=${design.id}` : ''
  const isNamed = product.personalization !== null && explainNameRefusal(refused, goods, 0) !== undefined
  const isRefusedName = isNamed && name === chosen.fanName.trim()
  return (
    <>
      <p className="small store-way">
        <Link to={`/c/${slug}/products${about}`}>{goods.back}</Link>
      </p>
      <div className="product-page">
        <Gallery product={product} render={url} isComing={isComing} />
        <div className="stack">
          <PageHeading
            title={product.name}
            {...(product.description === null ? {} : { lead: <bdi>{product.description}</bdi> })}
          />
          <div>
            <p className="product-price">
              {product.isFree ? goods.free : <Price minorUnits={product.priceMinorUnit} currency={product.currency} />}
            </p>
            <ShippingLine config={store.config} product={product} />
            <p className="small muted">{goods.rights[product.personalized]}</p>
            <ProductSafety safety={product.safety} sku={product.sku} />
          </div>
          {refused?.code === 'UnprocessableEntity' && !isNamed && (
            <Notice tone="warn">{isDesignFirst ? goods.notReady : goods.notShown}</Notice>
          )}
          <ProductForm
            product={product}
            designId={isDesignFirst ? design?.id : undefined}
            row={row}
            chosen={chosen}
            onChange={(change) => setChosen((before) => ({ ...before, ...change }))}
            refused={refused}
            isRefusedName={isRefusedName}
          />
        </div>
      </div>
    </>
  )
}

type Of = { design: Store['designs'][number] | undefined; row: FanSession['cartItems'][number] | undefined }

/**
 * Returns the picture for the current choices. A store where the design comes first has a prepared
 * picture for the first color and the first placement, without a name. `name` is the name that was
 * rendered or refused, and may be older than the text in the field.
 */
function useProductPicture(product: Product, { color, placement, fanName }: ProductChoices, { design, row }: Of) {
  const { store } = useStore()
  const { session, sessionId, begin } = useFan()
  const isDesignFirst = store.shopFlow === 'design_first'
  const name = useDebouncedText(product.personalization ? fanName.trim() : '')
  const isFirst =
    color === (product.colors[0]?.key ?? null) && placement === (product.placements[0]?.name ?? null) && name === ''
  const ready = pictureOf(row, session) ?? (isDesignFirst && isFirst ? previewOf(design, product) : null)
  const mayShow =
    ready === null && hasArtFor(product, store, session?.aiArtKey) && (!isDesignFirst || design !== undefined)
  const isNewcomer = isDesignFirst && sessionId === null && !isFirst
  useEffect(() => {
    if (!isNewcomer) return
    begin().catch((error: unknown) => {
      // Ignored here, because adding the product to the cart shows the same refusal.
      if (!(error instanceof ApiError)) throw error
    })
  }, [isNewcomer, begin])
  const render = useRender(
    mayShow
      ? {
          catalogProductId: product.id,
          ...(isDesignFirst && design ? { designId: design.id } : {}),
          ...(placement === null ? {} : { placement }),
          ...(color === null ? {} : { color }),
          ...(product.personalization ? { fanName: name } : {}),
        }
      : null,
  )
  return ready === null ? { ...render, name } : { url: ready, isComing: false, refused: null, name }
}

/**
 * Returns the stored picture if the row's art is older than the fan's current art. A new render
 * would show the current art.
 */
function pictureOf(row: Of['row'], session: FanSession | undefined): string | null {
  if (!row?.previewFilename || row.artKey === null) return null
  const isCurrentArt = row.artKey === session?.aiArtKey || row.artKey === session?.plaqueIllustrationKey
  return isCurrentArt || session?.aiArtKey == null ? null : `/media/merch/renders/${row.previewFilename}`
}

const DEBOUNCE_MS = 500

/** Waits for a pause in typing, because each change causes a new render. */
function useDebouncedText(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
