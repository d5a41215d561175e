import { defineFeature } from '../../../feature.ts'
import { READS } from '../../../platform/limits/unpaid-costs.ts'
import { captureAddress } from './capture-address.ts'
import { ensureCartCookie } from './cart-cookie.ts'
import { requireDesignArt } from './find-designs-art.ts'
import { closeIdleCarts, deleteEndedCarts } from './queries/abandoned-carts.ts'
import { listCartItems, storeRender } from './queries/cart-items.ts'
import { findSessionsWithCarts } from './queries/carts.ts'
import { cartsPersonalData } from './queries/personal-data.ts'
import { getGlobalCartRoute } from './routes/get-global-cart-route.ts'
import { putCartRoute } from './routes/put-cart-route.ts'
import { sessionCart } from './session-cart.ts'

export const feature = defineFeature({
  name: 'merch/carts',
  about: 'cart rows of a session, and the cart of a browser or a person across campaigns',
  tables: ['merch_cart_items', 'merch_carts', 'merch_session_carts'],
  routes: ({ handlers: { carts: handlers } }) => [putCartRoute, getGlobalCartRoute(handlers)],
  personalData: cartsPersonalData,
  prunings: [
    { name: 'idleCarts', keptDays: 'MERCH_CART_DAYS', deleteBatch: closeIdleCarts },
    { name: 'endedCarts', keptDays: 'MERCH_ENDED_CART_DAYS', deleteBatch: deleteEndedCarts },
  ],
  findReferencedSessions: findSessionsWithCarts,
  handlers: {
    fanSessions: {
      onAddress: (trx, session, { email, userId }, at) => captureAddress(trx, session, email, at, userId),
      ensureCartCookie,
      ...sessionCart,
    },
    rendering: { listCartItems, storeRender, ensureDesignArt: requireDesignArt },
  },
  unpaidCosts: {
    'PUT /api/merch/session/{id}/cart': ['code', 'reminder'],
    'GET /api/merch/cart': READS,
  },
})
