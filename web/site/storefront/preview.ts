import type { QueryClient } from '@tanstack/react-query'
import { queryKeyOf } from '../api.tsx'
import type { Store } from './store.ts'

/** Messages between a store and the editor that frames it. */
type PreviewMessage = { said: 'preview-ready' } | { said: 'preview-store'; store: Store }

const isPreviewMessage = (data: unknown): data is PreviewMessage =>
  typeof data === 'object' && data !== null && 'said' in data && typeof data.said === 'string'

const OF = 'GET /api/merch/campaign/{slug}'

/**
 * In a store framed by its editor, shows the editor's unsaved campaign. Other sites cannot frame
 * it.
 */
export function receivePreviews(answers: QueryClient): void {
  let last: Store | undefined
  const show = (store: Store) => answers.setQueryData(queryKeyOf(OF, { params: { slug: store.slug } }), { data: store })
  addEventListener('message', ({ data, origin, source }: MessageEvent<unknown>) => {
    if (origin !== location.origin || source !== parent || !isPreviewMessage(data) || data.said !== 'preview-store')
      return
    last = data.store
    show(last)
  })
  answers.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
    // The server's response has the saved campaign, so restore the preview.
    if (last && event.query.queryKey[0] === OF) show(last)
  })
  parent.postMessage({ said: 'preview-ready' } satisfies PreviewMessage, location.origin)
}

/** Sends an unsaved campaign to a framed store. */
export const sendPreview = (frame: Window, store: Store): void =>
  frame.postMessage({ said: 'preview-store', store } satisfies PreviewMessage, location.origin)

/** True if a message says that the store is ready for previews. */
export const isPreviewReady = ({ data, origin }: MessageEvent<unknown>): boolean =>
  origin === location.origin && isPreviewMessage(data) && data.said === 'preview-ready'
