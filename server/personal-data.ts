import { assetsPersonalData } from './features/likeness/assets/index.ts'
import { consentPersonalData } from './features/likeness/consent/index.ts'
import { indexingPersonalData } from './features/likeness/indexing/index.ts'
import { marksPersonalData } from './features/likeness/marks/index.ts'
import { reviewsPersonalData } from './features/likeness/reviews/index.ts'
import { searchPersonalData } from './features/likeness/search/index.ts'
import { socialPersonalData } from './features/likeness/social/index.ts'
import { eraseVoicesOf, tagsPersonalData } from './features/likeness/tags/index.ts'
import { eraseFilesOf, filesPersonalData } from './features/media/files/index.ts'
import { generationPersonalData } from './features/media/generation/index.ts'
import { modelsPersonalData } from './features/media/models/index.ts'
import { artworkPersonalData, eraseArtOf } from './features/merch/artwork/index.ts'
import { merchAssetsPersonalData } from './features/merch/assets/index.ts'
import { boardsPersonalData } from './features/merch/boards/index.ts'
import { campaignsPersonalData } from './features/merch/campaigns/index.ts'
import { recoveryPersonalData } from './features/merch/cart-recovery/index.ts'
import { cartsPersonalData } from './features/merch/carts/index.ts'
import { catalogPersonalData } from './features/merch/catalog/index.ts'
import { checkoutPersonalData } from './features/merch/checkout/index.ts'
import { designsPersonalData } from './features/merch/designs/index.ts'
import { discountsPersonalData } from './features/merch/discounts/index.ts'
import { eraseFansOf, fanSessionsPersonalData } from './features/merch/fan-sessions/index.ts'
import { filtersPersonalData } from './features/merch/filters/index.ts'
import { handOverPersonalData } from './features/merch/hand-over/index.ts'
import { leadsPersonalData } from './features/merch/leads/index.ts'
import { ordersPersonalData } from './features/merch/orders/index.ts'
import { eraseRendersOf, renderingPersonalData } from './features/merch/rendering/index.ts'
import { sellerStorePersonalData } from './features/merch/seller-store/index.ts'
import { shareReportsPersonalData } from './features/merch/share-reports/index.ts'
import { eraseSharesOf, sharingPersonalData } from './features/merch/sharing/index.ts'
import { storeArtPersonalData } from './features/merch/store-art/index.ts'
import { ledgerPersonalData } from './features/money/ledger/index.ts'
import { paymentPersonalData } from './features/money/payment/index.ts'
import { paymentsPersonalData, voidUnsettledPayments } from './features/money/payments/index.ts'
import { payoutsPersonalData } from './features/money/payouts/index.ts'
import { productsPersonalData } from './features/money/products/index.ts'
import { reconciliationPersonalData } from './features/money/reconciliation/index.ts'
import { campaignTypesPersonalData } from './features/offers/campaign-types/index.ts'
import { disputesPersonalData } from './features/offers/disputes/index.ts'
import { eraseCertificatesOf, licencesPersonalData } from './features/offers/licences/index.ts'
import { messagesPersonalData } from './features/offers/messages/index.ts'
import { offerPersonalData } from './features/offers/offer/index.ts'
import { outreachPersonalData } from './features/offers/outreach/index.ts'
import { ratingsPersonalData } from './features/offers/ratings/index.ts'
import { shortlistsPersonalData } from './features/offers/shortlists/index.ts'
import { statisticsPersonalData } from './features/offers/statistics/index.ts'
import { eraseCandidatesOf, studioPersonalData } from './features/offers/studio/index.ts'
import { accountsPersonalData } from './features/people/accounts/index.ts'
import { auditPersonalData } from './features/people/audit/index.ts'
import { fanDataPersonalData } from './features/people/fan-data/index.ts'
import { notificationsPersonalData } from './features/people/notifications/index.ts'
import { type EraseExternalData, privacyPersonalData } from './features/people/privacy/index.ts'
import { WITHDRAWAL_HANDLERS } from './generation-kinds.ts'
import { installationPersonalData } from './platform/database/personal-data.ts'
import { requestsPersonalData } from './platform/http/personal-data.ts'
import { jobsPersonalData } from './platform/jobs/personal-data.ts'
import { limitsPersonalData } from './platform/limits/personal-data.ts'
import { mailPersonalData } from './platform/mail/index.ts'
import type { PersonalData } from './platform/personal-data/index.ts'
import { throttlesPersonalData } from './platform/security/personal-data.ts'
import { credentialsPersonalData } from './providers/credentials/index.ts'
import { mailboxPersonalData } from './providers/email/index.ts'
import { fulfilmentPersonalData } from './providers/fulfilment/index.ts'
import { identityPersonalData } from './providers/identity/index.ts'
import { processorPersonalData } from './providers/processor/index.ts'

/**
 * Personal data of every owner of tables; add the owner of a new table here. The order matters:
 * `reach` of a later owner sees the ids that earlier owners found (accounts, then sessions and
 * payments, then orders and jobs), and model calls are erased before the jobs that lead to them.
 */
export const PERSONAL_DATA: readonly PersonalData[] = [
  consentPersonalData(WITHDRAWAL_HANDLERS),
  accountsPersonalData,
  fanSessionsPersonalData,
  identityPersonalData,
  credentialsPersonalData,
  offerPersonalData,
  campaignTypesPersonalData,
  studioPersonalData,
  assetsPersonalData,
  indexingPersonalData,
  socialPersonalData,
  reviewsPersonalData,
  marksPersonalData,
  searchPersonalData,
  tagsPersonalData,
  outreachPersonalData,
  shortlistsPersonalData,
  messagesPersonalData,
  ratingsPersonalData,
  statisticsPersonalData,
  disputesPersonalData,
  licencesPersonalData,
  productsPersonalData,
  merchAssetsPersonalData,
  campaignsPersonalData,
  boardsPersonalData,
  catalogPersonalData,
  designsPersonalData,
  filtersPersonalData,
  storeArtPersonalData,
  sellerStorePersonalData,
  renderingPersonalData,
  artworkPersonalData,
  paymentPersonalData,
  paymentsPersonalData,
  ordersPersonalData,
  payoutsPersonalData,
  ledgerPersonalData,
  reconciliationPersonalData,
  fulfilmentPersonalData,
  processorPersonalData,
  sharingPersonalData,
  shareReportsPersonalData,
  recoveryPersonalData,
  cartsPersonalData,
  checkoutPersonalData,
  discountsPersonalData,
  handOverPersonalData,
  leadsPersonalData,
  modelsPersonalData,
  generationPersonalData,
  notificationsPersonalData,
  mailPersonalData,
  mailboxPersonalData,
  auditPersonalData,
  privacyPersonalData,
  fanDataPersonalData,
  filesPersonalData,
  requestsPersonalData,
  limitsPersonalData,
  throttlesPersonalData,
  jobsPersonalData,
  installationPersonalData,
]

/** Steps of an erasure outside the tables, in this order. */
export const ERASED_OUTSIDE: readonly EraseExternalData[] = [
  voidUnsettledPayments,
  eraseVoicesOf,
  eraseCandidatesOf,
  eraseCertificatesOf,
  eraseArtOf,
  eraseFansOf,
  eraseSharesOf,
  eraseRendersOf,
  eraseFilesOf,
]
