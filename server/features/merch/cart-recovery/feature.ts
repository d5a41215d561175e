import { defineFeature } from '../../../feature.ts'
import { LINK, SIGNED } from '../../../platform/limits/unpaid-costs.ts'
import { abandonedCartsJob } from './jobs/abandoned-carts-job.ts'
import { openRecoveryLink } from './open-recovery-link.ts'
import { recoveryPersonalData } from './queries/personal-data.ts'
import { deleteMailedAddresses } from './queries/recovery-addresses.ts'
import { deleteRecoveryLinks } from './queries/recovery-links.ts'
import { createRecoveryMails, recoveryMailExamples } from './recovery-mails.ts'
import { listAbandonedCartsRoute, reviewCartRoute } from './routes/abandoned-carts-routes.ts'
import { providerWebhookRoute } from './routes/provider-webhook-route.ts'
import { restoreCartRoute } from './routes/restore-cart-route.ts'
import { cartUnsubscribeRoute, showCartUnsubscribeRoute } from './routes/unsubscribe-routes.ts'

export const feature = defineFeature({
  name: 'merch/cart-recovery',
  about: 'abandoned carts: the one mail, its link, the admin dashboard',
  tables: ['merch_cart_reviews', 'merch_recovery_addresses', 'merch_recovery_links', 'merch_recovery_refusals'],
  routes: [
    restoreCartRoute,
    showCartUnsubscribeRoute,
    cartUnsubscribeRoute,
    providerWebhookRoute,
    listAbandonedCartsRoute,
    reviewCartRoute,
  ],
  jobs: [abandonedCartsJob],
  mailExamples: recoveryMailExamples,
  mails: createRecoveryMails,
  personalData: recoveryPersonalData,
  prunings: [
    { name: 'recoveryLinks', keptDays: 'MERCH_CART_DAYS', deleteBatch: deleteRecoveryLinks },
    { name: 'recoveryAddresses', keptDays: 'MERCH_CART_DAYS', deleteBatch: deleteMailedAddresses },
  ],
  handlers: { carts: { openLink: openRecoveryLink } },
  unpaidCosts: {
    'POST /api/merch/cart/restore': ['session'],
    'GET /api/merch/email/unsubscribe/{token}': LINK,
    'POST /api/merch/email/unsubscribe/{token}': LINK,
    'POST /api/merch/email/provider-webhook': SIGNED,
  },
})
