import type { Route } from '../../../platform/http/route.ts'
import type { FanSessionHandlers } from '../fan-sessions/index.ts'
import { beginRoute } from './routes/begin-route.ts'
import { cartWordsRoute, changeRowRoute, restoreFormRoute } from './routes/cart-forms.ts'
import { checkoutFormRoute } from './routes/checkout-form.ts'
import { completeFormRoute, payRoute, shareFormRoute, skipFormRoute } from './routes/pay-forms.ts'

/** What the pages of a store do without a script. */
export const storeFormsRoutes: readonly Route[] = [beginRoute]

/** What is bought without a script: the cart, where it goes, paying. */
export const createBuyingForms = (
  handlers: Pick<FanSessionHandlers, 'onAdopt' | 'onAddress' | 'writeCart'>,
): readonly Route[] => [
  changeRowRoute,
  cartWordsRoute,
  restoreFormRoute,
  checkoutFormRoute(handlers),
  payRoute,
  completeFormRoute,
  skipFormRoute,
  shareFormRoute,
]
