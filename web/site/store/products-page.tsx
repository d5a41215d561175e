import { Empty } from '../../parts/feedback/empty.tsx'
import { Notice } from '../../parts/feedback/notice.tsx'
import { PageHeading } from '../../parts/layout/page.tsx'
import type { PageModule } from '../page-module.ts'
import { Actions, Button } from '../parts/forms/button.tsx'
import { useDesign } from './art/use-design.ts'
import { useClosedReason } from './frame/phase-banner.tsx'
import { useStep } from './frame/use-step.ts'
import { ProductTile, ProductTiles } from './goods/product-tile.tsx'
import { prefetchStore, storeHead, useFan, useStore } from './store.ts'
import { useWords, wordsFor, wordsOf } from './words/words.ts'

export { StoreFrame as Frame } from './frame/frame.tsx'
export const loadTexts = wordsFor('art', 'goods')
export const prefetch: NonNullable<PageModule['prefetch']> = prefetchStore
export const head: PageModule['head'] = (at, read, facts) =>
  storeHead(at, read, facts, wordsOf(facts.language).goods.title)

export default function ProductsPage() {
  const { store, slug } = useStore()
  const { session } = useFan()
  const { art, goods } = useWords()
  const design = useDesign()
  useStep('products')
  const isDesignFirst = store.shopFlow === 'design_first'
  const hasArt = isDesignFirst || session?.aiArtKey != null
  const { products } = store
  const isShut = useClosedReason() !== null
  const lacksDesign = isDesignFirst && !design && store.designs.length > 1
  return (
    <>
      <PageHeading
        title={goods.title}
        lead={isDesignFirst ? design && goods.leadOfStore(design.name) : hasArt ? goods.lead : undefined}
        actions={
          hasArt &&
          !lacksDesign && (
            <Actions>
              {isDesignFirst && store.designs.length > 1 && (
                <Button to={`/c/${slug}/designs`}>{goods.changeDesign}</Button>
              )}
              {!isDesignFirst && <Button to={`/c/${slug}/art`}>{goods.changeArt}</Button>}
            </Actions>
          )
        }
      />
      {!hasArt && !isShut && (
        <div className="stack">
          <Notice>{goods.artFirst}</Notice>
          <Actions>
            <Button look="primary" to={session?.selfie ? `/c/${slug}/art` : `/c/${slug}/photo`}>
              {session?.selfie ? art.ready.action : art.needsPhoto.action}
            </Button>
          </Actions>
        </div>
      )}
      {lacksDesign && !isShut && (
        <div className="stack">
          <Notice>{art.needsDesign.text}</Notice>
          <Actions>
            <Button look="primary" to={`/c/${slug}/designs`}>
              {art.needsDesign.action}
            </Button>
          </Actions>
        </div>
      )}
      {products.length === 0 ? (
        <Empty title={goods.none.title}>{goods.none.text}</Empty>
      ) : (
        <ProductTiles onPhone={store.config.mobileProductGrid}>
          {products.map((product, at) => (
            <ProductTile key={product.id} product={product} design={design} isFirst={at < 2} />
          ))}
        </ProductTiles>
      )}
    </>
  )
}
