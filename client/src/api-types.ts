// Made from the API description by `npm run generate`. Do not edit.

export type AbandonedCarts = {
  candidates: number
  targets: number
  marked: number
  emailed: number
  skippedEmpty: number
  errors: string[]
}

export type Account = {
  id: string
  kind: AccountKind
  displayName: string
  slug: string
  imageUrl: string | null
  bio: string | null
  createdAt: string
  updatedAt: string
}

export type AccountAnswer = {
  account: Account
}

export type AccountForAdmins = {
  id: string
  displayName: string
  slug: string
  imageUrl: string | null
  roles: Role[]
  kind: AccountKind
  createdAt: string
  payoutsReady: boolean
}

export type AccountKind = 'brand' | 'talent' | 'agent'

export type AccountSnippet = {
  displayName: string
  imageUrl: string | null
  slug: string
}

export type AccountSnippets = Record<string, AccountSnippet>

export type ActiveCampaigns = {
  campaigns: {
    id: string
    slug: string
    name: string
    talentName: string
    status: CampaignStatus
  }[]
  total: number
  limit: number
  offset: number
}

export type AddEvidenceBody = {
  offerId: string
  statement: string
  fileUrls?: string[]
}

export type AddImageAssetsBody = {
  imageUrls: string[]
}

export type AddImageAssetsForm = {
  files: Blob[]
}

export type AddShortlistTalentBody = {
  slug: string
}

export type AddVoiceAssetsBody = {
  voiceUrls: string[]
}

export type AddVoiceAssetsForm = {
  files: Blob[]
}

export type AdminLeaderboard = {
  id: string
  slug: string
  name: string
  isActive: boolean
  isDefault: boolean
  teamCount: number
  total: number
  version: number
  createdAt: string
  updatedAt: string
}

export type AdminLeaderboardAnswer = {
  status: 'success'
  data: {
    leaderboard: AdminLeaderboard
  }
}

export type AdminLeaderboardList = {
  status: 'success'
  data: {
    leaderboards: AdminLeaderboard[]
    total: number
    limit: number
    offset: number
  }
}

export type AdminLeaderboardTeam = {
  id: string
  boardId: string
  slug: string
  name: string
  flagImgUrl: string | null
  mainColor: string | null
  colors: string[]
  facePaintImageUrls: string[]
  searchTerms: string[]
  seedCount: number
  eventsCount: number
  count: number
  campaignId: string | null
  version: number
  createdAt: string
  updatedAt: string
}

export type AdminLeaderboardTeamAnswer = {
  status: 'success'
  data: {
    team: AdminLeaderboardTeam
  }
}

export type AdminLeaderboardTeamList = {
  status: 'success'
  data: {
    teams: AdminLeaderboardTeam[]
    total: number
    limit: number
    offset: number
  }
}

export type AdvancePayoutAnswer = {
  payOut: PayOut
  processorTransferId: string
}

export type AdvancePayoutBody = {
  accountId: string
  amountMinorUnit: number
  currency?: string
  reason?: string | null
}

export type AgentLink = {
  agent: AccountSnippet
  canAct: boolean
  /** The agent has not accepted yet, and sees nothing. */
  isPending: boolean
  createdAt: string
}

export type AgentLinks = {
  agentLink: AgentLink | null
  represents: RepresentedTalent[]
  /** Talents who ask the calling agent to act for them. */
  requests: RepresentedTalent[]
}

export type AllowRevisionsBody = {
  offerId: string
  count: number
  note?: string | null
}

export type AnswerAgentLinkBody = {
  talentAccountId: string
  accept: boolean
}

export type AnswerDisputeBody = {
  offerId: string
  statement: string
  fileUrls?: string[]
}

export type AnswerExtensionBody = {
  offerId: string
  grant: boolean
  note?: string | null
}

export type AuditEntry = {
  id: string
  actorAccountId: string
  actorName: string | null
  action: string
  subjectType: string
  subjectId: string
  subjectName: string | null
  reason: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  createdAt: string
}

export type BadRequestError = {
  error: string
  code: 'BadRequest'
  details?: ValidationDetails
}

export type Blast = {
  id: string
  status: BlastStatus
  campaignDescription: string
  sourceOfferId: string | null
  createdAt: string
  expiresAt: string
  confirmedAt: string | null
  brief: BlastBrief
  recipients: BlastRecipient[]
}

export type BlastBrief = {
  campaignDescription: string
  buyerBrandName?: string | null
  campaignType: string
  campaignTypes?: string[]
  scriptText?: string | null
  productImageUrls?: string[]
  skipImageGeneration?: boolean
  imageCandidateSessionId?: string | null
  selectedModelKey?: ChosenImageModel
  imageKind?: ImageKind
  voiceCandidateSessionId?: string | null
  selectedVoiceModelKey?: string | null
  usageTypes?: string[]
  customUsage?: string | null
  wantsSharing?: boolean | null
  sharingDescription?: string | null
  offerAmountMinorUnit: number
  currency?: string
  expiresInDays?: number
  expirePolicy?: ExpirePolicy
  /** Within how many days of the payment the work is wanted. Default: no agreed date. */
  deliverWithinDays?: number | null
  /** How many revisions are included. Default: as many as the brand asks for. */
  includedRevisions?: number | null
  /** The agreed price of a further revision; only with `includedRevisions`. */
  extraRevisionMinorUnit?: number | null
}

export type BlastCandidates = {
  /** The talent’s public slug. */
  slug: string
  imageCandidateSessionId?: string | null
  selectedModelKey?: ChosenImageModel
  voiceCandidateSessionId?: string | null
  selectedVoiceModelKey?: string | null
  /** For this talent alone. Default: as the brief says for all. */
  skipImageGeneration?: boolean
}

export type BlastConfirmed = {
  results: ({
    slug: string
    offerId: string | null
    error: BlastRefusal | null
  })[]
}

export type BlastCreated = {
  blastId: string
}

export type BlastDraft = {
  id: string
  /** Whom it is for, as far as that is known. They are looked up once it is made. */
  slugs: string[]
  /** What was chosen among each talent’s own candidates, where the brief needs them. */
  candidates?: BlastCandidates[]
  brief: BlastDraftBrief
  createdAt: string
  updatedAt: string
}

export type BlastDraftAnswer = {
  draft: BlastDraft
}

export type BlastDraftBrief = {
  campaignDescription?: string
  buyerBrandName?: string | null
  campaignType?: string
  campaignTypes?: string[]
  scriptText?: string | null
  productImageUrls?: string[]
  skipImageGeneration?: boolean
  imageCandidateSessionId?: string | null
  selectedModelKey?: ChosenImageModel
  imageKind?: ImageKind
  voiceCandidateSessionId?: string | null
  selectedVoiceModelKey?: string | null
  usageTypes?: string[]
  customUsage?: string | null
  wantsSharing?: boolean | null
  sharingDescription?: string | null
  offerAmountMinorUnit?: number
  currency?: string
  expiresInDays?: number
  expirePolicy?: ExpirePolicy
  /** Within how many days of the payment the work is wanted. Default: no agreed date. */
  deliverWithinDays?: number | null
  /** How many revisions are included. Default: as many as the brand asks for. */
  includedRevisions?: number | null
  /** The agreed price of a further revision; only with `includedRevisions`. */
  extraRevisionMinorUnit?: number | null
}

export type BlastList = {
  blasts: BlastSummary[]
  total: number
  limit: number
  offset: number
}

export type BlastRecipient = {
  slug: string
  displayName: string
  imageUrl: string | null
  offerId: string | null
  offerStatus: OfferStatus | null
  error: BlastRefusal | null
  /** Of a refusal that is only for now: when a new blast may go through. */
  retryAt: string | null
}

export type BlastRefusal = {
  code: string
  message: string
}

/** open: it can be confirmed or cancelled. expired: its time to be confirmed is over. */
export type BlastStatus = 'open' | 'confirmed' | 'cancelled' | 'expired'

export type BlastSummary = {
  id: string
  status: BlastStatus
  campaignDescription: string
  sourceOfferId: string | null
  createdAt: string
  expiresAt: string
  confirmedAt: string | null
  recipientCount: number
  sentCount: number
  refusedCount: number
  acceptedCount: number
}

export type Books = {
  readAt: string
  balances: BooksBalance[]
  checks: BooksCheck[]
}

export type BooksBalance = {
  kind: 'PROCESSOR' | 'PLATFORM_REVENUE' | 'OPERATOR' | 'ESCROW' | 'SELLER_PAYABLE' | 'PAYOUT_IN_TRANSIT' | 'SUSPENSE'
  currency: string
  /** Debit positive. */
  balanceMinorUnit: number
  accountCount: number
}

export type BooksCheck = {
  check: string
  state: 'holds' | 'broken' | 'not_reached'
  differences: string[]
  differenceCount: number
  /** Null: now. */
  lookedAt: string | null
}

export type BrandLimit = {
  isBlocked: boolean
  blockedReason: string | null
}

export type BriefRefusedError = {
  error: string
  code: 'BRIEF_REFUSED'
  details?: RefusedBriefDetails
}

export type Campaign = {
  id: string
  slug: string
  name: string
  talentName: string
  status: CampaignStatus
  shutdownMode: CampaignShutdownMode
  shutdownStartedAt: string | null
  shutdownEndsAt: string | null
  paidOrders: MerchPaidOrders
  /** Since when nothing is left to do about a close at once. */
  closedAt: string | null
  /** Of a draft: when it goes live by itself. Null: when an admin says so. */
  opensAt: string | null
  environment: string
  sellerAccountId: string | null
  shopFlow: ShopFlow
  branding: CampaignBranding
  studio: CampaignStudio
  legal: CampaignLegal
  config: CampaignConfig
  copy: CampaignCopy
  version: number
  createdAt: string
  updatedAt: string
}

export type CampaignAnswer = {
  status: 'success'
  data: {
    campaign: Campaign
  }
}

export type CampaignBranding = {
  partnerLogoAssetId: string | null
  heroImageAssetId: string | null
  primaryColor: string | null
  secondaryColor: string | null
  partnerLogoUrl: string | null
  heroImageUrl: string | null
}

export type CampaignBrandingChange = {
  partnerLogoAssetId?: string | null
  heroImageAssetId?: string | null
  primaryColor?: string | null
  secondaryColor?: string | null
}

export type CampaignCategory = 'IMAGE' | 'VOICE' | 'VIDEO'

export type CampaignClosedError = {
  error: string
  code: 'CAMPAIGN_CLOSED'
}

export type CampaignConfig = {
  /** Where orders are sent to. None named: everywhere. */
  allowedCountries: string[]
  shippingFlatRateMinorUnit: number
  shippingIntlRateMinorUnit: number
  paymentMethods: string[]
  /** Products beside each other on a phone. */
  mobileProductGrid: number
  plaqueConfig: PlaqueConfig | null
  fanLocationText: string | null
  /** Generations that one address may ask for in a day: a stadium is one address. Null: as everywhere. */
  generationsPerAddress: number | null
  /** How many times as much an address and a network may do in this campaign: a stadium or an office is one address. Null: as everywhere. */
  addressLimitFactor: number | null
  currency: string
  homeCountry: string
  /** In whole units of the currency, exact to its digits. */
  shippingFlatRate: number
  /** In whole units of the currency, exact to its digits. */
  shippingIntlRate: number
}

export type CampaignConfigChange = {
  /** Where orders are sent to. None named: everywhere. */
  allowedCountries?: string[]
  shippingFlatRateMinorUnit?: number
  shippingIntlRateMinorUnit?: number
  paymentMethods?: string[]
  /** Products beside each other on a phone. */
  mobileProductGrid?: number
  plaqueConfig?: PlaqueConfigChange | null
  fanLocationText?: string | null
  /** Generations that one address may ask for in a day: a stadium is one address. Null: as everywhere. */
  generationsPerAddress?: number | null
  /** How many times as much an address and a network may do in this campaign: a stadium or an office is one address. Null: as everywhere. */
  addressLimitFactor?: number | null
}

export type CampaignCopy = {
  desktopTitle: string | null
  cameraPermissionText: string | null
  progressIndicatorType: ProgressIndicatorType
  thankYouMessage: string | null
  successHeadline: string | null
  emailSubjectLine: string | null
  shareTextTemplate: string | null
  supportEmail: string | null
}

export type CampaignCopyChange = {
  desktopTitle?: string | null
  cameraPermissionText?: string | null
  progressIndicatorType?: ProgressIndicatorType
  thankYouMessage?: string | null
  successHeadline?: string | null
  emailSubjectLine?: string | null
  shareTextTemplate?: string | null
  supportEmail?: string | null
}

export type CampaignLack = {
  what: 'seller' | 'design' | 'product' | 'price'
  words: string
}

export type CampaignLegal = {
  legalFooterConsentType: ConsentType
  termsTitle: string | null
  termsContent: string | null
  privacyTitle: string | null
  privacyContent: string | null
  cookieTitle: string | null
  cookieContent: string | null
  termsUpdatedAt: string | null
  privacyUpdatedAt: string | null
  cookieUpdatedAt: string | null
}

export type CampaignLegalChange = {
  legalFooterConsentType?: ConsentType
  termsTitle?: string | null
  termsContent?: string | null
  privacyTitle?: string | null
  privacyContent?: string | null
  cookieTitle?: string | null
  cookieContent?: string | null
}

export type CampaignLifecycle = {
  status: CampaignStatus
  shutdownMode: CampaignShutdownMode
  shutdownStartedAt: string | null
  shutdownEndsAt: string | null
}

export type CampaignList = {
  status: 'success'
  data: {
    campaigns: ListedCampaign[]
    total: number
    limit: number
    offset: number
  }
}

export type CampaignReadiness = {
  status: 'success'
  data: {
    lacking: CampaignLack[]
    hasOrders: boolean
    /** What the seller earns of the price of what is sold, in hundredths of a percent. */
    sellerShareBps: number
  }
}

export type CampaignShutdownMode = 'NONE' | 'SOFT_CLOSE' | 'EMERGENCY_CLOSE' | 'ENDED'

export type CampaignStatus = 'DRAFT' | 'LIVE' | 'ENDED'

export type CampaignStudio = {
  studioHeadline: string | null
  studioSelfieButtonLabel: string | null
  studioUploadButtonLabel: string | null
  studioBackLabel: string | null
  studioSlide1ImageAssetId: string | null
  studioSlide2ImageAssetId: string | null
  studioSlide3ImageAssetId: string | null
  studioSlide1Caption: string | null
  studioSlide2Caption: string | null
  studioSlide3Caption: string | null
  studioVerificationHeadline: string | null
  studioVerificationSubtext: string | null
  studioSlide1ImageUrl: string | null
  studioSlide2ImageUrl: string | null
  studioSlide3ImageUrl: string | null
}

export type CampaignStudioChange = {
  studioHeadline?: string | null
  studioSelfieButtonLabel?: string | null
  studioUploadButtonLabel?: string | null
  studioBackLabel?: string | null
  studioSlide1ImageAssetId?: string | null
  studioSlide2ImageAssetId?: string | null
  studioSlide3ImageAssetId?: string | null
  studioSlide1Caption?: string | null
  studioSlide2Caption?: string | null
  studioSlide3Caption?: string | null
  studioVerificationHeadline?: string | null
  studioVerificationSubtext?: string | null
}

export type CampaignType = {
  key: string
  label: string
  category: CampaignCategory
  /** Whether new offers may name it. */
  enabled: boolean
  /** Where it stands in the list. */
  position: number
}

export type CampaignTypeAnswer = {
  campaignType: CampaignType
}

export type CancelBlastBody = {
  blastId: string
}

export type CancelMerchOrderBody = {
  reason: string
}

export type CancelOfferBody = {
  offerId: string
  reason?: string | null
}

export type CancelOwnMerchOrderAnswer = {
  order: MerchOrder
}

export type Candidate = {
  /** What an offer names it by. */
  modelKey: string
  status: CandidateStatus
  url: string | null
  score: number | null
  error: WorkFailure | null
  /** What to call it: a voice’s name, say. */
  title: string
  progress: number
}

export type CandidateSession = {
  id: string
  status: CandidateSessionStatus
  candidates: Candidate[]
  imageKind: ImageKind
  createdAt: string
}

export type CandidateSessionAnswer = {
  session: CandidateSession
}

export type CandidateSessionStarted = {
  sessionId: string
}

export type CandidateSessionStatus = 'running' | 'succeeded' | 'failed'

export type CandidateStatus = 'queued' | 'running' | 'succeeded' | 'failed'

export type CapDetails = {
  currentCount: number
  limit: number
  challenge?: ProofOfWorkChallenge
}

export type CatalogProduct = {
  id: string
  sku: string
  type: MerchProductType
  name: string
  description: string | null
  pricesMinorUnit: MerchPrices
  sizes: MerchSize[]
  colors: MerchColor[]
  personalization: MerchPersonalization | null
  /** A file: nothing is sent, and no shipping paid. */
  isDigital: boolean
  weightGrams: number
  /** Off, no campaign sells it. */
  isActive: boolean
  /** In whole units of each currency, exact to its digits. */
  prices: Record<string, number>
  images: MerchPicture[]
  rendererConfig: RendererConfig | null
  version: number
  createdAt: string
  updatedAt: string
}

export type CatalogProductAnswer = {
  status: 'success'
  data: {
    product: CatalogProduct
  }
}

export type CatalogProductList = {
  status: 'success'
  data: {
    products: CatalogProduct[]
    campaignCounts: Record<string, number>
    total: number
    limit: number
    offset: number
  }
}

export type CatalogProductTrial = {
  status: 'success'
  data: {
    picture: {
      contentType: 'image/webp'
      base64: string
    }
  }
}

export type ChangeAdminAnswer = {
  success: true
  accountId: string
  action: 'remove' | 'appoint'
}

export type ChangeAdminBody = {
  accountId: string
  action: 'remove' | 'appoint'
  reason: string
}

export type ChangeBrandLimitAnswer = {
  success: true
  accountId: string
  action: 'block' | 'unblock'
}

export type ChangeBrandLimitBody = {
  accountId: string
  action: 'block' | 'unblock'
  /** Required when blocking. */
  reason?: string
}

export type ChangeCampaignBody = {
  version: number
  /** Lower-case letters, digits and dashes; of one campaign alone. */
  slug?: string
  name?: string
  talentName?: string
  /** The account that earns. */
  sellerAccountId?: string | null
  /** ISO 3166-1, two letters. */
  homeCountry?: string
  currency?: string
  shopFlow?: ShopFlow
  branding?: CampaignBrandingChange
  studio?: CampaignStudioChange
  legal?: CampaignLegalChange
  config?: CampaignConfigChange
  copy?: CampaignCopyChange
  status?: CampaignStatus
  shutdownMode?: CampaignShutdownMode
  shutdownEndsAt?: string
  opensAt?: string | null
  paidOrders?: 'keep' | 'refund'
}

export type ChangeCampaignTypeBody = {
  label?: string
  category?: CampaignCategory
  /** Whether new offers may name it. */
  enabled?: boolean
  /** Where it stands in the list. */
  position?: number
}

export type ChangeCatalogProductBody = {
  version: number
  type?: MerchProductType
  name?: string
  pricesMinorUnit?: MerchPrices
  description?: string | null
  sizes?: MerchSize[]
  colors?: MerchColor[]
  personalization?: MerchPersonalization | null
  /** A file: nothing is sent, and no shipping paid. */
  isDigital?: boolean
  weightGrams?: number
  /** Off, no campaign sells it. */
  isActive?: boolean
  images?: MerchPictureNamed[]
  rendererConfig?: RendererConfig | null
}

export type ChangeLeaderboardBody = {
  version?: number
  /** Kept in lower case, with hyphens. Default: made of the name. */
  slug?: string
  name?: string
  isActive?: boolean
  isDefault?: boolean
  successorId?: string
}

export type ChangeLeaderboardTeamBody = {
  version?: number
  name?: string
  /** Kept in lower case, with hyphens. Default: made of the name. */
  slug?: string
  /** A web address (http or https), or an asset of ours by its address or key. */
  flagImgUrl?: string | null
  mainColor?: string | null
  colors?: string[]
  facePaintImageUrls?: string[]
  searchTerms?: string[]
  seedCount?: number
  campaignId?: string | null
}

export type ChangeMerchAssetBody = {
  version: number
  name: string
}

export type ChangeMerchDesignBody = {
  version: number
  name?: string
  position?: number
  /** Off, it is offered to nobody, and so is nothing below it. */
  isActive?: boolean
  /** Whether it is made of a face; the design says so for all below it. */
  needsFace?: boolean
}

export type ChangeMerchDiscountBody = {
  version?: number
  /** Basis points of the price of the goods. */
  percentBps?: number | null
  amounts?: Record<string, number> | null
  startsAt?: string | null
  endsAt?: string | null
  usesLimit?: number | null
  isActive?: boolean
}

export type ChangeMerchFilterBody = {
  name?: string
  description?: string | null
  referenceImageUrl?: string | null
  /** Trimmed, and each of them once. */
  tags?: string[]
  /** How art is made. Without one no seller is offered the filter. */
  prompt?: string | null
}

export type ChangeMerchOrderBody = {
  status?: MerchOrderStatus
  expectedStatus?: MerchOrderStatus
  tracking?: {
    carrier?: string | null
    trackingNumber?: string | null
    trackingUrl?: string | null
  }
  note?: string | null
}

export type ChangeMerchOrdersAnswer = {
  status: 'success'
  data: {
    results: MerchOrderChangeResult[]
  }
}

export type ChangeMerchOrdersBody = {
  orderIds: string[]
  status: MerchOrderStatus
  note?: string | null
}

export type ChangeModelBody = {
  adapter?: ModelAdapter
  providerModel?: string | null
  /** What designs and offers call it by: one row at a time has each name. */
  endpoint?: string | null
  /** What a call costs where the provider does not say, in millionths of a US dollar. */
  costMicroUsd?: number
  /** Handed to the adapter with every call; it refuses those it does not know. One that begins with an adapter’s name, as `local_style` does, is for that adapter alone, and called `style` there. */
  parameters?: Record<string, string | number | boolean>
  status?: ModelStatus
  speedCategory?: ModelSpeed
  timeoutMs?: number
  /** Calls at once, of all processes together. */
  concurrency?: number
}

export type ChangeOwnAccountBody = {
  /** Trimmed, 1 to 80 characters. */
  displayName?: string
  bio?: string | null
  imageUrl?: string | null
}

export type ChangePayoutRouteAnswer = {
  payoutRoute: PayoutRoute
}

export type ChangePayoutRouteBody = {
  connectAccountId?: string
  kycVerified?: boolean
}

export type ChangeProductBody = {
  title?: string
  description?: string | null
  priceMinorUnit?: number
  active?: boolean
}

export type ChangeRatingBody = {
  ratingId: string
  action: 'hide' | 'show'
  /** Required when hiding. */
  reason?: string
}

export type ChangeShopProductBody = {
  version: number
  position?: number
  displayName?: string | null
  /** In the campaign’s currency. Null: as the campaign’s plaques, or the catalog, have it. */
  priceMinorUnit?: number | null
  /** What it adds to shipping by itself. Null: as the campaign’s plaques have it, else nothing. */
  shippingMinorUnit?: number | null
  /** It costs nothing, whatever is said elsewhere. */
  isFree?: boolean
  /** Off, it is shown to nobody and not sold. */
  isActive?: boolean
}

export type CheckedBooksReport = {
  checks: number
  broken: number
}

export type ChosenImageModel = 'model_a' | 'model_b' | 'model_c' | null

export type ClosedBooksReport = {
  closed: number
}

export type ClosedCampaigns = {
  opened: number
  waiting: number
  ended: number
  closed: number
  left: number
}

export type CompleteMerchOrderBody = {
  /** What POST /api/merch/session/create answered. Whoever has it is the fan: keep it as you would a key. */
  sessionId: string
  ppuCode?: string
  previewType?: 'DEMO' | 'TEST'
}

export type CompleteOfferBody = {
  offerId: string
}

export type CompletePaymentAnswer = {
  ppuCode: string
  processorPayment: Payment
}

export type CompletePaymentBody = {
  processorPaymentId: string
}

export type ConfirmBlastBody = {
  blastId: string
}

export type ConfirmLikenessReportBody = Record<string, unknown>

export type ConfirmSignUpBody = {
  email: string
  /** The six digits from the mail. */
  code: string
  password: string
  returnTo?: string | null
}

export type ConflictError = {
  error: string
  code: 'Conflict'
}

export type ConnectOnboardingRequiredError = {
  error: string
  code: 'CONNECT_ONBOARDING_REQUIRED'
  details?: OnboardingDetails
}

export type ConsentRequiredError = {
  error: string
  code: 'CONSENT_REQUIRED'
}

export type ConsentType = 'implied' | 'checkbox'

export type ContactDetails = {
  found: ({
    kind: 'email' | 'phone' | 'link' | 'handle'
    start: number
    end: number
    text: string
  })[]
}

export type ContactDetailsError = {
  error: string
  code: 'CONTACT_DETAILS'
  details?: ContactDetails
}

export type CorrectLikenessTagsBody = {
  add?: string[]
  remove?: string[]
}

export type CountedDaysReport = {
  days: number
}

export type CounterChanges = {
  offerAmountMinorUnit?: number
  usageTypes?: string[]
  customUsage?: string | null
  wantsSharing?: boolean | null
  sharingDescription?: string | null
  imageKind?: ImageKind
  scriptText?: string | null
  selectedSampleUrl?: string | null
  selectedVoiceUrl?: string | null
}

export type CountMerchOrdersAnswer = {
  status: 'success'
  data: {
    byStatus: {
      status: MerchOrderStatus
      count: number
    }[]
    stuck: number
    total: number
  }
}

export type CreateBlastBody = {
  /** Talents, each once. Their offers are made in this order. */
  slugs: string[]
  /** What was chosen among each talent’s own candidates, where the brief needs them. */
  candidates?: BlastCandidates[]
  /** The draft it is made of, which ends with that. */
  draftId?: string | null
  campaignDescription: string
  buyerBrandName?: string | null
  campaignType: string
  campaignTypes?: string[]
  scriptText?: string | null
  productImageUrls?: string[]
  skipImageGeneration?: boolean
  imageCandidateSessionId?: string | null
  selectedModelKey?: ChosenImageModel
  imageKind?: ImageKind
  voiceCandidateSessionId?: string | null
  selectedVoiceModelKey?: string | null
  usageTypes?: string[]
  customUsage?: string | null
  wantsSharing?: boolean | null
  sharingDescription?: string | null
  offerAmountMinorUnit: number
  currency?: string
  expiresInDays?: number
  expirePolicy?: ExpirePolicy
  /** Within how many days of the payment the work is wanted. Default: no agreed date. */
  deliverWithinDays?: number | null
  /** How many revisions are included. Default: as many as the brand asks for. */
  includedRevisions?: number | null
  /** The agreed price of a further revision; only with `includedRevisions`. */
  extraRevisionMinorUnit?: number | null
}

export type CreateCampaignBody = {
  /** Lower-case letters, digits and dashes; of one campaign alone. */
  slug: string
  name: string
  talentName: string
  /** The account that earns. */
  sellerAccountId?: string | null
  /** ISO 3166-1, two letters. */
  homeCountry?: string
  currency: string
  shopFlow?: ShopFlow
  branding?: CampaignBrandingChange
  studio?: CampaignStudioChange
  legal?: CampaignLegalChange
  config?: CampaignConfigChange
  copy?: CampaignCopyChange
}

export type CreateCampaignTypeBody = {
  /** Lower-case letters, digits and underscores. */
  key: string
  label: string
  category: CampaignCategory
  enabled?: boolean
  /** Where it stands in the list. */
  position: number
}

export type CreateCatalogProductBody = {
  sku: string
  type: MerchProductType
  name: string
  pricesMinorUnit: MerchPrices
  description?: string | null
  sizes?: MerchSize[]
  colors?: MerchColor[]
  personalization?: MerchPersonalization | null
  /** A file: nothing is sent, and no shipping paid. */
  isDigital?: boolean
  weightGrams?: number
  /** Off, no campaign sells it. */
  isActive?: boolean
  images?: MerchPictureNamed[]
  rendererConfig?: RendererConfig | null
}

export type CreateLeaderboardBody = {
  /** Kept in lower case, with hyphens. Default: made of the name. */
  slug?: string
  name: string
  /** Default: true. */
  isActive?: boolean
  /** Default: false. */
  isDefault?: boolean
}

export type CreateLeaderboardTeamBody = {
  name: string
  /** Kept in lower case, with hyphens. Default: made of the name. */
  slug?: string
  /** A web address (http or https), or an asset of ours by its address or key. */
  flagImgUrl?: string | null
  mainColor?: string | null
  colors?: string[]
  facePaintImageUrls?: string[]
  searchTerms?: string[]
  seedCount?: number
  campaignId?: string | null
}

export type CreateMerchDesignBody = {
  campaignId?: string
  parentDesignId?: string
  name: string
  catalogProductId?: string | null
  gender?: DesignGender
  ageGroup?: DesignAgeGroup
  position?: number
  /** Off, it is offered to nobody, and so is nothing below it. */
  isActive?: boolean
  /** Whether it is made of a face; the design says so for all below it. */
  needsFace?: boolean
  config?: DesignConfigFields
}

export type CreateMerchDiscountBody = {
  campaignId: string
  /** Letters, digits and hyphens; capitals or not is the same. */
  code: string
  /** Basis points of the price of the goods. */
  percentBps?: number | null
  amounts?: Record<string, number> | null
  startsAt?: string | null
  endsAt?: string | null
  usesLimit?: number | null
  isActive?: boolean
}

export type CreateMerchFilterBody = {
  name: string
  description?: string | null
  referenceImageUrl?: string | null
  /** Trimmed, and each of them once. */
  tags?: string[]
  /** How art is made. Without one no seller is offered the filter. */
  prompt?: string | null
}

export type CreateMerchSessionBody = {
  campaignSlug?: string
  startPage?: string
  role?: MerchSessionRole
  ipAddress?: string
  userAgent?: string
  mode?: MerchSessionMode
}

export type CreateMerchShareBody = {
  campaignId: string
  aiArtKey: string
  orderId?: string
  /** What POST /api/merch/session/create answered. Whoever has it is the fan: keep it as you would a key. */
  sessionId?: string
}

export type CreateMerchTrackingLinkBody = {
  campaignId: string
  slug: string
  startsAt?: string | null
  endsAt?: string | null
  /** What comes by it counts nowhere. */
  isPreview?: boolean
}

export type CreateModelBody = {
  /** Lower-case letters, digits, dots, dashes and underscores. */
  key: string
  capability: ModelCapability
  adapter: ModelAdapter
  providerModel: string | null
  /** What designs and offers call it by: one row at a time has each name. */
  endpoint: string | null
  /** What a call costs where the provider does not say, in millionths of a US dollar. */
  costMicroUsd: number
  /** Handed to the adapter with every call; it refuses those it does not know. One that begins with an adapter’s name, as `local_style` does, is for that adapter alone, and called `style` there. */
  parameters: Record<string, string | number | boolean>
  status: ModelStatus
  speedCategory: ModelSpeed
  timeoutMs: number
  /** Calls at once, of all processes together. */
  concurrency: number
}

export type CreateOnboardingLinkBody = {
  returnUrl?: string
  refreshUrl?: string
}

export type CreatePaymentIntentBody = {
  payFor: PayFor
  payForId: string
  buyerName?: string
  buyerEmail?: string
  hostPartnerSlug?: string
}

export type CreateProductBody = {
  kind: ProductKind
  title: string
  description?: string | null
  priceMinorUnit: number
  currency: string
}

export type CreateShopProductBody = {
  campaignId: string
  catalogProductId: string
  position?: number
  displayName?: string | null
  /** In the campaign’s currency. Null: as the campaign’s plaques, or the catalog, have it. */
  priceMinorUnit?: number | null
  /** What it adds to shipping by itself. Null: as the campaign’s plaques have it, else nothing. */
  shippingMinorUnit?: number | null
  /** It costs nothing, whatever is said elsewhere. */
  isFree?: boolean
  /** Off, it is shown to nobody and not sold. */
  isActive?: boolean
}

export type CreateShortlistBody = {
  name: string
}

export type CuratedProduct = {
  id: string
  sku: CuratedSku
  type: MerchProductType
  name: string
  description: string | null
  currency: string
  /** In whole units of the currency, exact to its digits. */
  basePrice: number
  basePriceMinorUnit: number
  /** What the seller earns by one piece, rounded as an order’s earning is. */
  earningMinorUnit: number
  sizes: MerchSize[]
  colors: MerchColor[]
  imageUrl: string | null
  images: MerchPicture[]
}

export type CuratedProductList = {
  products: CuratedProduct[]
  currency: string
  /** Of the price of a piece, in hundredths of a percent. */
  sellerShareBps: number
}

export type CuratedSku = 'DEFAULT-HOODIE1' | 'DEFAULT-TSHIRT1'

export type DataExport = {
  jobId: string
  status: 'queued' | 'running' | 'succeeded' | 'failed' | 'expired'
  requestedAt: string
  readyAt: string | null
  expiresAt: string | null
  bytes: number | null
  url: string | null
}

export type DataExportAnswer = {
  export: DataExport | null
}

export type DataExportRequested = {
  jobId: string
}

export type DeadMail = {
  id: string
  /** What it is about; `notice` for what stands in somebody’s bell too. */
  kind: string
  accountId: string | null
  accountName: string | null
  recipient: string | null
  reason: string | null
  tries: number
  createdAt: string
  givenUpAt: string
}

export type DeadMailCount = {
  kind: string
  count: number
}

export type DecidedResolution = 'RELEASE' | 'REFUND' | 'REVISION' | null

export type DecideLikenessReviewBody = {
  decision: 'release' | 'remove'
  reason: string
}

export type DecideReturnedPartBody = {
  processorPaymentId: string
  decision: 'release' | 'take_part' | 'refund_all'
  note?: string | null
}

export type DecideShareReportBody = {
  takeDown: ShareTakedown | null
  reason: string
}

export type DeclineCaptureBody = {
  offerId: string
  note: string
  message?: string | null
}

export type DeleteLeaderboardAnswer = {
  status: 'success'
  data: {
    id: string
  }
}

export type DeleteLeaderboardTeamAnswer = {
  status: 'success'
  data: {
    id: string
  }
}

export type DeleteMerchDiscountAnswer = {
  status: 'success'
  data: {
    id: string
  }
}

export type DeliverOfferBody = {
  offerId: string
  fileUrls: string[]
  /** Trimmed; at most 2000 characters. */
  notes?: string
}

export type DesignAgeGroup = 'child' | 'teen' | '20s' | '30s' | '40s' | 'elder' | null

export type DesignAssetStatus = 'pending' | 'generating' | 'ready' | 'error'

export type DesignConfigFields = {
  /** `{fanName}` stands for the name of the fan. */
  prompt?: string | null
  /** One attempt each. */
  qualityTiers?: QualityTier[] | null
  /** The address here, or the key, of a picture that was uploaded as an asset. */
  templateImageUrl?: string | null
  templateImageAssetId?: string | null
  /** mock-image is for trying things out. */
  modelEndpoint?: 'image-model-1.5' | 'image-model-2' | 'mock-image' | null
  bgRemovalMode?: 'matting' | 'none' | 'flood-fill' | 'edge' | null
  fanLocationText?: string | null
  /** The address here, or the key, of a picture that was uploaded as an asset. */
  overlayImageUrl?: string | null
  /** The address here, or the key, of a picture that was uploaded as an asset. */
  backPrintImageUrl?: string | null
  /** The address here, or the key, of a picture that was uploaded as an asset. */
  maskImageUrl?: string | null
  /** What the storefront shows of it; of the design itself alone. */
  displayImageUrl?: string | null
}

export type DesignGender = 'female' | 'male' | 'not-distinctive' | null

export type DiagnoseSessionAnswer = {
  idToken: {
    present: boolean
    verification: 'valid' | 'expired' | 'invalid' | null
  }
  refreshToken: TokenPresence
  refresh: RefreshReport
}

export type DigestPreference = {
  rhythm: MailRhythm
  /** Of the IANA list. */
  timeZone: string
  nextAt: string | null
}

export type DigestsReport = {
  due: number
  gathered: number
}

export type DiscardBlastDraftBody = {
  draftId: string
}

export type DismissLikenessReportBody = {
  reason: string
}

export type DismissSimilarBody = {
  action: 'dismiss'
}

export type Dispute = {
  offerId: string
  isOpen: boolean
  reason: string
  disputedAt: string
  /** Until when both sides may speak. */
  answerDueAt: string
  /** Oldest first: what the brand added, and the answer. */
  statements: DisputeStatement[]
  isAnswered: boolean
  /** The talent has answered, or the time for it is over. Before, a decision would not have heard both sides. */
  isReadyToDecide: boolean
  /** Whether the caller may answer, or add to it, now. */
  canSpeak: boolean
  resolution: DecidedResolution
}

export type DisputeAnswer = {
  dispute: Dispute
}

export type DisputeOfferBody = {
  offerId: string
  reason: string
}

export type DisputeStatement = {
  id: string
  side: 'brand' | 'talent'
  accountId: string
  actorRole: 'brand' | 'talent' | 'agent'
  statement: string
  fileUrls: string[]
  createdAt: string
}

export type Done = {
  success: true
}

export type DuePayout = {
  accountId: string
  displayName: string
  slug: string
  imageUrl: string | null
  currency: string
  openMinorUnit: number
  /** What of it a payout would collect now. */
  payableMinorUnit: number
  /** What waits for the end of a dispute. */
  heldMinorUnit: number
  state: NextPayoutState
  /** When it goes out by itself, or may. */
  at: string | null
  underWay: {
    id: string
    amountMinorUnit: number
    createdAt: string
    attempt: number
    failureReason: string | null
  } | null
}

export type DuePayouts = {
  due: DuePayout[]
  nextAfter: string | null
  minimumMinorUnit: number
}

export type Earning = {
  id: string
  payFor: 'MERCH' | 'VOICE_OVER' | 'LIKENESS' | 'IMAGE' | 'OFFER' | 'ADVANCE'
  payForId: string
  /** What it is for, in words. */
  source: string
  amountMinorUnit: number
  currency: string
  state: 'WAITS_FOR_WORK' | 'WAITS_FOR_APPROVAL' | 'DISPUTED' | 'WAITS_FOR_SHIPPING' | 'RESTS' | 'READY' | 'UNDER_WAY' | 'PAID' | 'TAKEN_BACK'
  /** When the work is due, is approved by itself, or may be paid; with PAID, when it was. */
  at: string | null
  earnedAt: string
}

export type EarningList = {
  earnings: Earning[]
  total: number
  limit: number
  offset: number
}

export type EditTermsBody = {
  offerId: string
  version: number
  terms: LicenceTermsPatch
}

export type EmailBody = {
  email: string
}

export type EmailsReport = {
  processed: number
  sent: number
  /** The recipient has no resolvable address, or none that takes mail. */
  skipped: number
  failed: number
  others: MailTally
}

export type EmbedRecordsReport = {
  embedded: number
  unread: number
}

export type EmbedTalentsReport = {
  embedded: number
  unread: number
}

export type Erasure = {
  id: string
  status: ErasureStatus
  requestedAt: string
  erasesAt: string
  waitsFor: string | null
}

export type ErasureAnswer = {
  erasure: Erasure
}

export type ErasureForAdmins = {
  id: string
  status: ErasureStatus
  requestedAt: string
  erasesAt: string
  waitsFor: string | null
  accountId: string
  accountName: string | null
  requestedByAccountId: string
  reason: string | null
  endedAt: string | null
}

export type ErasuresReport = {
  begun: number
  erased: number
  waiting: number
  failed: number
}

export type ErasureStateAnswer = {
  erasure: Erasure | null
  unsettled: UnsettledMatter[]
}

export type ErasureStatus = 'scheduled' | 'cancelled' | 'running' | 'done'

export type ExpirePolicy = 'expire' | 'remind_talent' | 'ping_brand'

export type ExportsReport = {
  made: number
  failed: number
}

export type ExtensionRequest = {
  days: number
  reason: string
  askedAt: string
  lapsesAt: string
}

export type FaceOccludedError = {
  error: string
  code: 'face_occluded'
}

export type FailedJob = {
  id: string
  name: string
  reason: string
  tries: number
  createdAt: string
  failedAt: string
}

export type FailedJobCount = {
  name: string
  count: number
}

export type FileInfectedError = {
  error: string
  code: 'FILE_INFECTED'
}

export type FinishBlastsReport = {
  finished: number
  failed: number
}

export type FinishFanErasuresReport = {
  erasures: number
}

export type FollowOfferLinkBody = {
  amount?: string
  note?: string
}

export type ForbiddenError = {
  error: string
  code: 'Forbidden'
}

export type ForceRefreshAnswer = {
  refreshToken: TokenPresence
  refresh: RefreshReport
  outcome: 'renewed' | 'refused' | 'no refresh token'
}

export type ForgetGuestsReport = {
  guests: number
  orders: number
}

export type ForgetMerchLeadsAnswer = {
  status: 'success'
  data: {
    forgotten: number
  }
}

export type ForgetMerchLeadsBody = {
  email: string
}

export type ForgottenVoicesReport = {
  forgotten: number
  failed: number
}

export type FoundTalent = {
  id: string
  accountId: string
  displayName: string
  slug: string
  profileImage: string | null
  /** Small copies, shown for as long as the talent allows it. */
  images: string[]
  /** As people write it. */
  followersCount: string
  score: number
  /** `filter`: exactly as asked. `similar`: near in meaning, or in looks or voice. */
  match: 'filter' | 'similar'
  likenessSearch: {
    category: LikenessCategory | null
    gender: LikenessGender | null
    hairColor: LikenessHairColor | null
    ageGroup: string | null
    expression: string | null
    birthYear: number | null
    accent: string | null
    voiceTone: LikenessVoiceTone | null
    numberOfFollowers: number
    engagementRate: number | null
    hasImageAsset: boolean
    hasVoiceSample: boolean
    tags: string[]
  }
  account: {
    displayName: string
    imageUrl: string | null
    slug: string
  }
  /** With `explain`: why it was found. */
  reasons?: string[]
  /** Where `minimums` asks for them: the least they take, by currency and kind of work. */
  minimums?: OfferMinimum[]
}

export type GenerateMerchArtBody = {
  /** What POST /api/merch/session/create answered. Whoever has it is the fan: keep it as you would a key. */
  sessionId: string
  designId?: string
  catalogProductId?: string
  productType?: MerchProductType
  forceRegenerate?: boolean
}

export type GeneratePreviewBody = {
  offerId: string
  scriptText?: string | null
  voiceModelKey?: string | null
}

export type GenerateStorePreviewBody = {
  /** The address that an upload of yours answered with; it need not be good any more. */
  uploadedImageUrl: string
  filterId: string
}

export type GenerationFailedError = {
  error: string
  code: 'GENERATION_FAILED'
}

export type GenerationFailure = {
  code: 'REFUSED' | 'INVALID' | 'UNAVAILABLE' | 'TIMED_OUT' | 'BUDGET_SPENT' | 'EXPIRED' | 'WORKER_LOST' | 'INTERNAL' | 'CANCELLED'
  /** For people: what to do about it. */
  message: string
}

export type GenerationJob = {
  id: string
  kind: string
  subject: string | null
  batchId: string
  slot: string
  status: GenerationStatus
  progress: number
  /** What was made, once it is; its fields depend on the kind. */
  result: Record<string, unknown> | null
  error: GenerationFailure | null
  createdAt: string
  startedAt: string | null
  endedAt: string | null
}

export type GenerationJobAnswer = {
  job: GenerationJob
}

export type GenerationJobAnswerForAdmins = {
  job: GenerationJobForAdmins
}

export type GenerationJobForAdmins = {
  id: string
  kind: string
  subject: string | null
  batchId: string
  slot: string
  status: GenerationStatus
  progress: number
  /** What was made, once it is; its fields depend on the kind. */
  result: Record<string, unknown> | null
  error: GenerationFailure | null
  createdAt: string
  startedAt: string | null
  endedAt: string | null
  accountId: string | null
  attempts: number
  costMicroUsd: number
}

export type GenerationStatus = 'QUEUED' | 'RUNNING' | 'SUCCEEDED' | 'FAILED' | 'CANCELLED'

export type GenerationStatusAnswer = {
  jobId: string
  status: 'queued' | 'running' | 'succeeded' | 'failed'
  progress: number
  resultUrl: string | null
  error: WorkFailure | null
}

export type GetBlastAnswer = {
  blast: Blast
}

export type GetLicenceAnswer = {
  offerId: string
  licence: Licence
  certificateUrl: string | null
}

export type GetMeAnswer = {
  user: User
}

export type GetMerchOrderAnswer = {
  order: MerchOrder
}

export type GetMerchSessionAnswer = {
  data: MerchSession
}

export type GetOfferAnswer = {
  offer: Offer
  history: HistoryEntry[]
  buyerAccounts: AccountSnippets
  sellerAccounts: AccountSnippets
}

export type GetOfferTermsAnswer = {
  current: TermsVersion
  agreed: TermsVersion | null
}

export type GetPayoutRouteAnswer = {
  payoutRoute: PayoutRoute | null
}

export type GetPayoutStatusAnswer = {
  payouts: PayOut[]
  openTrackingSum: number
  minimumPayoutAmount: number
  openTrackingCurrency: string | null
  openTrackingByCurrency: SumInCurrency[]
  heldSumByCurrency: SumInCurrency[]
  next: NextPayout
  nextByCurrency: NextPayout[]
}

export type GetSigningKeysAnswer = {
  keys: Record<string, unknown>[]
}

export type GetTalentAnswer = {
  talent: Talent
}

export type GuardianConsentRequiredError = {
  error: string
  code: 'GUARDIAN_CONSENT_REQUIRED'
}

export type HandOverMerchSessionBody = {
  /** What POST /api/merch/session/create answered. Whoever has it is the fan: keep it as you would a key. */
  sessionId: string
}

export type HistoryEntry = {
  id: string
  offerId: string
  fromStatus: 'DRAFT' | 'APPROVED' | 'COUNTERED' | 'ACCEPTED' | 'PENDING_PAY_CAPTURE' | 'PAID' | 'DELIVERED' | 'REVISION_REQUESTED' | 'COMPLETED' | 'DISPUTED' | 'REJECTED' | 'CANCELLED' | 'EXPIRED' | null
  toStatus: OfferStatus
  action: string
  actorAccountId: string | null
  actorRole: 'brand' | 'talent' | 'agent' | 'admin' | 'system'
  /** Both sides read it. */
  note: string | null
  /** What an admin wrote for admins. Left out for everybody else. */
  internalNote?: string | null
  changes: Record<string, unknown> | null
  createdAt: string
}

export type ImageKind = 'DRAFT' | 'FINAL' | null

export type ImportLeaderboardTeamsBody = {
  csv: string
  /** Default: false. */
  dryRun?: boolean
}

export type IndexingEvent = {
  eventId: string
  accountId: string
  type: IndexingType
  status: IndexingStatus
  retryCount: number
  /** Why it failed the last time. */
  failure: string | null
  /** When its turn comes, or when its lease is over; null once it has ended. */
  dueAt: string | null
  createdAt: string
  updatedAt: string
  endedAt: string | null
}

export type IndexingEvents = {
  events: IndexingEvent[]
  total: number
  limit: number
  offset: number
}

export type IndexingStatus = 'PENDING' | 'IN_PROGRESS' | 'COMPLETED' | 'FAILED'

export type IndexingType = 'IMAGE_ASSET' | 'VOICE_ASSET' | 'SOCIAL_SCRAPE' | 'REINDEX'

export type InferFlowBody = {
  campaignDescription: string
}

export type InferredFlow = {
  flow: 'IMAGE' | 'VOICE'
  confidence: number
  /** In a sentence. */
  reason: string
}

export type InheritedDesignConfig = {
  templateImageUrl: string | null
  templateImageAssetId: string | null
  prompt: string
  modelEndpoint: string
  bgRemovalMode: 'matting' | 'none' | 'flood-fill' | 'edge'
  qualityTiers: QualityTier[]
  fanLocationText: string | null
  overlayImageUrl: string | null
  backPrintImageUrl: string | null
  maskImageUrl: string | null
}

export type InlinePicture = {
  contentType: 'image/png' | 'image/jpeg' | 'image/webp'
  base64: string
}

export type InternalError = {
  error: string
  code: 'InternalError'
}

export type Issue = {
  path: string
  message: string
}

export type Leaderboard = {
  board: {
    id: string
    slug: string
    name: string
    isDefault: boolean
    total: number
  }
  teams: LeaderboardTeam[]
}

export type LeaderboardCounts = {
  status: 'success'
  data: {
    teams: number
    differences: {
      teamId: string
      team: string
      kept: number
      counted: number
    }[]
  }
}

export type LeaderboardSearch = {
  boards: {
    id: string
    slug: string
    name: string
  }[]
  teams: ({
    boardTeamId: string
    boardTeamSlug: string
    name: string
    flagImgUrl: string | null
    leaderboardSlug: string
  })[]
}

export type LeaderboardTeam = {
  boardTeamId: string
  boardTeamSlug: string
  name: string
  flagImgUrl: string | null
  mainColor: string | null
  colors: string[]
  facePaintImageUrls: string[]
  count: number
  /** Percent of the board, with one decimal. */
  pct: number
  /** Teams with as many share it: 1, 2, 2, 4. */
  rank: number
  target: {
    kind: 'store'
    url: string
  } | null
}

export type LeaderboardTeamsImport = {
  status: 'success'
  data: {
    dryRun: boolean
    lines: number
    created: number
    changed: number
    unchanged: number
    issues: Issue[]
  }
}

export type Licence = {
  code: string
  status: 'VALID' | 'SUSPENDED' | 'REVOKED' | 'ENDED'
  /** Whose likeness it is. */
  licensor: string
  /** Who may use it. */
  licensee: string
  medium: LicensedMedium
  campaignType: string
  uses: string[]
  sharing: {
    allowed: boolean
    description: string | null
  }
  territory: string
  exclusivity: 'NON_EXCLUSIVE' | 'EXCLUSIVE'
  since: string
  until: string | null
  clauses: {
    key: string
    title: string
    text: string
  }[]
  /** What was delivered. Of a file that lies elsewhere only the host is known. */
  files: LicensedFile[]
  verifyUrl: string
  checkedAt: string
}

export type LicenceClause = {
  key: string
  title: string
  text: string
}

export type LicenceParty = {
  accountId: string
  name: string
}

export type LicenceTerms = {
  licensor: LicenceParty
  licensee: LicenceParty
  work: LicensedWork
  uses: LicensedUses
  sharing: LicensedSharing
  territory: string
  termMonths: number | null
  exclusivity: 'NON_EXCLUSIVE' | 'EXCLUSIVE'
  aiStatement: string
  credits: string
  conditions: string[]
}

export type LicenceTermsPatch = {
  licensor?: LicenceParty
  licensee?: LicenceParty
  work?: LicensedWork
  uses?: LicensedUses
  sharing?: LicensedSharing
  territory?: string
  termMonths?: number | null
  exclusivity?: 'NON_EXCLUSIVE' | 'EXCLUSIVE'
  aiStatement?: string
  credits?: string
  conditions?: string[]
}

export type LicensedFile = {
  sha256: string | null
  bytes: number | null
  contentType: string | null
  host: string | null
}

export type LicensedMedium = 'IMAGE' | 'VOICE' | 'VIDEO'

export type LicensedSharing = {
  allowed: boolean
  description: string | null
}

export type LicensedUses = {
  listed: string[]
  custom: string | null
}

export type LicensedWork = {
  medium: LicensedMedium
  campaignType: string
  imageKind: ImageKind
}

export type LiftMailSuppressionBody = {
  address: string
  reason?: string
}

export type LikenessAsset = {
  id: string
  accountId: string
  type: LikenessAssetType
  /** WAITING: brought by an address, and not fetched yet. FAILED: it could not be; `failure` says why. */
  status: 'WAITING' | 'READY' | 'FAILED'
  /** The address it was brought by, or that of the file that was sent, signed like `url`. */
  contentUrl: string
  /** Where its file is, signed for 15 minutes; null before there is one. */
  url: string | null
  failure: string | null
  /** Why it is kept back from search and generation until somebody decides. */
  heldReason: string | null
  contentType: string | null
  bytes: number | null
  width: number | null
  height: number | null
  /** Null until it was looked at. */
  searchTags: string[] | null
  tagAttemptCount: number
  voiceSampleUrl: string | null
  createdAt: string
}

export type LikenessAssets = {
  assets: LikenessAsset[]
  total: number
  limit: number
  offset: number
}

export type LikenessAssetsAdded = {
  success: true
  message: string
  created: number
  duplicates: number
  /** How many could not be used; `message` says why. */
  validationErrors: number
  assetIds: string[]
}

export type LikenessAssetType = 'IMAGE' | 'VOICE'

export type LikenessCase = {
  id: string
  kind: 'REVIEW' | 'TAKEDOWN'
  scope: 'ASSET' | 'ACCOUNT'
  status: 'OPEN' | 'RELEASED' | 'REMOVED' | 'TAKEN_DOWN' | 'RESTORED'
  /** In words. */
  reason: string
  assetId: string | null
  canObject: boolean
  objection: string | null
  objectedAt: string | null
  createdAt: string
}

export type LikenessCases = {
  cases: LikenessCase[]
  total: number
  limit: number
  offset: number
}

export type LikenessCategory = 'actor' | 'musician' | 'athlete' | 'creator' | 'model' | 'comedian' | 'presenter' | 'expert'

export type LikenessConsent = {
  granted: boolean
  /** The text that was agreed to; null for who was never asked. */
  version: string | null
  at: string | null
  current: {
    version: string
    /** To be shown before it is agreed to. */
    text: string
  }
}

export type LikenessConsentEntry = {
  granted: boolean
  version: string
  text: string
  actor: {
    accountId: string
    displayName: string
  }
  createdAt: string
}

export type LikenessConsentHistory = {
  entries: LikenessConsentEntry[]
  total: number
  limit: number
  offset: number
}

export type LikenessConsentRequiredError = {
  error: string
  code: 'LIKENESS_CONSENT_REQUIRED'
}

export type LikenessDecision = {
  by: string
  reason: string
  at: string
}

export type LikenessError = {
  success: false
  error: string
  /** With 400: what is wrong with each part of the request. */
  validationErrors?: string[]
}

export type LikenessFacets = {
  category: LikenessFacetValue[]
  gender: LikenessFacetValue[]
  hairColor: LikenessFacetValue[]
  ageGroup: LikenessFacetValue[]
  expression: LikenessFacetValue[]
  accent: LikenessFacetValue[]
  voiceTone: LikenessFacetValue[]
  hasImageAsset: LikenessFacetValue[]
  hasVoiceSample: LikenessFacetValue[]
  tags: LikenessFacetValue[]
}

export type LikenessFacetValue = {
  value: string
  count: number
}

export type LikenessFilters = {
  category?: LikenessCategory
  gender?: LikenessGender
  hairColor?: LikenessHairColor
  /** As pictures show it. */
  ageGroup?: string
  /** As pictures show it. */
  expression?: string
  /** A region of BCP 47, or words; letters in any form. */
  accent?: string
  voiceTone?: LikenessVoiceTone
  hasImageAsset?: boolean
  hasVoiceSample?: boolean
  numberOfFollowers?: number
  minFollowers?: number
  maxFollowers?: number
  birthYear?: number
  minBirthYear?: number
  maxBirthYear?: number
  engagementRate?: number
  minEngagementRate?: number
  tags?: string[]
}

export type LikenessGender = 'female' | 'male' | 'non-binary' | 'not-distinctive'

export type LikenessHairColor = 'black' | 'brown' | 'blond' | 'red' | 'grey' | 'white' | 'bald' | 'other'

export type LikenessOwner = {
  id: string
  displayName: string
  slug: string
}

export type LikenessPicture = {
  /** Null: it is no likeness asset, or known by its file. */
  assetId: string | null
  /** Signed for 15 minutes; null once it is deleted. */
  url: string | null
}

export type LikenessProfile = {
  accountId: string
  category: {
    value: LikenessCategory | null
    /** SAID by the talent, SEEN in a picture or recording, READ from a link of theirs; null: nothing is known. */
    source: LikenessSource | null
    /** With SEEN: which model saw it. */
    seenBy: string | null
    /** What was seen, whatever is said: it holds again once that is taken back. */
    seenValue: LikenessCategory | null
  }
  gender: {
    value: LikenessGender | null
    /** SAID by the talent, SEEN in a picture or recording, READ from a link of theirs; null: nothing is known. */
    source: LikenessSource | null
    /** With SEEN: which model saw it. */
    seenBy: string | null
    /** What was seen, whatever is said: it holds again once that is taken back. */
    seenValue: LikenessGender | null
  }
  hairColor: {
    value: LikenessHairColor | null
    /** SAID by the talent, SEEN in a picture or recording, READ from a link of theirs; null: nothing is known. */
    source: LikenessSource | null
    /** With SEEN: which model saw it. */
    seenBy: string | null
    /** What was seen, whatever is said: it holds again once that is taken back. */
    seenValue: LikenessHairColor | null
  }
  ageGroup: LikenessWord
  expression: LikenessWord
  birthYear: {
    value: number | null
    /** SAID by the talent, SEEN in a picture or recording, READ from a link of theirs; null: nothing is known. */
    source: LikenessSource | null
    /** With SEEN: which model saw it. */
    seenBy: string | null
    /** What was seen, whatever is said: it holds again once that is taken back. */
    seenValue: number | null
  }
  accent: LikenessWord
  voiceTone: {
    value: LikenessVoiceTone | null
    /** SAID by the talent, SEEN in a picture or recording, READ from a link of theirs; null: nothing is known. */
    source: LikenessSource | null
    /** With SEEN: which model saw it. */
    seenBy: string | null
    /** What was seen, whatever is said: it holds again once that is taken back. */
    seenValue: LikenessVoiceTone | null
  }
  numberOfFollowers: {
    value: number | null
    /** SAID by the talent, SEEN in a picture or recording, READ from a link of theirs; null: nothing is known. */
    source: LikenessSource | null
    /** With SEEN: which model saw it. */
    seenBy: string | null
    /** What was seen, whatever is said: it holds again once that is taken back. */
    seenValue: number | null
  }
  engagementRate: {
    value: number | null
    /** SAID by the talent, SEEN in a picture or recording, READ from a link of theirs; null: nothing is known. */
    source: LikenessSource | null
    /** With SEEN: which model saw it. */
    seenBy: string | null
    /** What was seen, whatever is said: it holds again once that is taken back. */
    seenValue: number | null
  }
  hasImageAsset: boolean
  hasVoiceSample: boolean
  /** Of all pictures and recordings that count, the most frequent first. */
  tags: string[]
}

export type LikenessReport = {
  id: string
  status: LikenessReportStatus
  name: string
  email: string
  reason: LikenessReportReason
  statement: string
  /** Whom it is about, where that is known. */
  account: LikenessOwner | null
  picture: LikenessPicture | null
  /** The address as it was given. It may lead anywhere. */
  pictureUrl: string | null
  confirmedAt: string | null
  decision: LikenessDecision | null
  createdAt: string
}

export type LikenessReported = {
  success: true
  message: string
}

export type LikenessReportReason = 'MY_FACE' | 'MY_CHILD' | 'I_REPRESENT_THEM' | 'OTHER'

export type LikenessReports = {
  reports: LikenessReport[]
  total: number
  limit: number
  offset: number
}

export type LikenessReportStatus = 'OPEN' | 'UPHELD' | 'DISMISSED'

export type LikenessReview = {
  id: string
  status: LikenessReviewStatus
  reason: LikenessReviewReason
  /** What has to be found out. */
  question: string
  /** How like both faces are, 0 to 1. */
  likeness: number | null
  account: LikenessOwner
  source: PersonSource
  picture: LikenessPicture
  /** What it was compared with: another account’s picture, or another of the account’s own. */
  other: {
    account: LikenessOwner
    picture: LikenessPicture | null
  } | null
  objection: string | null
  objectedAt: string | null
  decision: LikenessDecision | null
  createdAt: string
}

export type LikenessReviewReason = 'FACE_OF_ANOTHER' | 'NOT_OWN_FACE' | 'SEVERAL_PEOPLE' | 'COPY_OF_ANOTHER' | 'TAKEN_DOWN_BEFORE'

export type LikenessReviews = {
  reviews: LikenessReview[]
  total: number
  limit: number
  offset: number
}

export type LikenessReviewStatus = 'OPEN' | 'RELEASED' | 'REMOVED'

export type LikenessSampleAnswer = {
  success: true
  results: FoundTalent[]
  count: number
}

export type LikenessSearchAnswer = {
  success: true
  results: FoundTalent[]
  /** All that are exactly as asked; of similar ones alone, how many came. */
  count: number
  /** Where the next page begins; null behind the last, and where there is none. */
  nextCursor: string | null
  facets?: LikenessFacets
}

export type LikenessSearchBody = {
  filters?: LikenessFilters
  /** What is looked for, in words of one’s own; all of it is read. `filters` still hold. A letter that stands for several counts as those. */
  text?: string
  /** A name, how it begins, or nearly so; accents make no difference. */
  q?: string
  limit: number
  /** Deep pages are faster by `cursor`. */
  offset: number
  /** Default: how well the name fits, or the most followers first. */
  orderBy?: 'numberOfFollowers' | 'birthYear' | 'engagementRate'
  /** Unknown comes last in both. */
  orderDirection: 'asc' | 'desc'
  /** The `nextCursor` of the page before, in place of an offset. */
  cursor?: string
  /** Fills a page that is short with those nearest in meaning to the filters. */
  includeSimilar: boolean
  /** Counts what each value of a field would leave, under the other filters. */
  facets: boolean
  /** Says of each result why it was found. */
  explain: boolean
  /** Says of each result what they take at least. */
  minimums: boolean
}

export type LikenessSource = 'SAID' | 'SEEN' | 'READ'

export type LikenessTakedown = {
  id: string
  /** A picture or recording, or everything of the account. */
  scope: 'ASSET' | 'ACCOUNT'
  account: LikenessOwner
  assetId: string | null
  reportId: string | null
  reason: string
  by: string
  objection: string | null
  objectedAt: string | null
  restored: LikenessDecision | null
  createdAt: string
}

export type LikenessTakedowns = {
  takedowns: LikenessTakedown[]
  total: number
  limit: number
  offset: number
}

export type LikenessVoiceTone = 'warm' | 'bright' | 'deep' | 'calm' | 'energetic' | 'neutral'

export type LikenessWord = {
  value: string | null
  /** SAID by the talent, SEEN in a picture or recording, READ from a link of theirs; null: nothing is known. */
  source: LikenessSource | null
  /** With SEEN: which model saw it. */
  seenBy: string | null
  /** What was seen, whatever is said: it holds again once that is taken back. */
  seenValue: string | null
}

export type LinkAgentBody = {
  agentSlug: string
  canAct: boolean
}

export type LinkedLeaderboardTeam = {
  boardTeamId: string
  leaderboardSlug: string
}

export type LinkLeaderboardTeamBody = {
  /** What POST /api/merch/session/create answered. Whoever has it is the fan: keep it as you would a key. */
  sessionId: string
  boardTeamId: string
}

export type ListAccountsAnswer = {
  accounts: AccountForAdmins[]
  total: number
  brandLimits: Record<string, BrandLimit>
}

export type ListAllCampaignTypesAnswer = {
  campaignTypes: ManagedCampaignType[]
}

export type ListAuditAnswer = {
  entries: AuditEntry[]
  total: number
  limit: number
  offset: number
}

export type ListBlastDraftsAnswer = {
  drafts: BlastDraft[]
}

export type ListCampaignTypesAnswer = {
  campaignTypes: CampaignType[]
}

export type ListDeadMailsAnswer = {
  mails: DeadMail[]
  kinds: DeadMailCount[]
  total: number
  limit: number
  offset: number
}

export type ListDisputesAnswer = {
  disputes: {
    offer: Offer
    dispute: Dispute
  }[]
  buyerAccounts: AccountSnippets
  sellerAccounts: AccountSnippets
  total: number
  limit: number
  offset: number
}

export type ListedCampaign = {
  id: string
  slug: string
  name: string
  talentName: string
  status: CampaignStatus
  shutdownMode: CampaignShutdownMode
  shutdownStartedAt: string | null
  shutdownEndsAt: string | null
  paidOrders: MerchPaidOrders
  /** Since when nothing is left to do about a close at once. */
  closedAt: string | null
  /** Of a draft: when it goes live by itself. Null: when an admin says so. */
  opensAt: string | null
  environment: string
  sellerAccountId: string | null
  shopFlow: ShopFlow
  branding: CampaignBranding
  studio: CampaignStudio
  legal: CampaignLegal
  config: CampaignConfig
  copy: CampaignCopy
  version: number
  createdAt: string
  updatedAt: string
  orderCount: number
}

export type ListErasuresAnswer = {
  erasures: ErasureForAdmins[]
  total: number
  limit: number
  offset: number
}

export type ListFailedGenerationJobsAnswer = {
  jobs: GenerationJobForAdmins[]
  total: number
  limit: number
  offset: number
}

export type ListFailedJobsAnswer = {
  jobs: FailedJob[]
  names: FailedJobCount[]
  total: number
  limit: number
  offset: number
}

export type ListGenerationJobsAnswer = {
  jobs: GenerationJob[]
}

export type ListMailSuppressionsAnswer = {
  suppressions: MailSuppression[]
  total: number
  limit: number
  offset: number
}

export type ListMerchLeadsAnswer = {
  status: 'success'
  data: {
    leads: MerchLead[]
    /** All kinds there are, the most frequent first, whatever is filtered. */
    kinds: {
      kind: string
      count: number
    }[]
    total: number
    limit: number
    offset: number
  }
}

export type ListMerchOrdersAnswer = {
  status: 'success'
  data: {
    orders: MerchOrderForAdmins[]
    total: number
    limit: number
    offset: number
  }
}

export type ListModelsAnswer = {
  status: 'success'
  data: {
    models: Model[]
    total: number
    limit: number
    offset: number
  }
}

export type ListNotificationsAnswer = {
  notifications: Notification[]
  unreadCount: number
}

export type ListOffersAnswer = {
  offers: Offer[]
  buyerAccounts: AccountSnippets
  sellerAccounts: AccountSnippets
  total: number
  limit: number
  offset: number
}

export type ListPaymentsAnswer = {
  payments: Payment[]
  total: number
}

export type ListPendingCapturesAnswer = {
  pendingCaptures: PendingCapture[]
  buyerAccounts: AccountSnippets
  sellerAccounts: AccountSnippets
  total: number
  limit: number
  offset: number
}

export type ListSessionsAnswer = {
  sessions: Session[]
}

export type ListSocialProvidersAnswer = {
  providers: string[]
}

export type LogInBody = {
  email: string
  password: string
  returnTo?: string | null
}

export type LookAgainBody = {
  type: IndexingType
}

export type MailedNotificationType = 'OFFER_RECEIVED' | 'OFFER_SUBMITTED' | 'OFFER_ACCEPTED' | 'OFFER_COUNTERED' | 'OFFER_REJECTED' | 'OFFER_CANCELLED' | 'DELIVERY_READY' | 'REVISION_REQUESTED' | 'OFFER_RELEASE_REMINDER' | 'PAYMENT_RECEIVED' | 'OFFER_COMPLETED' | 'AUTO_RELEASE' | 'DISPUTE_OPENED' | 'DISPUTE_RESOLVED' | 'PAYMENT_RETURNED' | 'DELIVERY_DUE' | 'DELIVERY_LATE' | 'EXTENSION_REQUESTED' | 'EXTENSION_ANSWERED' | 'REVISIONS_ALLOWED' | 'DISPUTE_ANSWER_DUE' | 'DISPUTE_STATEMENT' | 'DISPUTE_ANSWER_OVER' | 'TERMS_CHANGED' | 'MESSAGE_RECEIVED' | 'RATING_ASKED' | 'RATING_RECEIVED' | 'AGENT_ASKED' | 'AGENT_ANSWERED' | 'LIKENESS_HELD' | 'LIKENESS_MATCHED' | 'LIKENESS_DECIDED' | 'LIKENESS_TAKEN_DOWN' | 'LIKENESS_RESTORED' | 'MERCH_SHIPPED' | 'MERCH_CANCELLED'

export type MailEvents = {
  sg_event_id: string
  event: string
  email: string
  /** Seconds since 1970. */
  timestamp: number
  /** `blocked` for a bounce that may pass. */
  type?: string
  reason?: string
}[]

export type MailEventsReceived = {
  received: true
}

export type MailPreference = {
  type: MailedNotificationType
  email: boolean
  /** Off: not in the list of notices, and not counted as unread. */
  bell: boolean
  /** About money or a dispute: always mailed, always in the bell. */
  locked: boolean
  /** Its mail is gathered, where mail comes daily or weekly. */
  waits: boolean
}

export type MailPreferences = {
  preferences: MailPreference[]
  digest: DigestPreference
}

/** `daily` and `weekly`: at 8:00, on Mondays, in one mail. What cannot wait comes at once. */
export type MailRhythm = 'immediately' | 'daily' | 'weekly'

export type MailSuppression = {
  address: string
  reason: 'bounce' | 'complaint'
  detail: string | null
  suppressedAt: string
}

export type MailTally = {
  processed: number
  sent: number
  /** The recipient has no resolvable address, or none that takes mail. */
  skipped: number
  failed: number
}

export type ManagedCampaignType = {
  key: string
  label: string
  category: CampaignCategory
  /** Whether new offers may name it. */
  enabled: boolean
  /** Where it stands in the list. */
  position: number
  isUsed: boolean
}

export type MarkMessagesReadAnswer = {
  unreadCount: number
}

export type MarkMessagesReadBody = {
  upTo: string
}

export type MarkNotificationsReadBody = {
  notificationId?: string
  all?: true
}

export type MatchTalentsBody = {
  campaignDescription: string
  campaignType?: string
  limit?: number
  buyerBrandName?: string | null
  /** Leaves out who does not take it. ISO 4217. */
  currency?: string
  offerAmountMinorUnit?: number
}

export type MerchAbandonedCart = {
  id: string
  status: MerchCartStatus
  createdAt: string
  lastTouchedAt: string
  abandonedAt: string
  items: {
    productName: string
    quantity: number
    unitPriceMinorUnit: number
    currency: string
    campaignId: string
  }[]
  /** What it comes to, an entry a currency. */
  value: {
    currency: string
    amountMinorUnit: number
  }[]
  /** Whose pieces lie in it, or lay in it when it was left. */
  campaigns: MerchCampaignName[]
  email: string | null
  automatedEmailSentAt: string | null
  openedAt: string | null
  /** Whether it, or a cart of its group, was bought, or its owner emptied it. */
  isRecovered: boolean
  reviewStatus: MerchCartReviewStatus
  reviewLabel: string
  adminComment: string | null
  privateEmailSentAt: string | null
  updatedByEmail: string | null
}

export type MerchAbandonedCartList = {
  status: 'success'
  data: {
    carts: MerchAbandonedCart[]
    total: number
    limit: number
    offset: number
  }
}

export type MerchAgeGroup = 'child' | 'teen' | '20s' | '30s' | '40s' | 'elder'

export type MerchArt = {
  aiArtKey: string
  /** The most alike first. */
  candidates: MerchArtChoice[]
}

export type MerchArtChoice = {
  artKey: string
  /** Of its watermarked preview: the art itself is there once it is paid for. */
  url: string
  /** How like the selfie it is. */
  score: number
}

export type MerchArtProgress = {
  status: 'none' | 'queued' | 'running' | 'succeeded' | 'failed'
  progress: number
  designId: string | null
  productType: string | null
  aiArtKey: string | null
  candidates: MerchArtChoice[]
  askedAt: string | null
  endedAt: string | null
  timesLeft: number
}

export type MerchArtSelected = {
  aiArtKey: string
  plaqueIllustrationKey: string | null
}

export type MerchAsset = {
  id: string
  campaignId: string | null
  type: MerchAssetType
  name: string
  key: string
  url: string
  contentType: string
  bytes: number
  width: number | null
  height: number | null
  version: number
  createdAt: string
  updatedAt: string
}

export type MerchAssetAnswer = {
  status: 'success'
  data: {
    asset: MerchAsset
  }
}

export type MerchAssetList = {
  status: 'success'
  data: {
    assets: MerchAsset[]
    total: number
    limit: number
    offset: number
  }
}

export type MerchAssetType = 'logo' | 'hero' | 'mockup' | 'ai_template' | 'backside_print' | 'studio_carousel' | 'overlay'

export type MerchCampaignConfig = {
  id: string
  slug: string
  name: string
  talentName: string
  status: CampaignStatus
  shutdownMode: CampaignShutdownMode
  shutdownStartedAt: string | null
  shutdownEndsAt: string | null
  branding: CampaignBranding
  studio: CampaignStudio
  legal: CampaignLegal
  config: CampaignConfig
  copy: CampaignCopy
  shopFlow: ShopFlow
  seller: StorefrontSeller | null
  products: StorefrontProduct[]
  designs: StorefrontDesign[]
}

export type MerchCampaignConfigAnswer = {
  data: MerchCampaignConfig
}

export type MerchCampaignName = {
  id: string
  slug: string
  name: string
}

export type MerchCartItem = {
  id: string
  campaignId: string
  shopProductId: string
  catalogProductId: string
  designId: string | null
  artKey: string | null
  selfieId: string | null
  placement: string | null
  size: string | null
  color: string | null
  fanName: string | null
  giftNote: string | null
  quantity: number
  unitPriceMinorUnit: number
  currency: string
  previewFilename: string | null
  cleanFilename: string | null
}

export type MerchCartItemWanted = {
  catalogProductId: string
  designId?: string | null
  artKey?: string | null
  selfieId?: string | null
  placement?: string | null
  size?: string | null
  color?: string | null
  fanName?: string | null
  giftNote?: string | null
  quantity: number
}

export type MerchCartRestored = {
  /** What POST /api/merch/session/create answered. Whoever has it is the fan: keep it as you would a key. */
  sessionId: string
  items: number
}

export type MerchCartReview = {
  cartId: string
  reviewStatus: MerchCartReviewStatus
  adminComment: string | null
  privateEmailSentAt: string | null
  updatedByEmail: string
  createdAt: string
  updatedAt: string
}

export type MerchCartReviewAnswer = {
  status: 'success'
  data: {
    review: MerchCartReview
  }
}

export type MerchCartReviewStatus = 'new' | 'contacted' | 'recovered' | 'lost'

export type MerchCartStatus = 'active' | 'converted' | 'discarded' | 'abandoned'

export type MerchColor = {
  key: string
  label: string
  hex: string
}

export type MerchDesign = {
  id: string
  campaignId: string
  parentDesignId: string | null
  level: number
  name: string
  position: number
  /** Off, it is offered to nobody, and so is nothing below it. */
  isActive: boolean
  /** Whether it is made of a face; the design says so for all below it. */
  needsFace: boolean
  catalogProductId: string | null
  gender: DesignGender
  ageGroup: DesignAgeGroup
  /** What it says for every product comes first, also where it says nothing. */
  configs: ({
    /** What type of product it is for; null: every one. */
    productType: string | null
    config: DesignConfigFields
    inherited: InheritedDesignConfig
  })[]
  storeArt: MerchDesignArt | null
  version: number
  createdAt: string
  updatedAt: string
}

export type MerchDesignAnswer = {
  status: 'success'
  data: {
    design: MerchDesign
  }
}

export type MerchDesignArt = {
  assetStatus: DesignAssetStatus
  generatingStartedAt: string | null
  displayImageUrl: string | null
  renderedProductPreviews: {
    catalogProductId: string
    sku: string
    url: string
  }[]
  fault: string | null
}

export type MerchDesignList = {
  status: 'success'
  data: {
    designs: MerchDesign[]
    total: number
    limit: number
    offset: number
  }
}

export type MerchDiscount = {
  id: string
  campaignId: string
  /** Letters, digits and hyphens; capitals or not is the same. */
  code: string
  percentBps: number | null
  amounts: Record<string, number> | null
  startsAt: string | null
  endsAt: string | null
  usesLimit: number | null
  used: number
  isActive: boolean
  version: number
  createdAt: string
  updatedAt: string
}

export type MerchDiscountAnswer = {
  status: 'success'
  data: {
    discount: MerchDiscount
  }
}

export type MerchDiscountList = {
  status: 'success'
  data: {
    discounts: MerchDiscount[]
    total: number
    limit: number
    offset: number
  }
}

export type MerchFaceError = 'no_face' | 'multiple_faces' | 'face_occluded' | 'no_model'

export type MerchFilesStatus = 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled'

export type MerchFilter = {
  id: string
  name: string
  description: string | null
  referenceImageUrl: string | null
  tags: string[]
  prompt: string | null
  /** The address of the admin who made it. */
  createdBy: string
  createdAt: string
  updatedAt: string
}

export type MerchFilterAnswer = {
  status: 'success'
  data: {
    filter: MerchFilter
  }
}

export type MerchFilterList = {
  status: 'success'
  data: {
    filters: MerchFilter[]
    total: number
    limit: number
    offset: number
  }
}

export type MerchFilterTrial = {
  status: 'success'
  data: {
    imageUrl: string
  }
}

export type MerchFulfillmentStatus = 'pending' | 'processing' | 'shipped' | 'delivered' | 'cancelled'

export type MerchFulfilment = {
  part: 'things' | 'files'
  state: 'waiting' | 'placed' | 'done' | 'stopped' | 'given_up'
  provider: string | null
  providerOrderId: string | null
  attempts: number
  failures: number
  dueAt: string | null
  stopWantedAt: string | null
  reason: string | null
}

export type MerchGender = 'female' | 'male' | 'not-distinctive'

export type MerchGlobalCart = {
  cart: {
    id: string
    status: MerchCartStatus
    lastTouchedAt: string
    campaigns: ({
      campaign: MerchCampaignName
      /** Whether whoever comes now can begin to buy there. */
      isOpen: boolean
      storefrontUrl: string | null
      items: MerchGlobalCartItem[]
    })[]
  } | null
}

export type MerchGlobalCartItem = {
  id: string
  campaignId: string
  shopProductId: string
  catalogProductId: string
  designId: string | null
  artKey: string | null
  selfieId: string | null
  placement: string | null
  size: string | null
  color: string | null
  fanName: string | null
  giftNote: string | null
  quantity: number
  unitPriceMinorUnit: number
  currency: string
  previewFilename: string | null
  cleanFilename: string | null
  productName: string
}

export type MerchHandOver = {
  campaignName: string
  device: string | null
  createdAt: string
  isYours: boolean
  hasPhoto: boolean
}

export type MerchHistory = {
  orders: ({
    id: string
    aiArtKey: string | null
    aiArtPreviewKey: string | null
    orderNumber: string
    status: MerchOrderStatus
    campaign: MerchOrderCampaign
    currency: string
    totalMinorUnit: number
    orderUrl: string
    createdAt: string
    items: MerchOrderItem[]
  })[]
  incompleteSessions: ({
    /** What POST /api/merch/session/create answered. Whoever has it is the fan: keep it as you would a key. */
    id: string
    aiArtKey: string | null
    aiArtPreviewKey: string | null
    selfieKey: string | null
    previewUrl: string | null
    campaign: {
      slug: string
      name: string
      /** Whether it sells: then one can go on. */
      isOpen: boolean
    } | null
    lastActiveAt: string
  })[]
}

export type MerchImageVerified = {
  status: 'success'
  data: MerchVerification
}

export type MerchLead = {
  id: string
  kind: string
  name: string
  email: string
  message: string | null
  data: Record<string, unknown> | null
  /** It reads like spam; nobody was told of it. */
  isSuspected: boolean
  createdAt: string
}

export type MerchLightingError = 'too_dark'

export type MerchMailEvents = {
  sg_event_id: string
  event: string
  email: string
  /** Seconds since 1970. */
  timestamp: number
  emailType?: string
  /** The internal id that the mail carried. */
  merchSessionId?: string
}[]

export type MerchMailEventsReceived = {
  received: true
}

export type MerchOrder = {
  orderId: string
  orderNumber: string
  ppuCode: string | null
  mode: MerchOrderMode
  status: MerchOrderStatus
  filesStatus: MerchFilesStatus | null
  paymentStatus: MerchPaymentStatus
  fulfillmentStatus: MerchFulfillmentStatus
  statusText: string
  campaign: MerchOrderCampaign
  email: string | null
  name: string | null
  shippingInfo: MerchShippingAddress | null
  giftNote: string | null
  currency: string
  subtotalMinorUnit: number
  discountMinorUnit: number
  discountCode: string | null
  shippingMinorUnit: number
  taxMinorUnit: number
  totalMinorUnit: number
  items: MerchOrderItem[]
  shipments: MerchShipment[]
  history: ({
    at: string
    what: 'ordered' | 'received' | 'working_on' | 'ready' | 'shipped' | 'delivered' | 'completed' | 'failed' | 'cancelled' | 'refunded' | 'lost'
    text: string
  })[]
  downloads: {
    itemId: string
    name: string
    url: string
  }[]
  /** Whether whoever ordered may still call it off. */
  canCancel: boolean
  cancelUntil: string | null
  itemCount: number
  orderUrl: string
  receiptUrl: string
  createdAt: string
  updatedAt: string
}

export type MerchOrderCampaign = {
  slug: string
  name: string
  talentName: string
  supportEmail: string | null
}

export type MerchOrderChangeResult = {
  orderId: string
  ok: boolean
  status: MerchOrderStatus | null
  error: string | null
  code: 'BadRequest' | 'Unauthorized' | 'Forbidden' | 'SIGN_IN_AGAIN' | 'NotFound' | 'SESSION_MOVED' | 'MethodNotAllowed' | 'RequestTimeout' | 'Conflict' | 'NOT_SETTLED' | 'TALENT_BLOCKED_BRAND' | 'CONNECT_ONBOARDING_REQUIRED' | 'LIKENESS_CONSENT_REQUIRED' | 'REVISIONS_USED_UP' | 'CAMPAIGN_CLOSED' | 'PREVIEW_SESSION' | 'PayloadTooLarge' | 'UnsupportedMediaType' | 'RangeNotSatisfiable' | 'UnprocessableEntity' | 'FILE_INFECTED' | 'CONTACT_DETAILS' | 'BRIEF_REFUSED' | 'NO_USABLE_ASSETS' | 'NOTHING_TO_PAY' | 'no_face' | 'multiple_faces' | 'face_occluded' | 'NUDITY' | 'GUARDIAN_CONSENT_REQUIRED' | 'CONSENT_REQUIRED' | 'RateLimited' | 'InternalError' | 'GENERATION_FAILED' | 'ServiceUnavailable' | null
}

export type MerchOrderCompleted = {
  orderId: string
  orderNumber: string
  ppuCode: string | null
}

export type MerchOrderForAdmins = {
  orderId: string
  orderNumber: string
  ppuCode: string | null
  mode: MerchOrderMode
  status: MerchOrderStatus
  filesStatus: MerchFilesStatus | null
  paymentStatus: MerchPaymentStatus
  fulfillmentStatus: MerchFulfillmentStatus
  statusText: string
  campaign: MerchOrderCampaign
  email: string | null
  name: string | null
  shippingInfo: MerchShippingAddress | null
  giftNote: string | null
  currency: string
  subtotalMinorUnit: number
  discountMinorUnit: number
  discountCode: string | null
  shippingMinorUnit: number
  taxMinorUnit: number
  totalMinorUnit: number
  shipments: MerchShipment[]
  /** Whether whoever ordered may still call it off. */
  canCancel: boolean
  cancelUntil: string | null
  itemCount: number
  createdAt: string
  updatedAt: string
  items: MerchOrderItemForAdmins[]
  campaignId: string
  sessionId: string
  paymentId: string | null
  sellerAccountId: string | null
  allowedStatuses: MerchOrderStatus[]
  history: MerchOrderHistoryEntry[]
  fulfilments: MerchFulfilment[]
}

export type MerchOrderForAdminsAnswer = {
  status: 'success'
  data: {
    order: MerchOrderForAdmins
  }
}

export type MerchOrderHistoryEntry = {
  at: string
  part: 'things' | 'files' | 'payment' | 'parcel'
  from: string | null
  to: string
  by: 'system' | 'fan' | 'admin' | 'print-shop'
  adminAccountId: string | null
  note: string | null
}

export type MerchOrderItem = {
  id: string
  catalogProductId: string
  sku: string
  name: string
  type: string
  size: string | null
  color: string | null
  placement: string | null
  fanName: string | null
  giftNote: string | null
  quantity: number
  unitPriceMinorUnit: number
  totalMinorUnit: number
  artKey: string | null
  previewUrl: string | null
}

export type MerchOrderItemForAdmins = {
  id: string
  catalogProductId: string
  sku: string
  name: string
  type: string
  size: string | null
  color: string | null
  placement: string | null
  fanName: string | null
  giftNote: string | null
  quantity: number
  unitPriceMinorUnit: number
  totalMinorUnit: number
  artKey: string | null
  previewUrl: string | null
  /** What the print shop prints, once it is made: an address that is good for some minutes. */
  printUrl: string | null
}

export type MerchOrderMode = 'LIVE' | 'PREVIEW'

export type MerchOrderOfSession = {
  order: MerchOrder | null
}

export type MerchOrderStatus = 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | 'new' | 'received' | 'working_on' | 'ready' | 'shipped' | 'delivered'

export type MerchOrderStillProcessing = {
  error: string
  stillProcessing: true
  /** `declined`: the last try failed, and another may follow. */
  reason: 'waiting' | 'authorized' | 'declined'
}

/** Of one that was closed at once: what becomes of what was paid. */
export type MerchPaidOrders = 'keep' | 'refund' | null

export type MerchPaymentIntent = {
  processorPaymentId: string
  processorClientSecret: string
  processorPublishableKey: string
}

export type MerchPaymentStatus = 'pending' | 'paid' | 'succeeded' | 'failed' | 'refunded'

export type MerchPersonalization = {
  needsName: boolean
  maxLength: number
}

export type MerchPicture = {
  key: string
  alt: string
  url: string
}

export type MerchPictureNamed = {
  /** Of a picture that was uploaded as an asset; its address will do. */
  key: string
  alt: string
}

export type MerchPrice = {
  subtotal: number
  shippingCost: number
  total: number
  discount: number
  tax: number
  subtotalMinorUnit: number
  shippingCostMinorUnit: number
  totalMinorUnit: number
  discountMinorUnit: number
  taxMinorUnit: number
  currency: string
  discountCode: string | null
  discountProblem: 'unknown' | 'not_yet' | 'over' | 'used_up' | 'other_currency' | null
  giftNote: string | null
  isEstimate: boolean
  items: MerchCartItem[]
  processorPublishableKey: string
  /** Whether the session is a tester’s, who may skip paying. */
  allowSkipPayment: boolean
}

/** Minor units, by currency. */
export type MerchPrices = Record<string, number>

export type MerchProductType = 'tshirt' | 'hoodie' | 'plaque' | 'digital-img' | 'general'

export type MerchRender = {
  /** Below `merch/renders/` of the media proxy. */
  previewFilename: string
  /** Below `merch/renders/` of the media proxy. */
  cleanFilename: string
}

export type MerchRetentionReport = {
  sessions: number
  files: number
  uploads: number
  ended: number
  deleted: number
}

export type MerchSelfie = {
  id: string
  /** What verify calls it by (`imageName`). */
  filename: string
  key: string
  url: string
  sourceType: MerchSelfieSource
  faceError: MerchFaceError | null
  lightingError: MerchLightingError | null
  advice: string | null
  gender: MerchGender | null
  ageGroup: MerchAgeGroup | null
  peopleCount: number | null
  verifiedAt: string | null
}

export type MerchSelfieSource = 'selfie' | 'upload'

export type MerchSelfieUploaded = {
  filename: string
  selfieId: string
  url: string
  faceError: MerchFaceError | null
  lightingError: MerchLightingError | null
  advice: string | null
}

export type MerchSelfieVerified = {
  data: MerchVerification
}

export type MerchSession = {
  /** What POST /api/merch/session/create answered. Whoever has it is the fan: keep it as you would a key. */
  id: string
  campaignId: string | null
  role: MerchSessionRole
  mode: MerchSessionMode
  previewType: 'DEMO' | 'TEST' | null
  startPage: string | null
  currentStep: string | null
  lastRoute: string | null
  userId: string | null
  delayedEmail: string | null
  shippingInfo: MerchShippingInfo | null
  activeSelfieId: string | null
  selfie: MerchSelfie | null
  designId: string | null
  aiArtKey: string | null
  aiArtCandidates: MerchSessionArt[]
  plaqueIllustrationKey: string | null
  fanName: string | null
  guardianConsent: boolean
  consentVersion: string | null
  boardTeamId: string | null
  generationCompletedAt: string | null
  cartItems: MerchCartItem[]
  lastActiveAt: string
  createdAt: string
  updatedAt: string
}

export type MerchSessionArt = {
  artKey: string
  url: string
  score: number
  previewKey: string
}

export type MerchSessionBody = {
  /** What POST /api/merch/session/create answered. Whoever has it is the fan: keep it as you would a key. */
  sessionId: string
}

export type MerchSessionCart = {
  data: {
    items: MerchCartItem[]
    discountCode: string | null
    giftNote: string | null
  }
}

export type MerchSessionCreated = {
  /** What POST /api/merch/session/create answered. Whoever has it is the fan: keep it as you would a key. */
  sessionId: string
}

export type MerchSessionHandedOver = {
  url: string
  expiresAt: string
}

export type MerchSessionMode = 'LIVE' | 'PREVIEW'

export type MerchSessionRole = 'customer' | 'tester' | 'preview'

export type MerchShareAnswer = {
  share: {
    id: string
    aiArtKey: string
    pictureUrl: string | null
    previewUrl: string | null
    campaign: {
      id: string
      slug: string
      name: string
      talentName: string
      /** Whether one can begin there now. */
      isOpen: boolean
    }
  }
}

export type MerchShareCreated = {
  shareId: string
}

export type MerchShipment = {
  carrier: string | null
  trackingNumber: string | null
  trackingUrl: string | null
  status: 'under_way' | 'delivered' | 'lost'
  shippedAt: string
  deliveredAt: string | null
}

export type MerchShippingAddress = {
  email: string
  firstName: string
  lastName: string
  addressLine1: string
  city: string
  state: string
  postalCode: string
  country: string
}

export type MerchShippingInfo = {
  email: string
  firstName: string
  lastName: string
  addressLine1: string
  city: string
  state: string
  postalCode: string
  country: string
}

export type MerchShippingInfoBody = {
  email?: string
  firstName?: string
  lastName?: string
  addressLine1?: string
  city?: string
  state?: string
  postalCode?: string
  country?: string
}

export type MerchSize = {
  key: string
  label: string
  /** Centimetres. */
  chest?: number
  /** Centimetres. */
  length?: number
  /** Centimetres. */
  sleeve?: number
}

export type MerchTrackingLink = {
  id: string
  campaignId: string
  slug: string
  startsAt: string | null
  endsAt: string | null
  isPreview: boolean
  visits: number
  createdAt: string
}

export type MerchTrackingLinkCreated = {
  status: 'success'
  data: {
    trackingLink: MerchTrackingLink
  }
}

export type MerchTrackingLinks = {
  status: 'success'
  data: {
    trackingLinks: MerchTrackingLink[]
    visits: number
    total: number
    limit: number
    offset: number
  }
}

export type MerchUploadGrant = {
  url: string
  key: string
  fields?: Record<string, string>
}

export type MerchVerification = {
  personDetected: boolean
  isBlurry: boolean
  isNudity: boolean
  isCelebrity: boolean
  gender: MerchGender | null
  ageGroup: MerchAgeGroup | null
  peopleCount: number
}

export type Message = {
  id: string
  offerId: string
  /** Its number in the conversation: from 1, without gaps. */
  sequence: number
  senderRole: 'brand' | 'talent' | 'agent' | 'admin'
  /** null: Semblance. */
  senderAccountId: string | null
  senderName: string
  /** Whether it is of the caller’s side. */
  isOwn: boolean
  /** null once it was taken back. */
  text: string | null
  attachments: MessageAttachment[]
  removed: boolean
  removedAt: string | null
  /** When the other side read it; of a message from Semblance, when both had. */
  readAt: string | null
  createdAt: string
}

export type MessageAnswer = {
  message: Message
}

export type MessageAttachment = {
  url: string
  key: string
  fileName: string | null
  contentType: string
  bytes: number
  width: number | null
  height: number | null
}

export type MessageList = {
  messages: Message[]
  total: number
  limit: number
  offset: number
  unreadCount: number
  /** Whether the caller can write now. */
  canWrite: boolean
  version: number
}

export type Model = {
  key: string
  capability: ModelCapability
  adapter: ModelAdapter
  providerModel: string | null
  /** What designs and offers call it by: one row at a time has each name. */
  endpoint: string | null
  /** What a call costs where the provider does not say, in millionths of a US dollar. */
  costMicroUsd: number
  /** Handed to the adapter with every call; it refuses those it does not know. One that begins with an adapter’s name, as `local_style` does, is for that adapter alone, and called `style` there. */
  parameters: Record<string, string | number | boolean>
  status: ModelStatus
  speedCategory: ModelSpeed
  timeoutMs: number
  /** Calls at once, of all processes together. */
  concurrency: number
  /** Who answers as things stand; null where nobody could. */
  adapterInEffect: string | null
  restsUntil: string | null
  today: {
    calls: number
    failures: number
    costMicroUsd: number
  }
  createdAt: string
  updatedAt: string
}

/** auto: a hosted one that is connected and has the capability, else what runs on this machine. */
export type ModelAdapter = 'auto' | 'local' | 'openai' | 'google' | 'fal' | 'elevenlabs'

export type ModelAnswer = {
  status: 'success'
  data: {
    model: Model
  }
}

export type ModelCapability = 'image' | 'vision' | 'matting' | 'likeness' | 'moderation' | 'text' | 'embeddings' | 'voice'

export type ModelSpeed = 'fast' | 'medium' | 'slow'

export type ModelStatus = 'active' | 'inactive' | 'deprecated'

export type MultipleFacesError = {
  error: string
  code: 'multiple_faces'
}

export type NextPayout = {
  currency: string | null
  state: NextPayoutState
  /** For the seller to read. */
  message: string
  at: string | null
}

export type NextPayoutState = 'scheduled' | 'below_threshold' | 'no_payout_account' | 'not_verified' | 'under_review' | 'resting' | 'nothing_open'

export type NoFaceError = {
  error: string
  code: 'no_face'
}

export type NotFoundError = {
  error: string
  code: 'NotFound'
}

export type NothingToPayError = {
  error: string
  code: 'NOTHING_TO_PAY'
}

export type Notification = {
  id: string
  /** The recipient, after routing to an agent. */
  accountId: string
  type: 'OFFER_RECEIVED' | 'OFFER_SUBMITTED' | 'OFFER_ACCEPTED' | 'OFFER_COUNTERED' | 'OFFER_REJECTED' | 'OFFER_APPROVED' | 'OFFER_CANCELLED' | 'DELIVERY_READY' | 'REVISION_REQUESTED' | 'OFFER_RELEASE_REMINDER' | 'PAYMENT_RECEIVED' | 'OFFER_COMPLETED' | 'AUTO_RELEASE' | 'DISPUTE_OPENED' | 'DISPUTE_RESOLVED' | 'PAYMENT_RETURNED' | 'DELIVERY_DUE' | 'DELIVERY_LATE' | 'EXTENSION_REQUESTED' | 'EXTENSION_ANSWERED' | 'REVISIONS_ALLOWED' | 'DISPUTE_ANSWER_DUE' | 'DISPUTE_STATEMENT' | 'DISPUTE_ANSWER_OVER' | 'TERMS_CHANGED' | 'MESSAGE_RECEIVED' | 'RATING_ASKED' | 'RATING_RECEIVED' | 'PRODUCT_BOUGHT' | 'DATA_EXPORT_READY' | 'ACCOUNT_ERASURE_SCHEDULED' | 'AGENT_ASKED' | 'AGENT_ANSWERED' | 'LIKENESS_HELD' | 'LIKENESS_MATCHED' | 'LIKENESS_DECIDED' | 'LIKENESS_TAKEN_DOWN' | 'LIKENESS_RESTORED' | 'MERCH_SHIPPED' | 'MERCH_CANCELLED'
  offerId: string | null
  title: string
  body: string
  read: boolean
  readAt: string | null
  emailSent: boolean
  emailSentAt: string | null
  createdAt: string
}

export type NotSettledError = {
  error: string
  code: 'NOT_SETTLED'
  details?: UnsettledDetails
}

export type NoUsableAssetsError = {
  error: string
  code: 'NO_USABLE_ASSETS'
}

export type NUDITYError = {
  error: string
  code: 'NUDITY'
}

export type ObjectToLikenessCaseBody = {
  caseId: string
  statement: string
}

export type Offer = {
  id: string
  status: OfferStatus
  buyerAccountId: string
  sellerAccountId: string
  offerAmountMinorUnit: number
  currency: string
  platformFeeMinorUnit: number
  totalBrandPriceMinorUnit: number
  campaignDescription: string
  buyerBrandName: string | null
  campaignType: string
  campaignTypes: string[]
  scriptText: string | null
  productImageUrls: string[]
  skipImageGeneration: boolean
  imageCandidateSessionId: string | null
  selectedModelKey: string | null
  imageKind: ImageKind
  voiceCandidateSessionId: string | null
  selectedVoiceModelKey: string | null
  usageTypes: string[]
  customUsage: string | null
  wantsSharing: boolean | null
  sharingDescription: string | null
  selectedSampleUrl: string | null
  selectedVoiceUrl: string | null
  expiresAt: string | null
  expirePolicy: 'expire' | 'remind_talent' | 'ping_brand'
  counteredBy: 'brand' | 'talent' | null
  counterNote: string | null
  counterChanges: Record<string, unknown> | null
  /** How many counters were made; `accept` can name it. */
  counterVersion: number
  deliveryFileUrls: string[]
  deliveryNotes: string | null
  deliverySubmittedAt: string | null
  revisionCount: number
  revisionReason: string | null
  processorPaymentId: string | null
  paymentAuthorizedAt: string | null
  paidAt: string | null
  automaticReleaseAt: string | null
  disputeReason: string | null
  disputedAt: string | null
  disputeResolution: DecidedResolution
  moneyReturnedAt: string | null
  /** What of the payment went back to the brand, or is promised to. */
  returnedMinorUnit: number | null
  /** What the caller may do to it right now. */
  allowedActions: OfferAction[]
  createdAt: string
  updatedAt: string
  /** How many days the other side has to answer, from when it was sent. */
  expiresInDays: number
  /** Within how many days of the payment the work was agreed to be there. */
  deliverWithinDays: number | null
  /** By when the work is to be there, while the offer waits for it. */
  deliveryDueAt: string | null
  /** From when on it is late, and the brand may cancel for a full refund. */
  deliveryLateAt: string | null
  extensionRequest: ExtensionRequest | null
  /** How often the talent may still ask for more time. */
  extensionsLeft: number
  /** How many revisions are included; null: as many as the brand asks for. */
  includedRevisions: number | null
  /** The agreed price of a further one; null: none is sold. */
  extraRevisionMinorUnit: number | null
  /** The offer whose work this one revises: a further revision, bought by an offer of its own. */
  revisionOfOfferId: string | null
  /** The offers that bought further revisions of this one’s work, the first first. */
  revisionOfferIds: string[]
  /** Until when both sides may speak in an open dispute. */
  disputeAnswerDueAt: string | null
  /** When the talent answered the open dispute: from then on it waits for a decision. */
  disputeAnsweredAt: string | null
}

export type OfferAction = 'ACCEPT' | 'COUNTER' | 'REJECT' | 'PAY' | 'CANCEL' | 'DELIVER' | 'COMPLETE' | 'REQUEST_REVISION' | 'DISPUTE' | 'RESOLVE_DISPUTE' | 'APPROVE_CAPTURE' | 'DECLINE_CAPTURE'

export type OfferAnswer = {
  offer: Offer
}

export type OfferedFilter = {
  id: string
  name: string
  description: string | null
  referenceImageUrl: string | null
  tags: string[]
}

export type OfferedFilterList = {
  filters: OfferedFilter[]
  total: number
  limit: number
  offset: number
}

export type OfferJobReport = {
  /** Whether every row went well. */
  success: boolean
  processedCount: number
  skippedCount: number
  errors: {
    offerId: string
    error: string
  }[]
}

export type OfferMinimum = {
  /** ISO 4217. */
  currency: string
  /** null: every category without a minimum of its own. */
  category: 'IMAGE' | 'VOICE' | 'VIDEO' | null
  amountMinorUnit: number
}

export type OfferPolicy = {
  belowMinimum: 'ask_talent' | 'auto_reject' | 'auto_counter'
  /** A talent with minimums takes only the currencies named here. */
  minimums: OfferMinimum[]
  blockedBrandNames: string[]
}

export type OfferQuote = {
  offerAmountMinorUnit: number
  currency: string
  platformFeeMinorUnit: number
  totalBrandPriceMinorUnit: number
  talents: QuotedTalent[]
}

export type OfferRatings = {
  ratings: Rating[]
  canRate: boolean
  /** null: it is not completed. */
  rateUntil: string | null
  otherHasRated: boolean
  reputations: {
    brand: Reputation
    talent: Reputation
  }
}

export type OfferStatistics = {
  /** A day in UTC. */
  from: string
  /** A day in UTC. */
  to: string
  /** Offers and drafts made in the span, by where they stand; of days before today, as counted each hour. */
  offers: {
    total: number
    byStatus: {
      DRAFT: number
      APPROVED: number
      COUNTERED: number
      ACCEPTED: number
      PENDING_PAY_CAPTURE: number
      PAID: number
      DELIVERED: number
      REVISION_REQUESTED: number
      COMPLETED: number
      DISPUTED: number
      REJECTED: number
      CANCELLED: number
      EXPIRED: number
    }
  }
  /** What was paid in the span, and what went back in it; each currency by itself. */
  volume: {
    currency: string
    paidCount: number
    offerAmountMinorUnit: number
    platformFeeMinorUnit: number
    totalBrandPriceMinorUnit: number
    returnedCount: number
    returnedMinorUnit: number
  }[]
  /** What the books hold in escrow now, whatever span is asked for. */
  escrow: {
    currency: string
    heldMinorUnit: number
    offerCount: number
  }[]
  timeToAccept: TimeTaken
  timeToDeliver: TimeTaken
  /** How many offers made each move on each day of the span. */
  days: {
    /** A day in UTC. */
    day: string
    submitted: number
    accepted: number
    paid: number
    delivered: number
    completed: number
    disputed: number
    cancelled: number
  }[]
}

export type OfferStatus = 'DRAFT' | 'APPROVED' | 'COUNTERED' | 'ACCEPTED' | 'PENDING_PAY_CAPTURE' | 'PAID' | 'DELIVERED' | 'REVISION_REQUESTED' | 'COMPLETED' | 'DISPUTED' | 'REJECTED' | 'CANCELLED' | 'EXPIRED'

export type OnboardingDetails = {
  status: 'missing' | 'incomplete' | 'under_review'
}

export type OnboardingLink = {
  url: string
  expiresAt: string
}

export type OrderedErasure = {
  erasure: ErasureForAdmins
}

export type OrderErasureBody = {
  accountId: string
  reason: string
}

export type OwnIndexing = {
  events: IndexingEvent[]
}

export type OwnProductList = {
  products: Product[]
  total: number
  limit: number
  offset: number
  shares: {
    kind: ProductKind
    sellerShareBps: number
  }[]
}

export type OwnSellerStore = {
  store: SellerStore | null
  previews: StorePreviewsLeft
}

export type PayFor = 'MERCH' | 'VOICE_OVER' | 'LIKENESS' | 'IMAGE' | 'OFFER'

export type PayloadTooLargeError = {
  error: string
  code: 'PayloadTooLarge'
}

export type Payment = {
  id: string
  payFor: PayFor
  payForId: string
  buyerUserId: string
  sellerAccountId: string
  amountMinorUnit: number
  currency: string
  status: PaymentStatus
  /** The receipt code. */
  ppuCode: string
  processorPaymentId: string | null
  hostPartnerSlug: string | null
  createdAt: string
  succeededAt: string | null
  refundRequestedAt: string | null
  refundedAt: string | null
}

export type PaymentForAdmins = {
  payment: Payment
  /** Null for a guest, who has no account. */
  buyer: PaymentParty | null
  seller: PaymentParty
  isBankDisputing: boolean
  /** What went back at the processor or was kept by a bank, outside of us. */
  goneMinorUnit: number
  /** What of that nobody has decided about. */
  undecidedMinorUnit: number
  /** What a refund would give back now; 0 where none can be asked for. */
  refundableMinorUnit: number
  refund: PaymentRefundForAdmins | null
}

export type PaymentIntent = {
  processorPaymentId: string
  processorClientSecret: string
  processorPublishableKey: string
}

export type PaymentParty = {
  id: string
  displayName: string
  slug: string
}

export type PaymentRefundForAdmins = {
  status: 'PENDING' | 'STUCK' | 'SUCCEEDED' | 'PAID_OTHERWISE'
  amountMinorUnit: number
  reason: 'admin' | 'cancelled' | 'dispute' | 'not_sellable' | 'outside'
  failureReason: string | null
  createdAt: string
}

export type PaymentsBadRequestError = {
  error: string
  code: 'BAD_REQUEST'
}

export type PaymentsConflictError = {
  error: string
  code: 'CONFLICT'
}

export type PaymentsForbiddenError = {
  error: string
  code: 'FORBIDDEN'
}

export type PaymentsFound = {
  payments: PaymentForAdmins[]
  nextAfter: string | null
}

export type PaymentsInternalError = {
  error: string
  code: 'INTERNAL_ERROR'
}

export type PaymentsNotFoundError = {
  error: string
  code: 'NOT_FOUND'
}

export type PaymentsPayloadTooLargeError = {
  error: string
  code: 'PAYLOAD_TOO_LARGE'
}

export type PaymentsRateLimitedError = {
  error: string
  code: 'RATE_LIMITED'
}

export type PaymentsServiceUnavailableError = {
  error: string
  code: 'SERVICE_UNAVAILABLE'
}

export type PaymentStatus = 'PENDING' | 'AUTHORIZED' | 'SUCCEEDED' | 'FAILED' | 'CANCELED' | 'REFUNDED'

export type PaymentsUnauthorizedError = {
  error: string
  code: 'UNAUTHORIZED'
}

export type PaymentsUnprocessableEntityError = {
  error: string
  code: 'UNPROCESSABLE'
}

export type PaymentsUnsupportedMediaTypeError = {
  error: string
  code: 'UNSUPPORTED_MEDIA_TYPE'
}

export type PayOut = {
  id: string
  accountId: string
  amountMinorUnit: number
  currency: string
  status: 'PENDING' | 'SUCCEEDED' | 'FAILED'
  transferId: string | null
  kind: 'scheduled' | 'manual' | 'advance'
  failureReason: string | null
  message: string | null
  createdAt: string
  completedAt: string | null
}

export type PayOutNowBody = {
  accountId: string
  dryRun?: boolean
  currency?: string
}

export type PayOutResult = {
  status: 'success' | 'below_threshold' | 'error'
  amount?: number
  transferId?: string
  error?: string
}

export type PayoutRoute = {
  accountId: string
  connectAccountId: string | null
  kycVerified: boolean
  destinationChangedAt: string | null
  createdAt: string
  updatedAt: string
}

export type PayoutSetup = {
  state: 'missing' | 'incomplete' | 'under_review' | 'resting' | 'ready'
  /** For the seller to read. */
  wants: string[]
  restsUntil: string | null
}

export type PendingCapture = {
  offer: Offer
  processorPaymentId: string
  amountMinorUnit: number
  currency: string
  authorizedAt: string
  /** Not taken until then, it is let go. */
  expiresAt: string
  decision: {
    decision: 'capture' | 'decline' | 'expire' | 'cancel'
    decidedAt: string
    decidedByAccountId: string | null
    /** Why, for admins. */
    note: string | null
    /** What the brand is told. */
    message: string | null
  } | null
}

/** What was brought. */
export type PersonSource = 'likeness-image' | 'likeness-voice' | 'portrait' | 'store-photo' | 'profile-picture'

export type PlaqueConfig = {
  vinyl: PlaqueVinyl
  prompt: string
  fanName: string
  standardPricing: PlaquePricing
  deluxePricing: PlaquePricing
  standardImages: PlaqueImages
  deluxeImages: PlaqueImages
}

export type PlaqueConfigChange = {
  vinyl: PlaqueVinyl
  prompt: string
  fanName: string
  standardPricing: PlaquePricingChange
  deluxePricing: PlaquePricingChange
  standardImages: PlaqueImagesChange
  deluxeImages: PlaqueImagesChange
}

export type PlaqueImages = {
  basePlaqueUrl: string | null
  recordFrameUrl: string | null
  artistRefUrl: string | null
}

export type PlaqueImagesChange = {
  /** The address or the key of a picture that was uploaded as an asset. */
  basePlaqueUrl: string | null
  /** The address or the key of a picture that was uploaded as an asset. */
  recordFrameUrl: string | null
  /** The address or the key of a picture that was uploaded as an asset. */
  artistRefUrl: string | null
}

export type PlaquePricing = {
  /** In whole units of the currency, exact to its digits. */
  price: number
  priceMinorUnit: number
  /** In whole units of the currency, exact to its digits. */
  shipping: number
  shippingMinorUnit: number
}

export type PlaquePricingChange = {
  priceMinorUnit: number
  shippingMinorUnit: number
}

export type PlaqueVinyl = {
  /** A fraction of the picture. */
  x: number
  /** A fraction of the picture. */
  y: number
  /** A fraction of the picture. */
  size: number
}

export type Portrait = {
  url: string
  key: string
  contentType: string
  bytes: number
  width: number | null
  height: number | null
  /** Why nobody sees it yet; null: everybody does. */
  heldReason: string | null
}

export type PostGrantedFileForm = {
  key: string
  'Content-Type': string
  policy: string
  signature: string
  /** The file, as the last field, of the type and size that were granted. */
  file: Blob
}

export type PresignMerchUploadBody = {
  filename: string
  contentType: 'image/jpeg' | 'image/png' | 'image/webp'
  form?: boolean
  size?: number
}

export type PreviewQueued = {
  jobId: string
}

export type PreviewSessionError = {
  error: string
  code: 'PREVIEW_SESSION'
}

export type PrintMerchPackingSlipsBody = {
  orderIds: string[]
}

export type PrintShopEvent = {
  type: string
}

export type PrivacyFacts = {
  days: {
    selfies: number
    sessions: number
    orders: number
    carts: number
    journeys: number
    leads: number
    mails: number
    erasure: number
    export: number
  }
  services: {
    name: string
    gets: string
  }[]
}

export type ProcessorEvent = {
  id: string
  type: string
  data: {
    object: {
      id: string
      object: string
    }
  }
}

export type Product = {
  id: string
  kind: ProductKind
  sellerAccountId: string
  title: string
  description: string | null
  priceMinorUnit: number
  currency: string
  active: boolean
  createdAt: string
  updatedAt: string
}

export type ProductAnswer = {
  product: Product
}

export type ProductKind = 'VOICE_OVER' | 'LIKENESS' | 'IMAGE'

export type ProductList = {
  products: Product[]
  total: number
  limit: number
  offset: number
}

export type ProductPurchase = {
  product: Product
  seller: AccountSnippet
  isOnSale: boolean
  sellerMinorUnit: number
  platformMinorUnit: number
  payments: Payment[]
}

export type ProductPurchaseList = {
  purchases: Purchase[]
  total: number
  limit: number
  offset: number
}

export type ProgressIndicatorType = 'linear' | 'spinner'

export type ProofOfWorkChallenge = {
  algorithm: 'SHA-256'
  /** Find a whole number, up to 15 digits, so that the SHA-256 of `<challenge>:<number>` begins with `bits` zero bits. Send the same request again with that text as the header `Proof-Of-Work`. It is good for one request. */
  challenge: string
  bits: number
  expiresAt: string
}

export type ProviderAnswer = {
  code?: string
  state?: string
  error?: string
}

export type PruneReport = {
  outgoingMails: number
  mailEvents: number
  mailboxMails: number
  processorEvents: number
  fulfilmentEvents: number
  modelCalls: number
  generationJobs: number
  indexingEvents: number
  canceledCheckouts: number
  unsentBlasts: number
  unconfirmedReports: number
  journeyEvents: number
  visits: number
  linkVisits: number
  fanSteps: number
  shareReports: number
  unpaidSnapshots: number
  unpaidBuyers: number
  journeyAddresses: number
  leads: number
  idleCarts: number
  endedCarts: number
  recoveryLinks: number
  recoveryAddresses: number
  readNotifications: number
}

export type Purchase = {
  product: {
    id: string
    kind: ProductKind
    title: string
  }
  seller: AccountSnippet
  payment: Payment
}

export type PutMerchDesignConfigBody = {
  version: number
  /** What type of product it is for; null: every one. */
  productType: 'tshirt' | 'hoodie' | 'plaque' | 'digital-img' | 'general' | null
  config: DesignConfigFields | null
}

export type QualityTier = 'low' | 'medium' | 'high'

export type QueueReport = {
  success: true
  message: string
  /** Events whose lease was over. */
  timedOutCount: number
  /** What timed out or failed, and will be tried again. */
  retriedCount: number
  /** Events that were completed. */
  processedCount: number
}

export type QuotedTalent = {
  slug: string
  displayName: string
  /** taken: nothing stands against it. asked, rejected, countered: it is below their minimum, and this is what happens then. currency: they take others. blocked: they do not work with this brand. */
  fits: 'taken' | 'asked' | 'rejected' | 'countered' | 'currency' | 'blocked'
  minimumMinorUnit: number | null
  /** What they take, where it is not this one. */
  currencies: string[]
}

export type RangeNotSatisfiableError = {
  error: string
  code: 'RangeNotSatisfiable'
}

export type RateLimitedError = {
  error: string
  code: 'RateLimited'
  details?: CapDetails
}

export type RateOfferBody = {
  stars: number
  words?: string | null
}

export type Rating = {
  id: string
  offerId: string
  by: 'brand' | 'talent'
  stars: number
  words: string | null
  createdAt: string
  /** From when on others see it. */
  visibleAt: string
  hiddenAt: string | null
  /** Why an admin hid it. */
  hiddenReason: string | null
}

export type RatingAnswer = {
  rating: Rating
}

export type RatingForAdmins = {
  rating: Rating
  raterName: string
  ratedName: string
  ratedSlug: string
}

export type RatingsFound = {
  ratings: RatingForAdmins[]
  nextAfter: string | null
}

export type ReadPaymentAnswer = {
  payment: Payment
}

export type ReceivePrintShopEventAnswer = {
  received: true
}

export type ReceiveProcessorEventAnswer = {
  received: true
}

export type RecordedLeaderboardStat = {
  credited: boolean
  boardTeamId: string | null
  reason: 'no_team' | 'not_completed' | 'preview' | null
}

export type RecordLeaderboardStatBody = {
  /** What POST /api/merch/session/create answered. Whoever has it is the fan: keep it as you would a key. */
  sessionId: string
}

export type RecordMerchJourneyEventBody = {
  eventType: string
  eventData?: Record<string, unknown>
  merchSessionId?: string
  userSessionId?: string
}

export type RecordMerchVisitBody = {
  campaignId: string
  slug?: string
}

export type RecoveredMerchArt = {
  campaign: {
    slug: string
    name: string
    talentName: string
  }
  designId: string | null
  productType: string | null
  aiArtKey: string
  candidates: MerchArtChoice[]
}

export type RefreshReport = {
  attempted: boolean
  succeeded: boolean
  newTokenIssued: boolean
}

export type Refund = {
  success: true
  refundPaymentId: string
  processorRefundId: string
  /** pending: on its way, and not with the buyer yet. */
  status: 'pending' | 'succeeded'
}

export type RefundPaymentBody = {
  processorPaymentId: string
  note?: string | null
}

export type RefusedBriefDetails = {
  issues: Issue[]
}

export type ReleaseCaptureBody = {
  offerId: string
  note?: string | null
}

export type RemovePortraitAnswer = {
  success: true
}

export type RenameShortlistBody = {
  name: string
}

export type RenderedProductPreview = {
  catalogProductId: string
  sku: string
  /** At most 1200 pixels, without a watermark. */
  url: string
}

export type RendererBackground = {
  imageKey?: string
  color?: string
  /** A picture for a colour of the product, by its key. */
  byColor?: {
    color: string
    imageKey: string
  }[]
}

export type RendererConfig = {
  canvas: {
    width: number
    height: number
  }
  background: RendererBackground
  /** The first is taken where none is named. */
  placements: RendererPlacement[]
  name?: RendererName
  plaque?: RendererPlaque
}

export type RendererName = {
  area: RendererQuad
  artArea?: RendererQuad
  font: 'poster' | 'engraved' | 'plain' | 'book'
  color: string
  maxLength: number
}

export type RendererPlacement = {
  /** What a cart item calls it. */
  name: string
  label: string
  area: RendererQuad
  printWidthMm: number
  printHeightMm: number
  displacement?: {
    mapKey: string
    /** How far the map moves art at most, in fractions of the width. Red is across, green is down, 128 is none. */
    strength: number
  }
  shading?: {
    imageKey: string
    mode: 'multiply'
  }
  maskKey?: string
  opacity?: number
  background?: RendererBackground
}

export type RendererPlaque = {
  /** Whose price, shipping and pictures of a campaign it has. */
  tier: 'standard' | 'deluxe'
  vinyl: {
    x: number
    y: number
    size: number
  }
  basePlaqueKey: string
  recordFrameKey?: string
  artistRefKey?: string
  artistArea?: RendererQuad
  printDiameterMm: number
}

/** Clockwise from the top left of the art. */
export type RendererQuad = {
  x: number
  y: number
}[]

export type RenderMerchProductBody = {
  /** What POST /api/merch/session/create answered. Whoever has it is the fan: keep it as you would a key. */
  sessionId: string
  catalogProductId: string
  cartItemId?: string
  designId?: string
  fanName?: string
  placement?: string
  color?: string
}

export type ReplaceMerchCartBody = {
  items: MerchCartItemWanted[]
  discountCode?: string | null
  giftNote?: string | null
}

export type ReportLikenessBody = {
  name: string
  email: string
  talentSlug?: string
  pictureUrl?: string
  reason: LikenessReportReason
  statement: string
}

export type RepresentedTalent = {
  /** Of the talent: what asks about an account takes it as `accountId`. */
  accountId: string
  talent: AccountSnippet
  canAct: boolean
  createdAt: string
}

export type Reputation = {
  /** To two digits; null: nobody has rated them yet. */
  average: number | null
  count: number
}

export type RequestErasureBody = {
  /** One’s own slug, or mail address. */
  confirm: string
}

export type RequestExtensionBody = {
  offerId: string
  days: number
  reason: string
}

export type RequestRevisionBody = {
  offerId: string
  reason: string
}

export type ResetPasswordBody = {
  email: string
  /** The six digits from the mail. */
  code: string
  /** 8 to 200 characters, and none of those that everybody tries first. */
  newPassword: string
}

export type ResolveDisputeBody = {
  offerId: string
  resolution: 'RELEASE' | 'REFUND' | 'REVISION'
  note: string
}

export type RespondToOfferBody = {
  offerId: string
  action: 'accept' | 'reject' | 'counter'
  counterNote?: string | null
  counterAmountMinorUnit?: number
  counterChanges?: CounterChanges
  /** With accept: the terms that were read. */
  counterVersion?: number
  /** With accept: the version of the licence’s terms that was read. */
  termsVersion?: number
}

export type RestoreLikenessBody = {
  reason: string
}

export type RestoreMerchCartBody = {
  /** From the link of a mail about a cart. */
  s?: string
  campaignSlug: string
}

export type RetryMerchOrderBody = {
  note?: string | null
}

export type ReturnedPart = {
  success: true
  partMinorUnit: number
  currency: string
  /** With refund_all, how far the refund has come. */
  refund: string | null
}

export type ReviewMerchCartBody = {
  reviewStatus?: MerchCartReviewStatus
  adminComment?: string
  privateEmailSent?: boolean
}

export type RevisionsDetails = {
  revisionCount: number
  includedRevisions: number
  extraRevisionMinorUnit: number | null
  currency: string
}

export type RevisionsUsedUpError = {
  error: string
  code: 'REVISIONS_USED_UP'
  details?: RevisionsDetails
}

export type RevokeOtherSessionsAnswer = {
  success: true
  revokedCount: number
}

export type RevokeSessionBody = {
  sessionId: string
}

export type Role = 'brand' | 'talent' | 'agent' | 'admin'

export type RunIndexingEventBody = {
  eventId: string
}

export type RunLikenessReadProfilesAnswer = {
  accounts: number
}

export type RunMerchFulfilmentAnswer = {
  success: boolean
  worked: number
  failed: number
}

export type RunPaymentsSweepAnswer = {
  success: boolean
  message: string
  refundedCount: number
  settledCount: number
  canceledCount: number
  prunedCount: number
  errors: {
    paymentId: string
    error: string
  }[]
}

export type RunProcessPayoutsAnswer = {
  success: boolean
  message: string
  processedCount: number
  skippedCount: number
  errors: {
    accountId: string
    error: string
  }[]
}

export type SaveBlastDraftBody = {
  draftId?: string | null
  /** Whom it is for, as far as that is known. They are looked up once it is made. */
  slugs: string[]
  /** What was chosen among each talent’s own candidates, where the brief needs them. */
  candidates?: BlastCandidates[]
  brief: BlastDraftBrief
}

export type SaveLikenessConsentBody = {
  granted: boolean
  version?: string
}

export type SaveLikenessProfileBody = {
  category?: LikenessCategory | null
  gender?: LikenessGender | null
  hairColor?: LikenessHairColor | null
  birthYear?: number | null
  accent?: string | null
  voiceTone?: LikenessVoiceTone | null
}

export type SaveMailPreferencesBody = {
  preferences: {
    type: MailedNotificationType
    email?: boolean
    bell?: boolean
    locked?: boolean
    waits?: boolean
  }[]
  digest?: {
    rhythm?: MailRhythm
    /** Of the IANA list. */
    timeZone?: string
    nextAt?: string | null
  }
}

export type SaveSellerStoreBody = {
  name: string
  headline?: string | null
  /** The address that an upload of yours answered with; it need not be good any more. */
  uploadedImageUrl: string
  /** What is not named is not on sale. */
  products: {
    sku: CuratedSku
    /** In the store’s currency, no less than the catalog’s price. Left out: that price. */
    priceMinorUnit?: number
    enabled: boolean
  }[]
  /** Null as `filterId`: the original photo, which is always among them. */
  designs: ({
    filterId: string | null
    name: string
    /** A preview of it. Nothing is taken from there: its art is made when somebody wants it. */
    imageUrl?: string | null
  })[]
  /** Whether fans can come and order from now on. */
  publish: boolean
}

export type SaveSocialLinksBody = {
  links: {
    platform?: SocialPlatform
    url: string
  }[]
}

export type SearchLikenessesByPictureForm = {
  /** A picture (JPEG, PNG, WebP) of 10 MB and 40 megapixels at most, with a face. It is not kept. */
  file: Blob
}

export type SearchLikenessesByVoiceForm = {
  /** A recording (MP3, M4A, WAV, OGG, WebM, FLAC) of 20 MB at most, of 1 second to 10 minutes. It is not kept. */
  file: Blob
}

export type SelectMerchArtBody = {
  /** What POST /api/merch/session/create answered. Whoever has it is the fan: keep it as you would a key. */
  sessionId: string
  artKey: string
}

export type SellerStore = {
  id: string
  slug: string
  name: string
  headline: string | null
  status: CampaignStatus
  url: string
  /** Why nobody can order now; null: they can. */
  closedBecause: 'draft' | 'closed by you' | 'closed by us' | 'no consent' | 'under review' | 'blocked' | null
  uploadedImageUrl: string
  currency: string
  homeCountry: string
  shippingFlatRateMinorUnit: number
  shippingIntlRateMinorUnit: number
  products: SellerStoreProduct[]
  /** The original photo is always among them. */
  designs: SellerStoreDesign[]
  createdAt: string
  updatedAt: string
}

export type SellerStoreAnswer = {
  store: SellerStore
}

export type SellerStoreDesign = {
  id: string
  filterId: string | null
  name: string
  assetStatus: DesignAssetStatus
  displayImageUrl: string | null
  renderedProductPreviews: SellerStorePreview[]
  fault: string | null
}

export type SellerStorePreview = {
  catalogProductId: string
  sku: string
  url: string
}

export type SellerStoreProduct = {
  catalogProductId: string
  sku: CuratedSku
  name: string
  enabled: boolean
  /** In whole units of the currency, exact to its digits. */
  price: number
  priceMinorUnit: number
  /** The price that was asked for, while it is below the base price: it is sold at that one. */
  raisedFromMinorUnit: number | null
  basePriceMinorUnit: number
  /** What the seller earns by one piece, rounded as an order’s earning is. */
  earningMinorUnit: number
  imageUrl: string | null
}

export type SellerStoreSales = {
  orders: number
  currency: string
  comingMinorUnit: number
  paidMinorUnit: number
  products: {
    sku: string
    name: string
    pieces: number
  }[]
}

export type SendMerchLeadBody = {
  kind: string
  name: string
  email: string
  message?: string
  data?: Record<string, unknown>
  /** For programs that fill in everything: leave it empty. */
  website?: string
}

export type SendMessageBody = {
  text: string
  /** A UUID that the sender makes up for this message. */
  clientId: string
  /** The `key` of each file that was uploaded for it. */
  attachments?: string[]
}

export type ServiceUnavailableError = {
  error: string
  code: 'ServiceUnavailable'
}

export type Session = {
  id: string
  createdAt: string
  /** When it was last renewed: once a day in use. */
  lastUsedAt: string
  /** This browser’s. */
  current: boolean
  userAgent: string | null
}

export type SessionBegun = {
  user: User
  /** The valid returnTo, or the main site. */
  redirectTo: string
}

export type SessionMovedError = {
  error: string
  code: 'SESSION_MOVED'
}

export type SettleDeadMailBody = {
  reason?: string
}

export type SettledRefund = {
  success: true
  refund: 'refunded' | 'under-way' | 'disputed' | 'waiting' | 'stuck'
}

export type SettleRefundBody = {
  processorPaymentId: string
  settlement: 'retry' | 'paid_otherwise'
  note: string
}

export type ShareReport = {
  id: string
  shareId: string
  campaignName: string
  reason: 'MY_FACE' | 'CHILD' | 'HARMFUL' | 'OTHER'
  statement: string | null
  status: ShareReportStatus
  takenDown: ShareTakedown | null
  decisionReason: string | null
  pictureUrl: string | null
  createdAt: string
  decidedAt: string | null
}

export type ShareReports = {
  reports: ShareReport[]
  total: number
  limit: number
  offset: number
}

export type ShareReportStatus = 'OPEN' | 'TAKEN_DOWN' | 'DISMISSED'

export type ShareTakedown = 'share' | 'art' | 'session'

export type ShopFlow = 'art_first' | 'design_first'

export type ShopProduct = {
  id: string
  campaignId: string
  catalogProductId: string
  position: number
  displayName: string | null
  /** In the campaign’s currency. Null: as the campaign’s plaques, or the catalog, have it. */
  priceMinorUnit: number | null
  /** What it adds to shipping by itself. Null: as the campaign’s plaques have it, else nothing. */
  shippingMinorUnit: number | null
  /** It costs nothing, whatever is said elsewhere. */
  isFree: boolean
  /** Off, it is shown to nobody and not sold. */
  isActive: boolean
  currency: string
  /** Null: it has no price in the campaign’s currency, and is not sold. */
  effectivePriceMinorUnit: number | null
  /** The same in whole units of the currency. */
  effectivePrice: number | null
  product: {
    sku: string
    type: MerchProductType
    name: string
    isActive: boolean
    images: MerchPicture[]
  }
  version: number
  createdAt: string
  updatedAt: string
}

export type ShopProductAnswer = {
  status: 'success'
  data: {
    shopProduct: ShopProduct
  }
}

export type ShopProductList = {
  status: 'success'
  data: {
    shopProducts: ShopProduct[]
    total: number
    limit: number
    offset: number
  }
}

export type Shortlist = {
  id: string
  name: string
  talentCount: number
  createdAt: string
  updatedAt: string
}

export type ShortlistAnswer = {
  shortlist: Shortlist
}

export type ShortlistedTalent = {
  slug: string
  displayName: string
  imageUrl: string | null
  addedAt: string
}

export type ShortlistList = {
  shortlists: Shortlist[]
  total: number
  limit: number
  offset: number
}

export type ShortlistTalents = {
  shortlist: Shortlist
  talents: ShortlistedTalent[]
  total: number
  limit: number
  offset: number
}

export type SignInAgainError = {
  error: string
  code: 'SIGN_IN_AGAIN'
}

export type SignUpAnswer = {
  status: 'confirmation_required'
}

export type SignUpBody = {
  email: string
  /** 8 to 200 characters, and none of those that everybody tries first. */
  password: string
  /** Trimmed, 1 to 80 characters. */
  displayName: string
  role: AccountKind
  returnTo?: string | null
}

export type SimilarBlastBody = {
  /** Talents, each once. Their offers are made in this order. */
  slugs: string[]
  /** What was chosen among each talent’s own candidates, where the brief needs them. */
  candidates?: BlastCandidates[]
}

export type SocialLink = {
  id: string
  platform: SocialPlatform
  /** As it is kept: one address for each profile, however it was written. */
  url: string
  /** Null until the page has said so. */
  followers: number | null
  /** Our copy of its picture. */
  profileImage: string | null
  /** When it was last read. */
  readAt: string | null
  /** When that was last tried; once a day. */
  triedAt: string | null
  /** Why the last try failed, and what to do about it. */
  failure: {
    reason: 'gone' | 'private' | 'blocked' | 'signIn' | 'slow' | 'noPage' | 'unreachable' | 'noNumbers' | 'elsewhere'
    message: string
  } | null
}

export type SocialLinks = {
  links: SocialLink[]
}

export type SocialPlatform = 'instagram' | 'tiktok' | 'youtube' | 'x' | 'facebook' | 'threads' | 'twitch' | 'linkedin' | 'pinterest' | 'snapchat' | 'soundcloud' | 'bluesky'

export type SocialScraped = {
  success: boolean
  message: string
  successCount: number
  failureCount: number
  note: string
}

export type StartCandidatesBody = {
  /** The talent’s public slug. */
  slug: string
  campaignDescription: string
  campaignType: string
  productImageUrls?: string[]
  imageKind?: ImageKind
  scriptText?: string | null
}

export type Statement = {
  entries: StatementEntry[]
  total: number
  limit: number
  offset: number
  balances: SumInCurrency[]
}

export type StatementEntry = {
  id: string
  at: string
  kind: 'earning' | 'earning_returned' | 'payout' | 'payout_returned' | 'advance' | 'advance_returned' | 'adjustment'
  /** For people to read. */
  description: string
  payFor: string | null
  payForId: string | null
  payoutId: string | null
  amountMinorUnit: number
  currency: string
  balanceAfterMinorUnit: number
}

export type StatementMonths = {
  months: {
    month: string
    currency: string
    offersMinorUnit: number
    productsMinorUnit: number
    merchMinorUnit: number
    returnedMinorUnit: number
    paidOutMinorUnit: number
  }[]
}

export type Status = {
  status: 'well' | 'troubled'
  api: 'well'
  database: 'well'
  queue: 'well' | 'late' | 'off'
  runs: {
    name: string
    lastAt: string
  }[]
  checkedAt: string
}

export type StillProcessing = {
  error: string
  stillProcessing: true
}

export type StoreAssetBackfillReport = {
  campaigns: number
  designs: number
  ready: number
  failed: number
}

export type StoreAssets = {
  status: 'ready' | 'pending'
  pending: number
  designs: ({
    id: string
    name: string
    assetStatus: DesignAssetStatus
    displayImageUrl: string | null
    renderedProductPreviews: RenderedProductPreview[]
  })[]
}

export type StorefrontDesign = {
  id: string
  name: string
  displayImageUrl: string | null
  assetStatus: DesignAssetStatus
  /** Of a seller’s store: the products with it. Of others POST /api/merch/render draws them. */
  renderedProductPreviews: RenderedProductPreview[]
  catalogProductId: string | null
  needsFace: boolean
}

export type StorefrontProduct = {
  id: string
  shopProductId: string
  sku: string
  type: MerchProductType
  name: string
  description: string | null
  /** In whole units of the currency, exact to its digits. */
  price: number
  priceMinorUnit: number
  currency: string
  isFree: boolean
  /** What it adds to shipping by itself, in whole units. */
  shipping: number | null
  shippingMinorUnit: number | null
  isDigital: boolean
  sizes: MerchSize[]
  colors: MerchColor[]
  personalization: MerchPersonalization | null
  images: MerchPicture[]
  /** Where art may lie; a cart item names one of them. */
  placements: {
    name: string
    label: string
  }[]
}

export type Storefronts = {
  storefronts: {
    id: string
    slug: string
    name: string
    talentName: string
    /** The campaign’s own picture alone, else those of its first three designs; none where there is none. */
    pictureUrls: string[]
  }[]
  total: number
  limit: number
  offset: number
}

export type StorefrontSeller = {
  accountId: string
  displayName: string
  slug: string
  imageUrl: string | null
}

export type StorePhoto = {
  key: string
  url: string
  /** Why no store is open with it yet; null: one may be. */
  heldReason: string | null
}

export type StorePreview = {
  artKey: string
  imageUrl: string
  previews: {
    sku: string
    url: string
  }[]
}

export type StorePreviewsLeft = {
  left: number
  /** A day (UTC). */
  limit: number
}

export type StoresOfFilter = {
  status: 'success'
  data: {
    stores: ({
      campaignId: string
      slug: string
      name: string
      talentName: string
      status: 'DRAFT' | 'LIVE' | 'ENDED'
      designCount: number
    })[]
    total: number
    limit: number
    offset: number
  }
}

export type StudioJobReport = {
  processed: number
}

export type SubmitOfferBody = {
  /** The talent’s public slug. */
  slug: string
  offerId?: string | null
  saveAsDraft?: boolean
  campaignDescription: string
  buyerBrandName?: string | null
  campaignType: string
  campaignTypes?: string[]
  scriptText?: string | null
  productImageUrls?: string[]
  skipImageGeneration?: boolean
  imageCandidateSessionId?: string | null
  selectedModelKey?: ChosenImageModel
  imageKind?: ImageKind
  voiceCandidateSessionId?: string | null
  selectedVoiceModelKey?: string | null
  usageTypes?: string[]
  customUsage?: string | null
  wantsSharing?: boolean | null
  sharingDescription?: string | null
  offerAmountMinorUnit: number
  currency?: string
  expiresInDays?: number
  expirePolicy?: ExpirePolicy
  /** Of a further revision that is bought by an offer of its own: the paid offer whose work it revises. */
  revisionOfOfferId?: string | null
  /** Within how many days of the payment the work is wanted. Default: no agreed date. */
  deliverWithinDays?: number | null
  /** How many revisions are included. Default: as many as the brand asks for. */
  includedRevisions?: number | null
  /** The agreed price of a further revision; only with `includedRevisions`. */
  extraRevisionMinorUnit?: number | null
}

export type SubmittedOffer = {
  offerId: string
  /** Of a draft only, and only if there is any: what it lacks before it can be sent. */
  lacks?: Issue[]
}

export type Suggestion = {
  /** available: the offer came to nothing, and others can be asked. used: a blast made from it was confirmed. */
  state: 'available' | 'dismissed' | 'used' | 'unavailable'
  /** Empty unless it is available. */
  talents: TalentMatch[]
}

export type SumInCurrency = {
  currency: string
  amountMinorUnit: number
}

export type SweepFilesReport = {
  files: number
  temporaryFiles: number
}

export type TagsGenerated = {
  success: boolean
  message: string
  successCount: number
  failureCount: number
  errors?: string[]
}

export type TakeDownLikenessBody = {
  assetId?: string
  accountId?: string
  reason: string
  reportId?: string
}

export type Talent = {
  displayName: string
  slug: string
  imageUrl: string | null
  bio: string | null
  /** Small copies, shown for as long as the talent allows it. */
  pictures: string[]
  /** What searches say of them; null for who may not be found. */
  likeness: TalentLikeness | null
  /** What happens to an offer below their minimum. */
  belowMinimum: 'ask_talent' | 'auto_reject' | 'auto_counter'
  minimums: OfferMinimum[]
  rating: Reputation
}

export type TalentBlockedBrandError = {
  error: string
  code: 'TALENT_BLOCKED_BRAND'
}

export type TalentLikeness = {
  category: LikenessCategory | null
  ageGroup: string | null
  accent: string | null
  voiceTone: LikenessVoiceTone | null
  numberOfFollowers: number
  hasPictures: boolean
  hasVoice: boolean
}

export type TalentMatch = {
  slug: string
  displayName: string
  imageUrl: string | null
  /** How well they suit the brief, of all that is known. */
  score: number
  /** Why, in a sentence: what speaks for them most comes first. */
  reason: string
}

export type TalentMatches = {
  talents: TalentMatch[]
}

export type TalentRating = {
  id: string
  stars: number
  words: string | null
  brandName: string
  createdAt: string
}

export type TalentRatingList = {
  ratings: TalentRating[]
  /** To two digits; null: nobody has rated them yet. */
  average: number | null
  total: number
  limit: number
  offset: number
}

export type TermsVersion = {
  terms: LicenceTerms
  /** Rises by one with every change. */
  version: number
  /** The same terms in sentences. */
  clauses: LicenceClause[]
  madeBy: 'OFFER' | 'COUNTER' | 'ADMIN'
  createdAt: string
}

export type TimeTaken = {
  count: number
  medianSeconds: number | null
  p90Seconds: number | null
}

export type TokenPresence = {
  present: boolean
}

export type ToldOfMerchLeads = {
  told: number
}

export type TryCatalogProductBody = {
  rendererConfig: RendererConfig
  placement?: string
  color?: string
  fanName?: string
}

export type TryMerchFilterBody = {
  /** Default: one. */
  face?: 'one' | 'two' | 'three'
  prompt?: string
}

export type TryModelAnswer = {
  status: 'success'
  data: {
    jobId: string
  }
}

export type TryModelBody = {
  /** Default: a sentence of ours. */
  text?: string
  picture?: InlinePicture
}

export type UnauthorizedError = {
  error: string
  code: 'Unauthorized'
}

export type UnprocessableDetails = {
  /** Reasons the campaign cannot go live. */
  lacking?: CampaignLack[]
  /** Faults of the address, by field. */
  issues?: Issue[]
}

export type UnprocessableEntityError = {
  error: string
  code: 'UnprocessableEntity'
  details?: UnprocessableDetails
}

export type UnreadMessages = {
  unreadCount: number
  offers: {
    offerId: string
    unreadCount: number
  }[]
}

export type UnsettledDetails = {
  unsettled: UnsettledMatter[]
}

export type UnsettledMatter = {
  matter: 'OPEN_OFFERS' | 'DISPUTE_WINDOW' | 'PAYMENTS_UNDER_WAY' | 'REFUNDS_UNDER_WAY' | 'DISPUTES_OPEN' | 'PAYOUTS_UNDER_WAY' | 'ORDERS_UNDER_WAY' | 'BALANCE'
  count: number
  /** What to do about it. */
  todo: string
}

export type UnsubscribeFromCartMailsBody = {
  'List-Unsubscribe'?: 'One-Click'
}

export type UnsubscribeFromMailsBody = {
  'List-Unsubscribe'?: 'One-Click'
}

export type UnsupportedMediaTypeError = {
  error: string
  code: 'UnsupportedMediaType'
}

export type UpdateMerchSessionAnswer = {
  data: MerchSession
}

export type UpdateMerchSessionBody = {
  /** What POST /api/merch/session/create answered. Whoever has it is the fan: keep it as you would a key. */
  sessionId: string
  campaignSlug?: string
  startPage?: string | null
  currentStep?: string | null
  lastRoute?: string | null
  delayedEmail?: string | null
  shippingInfo?: MerchShippingInfoBody | null
  activeSelfieId?: string
  fanName?: string | null
  guardianConsent?: boolean
  consentVersion?: string | null
  cartItems?: MerchCartItemWanted[]
}

export type UploadDeliverableForm = {
  offerId: string
  /** Any file but programs and markup, of 500 MB at most. */
  file: Blob
}

export type UploadedFile = {
  url: string
  key: string
  contentType: string
  bytes: number
  width: number | null
  height: number | null
}

export type UploadEvidenceForm = {
  offerId: string
  /** Any file but programs and markup, of 50 MB at most. */
  file: Blob
}

export type UploadMerchAssetForm = {
  type: MerchAssetType
  name?: string
  campaignId?: string
  /** A picture (JPEG, PNG, WebP) of 10 MB and 40 megapixels at most. */
  file: Blob
}

export type UploadMerchSelfieForm = {
  /** What POST /api/merch/session/create answered. Whoever has it is the fan: keep it as you would a key. */
  sessionId?: string
  sourceType?: MerchSelfieSource
  consent?: 'true' | 'false'
  consentVersion?: string
  guardianConsent?: 'true' | 'false'
  designId?: string
  /** A photo: JPEG, PNG or WebP, 10 MB at most. What the camera wrote into it is not kept. */
  file: Blob
}

export type UploadMessageAttachmentForm = {
  /** Any file but programs and markup, of 50 MB at most. */
  file: Blob
}

export type UploadPortraitForm = {
  /** A picture (JPEG, PNG, WebP) of 10 MB and 40 megapixels at most. It is cut to a square; what the camera wrote into it is not kept. */
  file: Blob
}

export type UploadProductImageForm = {
  /** A picture (JPEG, PNG, WebP) of 10 MB and 40 megapixels at most. */
  file: Blob
}

export type UploadStorePhotoForm = {
  /** A photo of yourself (JPEG, PNG, WebP) of 10 MB and 40 megapixels at most. What the camera wrote into it is not kept. */
  file: Blob
}

export type User = {
  id: string
  email: string
  displayName: string
  avatarUrl: string | null
  roles: Role[]
  account: {
    id: string
    displayName: string
    imageUrl: string | null
    slug: string
  } | null
}

export type ValidationDetails = {
  issues: Issue[]
}

export type VerifiedFile = {
  found: boolean
  valid: boolean
  altered: boolean
  trusted: boolean
  signedBy: string | null
  made: {
    model: string
    at: string
  } | null
  likenessOf: string | null
  madeFor: {
    kind: 'offer' | 'order'
    id: string
  } | null
  licence: string | null
  trainingAllowed: boolean | null
  statements: string[]
}

export type VerifyCredentialsBody = {
  key: string
  expires?: string
  signature?: string
}

export type VerifyCredentialsForm = {
  /** A PNG, JPEG, WebP, WAV, MP3 or PDF of 20 MB at most. It is not kept. */
  file: Blob
}

export type VerifyMerchSelfieBody = {
  imageName: string
  /** What POST /api/merch/session/create answered. Whoever has it is the fan: keep it as you would a key. */
  sessionId?: string
}

export type WaitingQueue = {
  queue: 'disputes' | 'captures' | 'refunds' | 'payouts' | 'suspense' | 'faces' | 'mails' | 'jobs' | 'generations' | 'erasures'
  count: number
  oldestAt: string | null
  sums: {
    currency: string
    amountMinorUnit: number
  }[]
}

export type WhatWaits = {
  queues: WaitingQueue[]
}

export type WorkFailure = {
  code: string
  message: string
}

export type WorkOffQueueReport = {
  processed: number
}

/** What the API answers, by method and path. */
export type ApiOperations = {
  /** The caller’s account. */
  'GET /api/accounts/me': {
    answers: {
      200: AccountAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Changes what is shown of the caller; fields that are left out stay as they are. */
  'PATCH /api/accounts/me': {
    body: ChangeOwnAccountBody
    answers: {
      200: AccountAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** What the calling talent takes, what happens below it, and whom they have blocked. */
  'GET /api/accounts/offer-policy': {
    answers: {
      200: OfferPolicy
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Puts a whole policy in place of the calling talent’s old one. */
  'PUT /api/accounts/offer-policy': {
    body: OfferPolicy
    answers: {
      200: OfferPolicy
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** The caller’s agent, and whom the caller represents as one. */
  'GET /api/accounts/agent-link': {
    answers: {
      200: AgentLinks
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Asks an agent to get the calling talent’s notices and, with canAct, to answer for them. */
  'POST /api/accounts/agent-link': {
    body: LinkAgentBody
    answers: {
      200: AgentLinks
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Ends the calling talent’s link to their agent, at once. */
  'DELETE /api/accounts/agent-link': {
    answers: {
      200: Done
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Accepts or declines a talent’s request to act for them; declining also ends an accepted link. */
  'POST /api/accounts/agent-link/answer': {
    body: AnswerAgentLinkBody
    answers: {
      200: AgentLinks
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Accounts, newest first, and which of them are or were blocked. */
  'GET /api/admin/users': {
    query?: {
      /** Part of a display name or slug, in any case. */
      search?: string
      limit?: number
      offset?: number
    }
    answers: {
      200: ListAccountsAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Blocks an account, with a reason, or lets it go again. */
  'POST /api/admin/users': {
    body: ChangeBrandLimitBody
    answers: {
      200: ChangeBrandLimitAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Appoints an admin or removes one, with a reason. */
  'POST /api/admin/admins': {
    body: ChangeAdminBody
    answers: {
      200: ChangeAdminAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | SignInAgainError | ForbiddenError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** What waits for admins: how much in each queue, since when the oldest, and how much money with it. */
  'GET /api/admin/waiting': {
    answers: {
      200: WhatWaits
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** What admins did, why, and what it was before and after; newest first. */
  'GET /api/admin/audit': {
    query?: {
      action?: string
      subjectType?: string
      subjectId?: string
      actorAccountId?: string
      limit?: number
      offset?: number
    }
    answers: {
      200: ListAuditAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** For how many days this installation keeps what of people (0: for good), and which services outside get what. */
  'GET /api/privacy/facts': {
    answers: {
      200: PrivacyFacts
    }
    errors:
      | BadRequestError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Asks for a file with everything about the caller. */
  'POST /api/privacy/export': {
    answers: {
      202: DataExportRequested
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | SignInAgainError | ForbiddenError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** How far the latest file with everything about the caller is, and where it lies. */
  'GET /api/privacy/export': {
    answers: {
      200: DataExportAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Schedules the deletion of the caller’s account, a week ahead. */
  'POST /api/privacy/erasure': {
    body: RequestErasureBody
    answers: {
      202: ErasureAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | SignInAgainError | ForbiddenError
      | NotFoundError
      | NotSettledError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Whether the caller’s account is going to be deleted, and what is to be settled first. */
  'GET /api/privacy/erasure': {
    answers: {
      200: ErasureStateAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Calls the deletion of the caller’s account off. */
  'DELETE /api/privacy/erasure': {
    answers: {
      200: Done
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Schedules the deletion of somebody’s account, a week ahead, for a reason. */
  'POST /api/admin/erasures': {
    body: OrderErasureBody
    answers: {
      202: OrderedErasure
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | SignInAgainError | ForbiddenError
      | NotFoundError
      | NotSettledError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Deletions of accounts, newest first, and what those that wait are waiting for. */
  'GET /api/admin/erasures': {
    query?: {
      limit?: number
      offset?: number
    }
    answers: {
      200: ListErasuresAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** What people report of pictures that fans share, newest first, with the picture while it is there. */
  'GET /api/merch/admin/share-reports': {
    query?: {
      status?: ShareReportStatus
      limit?: number
      offset?: number
    }
    answers: {
      200: ShareReports
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Takes a reported share, its art or its session down everywhere, or dismisses the report. Kept in the audit. */
  'POST /api/merch/admin/share-reports/{id}/decide': {
    params: {
      id: string
    }
    body: DecideShareReportBody
    answers: {
      200: ShareReport
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** What an offer would cost in all, and how its amount would be met by each talent. */
  'GET /api/offers/quote': {
    query: {
      slugs: string
      campaignType: string
      offerAmountMinorUnit: number
      currency: string
      buyerBrandName?: string
    }
    answers: {
      200: OfferQuote
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Sends an offer to a talent, or saves or finalises a draft of one. */
  'POST /api/offers/submit': {
    body: SubmitOfferBody
    answers: {
      200: SubmittedOffer
      201: SubmittedOffer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError | TalentBlockedBrandError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Takes a picture of what is advertised, for an offer to name. */
  'POST /api/offers/upload-product-image': {
    form: UploadProductImageForm
    answers: {
      200: UploadedFile
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError | FileInfectedError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Has image candidates made of a brief, for a talent. */
  'POST /api/offers/image-candidates/start': {
    body: StartCandidatesBody
    answers: {
      201: CandidateSessionStarted
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | LikenessConsentRequiredError | TalentBlockedBrandError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError | BriefRefusedError | NoUsableAssetsError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** A session of image candidates, and how each of them stands. */
  'GET /api/offers/image-candidates/{sessionId}': {
    params: {
      sessionId: string
    }
    answers: {
      200: CandidateSessionAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Has voice candidates made of a brief, for a talent. */
  'POST /api/offers/voice-candidates/start': {
    body: StartCandidatesBody
    answers: {
      201: CandidateSessionStarted
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | LikenessConsentRequiredError | TalentBlockedBrandError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError | BriefRefusedError | NoUsableAssetsError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** A session of voice candidates, and how each of them stands. */
  'GET /api/offers/voice-candidates/{sessionId}': {
    params: {
      sessionId: string
    }
    answers: {
      200: CandidateSessionAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Whether a brief asks for a picture or for a voice. */
  'POST /api/offers/infer-flow': {
    body: InferFlowBody
    answers: {
      200: InferredFlow
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Has the script of an offer spoken. */
  'POST /api/offers/generate-preview': {
    body: GeneratePreviewBody
    answers: {
      202: PreviewQueued
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | LikenessConsentRequiredError | TalentBlockedBrandError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError | BriefRefusedError | NoUsableAssetsError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** How a generation job stands. */
  'GET /api/offers/generation-status': {
    query: {
      jobId: string
    }
    answers: {
      200: GenerationStatusAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** What an offer can be for, in the order it is shown. */
  'GET /api/offers/campaign-types': {
    answers: {
      200: ListCampaignTypesAnswer
    }
    errors:
      | BadRequestError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Every campaign type, those that are switched off too, and which of them offers name. */
  'GET /api/offers/admin/campaign-types': {
    answers: {
      200: ListAllCampaignTypesAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Adds a campaign type. */
  'POST /api/offers/admin/campaign-types': {
    body: CreateCampaignTypeBody
    answers: {
      201: CampaignTypeAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Renames or moves a campaign type, or switches it on or off. */
  'PATCH /api/offers/admin/campaign-types/{key}': {
    params: {
      key: string
    }
    body: ChangeCampaignTypeBody
    answers: {
      200: CampaignTypeAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Deletes a campaign type that no offer names; one that offers name can be switched off. */
  'DELETE /api/offers/admin/campaign-types/{key}': {
    params: {
      key: string
    }
    answers: {
      200: Done
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** The caller’s offers from one side, newest first. */
  'GET /api/offers/list': {
    query?: {
      perspective?: 'seller' | 'buyer' | 'admin'
      /** Comma-separated offer states. */
      status?: string
      /** Words that stand in the brief, the brand’s name or the name of either side. Not with `admin`: admins find people by name. */
      search?: string
      accountId?: string
      limit?: number
      offset?: number
    }
    answers: {
      200: ListOffersAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** One offer with its history and its people, for its two sides, the seller’s agent and admins. */
  'GET /api/offers/{id}': {
    params: {
      id: string
    }
    answers: {
      200: GetOfferAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Accepts, rejects or counters an offer. */
  'POST /api/offers/respond': {
    body: RespondToOfferBody
    answers: {
      200: OfferAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError | TalentBlockedBrandError | ConnectOnboardingRequiredError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Calls an offer off, until it is delivered; what was paid goes back in full. */
  'POST /api/offers/cancel': {
    body: CancelOfferBody
    answers: {
      200: OfferAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Payments that are authorized and wait for a review, the longest waiting first. */
  'GET /api/offers/admin/pending-captures': {
    query?: {
      limit?: number
      offset?: number
    }
    answers: {
      200: ListPendingCapturesAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Takes an authorized payment: the offer is paid. */
  'POST /api/offers/admin/release-capture': {
    body: ReleaseCaptureBody
    answers: {
      200: OfferAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Lets an authorized payment go: the offer waits for its payment again. */
  'POST /api/offers/admin/decline-capture': {
    body: DeclineCaptureBody
    answers: {
      200: OfferAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Takes a finished file of the talent, for a delivery to name. */
  'POST /api/offers/upload-deliverable': {
    form: UploadDeliverableForm
    answers: {
      200: UploadedFile
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError | FileInfectedError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** The talent hands over the finished work. */
  'POST /api/offers/deliver': {
    body: DeliverOfferBody
    answers: {
      200: OfferAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** The brand sends a delivery back with a reason. */
  'POST /api/offers/revision': {
    body: RequestRevisionBody
    answers: {
      200: OfferAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError | RevisionsUsedUpError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** The talent includes more revisions than were agreed. */
  'POST /api/offers/revision/allow': {
    body: AllowRevisionsBody
    answers: {
      200: OfferAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** The brand accepts the delivery, and the money is released to the talent. */
  'POST /api/offers/complete': {
    body: CompleteOfferBody
    answers: {
      200: OfferAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError | ConnectOnboardingRequiredError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** The talent asks for more time to deliver. */
  'POST /api/offers/extension': {
    body: RequestExtensionBody
    answers: {
      200: OfferAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** The brand gives the talent the time it asks for, or does not. */
  'POST /api/offers/extension/answer': {
    body: AnswerExtensionBody
    answers: {
      200: OfferAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** The brand disputes a delivery, and an admin decides. */
  'POST /api/offers/dispute': {
    body: DisputeOfferBody
    answers: {
      200: OfferAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** The talent answers a dispute, once. */
  'POST /api/offers/dispute/answer': {
    body: AnswerDisputeBody
    answers: {
      200: DisputeAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** The brand adds words and files to its dispute. */
  'POST /api/offers/dispute/evidence': {
    body: AddEvidenceBody
    answers: {
      200: DisputeAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Takes a file that a side of a dispute is going to show. */
  'POST /api/offers/dispute/upload-evidence': {
    form: UploadEvidenceForm
    answers: {
      200: UploadedFile
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError | FileInfectedError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** The latest dispute of an offer, with what both sides said and showed. */
  'GET /api/offers/{id}/dispute': {
    params: {
      id: string
    }
    answers: {
      200: DisputeAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Disputes that wait for a decision, the oldest deadline first. */
  'GET /api/offers/admin/disputes': {
    query?: {
      limit?: number
      offset?: number
    }
    answers: {
      200: ListDisputesAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Ends a dispute: the talent is paid, the brand is refunded, or the work goes back. */
  'POST /api/offers/admin/resolve-dispute': {
    body: ResolveDisputeBody
    answers: {
      200: OfferAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** The terms of any offer that was sent, in their last version. */
  'GET /api/offers/admin/terms': {
    query: {
      offerId: string
    }
    answers: {
      200: TermsVersion
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Changes the terms of an offer that is not completed; both sides are told. */
  'PATCH /api/offers/admin/terms': {
    body: EditTermsBody
    answers: {
      200: TermsVersion
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** What the likeness is licensed for: as it stands, and as it was agreed on. */
  'GET /api/offers/{id}/terms': {
    params: {
      id: string
    }
    answers: {
      200: GetOfferTermsAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** The licence that came with a completed offer, and its certificate as a PDF. */
  'GET /api/offers/{id}/licence': {
    params: {
      id: string
    }
    answers: {
      200: GetLicenceAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** What a licence allows, to whom, and whether it holds at this moment; for anybody who has its code. */
  'GET /api/licences/{code}': {
    params: {
      code: string
    }
    answers: {
      200: Licence
    }
    errors:
      | BadRequestError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** How offers went in a span of days, and what is held in escrow now. */
  'GET /api/offers/admin/stats': {
    query?: {
      /** A day in UTC. */
      from?: string
      /** A day in UTC. */
      to?: string
    }
    answers: {
      200: OfferStatistics
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Writes one brief for several talents down; nothing is sent before it is confirmed. */
  'POST /api/offers/blast/create': {
    body: CreateBlastBody
    answers: {
      201: BlastCreated
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Sends a blast: an offer to each talent, by the rules and caps of a single one. */
  'POST /api/offers/blast/confirm': {
    body: ConfirmBlastBody
    answers: {
      200: BlastConfirmed
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Gives a blast up that was not confirmed. */
  'POST /api/offers/blast/cancel': {
    body: CancelBlastBody
    answers: {
      200: Done
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** One’s own blasts, newest first, each with how far it has come. */
  'GET /api/offers/blast/list': {
    query?: {
      limit?: number
      offset?: number
    }
    answers: {
      200: BlastList
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** One’s own blast: its brief, its talents, and how each offer stands. */
  'GET /api/offers/blast/{blastId}': {
    params: {
      blastId: string
    }
    answers: {
      200: GetBlastAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Keeps a brief for several talents while it is written: a new draft, or `draftId` anew. */
  'POST /api/offers/blast/draft/save': {
    body: SaveBlastDraftBody
    answers: {
      200: BlastDraftAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** One’s own briefs for several talents that are not made yet, the one that was changed last first. */
  'GET /api/offers/blast/draft/list': {
    answers: {
      200: ListBlastDraftsAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** One of them, to go on with. */
  'GET /api/offers/blast/draft/{draftId}': {
    params: {
      draftId: string
    }
    answers: {
      200: BlastDraftAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Throws one of them away. */
  'POST /api/offers/blast/draft/discard': {
    body: DiscardBlastDraftBody
    answers: {
      200: Done
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Whether a brand is offered to ask others after an offer came to nothing, and whom. */
  'GET /api/offers/{id}/suggest-similar': {
    params: {
      id: string
    }
    answers: {
      200: Suggestion
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** The brand does not want to be asked again about this offer. */
  'POST /api/offers/{id}/suggest-similar': {
    params: {
      id: string
    }
    body: DismissSimilarBody
    answers: {
      200: Suggestion
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Writes a blast down that makes others the same offer, with the brand’s first amount. */
  'POST /api/offers/{id}/blast-similar': {
    params: {
      id: string
    }
    body: SimilarBlastBody
    answers: {
      201: BlastCreated
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Talents for a brief, best first, each with why. */
  'POST /api/offers/match-talents': {
    body: MatchTalentsBody
    answers: {
      200: TalentMatches
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** One’s own lists of talents, newest first. */
  'GET /api/shortlists': {
    query?: {
      limit?: number
      offset?: number
    }
    answers: {
      200: ShortlistList
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** A brand begins a list of talents. */
  'POST /api/shortlists': {
    body: CreateShortlistBody
    answers: {
      201: ShortlistAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Gives one’s list another name. */
  'PATCH /api/shortlists/{id}': {
    params: {
      id: string
    }
    body: RenameShortlistBody
    answers: {
      200: ShortlistAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Deletes one’s list; its talents hear nothing of it. */
  'DELETE /api/shortlists/{id}': {
    params: {
      id: string
    }
    answers: {
      200: Done
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** The talents on one’s list, last added first. */
  'GET /api/shortlists/{id}/talents': {
    params: {
      id: string
    }
    query?: {
      limit?: number
      offset?: number
    }
    answers: {
      200: ShortlistTalents
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Puts a talent on one’s list. Once more changes nothing. */
  'POST /api/shortlists/{id}/talents': {
    params: {
      id: string
    }
    body: AddShortlistTalentBody
    answers: {
      200: ShortlistAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Takes a talent off one’s list; who is not on it is no error. */
  'DELETE /api/shortlists/{id}/talents/{slug}': {
    params: {
      id: string
      slug: string
    }
    answers: {
      200: ShortlistAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** The messages about an offer, newest first. */
  'GET /api/offers/{id}/messages': {
    params: {
      id: string
    }
    query?: {
      limit?: number
      offset?: number
    }
    answers: {
      200: MessageList
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Writes to the other side of an offer. */
  'POST /api/offers/{id}/messages': {
    params: {
      id: string
    }
    body: SendMessageBody
    answers: {
      200: MessageAnswer
      201: MessageAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError | TalentBlockedBrandError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError | ContactDetailsError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Marks everything up to a message as read by the caller’s side. */
  'POST /api/offers/{id}/messages/read': {
    params: {
      id: string
    }
    body: MarkMessagesReadBody
    answers: {
      200: MarkMessagesReadAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Takes back a message of one’s own, for ten minutes. */
  'DELETE /api/offers/{id}/messages/{messageId}': {
    params: {
      id: string
      messageId: string
    }
    answers: {
      200: MessageAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Takes a file for a message about the offer to bring along. */
  'POST /api/offers/{id}/messages/attachments': {
    params: {
      id: string
    }
    form: UploadMessageAttachmentForm
    answers: {
      200: UploadedFile
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError | TalentBlockedBrandError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | ContactDetailsError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** How many messages wait for the caller, in all and by offer. */
  'GET /api/offers/messages/unread': {
    answers: {
      200: UnreadMessages
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Says how it was with the other side of a completed offer. */
  'POST /api/offers/{id}/ratings': {
    params: {
      id: string
    }
    body: RateOfferBody
    answers: {
      200: RatingAnswer
      201: RatingAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** What the two sides of an offer said of each other, and how each was rated over all. */
  'GET /api/offers/{id}/ratings': {
    params: {
      id: string
    }
    answers: {
      200: OfferRatings
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** What brands said of a talent, newest first. */
  'GET /api/talents/{slug}/ratings': {
    params: {
      slug: string
    }
    query?: {
      limit?: number
      offset?: number
    }
    answers: {
      200: TalentRatingList
    }
    errors:
      | BadRequestError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Takes a rating out of sight, with a reason, or puts it back. */
  'POST /api/admin/ratings': {
    body: ChangeRatingBody
    answers: {
      200: RatingAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** What people say of each other, newest first, and what of it was taken out of sight. */
  'GET /api/admin/ratings': {
    query?: {
      q?: string
      state?: 'hidden' | 'shown'
      after?: string
      limit?: number
    }
    answers: {
      200: RatingsFound
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** What anybody may see of a talent. */
  'GET /api/talents/{slug}': {
    params: {
      slug: string
    }
    answers: {
      200: GetTalentAnswer
    }
    errors:
      | BadRequestError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Shows a picture beside the caller’s name, in the place of the one before. */
  'POST /api/accounts/me/picture': {
    form: UploadPortraitForm
    answers: {
      200: Portrait
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError | NUDITYError | MultipleFacesError | GuardianConsentRequiredError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Shows no picture beside the caller’s name; an uploaded one is deleted. */
  'DELETE /api/accounts/me/picture': {
    answers: {
      200: RemovePortraitAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** The newest notices of the caller, and how many are unread. */
  'GET /api/notifications/list': {
    query?: {
      limit?: number
      before?: string
      /** Only those that are not read yet. */
      unread?: boolean
    }
    answers: {
      200: ListNotificationsAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Marks one notice, or all of them, as read. */
  'POST /api/notifications/mark-read': {
    body: MarkNotificationsReadBody
    answers: {
      200: Done
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Which notices the caller’s account gets in the bell and by mail, and how often mail comes. */
  'GET /api/notifications/preferences': {
    answers: {
      200: MailPreferences
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Switches the mail and the bell of notices on or off, by type, and says how often mail comes. */
  'PUT /api/notifications/preferences': {
    body: SaveMailPreferencesBody
    answers: {
      200: MailPreferences
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Takes the mail provider’s events: addresses that bounce or complain are not written to any more. */
  'POST /api/notifications/mail-events': {
    body: MailEvents
    answers: {
      200: MailEventsReceived
    }
    errors:
      | BadRequestError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Mails that were given up, the latest first, and how many of each kind. */
  'GET /api/admin/dead-letters/mails': {
    query?: {
      limit?: number
      offset?: number
    }
    answers: {
      200: ListDeadMailsAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Has a mail that was given up tried again, as often as a new one. Kept in the audit. */
  'POST /api/admin/dead-letters/mails/{id}/retry': {
    params: {
      id: string
    }
    body: SettleDeadMailBody
    answers: {
      200: Done
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Puts a mail that was given up aside: it is neither sent nor listed again. Kept in the audit. */
  'POST /api/admin/dead-letters/mails/{id}/discard': {
    params: {
      id: string
    }
    body: SettleDeadMailBody
    answers: {
      200: Done
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Runs of the schedule that failed as often as they are tried, the latest first, and how many of each job. */
  'GET /api/admin/dead-letters/jobs': {
    query?: {
      limit?: number
      offset?: number
    }
    answers: {
      200: ListFailedJobsAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Addresses that mail is not written to, and why, the latest first. */
  'GET /api/admin/mail-suppressions': {
    query?: {
      /** Part of an address, in any case. */
      search?: string
      limit?: number
      offset?: number
    }
    answers: {
      200: ListMailSuppressionsAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Has an address written to again. Kept in the audit, where the address is masked. */
  'DELETE /api/admin/mail-suppressions': {
    body: LiftMailSuppressionBody
    answers: {
      200: Done
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Gives the buyer a payment intent for a product. */
  'POST /api/payments/create-intent': {
    body: CreatePaymentIntentBody
    idempotent: true
    answers: {
      200: PaymentIntent
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Completes a payment once the processor confirms that the money is there. */
  'POST /api/payments/complete': {
    body: CompletePaymentBody
    answers: {
      200: CompletePaymentAnswer
      202: StillProcessing
    }
    errors:
      | PaymentsBadRequestError
      | PaymentsUnauthorizedError
      | PaymentsForbiddenError
      | PaymentsNotFoundError
      | PaymentsConflictError
      | PaymentsPayloadTooLargeError
      | PaymentsUnsupportedMediaTypeError
      | PaymentsUnprocessableEntityError
      | PaymentsRateLimitedError
      | PaymentsInternalError
      | PaymentsServiceUnavailableError
  }
  /** Lists an account’s payments, newest first. */
  'GET /api/payments/history': {
    query?: {
      accountId?: string
      role?: 'buyer' | 'seller'
      limit?: number
      offset?: number
    }
    answers: {
      200: ListPaymentsAnswer
    }
    errors:
      | PaymentsBadRequestError
      | PaymentsUnauthorizedError
      | PaymentsForbiddenError
      | PaymentsNotFoundError
      | PaymentsRateLimitedError
      | PaymentsInternalError
      | PaymentsServiceUnavailableError
  }
  /** One payment, for whoever paid it and whoever it is paid to. */
  'GET /api/payments/{id}': {
    params: {
      id: string
    }
    answers: {
      200: ReadPaymentAnswer
    }
    errors:
      | PaymentsBadRequestError
      | PaymentsUnauthorizedError
      | PaymentsNotFoundError
      | PaymentsRateLimitedError
      | PaymentsInternalError
      | PaymentsServiceUnavailableError
  }
  /** Gives a whole payment back. */
  'POST /api/payments/refund': {
    body: RefundPaymentBody
    answers: {
      200: Refund
    }
    errors:
      | PaymentsBadRequestError
      | PaymentsUnauthorizedError
      | PaymentsForbiddenError
      | PaymentsNotFoundError
      | PaymentsConflictError
      | PaymentsPayloadTooLargeError
      | PaymentsUnsupportedMediaTypeError
      | PaymentsUnprocessableEntityError
      | PaymentsRateLimitedError
      | PaymentsInternalError
      | PaymentsServiceUnavailableError
  }
  /** Decides about a part of a payment that went back at the processor. */
  'POST /api/payments/admin/returned-part': {
    body: DecideReturnedPartBody
    answers: {
      200: ReturnedPart
    }
    errors:
      | PaymentsBadRequestError
      | PaymentsUnauthorizedError
      | PaymentsForbiddenError
      | PaymentsNotFoundError
      | PaymentsConflictError
      | PaymentsPayloadTooLargeError
      | PaymentsUnsupportedMediaTypeError
      | PaymentsUnprocessableEntityError
      | PaymentsRateLimitedError
      | PaymentsInternalError
      | PaymentsServiceUnavailableError
  }
  /** Decides about a refund that the processor does not carry out. */
  'POST /api/payments/admin/settle-refund': {
    body: SettleRefundBody
    answers: {
      200: SettledRefund
    }
    errors:
      | PaymentsBadRequestError
      | PaymentsUnauthorizedError
      | PaymentsForbiddenError
      | PaymentsNotFoundError
      | PaymentsConflictError
      | PaymentsPayloadTooLargeError
      | PaymentsUnsupportedMediaTypeError
      | PaymentsUnprocessableEntityError
      | PaymentsRateLimitedError
      | PaymentsInternalError
      | PaymentsServiceUnavailableError
  }
  /** Finds payments of everybody, newest first, with what is left of each and how far its refund has come. */
  'GET /api/payments/admin/payments': {
    query?: {
      q?: string
      concern?: 'refund_waits' | 'part_undecided' | 'bank_disputes'
      after?: string
      limit?: number
    }
    answers: {
      200: PaymentsFound
    }
    errors:
      | PaymentsBadRequestError
      | PaymentsUnauthorizedError
      | PaymentsForbiddenError
      | PaymentsNotFoundError
      | PaymentsRateLimitedError
      | PaymentsInternalError
      | PaymentsServiceUnavailableError
  }
  /** Takes the payment processor’s events. */
  'POST /api/payments/webhook/processor': {
    body: ProcessorEvent
    answers: {
      200: ReceiveProcessorEventAnswer
    }
    errors:
      | PaymentsBadRequestError
      | PaymentsPayloadTooLargeError
      | PaymentsUnsupportedMediaTypeError
      | PaymentsRateLimitedError
      | PaymentsInternalError
      | PaymentsServiceUnavailableError
  }
  /** Lists an account’s payouts and what the next one would collect. */
  'GET /api/payments/payout-status': {
    query?: {
      accountId?: string
      currency?: string
      limit?: number
      offset?: number
    }
    answers: {
      200: GetPayoutStatusAnswer
    }
    errors:
      | PaymentsBadRequestError
      | PaymentsUnauthorizedError
      | PaymentsForbiddenError
      | PaymentsNotFoundError
      | PaymentsRateLimitedError
      | PaymentsInternalError
      | PaymentsServiceUnavailableError
  }
  /** Says where one’s own earnings are paid out to. */
  'GET /api/payments/payout-route': {
    answers: {
      200: GetPayoutRouteAnswer
    }
    errors:
      | PaymentsBadRequestError
      | PaymentsUnauthorizedError
      | PaymentsNotFoundError
      | PaymentsRateLimitedError
      | PaymentsInternalError
      | PaymentsServiceUnavailableError
  }
  /** Sets or changes where one’s own earnings are paid out to. */
  'POST /api/payments/payout-route': {
    body: ChangePayoutRouteBody
    answers: {
      200: ChangePayoutRouteAnswer
    }
    errors:
      | PaymentsBadRequestError
      | PaymentsUnauthorizedError
      | PaymentsForbiddenError
      | PaymentsNotFoundError
      | PaymentsPayloadTooLargeError
      | PaymentsUnsupportedMediaTypeError
      | PaymentsRateLimitedError
      | PaymentsInternalError
      | PaymentsServiceUnavailableError
  }
  /** Makes a link to the processor’s own pages, where a seller gets verified. */
  'POST /api/payments/payout-route/onboarding-link': {
    body: CreateOnboardingLinkBody
    answers: {
      200: OnboardingLink
    }
    errors:
      | PaymentsBadRequestError
      | PaymentsUnauthorizedError
      | PaymentsForbiddenError
      | PaymentsNotFoundError
      | PaymentsPayloadTooLargeError
      | PaymentsUnsupportedMediaTypeError
      | PaymentsRateLimitedError
      | PaymentsInternalError
      | PaymentsServiceUnavailableError
  }
  /** Says how far one is with being paid out, and what the processor still wants. */
  'GET /api/payments/payout-setup': {
    answers: {
      200: PayoutSetup
    }
    errors:
      | PaymentsBadRequestError
      | PaymentsUnauthorizedError
      | PaymentsNotFoundError
      | PaymentsRateLimitedError
      | PaymentsInternalError
      | PaymentsServiceUnavailableError
  }
  /** Pays one account’s open earnings now. */
  'POST /api/payments/admin/do-payout': {
    body: PayOutNowBody
    answers: {
      200: PayOutResult
    }
    errors:
      | PaymentsBadRequestError
      | PaymentsUnauthorizedError
      | PaymentsForbiddenError
      | PaymentsNotFoundError
      | PaymentsPayloadTooLargeError
      | PaymentsUnsupportedMediaTypeError
      | PaymentsRateLimitedError
      | PaymentsInternalError
      | PaymentsServiceUnavailableError
  }
  /** Pays a seller before they have earned it. */
  'POST /api/payments/admin/advance-payout': {
    body: AdvancePayoutBody
    idempotent: true
    answers: {
      200: AdvancePayoutAnswer
    }
    errors:
      | PaymentsBadRequestError
      | PaymentsUnauthorizedError
      | PaymentsForbiddenError
      | PaymentsNotFoundError
      | PaymentsConflictError
      | PaymentsPayloadTooLargeError
      | PaymentsUnsupportedMediaTypeError
      | PaymentsUnprocessableEntityError
      | PaymentsRateLimitedError
      | PaymentsInternalError
      | PaymentsServiceUnavailableError
  }
  /** Whoever has earned what is not paid out, currency by currency: how much, what becomes of it, what is under way. */
  'GET /api/payments/admin/payouts': {
    query?: {
      q?: string
      only?: 'under_way'
      after?: string
      limit?: number
    }
    answers: {
      200: DuePayouts
    }
    errors:
      | PaymentsBadRequestError
      | PaymentsUnauthorizedError
      | PaymentsForbiddenError
      | PaymentsNotFoundError
      | PaymentsRateLimitedError
      | PaymentsInternalError
      | PaymentsServiceUnavailableError
  }
  /** Every movement of what a seller is owed, newest first. */
  'GET /api/payments/statement': {
    query?: {
      accountId?: string
      currency?: string
      from?: string
      to?: string
      limit?: number
      offset?: number
      format?: 'json' | 'csv'
    }
    answers: {
      200: Statement | string
    }
    errors:
      | PaymentsBadRequestError
      | PaymentsUnauthorizedError
      | PaymentsForbiddenError
      | PaymentsNotFoundError
      | PaymentsRateLimitedError
      | PaymentsInternalError
      | PaymentsServiceUnavailableError
  }
  /** What a seller earned and was paid in each of the last months, oldest first. */
  'GET /api/payments/statement/months': {
    query?: {
      accountId?: string
      count?: number
    }
    answers: {
      200: StatementMonths
    }
    errors:
      | PaymentsBadRequestError
      | PaymentsUnauthorizedError
      | PaymentsForbiddenError
      | PaymentsNotFoundError
      | PaymentsRateLimitedError
      | PaymentsInternalError
      | PaymentsServiceUnavailableError
  }
  /** What a seller earns, each with where it stands, newest first. */
  'GET /api/payments/earnings': {
    query?: {
      accountId?: string
      standing?: 'coming' | 'over'
      limit?: number
      offset?: number
    }
    answers: {
      200: EarningList
    }
    errors:
      | PaymentsBadRequestError
      | PaymentsUnauthorizedError
      | PaymentsForbiddenError
      | PaymentsNotFoundError
      | PaymentsRateLimitedError
      | PaymentsInternalError
      | PaymentsServiceUnavailableError
  }
  /** What stands in the books by kind of account, and whether they agree with everything else we know. */
  'GET /api/payments/admin/books': {
    answers: {
      200: Books
    }
    errors:
      | PaymentsBadRequestError
      | PaymentsUnauthorizedError
      | PaymentsForbiddenError
      | PaymentsNotFoundError
      | PaymentsRateLimitedError
      | PaymentsInternalError
      | PaymentsServiceUnavailableError
  }
  /** A talent puts a voice-over, a likeness or an image up for sale. */
  'POST /api/products': {
    body: CreateProductBody
    answers: {
      201: ProductAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** What a seller has on sale, newest first. */
  'GET /api/products': {
    query: {
      sellerSlug: string
      limit?: number
      offset?: number
    }
    answers: {
      200: ProductList
    }
    errors:
      | BadRequestError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Its seller changes a product, or takes it off sale. */
  'PATCH /api/products/{id}': {
    params: {
      id: string
    }
    body: ChangeProductBody
    answers: {
      200: ProductAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** One product that is on sale; for its seller, one that is not as well. */
  'GET /api/products/{id}': {
    params: {
      id: string
    }
    answers: {
      200: ProductAnswer
    }
    errors:
      | BadRequestError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** One’s own products, newest first, those off sale too. */
  'GET /api/products/mine': {
    query?: {
      limit?: number
      offset?: number
    }
    answers: {
      200: OwnProductList
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** What one paid, or began to pay, for products; newest first. */
  'GET /api/products/purchases': {
    query?: {
      limit?: number
      offset?: number
    }
    answers: {
      200: ProductPurchaseList
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** A product to whoever buys it: who sells it, who gets what of its price, and what one paid for it. */
  'GET /api/products/{id}/purchase': {
    params: {
      id: string
    }
    answers: {
      200: ProductPurchase
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Whether a talent allows their likeness to be used, and the text that is asked for now. */
  'GET /api/likeness/consent': {
    query?: {
      accountId?: string
    }
    answers: {
      200: LikenessConsent
    }
    errors:
      | LikenessError
  }
  /** Allows a talent’s likeness to be used, or withdraws that: at once, and whatever is under way ends. */
  'PUT /api/likeness/consent': {
    query?: {
      accountId?: string
    }
    body: SaveLikenessConsentBody
    answers: {
      200: LikenessConsent
    }
    errors:
      | LikenessError
  }
  /** Everything a talent has allowed and withdrawn, with its words, newest first. */
  'GET /api/likeness/consent/history': {
    query?: {
      accountId?: string
      limit?: number
      offset?: number
    }
    answers: {
      200: LikenessConsentHistory
    }
    errors:
      | LikenessError
  }
  /** Adds pictures of a talent, as files or by their addresses. */
  'POST /api/ui-api/user-image-assets/add': {
    query?: {
      accountId?: string
    }
    body: AddImageAssetsBody
    form: AddImageAssetsForm
    answers: {
      200: LikenessAssetsAdded
    }
    errors:
      | LikenessError
  }
  /** Adds recordings of a talent’s voice, as files or by their addresses. */
  'POST /api/ui-api/user-voice-assets/add': {
    query?: {
      accountId?: string
    }
    body: AddVoiceAssetsBody
    form: AddVoiceAssetsForm
    answers: {
      200: LikenessAssetsAdded
    }
    errors:
      | LikenessError
  }
  /** The pictures and recordings of a talent, newest first, and what became of each. */
  'GET /api/likeness/assets': {
    query?: {
      accountId?: string
      type?: LikenessAssetType
      limit?: number
      offset?: number
    }
    answers: {
      200: LikenessAssets
    }
    errors:
      | LikenessError
  }
  /** Deletes a picture or recording of a talent: its file goes, and nothing is made of it any more. */
  'DELETE /api/likeness/assets/{id}': {
    params: {
      id: string
    }
    query?: {
      accountId?: string
    }
    answers: {
      200: Done
    }
    errors:
      | LikenessError
  }
  /** A talent’s profiles elsewhere: who follows there, when each was read, and why one could not be. */
  'GET /api/likeness/social-links': {
    query?: {
      accountId?: string
    }
    answers: {
      200: SocialLinks
    }
    errors:
      | LikenessError
  }
  /** Names a talent’s profiles elsewhere, in the place of those named before, and has them read. */
  'PUT /api/likeness/social-links': {
    query?: {
      accountId?: string
    }
    body: SaveSocialLinksBody
    answers: {
      200: SocialLinks
    }
    errors:
      | LikenessError
  }
  /** Pictures that are kept back because of whose face they show, newest first, with what they were compared with. */
  'GET /api/likeness/admin/reviews': {
    query?: {
      status?: LikenessReviewStatus
      limit?: number
      offset?: number
    }
    answers: {
      200: LikenessReviews
    }
    errors:
      | LikenessError
  }
  /** One picture that is or was kept back. */
  'GET /api/likeness/admin/reviews/{id}': {
    params: {
      id: string
    }
    answers: {
      200: LikenessReview
    }
    errors:
      | LikenessError
  }
  /** Releases a picture that is kept back, or removes it for good. Kept in the audit. */
  'POST /api/likeness/admin/reviews/{id}/decide': {
    params: {
      id: string
    }
    body: DecideLikenessReviewBody
    answers: {
      200: LikenessReview
    }
    errors:
      | LikenessError
  }
  /** Tells us that a face is used here that should not be. Anybody may, without an account. */
  'POST /api/likeness/reports': {
    body: ReportLikenessBody
    answers: {
      200: LikenessReported
    }
    errors:
      | LikenessError
  }
  /** What people tell us of faces that should not be here, newest first; only what they have confirmed. */
  'GET /api/likeness/admin/reports': {
    query?: {
      status?: LikenessReportStatus
      limit?: number
      offset?: number
    }
    answers: {
      200: LikenessReports
    }
    errors:
      | LikenessError
  }
  /** One report, once it is confirmed. */
  'GET /api/likeness/admin/reports/{id}': {
    params: {
      id: string
    }
    answers: {
      200: LikenessReport
    }
    errors:
      | LikenessError
  }
  /** Finds nothing wrong with what was reported, and tells whoever reported it. Kept in the audit. */
  'POST /api/likeness/admin/reports/{id}/dismiss': {
    params: {
      id: string
    }
    body: DismissLikenessReportBody
    answers: {
      200: LikenessReport
    }
    errors:
      | LikenessError
  }
  /** What was taken down, newest first, what talents say against it, and whether it still holds. */
  'GET /api/likeness/admin/takedowns': {
    query?: {
      limit?: number
      offset?: number
    }
    answers: {
      200: LikenessTakedowns
    }
    errors:
      | LikenessError
  }
  /** Takes a picture or recording down, or everything of an account’s likeness: at once and everywhere. */
  'POST /api/likeness/admin/takedowns': {
    body: TakeDownLikenessBody
    answers: {
      200: LikenessTakedown
    }
    errors:
      | LikenessError
  }
  /** Gives an account’s likeness back, or lets a picture be brought again. Deleted files stay deleted. */
  'POST /api/likeness/admin/takedowns/{id}/restore': {
    params: {
      id: string
    }
    body: RestoreLikenessBody
    answers: {
      200: LikenessTakedown
    }
    errors:
      | LikenessError
  }
  /** What of a talent was kept back or taken down, why, what came of it, and whether they can object. */
  'GET /api/likeness/cases': {
    query?: {
      accountId?: string
      limit?: number
      offset?: number
    }
    answers: {
      200: LikenessCases
    }
    errors:
      | LikenessError
  }
  /** Says what a talent has against a case of theirs, once; admins read it. */
  'POST /api/likeness/objections': {
    query?: {
      accountId?: string
    }
    body: ObjectToLikenessCaseBody
    answers: {
      200: Done
    }
    errors:
      | LikenessError
  }
  /** Looks at the pictures or recordings of an event’s account that nobody has looked at yet. */
  'POST /api/indexing/generate-tags': {
    body: RunIndexingEventBody
    answers: {
      200: TagsGenerated
    }
    errors:
      | LikenessError
  }
  /** Reads the social links of an event’s account: how many follow, and the picture there. */
  'POST /api/indexing/scrape-social': {
    body: RunIndexingEventBody
    answers: {
      200: SocialScraped
    }
    errors:
      | LikenessError
  }
  /** What waits to be looked at for search, what is being looked at, and what came of the rest; newest first. */
  'GET /api/indexing/events': {
    query?: {
      accountId?: string
      status?: IndexingStatus
      limit?: number
      offset?: number
    }
    answers: {
      200: IndexingEvents
    }
    errors:
      | LikenessError
  }
  /** How far searches are with what a talent brought: the newest event of each type. */
  'GET /api/likeness/indexing': {
    query?: {
      accountId?: string
    }
    answers: {
      200: OwnIndexing
    }
    errors:
      | LikenessError
  }
  /** Has what failed for good looked at once more. */
  'POST /api/likeness/indexing': {
    query?: {
      accountId?: string
    }
    body: LookAgainBody
    answers: {
      200: OwnIndexing
    }
    errors:
      | LikenessError
  }
  /** Talents who allow to be found, by their name and by filters. */
  'GET /api/indexing/search': {
    query?: {
      category?: LikenessCategory
      gender?: LikenessGender
      hairColor?: LikenessHairColor
      /** As pictures show it. */
      ageGroup?: string
      /** As pictures show it. */
      expression?: string
      /** A region of BCP 47, or words; letters in any form. */
      accent?: string
      voiceTone?: LikenessVoiceTone
      hasImageAsset?: boolean
      hasVoiceSample?: boolean
      numberOfFollowers?: number
      minFollowers?: number
      maxFollowers?: number
      birthYear?: number
      minBirthYear?: number
      maxBirthYear?: number
      engagementRate?: number
      minEngagementRate?: number
      /** All of them: several times, or with commas between them. */
      tags?: string | string[]
      /** A name, how it begins, or nearly so; accents make no difference. */
      q?: string
      limit?: number
      /** Deep pages are faster by `cursor`. */
      offset?: number
      /** Default: how well the name fits, or the most followers first. */
      orderBy?: 'numberOfFollowers' | 'birthYear' | 'engagementRate'
      /** Unknown comes last in both. */
      orderDirection?: 'asc' | 'desc'
      /** The `nextCursor` of the page before, in place of an offset. */
      cursor?: string
      /** Fills a page that is short with those nearest in meaning to the filters. */
      includeSimilar?: boolean
      /** Counts what each value of a field would leave, under the other filters. */
      facets?: boolean
      /** Says of each result why it was found. */
      explain?: boolean
      /** Says of each result what they take at least. */
      minimums?: boolean
    }
    answers: {
      200: LikenessSearchAnswer
    }
    errors:
      | LikenessError
  }
  /** The same with filters in a body, and by words of one’s own. */
  'POST /api/indexing/search': {
    body: LikenessSearchBody
    answers: {
      200: LikenessSearchAnswer
    }
    errors:
      | LikenessError
  }
  /** Talents who look like somebody in a picture. */
  'POST /api/indexing/search/by-picture': {
    form: SearchLikenessesByPictureForm
    answers: {
      200: LikenessSampleAnswer
    }
    errors:
      | LikenessError
  }
  /** Talents who sound like somebody in a recording. */
  'POST /api/indexing/search/by-voice': {
    form: SearchLikenessesByVoiceForm
    answers: {
      200: LikenessSampleAnswer
    }
    errors:
      | LikenessError
  }
  /** What search knows of a talent, and where each part of it comes from. */
  'GET /api/likeness/profile': {
    query?: {
      accountId?: string
    }
    answers: {
      200: LikenessProfile
    }
    errors:
      | LikenessError
  }
  /** Keeps what a talent says of themselves for search: it holds over all that was and will be seen. */
  'PUT /api/likeness/profile': {
    query?: {
      accountId?: string
    }
    body: SaveLikenessProfileBody
    answers: {
      200: LikenessProfile
    }
    errors:
      | LikenessError
  }
  /** Adds tags to a picture or recording, and takes away others: that stays over later looks. */
  'PATCH /api/likeness/assets/{id}/tags': {
    params: {
      id: string
    }
    query?: {
      accountId?: string
    }
    body: CorrectLikenessTagsBody
    answers: {
      200: LikenessAsset
    }
    errors:
      | LikenessError
  }
  /** Pictures of storefronts, newest first. */
  'GET /api/merch/admin/assets': {
    query?: {
      q?: string
      type?: MerchAssetType
      campaignId?: string
      limit?: number
      offset?: number
    }
    answers: {
      200: MerchAssetList
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Takes a picture for a campaign, or for all of them. */
  'POST /api/merch/admin/assets': {
    form: UploadMerchAssetForm
    answers: {
      201: MerchAssetAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** One picture of storefronts. */
  'GET /api/merch/admin/assets/{id}': {
    params: {
      id: string
    }
    answers: {
      200: MerchAssetAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Calls a picture something else. Another picture is another asset. */
  'PATCH /api/merch/admin/assets/{id}': {
    params: {
      id: string
    }
    body: ChangeMerchAssetBody
    answers: {
      200: MerchAssetAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Deletes an asset. What names it already goes on showing it. */
  'DELETE /api/merch/admin/assets/{id}': {
    params: {
      id: string
    }
    answers: {
      200: Done
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Campaigns that anybody may enter now, newest first. */
  'GET /api/merch/campaigns': {
    query?: {
      /** Of this talent or brand alone. */
      sellerSlug?: string
      limit?: number
      offset?: number
    }
    answers: {
      200: ActiveCampaigns
    }
    errors:
      | BadRequestError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Where a campaign is in its life, for storefronts that poll. */
  'GET /api/merch/campaign/{slug}/lifecycle': {
    params: {
      slug: string
    }
    answers: {
      200: CampaignLifecycle
    }
    errors:
      | BadRequestError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Every campaign of this environment, newest first; drafts and ended ones too. */
  'GET /api/merch/admin/campaigns': {
    query?: {
      q?: string
      status?: CampaignStatus
      limit?: number
      offset?: number
    }
    answers: {
      200: CampaignList
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Makes a campaign: a draft, which strangers do not see. */
  'POST /api/merch/admin/campaigns': {
    body: CreateCampaignBody
    answers: {
      201: CampaignAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** One campaign, whole, with the version that a change names. */
  'GET /api/merch/admin/campaigns/{id}': {
    params: {
      id: string
    }
    answers: {
      200: CampaignAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Changes a campaign, field by field, and moves it on in its life. */
  'PATCH /api/merch/admin/campaigns/{id}': {
    params: {
      id: string
    }
    body: ChangeCampaignBody
    answers: {
      200: CampaignAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Deletes a campaign that is not live; its slug is free again. */
  'DELETE /api/merch/admin/campaigns/{id}': {
    params: {
      id: string
    }
    answers: {
      200: Done
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** What a campaign lacks for going live, whether anything was ordered in it, and what its seller earns. */
  'GET /api/merch/admin/campaigns/{id}/readiness': {
    params: {
      id: string
    }
    answers: {
      200: CampaignReadiness
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** The catalog, newest first. */
  'GET /api/merch/admin/catalog': {
    query?: {
      q?: string
      type?: MerchProductType
      status?: 'active' | 'inactive'
      limit?: number
      offset?: number
    }
    answers: {
      200: CatalogProductList
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Adds a product to the catalog. No campaign sells it yet. */
  'POST /api/merch/admin/catalog': {
    body: CreateCatalogProductBody
    answers: {
      201: CatalogProductAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** One product of the catalog, with the version that a change names. */
  'GET /api/merch/admin/catalog/{id}': {
    params: {
      id: string
    }
    answers: {
      200: CatalogProductAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Changes a product of the catalog, field by field. Its sku stays. */
  'PATCH /api/merch/admin/catalog/{id}': {
    params: {
      id: string
    }
    body: ChangeCatalogProductBody
    answers: {
      200: CatalogProductAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Deletes a product that nothing names; one that something names can be taken off sale. */
  'DELETE /api/merch/admin/catalog/{id}': {
    params: {
      id: string
    }
    answers: {
      200: Done
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** What campaigns sell of the catalog, newest first. */
  'GET /api/merch/admin/shop-products': {
    query?: {
      q?: string
      campaignId?: string
      catalogProductId?: string
      status?: 'active' | 'inactive'
      limit?: number
      offset?: number
    }
    answers: {
      200: ShopProductList
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Has a campaign sell a product of the catalog, once. */
  'POST /api/merch/admin/shop-products': {
    body: CreateShopProductBody
    answers: {
      201: ShopProductAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** How one campaign sells one product. */
  'GET /api/merch/admin/shop-products/{id}': {
    params: {
      id: string
    }
    answers: {
      200: ShopProductAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Changes how a campaign sells a product, field by field. */
  'PATCH /api/merch/admin/shop-products/{id}': {
    params: {
      id: string
    }
    body: ChangeShopProductBody
    answers: {
      200: ShopProductAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Has a campaign no longer sell a product; one that a cart or an order names can be taken off sale. */
  'DELETE /api/merch/admin/shop-products/{id}': {
    params: {
      id: string
    }
    answers: {
      200: Done
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Designs of the top, newest first; with `parentDesignId`, those right below that one. */
  'GET /api/merch/admin/designs': {
    query?: {
      q?: string
      campaignId?: string
      parentDesignId?: string
      status?: 'active' | 'inactive'
      limit?: number
      offset?: number
    }
    answers: {
      200: MerchDesignList
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Adds a design, or a variation of one for a product or for a gender and an age. */
  'POST /api/merch/admin/designs': {
    body: CreateMerchDesignBody
    answers: {
      201: MerchDesignAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** One design: what it says, and beside it what it inherits. */
  'GET /api/merch/admin/designs/{id}': {
    params: {
      id: string
    }
    answers: {
      200: MerchDesignAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Renames or moves a design, or switches it on or off. */
  'PATCH /api/merch/admin/designs/{id}': {
    params: {
      id: string
    }
    body: ChangeMerchDesignBody
    answers: {
      200: MerchDesignAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Deletes a design and all below it; one that a cart or an order names can be switched off. */
  'DELETE /api/merch/admin/designs/{id}': {
    params: {
      id: string
    }
    answers: {
      200: Done
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Writes what a design says for a type of product, or for every one; what is not named is inherited. */
  'PUT /api/merch/admin/designs/{id}/config': {
    params: {
      id: string
    }
    body: PutMerchDesignConfigBody
    answers: {
      200: MerchDesignAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Everything a storefront is drawn from: what the campaign says, sells and makes art by. */
  'GET /api/merch/campaign/{slug}': {
    params: {
      slug: string
    }
    answers: {
      200: MerchCampaignConfigAnswer
    }
    errors:
      | BadRequestError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** The storefronts that anybody may enter now, newest first, with what each looks like. */
  'GET /api/merch/storefronts': {
    query?: {
      limit?: number
      offset?: number
    }
    answers: {
      200: Storefronts
    }
    errors:
      | BadRequestError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** A link that goes on with a session on another device, once, within ten minutes. */
  'POST /api/merch/session/hand-over': {
    body: HandOverMerchSessionBody
    answers: {
      201: MerchSessionHandedOver
    }
    errors:
      | BadRequestError
      | NotFoundError | SessionMovedError
      | CampaignClosedError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Where the session was begun that a link hands over. Reading it opens nothing. */
  'GET /api/merch/session/hand-over': {
    query: {
      slug: string
      /** From the link. */
      token: string
    }
    answers: {
      200: MerchHandOver
    }
    errors:
      | BadRequestError
      | NotFoundError
      | CampaignClosedError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** How the designs of a seller’s store stand; nothing is made by asking. */
  'GET /api/merch/store/{slug}/ensure-assets': {
    params: {
      slug: string
    }
    answers: {
      200: StoreAssets
    }
    errors:
      | BadRequestError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Has the pictures of a seller’s store made that are not there yet, and answers when they are. */
  'POST /api/merch/store/{slug}/ensure-assets': {
    params: {
      slug: string
    }
    answers: {
      200: StoreAssets
    }
    errors:
      | BadRequestError
      | NotFoundError
      | CampaignClosedError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Stores with designs that are made by a filter, by their names. */
  'GET /api/merch/admin/filters/{id}/stores': {
    params: {
      id: string
    }
    query?: {
      limit?: number
      offset?: number
    }
    answers: {
      200: StoresOfFilter
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Shows what a filter makes of a drawn face: one real call of a model. */
  'POST /api/merch/admin/filters/{id}/try': {
    params: {
      id: string
    }
    body: TryMerchFilterBody
    answers: {
      200: MerchFilterTrial
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError
      | RateLimitedError
      | InternalError
      | GenerationFailedError
      | ServiceUnavailableError
  }
  /** Begins a fan’s session, in a campaign or in none yet. */
  'POST /api/merch/session/create': {
    body: CreateMerchSessionBody
    answers: {
      201: MerchSessionCreated
    }
    errors:
      | BadRequestError
      | ForbiddenError
      | NotFoundError
      | CampaignClosedError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** A session as its fan sees it: the selfie with a signed address, art as watermarked previews, the cart. */
  'GET /api/merch/session/{id}': {
    params: {
      /** What POST /api/merch/session/create answered. Whoever has it is the fan: keep it as you would a key. */
      id: string
    }
    answers: {
      200: GetMerchSessionAnswer
    }
    errors:
      | BadRequestError
      | NotFoundError | SessionMovedError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Changes what a fan may change of a session, and takes it over to another campaign. */
  'PATCH /api/merch/session/update': {
    body: UpdateMerchSessionBody
    answers: {
      200: UpdateMerchSessionAnswer
    }
    errors:
      | BadRequestError
      | NotFoundError | SessionMovedError
      | ConflictError | CampaignClosedError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Keeps a photo of a fan, and has a first look at it. */
  'POST /api/merch/upload': {
    form: UploadMerchSelfieForm
    answers: {
      200: MerchSelfieUploaded
    }
    errors:
      | BadRequestError
      | NotFoundError | SessionMovedError
      | CampaignClosedError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | ConsentRequiredError | UnprocessableEntityError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** What a model sees in a photo of a fan. */
  'POST /api/merch/upload/verify': {
    body: VerifyMerchSelfieBody
    answers: {
      200: MerchSelfieVerified
    }
    errors:
      | BadRequestError
      | NotFoundError | SessionMovedError
      | CampaignClosedError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | ConsentRequiredError | UnprocessableEntityError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** The same as verifying an upload, in another envelope. */
  'POST /api/merch/verify-image': {
    body: VerifyMerchSelfieBody
    answers: {
      200: MerchImageVerified
    }
    errors:
      | BadRequestError
      | NotFoundError | SessionMovedError
      | CampaignClosedError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | ConsentRequiredError | UnprocessableEntityError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Lets a page put a photo straight into the store, within 5 minutes. */
  'POST /api/merch/upload/presigned-url': {
    body: PresignMerchUploadBody
    answers: {
      200: MerchUploadGrant
    }
    errors:
      | BadRequestError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Has art made of a session’s selfie, and answers when it is there. */
  'POST /api/merch/ai/generate': {
    body: GenerateMerchArtBody
    answers: {
      200: MerchArt
    }
    errors:
      | BadRequestError
      | NotFoundError | SessionMovedError
      | CampaignClosedError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError | NoFaceError | MultipleFacesError | FaceOccludedError | NUDITYError | GuardianConsentRequiredError | ConsentRequiredError | BriefRefusedError
      | RateLimitedError
      | InternalError
      | GenerationFailedError
      | ServiceUnavailableError
  }
  /** Goes on with another of a session’s candidates. */
  'POST /api/merch/ai/select': {
    body: SelectMerchArtBody
    answers: {
      200: MerchArtSelected
    }
    errors:
      | BadRequestError
      | NotFoundError | SessionMovedError
      | CampaignClosedError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** How far the art is that a session asked for last, and what there is to choose from. */
  'GET /api/merch/ai/generation/{sessionId}': {
    params: {
      /** What POST /api/merch/session/create answered. Whoever has it is the fan: keep it as you would a key. */
      sessionId: string
    }
    answers: {
      200: MerchArtProgress
    }
    errors:
      | BadRequestError
      | NotFoundError | SessionMovedError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** The previews that a mailed link is about. */
  'GET /api/merch/ai/recover': {
    query: {
      art: string
    }
    answers: {
      200: RecoveredMerchArt
    }
    errors:
      | BadRequestError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Shows a product with the session’s art on it. */
  'POST /api/merch/render': {
    body: RenderMerchProductBody
    answers: {
      200: MerchRender
    }
    errors:
      | BadRequestError
      | NotFoundError | SessionMovedError
      | CampaignClosedError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError | BriefRefusedError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Draws a product with sample art, as a configuration says that need not be saved. */
  'POST /api/merch/admin/catalog/{id}/try': {
    params: {
      id: string
    }
    body: TryCatalogProductBody
    answers: {
      200: CatalogProductTrial
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Replaces what is in the cart of a session. */
  'PUT /api/merch/session/{id}/cart': {
    params: {
      /** What POST /api/merch/session/create answered. Whoever has it is the fan: keep it as you would a key. */
      id: string
    }
    body: ReplaceMerchCartBody
    answers: {
      200: MerchSessionCart
    }
    errors:
      | BadRequestError
      | NotFoundError | SessionMovedError
      | CampaignClosedError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** What a browser, or a signed-in person, has in mind across campaigns; or what a mailed link shows. */
  'GET /api/merch/cart': {
    query?: {
      /** The token of a mail about a cart. */
      s?: string
    }
    answers: {
      200: MerchGlobalCart
    }
    errors:
      | BadRequestError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Goes on with the cart of a mail on any device, or with one’s own, in a new session of one of its campaigns. */
  'POST /api/merch/cart/restore': {
    body: RestoreMerchCartBody
    answers: {
      201: MerchCartRestored
    }
    errors:
      | BadRequestError
      | NotFoundError
      | CampaignClosedError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Takes the mail provider’s events: that a mail about a cart was opened is noted on its session. */
  'POST /api/merch/email/provider-webhook': {
    body: MerchMailEvents
    answers: {
      200: MerchMailEventsReceived
    }
    errors:
      | BadRequestError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Lists carts that were left behind, the latest first, a row a logical cart. */
  'GET /api/merch/admin/abandoned-carts': {
    query?: {
      search?: string
      status?: MerchCartReviewStatus
      limit?: number
      offset?: number
    }
    answers: {
      200: MerchAbandonedCartList
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Notes how a cart that was left behind is followed up. */
  'PATCH /api/merch/admin/abandoned-carts/{cartId}/review': {
    params: {
      cartId: string
    }
    body: ReviewMerchCartBody
    answers: {
      200: MerchCartReviewAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Lists discount codes, newest first; of one campaign, or of all. */
  'GET /api/merch/admin/discounts': {
    query?: {
      campaignId?: string
      limit?: number
      offset?: number
    }
    answers: {
      200: MerchDiscountList
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Adds a discount code to a campaign. */
  'POST /api/merch/admin/discounts': {
    body: CreateMerchDiscountBody
    answers: {
      201: MerchDiscountAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Reads a discount code, with how often it was used. */
  'GET /api/merch/admin/discounts/{id}': {
    params: {
      id: string
    }
    answers: {
      200: MerchDiscountAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Changes a discount code; its campaign and its word stay. */
  'PATCH /api/merch/admin/discounts/{id}': {
    params: {
      id: string
    }
    body: ChangeMerchDiscountBody
    answers: {
      200: MerchDiscountAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Deletes a discount code; orders keep what it took off. */
  'DELETE /api/merch/admin/discounts/{id}': {
    params: {
      id: string
    }
    answers: {
      200: DeleteMerchDiscountAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Says what the cart of a session costs now; nothing is begun by it. */
  'POST /api/merch/calc-price': {
    body: MerchSessionBody
    answers: {
      200: MerchPrice
    }
    errors:
      | BadRequestError
      | NotFoundError | SessionMovedError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Gives a fan a payment intent for what is in the cart of their session. */
  'POST /api/merch/create-payment-intent': {
    body: MerchSessionBody
    answers: {
      200: MerchPaymentIntent
    }
    errors:
      | BadRequestError
      | NotFoundError | SessionMovedError
      | ConflictError | CampaignClosedError | PreviewSessionError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | NothingToPayError | UnprocessableEntityError | BriefRefusedError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Makes the order of a session once the processor confirms its payment; again, it answers the same order. */
  'POST /api/merch/order/complete': {
    body: CompleteMerchOrderBody
    answers: {
      201: MerchOrderCompleted
      202: MerchOrderStillProcessing
    }
    errors:
      | BadRequestError
      | ForbiddenError
      | NotFoundError | SessionMovedError
      | ConflictError | CampaignClosedError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError | BriefRefusedError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** The latest order of a session, or null. */
  'POST /api/merch/order/by-session': {
    body: MerchSessionBody
    answers: {
      200: MerchOrderOfSession
    }
    errors:
      | BadRequestError
      | NotFoundError | SessionMovedError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** An order as whoever ordered sees it: how it stands, its parcels, its files. */
  'GET /api/merch/order/{orderNumber}': {
    params: {
      orderNumber: string
    }
    query: {
      /** From the mail about the order. */
      token: string
    }
    answers: {
      200: GetMerchOrderAnswer
    }
    errors:
      | BadRequestError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Whoever ordered calls the order off, and gets back what was paid. */
  'POST /api/merch/order/{orderNumber}/cancel': {
    params: {
      orderNumber: string
    }
    query: {
      /** From the mail about the order. */
      token: string
    }
    answers: {
      200: CancelOwnMerchOrderAnswer
    }
    errors:
      | BadRequestError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Takes the print shop’s events. */
  'POST /api/merch/fulfilment/webhook': {
    body: PrintShopEvent
    answers: {
      200: ReceivePrintShopEventAnswer
    }
    errors:
      | BadRequestError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Orders, newest first. */
  'GET /api/merch/admin/orders': {
    query?: {
      status?: MerchOrderStatus
      paymentStatus?: MerchPaymentStatus
      fulfillmentStatus?: MerchFulfillmentStatus
      campaignId?: string
      mode?: MerchOrderMode
      /** Part of a number, an address or a name, in any case. */
      q?: string
      from?: string
      to?: string
      /** Only those that go no further by themselves. */
      stuck?: 'true'
      limit?: number
      offset?: number
    }
    answers: {
      200: ListMerchOrdersAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** How many orders stand where, and how many go no further by themselves. */
  'GET /api/merch/admin/orders/counts': {
    query?: {
      paymentStatus?: MerchPaymentStatus
      fulfillmentStatus?: MerchFulfillmentStatus
      campaignId?: string
      mode?: MerchOrderMode
      /** Part of a number, an address or a name, in any case. */
      q?: string
      from?: string
      to?: string
    }
    answers: {
      200: CountMerchOrdersAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** An order with its history, its parcels and what is being done for it. */
  'GET /api/merch/admin/orders/{id}': {
    params: {
      id: string
    }
    answers: {
      200: MerchOrderForAdminsAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Moves an order on, or writes down where its parcel is. */
  'PATCH /api/merch/admin/orders/{id}': {
    params: {
      id: string
    }
    body: ChangeMerchOrderBody
    answers: {
      200: MerchOrderForAdminsAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Moves many orders, each by itself. */
  'POST /api/merch/admin/orders/bulk': {
    body: ChangeMerchOrdersBody
    answers: {
      200: ChangeMerchOrdersAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Has what was given up for an order tried again. */
  'POST /api/merch/admin/orders/{id}/retry': {
    params: {
      id: string
    }
    body: RetryMerchOrderBody
    answers: {
      200: MerchOrderForAdminsAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Calls an order off before it is shipped; its payment goes back, and its print order is stopped. */
  'POST /api/merch/admin/orders/{id}/cancel': {
    params: {
      id: string
    }
    body: CancelMerchOrderBody
    answers: {
      200: MerchOrderForAdminsAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Publishes a piece of a fan’s art, as a watermarked picture on the campaign’s colours. */
  'POST /api/merch/share/create': {
    body: CreateMerchShareBody
    answers: {
      201: MerchShareCreated
    }
    errors:
      | BadRequestError
      | NotFoundError | SessionMovedError
      | CampaignClosedError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** What a fan shared: the art by its key, its campaign, and the picture that other sites show of it. */
  'GET /api/merch/share/{shareId}': {
    params: {
      shareId: string
    }
    answers: {
      200: MerchShareAnswer
    }
    errors:
      | BadRequestError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Counts a visit of a campaign, an address once a day. It always answers 200. */
  'POST /api/merch/tracking/record': {
    body: RecordMerchVisitBody
    answers: {
      200: Done
    }
    errors: never
  }
  /** Keeps what a page says of a fan’s journey. It always answers 200. */
  'POST /api/merch/journey-event': {
    body: RecordMerchJourneyEventBody
    answers: {
      200: Done
    }
    errors: never
  }
  /** What one ordered, and what one began and did not finish; newest first, 100 of each at most. */
  'GET /api/merch/history': {
    answers: {
      200: MerchHistory
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Makes a link of a campaign whose visits are counted by themselves, within a time if one is named. */
  'POST /api/merch/admin/tracking-links': {
    body: CreateMerchTrackingLinkBody
    answers: {
      201: MerchTrackingLinkCreated
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** A campaign’s links with their visits, newest first; `visits` is how many came to the campaign at all. */
  'GET /api/merch/admin/tracking-links': {
    query: {
      campaignId: string
      limit?: number
      offset?: number
    }
    answers: {
      200: MerchTrackingLinks
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Leaves a name, an address and what somebody wants, from a form of a shop. */
  'POST /api/merch/lead': {
    body: SendMerchLeadBody
    answers: {
      200: Done
    }
    errors:
      | BadRequestError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** What visitors left by a form, newest first. */
  'GET /api/merch/admin/leads': {
    query?: {
      kind?: string
      /** Part of a name, an address or a message, in any case. */
      search?: string
      /** Only those that read like spam, or only the others. */
      suspected?: 'true' | 'false'
      limit?: number
      offset?: number
    }
    answers: {
      200: ListMerchLeadsAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Throws away all that came from an address, for whoever asks for that. Kept in the audit without the address. */
  'POST /api/merch/admin/leads/forget': {
    body: ForgetMerchLeadsBody
    answers: {
      200: ForgetMerchLeadsAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Filters, newest first; those without a prompt too, which no seller is offered. */
  'GET /api/merch/admin/filters': {
    query?: {
      limit?: number
      offset?: number
    }
    answers: {
      200: MerchFilterList
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Adds a filter. Sellers are offered it once it has a prompt. */
  'POST /api/merch/admin/filters': {
    body: CreateMerchFilterBody
    answers: {
      201: MerchFilterAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** One filter. */
  'GET /api/merch/admin/filters/{id}': {
    params: {
      id: string
    }
    answers: {
      200: MerchFilterAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Changes the fields of a filter that are named. What was made by it stays as it is. */
  'PATCH /api/merch/admin/filters/{id}': {
    params: {
      id: string
    }
    body: ChangeMerchFilterBody
    answers: {
      200: MerchFilterAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Deletes a filter. Designs that were made by it stay as they are. */
  'DELETE /api/merch/admin/filters/{id}': {
    params: {
      id: string
    }
    answers: {
      200: MerchFilterAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Filters that a store can be made of, newest first. */
  'GET /api/merch/seller/filters': {
    query?: {
      limit?: number
      offset?: number
    }
    answers: {
      200: OfferedFilterList
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Takes the photo that a store is made of. */
  'POST /api/merch/seller/upload': {
    form: UploadStorePhotoForm
    answers: {
      200: StorePhoto
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError | NUDITYError | MultipleFacesError | GuardianConsentRequiredError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** What a store can sell, at what price at least, and what its seller earns by a piece. */
  'GET /api/merch/seller/catalog': {
    answers: {
      200: CuratedProductList
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** The store of the account, or null. */
  'GET /api/merch/seller/store': {
    answers: {
      200: OwnSellerStore
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Makes or changes the store of the account; it has one, for good. */
  'POST /api/merch/seller/store': {
    body: SaveSellerStoreBody
    answers: {
      200: SellerStoreAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | LikenessConsentRequiredError | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** What the store of the account has sold, and what was earned by it. */
  'GET /api/merch/seller/store/sales': {
    answers: {
      200: SellerStoreSales
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Shows what a filter makes of a photo, on what stores sell. */
  'POST /api/merch/seller/store/generate': {
    body: GenerateStorePreviewBody
    answers: {
      200: StorePreview
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | LikenessConsentRequiredError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError | BriefRefusedError
      | RateLimitedError
      | InternalError
      | GenerationFailedError
      | ServiceUnavailableError
  }
  /** Boards and teams by what somebody begins to type: ten of each, none for less than three letters. */
  'GET /api/merch/leaderboard/search': {
    query?: {
      q?: string
    }
    answers: {
      200: LeaderboardSearch
    }
    errors:
      | BadRequestError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** A leaderboard: its teams, most first, with their part of all and where fans are led to. */
  'GET /api/merch/leaderboard/{board}': {
    params: {
      /** The slug of a board, in whatever case; `default` is the board marked so. */
      board: string
    }
    query?: {
      around?: string
    }
    answers: {
      200: Leaderboard
    }
    errors:
      | BadRequestError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Says for which team a session counts; the last word before it counts holds. */
  'POST /api/merch/leaderboard/link': {
    body: LinkLeaderboardTeamBody
    answers: {
      200: LinkedLeaderboardTeam
    }
    errors:
      | BadRequestError
      | NotFoundError | SessionMovedError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Counts a session for its team, should that not have happened by itself; once. */
  'POST /api/merch/leaderboard/stat': {
    body: RecordLeaderboardStatBody
    answers: {
      200: RecordedLeaderboardStat
    }
    errors:
      | BadRequestError
      | NotFoundError | SessionMovedError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Every leaderboard, active or not: the default first, then the newest. */
  'GET /api/merch/admin/leaderboards': {
    query?: {
      q?: string
      limit?: number
      offset?: number
    }
    answers: {
      200: AdminLeaderboardList
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Makes a leaderboard; with `isDefault` it takes the place of the one that was. */
  'POST /api/merch/admin/leaderboards': {
    body: CreateLeaderboardBody
    answers: {
      201: AdminLeaderboardAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** One leaderboard, active or not. */
  'GET /api/merch/admin/leaderboards/{id}': {
    params: {
      id: string
    }
    answers: {
      200: AdminLeaderboardAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Changes a leaderboard; one is the default at all times. */
  'PATCH /api/merch/admin/leaderboards/{id}': {
    params: {
      id: string
    }
    body: ChangeLeaderboardBody
    answers: {
      200: AdminLeaderboardAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Deletes a leaderboard with its teams; whoever counted for one of them never counts again. */
  'DELETE /api/merch/admin/leaderboards/{id}': {
    params: {
      id: string
    }
    query?: {
      successorId?: string
    }
    answers: {
      200: DeleteLeaderboardAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** The teams of a leaderboard, most first. */
  'GET /api/merch/admin/leaderboards/{id}/teams': {
    params: {
      id: string
    }
    query?: {
      q?: string
      limit?: number
      offset?: number
    }
    answers: {
      200: AdminLeaderboardTeamList
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Adds a team to a leaderboard. */
  'POST /api/merch/admin/leaderboards/{id}/teams': {
    params: {
      id: string
    }
    body: CreateLeaderboardTeamBody
    answers: {
      201: AdminLeaderboardTeamAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** One team of a leaderboard. */
  'GET /api/merch/admin/leaderboards/{id}/teams/{teamId}': {
    params: {
      id: string
      teamId: string
    }
    answers: {
      200: AdminLeaderboardTeamAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Changes a team, field by field. */
  'PATCH /api/merch/admin/leaderboards/{id}/teams/{teamId}': {
    params: {
      id: string
      teamId: string
    }
    body: ChangeLeaderboardTeamBody
    answers: {
      200: AdminLeaderboardTeamAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Takes a team off its leaderboard; whoever counted for it never counts again. */
  'DELETE /api/merch/admin/leaderboards/{id}/teams/{teamId}': {
    params: {
      id: string
      teamId: string
    }
    answers: {
      200: DeleteLeaderboardTeamAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Brings teams as a table (CSV): new ones are added, known ones changed, none deleted; all of it or nothing. */
  'POST /api/merch/admin/leaderboards/{id}/teams/import': {
    params: {
      id: string
    }
    body: ImportLeaderboardTeamsBody
    answers: {
      200: LeaderboardTeamsImport
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Which teams of a leaderboard have another count than there are events of them; none is what is promised. */
  'GET /api/merch/admin/leaderboards/{id}/counts': {
    params: {
      id: string
    }
    answers: {
      200: LeaderboardCounts
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Counts the events of those teams anew, and answers what differed. */
  'POST /api/merch/admin/leaderboards/{id}/counts': {
    params: {
      id: string
    }
    answers: {
      200: LeaderboardCounts
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Takes a file by a form that was granted, where files lie with the application itself. */
  'POST /media/uploads': {
    form: PostGrantedFileForm
    answers: {
      200: Done
    }
    errors:
      | BadRequestError
      | ForbiddenError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Takes a file at an address that was granted, where files lie with the application itself. */
  'PUT /media/uploads': {
    query: {
      policy: string
      signature: string
    }
    file: Blob
    answers: {
      200: Done
    }
    errors:
      | BadRequestError
      | ForbiddenError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** What a file says about itself, and whether it was changed since it was signed. */
  'POST /api/credentials/verify': {
    body: VerifyCredentialsBody
    form: VerifyCredentialsForm
    answers: {
      200: VerifiedFile
    }
    errors:
      | BadRequestError
      | ForbiddenError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Every model: who answers for it as things stand, and what it did today. */
  'GET /api/merch/admin/models': {
    query?: {
      q?: string
      status?: ModelStatus
      limit?: number
      offset?: number
    }
    answers: {
      200: ListModelsAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Adds a model. */
  'POST /api/merch/admin/models': {
    body: CreateModelBody
    answers: {
      201: ModelAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** One model, and what it did today. */
  'GET /api/merch/admin/models/{key}': {
    params: {
      key: string
    }
    answers: {
      200: ModelAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Changes how a model is called; the next call is made so. */
  'PATCH /api/merch/admin/models/{key}': {
    params: {
      key: string
    }
    body: ChangeModelBody
    answers: {
      200: ModelAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Deletes a model that is switched off and was never called. */
  'DELETE /api/merch/admin/models/{key}': {
    params: {
      key: string
    }
    answers: {
      200: Done
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** How a job stands: what it made, or why it did not. */
  'GET /api/generation-jobs/{id}': {
    params: {
      id: string
    }
    answers: {
      200: GenerationJobAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** The jobs of a batch, by slot. */
  'GET /api/generation-jobs': {
    query: {
      batchId: string
    }
    answers: {
      200: ListGenerationJobsAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Calls off a job that has not ended. */
  'POST /api/generation-jobs/{id}/cancel': {
    params: {
      id: string
    }
    answers: {
      200: GenerationJobAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Jobs that failed for good, the latest first. */
  'GET /api/admin/generation-jobs/failed': {
    query?: {
      limit?: number
      offset?: number
    }
    answers: {
      200: ListFailedGenerationJobsAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Puts a failed job back into the queue, with all its attempts. */
  'POST /api/admin/generation-jobs/{id}/retry': {
    params: {
      id: string
    }
    answers: {
      200: GenerationJobAnswerForAdmins
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Calls a model once, for real, as a job. */
  'POST /api/merch/admin/models/{key}/try': {
    params: {
      key: string
    }
    body: TryModelBody
    answers: {
      202: TryModelAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Whether everything works now, and when scheduled work was last done. */
  'GET /api/status': {
    answers: {
      200: Status
    }
    errors:
      | BadRequestError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Makes the image candidates that are due. */
  'GET /api/offers/image-candidates/process': {
    answers: {
      200: StudioJobReport
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Makes the voice candidates that are due. */
  'GET /api/offers/voice-candidates/process': {
    answers: {
      200: StudioJobReport
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Makes the voice previews that are due. */
  'GET /api/offers/process-generation': {
    answers: {
      200: StudioJobReport
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Expires offers that were not answered in time. */
  'GET /api/offers/cron/expire': {
    answers: {
      200: OfferJobReport
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Reminds brands of deliveries that wait for them, and talents of offers about to expire. */
  'GET /api/offers/cron/reminders': {
    answers: {
      200: OfferJobReport
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Releases the money of deliveries whose time for review is over. */
  'GET /api/offers/cron/auto-release': {
    answers: {
      200: OfferJobReport
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Reminds talents of work that is due, tells of work that is late, and ends requests for more time that nobody answered. */
  'GET /api/offers/cron/deadlines': {
    answers: {
      200: OfferJobReport
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Reminds talents of disputes they have not answered, and tells everybody once the time for it is over. */
  'GET /api/offers/cron/disputes': {
    answers: {
      200: OfferJobReport
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Lets go of authorized payments that nobody took in time. */
  'GET /api/offers/cron/expire-pending-captures': {
    answers: {
      200: OfferJobReport
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Sends what a confirmation that died has left of a blast. */
  'GET /api/offers/cron/finish-blasts': {
    answers: {
      200: FinishBlastsReport
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Reads what changed in talents’ profiles, so that briefs can be held against it. */
  'GET /api/offers/cron/embed-talents': {
    answers: {
      200: EmbedTalentsReport
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Tells both sides of ratings that are shown because a week has passed. */
  'GET /api/offers/cron/show-ratings': {
    answers: {
      200: OfferJobReport
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Asks both sides of completed offers to rate each other. */
  'GET /api/offers/cron/ask-for-ratings': {
    answers: {
      200: OfferJobReport
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Keeps how offers went on each day that is over, and counts those again whose offers have moved since. */
  'GET /api/offers/cron/count-days': {
    answers: {
      200: CountedDaysReport
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Gathers what waited for the daily or weekly mail of those whose hour has come. */
  'GET /api/notifications/cron/gather-digests': {
    answers: {
      200: DigestsReport
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Mails up to 20 notices that were not mailed yet, and as many other mails to accounts. */
  'GET /api/notifications/process-emails': {
    answers: {
      200: EmailsReport
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Finishes refunds and payments that a crash or a lost webhook left behind. */
  'GET /api/payments/cron/sweep': {
    answers: {
      200: RunPaymentsSweepAnswer
    }
    errors:
      | PaymentsBadRequestError
      | PaymentsUnauthorizedError
      | PaymentsRateLimitedError
      | PaymentsInternalError
      | PaymentsServiceUnavailableError
  }
  /** Pays out every account whose open earnings reach the minimum. */
  'GET /api/payments/process-payouts': {
    answers: {
      200: RunProcessPayoutsAnswer
    }
    errors:
      | PaymentsBadRequestError
      | PaymentsUnauthorizedError
      | PaymentsRateLimitedError
      | PaymentsInternalError
      | PaymentsServiceUnavailableError
  }
  /** Keeps what stands on the accounts of the books up to now. */
  'GET /api/payments/cron/close-books': {
    answers: {
      200: ClosedBooksReport
    }
    errors:
      | PaymentsBadRequestError
      | PaymentsUnauthorizedError
      | PaymentsRateLimitedError
      | PaymentsInternalError
      | PaymentsServiceUnavailableError
  }
  /** Looks at all the books, whole and at one moment, and keeps what every check found. */
  'GET /api/payments/cron/check-books': {
    answers: {
      200: CheckedBooksReport
    }
    errors:
      | PaymentsBadRequestError
      | PaymentsUnauthorizedError
      | PaymentsRateLimitedError
      | PaymentsInternalError
      | PaymentsServiceUnavailableError
  }
  /** Sends the codes that were asked for and not mailed yet. */
  'GET /api/auth/cron/send-mails': {
    answers: {
      200: Done
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Throws away expired codes, unconfirmed signups, ended sessions and forgotten throttles; renews a signing key of 90 days. */
  'GET /api/auth/cron/forget-expired': {
    answers: {
      200: Done
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Looks at what talents have changed, so that searches find them by it. */
  'GET /api/indexing/process-queue': {
    answers: {
      200: QueueReport
    }
    errors:
      | LikenessError
  }
  /** Deletes files whose time is over and what interrupted uploads left, proven in the store. */
  'GET /api/media/cron/sweep': {
    answers: {
      200: SweepFilesReport
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Finishes queued art, store art, likeness files to fetch and model trials. */
  'GET /api/media/cron/work-off-queue': {
    answers: {
      200: WorkOffQueueReport
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Has profiles elsewhere read again that were last tried a day ago, of talents who may be found. */
  'GET /api/likeness/cron/read-profiles': {
    answers: {
      200: RunLikenessReadProfilesAnswer
    }
    errors:
      | LikenessError
  }
  /** Reads what changed in what talents are found as, so that searches by meaning find it. */
  'GET /api/indexing/cron/embed-records': {
    answers: {
      200: EmbedRecordsReport
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Has providers forget the voices of recordings that were deleted, and of talents who withdrew their consent. */
  'GET /api/likeness/cron/forget-voices': {
    answers: {
      200: ForgottenVoicesReport
    }
    errors:
      | LikenessError
  }
  /** Takes drafts live whose moment has come, ends campaigns whose soft close is over, and winds up those that were closed at once. */
  'GET /api/merch/cron/campaigns': {
    answers: {
      200: ClosedCampaigns
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Deletes pictures of fans whose time is over, proven in the store, and ends sessions nobody came back to. */
  'GET /api/merch/cron/retention': {
    answers: {
      200: MerchRetentionReport
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Gives orders to the print shop, makes files ready, and finishes what was cut off. */
  'GET /api/merch/cron/fulfilment': {
    answers: {
      200: RunMerchFulfilmentAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Mails the admins how many leads came, once a day at most. */
  'GET /api/merch/cron/leads': {
    answers: {
      200: ToldOfMerchLeads
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Makes what stores that are live have not ready yet, beside whoever visits them. */
  'GET /api/merch/cron/store-asset-backfill': {
    answers: {
      200: StoreAssetBackfillReport
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Finds carts that were left behind, and mails whoever left an address one link back, once a cart. */
  'GET /api/merch/cron/abandoned-carts': {
    answers: {
      200: AbandonedCarts
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Makes the files with everything about a person that were asked for. */
  'GET /api/privacy/cron/exports': {
    answers: {
      200: ExportsReport
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Deletes the accounts whose week is over, as far as the books allow. */
  'GET /api/privacy/cron/erasures': {
    answers: {
      200: ErasuresReport
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Finishes what fans had deleted: orders that were still being made, files that were left. */
  'GET /api/privacy/cron/fan-erasures': {
    answers: {
      200: FinishFanErasuresReport
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Forgets guests and orders whose time is over; what was sold for how much stays. */
  'GET /api/privacy/cron/guests': {
    answers: {
      200: ForgetGuestsReport
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Throws away what is kept longer than the settings say: sent mails, events, read notices. */
  'GET /api/admin/cron/prune': {
    answers: {
      200: PruneReport
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
}

/** What the authentication app answers. */
export type AuthOperations = {
  /** Starts a native account and mails a code to its address. */
  'POST /api/auth/signup': {
    body: SignUpBody
    answers: {
      201: SignUpAnswer
    }
    errors:
      | BadRequestError
      | ForbiddenError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Proves the address by the mailed code, makes the account and signs in. */
  'POST /api/auth/confirm': {
    body: ConfirmSignUpBody
    answers: {
      200: SessionBegun
    }
    errors:
      | BadRequestError
      | ForbiddenError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Mails a fresh confirmation code when the address waits for one; says nothing either way. */
  'POST /api/auth/resend-code': {
    body: EmailBody
    answers: {
      200: Done
    }
    errors:
      | BadRequestError
      | ForbiddenError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Signs in with address and password. */
  'POST /api/auth/login': {
    body: LogInBody
    answers: {
      200: SessionBegun
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Mails a reset code when the address has an account; says nothing either way. */
  'POST /api/auth/forgot-password': {
    body: EmailBody
    answers: {
      200: Done
    }
    errors:
      | BadRequestError
      | ForbiddenError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Sets a new password by the mailed code and ends every session of the person. */
  'POST /api/auth/reset-password': {
    body: ResetPasswordBody
    answers: {
      200: Done
    }
    errors:
      | BadRequestError
      | ForbiddenError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Signs this browser out. */
  'POST /api/auth/logout': {
    answers: {
      200: Done
    }
    errors:
      | BadRequestError
      | ForbiddenError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Who is signed in; renews an expired ID token on the way. */
  'GET /api/me': {
    answers: {
      200: GetMeAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** The providers people can sign in with beside their password, by the name that stands in the address. */
  'GET /api/auth/providers': {
    answers: {
      200: ListSocialProvidersAnswer
    }
    errors:
      | BadRequestError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Where the caller is signed in, latest first. */
  'GET /api/auth/sessions': {
    answers: {
      200: ListSessionsAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Ends one of the caller’s sessions; if it is this browser’s, signs it out. */
  'POST /api/auth/sessions/revoke': {
    body: RevokeSessionBody
    answers: {
      200: Done
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Ends the caller’s sessions everywhere but in this browser. */
  'POST /api/auth/sessions/revoke-others': {
    answers: {
      200: RevokeOtherSessionsAnswer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** The public keys of the built-in issuer, for whoever verifies its tokens. */
  'GET /.well-known/jwks.json': {
    answers: {
      200: GetSigningKeysAnswer
    }
    errors:
      | BadRequestError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** What a protected route would make of this browser’s session, step by step. */
  'GET /api/test/refresh-flow': {
    answers: {
      200: DiagnoseSessionAnswer
    }
    errors:
      | BadRequestError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Exchanges this browser’s refresh token now, and says what came of it. */
  'GET /api/test/force-refresh': {
    answers: {
      200: ForceRefreshAnswer
    }
    errors:
      | BadRequestError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
}

/** Where the API sends events, for as long as one listens. */
export type ApiStreams = {
  /** The messages about an offer, as they are written. */
  'GET /api/offers/{id}/messages/events': {
    params: {
      id: string
    }
    query?: {
      /** Default: from the beginning. */
      after?: number
    }
    answers: {
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** A leaderboard as it changes. */
  'GET /api/merch/leaderboard/{board}/events': {
    params: {
      /** The slug of a board, in whatever case; `default` is the board marked so. */
      board: string
    }
    answers: {
    }
    errors:
      | BadRequestError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** A job’s progress as it is made, until it ends. */
  'GET /api/generation-jobs/{id}/events': {
    params: {
      id: string
    }
    answers: {
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
}
