import type { Route } from '../../../platform/http/route.ts'
import type { FanSessionHandlers } from '../fan-sessions/index.ts'
import { addToCartRoute, type CartFormHandlers } from './routes/add-to-cart-route.ts'
import { type ArtHandlers, artRoutes } from './routes/art-routes.ts'
import { beginRoute } from './routes/begin-route.ts'
import { cartWordsRoute, changeRowRoute, restoreFormRoute } from './routes/cart-forms.ts'
import { checkoutFormRoute } from './routes/checkout-form.ts'
import { continueRoute } from './routes/continue-route.ts'
import { goOnRoute } from './routes/go-on-route.ts'
import { completeFormRoute, payRoute, shareFormRoute, skipFormRoute } from './routes/pay-forms.ts'
import { agreeRoute, photoRoute } from './routes/photo-routes.ts'

/** What the forms of a store do by others' means; `server/merch.ts` hands it in. */
export type StoreFormHandlers = ArtHandlers &
  CartFormHandlers & { sessions: Pick<FanSessionHandlers, 'onAdopt' | 'onAddress' | 'writeCart'> }

/** What the pages of a store do without a script. */
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
