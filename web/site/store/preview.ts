import type { QueryClient } from '@tanstack/react-query'
import { keyOf } from '../api.tsx'
import type { Store } from './store.ts'

/** What a storefront and the editor it is shown in say to each other. */
type Said = { said: 'preview-ready' } | { said: 'preview-store'; store: Store }

const isSaid = (data: unknown): data is Said =>
  typeof data === 'object' && data !== null && 'said' in data && typeof data.said === 'string'

const OF = 'GET /api/merch/campaign/{slug}'

/** In a storefront that is shown within its editor: it shows what the editor says, saved or not. Others may not frame it. */
export function watchPreview(answers: QueryClient): void {
  let last: Store | undefined
  const show = (store: Store) => answers.setQueryData(keyOf(OF, { params: { slug: store.slug } }), { data: store })
  addEventListener('message', ({ data, origin, source }: MessageEvent<unknown>) => {
    if (origin !== location.origin || source !== parent || !isSaid(data) || data.said !== 'preview-store') return
    last = data.store
    show(last)
  })
  answers.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
    // What the server answers meanwhile is what was saved.
    if (last && event.query.queryKey[0] === OF) show(last)
  })
  parent.postMessage({ said: 'preview-ready' } satisfies Said, location.origin)
}

/** Tells a framed storefront how it would look. */
export const tellPreview = (frame: Window, store: Store): void =>
  frame.postMessage({ said: 'preview-store', store } satisfies Said, location.origin)

/** Whether a storefront says that it listens now. */
export const isReady = ({ data, origin }: MessageEvent<unknown>): boolean =>
  origin === location.origin && isSaid(data) && data.said === 'preview-ready'
