import './shop-builder.css'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CuratedProductList, OfferedFilter, OwnSellerStore } from '../../../../client/src/api-types.ts'
import { queryKeyOf, useApiMutation, useSignedIn } from '../../api.tsx'
import { Link, useUnsavedGuard } from '../../navigation.tsx'
import { Confirm } from '../../parts/feedback/confirm.tsx'
import { Notice } from '../../parts/feedback/notice.tsx'
import { TextField } from '../../parts/forms/fields.tsx'
import { fieldErrorsOf } from '../../parts/forms/form.tsx'
import { Section } from '../../parts/layout/page.tsx'
import { Sheet } from '../../parts/layout/sheet.tsx'
import { ShareShop } from '../../storefront/share-shop.tsx'
import { MISSING_TEXTS, SHOP, shopStateOf } from '../labels.ts'
import {
  bodyOf,
  draftOf,
  findMissingParts,
  isSameDraft,
  moveDesign,
  type ShopDraft,
  toggleDesign,
} from '../shop-draft.ts'
import { useArt } from '../use-art.ts'
import { LooksField } from './looks-field.tsx'
import { OrderList } from './order-list.tsx'
import { PhotoField } from './photo-field.tsx'
import { PricesField } from './prices-field.tsx'
import { SalesSection } from './sales-section.tsx'
import { SaveBar } from './save-bar.tsx'
import { ShopPreview } from './shop-preview.tsx'
import { ShopRefusal } from './shop-refusal.tsx'
import { TrySheet } from './try-sheet.tsx'

type ShopBuilderProps = { own: OwnSellerStore; catalog: CuratedProductList; offered: readonly OfferedFilter[] }

/** Store builder: a preview on one side, the settings on the other. */
export function ShopBuilder({ own: { store, previews }, catalog, offered }: ShopBuilderProps) {
  const { displayName } = useSignedIn()
  const answers = useQueryClient()
  const firstName = displayName.split(' ')[0] ?? displayName
  const [saved, setSaved] = useState<ShopDraft>(() => draftOf(store, catalog, firstName))
  const [draft, setDraft] = useState(saved)
  const [wasTried, setTried] = useState<boolean | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const [isPreviewOpen, setPreviewOpen] = useState(false)
  const [tried, setTriedOn] = useState<OfferedFilter | null>(null)
  const art = useArt(store)
  const save = useApiMutation('POST /api/merch/seller/store', {
    changes: ['GET /api/merch/seller/catalog', 'GET /api/merch/campaign/{slug}'],
    onDone: (body) => answers.setQueryData(queryKeyOf('GET /api/merch/seller/store'), { store: body.store, previews }),
  })
  const isDirty = !isSameDraft(draft, saved)
  useUnsavedGuard(isDirty && !save.isBusy)

  const state = shopStateOf(store)
  const words = SHOP[state]
  const lacks = wasTried === null ? [] : findMissingParts(draft, catalog, wasTried)
  const errors = fieldErrorsOf(save.refused)
  const change = (values: Partial<ShopDraft>) => setDraft((now) => ({ ...now, ...values }))
  const send = async (what: ShopDraft, publish: boolean): Promise<boolean> => {
    const done = await save.call({ body: bodyOf(what, publish) })
    if (!done) return false
    const stored = draftOf(done.store, catalog, firstName)
    setSaved(stored)
    // Edits made during the save stay.
    setDraft((now) => (isSameDraft(now, what) ? stored : now))
    setTried(null)
    setMessage(publish ? (state === 'open' ? 'Saved. Fans see the changes now.' : 'Your store is open.') : 'Saved.')
    return true
  }
  const trySave = (publish: boolean) => {
    setTried(publish)
    if (findMissingParts(draft, catalog, publish).length === 0) void send(draft, publish)
  }
  const preview = <ShopPreview draft={draft} store={store} catalog={catalog} talentName={displayName} />
  const designs = store?.designs ?? []
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
          <Section title="Photo">
            <PhotoField
              photoUrl={draft.photoUrl}
              onChange={(photoUrl) => change({ photoUrl })}
              error={errors['uploadedImageUrl'] ?? (lacks.includes('photo') ? MISSING_TEXTS.photo : undefined)}
            />
          </Section>
          <Section title="Name">
            <TextField
              name="name"
              label="Store name"
              value={draft.name}
              onChange={(name) => change({ name })}
              maxLength={80}
              error={errors['name'] ?? (lacks.includes('name') ? MISSING_TEXTS.name : undefined)}
              hint={
                store
                  ? 'Its address stays the same.'
                  : 'The store address is based on the name and cannot be changed later.'
              }
              isRequired
            />
            <TextField
              name="headline"
              label="Tagline"
              value={draft.headline}
              onChange={(headline) => change({ headline })}
              maxLength={300}
              error={errors['headline']}
            />
          </Section>
          <Section title="Looks">
            <p className="muted">Each look is a new version of your photo. Fans choose a look, then a product.</p>
            <LooksField
              offered={offered}
              chosen={draft.designs}
              saved={designs}
              photoUrl={draft.photoUrl}
              onToggle={(design) => setDraft((now) => toggleDesign(now, design))}
              onTry={setTriedOn}
            />
          </Section>
          <Section title="Order in the store">
            {art.waiting > 0 && (
              <p className="small muted" role="status">
                {art.waiting === 1 ? '1 picture is' : `${art.waiting} pictures are`} still being generated. You do not
                have to wait.
              </p>
            )}
            <OrderList
              designs={draft.designs}
              saved={designs}
              onMove={(from, to) => setDraft((now) => moveDesign(now, from, to))}
              onRetry={art.retry}
              isRetrying={art.isBusy}
            />
            {art.isStuck && (
              <p className="small" role="status">
                Not yet: after each failed attempt, we wait longer before the next one. Come back in a few minutes, or
                remove the look.
              </p>
            )}
            <ShopRefusal refused={art.refused} />
          </Section>
          <Section title="Products and prices">
            <PricesField
              catalog={catalog}
              products={draft.products}
              sold={store?.products ?? []}
              onChange={(product) =>
                setDraft((now) => ({
                  ...now,
                  products: now.products.map((one) => (one.sku === product.sku ? product : one)),
                }))
              }
            />
          </Section>
          {store && state === 'open' && (
            <div>
              <Confirm
                label="Close store"
                title={`Close “${store.name}”?`}
                confirmLabel="Close store"
                isBusy={save.isBusy}
                refused={save.refused}
                onConfirm={() => send(saved, false)}
              >
                <p>
                  Nobody can place new orders. Existing orders are still made and shipped, and you keep what you earned.
                </p>
                <p>You can reopen it at any time at the same address.</p>
              </Confirm>
            </div>
          )}
          {state !== 'blocked' && (
            <SaveBar
              isDirty={isDirty}
              isNext={isDirty || state !== 'open'}
              isBusy={save.isBusy}
              refused={save.refused}
              lack={lacks[0] && MISSING_TEXTS[lacks[0]]}
              message={message ?? (store ? null : words.means)}
              publishWords={words.publish}
              keepWords={words.keep}
              onSave={trySave}
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
          onChoose={() => tried && setDraft((now) => toggleDesign(now, { filterId: tried.id, name: tried.name }))}
          onClose={() => setTriedOn(null)}
        />
      )}
    </>
  )
}
