import type { Route } from '../../../platform/http/route.ts'
import { addToCartRoute, type CartFormHandlers } from './routes/add-to-cart-route.ts'
import { type ArtHandlers, artRoutes } from './routes/art-routes.ts'
import { beginRoute } from './routes/begin-route.ts'
import { continueRoute } from './routes/continue-route.ts'
import { agreeRoute, photoRoute } from './routes/photo-routes.ts'

/** What the forms of a store do by others' means; `server/merch.ts` hands it in. */
export type StoreFormHandlers = ArtHandlers & CartFormHandlers

/** What the pages of a store do without a script. */
export const createStoreFormsRoutes = (handlers: StoreFormHandlers): readonly Route[] => [
  beginRoute,
  photoRoute,
  agreeRoute,
  continueRoute,
  ...artRoutes(handlers),
  addToCartRoute(handlers),
]
