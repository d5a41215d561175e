import type { QueryClient } from '@tanstack/react-query'
import type { Store } from './store.ts'

type PreviewMessage = { said: 'preview-ready' } | { said: 'preview-store'; store: Store }

const isPreviewMessage = (data: unknown): data is PreviewMessage =>
  typeof data === 'object' && data !== null && 'said' in data && typeof data.said === 'string'

const OF = 'GET /api/merch/campaign/{slug}'

/** Shows the editor's unsaved campaign in a framed store. Only our own pages can frame a store. */
export function receivePreviews(queryClient: QueryClient): void {
  let last: Store | undefined
  // The frame has loaded its store, and no other, in the reader's language.
  const show = (store: Store) => queryClient.setQueriesData({ queryKey: [OF] }, { data: store })
  addEventListener('message', ({ data, origin, source }: MessageEvent<unknown>) => {
    if (origin !== location.origin || source !== parent || !isPreviewMessage(data) || data.said !== 'preview-store')
      return
    last = data.store
    show(last)
  })
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
    // The server's response contains the saved campaign, so the unsaved one is shown again.
    if (last && event.query.queryKey[0] === OF) show(last)
  })
  parent.postMessage({ said: 'preview-ready' } satisfies PreviewMessage, location.origin)
}

/** Sends an unsaved campaign to the store in the frame. */
export const sendPreview = (frame: Window, store: Store): void =>
  frame.postMessage({ said: 'preview-store', store } satisfies PreviewMessage, location.origin)

/** True if the store in the frame is ready for unsaved campaigns. */
export const isPreviewReady = ({ data, origin }: MessageEvent<unknown>): boolean =>
  origin === location.origin && isPreviewMessage(data) && data.said === 'preview-ready'
