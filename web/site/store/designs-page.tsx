import { useEffect } from 'react'
import { Empty } from '../../parts/feedback/empty.tsx'
import { PageHeading } from '../../parts/layout/page.tsx'
import { useFilters, useGo } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { DesignTiles } from './art/design-tiles.tsx'
import { useKeepDesign } from './art/use-design.ts'
import { useStoreDesigns } from './art/use-store-designs.ts'
import { FanRefusal, useRefusedCode } from './frame/refusal.tsx'
import { useStep } from './frame/use-step.ts'
import { prefetchStore, storeHead, useFan, useStore } from './store.ts'
import { useWords, wordsFor, wordsOf } from './words/words.ts'

export { StoreFrame as Frame } from './frame/frame.tsx'
export const loadTexts = wordsFor('art')
export const prefetch: NonNullable<PageModule['prefetch']> = prefetchStore
export const head: PageModule['head'] = (at, read, facts) =>
  storeHead(at, read, facts, wordsOf(facts.language).art.designs.title)

/** If there is only one design, it is chosen automatically. */
export default function DesignsPage() {
  const { store, slug } = useStore()
  const { session } = useFan()
  const { designs: words } = useWords().art
  const { designs, pending } = useStoreDesigns()
  const go = useGo()
  const keep = useKeepDesign()
  const code = useRefusedCode()
  const { search } = useFilters()
  useStep('designs')
  const isDesignFirst = store.shopFlow === 'design_first'
  const [only] = designs.length === 1 && !search.has('refused') ? designs : []
  const nextOf = (id: string): string => {
    if (isDesignFirst) return `/c/${slug}/products?design=${id}`
    return session?.selfie ? `/c/${slug}/art?design=${id}` : `/c/${slug}/photo?design=${id}`
  }
  const onlyNext = only?.assetStatus === 'ready' ? nextOf(only.id) : null
  useEffect(() => {
    if (onlyNext !== null) go(onlyNext, { replace: true })
  }, [go, onlyNext])
  return (
    <>
      <PageHeading title={words.title} lead={isDesignFirst ? words.leadOfStore : words.lead} />
      <FanRefusal refused={code} />
      {designs.length === 0 ? (
        <Empty title={words.none.title}>{words.none.text}</Empty>
      ) : (
        <DesignTiles
          designs={designs}
          onChoose={({ id }) => {
            keep(id)
            go(nextOf(id))
          }}
        />
      )}
      <p className="small muted" role="status">
        {pending > 0 && words.stillComing(pending)}
      </p>
    </>
  )
}
