import { useState } from 'react'
import type { OwnSellerStore } from '../../../../client/src/api-types.ts'
import { Section } from '../../../parts/layout/page.tsx'
import { useApiMutation, useApiQuery } from '../../api.tsx'
import { Load } from '../../parts/feedback/load.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { TextsEditor } from '../../storefront/texts-editor.tsx'

type SavedStore = NonNullable<OwnSellerStore['store']>

/** Texts of the saved store for fans of other languages. Saved apart from the store. */
export function StoreLanguages({ store }: { store: SavedStore }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Section title="Languages">
      <p className="muted">Fans see your texts in their language. Where you leave a field empty, they see your own.</p>
      {isOpen ? (
        <Editor store={store} />
      ) : (
        <div>
          <Button onClick={() => setOpen(true)}>Translate texts</Button>
        </div>
      )}
    </Section>
  )
}

function Editor({ store }: { store: SavedStore }) {
  const texts = useApiQuery('GET /api/merch/seller/store/texts')
  const save = useApiMutation('PUT /api/merch/seller/store/texts/{language}')
  const main = {
    fields: [
      { name: 'desktopTitle', label: 'Title', main: store.name },
      { name: 'studioHeadline', label: 'Tagline', main: store.headline },
    ] as const,
    designs: store.designs,
    products: store.products
      .filter(({ enabled }) => enabled)
      .map(({ catalogProductId, name }) => ({ id: catalogProductId, name, description: null })),
  }
  return (
    <Load of={texts}>
      {({ languages }) => (
        <TextsEditor
          main={main}
          saved={languages}
          isBusy={save.isBusy}
          refused={save.refused}
          onSave={async (language, body) => (await save.call({ params: { language }, body })) !== undefined}
        />
      )}
    </Load>
  )
}
