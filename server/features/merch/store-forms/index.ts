import type { Route } from '../../../platform/http/route.ts'
import type { StoreFormHandlers } from './handlers.ts'
import { addToCartRoute } from './routes/add-to-cart-route.ts'
import { artRoutes } from './routes/art-routes.ts'
import { beginRoute } from './routes/begin-route.ts'
import { cartDetailsRoute, changeRowRoute, restoreFormRoute } from './routes/cart-routes.ts'
import { checkoutFormRoute } from './routes/checkout-routes.ts'
import { continueRoute } from './routes/continue-route.ts'
import { completeFormRoute, payRoute, shareFormRoute, skipFormRoute } from './routes/pay-routes.ts'
import { guardianConsentRoute, photoRoute } from './routes/photo-routes.ts'
import { reopenSessionRoute } from './routes/reopen-session-route.ts'

/** Builds the routes of store pages for browsers without scripts. */
export const createStoreFormsRoutes = (handlers: StoreFormHandlers): readonly Route[] => [
  beginRoute,
  photoRoute,
  guardianConsentRoute,
  continueRoute,
  ...artRoutes(handlers),
  addToCartRoute(handlers),
  changeRowRoute,
  cartDetailsRoute,
  restoreFormRoute,
  checkoutFormRoute(handlers.sessions),
  payRoute,
  completeFormRoute,
  skipFormRoute,
  shareFormRoute,
  reopenSessionRoute,
]
