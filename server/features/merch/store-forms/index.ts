import type { Route } from '../../../platform/http/route.ts'
import type { StoreFormHandlers } from './handlers.ts'
import { addToCartRoute } from './routes/add-to-cart-route.ts'
import { artRoutes } from './routes/art-routes.ts'
import { beginRoute } from './routes/begin-route.ts'
import { cartWordsRoute, changeRowRoute, restoreFormRoute } from './routes/cart-routes.ts'
import { checkoutFormRoute } from './routes/checkout-routes.ts'
import { continueRoute } from './routes/continue-route.ts'
import { goOnRoute } from './routes/go-on-route.ts'
import { completeFormRoute, payRoute, shareFormRoute, skipFormRoute } from './routes/pay-routes.ts'
import { agreeRoute, photoRoute } from './routes/photo-routes.ts'

/** Builds the routes of store pages for browsers without scripts. */
export const createStoreFormsRoutes = (handlers: StoreFormHandlers): readonly Route[] => [
  beginRoute,
  photoRoute,
  agreeRoute,
  continueRoute,
  ...artRoutes(handlers),
  addToCartRoute(handlers),
  changeRowRoute,
  cartWordsRoute,
  restoreFormRoute,
  checkoutFormRoute(handlers.sessions),
  payRoute,
  completeFormRoute,
  skipFormRoute,
  shareFormRoute,
  goOnRoute,
]
