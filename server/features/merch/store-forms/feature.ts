import { defineFeature } from '../../../feature.ts'
import { HOLDER, LINK } from '../../../platform/limits/unpaid-costs.ts'
import { addToCartRoute } from './routes/add-to-cart-route.ts'
import { artRoutes } from './routes/art-routes.ts'
import { beginRoute } from './routes/begin-route.ts'
import { cartDetailsRoute, changeRowRoute, restoreFormRoute } from './routes/cart-routes.ts'
import { checkoutFormRoute } from './routes/checkout-routes.ts'
import { continueRoute } from './routes/continue-route.ts'
import { completeFormRoute, payRoute, shareFormRoute, skipFormRoute } from './routes/pay-routes.ts'
import { guardianConsentRoute, photoRoute } from './routes/photo-routes.ts'
import { reopenSessionRoute } from './routes/reopen-session-route.ts'

export const feature = defineFeature({
  name: 'merch/store-forms',
  about: 'store pages without a script',
  routes: ({ handlers: { fanSessions: sessions, rendering, sharing }, generationKinds: { MERCH_ART: art } }) => [
    beginRoute,
    photoRoute,
    guardianConsentRoute,
    continueRoute,
    ...artRoutes({ art, sessions }),
    addToCartRoute({ rendering }),
    changeRowRoute,
    cartDetailsRoute,
    restoreFormRoute,
    checkoutFormRoute(sessions),
    payRoute,
    completeFormRoute,
    skipFormRoute,
    shareFormRoute(sharing),
    reopenSessionRoute,
  ],
  unpaidCosts: {
    'POST /c/{slug}/do/begin': ['session'],
    'POST /c/{slug}/do/photo': ['session', 'photo', 'bytes', 'model'],
    'POST /c/{slug}/do/agree': HOLDER,
    'POST /c/{slug}/do/continue': HOLDER,
    'POST /c/{slug}/do/choose-design': ['session', 'art', 'model', 'artMail'],
    'POST /c/{slug}/do/generate': ['art', 'model', 'artMail'],
    'POST /c/{slug}/do/select': HOLDER,
    'POST /c/{slug}/do/mail-art': ['reminder', 'artMail'],
    'POST /c/{slug}/do/add-to-cart': ['session', 'render', 'model'],
    'POST /c/{slug}/do/row': HOLDER,
    'POST /c/{slug}/do/cart-words': ['code'],
    'POST /c/{slug}/do/restore': ['session'],
    'POST /c/{slug}/do/checkout': ['reminder'],
    'POST /c/{slug}/do/pay': ['tax', 'intent', 'decline', 'hold', 'render', 'model'],
    'POST /c/{slug}/do/complete': ['tax', 'render', 'model'],
    'POST /c/{slug}/do/skip-paying': ['tax', 'render', 'model'],
    'POST /c/{slug}/do/share': ['share'],
    'POST /c/{slug}/do/go-on': LINK,
  },
})
