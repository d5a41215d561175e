import type { Route } from '../../../platform/http/route.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import { abandonedCartsJob } from './jobs/abandoned-carts-job.ts'
import { listAbandonedCartsRoute, reviewCartRoute } from './routes/abandoned-carts-routes.ts'
import { providerWebhookRoute } from './routes/provider-webhook-route.ts'
import { restoreCartRoute } from './routes/restore-cart-route.ts'
import { cartUnsubscribeRoute, showCartUnsubscribeRoute } from './routes/unsubscribe-routes.ts'

export { openRecoveryLink } from './open-recovery-link.ts'
export { recoveryPersonalData } from './queries/personal-data.ts'
export { deleteMailedAddresses } from './queries/recovery-addresses.ts'
export { deleteRecoveryLinks } from './queries/recovery-links.ts'
export { recordMailOpens } from './record-mail-opens.ts'
export { createRecoveryMails, recoveryMailExamples } from './recovery-mails.ts'
export { restoreCart } from './restore-cart.ts'

export const cartRecoveryRoutes: readonly Route[] = [
  restoreCartRoute,
  showCartUnsubscribeRoute,
  cartUnsubscribeRoute,
  providerWebhookRoute,
  listAbandonedCartsRoute,
  reviewCartRoute,
]
export const cartRecoveryJobs: readonly Job[] = [abandonedCartsJob]
