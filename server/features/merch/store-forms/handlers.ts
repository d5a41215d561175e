import type { FanSessionHandlers } from '../fan-sessions/index.ts'
import type { CartFormHandlers } from './routes/add-to-cart-route.ts'
import type { ArtHandlers } from './routes/art-routes.ts'

/** Callbacks for the forms of a store; `server/merch.ts` provides them. */
export type StoreFormHandlers = ArtHandlers &
  CartFormHandlers & { sessions: Pick<FanSessionHandlers, 'onAdopt' | 'onAddress' | 'readyCart'> }
