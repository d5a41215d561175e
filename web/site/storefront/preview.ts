import type { QueryClient } from '@tanstack/react-query'
import { queryKeyOf } from '../api.tsx'
import type { Store } from './store.ts'

/** Messages between the campaign editor and the store that the editor shows in a frame. */
type PreviewMessage = { said: 'preview-ready' } | { said: 'preview-store'; store: Store }

const isPreviewMessage = (data: unknown): data is PreviewMessage =>
  typeof data === 'object' && data !== null && 'said' in data && typeof data.said === 'string'

const OF = 'GET /api/merch/campaign/{slug}'

/**
 * Runs in a store that the campaign editor shows in a frame. Replaces the store's data with the
 * editor's unsaved campaign. Only our own pages can frame a store.
 */
export function receivePreviews(responses: QueryClient): void {
  let last: Store | undefined
  const show = (store: Store) =>
    responses.setQueryData(queryKeyOf(OF, { params: { slug: store.slug } }), { data: store })
  addEventListener('message', ({ data, origin, source }: MessageEvent<unknown>) => {
    if (origin !== location.origin || source !== parent || !isPreviewMessage(data) || data.said !== 'preview-store')
      return
    last = data.store
    show(last)
  })
  responses.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
    // A response of the server has the campaign as it was saved. Shows the unsaved campaign again.
    if (last && event.query.queryKey[0] === OF) show(last)
  })
  parent.postMessage({ said: 'preview-ready' } satisfies PreviewMessage, location.origin)
}

/** Sends an unsaved campaign to the store in the frame. */
export const sendPreview = (frame: Window, store: Store): void =>
  frame.postMessage({ said: 'preview-store', store } satisfies PreviewMessage, location.origin)

/** True if the message says that the store is ready to receive unsaved campaigns. */
export const isPreviewReady = ({ data, origin }: MessageEvent<unknown>): boolean =>
  origin === location.origin && isPreviewMessage(data) && data.said === 'preview-ready'
