import type { FanSessionHandlers } from '../fan-sessions/index.ts'
import type { CartFormHandlers } from './routes/add-to-cart-route.ts'
import type { ArtHandlers } from './routes/art-routes.ts'

/** What the forms of a store do by others' means; `server/merch.ts` hands it in. */
export type StoreFormHandlers = ArtHandlers &
  CartFormHandlers & { sessions: Pick<FanSessionHandlers, 'onAdopt' | 'onAddress' | 'readyCart'> }
