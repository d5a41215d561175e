import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CuratedProductList, OwnSellerStore } from '../../../client/src/api-types.ts'
import { queryKeyOf, useApiMutation, useSignedIn } from '../api.tsx'
import { useUnsavedGuard } from '../navigation.tsx'
import { fieldErrorsOf } from '../parts/forms/form.tsx'
import { MISSING_TEXTS, shopStateOf } from './labels.ts'
import { bodyOf, draftOf, findMissingParts, isSameDraft, type MissingPart, type ShopDraft } from './shop-draft.ts'

/** Holds the draft of a seller's store, its missing parts, and functions that save it. */
export function useShop({ store, previews }: OwnSellerStore, catalog: CuratedProductList) {
  const { displayName } = useSignedIn()
  const queryClient = useQueryClient()
  const firstName = displayName.split(' ')[0] ?? displayName
  const [saved, setSaved] = useState<ShopDraft>(() => draftOf(store, catalog, firstName))
  const [draft, setDraft] = useState(saved)
  const [wasTried, setTried] = useState<boolean | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const save = useApiMutation('POST /api/merch/seller/store', {
    onDone: (body) =>
      queryClient.setQueryData(queryKeyOf('GET /api/merch/seller/store'), { store: body.store, previews }),
  })
  const isDirty = !isSameDraft(draft, saved)
  useUnsavedGuard(isDirty && !save.isBusy)

  const state = shopStateOf(store)
  const lacks = wasTried === null ? [] : findMissingParts(draft, catalog, wasTried)
  const errors = fieldErrorsOf(save.refused)
  const send = async (what: ShopDraft, publish: boolean): Promise<boolean> => {
    const done = await save.call({ body: bodyOf(what, publish) })
    if (!done) return false
    const stored = draftOf(done.store, catalog, firstName)
    setSaved(stored)
    // Edits that were made during the save stay.
    setDraft((now) => (isSameDraft(now, what) ? stored : now))
    setTried(null)
    setMessage(publish ? (state === 'open' ? 'Saved. Fans see the changes now.' : 'Your store is open.') : 'Saved.')
    return true
  }
  return {
    draft,
    state,
    isDirty,
    isBusy: save.isBusy,
    refused: save.refused,
    message,
    /** Explains the first part that was missing when the owner last tried to save. */
    lack: lacks[0] && MISSING_TEXTS[lacks[0]],
    change: (values: Partial<ShopDraft>) => setDraft((now) => ({ ...now, ...values })),
    changeBy: setDraft,
    /** Returns the server's refusal, or a text that says what is missing. */
    errorOf: (field: string, lack?: MissingPart) =>
      errors[field] ?? (lack && lacks.includes(lack) ? MISSING_TEXTS[lack] : undefined),
    trySave: (publish: boolean) => {
      setTried(publish)
      if (findMissingParts(draft, catalog, publish).length === 0) void send(draft, publish)
    },
    close: () => send(saved, false),
  }
}

export type Shop = ReturnType<typeof useShop>
