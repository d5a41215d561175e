import { feature as development } from './features/development/feature.ts'
import { feature as integrationsApiKeys } from './features/integrations/api-keys/feature.ts'
import { feature as integrationsEmbeds } from './features/integrations/embeds/feature.ts'
import { feature as integrationsEvents } from './features/integrations/events/feature.ts'
import { feature as integrationsMcp } from './features/integrations/mcp/feature.ts'
import { feature as integrationsPlugins } from './features/integrations/plugins/feature.ts'
import { feature as integrationsWebhooks } from './features/integrations/webhooks/feature.ts'
import { feature as likenessAssets } from './features/likeness/assets/feature.ts'
import { feature as likenessConsent } from './features/likeness/consent/feature.ts'
import { feature as likenessIndexing } from './features/likeness/indexing/feature.ts'
import { feature as likenessMarks } from './features/likeness/marks/feature.ts'
import { feature as likenessPictureTakedowns } from './features/likeness/picture-takedowns/feature.ts'
import { feature as likenessReviews } from './features/likeness/reviews/feature.ts'
import { feature as likenessSearch } from './features/likeness/search/feature.ts'
import { feature as likenessSocial } from './features/likeness/social/feature.ts'
import { feature as likenessTags } from './features/likeness/tags/feature.ts'
import { feature as likenessUseRules } from './features/likeness/use-rules/feature.ts'
import { feature as mediaCredentials } from './features/media/credentials/feature.ts'
import { feature as mediaFiles } from './features/media/files/feature.ts'
import { feature as mediaGeneration } from './features/media/generation/feature.ts'
import { feature as mediaModels } from './features/media/models/feature.ts'
import { feature as mediaWatermarks } from './features/media/watermarks/feature.ts'
import { feature as merchArtwork } from './features/merch/artwork/feature.ts'
import { feature as merchAssets } from './features/merch/assets/feature.ts'
import { feature as merchBoards } from './features/merch/boards/feature.ts'
import { feature as merchCampaignTexts } from './features/merch/campaign-texts/feature.ts'
import { feature as merchCampaigns } from './features/merch/campaigns/feature.ts'
import { feature as merchCartRecovery } from './features/merch/cart-recovery/feature.ts'
import { feature as merchCarts } from './features/merch/carts/feature.ts'
import { feature as merchCatalog } from './features/merch/catalog/feature.ts'
import { feature as merchCheckout } from './features/merch/checkout/feature.ts'
import { feature as merchDesigns } from './features/merch/designs/feature.ts'
import { feature as merchDiscounts } from './features/merch/discounts/feature.ts'
import { feature as merchFanSessions } from './features/merch/fan-sessions/feature.ts'
import { feature as merchFilters } from './features/merch/filters/feature.ts'
import { feature as merchHandOver } from './features/merch/hand-over/feature.ts'
import { feature as merchLeads } from './features/merch/leads/feature.ts'
import { feature as merchOrderFinder } from './features/merch/order-finder/feature.ts'
import { feature as merchOrderPapers } from './features/merch/order-papers/feature.ts'
import { feature as merchOrders } from './features/merch/orders/feature.ts'
import { feature as merchRendering } from './features/merch/rendering/feature.ts'
import { feature as merchSellerStore } from './features/merch/seller-store/feature.ts'
import { feature as merchShareReports } from './features/merch/share-reports/feature.ts'
import { feature as merchSharing } from './features/merch/sharing/feature.ts'
import { feature as merchStoreArt } from './features/merch/store-art/feature.ts'
import { feature as merchStoreForms } from './features/merch/store-forms/feature.ts'
import { feature as merchStorefront } from './features/merch/storefront/feature.ts'
import { feature as merchWithdrawals } from './features/merch/withdrawals/feature.ts'
import { feature as moneyCompanyData } from './features/money/company-data/feature.ts'
import { feature as moneyLedger } from './features/money/ledger/feature.ts'
import { feature as moneyPayment } from './features/money/payment/feature.ts'
import { feature as moneyPayments } from './features/money/payments/feature.ts'
import { feature as moneyPayouts } from './features/money/payouts/feature.ts'
import { feature as moneyProducts } from './features/money/products/feature.ts'
import { feature as moneyReconciliation } from './features/money/reconciliation/feature.ts'
import { feature as moneySpending } from './features/money/spending/feature.ts'
import { feature as moneyStatements } from './features/money/statements/feature.ts'
import { feature as offersAgreements } from './features/offers/agreements/feature.ts'
import { feature as offersCampaignTypes } from './features/offers/campaign-types/feature.ts'
import { feature as offersDeadlines } from './features/offers/deadlines/feature.ts'
import { feature as offersDisputes } from './features/offers/disputes/feature.ts'
import { feature as offersFulfilment } from './features/offers/fulfilment/feature.ts'
import { feature as offersLicences } from './features/offers/licences/feature.ts'
import { feature as offersMessages } from './features/offers/messages/feature.ts'
import { feature as offersNegotiation } from './features/offers/negotiation/feature.ts'
import { feature as offersOffer } from './features/offers/offer/feature.ts'
import { feature as offersOfferNotices } from './features/offers/offer-notices/feature.ts'
import { feature as offersOfferPayments } from './features/offers/offer-payments/feature.ts'
import { feature as offersOutreach } from './features/offers/outreach/feature.ts'
import { feature as offersPortfolio } from './features/offers/portfolio/feature.ts'
import { feature as offersRatings } from './features/offers/ratings/feature.ts'
import { feature as offersResolver } from './features/offers/resolver/feature.ts'
import { feature as offersShortlists } from './features/offers/shortlists/feature.ts'
import { feature as offersStatistics } from './features/offers/statistics/feature.ts'
import { feature as offersStudio } from './features/offers/studio/feature.ts'
import { feature as offersSubmission } from './features/offers/submission/feature.ts'
import { feature as peopleAccounts } from './features/people/accounts/feature.ts'
import { feature as peopleAdmin } from './features/people/admin/feature.ts'
import { feature as peopleAdminApprovals } from './features/people/admin-approvals/feature.ts'
import { feature as peopleAudit } from './features/people/audit/feature.ts'
import { feature as peopleAuth } from './features/people/auth/feature.ts'
import { feature as peopleAuthPages } from './features/people/auth-pages/feature.ts'
import { feature as peopleFanData } from './features/people/fan-data/feature.ts'
import { feature as peopleFirstSteps } from './features/people/first-steps/feature.ts'
import { feature as peopleKeptPages } from './features/people/kept-pages/feature.ts'
import { feature as peopleMonitoring } from './features/people/monitoring/feature.ts'
import { feature as peopleNotifications } from './features/people/notifications/feature.ts'
import { feature as peoplePortraits } from './features/people/portraits/feature.ts'
import { feature as peoplePrivacy } from './features/people/privacy/feature.ts'
import { feature as peoplePush } from './features/people/push/feature.ts'
import { feature as peopleSecondFactors } from './features/people/second-factors/feature.ts'
import { feature as peopleShowcase } from './features/people/showcase/feature.ts'
import { feature as peopleSite } from './features/people/site/feature.ts'
import { feature as peopleTalentPages } from './features/people/talent-pages/feature.ts'
import { feature as peopleTeams } from './features/people/teams/feature.ts'
import { feature as peopleTransparency } from './features/people/transparency/feature.ts'
import { feature as peopleUndelivered } from './features/people/undelivered/feature.ts'

/** Lists all features in the order of the API description. To add a feature, add one line here. */
export const FEATURES = [
  peopleAuth,
  peopleAuthPages,
  peopleAccounts,
  peopleAdmin,
  peopleAdminApprovals,
  peopleAudit,
  peopleMonitoring,
  peoplePrivacy,
  peopleFanData,
  peopleFirstSteps,
  merchShareReports,
  offersSubmission,
  offersStudio,
  offersCampaignTypes,
  offersOffer,
  offersOfferNotices,
  offersNegotiation,
  offersOfferPayments,
  offersFulfilment,
  offersDeadlines,
  offersDisputes,
  offersLicences,
  offersAgreements,
  offersStatistics,
  offersOutreach,
  offersShortlists,
  offersMessages,
  offersRatings,
  offersResolver,
  offersPortfolio,
  peopleTalentPages,
  peopleSecondFactors,
  peopleShowcase,
  peoplePortraits,
  peopleNotifications,
  peoplePush,
  peopleKeptPages,
  peopleTeams,
  peopleTransparency,
  peopleUndelivered,
  integrationsApiKeys,
  integrationsEvents,
  integrationsWebhooks,
  integrationsPlugins,
  integrationsMcp,
  integrationsEmbeds,
  moneyPayment,
  moneyPayments,
  moneyPayouts,
  moneyCompanyData,
  moneySpending,
  moneyStatements,
  moneyLedger,
  moneyReconciliation,
  moneyProducts,
  likenessConsent,
  likenessUseRules,
  likenessAssets,
  likenessMarks,
  likenessSocial,
  likenessReviews,
  likenessPictureTakedowns,
  likenessIndexing,
  likenessSearch,
  likenessTags,
  merchAssets,
  merchCampaigns,
  merchCatalog,
  merchDesigns,
  merchCampaignTexts,
  merchStorefront,
  merchWithdrawals,
  merchHandOver,
  merchStoreForms,
  merchStoreArt,
  merchFanSessions,
  merchArtwork,
  merchRendering,
  merchCarts,
  merchCartRecovery,
  merchDiscounts,
  merchCheckout,
  merchOrders,
  merchOrderPapers,
  merchOrderFinder,
  merchSharing,
  merchLeads,
  merchFilters,
  merchSellerStore,
  merchBoards,
  mediaFiles,
  mediaCredentials,
  mediaModels,
  mediaWatermarks,
  mediaGeneration,
  peopleSite,
  development,
] as const
