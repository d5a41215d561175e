import './shop-builder.css'
import { useState } from 'react'
import type { CuratedProductList, OfferedFilter, OwnSellerStore } from '../../../../client/src/api-types.ts'
import { Section } from '../../../parts/layout/page.tsx'
import { useSignedIn } from '../../api.tsx'
import { Link } from '../../navigation.tsx'
import { Confirm } from '../../parts/feedback/confirm.tsx'
import { Notice } from '../../parts/feedback/notice.tsx'
import { Sheet } from '../../parts/layout/sheet.tsx'
import { ShareShop } from '../../storefront/share-shop.tsx'
import { SHOP } from '../labels.ts'
import { toggleDesign } from '../shop-draft.ts'
import { type Shop, useShop } from '../use-shop.ts'
import { SalesSection } from './sales-section.tsx'
import { SaveBar } from './save-bar.tsx'
import { ShopFields } from './shop-fields.tsx'
import { ShopPreview } from './shop-preview.tsx'
import { StoreLanguages } from './store-languages.tsx'
import { TrySheet } from './try-sheet.tsx'

type ShopBuilderProps = { own: OwnSellerStore; catalog: CuratedProductList; offered: readonly OfferedFilter[] }

export function ShopBuilder({ own, catalog, offered }: ShopBuilderProps) {
  const { store, previews } = own
  const { displayName } = useSignedIn()
  const shop = useShop(own, catalog)
  const { draft, state } = shop
  const [isPreviewOpen, setPreviewOpen] = useState(false)
  const [tried, setTriedOn] = useState<OfferedFilter | null>(null)
  const words = SHOP[state]
  const preview = <ShopPreview draft={draft} store={store} catalog={catalog} talentName={displayName} />
  return (
    <>
      {state !== 'open' && state !== 'new' && state !== 'draft' && (
        <Notice tone={words.tone === 'bad' ? 'bad' : 'warn'} title={words.word}>
          {words.means} {state === 'no consent' && <Link to="/likeness">Go to Likeness</Link>}
        </Notice>
      )}
      <div className="shop-builder">
        <aside className="shop-builder-shown" aria-label="Preview as fans see it">
          {preview}
        </aside>
        <div className="sections">
          {store && state === 'open' && (
            <Section title="Share your store">
              <ShareShop url={store.url} slug={store.slug} name={store.name} />
            </Section>
          )}
          {store && <SalesSection />}
          <ShopFields shop={shop} store={store} catalog={catalog} offered={offered} onTry={setTriedOn} />
          {store && <StoreLanguages store={store} />}
          {store && state === 'open' && <CloseStore name={store.name} shop={shop} />}
          {state !== 'blocked' && (
            <SaveBar
              isDirty={shop.isDirty}
              isNext={shop.isDirty || state !== 'open'}
              isBusy={shop.isBusy}
              refused={shop.refused}
              lack={shop.lack}
              message={shop.message ?? (store ? null : words.means)}
              publishWords={words.publish}
              keepWords={words.keep}
              onSave={shop.trySave}
              onPreview={() => setPreviewOpen(true)}
            />
          )}
        </div>
      </div>
      <Sheet title="Preview as fans see it" isOpen={isPreviewOpen} onClose={() => setPreviewOpen(false)}>
        {preview}
      </Sheet>
      {draft.photoUrl !== null && (
        <TrySheet
          filter={tried}
          photoUrl={draft.photoUrl}
          previews={previews}
          isChosen={draft.designs.some(({ filterId }) => filterId === tried?.id)}
          onChoose={() => tried && shop.changeBy((now) => toggleDesign(now, { filterId: tried.id, name: tried.name }))}
          onClose={() => setTriedOn(null)}
        />
      )}
    </>
  )
}

const CloseStore = ({ name, shop }: { name: string; shop: Shop }) => (
  <div>
    <Confirm
      label="Close store"
      title={`Close “${name}”?`}
      confirmLabel="Close store"
      isBusy={shop.isBusy}
      refused={shop.refused}
      onConfirm={shop.close}
    >
      <p>Nobody can place new orders. Existing orders are still made and shipped, and you keep what you earned.</p>
      <p>You can reopen it at any time at the same address.</p>
    </Confirm>
  </div>
)
