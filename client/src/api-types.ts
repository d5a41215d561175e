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
  /** Language of pages, emails and notifications. null if none was chosen yet. */
  language: 'en' | 'de' | 'fr' | 'es' | 'ja' | null
  createdAt: string
  updatedAt: string
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

export type AccountResponse = {
  account: Account
}

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

export type AddPasskeyBody = {
  /** From the response with the options. Works once, for ten minutes. */
  ticket: string
  name: string
  credential: NewCredential
}

export type AddPasskeyResponse = {
  id: string
  recoveryCodes: string[] | null
}

export type AddPushDeviceBody = {
  endpoint: string
  p256dh: string
  auth: string
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

export type AdminApproval = {
  id: string
  kind: AdminApprovalKind
  /** As in the audit log. */
  subjectType: 'payment' | 'offer' | 'merch-order' | 'merch-withdrawal' | 'account'
  subjectId: string
  subjectName: string | null
  amountMinorUnit: number | null
  currency: string | null
  status: AdminApprovalStatus
  askedBy: string
  reason: string | null
  askedAt: string
  expiresAt: string
  decidedBy: string | null
  decidedAt: string | null
  decisionReason: string | null
  /** True if the reader asked. */
  isYours: boolean
  /** True if the reader may approve or decline now. */
  mayDecide: boolean
}

/** The action that waits for approval. */
export type AdminApprovalKind = 'refund' | 'returned-part' | 'dispute' | 'order' | 'withdrawal' | 'erasure'

export type AdminApprovalResponse = {
  approval: AdminApproval
}

export type AdminApprovals = {
  approvals: AdminApproval[]
}

export type AdminApprovalStatus = 'PENDING' | 'APPROVED' | 'DECLINED' | 'VOID' | 'LAPSED'

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

export type AdminLeaderboardList = {
  status: 'success'
  data: {
    leaderboards: AdminLeaderboard[]
    total: number
    limit: number
    offset: number
  }
}

export type AdminLeaderboardResponse = {
  status: 'success'
  data: {
    leaderboard: AdminLeaderboard
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

export type AdminLeaderboardTeamList = {
  status: 'success'
  data: {
    teams: AdminLeaderboardTeam[]
    total: number
    limit: number
    offset: number
  }
}

export type AdminLeaderboardTeamResponse = {
  status: 'success'
  data: {
    team: AdminLeaderboardTeam
  }
}

export type AdminMember = {
  accountId: string
  displayName: string
  adminRoles: AdminRole[]
}

export type AdminRole = 'full' | 'support' | 'finance' | 'trust' | 'merch' | 'operator' | 'read-only'

export type AdminRoleDescription = {
  role: AdminRole
  label: string
  about: string
}

export type AdminRoleRequiredError = {
  error: string
  code: 'ADMIN_ROLE_REQUIRED'
}

export type AdminRolesList = {
  roles: AdminRoleDescription[]
  admins: AdminMember[]
}

export type AdvancePayoutBody = {
  accountId: string
  amountMinorUnit: number
  currency?: string
  reason?: string | null
}

export type AdvancePayoutResponse = {
  payOut: PayOut
  processorTransferId: string
}

export type AdvertiserCategory = 'adult' | 'airlines' | 'alcohol' | 'apparel' | 'automotive' | 'banking' | 'beauty' | 'betting' | 'charity' | 'coffee' | 'computers' | 'confectionery' | 'crypto' | 'education' | 'energy' | 'food' | 'fragrance' | 'furniture' | 'games' | 'government' | 'groceries' | 'hair' | 'health' | 'household' | 'insurance' | 'jewelry' | 'loans' | 'media' | 'pets' | 'real_estate' | 'religion' | 'restaurants' | 'soft_drinks' | 'software' | 'sports' | 'telecom' | 'tobacco' | 'travel' | 'weapons'

export type AgentLink = {
  agent: AccountSnippet
  canAct: boolean
  /** True until the agent accepts; the agent sees nothing before that. */
  isPending: boolean
  createdAt: string
}

export type AgentLinks = {
  agentLink: AgentLink | null
  represents: RepresentedTalent[]
  /** Talents who asked the caller to be their agent. */
  requests: RepresentedTalent[]
}

export type Agreement = {
  offerId: string
  /** Increases by one when other terms are agreed after somebody has signed. */
  version: number
  template: string
  /** The whole agreement. Both sides sign the SHA-256 of exactly this text in UTF-8. */
  text: string
  textSha256: string
  /** True if a name was removed with a deleted account. The hash is still that of the signed text. */
  isRedacted: boolean
  /** The same text in parts, for pages. */
  sections: AgreementSection[]
  title: string
  signatures: AgreementSignature[]
  /** Time of the second signature. */
  signedAt: string | null
  canSign: boolean
  cannotSignReason: string | null
  /** True if the talent requires both signatures before the brand pays. */
  isRequiredBeforePayment: boolean
  pdfUrl: string | null
  pdfSha256: string | null
  verifyUrl: string | null
  /** Earlier versions that both sides signed. */
  earlier: EarlierAgreement[]
}

export type AgreementRequiredError = {
  error: string
  code: 'AGREEMENT_REQUIRED'
}

export type AgreementRequirement = {
  /** Both sides must sign the agreement before the brand can pay. */
  isRequired: boolean
  /** Time of the latest change; null if there was none. */
  at: string | null
}

export type AgreementSection = {
  title: string
  lines: {
    text: string
    isPoint: boolean
  }[]
}

export type AgreementSignature = {
  side: 'BRAND' | 'TALENT'
  /** Full name, as the signer typed it. */
  name: string
  /** An agent who may act signs for the talent, and is named as the agent. */
  role: 'brand' | 'talent' | 'agent'
  /** The member who signed for the team of the signer. Only the team itself and admins see it. */
  personName: string | null
  signedAt: string
}

export type AiDisclosure = {
  en: string
  de: string
  fr: string
  es: string
  ja: string
  ar: string
}

/** `score` in words, for searches by picture or recording. `little` means that the two may be strangers. */
export type Alikeness = 'very' | 'somewhat' | 'little'

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

export type AnswerUseRulesProposalBody = {
  proposalId: string
  isConfirmed: boolean
}

export type ApiKey = {
  id: string
  name: string
  /** A test key works while payments are simulated, and a live key while they are real. */
  mode: 'test' | 'live'
  scopes: ApiKeyScope[]
  /** The first characters of the secret. */
  secretStart: string
  status: 'ACTIVE' | 'EXPIRED' | 'REVOKED'
  expiresAt: string | null
  oldSecretValidUntil: string | null
  /** To the minute. Null: never. */
  lastUsedAt: string | null
  /** The member of the team who made the secret. Null: the owner of the account. */
  madeBy: string | null
  /** True if that member has left the team and may still know the secret. Replace it. */
  isMakerGone: boolean
  createdAt: string
  revokedAt: string | null
}

export type ApiKeyDetails = {
  key: ApiKey
  /** Newest first, at most 50. */
  history: ApiKeyEntry[]
}

export type ApiKeyEntry = {
  /** REQUESTED: a program asked for a change with this key. */
  action: 'CREATED' | 'ROTATED' | 'REVOKED' | 'REQUESTED'
  route: string | null
  requestId: string | null
  at: string
}

export type ApiKeyResponse = {
  key: ApiKey
}

export type ApiKeys = {
  keys: ApiKey[]
  /** Every scope that a key can have. A key cannot use any other route. */
  scopes: ApiKeyScopeInfo[]
  /** A test key works while payments are simulated, and a live key while they are real. */
  mode: 'test' | 'live'
}

export type ApiKeyScope = 'account:read' | 'talents:read' | 'shortlists:read' | 'shortlists:write' | 'offers:read' | 'offers:write' | 'deliveries:write' | 'messages:read' | 'messages:write' | 'licenses:read' | 'notifications:read' | 'notifications:write' | 'payments:read' | 'products:read' | 'likeness:read' | 'store:read' | 'webhooks:read'

export type ApiKeyScopeInfo = {
  scope: ApiKeyScope
  about: string
  /** True if it lets a program change something. */
  writes: boolean
  routes: string[]
}

export type ApiKeySecretResponse = {
  key: ApiKey
  /** Sent as `Authorization: Bearer …`. It is not shown again. */
  secret: string
}

export type AppealLikenessReportBody = {
  statement: string
}

export type ApprovalAboveBody = {
  approvalAbove: SpendAmount | null
}

export type ApprovalRequiredError = {
  error: string
  code: 'APPROVAL_REQUIRED'
}

export type AskApprovalBody = {
  payFor: PayFor
  payForId: string
  note?: string
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

export type AuthenticatorAppStart = {
  /** From the response with the options. Works once, for ten minutes. */
  ticket: string
  /** For people who type the key into their app. */
  key: string
  /** For a QR code, which apps scan. */
  uri: string
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
  /** Title in lists, pages and mails. Default: one made from the campaign type and the brand’s name. */
  title?: string | null
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
  scope?: LicenseScope | null
  /** Days from payment to delivery. Default: no agreed date. */
  deliverWithinDays?: number | null
  /** Number of included revisions. Default: unlimited. */
  includedRevisions?: number | null
  /** Agreed price of another revision; only with `includedRevisions`. */
  extraRevisionMinorUnit?: number | null
}

export type BlastCandidates = {
  /** The talent’s public slug. */
  slug: string
  imageCandidateSessionId?: string | null
  selectedModelKey?: ChosenImageModel
  voiceCandidateSessionId?: string | null
  selectedVoiceModelKey?: string | null
  /** For this talent only. Default: the setting of the brief. */
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
  /** Talents chosen so far. They are validated when the blast is created. */
  slugs: string[]
  /** Chosen candidates of each talent, if the brief needs them. */
  candidates?: BlastCandidates[]
  brief: BlastDraftBrief
  createdAt: string
  updatedAt: string
}

export type BlastDraftBrief = {
  /** Title in lists, pages and mails. Default: one made from the campaign type and the brand’s name. */
  title?: string | null
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
  scope?: LicenseScope | null
  /** Days from payment to delivery. Default: no agreed date. */
  deliverWithinDays?: number | null
  /** Number of included revisions. Default: unlimited. */
  includedRevisions?: number | null
  /** Agreed price of another revision; only with `includedRevisions`. */
  extraRevisionMinorUnit?: number | null
}

export type BlastDraftResponse = {
  draft: BlastDraft
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
  /** For a temporary refusal: time from which a new blast may succeed. */
  retryAt: string | null
}

export type BlastRefusal = {
  code: string
  message: string
}

/** open: it can be confirmed or canceled. expired: it can no longer be confirmed. */
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
  /** Debits are positive. */
  balanceMinorUnit: number
  accountCount: number
}

export type BooksCheck = {
  check: string
  state: 'holds' | 'broken' | 'not_reached'
  differences: string[]
  differenceCount: number
  /** Time of the check in the nightly run; null if it was made for this response, or not reached yet. */
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
  /** Time when an emergency close was completed. */
  closedAt: string | null
  /** For a draft: when it goes live automatically. Null: when an admin publishes it. */
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
  /** Countries that orders can be shipped to. Empty: all countries. */
  allowedCountries: string[]
  shippingFlatRateMinorUnit: number
  shippingIntlRateMinorUnit: number
  paymentMethods: string[]
  /** Products side by side on a phone. */
  mobileProductGrid: number
  plaqueConfig: PlaqueConfig | null
  fanLocationText: string | null
  /** Generations allowed for one address in a day; a stadium counts as one address. Null: the general limit. */
  generationsPerAddress: number | null
  /** Factor for the limits of an address and a network in this campaign; a stadium or an office counts as one address. Null: the general limits. */
  addressLimitFactor: number | null
  currency: string
  homeCountry: string
  /** In major units of the currency, without rounding. */
  shippingFlatRate: number
  /** In major units of the currency, without rounding. */
  shippingIntlRate: number
}

export type CampaignConfigChange = {
  /** Countries that orders can be shipped to. Empty: all countries. */
  allowedCountries?: string[]
  shippingFlatRateMinorUnit?: number
  shippingIntlRateMinorUnit?: number
  paymentMethods?: string[]
  /** Products side by side on a phone. */
  mobileProductGrid?: number
  plaqueConfig?: PlaqueConfigChange | null
  fanLocationText?: string | null
  /** Generations allowed for one address in a day; a stadium counts as one address. Null: the general limit. */
  generationsPerAddress?: number | null
  /** Factor for the limits of an address and a network in this campaign; a stadium or an office counts as one address. Null: the general limits. */
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
    /** Goods on sale that name no manufacturer, if the campaign delivers to the EU, where the law requires one. They do not keep it from going live. */
    withoutManufacturer: ProductWithoutManufacturer[]
    hasOrders: boolean
    /** The seller’s share of the product price, in basis points. */
    sellerShareBps: number
  }
}

export type CampaignResponse = {
  status: 'success'
  data: {
    campaign: Campaign
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

export type CampaignTexts = {
  desktopTitle: string | null
  cameraPermissionText: string | null
  thankYouMessage: string | null
  successHeadline: string | null
  shareTextTemplate: string | null
  studioHeadline: string | null
  studioSlide1Caption: string | null
  studioSlide2Caption: string | null
  studioSlide3Caption: string | null
  designs: DesignText[]
  products: ProductText[]
}

export type CampaignTextsResponse = {
  status: 'success'
  data: {
    languages: TextsByLanguage
  }
}

export type CampaignType = {
  key: string
  label: string
  category: CampaignCategory
  /** True if new offers can use it. */
  enabled: boolean
  /** Position in the list. */
  position: number
}

export type CampaignTypeResponse = {
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

export type CancelOwnMerchOrderResponse = {
  order: MerchOrder
}

export type Candidate = {
  /** Key to use in an offer. */
  modelKey: string
  status: CandidateStatus
  url: string | null
  score: number | null
  error: WorkFailure | null
  madeBy: MadeBy
  /** True if a model made it. People must then be told; `/made-with-ai` explains it. */
  madeWithAi?: boolean
  /** Display name, such as the name of a voice. */
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

export type CandidateSessionResponse = {
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
  /** True for a file: nothing is sent and there is no shipping fee. */
  isDigital: boolean
  safety: MerchProductSafety | null
  weightGrams: number
  /** When false, no campaign can sell it. */
  isActive: boolean
  /** In major units of each currency, without rounding. */
  prices: Record<string, number>
  images: MerchPicture[]
  rendererConfig: RendererConfig | null
  /** True for goods without a manufacturer, neither their own nor that of PRODUCT_MANUFACTURER. The EU requires one. */
  lacksManufacturer: boolean
  version: number
  createdAt: string
  updatedAt: string
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

export type CatalogProductResponse = {
  status: 'success'
  data: {
    product: CatalogProduct
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

export type ChangeAdminBody = {
  accountId: string
  action: 'remove' | 'appoint'
  reason: string
}

export type ChangeAdminResponse = {
  success: true
  accountId: string
  action: 'remove' | 'appoint'
}

export type ChangeAdminRolesBody = {
  accountId: string
  /** The roles that the account has now. */
  from: AdminRole[]
  /** The roles that it shall have. */
  to: AdminRole[]
  reason: string
}

export type ChangeAdminRolesResponse = {
  success: true
  accountId: string
  adminRoles: AdminRole[]
}

export type ChangeBrandLimitBody = {
  accountId: string
  action: 'block' | 'unblock'
  /** Required when blocking. */
  reason?: string
}

export type ChangeBrandLimitResponse = {
  success: true
  accountId: string
  action: 'block' | 'unblock'
}

export type ChangeCampaignBody = {
  version: number
  /** Lower-case letters, digits and dashes; unique to one campaign. */
  slug?: string
  name?: string
  talentName?: string
  /** Account that receives the earnings. */
  sellerAccountId?: string | null
  /** ISO 3166-1 code, two letters. */
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
  /** True if new offers can use it. */
  enabled?: boolean
  /** Position in the list. */
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
  safety?: MerchProductSafety | null
  /** True for a file: nothing is sent and there is no shipping fee. */
  isDigital?: boolean
  weightGrams?: number
  /** When false, no campaign can sell it. */
  isActive?: boolean
  images?: MerchPictureNamed[]
  rendererConfig?: RendererConfig | null
}

export type ChangeLeaderboardBody = {
  version?: number
  /** Stored in lower case, with hyphens. Default: derived from the name. */
  slug?: string
  name?: string
  isActive?: boolean
  isDefault?: boolean
  successorId?: string
}

export type ChangeLeaderboardTeamBody = {
  version?: number
  name?: string
  /** Stored in lower case, with hyphens. Default: derived from the name. */
  slug?: string
  /** A web address (http or https), or the address or key of one of our assets. */
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
  /** When false, this design and its variations are hidden. */
  isActive?: boolean
  /** True if the design requires a face. Set on the top-level design for all its variations. */
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
  /** Trimmed, without duplicates. */
  tags?: string[]
  /** Instruction for making the art. Without a prompt, the filter is not offered to sellers. */
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

export type ChangeMerchOrdersBody = {
  orderIds: string[]
  status: MerchOrderStatus
  note?: string | null
}

export type ChangeMerchOrdersResponse = {
  status: 'success'
  data: {
    results: MerchOrderChangeResult[]
  }
}

export type ChangeModelBody = {
  adapter?: ModelAdapter
  providerModel?: string | null
  /** Name used by designs and offers; each name belongs to one model at a time. */
  endpoint?: string | null
  /** Cost of a call if the provider does not report one, in millionths of a US dollar. */
  costMicroUsd?: number
  /** Passed to the adapter with every call; it rejects parameters it does not know. A parameter that starts with an adapter’s name, such as `local_style`, is for that adapter only and is called `style` there. */
  parameters?: Record<string, string | number | boolean>
  status?: ModelStatus
  speedCategory?: ModelSpeed
  timeoutMs?: number
  /** Calls at once, across all processes. */
  concurrency?: number
}

export type ChangeOwnAccountBody = {
  /** Trimmed. */
  displayName?: string
  bio?: string | null
  imageUrl?: string | null
  /** Language of pages, emails and notifications. */
  language?: 'en' | 'de' | 'fr' | 'es' | 'ja'
}

export type ChangePayoutRouteBody = {
  connectAccountId?: string
  kycVerified?: boolean
}

export type ChangePayoutRouteResponse = {
  payoutRoute: PayoutRoute
}

export type ChangeProductBody = {
  title?: string
  description?: string | null
  priceMinorUnit?: number
  active?: boolean
}

export type ChangePushSettingsBody = {
  showsDetails: boolean
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
  /** In the campaign’s currency. Null: the price of the campaign’s plaques, or of the catalog. */
  priceMinorUnit?: number | null
  /** Extra shipping fee of this product. Null: the fee of the campaign’s plaques, or none. */
  shippingMinorUnit?: number | null
  /** True if the product is free, regardless of other prices. */
  isFree?: boolean
  /** When false, it is hidden and cannot be sold. */
  isActive?: boolean
}

export type ChangeTeamBody = {
  requiresSecondFactor: boolean
}

export type ChangeTeamRoleBody = {
  role: TeamRole
}

export type ChangeWebhookEndpointBody = {
  url?: string
  description?: string
  /** Empty: every type. */
  eventTypes?: WebhookEventType[]
}

export type CheckAgreementResponse = {
  agreement: SignedAgreement | null
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

export type Company = {
  legalName: string
  /** Street and city, without the country. */
  address: string
  /** Country code (ISO 3166-1). */
  country: string
  vatId: string | null
}

export type CompanyResponse = {
  company: Company | null
}

export type CompletedOfferEventData = {
  offerId: string
  fromStatus: string | null
  toStatus: string
  actor: OfferEventActor
  amountMinorUnit: number
  currency: string
  occurredAt: string
  /** By the brand, or automatically because the time was up. */
  how: 'accepted' | 'released'
}

export type CompleteMerchOrderBody = {
  /** The value that POST /api/merch/session/create returned. It gives full access to the session: keep it secret. */
  sessionId: string
  ppuCode?: string
  previewType?: 'DEMO' | 'TEST'
}

export type CompleteOfferBody = {
  offerId: string
}

export type CompletePaymentBody = {
  processorPaymentId: string
}

export type CompletePaymentResponse = {
  ppuCode: string
  processorPayment: Payment
}

export type ConfirmAuthenticatorAppBody = {
  /** From the response with the options. Works once, for ten minutes. */
  ticket: string
  /** Six-digit code from the mail. */
  code: string
}

export type ConfirmAuthenticatorAppResponse = {
  recoveryCodes: string[] | null
}

export type ConfirmBlastBody = {
  blastId: string
}

export type ConfirmLikenessReportBody = Record<string, unknown>

export type ConfirmSignUpBody = {
  email: string
  /** Six-digit code from the mail. */
  code: string
  password: string
  returnTo?: string | null
}

export type ConflictError = {
  error: string
  code: 'Conflict'
}

export type ConflictingOffer = {
  offerId: string
  licensee: string
  /** Territory, term and exclusivity in words. */
  scope: string
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
  /** Days from payment to delivery. Default: no agreed date. */
  deliverWithinDays?: number | null
  /** Number of included revisions. Default: unlimited. */
  includedRevisions?: number | null
  /** Agreed price of another revision; only with `includedRevisions`. */
  extraRevisionMinorUnit?: number | null
  scope?: LicenseScope
}

export type CountMerchOrdersResponse = {
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

export type CreateApiKeyBody = {
  name: string
  /** The permitted actions of the key. */
  scopes: ApiKeyScope[]
  expiresAt?: string | null
}

export type CreateBlastBody = {
  /** Slugs of the talents, without duplicates. Their offers are created in this order. */
  slugs: string[]
  /** Chosen candidates of each talent, if the brief needs them. */
  candidates?: BlastCandidates[]
  /** Draft this blast is created from. The draft is deleted. */
  draftId?: string | null
  /** Title in lists, pages and mails. Default: one made from the campaign type and the brand’s name. */
  title?: string | null
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
  scope?: LicenseScope | null
  /** Days from payment to delivery. Default: no agreed date. */
  deliverWithinDays?: number | null
  /** Number of included revisions. Default: unlimited. */
  includedRevisions?: number | null
  /** Agreed price of another revision; only with `includedRevisions`. */
  extraRevisionMinorUnit?: number | null
}

export type CreateCampaignBody = {
  /** Lower-case letters, digits and dashes; unique to one campaign. */
  slug: string
  name: string
  talentName: string
  /** Account that receives the earnings. */
  sellerAccountId?: string | null
  /** ISO 3166-1 code, two letters. */
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
  /** Lowercase letters, digits and underscores. */
  key: string
  label: string
  category: CampaignCategory
  enabled?: boolean
  /** Position in the list. */
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
  safety?: MerchProductSafety | null
  /** True for a file: nothing is sent and there is no shipping fee. */
  isDigital?: boolean
  weightGrams?: number
  /** When false, no campaign can sell it. */
  isActive?: boolean
  images?: MerchPictureNamed[]
  rendererConfig?: RendererConfig | null
}

export type CreateLeaderboardBody = {
  /** Stored in lower case, with hyphens. Default: derived from the name. */
  slug?: string
  name: string
  /** Default: true. */
  isActive?: boolean
  /** Default: false. */
  isDefault?: boolean
}

export type CreateLeaderboardTeamBody = {
  name: string
  /** Stored in lower case, with hyphens. Default: derived from the name. */
  slug?: string
  /** A web address (http or https), or the address or key of one of our assets. */
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
  /** When false, this design and its variations are hidden. */
  isActive?: boolean
  /** True if the design requires a face. Set on the top-level design for all its variations. */
  needsFace?: boolean
  config?: DesignConfigFields
}

export type CreateMerchDiscountBody = {
  campaignId: string
  /** Letters, digits and hyphens; case does not matter. */
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
  /** Trimmed, without duplicates. */
  tags?: string[]
  /** Instruction for making the art. Without a prompt, the filter is not offered to sellers. */
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
  /** The value that POST /api/merch/session/create returned. It gives full access to the session: keep it secret. */
  sessionId?: string
}

export type CreateMerchTrackingLinkBody = {
  campaignId: string
  slug: string
  startsAt?: string | null
  endsAt?: string | null
  /** True: visits through this link are not counted. */
  isPreview?: boolean
}

export type CreateModelBody = {
  /** Lower-case letters, digits, dots, dashes and underscores. */
  key: string
  capability: ModelCapability
  adapter: ModelAdapter
  providerModel: string | null
  /** Name used by designs and offers; each name belongs to one model at a time. */
  endpoint: string | null
  /** Cost of a call if the provider does not report one, in millionths of a US dollar. */
  costMicroUsd: number
  /** Passed to the adapter with every call; it rejects parameters it does not know. A parameter that starts with an adapter’s name, such as `local_style`, is for that adapter only and is called `style` there. */
  parameters: Record<string, string | number | boolean>
  status: ModelStatus
  speedCategory: ModelSpeed
  timeoutMs: number
  /** Calls at once, across all processes. */
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
  /** In the campaign’s currency. Null: the price of the campaign’s plaques, or of the catalog. */
  priceMinorUnit?: number | null
  /** Extra shipping fee of this product. Null: the fee of the campaign’s plaques, or none. */
  shippingMinorUnit?: number | null
  /** True if the product is free, regardless of other prices. */
  isFree?: boolean
  /** When false, it is hidden and cannot be sold. */
  isActive?: boolean
}

export type CreateShortlistBody = {
  name: string
}

export type CreateWebhookEndpointBody = {
  url: string
  description?: string
  /** Empty: every type. */
  eventTypes?: WebhookEventType[]
}

export type CredentialName = {
  id: string
  type: 'public-key'
  transports: string[]
}

export type CuratedProduct = {
  id: string
  sku: CuratedSku
  type: MerchProductType
  name: string
  description: string | null
  currency: string
  /** In major units of the currency, without rounding. */
  basePrice: number
  basePriceMinorUnit: number
  /** The seller’s earnings for one item, rounded like the earnings of an order. */
  earningMinorUnit: number
  sizes: MerchSize[]
  colors: MerchColor[]
  imageUrl: string | null
  images: MerchPicture[]
}

export type CuratedProductList = {
  products: CuratedProduct[]
  currency: string
  /** Share of the price of an item, in basis points. */
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

export type DataExportRequested = {
  jobId: string
}

export type DataExportResponse = {
  export: DataExport | null
}

export type DeadMail = {
  id: string
  /** Kind of mail; `notice` for one that is also a notification on the site. */
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

export type DecideMerchWithdrawalBody = {
  act: MerchWithdrawalAct
  reason: string
}

export type DecideMerchWithdrawalResponse = {
  withdrawal: MerchWithdrawalForAdmins
}

export type DecideReportSenderBody = {
  email: string
  standing: ReportSenderStanding
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

export type DeclineAdminApprovalBody = {
  reason: string
}

export type DeclineApprovalBody = {
  reason: string
}

export type DeclineCaptureBody = {
  offerId: string
  note: string
  message?: string | null
}

export type DeleteCampaignResponse = {
  status: 'success'
  data: {
    id: string
  }
}

export type DeleteCatalogProductResponse = {
  status: 'success'
  data: {
    id: string
  }
}

export type DeleteLeaderboardResponse = {
  status: 'success'
  data: {
    id: string
  }
}

export type DeleteLeaderboardTeamResponse = {
  status: 'success'
  data: {
    id: string
  }
}

export type DeleteMerchAssetResponse = {
  status: 'success'
  data: {
    id: string
  }
}

export type DeleteMerchDesignResponse = {
  status: 'success'
  data: {
    id: string
  }
}

export type DeleteMerchDiscountResponse = {
  status: 'success'
  data: {
    id: string
  }
}

export type DeleteMerchFilterResponse = {
  status: 'success'
  data: {
    id: string
  }
}

export type DeleteModelResponse = {
  status: 'success'
  data: {
    key: string
  }
}

export type DeleteShopProductResponse = {
  status: 'success'
  data: {
    id: string
  }
}

export type DeliverOfferBody = {
  offerId: string
  fileUrls: string[]
  /** Trimmed; at most 2,000 characters. */
  notes?: string
}

export type Delivery = {
  version: number
  /** Signed, valid for 15 minutes. For the brand of a license that is over: addresses that answer 403. */
  fileUrls: string[]
  madeBy: MadeBy
  /** True if a model made it. People must then be told; `/made-with-ai` explains it. */
  madeWithAi?: boolean
  notes: string | null
  deliveredAt: string
  /** Changes that the brand requested after this version; null if it requested none. */
  revisionReason: string | null
}

export type DesignAgeGroup = 'child' | 'teen' | '20s' | '30s' | '40s' | 'elder' | null

export type DesignAssetStatus = 'pending' | 'generating' | 'ready' | 'error'

export type DesignConfigFields = {
  /** `{fanName}` is replaced by the fan’s name. */
  prompt?: string | null
  /** One attempt for each tier. */
  qualityTiers?: QualityTier[] | null
  /** The address here, or the key, of a picture uploaded as an asset. */
  templateImageUrl?: string | null
  templateImageAssetId?: string | null
  /** Use mock-image for testing. */
  modelEndpoint?: 'image-model-1.5' | 'image-model-2' | 'mock-image' | null
  bgRemovalMode?: 'matting' | 'none' | 'flood-fill' | 'edge' | null
  fanLocationText?: string | null
  /** The address here, or the key, of a picture uploaded as an asset. */
  overlayImageUrl?: string | null
  /** The address here, or the key, of a picture uploaded as an asset. */
  backPrintImageUrl?: string | null
  /** The address here, or the key, of a picture uploaded as an asset. */
  maskImageUrl?: string | null
  /** Thumbnail in the storefront; only for a top-level design. */
  displayImageUrl?: string | null
}

export type DesignGender = 'female' | 'male' | 'not-distinctive' | null

export type DesignText = {
  id: string
  name: string
}

export type DiagnoseSessionResponse = {
  idToken: {
    present: boolean
    verification: 'valid' | 'expired' | 'invalid' | null
  }
  refreshToken: TokenPresence
  refresh: RefreshReport
}

export type DigestPreference = {
  rhythm: MailRhythm
  /** From the IANA list. */
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
  /** Deadline for statements from both sides. */
  answerDueAt: string
  /** Oldest first: the brand’s additions and the talent’s answer. */
  statements: DisputeStatement[]
  isAnswered: boolean
  /** True once the talent has answered or the time to answer is over. Before that, a decision is made without the talent’s answer. */
  isReadyToDecide: boolean
  /** True if the caller can answer or add a statement now. */
  canSpeak: boolean
  resolution: DecidedResolution
}

export type DisputeOfferBody = {
  offerId: string
  reason: string
}

export type DisputeResponse = {
  dispute: Dispute
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
  /** Part that a payout would include now. */
  payableMinorUnit: number
  /** Part that is not due yet, for example because it must ship first. */
  waitingMinorUnit: number
  /** Part held until a dispute ends. */
  heldMinorUnit: number
  state: NextPayoutState
  /** Time it is, or can be, paid out automatically. */
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

export type EarlierAgreement = {
  version: number
  signedAt: string
  pdfUrl: string
}

export type Earning = {
  id: string
  payFor: 'MERCH' | 'VOICE_OVER' | 'LIKENESS' | 'IMAGE' | 'OFFER' | 'ADVANCE'
  payForId: string
  /** Description of the source. */
  source: string
  amountMinorUnit: number
  currency: string
  state: 'WAITS_FOR_WORK' | 'WAITS_FOR_APPROVAL' | 'DISPUTED' | 'WAITS_FOR_SHIPPING' | 'RESTS' | 'READY' | 'UNDER_WAY' | 'PAID' | 'TAKEN_BACK'
  /** Time the work is due, is approved automatically, or can be paid out; with PAID, the time it was paid out. */
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
  /** The recipient has no known address, or none that accepts mail. */
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

export type ErasureResponse = {
  erasure: Erasure
}

export type ErasuresReport = {
  begun: number
  erased: number
  waiting: number
  failed: number
}

export type ErasureStateResponse = {
  erasure: Erasure | null
  unsettled: UnsettledMatter[]
}

export type ErasureStatus = 'scheduled' | 'cancelled' | 'running' | 'done'

export type ExclusivityAnswer = {
  answer: UsePermission
  pricePercent: number | null
  /** Least amount that the talent receives. Null for none. */
  minimum: LeastPrice | null
}

export type ExclusivityAnswers = {
  CATEGORY_EXCLUSIVE: ExclusivityAnswer
  EXCLUSIVE: ExclusivityAnswer
}

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

export type FactorMethod = 'passkey' | 'code' | 'recoveryCode'

export type Factors = {
  passkeys: Passkey[]
  appConfirmedAt: string | null
  recoveryCodesLeft: number
  /** Somebody who knows the password has asked to remove all factors. From this time, they can. */
  recoveryOpensAt: string | null
  /** True for an admin who must prove a second factor before the admin role counts. */
  isRequired: boolean
  /** False if a change requires `POST /api/auth/step-up` first. */
  hasFreshProof: boolean
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

export type FindLicencesByFileForm = {
  /** A PNG, JPEG or WebP picture, a WAV or MP3 recording, or a PDF file up to 20 MB. It is not stored. */
  file: Blob
}

export type FindMerchOrdersBody = {
  email: string
}

export type FingerprintPicturesReport = {
  pictures: number
}

export type FinishBlastsReport = {
  finished: number
  failed: number
}

export type FinishFactorRecoveryBody = {
  token: string
}

export type FinishFanErasuresReport = {
  erasures: number
}

export type FinishSecondStepBody = {
  passkey?: PasskeyAssertion
  /** Six-digit code from the mail. */
  code?: string
  /** One of the ten recovery codes. */
  recoveryCode?: string
  returnTo?: string | null
}

export type FirstSteps = {
  /** In order. Empty once all are done or the caller has dismissed them. */
  steps: ({
    key: 'brand-profile' | 'find-talent' | 'send-offer' | 'pay-offer' | 'accept-work' | 'set-up-payouts' | 'add-photo' | 'set-preferences' | 'agent-profile' | 'invite-talent' | 'represent-talent' | 'set-rules' | 'first-offer'
    isDone: boolean
  })[]
}

export type FollowOfferLinkBody = {
  amount?: string
  note?: string
}

export type ForbiddenError = {
  error: string
  code: 'Forbidden'
}

export type ForceRefreshResponse = {
  refreshToken: TokenPresence
  refresh: RefreshReport
  outcome: 'renewed' | 'refused' | 'no refresh token'
}

export type ForgetFingerprintsBody = {
  reason: string
  fingerprintId?: string
}

export type ForgetGuestsReport = {
  guests: number
  orders: number
}

export type ForgetMerchLeadsBody = {
  email: string
}

export type ForgetMerchLeadsResponse = {
  status: 'success'
  data: {
    forgotten: number
  }
}

export type ForgottenVoicesReport = {
  forgotten: number
  failed: number
}

export type FoundLicences = {
  result: 'SIGNED' | 'MARKED' | 'NEAR_COPY' | 'UNKNOWN'
  credentials: VerifiedFile | null
  mark: FoundMark | null
  works: FoundWork[]
}

export type FoundMark = {
  /** Time at which a model of this installation made the marked work. */
  madeAt: string
}

export type FoundRecord = {
  kind: 'account' | 'offer' | 'order' | 'payment' | 'payout'
  id: string
  /** Name of the person, or of both sides. */
  title: string
  /** Number of an order, receipt code of a payment, slug of an account. */
  number: string | null
  /** Status of the record; the kind of an account. */
  status: string
  /** The account itself, or the one that a payout goes to. */
  accountId: string | null
  currency: string | null
  amountMinorUnit: number | null
}

export type FoundRecords = {
  records: FoundRecord[]
}

export type FoundTalent = {
  id: string
  accountId: string
  displayName: string
  slug: string
  profileImage: string | null
  /** Small copies, available while the talent allows it. */
  images: string[]
  /** Formatted for display. */
  followersCount: string
  score: number
  /** `filter`: an exact match. `similar`: close in meaning, looks or voice. */
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
  /** Labels of the traits that a nearest result lacks. */
  misses?: string[]
  alike?: Alikeness
  /** With `minimums`: the minimum fees, by currency and kind of work. */
  minimums?: OfferMinimum[]
  voice?: VoiceSample | null
  /** With `freeMedium`. ON_REQUEST: the talent decides about this use in person. */
  availability?: 'FREE' | 'ON_REQUEST'
}

export type FoundWork = {
  match: 'SIGNED' | 'MARKED' | 'NEAR_COPY'
  licence: Licence
  /** Page of the talent, whom to ask. Null if it is not public. */
  talentPage: string | null
}

export type GenerateMerchArtBody = {
  /** The value that POST /api/merch/session/create returned. It gives full access to the session: keep it secret. */
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
  /** The address that your upload returned; it may have expired. */
  uploadedImageUrl: string
  filterId: string
}

export type GenerationFailedError = {
  error: string
  code: 'GENERATION_FAILED'
}

export type GenerationFailure = {
  code: 'REFUSED' | 'INVALID' | 'UNAVAILABLE' | 'TIMED_OUT' | 'BUDGET_SPENT' | 'EXPIRED' | 'WORKER_LOST' | 'INTERNAL' | 'CANCELLED'
  /** A message for people that says what to do. */
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
  /** The result, once there is one; its fields depend on the kind. */
  result: Record<string, unknown> | null
  error: GenerationFailure | null
  createdAt: string
  startedAt: string | null
  endedAt: string | null
}

export type GenerationJobForAdmins = {
  id: string
  kind: string
  subject: string | null
  batchId: string
  slot: string
  status: GenerationStatus
  progress: number
  /** The result, once there is one; its fields depend on the kind. */
  result: Record<string, unknown> | null
  error: GenerationFailure | null
  createdAt: string
  startedAt: string | null
  endedAt: string | null
  accountId: string | null
  attempts: number
  costMicroUsd: number
}

export type GenerationJobResponse = {
  job: GenerationJob
}

export type GenerationJobResponseForAdmins = {
  job: GenerationJobForAdmins
}

export type GenerationStatus = 'QUEUED' | 'RUNNING' | 'SUCCEEDED' | 'FAILED' | 'CANCELLED'

export type GenerationStatusResponse = {
  jobId: string
  status: 'queued' | 'running' | 'succeeded' | 'failed'
  progress: number
  resultUrl: string | null
  error: WorkFailure | null
  madeBy: MadeBy
  /** True if a model made it. People must then be told; `/made-with-ai` explains it. */
  madeWithAi?: boolean
}

export type GetBlastResponse = {
  blast: Blast
}

export type GetLicenceResponse = {
  offerId: string
  licence: Licence
  /** Offer that renews the license, once it is paid, or the latest revision of the work. */
  supersededByOfferId: string | null
  certificateUrl: string | null
}

export type GetMerchOrderResponse = {
  order: MerchOrder
}

export type GetMerchSessionResponse = {
  data: MerchSession
}

export type GetMerchWithdrawalOptionsResponse = {
  options: MerchWithdrawalOptions
}

export type GetMeResponse = {
  user: User
}

export type GetOfferResponse = {
  offer: Offer
  history: HistoryEntry[]
  deliveries: Delivery[]
  buyerAccounts: AccountSnippets
  sellerAccounts: AccountSnippets
}

export type GetOfferTermsResponse = {
  current: TermsVersion
  agreed: TermsVersion | null
}

export type GetPayoutRouteResponse = {
  payoutRoute: PayoutRoute | null
}

export type GetPayoutStatusResponse = {
  payouts: PayOut[]
  openTrackingSum: number
  minimumPayoutAmount: number
  openTrackingCurrency: string | null
  openTrackingByCurrency: SumInCurrency[]
  heldSumByCurrency: SumInCurrency[]
  next: NextPayout
  nextByCurrency: NextPayout[]
}

export type GetSecondStepResponse = {
  methods: FactorMethod[]
  options: PasskeyRequest | null
}

export type GetSigningKeysResponse = {
  keys: Record<string, unknown>[]
}

export type GetTalentResponse = {
  talent: Talent
}

export type GuardianConsentRequiredError = {
  error: string
  code: 'GUARDIAN_CONSENT_REQUIRED'
}

export type HandOverMerchSessionBody = {
  /** The value that POST /api/merch/session/create returned. It gives full access to the session: keep it secret. */
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
  /** Member who acted. Only their team and admins see it. */
  actorPersonName: string | null
  /** Visible to both sides. */
  note: string | null
  /** Admin’s note, visible to admins only; left out for everyone else. */
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
  /** Reason for the last failure. */
  failure: string | null
  /** When it is due, or when its lease ends; null once it has ended. */
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
  /** One sentence. */
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

export type InvitedTeam = {
  teamId: string
  displayName: string
  imageUrl: string | null
  role: TeamRole
  roleLabel: string
  roleAbout: string
  invitedBy: string | null
  expiresAt: string
}

export type InviteMemberBody = {
  email: string
  role: TeamRole
}

export type Issue = {
  path: string
  message: string
}

export type KnownUse = 'social' | 'paid_social' | 'web' | 'print' | 'out_of_home' | 'packaging' | 'merchandise' | 'broadcast' | 'internal'

export type LapsedApprovals = {
  lapsed: number
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
  /** Percentage of the board total, with one decimal. */
  pct: number
  /** Teams with the same count share a rank: 1, 2, 2, 4. */
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

export type LeastPrice = {
  amountMinorUnit: number
  currency: string
}

export type LeaveTeamBody = {
  teamId: string
}

export type Licence = {
  code: string
  status: LicenceStatus
  /** Stage in the life of the license. ENDING_SOON: within 30 days. SUPERSEDED: `supersededBy` has replaced it; until its end it is still valid. */
  stage: 'UPCOMING' | 'RUNNING' | 'ENDING_SOON' | 'ENDED' | 'SUPERSEDED' | 'SUSPENDED' | 'REVOKED'
  supersededBy: SucceedingLicence | null
  /** What to know before relying on the license. It does not change the license. */
  warning: string | null
  /** Person whose likeness is licensed. */
  licensor: string
  /** Party that may use the likeness. */
  licensee: string
  medium: LicensedMedium
  campaignType: string
  uses: string[]
  sharing: {
    allowed: boolean
    description: string | null
  }
  territory: string
  exclusivity: LicenseExclusivity
  since: string
  until: string | null
  clauses: {
    key: string
    title: string
    text: string
  }[]
  /** Delivered files. For a file stored elsewhere, only the host is known. */
  files: LicensedFile[]
  /** Sentence to print beside the work, in each language. Null if no model made the delivered files. */
  disclosure?: AiDisclosure | null
  verifyUrl: string
  odrl: OdrlAgreement
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

export type LicenceStatus = 'VALID' | 'SUSPENDED' | 'REVOKED' | 'ENDED' | 'NOT_STARTED'

export type LicenceTerms = {
  licensor: LicenceParty
  licensee: LicenceParty
  work: LicensedWork
  uses: LicensedUses
  sharing: LicensedSharing
  territory: string
  termMonths: number | null
  exclusivity: LicenseExclusivity
  aiStatement: string
  credits: string
  conditions: string[]
  category?: LicenseCategory
  /** Countries (ISO 3166-1) and groups: WORLDWIDE, EU, EEA, EUROPE, DACH, NORDICS, … */
  territories?: string[]
  startsOn?: string | null
  endsOn?: string | null
  revisesWork?: boolean
}

export type LicenceTermsPatch = {
  licensor?: LicenceParty
  licensee?: LicenceParty
  work?: LicensedWork
  uses?: LicensedUses
  sharing?: LicensedSharing
  territory?: string
  termMonths?: number | null
  exclusivity?: LicenseExclusivity
  aiStatement?: string
  credits?: string
  conditions?: string[]
  category?: LicenseCategory
  /** Countries (ISO 3166-1) and groups: WORLDWIDE, EU, EEA, EUROPE, DACH, NORDICS, … */
  territories?: string[]
  startsOn?: string | null
  endsOn?: string | null
}

export type LicenseCategory = 'adult' | 'airlines' | 'alcohol' | 'apparel' | 'automotive' | 'banking' | 'beauty' | 'betting' | 'charity' | 'coffee' | 'computers' | 'confectionery' | 'crypto' | 'education' | 'energy' | 'food' | 'fragrance' | 'furniture' | 'games' | 'government' | 'groceries' | 'hair' | 'health' | 'household' | 'insurance' | 'jewelry' | 'loans' | 'media' | 'pets' | 'real_estate' | 'religion' | 'restaurants' | 'soft_drinks' | 'software' | 'sports' | 'telecom' | 'tobacco' | 'travel' | 'weapons' | null

export type LicensedFile = {
  sha256: string | null
  bytes: number | null
  contentType: string | null
  host: string | null
  /** Proof (RFC 3161) that the file was signed by then. Null if there is none, or not yet. */
  timestamp: Timestamp | null
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

export type LicenseEventData = {
  offerId: string
  occurredAt: string
}

export type LicenseExclusivity = 'NON_EXCLUSIVE' | 'CATEGORY_EXCLUSIVE' | 'EXCLUSIVE'

export type LicenseIssuedEvent = {
  type: 'license.issued'
  version: 1
  timestamp: string
  data: LicenseEventData
}

export type LicenseScope = {
  category: LicenseCategory
  /** Countries (ISO 3166-1) and groups: WORLDWIDE, EU, EEA, EUROPE, DACH, NORDICS, … */
  territories: string[]
  /** Months from completion. Null with days of your own, or for no end. */
  termMonths: number | null
  startsOn: string | null
  endsOn: string | null
  exclusivity: LicenseExclusivity
}

export type LiftMailSuppressionBody = {
  address: string
  reason?: string
}

export type LikenessActor = {
  accountId: string
  displayName: string
}

export type LikenessAsset = {
  id: string
  accountId: string
  type: LikenessAssetType
  /** WAITING: added by address and not fetched yet. FAILED: could not be fetched; `failure` says why. */
  status: 'WAITING' | 'READY' | 'FAILED'
  /** The address it was added by, or the signed address of the uploaded file, like `url`. */
  contentUrl: string
  /** Address of the file, signed for 15 minutes; null until there is a file. */
  url: string | null
  failure: string | null
  /** Why it is held back from search and generation until an admin decides. */
  heldReason: string | null
  contentType: string | null
  bytes: number | null
  width: number | null
  height: number | null
  /** Null until it has been analyzed. */
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
  /** Number of files or addresses that could not be used; `message` says why. */
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

export type LikenessClaimant = {
  /** The account with the email address of the report. */
  account: LikenessOwner | null
  pictures: LikenessPicture[]
  /** Result of comparing the faces, in words. */
  comparison: string
}

export type LikenessConsent = {
  granted: boolean
  /** Version of the accepted text; null if there was never a decision. */
  version: string | null
  at: string | null
  current: {
    version: string
    /** Text to show before it is accepted. */
    text: string
  }
}

export type LikenessConsentEntry = {
  granted: boolean
  version: string
  text: string
  actor: LikenessActor
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
  /** With 400: the problem with each part of the request. */
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
  /** As seen in pictures. */
  ageGroup?: string
  /** As seen in pictures. */
  expression?: string
  /** A BCP 47 region, or words; case and accents make no difference. */
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
  /** A city or a country that the talent’s profile mentions. */
  place?: string
  /** By the year of birth that the talent states, otherwise by the age group seen in pictures. */
  minAge?: number
  /** By the year of birth that the talent states, otherwise by the age group seen in pictures. */
  maxAge?: number
  /** Finds talents with a minimum fee of at most this in `feeCurrency`, and those without minimum fees. */
  maxFeeMinorUnit?: number
  /** ISO 4217; USD if omitted. */
  feeCurrency?: string
  tags?: string[]
  languages?: string[]
  /** For brands: leaves out talents whose rules refuse the use that the `free…` filters describe, or who have licensed it exclusively. */
  freeMedium?: 'IMAGE' | 'VOICE' | 'VIDEO'
  /** Needs `freeMedium`. Any use if omitted. */
  freeUse?: 'social' | 'paid_social' | 'web' | 'print' | 'out_of_home' | 'packaging' | 'merchandise' | 'broadcast' | 'internal'
  /** Category of the brand. Needs `freeMedium`. Any category if omitted. */
  freeCategory?: 'adult' | 'airlines' | 'alcohol' | 'apparel' | 'automotive' | 'banking' | 'beauty' | 'betting' | 'charity' | 'coffee' | 'computers' | 'confectionery' | 'crypto' | 'education' | 'energy' | 'food' | 'fragrance' | 'furniture' | 'games' | 'government' | 'groceries' | 'hair' | 'health' | 'household' | 'insurance' | 'jewelry' | 'loans' | 'media' | 'pets' | 'real_estate' | 'religion' | 'restaurants' | 'soft_drinks' | 'software' | 'sports' | 'telecom' | 'tobacco' | 'travel' | 'weapons'
  /** Countries and groups, separated by commas. Needs `freeMedium`. Worldwide if omitted. */
  freeTerritories?: string
  /** First day. Needs `freeMedium`. Today if omitted. */
  freeFrom?: string
  /** Last day. Needs `freeMedium`. No end if omitted. */
  freeTo?: string
}

export type LikenessGender = 'female' | 'male' | 'non-binary' | 'not-distinctive'

export type LikenessHairColor = 'black' | 'brown' | 'blond' | 'red' | 'grey' | 'white' | 'bald' | 'other'

export type LikenessMedium = 'IMAGE' | 'VOICE' | 'VIDEO'

export type LikenessOwner = {
  id: string
  displayName: string
  slug: string
}

export type LikenessPicture = {
  /** Null: it is not a likeness asset, or is identified by its file. */
  assetId: string | null
  /** Signed for 15 minutes; null once it is deleted. */
  url: string | null
}

export type LikenessProfile = {
  accountId: string
  category: {
    value: LikenessCategory | null
    /** SAID by the talent, SEEN in a picture or recording, READ from a linked profile; null: unknown. */
    source: LikenessSource | null
    /** With SEEN: the model that saw it. */
    seenBy: string | null
    /** What was seen, even if the talent said otherwise. It applies again if the talent’s value is removed. */
    seenValue: LikenessCategory | null
  }
  gender: {
    value: LikenessGender | null
    /** SAID by the talent, SEEN in a picture or recording, READ from a linked profile; null: unknown. */
    source: LikenessSource | null
    /** With SEEN: the model that saw it. */
    seenBy: string | null
    /** What was seen, even if the talent said otherwise. It applies again if the talent’s value is removed. */
    seenValue: LikenessGender | null
  }
  hairColor: {
    value: LikenessHairColor | null
    /** SAID by the talent, SEEN in a picture or recording, READ from a linked profile; null: unknown. */
    source: LikenessSource | null
    /** With SEEN: the model that saw it. */
    seenBy: string | null
    /** What was seen, even if the talent said otherwise. It applies again if the talent’s value is removed. */
    seenValue: LikenessHairColor | null
  }
  ageGroup: LikenessWord
  expression: LikenessWord
  birthYear: {
    value: number | null
    /** SAID by the talent, SEEN in a picture or recording, READ from a linked profile; null: unknown. */
    source: LikenessSource | null
    /** With SEEN: the model that saw it. */
    seenBy: string | null
    /** What was seen, even if the talent said otherwise. It applies again if the talent’s value is removed. */
    seenValue: number | null
  }
  accent: LikenessWord
  voiceTone: {
    value: LikenessVoiceTone | null
    /** SAID by the talent, SEEN in a picture or recording, READ from a linked profile; null: unknown. */
    source: LikenessSource | null
    /** With SEEN: the model that saw it. */
    seenBy: string | null
    /** What was seen, even if the talent said otherwise. It applies again if the talent’s value is removed. */
    seenValue: LikenessVoiceTone | null
  }
  numberOfFollowers: {
    value: number | null
    /** SAID by the talent, SEEN in a picture or recording, READ from a linked profile; null: unknown. */
    source: LikenessSource | null
    /** With SEEN: the model that saw it. */
    seenBy: string | null
    /** What was seen, even if the talent said otherwise. It applies again if the talent’s value is removed. */
    seenValue: number | null
  }
  engagementRate: {
    value: number | null
    /** SAID by the talent, SEEN in a picture or recording, READ from a linked profile; null: unknown. */
    source: LikenessSource | null
    /** With SEEN: the model that saw it. */
    seenBy: string | null
    /** What was seen, even if the talent said otherwise. It applies again if the talent’s value is removed. */
    seenValue: number | null
  }
  hasImageAsset: boolean
  hasVoiceSample: boolean
  /** From all accepted pictures and recordings, most frequent first. */
  tags: string[]
}

export type LikenessReport = {
  id: string
  status: LikenessReportStatus
  name: string
  email: string
  /** The sender is a trusted reporter, so it comes first. */
  isTrusted: boolean
  /** Null: a likeness. */
  subject: ReportSubject | null
  reason: LikenessReportReason
  statement: string
  /** The account it concerns, if known. */
  account: LikenessOwner | null
  picture: LikenessPicture | null
  /** The address as entered. It may lead anywhere. */
  pictureUrl: string | null
  confirmedAt: string | null
  /** Time until which it must be decided: 48 hours. Null once it is. */
  dueAt: string | null
  /** The sender disagreed with the dismissal (`firstDecision`). Another admin decides about it. */
  appeal: {
    statement: string
    at: string
    firstDecision: LikenessDecision
  } | null
  /** What was done, if it was no takedown. */
  measure: ReportMeasure | null
  decision: LikenessDecision | null
  createdAt: string
}

export type LikenessReported = {
  success: true
  message: string
}

export type LikenessReportReason = 'MY_FACE' | 'MY_CHILD' | 'I_REPRESENT_THEM' | 'PRIVACY' | 'MINORS' | 'SEXUAL' | 'HATE' | 'VIOLENCE' | 'RIGHTS' | 'SCAM' | 'GOODS' | 'OTHER'

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
  /** The question to decide. */
  question: string
  /** Similarity of the two faces, 0 to 1. */
  likeness: number | null
  /** The similarity in words; null if no faces were compared. */
  comparison: string | null
  account: LikenessOwner
  source: PersonSource
  picture: LikenessPicture
  /** The file it was compared with: from another account, or another one of the same account. */
  other: {
    account: LikenessOwner
    picture: LikenessPicture | null
  } | null
  /** The removed picture of which this is a near copy. */
  removed: {
    /** Takedown of a likeness; null for a picture on its own. */
    takedownId: string | null
    /** Takedown of a picture on its own; null for a likeness. */
    pictureTakedownId: string | null
    /** Null: an admin deleted the fingerprint, or it is too old. */
    fingerprintId: string | null
    /** The reason of the takedown. */
    reason: string
    /** Different bits of the two fingerprints, of 256. */
    distance: number
    at: string
  } | null
  objection: string | null
  objectedAt: string | null
  decision: LikenessDecision | null
  createdAt: string
}

export type LikenessReviewReason = 'FACE_OF_ANOTHER' | 'NOT_OWN_FACE' | 'SEVERAL_PEOPLE' | 'COPY_OF_ANOTHER' | 'NEAR_REMOVED' | 'TAKEN_DOWN_BEFORE'

export type LikenessReviews = {
  reviews: LikenessReview[]
  total: number
  limit: number
  offset: number
}

export type LikenessReviewStatus = 'OPEN' | 'RELEASED' | 'REMOVED'

export type LikenessSampleResponse = {
  success: true
  results: FoundTalent[]
  count: number
}

export type LikenessSearchBody = {
  filters?: LikenessFilters
  /** A free description of who to find; the whole text is used. `filters` still apply. A ligature counts as the letters it stands for. */
  text?: string
  /** Reads names and hard traits from `text`: category, gender, age, language, accent, place, hair, voice, samples, fee and followers. Traits become filters, which `understood` lists. Nobody is found for words without meaning. */
  understand?: boolean
  /** A name, its beginning, or a similar spelling; accents make no difference. */
  q?: string
  limit?: number
  /** For deep pages, `cursor` is faster. */
  offset?: number
  /** Default: the best name match, or the most followers first. */
  orderBy?: 'numberOfFollowers' | 'birthYear' | 'engagementRate'
  /** Unknown values come last in both directions. */
  orderDirection?: 'asc' | 'desc'
  /** The `nextCursor` of the previous page, instead of an offset. */
  cursor?: string
  /** Fills a short page with the closest in meaning to the filters. */
  includeSimilar?: boolean
  /** Returns how many results each value of a field would leave, under the other filters. */
  facets?: boolean
  /** Adds to each result why it was found. */
  explain?: boolean
  /** Adds to each result the talent’s minimum fees. */
  minimums?: boolean
  /** Adds to each result a sample of the talent’s voice, if they let everyone hear it. */
  voices?: boolean
}

export type LikenessSearchResponse = {
  success: true
  results: FoundTalent[]
  /** Number of exact matches; for similar results, the number returned. */
  count: number
  /** Start of the next page; null after the last page, and if there is none. */
  nextCursor: string | null
  facets?: LikenessFacets
  understood?: UnderstoodText
  /** With `understand`: true if nobody matches, and these are the nearest. */
  isNearest?: boolean
}

export type LikenessSource = 'SAID' | 'SEEN' | 'READ'

export type LikenessTakedown = {
  id: string
  /** A picture or recording, or the whole account. */
  scope: 'ASSET' | 'ACCOUNT'
  account: LikenessOwner
  assetId: string | null
  reportId: string | null
  reason: string
  by: string
  /** Kept fingerprints, with which near copies are held. */
  fingerprints: number
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
  /** SAID by the talent, SEEN in a picture or recording, READ from a linked profile; null: unknown. */
  source: LikenessSource | null
  /** With SEEN: the model that saw it. */
  seenBy: string | null
  /** What was seen, even if the talent said otherwise. It applies again if the talent’s value is removed. */
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
  /** The value that POST /api/merch/session/create returned. It gives full access to the session: keep it secret. */
  sessionId: string
  boardTeamId: string
}

export type ListAccountsResponse = {
  accounts: AccountForAdmins[]
  total: number
  brandLimits: Record<string, BrandLimit>
}

export type ListAllCampaignTypesResponse = {
  campaignTypes: ManagedCampaignType[]
}

export type ListAuditResponse = {
  entries: AuditEntry[]
  total: number
  limit: number
  offset: number
}

export type ListBlastDraftsResponse = {
  drafts: BlastDraft[]
}

export type ListCampaignTypesResponse = {
  campaignTypes: CampaignType[]
}

export type ListDeadMailsResponse = {
  mails: DeadMail[]
  kinds: DeadMailCount[]
  total: number
  limit: number
  offset: number
}

export type ListDisputesResponse = {
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
  /** Time when an emergency close was completed. */
  closedAt: string | null
  /** For a draft: when it goes live automatically. Null: when an admin publishes it. */
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

export type ListedLicence = {
  offerId: string
  /** Null until somebody has opened the license. */
  code: string | null
  title: string
  status: LicenceStatus
  stage: 'UPCOMING' | 'RUNNING' | 'ENDING_SOON' | 'ENDED' | 'SUPERSEDED' | 'SUSPENDED' | 'REVOKED'
  supersededBy: SucceedingLicence | null
  supersededByOfferId: string | null
  licensor: string
  licensee: string
  sellerAccountId: string
  sellerSlug: string
  sellerImageUrl: string | null
  medium: LicensedMedium | null
  uses: string[]
  territory: string
  category: LicenseCategory
  exclusivity: LicenseExclusivity
  since: string
  until: string | null
  fileCount: number
  /** Sentence to print beside the work, in each language. Null if no model made the delivered files. */
  disclosure?: AiDisclosure | null
  /** As `until`, but with renewals. From then on, the files are refused to the brand. */
  licensedUntil: string | null
}

export type ListErasuresResponse = {
  erasures: ErasureForAdmins[]
  total: number
  limit: number
  offset: number
}

export type ListFailedGenerationJobsResponse = {
  jobs: GenerationJobForAdmins[]
  total: number
  limit: number
  offset: number
}

export type ListFailedJobsResponse = {
  jobs: FailedJob[]
  names: FailedJobCount[]
  total: number
  limit: number
  offset: number
}

export type ListGenerationJobsResponse = {
  jobs: GenerationJob[]
}

export type ListLicencesResponse = {
  licences: ListedLicence[]
  total: number
  limit: number
  offset: number
}

export type ListMailSuppressionsResponse = {
  suppressions: MailSuppression[]
  total: number
  limit: number
  offset: number
}

export type ListMerchLeadsResponse = {
  status: 'success'
  data: {
    leads: MerchLead[]
    /** All existing kinds, most frequent first, regardless of the filters. */
    kinds: {
      kind: string
      count: number
    }[]
    total: number
    limit: number
    offset: number
  }
}

export type ListMerchOrdersResponse = {
  status: 'success'
  data: {
    orders: MerchOrderForAdmins[]
    total: number
    limit: number
    offset: number
  }
}

export type ListModelsResponse = {
  status: 'success'
  data: {
    models: Model[]
    total: number
    limit: number
    offset: number
  }
}

export type ListNotificationsResponse = {
  notifications: Notification[]
  unreadCount: number
}

export type ListOffersResponse = {
  offers: Offer[]
  buyerAccounts: AccountSnippets
  sellerAccounts: AccountSnippets
  total: number
  limit: number
  offset: number
}

export type ListPaymentsResponse = {
  payments: Payment[]
  total: number
}

export type ListPendingCapturesResponse = {
  pendingCaptures: PendingCapture[]
  buyerAccounts: AccountSnippets
  sellerAccounts: AccountSnippets
  total: number
  limit: number
  offset: number
}

export type ListPublicUsesResponse = {
  talents: PublicUses[]
}

export type ListRightsConflictsResponse = {
  conflicts: RightsConflict[]
  total: number
  limit: number
  offset: number
}

export type ListSessionsResponse = {
  sessions: Session[]
}

export type ListSocialProvidersResponse = {
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

/** Kind of the model that made it; null if there is no result yet, or it was not recorded. `BUILT_IN`: a stylized stand-in that this server drew, or a computer voice. `HOSTED`: the model of a provider. */
export type MadeBy = 'BUILT_IN' | 'HOSTED' | null

export type MailedNotificationType = 'OFFER_RECEIVED' | 'OFFER_SUBMITTED' | 'OFFER_ACCEPTED' | 'OFFER_COUNTERED' | 'OFFER_REJECTED' | 'OFFER_CANCELLED' | 'DELIVERY_READY' | 'REVISION_REQUESTED' | 'OFFER_RELEASE_REMINDER' | 'PAYMENT_RECEIVED' | 'OFFER_COMPLETED' | 'AUTO_RELEASE' | 'DISPUTE_OPENED' | 'DISPUTE_RESOLVED' | 'PAYMENT_RETURNED' | 'DELIVERY_DUE' | 'DELIVERY_LATE' | 'EXTENSION_REQUESTED' | 'EXTENSION_ANSWERED' | 'REVISIONS_ALLOWED' | 'DISPUTE_ANSWER_DUE' | 'DISPUTE_STATEMENT' | 'DISPUTE_ANSWER_OVER' | 'TERMS_CHANGED' | 'AGREEMENT_SIGNED' | 'LICENSE_TO_RENEW' | 'LICENSE_ENDING' | 'MESSAGE_RECEIVED' | 'RATING_ASKED' | 'RATING_RECEIVED' | 'FACTOR_RECOVERY_STARTED' | 'FACTORS_RESET' | 'API_KEY_CHANGED' | 'TEAM_CHANGED' | 'APPROVAL_ASKED' | 'APPROVAL_DECIDED' | 'ADMIN_APPROVAL_ASKED' | 'ADMIN_APPROVAL_DECIDED' | 'AGENT_ASKED' | 'AGENT_ANSWERED' | 'USE_RULES_PROPOSED' | 'USE_RULES_ANSWERED' | 'LIKENESS_HELD' | 'LIKENESS_MATCHED' | 'LIKENESS_DECIDED' | 'LIKENESS_TAKEN_DOWN' | 'LIKENESS_RESTORED' | 'PICTURE_TAKEN_DOWN' | 'PICTURE_RESTORED' | 'MERCH_SHIPPED' | 'MERCH_CANCELLED' | 'MERCH_WITHDRAWN' | 'WEBHOOK_STOPPED'

export type MailEvents = {
  sg_event_id: string
  event: string
  email: string
  /** Unix time in seconds. */
  timestamp: number
  /** `blocked` for a temporary bounce. */
  type?: string
  reason?: string
}[]

export type MailEventsReceived = {
  received: true
}

export type MailPreference = {
  type: MailedNotificationType
  email: boolean
  /** If off, the notification is not listed and not counted as unread. */
  bell: boolean
  /** If on, devices that the caller has added are notified. */
  push: boolean
  /** About money or a dispute: always mailed and always listed. */
  locked: boolean
  /** True if the mail is included in a daily or weekly summary. */
  waits: boolean
}

export type MailPreferences = {
  preferences: MailPreference[]
  digest: DigestPreference
}

/** `daily` is at 8:00 every day, `weekly` at 8:00 on Mondays, in one mail. Urgent mails are sent immediately. */
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
  /** The recipient has no known address, or none that accepts mail. */
  skipped: number
  failed: number
}

export type ManagedCampaignType = {
  key: string
  label: string
  category: CampaignCategory
  /** True if new offers can use it. */
  enabled: boolean
  /** Position in the list. */
  position: number
  isUsed: boolean
}

export type ManifestMatch = {
  manifestId: string
  similarityScore: number
}

export type MarkMessagesReadBody = {
  upTo: string
}

export type MarkMessagesReadResponse = {
  unreadCount: number
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
  /** Leaves out talents who do not accept this currency. ISO 4217. */
  currency?: string
  offerAmountMinorUnit?: number
}

export type MemberSpending = {
  accountId: string
  limit: SpendAmount | null
  /** Payments of this month without refunds, and payments that have begun. */
  spent: SpentAmount[]
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
  /** Value of the cart, one entry for each currency. */
  value: {
    currency: string
    amountMinorUnit: number
  }[]
  /** Campaigns of the items that are in the cart, or were when it was abandoned. */
  campaigns: MerchCampaignName[]
  email: string | null
  automatedEmailSentAt: string | null
  openedAt: string | null
  /** True if the cart was bought, here or from a mailed link on another device, or if its owner emptied it. */
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
  /** Best match first. */
  candidates: MerchArtChoice[]
}

export type MerchArtChoice = {
  artKey: string
  /** Address of the watermarked preview. The art without a watermark is available once it is paid for. */
  url: string
  /** Similarity to the selfie, from 0 to 1. */
  score: number
  /** True if a model made it. People must then be told; `/made-with-ai` explains it. */
  madeWithAi?: boolean
}

export type MerchArtLine = {
  /** Number of requests for art before this one. */
  ahead: number
  /** Estimated time until the art is there; null while it is not known how long one takes. */
  estimatedSeconds: number | null
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
  line: MerchArtLine | null
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

export type MerchAssetList = {
  status: 'success'
  data: {
    assets: MerchAsset[]
    total: number
    limit: number
    offset: number
  }
}

export type MerchAssetResponse = {
  status: 'success'
  data: {
    asset: MerchAsset
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

export type MerchCampaignConfigResponse = {
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
  /** The value that POST /api/merch/session/create returned. It gives full access to the session: keep it secret. */
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

export type MerchCartReviewResponse = {
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
  /** When false, this design and its variations are hidden. */
  isActive: boolean
  /** True if the design requires a face. Set on the top-level design for all its variations. */
  needsFace: boolean
  catalogProductId: string | null
  gender: DesignGender
  ageGroup: DesignAgeGroup
  /** The configuration for all product types comes first, even if it is empty. */
  configs: ({
    /** Product type it applies to; null: all types. */
    productType: string | null
    config: DesignConfigFields
    inherited: InheritedDesignConfig
  })[]
  storeArt: MerchDesignArt | null
  version: number
  createdAt: string
  updatedAt: string
}

export type MerchDesignArt = {
  assetStatus: DesignAssetStatus
  generatingStartedAt: string | null
  displayImageUrl: string | null
  renderedProductPreviews: {
    catalogProductId: string
    sku: string
    url: string
    /** True if a model made it. People must then be told; `/made-with-ai` explains it. */
    madeWithAi?: boolean
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

export type MerchDesignResponse = {
  status: 'success'
  data: {
    design: MerchDesign
  }
}

export type MerchDiscount = {
  id: string
  campaignId: string
  /** Letters, digits and hyphens; case does not matter. */
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

export type MerchDiscountList = {
  status: 'success'
  data: {
    discounts: MerchDiscount[]
    total: number
    limit: number
    offset: number
  }
}

export type MerchDiscountResponse = {
  status: 'success'
  data: {
    discount: MerchDiscount
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
  /** Email address of the admin who created it. */
  createdBy: string
  createdAt: string
  updatedAt: string
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

export type MerchFilterResponse = {
  status: 'success'
  data: {
    filter: MerchFilter
  }
}

export type MerchFilterTrial = {
  status: 'success'
  data: {
    imageUrl: string
    /** True if a model made it. People must then be told; `/made-with-ai` explains it. */
    madeWithAi?: boolean
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
      /** True if new visitors can start an order there. */
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
    /** The value that POST /api/merch/session/create returned. It gives full access to the session: keep it secret. */
    id: string
    aiArtKey: string | null
    aiArtPreviewKey: string | null
    selfieKey: string | null
    previewUrl: string | null
    /** True if a model made it. People must then be told; `/made-with-ai` explains it. */
    madeWithAi?: boolean
    campaign: {
      slug: string
      name: string
      /** True if the campaign takes orders, so the session can be continued. */
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
  /** True if it looks like spam; no one was notified. */
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
  /** The internal id that the email carried. */
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
  /** The leaderboard team that the buyer had joined. */
  team: OrderTeam | null
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
    /** True if a model made it. People must then be told; `/made-with-ai` explains it. */
    madeWithAi?: boolean
  }[]
  /** True if the buyer can still cancel it. */
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
  code: 'BadRequest' | 'Unauthorized' | 'Forbidden' | 'SIGN_IN_AGAIN' | 'SECOND_STEP_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'API_KEY_NOT_ALLOWED' | 'API_KEY_SCOPE_MISSING' | 'ADMIN_ROLE_REQUIRED' | 'SECOND_ADMIN_REQUIRED' | 'TEAM_ROLE_REQUIRED' | 'NOT_FOR_TEAMS' | 'TEAM_MEMBERSHIP_ENDED' | 'APPROVAL_REQUIRED' | 'SPEND_LIMIT_REACHED' | 'TEAM_BLOCKED' | 'NotFound' | 'SESSION_MOVED' | 'MethodNotAllowed' | 'RequestTimeout' | 'Conflict' | 'NOT_SETTLED' | 'TALENT_BLOCKED_BRAND' | 'CONNECT_ONBOARDING_REQUIRED' | 'RIGHTS_CONFLICT' | 'USE_NOT_ALLOWED' | 'AGREEMENT_REQUIRED' | 'LIKENESS_CONSENT_REQUIRED' | 'PREVIEWS_OFF' | 'REVISIONS_USED_UP' | 'CAMPAIGN_CLOSED' | 'PREVIEW_SESSION' | 'PayloadTooLarge' | 'UnsupportedMediaType' | 'RangeNotSatisfiable' | 'UnprocessableEntity' | 'FILE_INFECTED' | 'CONTACT_DETAILS' | 'BRIEF_REFUSED' | 'NO_USABLE_ASSETS' | 'NOTHING_TO_PAY' | 'no_face' | 'multiple_faces' | 'face_occluded' | 'NUDITY' | 'GUARDIAN_CONSENT_REQUIRED' | 'CONSENT_REQUIRED' | 'RateLimited' | 'InternalError' | 'GENERATION_FAILED' | 'ServiceUnavailable' | null
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
  /** The leaderboard team that the buyer had joined. */
  team: OrderTeam | null
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
  /** True if the buyer can still cancel it. */
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

export type MerchOrderForAdminsResponse = {
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
  /** True if a model made it. People must then be told; `/made-with-ai` explains it. */
  madeWithAi?: boolean
  /** Manufacturer and warnings (Regulation (EU) 2023/988, article 19). Null: not known. */
  safety: ProductSafety | null
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
  /** True if a model made it. People must then be told; `/made-with-ai` explains it. */
  madeWithAi?: boolean
  /** Manufacturer and warnings (Regulation (EU) 2023/988, article 19). Null: not known. */
  safety: ProductSafety | null
  /** Address of the print file once it is made; valid for some minutes. */
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
  /** `declined`: the last attempt failed; the fan may try again. */
  reason: 'waiting' | 'authorized' | 'declined'
}

/** For an emergency close: what happens to paid orders. */
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
  /** Key of a picture uploaded as an asset; its address is also accepted. */
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
  /** True for a tester’s session, which may skip the payment. */
  allowSkipPayment: boolean
}

/** Minor units, by currency. */
export type MerchPrices = Record<string, number>

export type MerchProductSafety = {
  /** Null: the one of PRODUCT_MANUFACTURER applies. */
  manufacturer: ProductSafetyContact | null
  /** Company or person who answers in the EU for a manufacturer outside of it. */
  responsiblePerson: ProductSafetyContact | null
  /** One entry for each language. Fans see English where theirs has none. */
  warnings: MerchProductWarnings[]
}

export type MerchProductType = 'tshirt' | 'hoodie' | 'plaque' | 'digital-img' | 'general'

export type MerchProductWarnings = {
  language: 'en' | 'de' | 'fr' | 'es' | 'ja' | 'ar'
  texts: string[]
}

export type MerchRender = {
  /** Path below `merch/renders/` of the media proxy. */
  previewFilename: string
  /** Path below `merch/renders/` of the media proxy. */
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
  /** Name of the photo in verify (`imageName`). */
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
  /** The value that POST /api/merch/session/create returned. It gives full access to the session: keep it secret. */
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
  /** True if a model made it. People must then be told; `/made-with-ai` explains it. */
  madeWithAi?: boolean
}

export type MerchSessionBody = {
  /** The value that POST /api/merch/session/create returned. It gives full access to the session: keep it secret. */
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
  /** The value that POST /api/merch/session/create returned. It gives full access to the session: keep it secret. */
  sessionId: string
}

export type MerchSessionHandedOver = {
  url: string
  expiresAt: string
}

export type MerchSessionMode = 'LIVE' | 'PREVIEW'

export type MerchSessionRole = 'customer' | 'tester' | 'preview'

export type MerchShareCreated = {
  shareId: string
  isUnderReview: boolean
}

export type MerchShareResponse = {
  share: {
    id: string
    aiArtKey: string
    pictureUrl: string | null
    previewUrl: string | null
    /** True if `pictureUrl` shows bought art without a watermark. */
    isBought: boolean
    /** True if a model made it. People must then be told; `/made-with-ai` explains it. */
    madeWithAi?: boolean
    campaign: {
      id: string
      slug: string
      name: string
      talentName: string
      /** True if new visitors can start there now. */
      isOpen: boolean
    }
  }
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
  /** Centimeters. */
  chest?: number
  /** Centimeters. */
  length?: number
  /** Centimeters. */
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

export type MerchWithdrawableItem = {
  itemId: string
  /** With quantity, size and color. */
  name: string
  /** The refund for this item alone. */
  amountMinorUnit: number
  /** Null while the goods are not delivered. */
  until: string | null
  /** Why the buyer cannot withdraw from the item; null if they can. */
  obstacle: 'OUTSIDE' | 'TEST' | 'REFUNDED' | 'WITHDRAWN' | 'PERSONALIZED' | 'PERIOD_OVER' | null
}

export type MerchWithdrawal = {
  id: string
  name: string | null
  email: string | null
  items: MerchWithdrawnItem[]
  status: MerchWithdrawalStatus
  currency: string
  /** The refund: price, tax, and the outbound shipping if nothing is kept. */
  amountMinorUnit: number
  statedAt: string
  /** Null if there is nothing to send back. */
  sendBackBy: string | null
  refundDueAt: string
  /** True while the refund may wait, because the goods are neither back nor proven to be sent. */
  isWithheld: boolean
  returnSeenAs: 'GOODS' | 'PROOF' | null
  returnSeenAt: string | null
  decisionReason: string | null
  decidedAt: string | null
  refundedAt: string | null
}

export type MerchWithdrawalAct = 'goods_back' | 'proof' | 'refund' | 'refuse'

export type MerchWithdrawalForAdmins = {
  id: string
  name: string | null
  email: string | null
  items: MerchWithdrawnItem[]
  status: MerchWithdrawalStatus
  currency: string
  /** The refund: price, tax, and the outbound shipping if nothing is kept. */
  amountMinorUnit: number
  statedAt: string
  /** Null if there is nothing to send back. */
  sendBackBy: string | null
  refundDueAt: string
  /** True while the refund may wait, because the goods are neither back nor proven to be sent. */
  isWithheld: boolean
  returnSeenAs: 'GOODS' | 'PROOF' | null
  returnSeenAt: string | null
  decisionReason: string | null
  decidedAt: string | null
  refundedAt: string | null
  orderId: string
  orderNumber: string
  campaignName: string
  paymentId: string | null
  /** True if a part of the payment is refunded. Refund that part at the payment processor, then repeat the act. */
  isPartOfPayment: boolean
  allowedActs: MerchWithdrawalAct[]
}

export type MerchWithdrawalOptions = {
  orderNumber: string
  campaignName: string
  campaignSlug: string
  supportEmail: string | null
  name: string | null
  email: string | null
  currency: string
  items: MerchWithdrawableItem[]
  /** The statement to confirm, if the address names one. */
  statement: {
    name: string
    email: string
    itemIds: string[]
    amountMinorUnit: number
  } | null
  withdrawals: MerchWithdrawal[]
}

export type MerchWithdrawals = {
  withdrawals: MerchWithdrawalForAdmins[]
  total: number
  limit: number
  offset: number
}

export type MerchWithdrawalStatement = {
  name: string
  email: string
  itemIds: string[]
}

export type MerchWithdrawalStatus = 'OPEN' | 'ACCEPTED' | 'REFUSED' | 'REFUNDED'

export type MerchWithdrawnItem = {
  itemId: string
  /** With quantity, size and color. */
  name: string
}

export type Message = {
  id: string
  offerId: string
  /** Number in the conversation, from 1 without gaps. */
  sequence: number
  senderRole: 'brand' | 'talent' | 'agent' | 'admin'
  /** null: Semblance. */
  senderAccountId: string | null
  senderName: string
  /** The member who wrote it for the team of the sender. Only the team itself and admins see it. */
  senderPersonName: string | null
  /** True if the caller’s side wrote it. */
  isOwn: boolean
  /** null after removal. */
  text: string | null
  attachments: MessageAttachment[]
  removed: boolean
  removedAt: string | null
  /** Time the other side read it; for a message from Semblance, the time both sides had read it. */
  readAt: string | null
  createdAt: string
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
  /** True if the caller can write now. */
  canWrite: boolean
  version: number
}

export type MessageResponse = {
  message: Message
}

export type Model = {
  key: string
  capability: ModelCapability
  adapter: ModelAdapter
  providerModel: string | null
  /** Name used by designs and offers; each name belongs to one model at a time. */
  endpoint: string | null
  /** Cost of a call if the provider does not report one, in millionths of a US dollar. */
  costMicroUsd: number
  /** Passed to the adapter with every call; it rejects parameters it does not know. A parameter that starts with an adapter’s name, such as `local_style`, is for that adapter only and is called `style` there. */
  parameters: Record<string, string | number | boolean>
  status: ModelStatus
  speedCategory: ModelSpeed
  timeoutMs: number
  /** Calls at once, across all processes. */
  concurrency: number
  /** The provider that currently answers; null if there is none. */
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

/** auto: a connected hosted provider with the capability, else a model on this machine. */
export type ModelAdapter = 'auto' | 'local' | 'openai' | 'google' | 'fal' | 'elevenlabs'

export type ModelCapability = 'image' | 'vision' | 'matting' | 'likeness' | 'moderation' | 'text' | 'embeddings' | 'voice'

export type ModelResponse = {
  status: 'success'
  data: {
    model: Model
  }
}

export type ModelSpeed = 'fast' | 'medium' | 'slow'

export type ModelStatus = 'active' | 'inactive' | 'deprecated'

export type MultipleFacesError = {
  error: string
  code: 'multiple_faces'
}

export type NewCredential = {
  id: string
  clientDataJSON: string
  attestationObject: string
  transports: string[]
}

export type NextPayout = {
  currency: string | null
  state: NextPayoutState
  /** Text for the seller. */
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
  /** The recipient, after forwarding to an agent. */
  accountId: string
  type: 'OFFER_RECEIVED' | 'OFFER_SUBMITTED' | 'OFFER_ACCEPTED' | 'OFFER_COUNTERED' | 'OFFER_REJECTED' | 'OFFER_APPROVED' | 'OFFER_CANCELLED' | 'DELIVERY_READY' | 'REVISION_REQUESTED' | 'OFFER_RELEASE_REMINDER' | 'PAYMENT_RECEIVED' | 'OFFER_COMPLETED' | 'AUTO_RELEASE' | 'DISPUTE_OPENED' | 'DISPUTE_RESOLVED' | 'PAYMENT_RETURNED' | 'DELIVERY_DUE' | 'DELIVERY_LATE' | 'EXTENSION_REQUESTED' | 'EXTENSION_ANSWERED' | 'REVISIONS_ALLOWED' | 'DISPUTE_ANSWER_DUE' | 'DISPUTE_STATEMENT' | 'DISPUTE_ANSWER_OVER' | 'TERMS_CHANGED' | 'AGREEMENT_SIGNED' | 'LICENSE_TO_RENEW' | 'LICENSE_ENDING' | 'MESSAGE_RECEIVED' | 'RATING_ASKED' | 'RATING_RECEIVED' | 'PRODUCT_BOUGHT' | 'DATA_EXPORT_READY' | 'ACCOUNT_ERASURE_SCHEDULED' | 'FACTOR_RECOVERY_STARTED' | 'FACTORS_RESET' | 'API_KEY_CHANGED' | 'TEAM_CHANGED' | 'APPROVAL_ASKED' | 'APPROVAL_DECIDED' | 'ADMIN_APPROVAL_ASKED' | 'ADMIN_APPROVAL_DECIDED' | 'AGENT_ASKED' | 'AGENT_ANSWERED' | 'USE_RULES_PROPOSED' | 'USE_RULES_ANSWERED' | 'LIKENESS_HELD' | 'LIKENESS_MATCHED' | 'LIKENESS_DECIDED' | 'LIKENESS_TAKEN_DOWN' | 'LIKENESS_RESTORED' | 'PICTURE_TAKEN_DOWN' | 'PICTURE_RESTORED' | 'MERCH_SHIPPED' | 'MERCH_CANCELLED' | 'MERCH_WITHDRAWN' | 'WEBHOOK_STOPPED'
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

/** The same license for programs: an Agreement of ODRL 2.2 in JSON-LD. Its profile, at /ns/odrl, defines the terms that ODRL lacks. */
export type OdrlAgreement = {
  '@context': string[]
  '@type': 'Agreement'
  uid: string
  profile: string
  conflict: 'prohibit'
  licenseStatus: string
  assigner: OdrlParty
  assignee: OdrlParty
  target: {
    '@type': 'AssetCollection'
    uid: string
    'dct:hasPart'?: {
      '@type': 'Asset'
      uid: string
      partOf: string
    }[]
  }
  /** Missing while the license is suspended or revoked. */
  permission?: OdrlRule[]
  prohibition: OdrlRule[]
  /** Duties of the talent: exclusivity, and sharing the work. */
  obligation?: OdrlRule[]
  'dct:isReplacedBy'?: {
    uid: string
  }
}

export type OdrlConstraint = {
  leftOperand: string
  operator: string
  /** One value, or any of several countries. */
  rightOperand: {
    '@id'?: string
    '@value'?: string
    '@type'?: string
  }[]
}

export type OdrlParty = {
  '@type': 'Party'
  uid: string
  name: string
}

export type OdrlRule = {
  action: string
  assigner?: string
  assignee?: string
  constraint?: OdrlConstraint[]
}

export type OEmbed = {
  version: '1.0'
  type: 'rich'
  /** Name of the talent or the store. */
  title: string
  /** Name of this marketplace. */
  provider_name: string
  provider_url: string
  /** Seconds for which the response may be kept. */
  cache_age: number
  /** Width of the frame, in pixels. */
  width: number
  /** Height of the frame, in pixels. */
  height: number
  /** A frame without a script. */
  html: string
  thumbnail_url?: string
  thumbnail_width?: number
  thumbnail_height?: number
  /** True if a model made the picture. The frame shows the label. Not in oEmbed itself. */
  made_with_ai: boolean
}

export type Offer = {
  id: string
  status: OfferStatus
  buyerAccountId: string
  sellerAccountId: string
  offerAmountMinorUnit: number
  currency: string
  /** The brand’s own title, else one made from the campaign type and the brand. */
  title: string
  /** True if the brand wrote the title. */
  hasOwnTitle: boolean
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
  selectedSampleMadeBy: MadeBy
  selectedVoiceMadeBy: MadeBy
  expiresAt: string | null
  expirePolicy: 'expire' | 'remind_talent' | 'ping_brand'
  counteredBy: 'brand' | 'talent' | null
  counterNote: string | null
  counterChanges: Record<string, unknown> | null
  /** Number of counter-offers so far. Send it with `accept`. */
  counterVersion: number
  deliveryFileUrls: string[]
  deliveryMadeBy: MadeBy
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
  /** Amount of the payment that was refunded or will be refunded. */
  returnedMinorUnit: number | null
  /** Actions the caller can take now. */
  allowedActions: OfferAction[]
  createdAt: string
  updatedAt: string
  scope: LicenseScope | null
  /** Offer whose license this one renews. */
  renewsOfferId: string | null
  /** First moment at which the brand may no longer use the completed work, with renewals. Null: no end, or not completed. From then on, the files of the delivery are refused to the brand. */
  licensedUntil: string | null
  /** Days the other side has to answer, from the time it was sent. */
  expiresInDays: number
  /** Agreed number of days from payment to delivery. */
  deliverWithinDays: number | null
  /** Delivery deadline, while a delivery is due. */
  deliveryDueAt: string | null
  /** Time from which the delivery is late and the brand can cancel for a full refund. */
  deliveryLateAt: string | null
  extensionRequest: ExtensionRequest | null
  /** Number of extension requests the talent has left. */
  extensionsLeft: number
  /** Number of included revisions; null means unlimited. */
  includedRevisions: number | null
  /** Agreed price of another revision; null if none is sold. */
  extraRevisionMinorUnit: number | null
  /** Offer whose work this one revises, if this offer pays for another revision. */
  revisionOfOfferId: string | null
  /** Offers that paid for more revisions of this work, oldest first. */
  revisionOfferIds: string[]
  /** Deadline for statements from both sides in an open dispute. */
  disputeAnswerDueAt: string | null
  /** Time the talent answered the open dispute. From then on, the dispute is ready for a decision. */
  disputeAnsweredAt: string | null
}

export type OfferAcceptedEvent = {
  type: 'offer.accepted'
  version: 1
  timestamp: string
  data: OfferEventData
}

export type OfferAction = 'ACCEPT' | 'COUNTER' | 'REJECT' | 'PAY' | 'CANCEL' | 'DELIVER' | 'COMPLETE' | 'REQUEST_REVISION' | 'DISPUTE' | 'RESOLVE_DISPUTE' | 'APPROVE_CAPTURE' | 'DECLINE_CAPTURE'

export type OfferCanceledEvent = {
  type: 'offer.canceled'
  version: 1
  timestamp: string
  data: OfferEventData
}

export type OfferCompletedEvent = {
  type: 'offer.completed'
  version: 1
  timestamp: string
  data: CompletedOfferEventData
}

export type OfferCounteredEvent = {
  type: 'offer.countered'
  version: 1
  timestamp: string
  data: OfferEventData
}

export type OfferDeliveredEvent = {
  type: 'offer.delivered'
  version: 1
  timestamp: string
  data: OfferEventData
}

export type OfferDisputedEvent = {
  type: 'offer.disputed'
  version: 1
  timestamp: string
  data: OfferEventData
}

export type OfferDisputeResolvedEvent = {
  type: 'offer.dispute_resolved'
  version: 1
  timestamp: string
  data: OfferEventData
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

export type OfferEventActor = 'brand' | 'talent' | 'agent' | 'admin' | 'system'

export type OfferEventData = {
  offerId: string
  fromStatus: string | null
  toStatus: string
  actor: OfferEventActor
  amountMinorUnit: number
  currency: string
  occurredAt: string
}

export type OfferExpiredEvent = {
  type: 'offer.expired'
  version: 1
  timestamp: string
  data: OfferEventData
}

export type OfferExtensionGrantedEvent = {
  type: 'offer.extension_granted'
  version: 1
  timestamp: string
  data: OfferEventData
}

export type OfferExtensionLapsedEvent = {
  type: 'offer.extension_lapsed'
  version: 1
  timestamp: string
  data: OfferEventData
}

export type OfferExtensionRefusedEvent = {
  type: 'offer.extension_refused'
  version: 1
  timestamp: string
  data: OfferEventData
}

export type OfferExtensionRequestedEvent = {
  type: 'offer.extension_requested'
  version: 1
  timestamp: string
  data: OfferEventData
}

export type OfferJobReport = {
  /** True if every row succeeded. */
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
  /** null applies to every category without its own minimum. */
  category: 'IMAGE' | 'VOICE' | 'VIDEO' | null
  amountMinorUnit: number
}

export type OfferMoney = {
  bought: {
    /** Paid by the caller and in escrow, with the fees. */
    escrowByCurrency: SumInCurrency[]
    /** Still to be paid for accepted offers, with the fees. */
    dueByCurrency: SumInCurrency[]
    firstReleaseAt: string | null
  }
  sold: {
    /** The caller’s share of money in escrow, and earnings that are on hold until a dispute ends. */
    heldByCurrency: SumInCurrency[]
  }
}

export type OfferPaidEvent = {
  type: 'offer.paid'
  version: 1
  timestamp: string
  data: OfferEventData
}

export type OfferPaymentAuthorizedEvent = {
  type: 'offer.payment_authorized'
  version: 1
  timestamp: string
  data: OfferEventData
}

export type OfferPaymentDeclinedEvent = {
  type: 'offer.payment_declined'
  version: 1
  timestamp: string
  data: OfferEventData
}

export type OfferPaymentReturnedEvent = {
  type: 'offer.payment_returned'
  version: 1
  timestamp: string
  data: OfferEventData
}

export type OfferPolicy = {
  belowMinimum: 'ask_talent' | 'auto_reject' | 'auto_counter'
  /** A talent with minimums accepts only the currencies listed here. */
  minimums: OfferMinimum[]
  blockedBrandNames: string[]
}

export type OfferQuote = {
  offerAmountMinorUnit: number
  currency: string
  platformFeeMinorUnit: number
  totalBrandPriceMinorUnit: number
  ifAllAccept: {
    /** Talents who would get an offer at this price. */
    count: number
    /** Amount that the brand pays if all of them accept. */
    totalMinorUnit: number
  }
  talents: QuotedTalent[]
}

export type OfferRatings = {
  ratings: Rating[]
  canRate: boolean
  /** null if the offer is not completed. */
  rateUntil: string | null
  otherHasRated: boolean
  reputations: {
    brand: Reputation
    talent: Reputation
  }
}

export type OfferRejectedEvent = {
  type: 'offer.rejected'
  version: 1
  timestamp: string
  data: OfferEventData
}

export type OfferResponse = {
  offer: Offer
}

export type OfferRevisionRequestedEvent = {
  type: 'offer.revision_requested'
  version: 1
  timestamp: string
  data: OfferEventData
}

export type OfferRevisionsAllowedEvent = {
  type: 'offer.revisions_allowed'
  version: 1
  timestamp: string
  data: OfferEventData
}

export type OfferStatistics = {
  /** Date in UTC. */
  from: string
  /** Date in UTC. */
  to: string
  /** Offers and drafts created in the period, by status; days before today are as counted each hour. */
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
  /** Payments and refunds in the period, per currency. */
  volume: {
    currency: string
    paidCount: number
    offerAmountMinorUnit: number
    platformFeeMinorUnit: number
    totalBrandPriceMinorUnit: number
    returnedCount: number
    returnedMinorUnit: number
  }[]
  /** Current escrow balance in the ledger, independent of the period. */
  escrow: {
    currency: string
    heldMinorUnit: number
    offerCount: number
  }[]
  timeToAccept: TimeTaken
  timeToDeliver: TimeTaken
  /** Number of offers that made each transition, per day of the period. */
  days: {
    /** Date in UTC. */
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

export type OfferSubmittedEvent = {
  type: 'offer.submitted'
  version: 1
  timestamp: string
  data: OfferEventData
}

export type OnboardingDetails = {
  status: 'missing' | 'incomplete' | 'under_review'
}

export type OnboardingLink = {
  url: string
  expiresAt: string
}

export type OrderCanceledEvent = {
  type: 'order.canceled'
  version: 1
  timestamp: string
  data: OrderEventData
}

export type OrderCreatedEvent = {
  type: 'order.created'
  version: 1
  timestamp: string
  data: OrderEventData
}

export type OrderDeliveredEvent = {
  type: 'order.delivered'
  version: 1
  timestamp: string
  data: OrderEventData
}

export type OrderedErasure = {
  erasure: ErasureForAdmins
}

export type OrderErasureBody = {
  accountId: string
  reason: string
}

export type OrderEventActor = 'system' | 'fan' | 'admin' | 'print-shop'

export type OrderEventData = {
  orderId: string
  orderNumber: string
  fromStatus: string | null
  toStatus: string
  actor: OrderEventActor
  amountMinorUnit: number
  currency: string
  occurredAt: string
}

export type OrderPaidEvent = {
  type: 'order.paid'
  version: 1
  timestamp: string
  data: OrderEventData
}

export type OrderRefundedEvent = {
  type: 'order.refunded'
  version: 1
  timestamp: string
  data: OrderEventData
}

export type OrderShippedEvent = {
  type: 'order.shipped'
  version: 1
  timestamp: string
  data: OrderEventData
}

export type OrderTeam = {
  name: string
  slug: string
  boardSlug: string
  boardName: string
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

export type Passkey = {
  id: string
  name: string
  createdAt: string
  lastUsedAt: string | null
}

export type PasskeyAssertion = {
  id: string
  clientDataJSON: string
  authenticatorData: string
  signature: string
  userHandle: string | null
}

export type PasskeyCreation = {
  challenge: string
  rp: {
    id: string
    name: string
  }
  user: {
    id: string
    name: string
    displayName: string
  }
  pubKeyCredParams: {
    type: 'public-key'
    alg: number
  }[]
  timeout: number
  attestation: 'none'
  excludeCredentials: CredentialName[]
  authenticatorSelection: {
    residentKey: 'required'
    requireResidentKey: true
    userVerification: 'required'
  }
}

export type PasskeyRequest = {
  challenge: string
  rpId: string
  timeout: number
  userVerification: 'required'
  allowCredentials: CredentialName[]
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
  /** Receipt code. */
  ppuCode: string
  processorPaymentId: string | null
  hostPartnerSlug: string | null
  /** The member who paid for a team. Left out for everybody else, and for the seller. */
  buyerPersonName?: string
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
  /** Amount refunded at the processor or kept by a bank, outside Semblance. */
  goneMinorUnit: number
  /** Amount of the payment that is not gone. */
  remainingMinorUnit: number
  /** Part of the gone amount that still needs a decision. */
  undecidedMinorUnit: number
  /** Amount a refund would return now; 0 if none is possible. */
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

export type PaymentsAdminRoleRequiredError = {
  error: string
  code: 'ADMIN_ROLE_REQUIRED'
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

export type PaymentsSecondAdminRequiredError = {
  error: string
  code: 'SECOND_ADMIN_REQUIRED'
}

export type PaymentsSecondFactorRequiredError = {
  error: string
  code: 'SECOND_FACTOR_REQUIRED'
}

export type PaymentsServiceUnavailableError = {
  error: string
  code: 'SERVICE_UNAVAILABLE'
}

export type PaymentsSignInAgainError = {
  error: string
  code: 'SIGN_IN_AGAIN'
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

export type PayoutEventData = {
  payoutId: string
  kind: PayoutEventKind
  fromStatus: string | null
  toStatus: string
  amountMinorUnit: number
  currency: string
  occurredAt: string
}

export type PayoutEventKind = 'scheduled' | 'manual' | 'advance'

export type PayoutFailedEvent = {
  type: 'payout.failed'
  version: 1
  timestamp: string
  data: PayoutEventData
}

export type PayOutNowBody = {
  accountId: string
  dryRun?: boolean
  currency?: string
}

export type PayoutPaidEvent = {
  type: 'payout.paid'
  version: 1
  timestamp: string
  data: PayoutEventData
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

export type PayoutSentEvent = {
  type: 'payout.sent'
  version: 1
  timestamp: string
  data: PayoutEventData
}

export type PayoutSetup = {
  state: 'missing' | 'incomplete' | 'under_review' | 'resting' | 'ready'
  /** Text for the seller. */
  wants: string[]
  restsUntil: string | null
}

export type PendingCapture = {
  offer: Offer
  processorPaymentId: string
  amountMinorUnit: number
  currency: string
  authorizedAt: string
  /** Deadline for the review; then the payment is released. */
  expiresAt: string
  decision: {
    decision: 'capture' | 'decline' | 'expire' | 'cancel'
    decidedAt: string
    decidedByAccountId: string | null
    /** Reason, visible to admins only. */
    note: string | null
    /** Message to the brand. */
    message: string | null
  } | null
}

/** Where the file was uploaded. */
export type PersonSource = 'likeness-image' | 'likeness-voice' | 'portrait' | 'store-photo' | 'profile-picture'

export type PictureKind = 'portrait' | 'work' | 'voice-sample' | 'store-photo' | 'share'

export type PictureTakedown = {
  id: string
  kind: PictureKind
  subjectId: string
  /** Null: a fan without an account made it. */
  account: {
    id: string
    displayName: string
    slug: string
  } | null
  /** Signed for 15 minutes; null once the file is deleted. */
  url: string | null
  isSound: boolean
  category: TakedownCategory
  reason: string
  by: string
  /** Until then it can be restored. Null: as long as the work or recording exists. */
  keptUntil: string | null
  restored: {
    by: string
    reason: string
    at: string
  } | null
  createdAt: string
}

export type PictureTakedowns = {
  takedowns: PictureTakedown[]
  total: number
  limit: number
  offset: number
}

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
  /** The address or key of a picture uploaded as an asset. */
  basePlaqueUrl: string | null
  /** The address or key of a picture uploaded as an asset. */
  recordFrameUrl: string | null
  /** The address or key of a picture uploaded as an asset. */
  artistRefUrl: string | null
}

export type PlaquePricing = {
  /** In major units of the currency, without rounding. */
  price: number
  priceMinorUnit: number
  /** In major units of the currency, without rounding. */
  shipping: number
  shippingMinorUnit: number
}

export type PlaquePricingChange = {
  priceMinorUnit: number
  shippingMinorUnit: number
}

export type PlaqueVinyl = {
  /** Fraction of the picture. */
  x: number
  /** Fraction of the picture. */
  y: number
  /** Fraction of the picture. */
  size: number
}

export type Portrait = {
  url: string
  key: string
  contentType: string
  bytes: number
  width: number | null
  height: number | null
  /** Reason the portrait is not public yet; null if it is public. */
  heldReason: string | null
}

export type PostGrantedFileForm = {
  key: string
  'Content-Type': string
  policy: string
  signature: string
  /** The file, as the last field, with the type and size of the presigned upload. */
  file: Blob
}

export type PresignMerchUploadBody = {
  filename: string
  /** The file’s type: JPEG, PNG or WebP. */
  contentType: string
  form?: boolean
  size?: number
}

export type PreviewChoice = {
  /** Brands may have previews made before the talent accepts an offer, as long as the talent consents. */
  allowed: boolean
  /** Time of the latest change; null if there was none. */
  at: string | null
}

export type PreviewQueued = {
  jobId: string
}

export type PreviewSessionError = {
  error: string
  code: 'PREVIEW_SESSION'
}

export type PreviewsOffError = {
  error: string
  code: 'PREVIEWS_OFF'
}

export type PrintMerchPackingSlipsBody = {
  orderIds: string[]
}

export type PrintShopEvent = {
  type: string
}

export type PrivacyFacts = {
  days: {
    removedPictures: number
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

export type ProductResponse = {
  product: Product
}

export type ProductSafety = {
  manufacturer: ProductSafetyContact | null
  /** Company or person who answers in the EU for a manufacturer outside of it. */
  responsiblePerson: ProductSafetyContact | null
  /** In the language of the response. */
  warnings: string[]
}

export type ProductSafetyContact = {
  name: string
  /** The postal address, in one or several lines. */
  address: string
  /** A mail address, or the address of a website. */
  contact: string
}

export type ProductText = {
  catalogProductId: string
  name: string | null
  description: string | null
}

export type ProductWithoutManufacturer = {
  id: string
  name: string
  sku: string
}

export type ProgressIndicatorType = 'linear' | 'spinner'

export type ProofOfWorkChallenge = {
  algorithm: 'SHA-256'
  /** Find a whole number, up to 15 digits, so that the SHA-256 of `<challenge>:<number>` begins with `bits` zero bits. Repeat the request with that text in the header `Proof-Of-Work`. It is valid for one request. */
  challenge: string
  bits: number
  expiresAt: string
}

export type ProviderResponse = {
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
  removedPictures: number
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
  actingSessions: number
  teamInvitations: number
  endedApiKeys: number
  apiKeyHistory: number
  webhookEvents: number
}

export type PublicUses = {
  slug: string
  displayName: string
  rules: UseRules
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

export type PurchaseOrder = {
  number: string | null
}

export type PurgesReport = {
  purged: number
  failed: number
}

export type PushDevice = {
  id: string
  browser: string | null
  createdAt: string
  isThisBrowser: boolean
}

export type PushesReport = {
  sent: number
  failed: number
  ended: number
}

export type PushSettings = {
  /** The `applicationServerKey` with which browsers subscribe. */
  publicKey: string
  /** If on, the lock screen shows the whole notification, with names and amounts. */
  showsDetails: boolean
  devices: PushDevice[]
}

export type PutMerchDesignConfigBody = {
  version: number
  /** Product type it applies to; null: all types. */
  productType: 'tshirt' | 'hoodie' | 'plaque' | 'digital-img' | 'general' | null
  config: DesignConfigFields | null
}

export type QualityTier = 'low' | 'medium' | 'high'

export type QueueReport = {
  success: true
  message: string
  /** Events whose lease ran out. */
  timedOutCount: number
  /** Events that timed out or failed and will be retried. */
  retriedCount: number
  /** Events that were completed. */
  processedCount: number
}

export type QuotedTalent = {
  slug: string
  displayName: string
  /** taken: the offer fits. asked, rejected, countered: it is below their minimum, and this is what happens. currency: they accept other currencies. blocked: they do not work with this brand. */
  fits: 'taken' | 'asked' | 'rejected' | 'countered' | 'currency' | 'blocked'
  minimumMinorUnit: number | null
  /** Currencies they accept, if this one is not among them. */
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
  /** Time from which others can see it. */
  visibleAt: string
  hiddenAt: string | null
  /** Reason an admin hid it. */
  hiddenReason: string | null
}

export type RatingForAdmins = {
  rating: Rating
  raterName: string
  ratedName: string
  ratedSlug: string
}

export type RatingResponse = {
  rating: Rating
}

export type RatingsFound = {
  ratings: RatingForAdmins[]
  nextAfter: string | null
}

export type ReadPaymentResponse = {
  payment: Payment
}

export type ReceiptCompany = {
  legalName: string | null
  address: string | null
  country: string | null
  vatId: string | null
  purchaseOrder: string | null
}

export type ReceiptCompanyResponse = {
  company: ReceiptCompany | null
}

export type ReceivePrintShopEventResponse = {
  received: true
}

export type ReceiveProcessorEventResponse = {
  received: true
}

export type RecordedLeaderboardStat = {
  credited: boolean
  boardTeamId: string | null
  reason: 'no_team' | 'not_completed' | 'preview' | null
}

export type RecordLeaderboardStatBody = {
  /** The value that POST /api/merch/session/create returned. It gives full access to the session: keep it secret. */
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
  /** pending: the buyer does not have the money yet. */
  status: 'pending' | 'succeeded'
}

export type RefundPaymentBody = {
  processorPaymentId: string
  note?: string | null
}

export type RefusedBriefDetails = {
  issues: Issue[]
}

export type RefusedUseDetails = {
  issues: Issue[]
}

export type RegisterWorksReport = {
  files: number
  failed: number
}

export type ReleaseCaptureBody = {
  offerId: string
  note?: string | null
}

export type RemindOfReportsReport = {
  reminded: number
}

export type RemovePortraitResponse = {
  success: true
}

export type RenamePasskeyBody = {
  name: string
}

export type RenameShortlistBody = {
  name: string
}

export type RenderedProductPreview = {
  catalogProductId: string
  sku: string
  /** At most 1200 pixels, without a watermark. */
  url: string
  /** True if a model made it. People must then be told; `/made-with-ai` explains it. */
  madeWithAi?: boolean
}

export type RendererBackground = {
  imageKey?: string
  color?: string
  /** A picture for one color of the product, by its key. */
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
  /** The first is the default. */
  placements: RendererPlacement[]
  name?: RendererName
  /** Prints “Made with AI” below art that a model made. */
  aiLabel?: {
    color: string
  }
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
  /** Name used by cart items. */
  name: string
  label: string
  area: RendererQuad
  printWidthMm: number
  printHeightMm: number
  displacement?: {
    mapKey: string
    /** Largest displacement of the art by the map, as a fraction of the width. Red is horizontal, green is vertical, 128 is none. */
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
  /** Campaign tier for price, shipping and pictures. */
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
  /** The value that POST /api/merch/session/create returned. It gives full access to the session: keep it secret. */
  sessionId: string
  catalogProductId: string
  cartItemId?: string
  designId?: string
  fanName?: string
  placement?: string
  color?: string
}

export type RenewRecoveryCodesResponse = {
  /** Shown only now. */
  recoveryCodes: string[]
}

export type ReplaceMerchCartBody = {
  items: MerchCartItemWanted[]
  discountCode?: string | null
  giftNote?: string | null
}

export type ReplayWebhookDeliveriesBody = {
  from: string
  to: string
}

export type ReportLikenessBody = {
  name: string
  email: string
  talentSlug?: string
  pictureUrl?: string
  subject?: ReportSubject
  reason: LikenessReportReason
  statement: string
}

export type ReportMeasure = 'REMOVED' | 'RESTRICTED' | 'CHANGED'

export type ReportSender = {
  email: string
  standing: ReportSenderStanding
  reason: string
  /** Confirmed reports. */
  reports: number
  /** Reports that were dismissed. */
  dismissed: number
  warnedAt: string | null
  suspendedUntil: string | null
  updatedAt: string
}

export type ReportSenders = {
  senders: ReportSender[]
  total: number
  limit: number
  offset: number
}

export type ReportSenderStanding = 'NONE' | 'TRUSTED' | 'WARNED' | 'SUSPENDED'

export type ReportSubject = 'STORE' | 'ART' | 'FAN_NAME' | 'SHARE' | 'PORTRAIT' | 'WORK' | 'VOICE' | 'MESSAGE'

export type RepresentedTalent = {
  /** The talent’s account. Send it as `accountId` to other routes. */
  accountId: string
  talent: AccountSnippet
  canAct: boolean
  createdAt: string
}

export type Reputation = {
  /** Two decimal places; null if nobody has rated them yet. */
  average: number | null
  count: number
}

export type RequestErasureBody = {
  /** The caller’s slug or email address. */
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

export type ResetFactorsBody = {
  accountId: string
  reason: string
}

export type ResetPasswordBody = {
  email: string
  /** Six-digit code from the mail. */
  code: string
  /** 8 to 200 characters, and not a common password. */
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
  /** With accept: the counter-offer version you read. */
  counterVersion?: number
  /** With accept: the version of the license terms you read. */
  termsVersion?: number
}

export type RestoreLikenessBody = {
  reason: string
}

export type RestoreMerchCartBody = {
  /** From the link in an email about a cart. */
  s?: string
  campaignSlug: string
}

export type RestorePictureBody = {
  reason: string
}

export type RetryMerchOrderBody = {
  note?: string | null
}

export type ReturnedPart = {
  success: true
  partMinorUnit: number
  currency: string
  /** With refund_all: status of the refund. */
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

export type RevokeOtherSessionsResponse = {
  success: true
  revokedCount: number
}

export type RevokeSessionBody = {
  sessionId: string
}

export type RightsConflict = {
  licensor: string
  sellerAccountId: string
  one: ConflictingOffer
  other: ConflictingOffer
}

export type RightsConflictDetails = {
  issues: Issue[]
}

export type RightsConflictError = {
  error: string
  code: 'RIGHTS_CONFLICT'
  details?: RightsConflictDetails
}

export type Role = 'brand' | 'talent' | 'agent' | 'admin'

export type RotateApiKeyBody = {
  /** Hours for which the old secret still works. Default: 24. */
  overlapHours?: number
}

export type RunIndexingEventBody = {
  eventId: string
}

export type RunLikenessReadProfilesResponse = {
  accounts: number
}

export type RunMerchFulfilmentResponse = {
  success: boolean
  worked: number
  failed: number
}

export type RunPaymentsSweepResponse = {
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

export type RunProcessPayoutsResponse = {
  success: boolean
  message: string
  processedCount: number
  skippedCount: number
  errors: {
    accountId: string
    error: string
  }[]
}

export type SaveAgreementRequirementBody = {
  isRequired: boolean
}

export type SaveBlastDraftBody = {
  draftId?: string | null
  /** Talents chosen so far. They are validated when the blast is created. */
  slugs: string[]
  /** Chosen candidates of each talent, if the brief needs them. */
  candidates?: BlastCandidates[]
  brief: BlastDraftBrief
}

export type SaveCompanyBody = {
  company: Company | null
}

export type SavedBlastDraft = {
  draft: BlastDraft
  warnings: Issue[]
}

export type SavedProductResponse = {
  product: Product
  /** Conflicts with the seller’s own rules about uses. The product is saved anyway. */
  warnings?: Issue[]
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
    push?: boolean
    locked?: boolean
    waits?: boolean
  }[]
  digest?: {
    rhythm?: MailRhythm
    /** From the IANA list. */
    timeZone?: string
    nextAt?: string | null
  }
}

export type SavePreviewChoiceBody = {
  allowed: boolean
}

export type SavePurchaseOrderBody = {
  payFor: PayFor
  payForId: string
  number: string | null
}

export type SaveSellerStoreBody = {
  name: string
  headline?: string | null
  /** The address that your upload returned; it may have expired. */
  uploadedImageUrl: string
  /** Products left out are not on sale. */
  products: {
    sku: CuratedSku
    /** In the store’s currency, at least the catalog’s price. Default: that price. */
    priceMinorUnit?: number
    enabled: boolean
  }[]
  /** Null as `filterId`: the original photo, which is always included. */
  designs: ({
    filterId: string | null
    name: string
    /** A preview of the design. It is not used as the art; the art is made when a visitor first needs it. */
    imageUrl?: string | null
  })[]
  /** True if fans can visit and order from now on. */
  publish: boolean
}

export type SaveSocialLinksBody = {
  links: {
    platform?: SocialPlatform
    url: string
  }[]
}

export type SaveUseRulesBody = {
  version: number
  rules: UseRules
  showsFloors?: boolean
}

export type SearchLikenessesByPictureForm = {
  /** A picture (JPEG, PNG or WebP) up to 10 MB and 40 megapixels, with a face. It is not stored. */
  file: Blob
}

export type SearchLikenessesByVoiceForm = {
  /** A recording (MP3, M4A, WAV, OGG, WebM or FLAC) up to 20 MB, 1 second to 10 minutes long. It is not stored. */
  file: Blob
}

export type SecondAdminRequiredError = {
  error: string
  code: 'SECOND_ADMIN_REQUIRED'
}

export type SecondFactorRequiredError = {
  error: string
  code: 'SECOND_FACTOR_REQUIRED'
}

export type SecondStepDetails = {
  methods: ('passkey' | 'code' | 'recoveryCode')[]
}

export type SecondStepRequiredError = {
  error: string
  code: 'SECOND_STEP_REQUIRED'
  details?: SecondStepDetails
}

export type SelectMerchArtBody = {
  /** The value that POST /api/merch/session/create returned. It gives full access to the session: keep it secret. */
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
  /** Why nobody can order now; null: orders are open. */
  closedBecause: 'draft' | 'closed by you' | 'closed by us' | 'no consent' | 'under review' | 'photo taken down' | 'blocked' | null
  uploadedImageUrl: string
  currency: string
  homeCountry: string
  shippingFlatRateMinorUnit: number
  shippingIntlRateMinorUnit: number
  products: SellerStoreProduct[]
  /** One of the designs is always the original photo. */
  designs: SellerStoreDesign[]
  createdAt: string
  updatedAt: string
}

export type SellerStoreDesign = {
  id: string
  filterId: string | null
  name: string
  assetStatus: DesignAssetStatus
  displayImageUrl: string | null
  /** True if a model made it. People must then be told; `/made-with-ai` explains it. */
  madeWithAi?: boolean
  renderedProductPreviews: SellerStorePreview[]
  fault: string | null
}

export type SellerStorePreview = {
  catalogProductId: string
  sku: string
  url: string
  /** True if a model made it. People must then be told; `/made-with-ai` explains it. */
  madeWithAi?: boolean
}

export type SellerStoreProduct = {
  catalogProductId: string
  sku: CuratedSku
  name: string
  enabled: boolean
  /** In major units of the currency, without rounding. */
  price: number
  priceMinorUnit: number
  /** The requested price, if it is below the base price; the product is sold at the base price. */
  raisedFromMinorUnit: number | null
  basePriceMinorUnit: number
  /** The seller’s earnings for one item, rounded like the earnings of an order. */
  earningMinorUnit: number
  imageUrl: string | null
}

export type SellerStoreResponse = {
  store: SellerStore
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
  /** Spam trap for programs that fill in every field: leave it empty. */
  website?: string
}

export type SendMessageBody = {
  text: string
  /** UUID that the client creates for this message. */
  clientId: string
  /** `key` of each uploaded file. */
  attachments?: string[]
}

export type ServiceUnavailableError = {
  error: string
  code: 'ServiceUnavailable'
}

export type Session = {
  id: string
  createdAt: string
  /** Time of the last renewal; once a day while in use. */
  lastUsedAt: string
  /** True for this browser’s session. */
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
  reason: 'MY_FACE' | 'CHILD' | 'HARMFUL' | 'OTHER' | 'COPY_OF_ANOTHER'
  statement: string | null
  status: ShareReportStatus
  takenDown: ShareTakedown | null
  decisionReason: string | null
  pictureUrl: string | null
  /** True if a model made it. People must then be told; `/made-with-ai` explains it. */
  madeWithAi?: boolean
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
  /** In the campaign’s currency. Null: the price of the campaign’s plaques, or of the catalog. */
  priceMinorUnit: number | null
  /** Extra shipping fee of this product. Null: the fee of the campaign’s plaques, or none. */
  shippingMinorUnit: number | null
  /** True if the product is free, regardless of other prices. */
  isFree: boolean
  /** When false, it is hidden and cannot be sold. */
  isActive: boolean
  currency: string
  /** Null: it has no price in the campaign’s currency and cannot be sold. */
  effectivePriceMinorUnit: number | null
  /** The same amount in major units of the currency. */
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

export type ShopProductList = {
  status: 'success'
  data: {
    shopProducts: ShopProduct[]
    total: number
    limit: number
    offset: number
  }
}

export type ShopProductResponse = {
  status: 'success'
  data: {
    shopProduct: ShopProduct
  }
}

export type Shortlist = {
  id: string
  name: string
  talentCount: number
  createdAt: string
  updatedAt: string
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

export type ShortlistResponse = {
  shortlist: Shortlist
}

export type ShortlistTalents = {
  shortlist: Shortlist
  talents: ShortlistedTalent[]
  total: number
  limit: number
  offset: number
}

export type Showcase = {
  /** Lets everyone hear a sample of the talent’s voice. */
  playsVoice: boolean
  /** Names the two sides of completed offers with each other, if the other side allows it too. */
  showsBrands: boolean
}

export type ShownPicture = {
  kind: PictureKind
  id: string
  /** Signed for 15 minutes; null once the file is deleted. */
  url: string | null
  isSound: boolean
  createdAt: string
  /** Null: it is shown now. */
  takedownId: string | null
}

export type ShownPictures = {
  pictures: ShownPicture[]
}

export type ShownWork = {
  kind: 'picture' | 'recording'
  /** A smaller copy, or the recording; available while both sides show it. */
  url: string
  /** True if a model made it. People must then be told; `/made-with-ai` explains it. */
  madeWithAi?: boolean
  /** Null unless both sides agree to be named. */
  brandName: string | null
  completedAt: string
}

export type SignAgreementBody = {
  /** Full name of the person who signs. */
  name: string
  /** SHA-256 of the text that was read, in hexadecimal. */
  textSha256: string
}

export type SignedAgreement = {
  code: string
  signedAt: string
  textSha256: string
  /** Null until the PDF was made. */
  pdfSha256: string | null
  /** Proof by a timestamp authority (RFC 3161) that the PDF was sealed by then. Null until there is one. */
  timestamp: Timestamp | null
  /** False if both sides signed a later version. */
  isLatest: boolean
  /** True if the given code is that of the license. */
  isCodeOfLicense: boolean
}

export type SignInAgainError = {
  error: string
  code: 'SIGN_IN_AGAIN'
}

export type SignInWithPasskeyBody = {
  /** From the response with the options. Works once, for ten minutes. */
  ticket: string
  passkey: PasskeyAssertion
  returnTo?: string | null
}

export type SignUpBody = {
  email: string
  /** 8 to 200 characters, and not a common password. */
  password: string
  /** Trimmed. */
  displayName: string
  role: AccountKind
  returnTo?: string | null
}

export type SignUpResponse = {
  status: 'confirmation_required'
}

export type SimilarBlastBody = {
  /** Slugs of the talents, without duplicates. Their offers are created in this order. */
  slugs: string[]
  /** Chosen candidates of each talent, if the brief needs them. */
  candidates?: BlastCandidates[]
}

export type SimilarTalents = {
  talents: FoundTalent[]
}

export type SocialLink = {
  id: string
  platform: SocialPlatform
  /** The stored address; each profile has one, however it was entered. */
  url: string
  /** Null until it has been read. */
  followers: number | null
  /** Our copy of the profile picture. */
  profileImage: string | null
  /** Time of the last successful reading. */
  readAt: string | null
  /** Time of the last attempt; there is one a day. */
  triedAt: string | null
  /** Why the last attempt failed, and what to do about it. */
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

export type SoftBindingAlgorithms = {
  watermarks: {
    alg: string
  }[]
  fingerprints: {
    alg: string
  }[]
}

export type SoftBindingQuery = {
  alg: string
  /** The 32 bytes of a PDQ hash, or the 6 bytes of a mark, in Base64. */
  value: string
}

export type SoftBindingQueryResult = {
  matches: ManifestMatch[]
}

export type SpendAmount = {
  amountMinorUnit: number
  currency: string
}

export type SpendApproval = {
  id: string
  payFor: PayFor
  payForId: string
  sellerName: string
  amountMinorUnit: number
  currency: string
  status: 'PENDING' | 'APPROVED' | 'DECLINED' | 'VOID' | 'LAPSED'
  askedBy: string
  note: string | null
  askedAt: string
  expiresAt: string
  decidedBy: string | null
  decidedAt: string | null
  reason: string | null
  /** True once the approved payment was made. */
  isPaid: boolean
  /** True if the reader asked. */
  isYours: boolean
  /** True if the reader may approve or decline now. */
  mayDecide: boolean
}

export type SpendApprovalResponse = {
  approval: SpendApproval
}

export type SpendApprovals = {
  approvals: SpendApproval[]
}

export type Spending = {
  months: {
    month: string
    currency: string
    paidMinorUnit: number
    returnedMinorUnit: number
    /** `paidMinorUnit` minus `returnedMinorUnit`. */
    keptMinorUnit: number
  }[]
  years: {
    year: string
    currency: string
    paidMinorUnit: number
    returnedMinorUnit: number
    /** `paidMinorUnit` minus `returnedMinorUnit`. */
    keptMinorUnit: number
  }[]
}

export type SpendLimitBody = {
  limit: SpendAmount | null
}

export type SpendLimitReachedError = {
  error: string
  code: 'SPEND_LIMIT_REACHED'
}

export type SpentAmount = {
  amountMinorUnit: number
  currency: string
}

export type StampSignaturesReport = {
  stamped: number
  failed: number
}

export type StartCandidatesBody = {
  /** The talent’s public slug. */
  slug: string
  campaignDescription: string
  campaignType: string
  productImageUrls?: string[]
  imageKind?: ImageKind
  scriptText?: string | null
  /** Intended use, as the offer will name it. With `customUsage` and `scope`, it is part of the prompt. */
  usageTypes?: string[]
  customUsage?: string | null
  scope?: LicenseScope | null
}

export type StartFactorRecoveryResponse = {
  opensAt: string
}

export type StartPasskeyResponse = {
  /** From the response with the options. Works once, for ten minutes. */
  ticket: string
  options: PasskeyCreation
}

export type StartPasskeySignInResponse = {
  /** From the response with the options. Works once, for ten minutes. */
  ticket: string
  options: PasskeyRequest
}

export type StartStepUpResponse = {
  /** From the response with the options. Works once, for ten minutes. */
  ticket: string
  methods: StepUpMethod[]
  options: PasskeyRequest | null
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
  /** Human-readable text. */
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
  /** The sums of all these months, one entry per currency. */
  totals: {
    currency: string
    offersMinorUnit: number
    productsMinorUnit: number
    merchMinorUnit: number
    returnedMinorUnit: number
    paidOutMinorUnit: number
    /** Offers, products and merch, minus reversals. */
    earnedMinorUnit: number
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

export type StepUpBody = {
  /** From the response with the options. Works once, for ten minutes. */
  ticket?: string
  passkey?: PasskeyAssertion
  /** Six-digit code from the mail. */
  code?: string
  /** One of the ten recovery codes. */
  recoveryCode?: string
  password?: string
}

export type StepUpMethod = 'passkey' | 'code' | 'recoveryCode' | 'password'

export type StillProcessing = {
  error: string
  stillProcessing: true
}

export type StopFactorRecoveryByLinkBody = {
  token: string
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
    /** True if a model made it. People must then be told; `/made-with-ai` explains it. */
    madeWithAi?: boolean
    renderedProductPreviews: RenderedProductPreview[]
  })[]
}

export type StorefrontDesign = {
  id: string
  name: string
  displayImageUrl: string | null
  /** True if a model made it. People must then be told; `/made-with-ai` explains it. */
  madeWithAi?: boolean
  assetStatus: DesignAssetStatus
  /** For a seller’s store: the products with the design. For other campaigns, POST /api/merch/render draws them. */
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
  /** In major units of the currency, without rounding. */
  price: number
  priceMinorUnit: number
  currency: string
  isFree: boolean
  /** Extra shipping fee of this product, in major units. */
  shipping: number | null
  shippingMinorUnit: number | null
  isDigital: boolean
  sizes: MerchSize[]
  colors: MerchColor[]
  personalization: MerchPersonalization | null
  /** If it is made for one fan alone, with their own photo or a name. What is made for one fan has no right of withdrawal in the EU. */
  personalized: 'always' | 'with_name' | 'never'
  /** Manufacturer and warnings (Regulation (EU) 2023/988, article 19). Null: not known. */
  safety: ProductSafety | null
  images: MerchPicture[]
  /** Where art can be placed; a cart item names one of them. */
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
    /** The campaign’s own picture, else the pictures of its first three designs, or none. */
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

export type StoreLanguage = 'en' | 'de' | 'fr' | 'es' | 'ja' | 'ar'

export type StorePhoto = {
  key: string
  url: string
  /** Why no store can be open with it yet; null: a store can be open. */
  heldReason: string | null
}

export type StorePreview = {
  artKey: string
  imageUrl: string
  /** True if a model made it. People must then be told; `/made-with-ai` explains it. */
  madeWithAi?: boolean
  previews: {
    sku: string
    url: string
  }[]
}

export type StorePreviewsLeft = {
  left: number
  /** For each day (UTC). */
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

export type StoreTextsResponse = {
  languages: TextsByLanguage
}

export type StudioJobReport = {
  processed: number
}

export type SubmitOfferBody = {
  /** The talent’s public slug. */
  slug: string
  offerId?: string | null
  saveAsDraft?: boolean
  /** Title in lists, pages and mails. Default: one made from the campaign type and the brand’s name. */
  title?: string | null
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
  /** For another revision bought with its own offer: the paid offer whose work it revises. */
  revisionOfOfferId?: string | null
  /** For a renewal: the completed offer whose license this one continues. */
  renewsOfferId?: string | null
  scope?: LicenseScope | null
  /** Days from payment to delivery. Default: no agreed date. */
  deliverWithinDays?: number | null
  /** Number of included revisions. Default: unlimited. */
  includedRevisions?: number | null
  /** Agreed price of another revision; only with `includedRevisions`. */
  extraRevisionMinorUnit?: number | null
}

export type SubmittedOffer = {
  offerId: string
  /** Only for incomplete drafts: fields needed before the draft can be sent. */
  lacks?: Issue[]
  /** Only for drafts: rights of other brands, and rules of the talent, for which the offer would be refused now. */
  warnings?: Issue[]
}

export type SucceedingLicence = {
  kind: 'RENEWAL' | 'REVISION'
  /** Null until somebody has opened that license. */
  code: string | null
}

export type Suggestion = {
  /** available: the offer was not successful, and other talents can be asked. used: a blast created from it was confirmed. */
  state: 'available' | 'dismissed' | 'used' | 'unavailable'
  /** Empty unless the suggestion is available. */
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

export type SwitchTeamBody = {
  teamId: string | null
}

export type TagsGenerated = {
  success: boolean
  message: string
  successCount: number
  failureCount: number
  errors?: string[]
}

export type TakedownCategory = 'PERSON' | 'CHILD' | 'SEXUAL' | 'HARMFUL' | 'RIGHTS' | 'MISLEADING' | 'TERMS'

export type TakeDownLikenessBody = {
  assetId?: string
  accountId?: string
  reason: string
  reportId?: string
}

export type TakeDownPictureBody = {
  kind: PictureKind
  /** As in the list of pictures, or the id of a share. */
  id: string
  category: TakedownCategory
  reason: string
  reportId?: string
}

export type Talent = {
  displayName: string
  slug: string
  imageUrl: string | null
  bio: string | null
  /** Small copies, available as long as the talent allows it. */
  pictures: string[]
  /** Description used in search; null if the talent cannot be found in search. */
  likeness: TalentLikeness | null
  /** Rule for offers below their minimum. */
  belowMinimum: 'ask_talent' | 'auto_reject' | 'auto_counter'
  minimums: OfferMinimum[]
  rating: Reputation
  voice: VoiceSample | null
  /** Finished works that the talent and the brand both show, newest first. */
  works: ShownWork[]
  /** Brands whose offers the talent completed, if both sides agree to be named. */
  brands: string[]
  /** Categories for which the talent does nothing at all. */
  declinedCategories: AdvertiserCategory[]
  previews: TalentPreviews
  record: TrackRecord
  /** Picture for shared links, 1200 × 630; null if the talent shows no picture. */
  cardUrl: string | null
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
  /** Match with the brief over all criteria, from 0 to 1. */
  score: number
  /** Reasons in one sentence, strongest first. */
  reason: string
}

export type TalentMatches = {
  talents: TalentMatch[]
}

/** Candidates and previews before the talent accepts an offer. OFF: the talent chose that none are made; offers need no candidates. UNAVAILABLE: the talent does not currently consent. */
export type TalentPreviews = 'ALLOWED' | 'OFF' | 'UNAVAILABLE'

export type TalentRating = {
  id: string
  stars: number
  words: string | null
  brandName: string
  createdAt: string
}

export type TalentRatingList = {
  ratings: TalentRating[]
  /** Two decimal places; null if nobody has rated them yet. */
  average: number | null
  total: number
  limit: number
  offset: number
}

export type Team = {
  teamId: string
  displayName: string
  slug: string
  imageUrl: string | null
  kind: AccountKind
  role: TeamRole
}

export type TeamDetails = {
  teamId: string
  displayName: string
  yourRole: TeamRole
  /** True if members may act for the team only after proving a second factor. */
  requiresSecondFactor: boolean
  /** The founder first, then in the order in which they joined. */
  members: TeamMember[]
  /** Empty for members who may not invite. */
  invitations: TeamInvitation[]
  /** The roles that members of this team can have. */
  roles: TeamRoleInfo[]
}

export type TeamInvitation = {
  id: string
  email: string
  role: TeamRole
  status: 'OPEN' | 'EXPIRED'
  invitedBy: string | null
  createdAt: string
  expiresAt: string
}

export type TeamMember = {
  accountId: string
  displayName: string
  imageUrl: string | null
  role: TeamRole
  /** True for the account that the team has grown from. It stays an owner. */
  isFounder: boolean
  isYou: boolean
  joinedAt: string
}

export type TeamRole = 'owner' | 'admin' | 'buyer' | 'finance' | 'creative' | 'agent' | 'viewer'

export type TeamRoleInfo = {
  role: TeamRole
  label: string
  about: string
  rights: string[]
}

export type TeamRoleRequiredError = {
  error: string
  code: 'TEAM_ROLE_REQUIRED'
}

export type Teams = {
  /** Teams of others of which the person is a member. */
  teams: Team[]
  actingFor: string | null
}

export type TeamSpending = {
  /** The month in UTC. */
  month: string
  approvalAbove: SpendAmount | null
  /** Members who have a limit, or have spent something. */
  members: MemberSpending[]
}

export type TermsVersion = {
  terms: LicenceTerms
  /** Increases by one with every change. */
  version: number
  /** The same terms as sentences. */
  clauses: LicenceClause[]
  madeBy: 'OFFER' | 'COUNTER' | 'ADMIN'
  createdAt: string
}

export type TestEventData = {
  endpointId: string
  occurredAt: string
}

export type TextsByLanguage = {
  en?: CampaignTexts
  de?: CampaignTexts
  fr?: CampaignTexts
  es?: CampaignTexts
  ja?: CampaignTexts
  ar?: CampaignTexts
}

export type Timestamp = {
  at: string
  /** Name in the certificate of the authority. */
  by: string
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

export type TrackRecord = {
  /** Median time from an offer to the first answer, over 90 days; null with fewer than three offers, or if most were never answered. */
  responseSeconds: number | null
  /** Percentage of ended paid offers that were completed; null with fewer than three. */
  completionPercent: number | null
  completedCount: number
}

export type TransparencyReport = {
  half: string
  from: string
  /** First moment of the next half-year. */
  to: string
  /** Half-years with a report, newest first. */
  halves: string[]
  notices: ({
    /** Category of the DSA template for transparency reports. */
    category: string
    received: number
    /** From trusted reporters. */
    trusted: number
    upheld: number
    dismissed: number
    undecided: number
    appealed: number
    /** From the notice to the decision. Null: none yet. */
    medianHours: number | null
  })[]
  measures: {
    /** Takedowns after a notice. */
    byReport: number
    ownInitiative: number
    /** Objections of those whose content was taken down. */
    complaints: number
    restored: number
    /** Dismissals that another admin confirmed after an appeal. */
    appealsLost: number
    suspendedReporters: number
    /** Decisions that a program made. */
    automated: 0
  }
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

export type TryModelBody = {
  /** Default: a sample sentence. */
  text?: string
  picture?: InlinePicture
}

export type TryModelResponse = {
  status: 'success'
  data: {
    jobId: string
  }
}

export type UnauthorizedError = {
  error: string
  code: 'Unauthorized'
}

/** With `understand`: how the text was read. */
export type UnderstoodText = {
  /** NAME: as a name. TRAITS: filters, ranked by the other words. WORDS: other words alone. */
  readAs: 'NAME' | 'TRAITS' | 'WORDS'
  traits: {
    label: string
    /** The words of the text that name it. */
    words: string
    /** The text without it, to search again without this filter. */
    textWithout: string
    filters: {
      category?: LikenessCategory
      gender?: LikenessGender
      hairColor?: LikenessHairColor
      /** As seen in pictures. */
      ageGroup?: string
      /** As seen in pictures. */
      expression?: string
      /** A BCP 47 region, or words; case and accents make no difference. */
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
      /** A city or a country that the talent’s profile mentions. */
      place?: string
      /** By the year of birth that the talent states, otherwise by the age group seen in pictures. */
      minAge?: number
      /** By the year of birth that the talent states, otherwise by the age group seen in pictures. */
      maxAge?: number
      /** Finds talents with a minimum fee of at most this in `feeCurrency`, and those without minimum fees. */
      maxFeeMinorUnit?: number
      /** ISO 4217; USD if omitted. */
      feeCurrency?: string
      tags?: string[]
      languages?: string[]
    }
  }[]
  /** The filters of all traits. */
  filters: {
    category?: LikenessCategory
    gender?: LikenessGender
    hairColor?: LikenessHairColor
    /** As seen in pictures. */
    ageGroup?: string
    /** As seen in pictures. */
    expression?: string
    /** A BCP 47 region, or words; case and accents make no difference. */
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
    /** A city or a country that the talent’s profile mentions. */
    place?: string
    /** By the year of birth that the talent states, otherwise by the age group seen in pictures. */
    minAge?: number
    /** By the year of birth that the talent states, otherwise by the age group seen in pictures. */
    maxAge?: number
    /** Finds talents with a minimum fee of at most this in `feeCurrency`, and those without minimum fees. */
    maxFeeMinorUnit?: number
    /** ISO 4217; USD if omitted. */
    feeCurrency?: string
    tags?: string[]
    languages?: string[]
  }
  /** The words that ranked the results. */
  rest: string
  /** Words that were not searched for, because they exclude something or name alternatives. */
  setAside: string[]
}

export type UnprocessableDetails = {
  /** Reasons the campaign cannot go live. */
  lacking?: CampaignLack[]
  /** Problems with the address, by field. */
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
  matter: 'OPEN_OFFERS' | 'DISPUTE_WINDOW' | 'PAYMENTS_UNDER_WAY' | 'REFUNDS_UNDER_WAY' | 'DISPUTES_OPEN' | 'PAYOUTS_UNDER_WAY' | 'ORDERS_UNDER_WAY' | 'BALANCE' | 'LAST_FULL_ADMIN'
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

export type UpdateMerchSessionBody = {
  /** The value that POST /api/merch/session/create returned. It gives full access to the session: keep it secret. */
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

export type UpdateMerchSessionResponse = {
  data: MerchSession
}

export type UpholdReportBody = {
  measure: ReportMeasure
  reason: string
}

export type UploadDeliverableForm = {
  offerId: string
  /** Declares that a model made the file. Without it, the Content Credentials of the file decide. */
  madeWithAi?: 'true' | 'false'
  /** Any file up to 500 MB, except programs and markup. */
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
  /** Any file up to 50 MB, except programs and markup. */
  file: Blob
}

export type UploadMerchAssetForm = {
  type: MerchAssetType
  name?: string
  campaignId?: string
  /** A picture (JPEG, PNG or WebP) up to 10 MB and 40 megapixels. */
  file: Blob
}

export type UploadMerchSelfieForm = {
  /** The value that POST /api/merch/session/create returned. It gives full access to the session: keep it secret. */
  sessionId?: string
  sourceType?: MerchSelfieSource
  consent?: 'true' | 'false'
  consentVersion?: string
  guardianConsent?: 'true' | 'false'
  designId?: string
  /** A photo (JPEG, PNG or WebP) up to 10 MB. Camera metadata is removed. */
  file: Blob
}

export type UploadMessageAttachmentForm = {
  /** Any file up to 50 MB, except programs and markup. */
  file: Blob
}

export type UploadPortraitForm = {
  /** A picture (JPEG, PNG or WebP) up to 10 MB and 40 megapixels. It is cropped to a square, and camera metadata is removed. */
  file: Blob
}

export type UploadProductImageForm = {
  /** A picture (JPEG, PNG or WebP) up to 10 MB and 40 megapixels. */
  file: Blob
}

export type UploadStorePhotoForm = {
  /** A photo of yourself (JPEG, PNG or WebP) up to 10 MB and 40 megapixels. Camera metadata is removed. */
  file: Blob
}

export type UseNotAllowedError = {
  error: string
  code: 'USE_NOT_ALLOWED'
  details?: RefusedUseDetails
}

export type UsePermission = 'ALLOWED' | 'ON_REQUEST' | 'NEVER'

export type UsePreset = 'OPEN' | 'CAREFUL' | 'ASK'

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

export type UseRule = {
  answer: UsePermission
  /** Least amount that the talent receives. Null for none. */
  floor: LeastPrice | null
  media: LikenessMedium[] | null
  uses: KnownUse[] | null
  categories: AdvertiserCategory[] | null
  territories: string[] | null
}

export type UseRules = {
  fallback: {
    answer: UsePermission
    /** Least amount that the talent receives. Null for none. */
    floor: LeastPrice | null
  }
  /** Null in a rule means any. The most specific rule wins; otherwise the strictest does. */
  exceptions: UseRule[]
  exclusivity?: ExclusivityAnswers
}

export type UseRulesChange = {
  version: number
  rules: UseRules
  showsFloors: boolean
  /** Preset that has these rules, whatever the choice about merchandise. */
  preset: UsePreset | null
  /** Null for rules that an update wrote. */
  actor: LikenessActor | null
  /** Agent whose proposal the talent confirmed. */
  proposedBy: LikenessActor | null
  /** Text of the consent that was valid then. */
  consentVersion: string | null
  createdAt: string
}

export type UseRulesHistory = {
  entries: UseRulesChange[]
  total: number
  limit: number
  offset: number
}

export type UseRulesProposal = {
  id: string
  rules: UseRules
  showsFloors: boolean
  /** Preset that has these rules, whatever the choice about merchandise. */
  preset: UsePreset | null
  proposedBy: LikenessActor
  createdAt: string
}

export type UseRulesState = {
  /** 0 if the talent has never changed the rules. */
  version: number
  rules: UseRules
  /** Lets everyone see the least prices. */
  showsFloors: boolean
  /** Preset that has these rules, whatever the choice about merchandise. */
  preset: UsePreset | null
  changedAt: string | null
  proposal: UseRulesProposal | null
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
  /** Proof (RFC 3161) that the file was signed by then. Null if there is none by an authority that we know, or not yet. */
  timestamp: Timestamp | null
  made: {
    model: string
    at: string
  } | null
  /** True if a model made it. People must then be told; `/made-with-ai` explains it. */
  madeWithAi?: boolean
  likenessOf: string | null
  madeFor: {
    kind: 'offer' | 'order'
    id: string
  } | null
  licence: string | null
  trainingAllowed: boolean | null
  /** Statement of the file about training models (CAWG). Null if there is none. */
  training: {
    permission: 'allowed' | 'constrained' | 'notAllowed'
    constraint: string | null
  } | null
  statements: string[]
}

export type VerifyCredentialsBody = {
  key: string
  expires?: string
  signature?: string
}

export type VerifyCredentialsForm = {
  /** A PNG, JPEG, WebP, WAV, MP3 or PDF file up to 20 MB. It is not stored. */
  file: Blob
}

export type VerifyMerchSelfieBody = {
  imageName: string
  /** The value that POST /api/merch/session/create returned. It gives full access to the session: keep it secret. */
  sessionId?: string
}

export type VoiceSample = {
  /** Ten seconds at most, available while the talent allows it. */
  url: string
  /** True if a model made it. People must then be told; `/made-with-ai` explains it. */
  madeWithAi?: boolean
  seconds: number | null
  /** Loudness of equal parts, the loudest 100; null if it was not measured. */
  peaks: number[] | null
}

export type WaitingQueue = {
  queue: 'approvals' | 'disputes' | 'captures' | 'refunds' | 'payouts' | 'suspense' | 'orders' | 'withdrawals' | 'faces' | 'shares' | 'mails' | 'jobs' | 'generations' | 'erasures'
  count: number
  oldestAt: string | null
  sums: {
    currency: string
    amountMinorUnit: number
  }[]
}

export type WebhookAttempt = {
  attemptedAt: string
  durationMs: number
  statusCode: number | null
  /** The beginning of the response. */
  response: string | null
  error: string | null
}

export type WebhookDeliveries = {
  deliveries: WebhookDelivery[]
}

export type WebhookDelivery = {
  eventId: string
  type: WebhookEventType
  /** PENDING: to be sent, or sent again. FAILED: given up. SKIPPED: the type was removed from the filter first. */
  status: 'PENDING' | 'DELIVERED' | 'FAILED' | 'SKIPPED'
  attempts: number
  lastStatusCode: number | null
  lastError: string | null
  nextAttemptAt: string | null
  occurredAt: string
  endedAt: string | null
}

export type WebhookDeliveryDetails = {
  delivery: WebhookDelivery
  /** The request, exactly as it was signed and sent. */
  body: string
  /** Newest first, at most fifty. */
  attempts: WebhookAttempt[]
}

export type WebhookDeliveryResponse = {
  delivery: WebhookDelivery
}

export type WebhookEndpoint = {
  id: string
  url: string
  description: string
  /** Empty: every type. */
  eventTypes: WebhookEventType[]
  /** Events wait for a paused endpoint. A disabled one gets no new events. */
  status: 'ACTIVE' | 'PAUSED' | 'DISABLED'
  /** GAVE_UP: an event was refused for three days. GONE: the receiver responded with 410. Null: you paused it, or it is active. */
  statusReason: 'GAVE_UP' | 'GONE' | null
  oldSecretValidUntil: string | null
  createdAt: string
  updatedAt: string
}

export type WebhookEndpointResponse = {
  endpoint: WebhookEndpoint
}

export type WebhookEndpoints = {
  endpoints: WebhookEndpoint[]
}

export type WebhookEventKind = {
  type: WebhookEventType
  version: number
  /** One sentence for people. */
  about: string
  /** JSON Schema of `data`, as JSON. */
  dataSchema: string
  /** An example of the request body, as JSON. */
  example: string
}

export type WebhookEventType = 'offer.submitted' | 'offer.countered' | 'offer.accepted' | 'offer.rejected' | 'offer.expired' | 'offer.canceled' | 'offer.payment_authorized' | 'offer.payment_declined' | 'offer.paid' | 'offer.payment_returned' | 'offer.delivered' | 'offer.revision_requested' | 'offer.completed' | 'offer.disputed' | 'offer.dispute_resolved' | 'offer.extension_requested' | 'offer.extension_granted' | 'offer.extension_refused' | 'offer.extension_lapsed' | 'offer.revisions_allowed' | 'license.issued' | 'order.created' | 'order.paid' | 'order.shipped' | 'order.delivered' | 'order.canceled' | 'order.refunded' | 'payout.sent' | 'payout.paid' | 'payout.failed' | 'webhook.test'

export type WebhookEventTypes = {
  eventTypes: WebhookEventKind[]
}

export type WebhookReplay = {
  replayed: number
}

export type WebhookSecretResponse = {
  endpoint: WebhookEndpoint
  /** Verifies our requests. It is not shown again. */
  secret: string
}

export type WebhooksReport = {
  dispatched: number
  sent: number
  failed: number
}

export type WebhookTestEvent = {
  type: 'webhook.test'
  version: 1
  timestamp: string
  data: TestEventData
}

export type WhatWaits = {
  queues: WaitingQueue[]
}

export type WithdrawFromMerchOrderResponse = {
  withdrawal: MerchWithdrawal
}

export type WorkAgreement = {
  talentAgrees: boolean
  brandAgrees: boolean
  /** True if both agree and the offer is completed. */
  isShown: boolean
}

export type WorkAgreementBody = {
  agrees: boolean
}

export type WorkFailure = {
  code: string
  message: string
}

export type WorkOffQueueReport = {
  processed: number
}

/** Requests and responses of the API, by method and path. */
export type ApiOperations = {
  /** Returns the caller’s account. */
  'GET /api/accounts/me': {
    answers: {
      200: AccountResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Changes the caller’s public profile and language. Fields left out stay the same. */
  'PATCH /api/accounts/me': {
    body: ChangeOwnAccountBody
    answers: {
      200: AccountResponse
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
  /** Returns the calling talent’s minimums, the rule for offers below them, and blocked brands. */
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
  /** Replaces the calling talent’s whole offer policy. */
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
  /** Returns the caller’s agent, and the talents the caller represents. */
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
  /** Asks an agent to receive the calling talent’s notifications and, with canAct, to act for them. */
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
  /** Ends the calling talent’s link to their agent at once. */
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
  /** Accepts or declines a talent’s agent request. Declining also ends an accepted link. */
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
  /** Lists accounts, newest first, with current and past blocks. */
  'GET /api/admin/users': {
    query?: {
      /** Part of a display name or slug, case-insensitive, or an account id. */
      search?: string
      limit?: number
      offset?: number
    }
    answers: {
      200: ListAccountsResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Blocks or unblocks an account, with a reason. */
  'POST /api/admin/users': {
    body: ChangeBrandLimitBody
    answers: {
      200: ChangeBrandLimitResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Makes an account a full admin, or no admin, with a reason. */
  'POST /api/admin/admins': {
    body: ChangeAdminBody
    answers: {
      200: ChangeAdminResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | SignInAgainError | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Lists the roles of admins, and who has them. */
  'GET /api/admin/roles': {
    answers: {
      200: AdminRolesList
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Gives an account these roles of admins, and no others, with a reason. */
  'POST /api/admin/roles': {
    body: ChangeAdminRolesBody
    answers: {
      200: ChangeAdminRolesResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | SignInAgainError | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Lists the queues that the admin’s roles may read, with the number of items, the age of the oldest and the money involved. */
  'GET /api/admin/waiting': {
    answers: {
      200: WhatWaits
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Finds accounts, offers, orders, payments and payouts by email address, name, id or number. */
  'GET /api/admin/search': {
    query: {
      q: string
    }
    answers: {
      200: FoundRecords
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Lists what admins asked a second admin to approve: refunds above a setting, and account deletions. */
  'GET /api/admin/approvals': {
    query?: {
      subjectId?: string
    }
    answers: {
      200: AdminApprovals
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Approves what another admin asked for, and carries it out at once. */
  'POST /api/admin/approvals/{id}/approve': {
    params: {
      id: string
    }
    answers: {
      200: AdminApprovalResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | SignInAgainError | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | ConflictError | NotSettledError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Declines what another admin asked for, with a reason. Nothing happens. */
  'POST /api/admin/approvals/{id}/decline': {
    params: {
      id: string
    }
    body: DeclineAdminApprovalBody
    answers: {
      200: AdminApprovalResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Lists admin actions with reason and the state before and after, newest first. */
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
      200: ListAuditResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Returns how many days this installation keeps which personal data (0 means forever), and which external services receive what. */
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
  /** Requests a file with all data about the caller. */
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
  /** Returns the status and the address of the caller’s latest data export. */
  'GET /api/privacy/export': {
    answers: {
      200: DataExportResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Schedules the deletion of the caller’s account, one week ahead. */
  'POST /api/privacy/erasure': {
    body: RequestErasureBody
    answers: {
      202: ErasureResponse
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
  /** Returns the scheduled deletion of the caller’s account, and what has to be settled first. */
  'GET /api/privacy/erasure': {
    answers: {
      200: ErasureStateResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Cancels the deletion of the caller’s account. */
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
  /** Schedules the deletion of an account, one week ahead, with a reason. */
  'POST /api/admin/erasures': {
    body: OrderErasureBody
    answers: {
      202: OrderedErasure
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | SignInAgainError | SecondAdminRequiredError | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | NotSettledError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Lists account deletions, newest first, with what the pending ones are waiting for. */
  'GET /api/admin/erasures': {
    query?: {
      limit?: number
      offset?: number
    }
    answers: {
      200: ListErasuresResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Returns the caller’s first steps, and which of them are done. */
  'GET /api/accounts/first-steps': {
    answers: {
      200: FirstSteps
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Dismisses the caller’s first steps on all devices. Repeating it changes nothing. */
  'POST /api/accounts/first-steps/dismiss': {
    answers: {
      200: FirstSteps
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
  /** Lists reports of shared pictures, newest first, with the picture while it exists. */
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
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Takes down a reported share, its art or its session everywhere, or dismisses the report. Recorded in the audit log. */
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
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Calculates the total price of an offer and how each talent’s rules treat its amount. */
  'GET /api/offers/quote': {
    query: {
      slugs: string
      campaignType: string
      offerAmountMinorUnit: number
      currency: string
      buyerBrandName?: string
      exclusivity?: LicenseExclusivity
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
  /** Sends an offer to a talent, or saves or submits a draft. */
  'POST /api/offers/submit': {
    body: SubmitOfferBody
    answers: {
      200: SubmittedOffer
      201: SubmittedOffer
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | TeamRoleRequiredError | ForbiddenError
      | NotFoundError
      | ConflictError | TalentBlockedBrandError | RightsConflictError | UseNotAllowedError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Uploads a product picture for an offer. */
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
  /** Generates image candidates of a talent from a brief. */
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
      | LikenessConsentRequiredError | PreviewsOffError | TalentBlockedBrandError | UseNotAllowedError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError | BriefRefusedError | NoUsableAssetsError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Returns a session of image candidates and the status of each. */
  'GET /api/offers/image-candidates/{sessionId}': {
    params: {
      sessionId: string
    }
    answers: {
      200: CandidateSessionResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Generates voice candidates of a talent from a brief. */
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
      | LikenessConsentRequiredError | PreviewsOffError | TalentBlockedBrandError | UseNotAllowedError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError | BriefRefusedError | NoUsableAssetsError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Returns a session of voice candidates and the status of each. */
  'GET /api/offers/voice-candidates/{sessionId}': {
    params: {
      sessionId: string
    }
    answers: {
      200: CandidateSessionResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Tells whether a brief asks for a picture or a voice. */
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
  /** Generates a voice preview of an offer’s script. */
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
      | LikenessConsentRequiredError | PreviewsOffError | TalentBlockedBrandError | UseNotAllowedError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError | BriefRefusedError | NoUsableAssetsError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Returns the status of a generation job. */
  'GET /api/offers/generation-status': {
    query: {
      jobId: string
    }
    answers: {
      200: GenerationStatusResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Lists the enabled campaign types in display order. */
  'GET /api/offers/campaign-types': {
    answers: {
      200: ListCampaignTypesResponse
    }
    errors:
      | BadRequestError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Lists all campaign types, including disabled ones, and says which are used by offers. */
  'GET /api/offers/admin/campaign-types': {
    answers: {
      200: ListAllCampaignTypesResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Adds a campaign type. */
  'POST /api/offers/admin/campaign-types': {
    body: CreateCampaignTypeBody
    answers: {
      201: CampaignTypeResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Renames, moves, enables or disables a campaign type. */
  'PATCH /api/offers/admin/campaign-types/{key}': {
    params: {
      key: string
    }
    body: ChangeCampaignTypeBody
    answers: {
      200: CampaignTypeResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Deletes a campaign type that no offer uses. Disable a type that offers use. */
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
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Lists the caller’s offers on one side, newest first. */
  'GET /api/offers/list': {
    query?: {
      perspective?: 'seller' | 'buyer' | 'admin'
      /** Comma-separated offer states. */
      status?: string
      /** Text to find in the brief, the brand’s name or the name of either side. Not allowed with `admin`: admins find people by name. */
      search?: string
      accountId?: string
      limit?: number
      offset?: number
    }
    answers: {
      200: ListOffersResponse
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
  /** Returns an offer with its history, deliveries and people. Open to both sides, the talent’s agent and admins. */
  'GET /api/offers/{id}': {
    params: {
      id: string
    }
    answers: {
      200: GetOfferResponse
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
      200: OfferResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError | TalentBlockedBrandError | RightsConflictError | UseNotAllowedError | ConnectOnboardingRequiredError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Cancels an offer before delivery and refunds any payment in full. */
  'POST /api/offers/cancel': {
    body: CancelOfferBody
    answers: {
      200: OfferResponse
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
  /** Returns the money of the caller’s offers that nobody has received yet. */
  'GET /api/offers/money': {
    answers: {
      200: OfferMoney
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Lists authorized payments that need a review, longest waiting first. */
  'GET /api/offers/admin/pending-captures': {
    query?: {
      limit?: number
      offset?: number
    }
    answers: {
      200: ListPendingCapturesResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Captures an authorized payment: the offer is paid. */
  'POST /api/offers/admin/release-capture': {
    body: ReleaseCaptureBody
    answers: {
      200: OfferResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Releases an authorized payment: the offer is waiting for payment again. */
  'POST /api/offers/admin/decline-capture': {
    body: DeclineCaptureBody
    answers: {
      200: OfferResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Uploads a finished file for a delivery, as the talent. */
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
  /** Delivers the finished work, as the talent. */
  'POST /api/offers/deliver': {
    body: DeliverOfferBody
    answers: {
      200: OfferResponse
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
  /** Requests a revision of a delivery, as the brand, with a reason. */
  'POST /api/offers/revision': {
    body: RequestRevisionBody
    answers: {
      200: OfferResponse
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
  /** Includes more revisions than agreed, as the talent. */
  'POST /api/offers/revision/allow': {
    body: AllowRevisionsBody
    answers: {
      200: OfferResponse
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
  /** Accepts the delivery, as the brand, and releases the money to the talent. */
  'POST /api/offers/complete': {
    body: CompleteOfferBody
    answers: {
      200: OfferResponse
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
  /** Requests more time to deliver, as the talent. */
  'POST /api/offers/extension': {
    body: RequestExtensionBody
    answers: {
      200: OfferResponse
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
  /** Grants or refuses the talent’s extension request, as the brand. */
  'POST /api/offers/extension/answer': {
    body: AnswerExtensionBody
    answers: {
      200: OfferResponse
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
  /** Opens a dispute about a delivery, as the brand. An admin decides it. */
  'POST /api/offers/dispute': {
    body: DisputeOfferBody
    answers: {
      200: OfferResponse
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
  /** Answers a dispute, as the talent. Possible once. */
  'POST /api/offers/dispute/answer': {
    body: AnswerDisputeBody
    answers: {
      200: DisputeResponse
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
  /** Adds a statement and files to a dispute, as the brand. */
  'POST /api/offers/dispute/evidence': {
    body: AddEvidenceBody
    answers: {
      200: DisputeResponse
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
  /** Uploads a file as evidence in a dispute. */
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
  /** Returns the latest dispute of an offer, with the statements and files of both sides. */
  'GET /api/offers/{id}/dispute': {
    params: {
      id: string
    }
    answers: {
      200: DisputeResponse
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
  /** Lists the open disputes, earliest deadline first. */
  'GET /api/offers/admin/disputes': {
    query?: {
      limit?: number
      offset?: number
    }
    answers: {
      200: ListDisputesResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Resolves a dispute: pays the talent, refunds the brand, or requests a revision. */
  'POST /api/offers/admin/resolve-dispute': {
    body: ResolveDisputeBody
    answers: {
      200: OfferResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | SecondAdminRequiredError | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Returns the latest license terms of any offer that was sent. */
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
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Changes the license terms of an offer that is not completed, and notifies both sides. */
  'PATCH /api/offers/admin/terms': {
    body: EditTermsBody
    answers: {
      200: TermsVersion
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | ConflictError | RightsConflictError | UseNotAllowedError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Returns the license terms of an offer, current and as agreed. */
  'GET /api/offers/{id}/terms': {
    params: {
      id: string
    }
    answers: {
      200: GetOfferTermsResponse
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
  /** Lists the licenses that the caller has, or has given, latest first. */
  'GET /api/licences/list': {
    query?: {
      perspective?: 'buyer' | 'seller'
      /** Comma-separated stages. */
      stage?: string
      /** Text of the title, the brief, or a name. */
      search?: string
      accountId?: string
      /** First day of a period. */
      from?: string
      /** Last day of a period. */
      until?: string
      limit?: number
      offset?: number
    }
    answers: {
      200: ListLicencesResponse
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
  /** Returns the license of a completed offer, with its certificate as a PDF. */
  'GET /api/offers/{id}/licence': {
    params: {
      id: string
    }
    answers: {
      200: GetLicenceResponse
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
  /** Returns what a license allows, to whom, and if it is valid now, to anyone who has its code. */
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
  /** Lists pairs of licenses that exclude each other, oldest first. */
  'GET /api/offers/admin/rights-conflicts': {
    query?: {
      limit?: number
      offset?: number
    }
    answers: {
      200: ListRightsConflictsResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Returns the agreement of an offer as text, and who has signed it. */
  'GET /api/offers/{id}/agreement': {
    params: {
      id: string
    }
    answers: {
      200: Agreement
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
  /** Signs the agreement of an offer for the caller’s side. */
  'POST /api/offers/{id}/agreement/sign': {
    params: {
      id: string
    }
    body: SignAgreementBody
    answers: {
      200: Agreement
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SignInAgainError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Returns whether a signed agreement exists, since when, and its hashes, to anyone who has its code. */
  'GET /api/agreements/{code}': {
    params: {
      code: string
    }
    answers: {
      200: CheckAgreementResponse
    }
    errors:
      | BadRequestError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Returns whether a talent requires a signed agreement before payment. */
  'GET /api/agreements/requirement': {
    query?: {
      accountId?: string
    }
    answers: {
      200: AgreementRequirement
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
  /** Requires a signed agreement before payment, or no longer does. */
  'PUT /api/agreements/requirement': {
    query?: {
      accountId?: string
    }
    body: SaveAgreementRequirementBody
    answers: {
      200: AgreementRequirement
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
  /** Returns offer statistics of a period, and the current escrow balance. */
  'GET /api/offers/admin/stats': {
    query?: {
      /** Date in UTC. */
      from?: string
      /** Date in UTC. */
      to?: string
    }
    answers: {
      200: OfferStatistics
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Creates a blast: one brief for several talents. Nothing is sent until it is confirmed. */
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
  /** Confirms a blast: sends an offer to each talent, with the rules and limits of a single offer. */
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
  /** Cancels a blast that was not confirmed. */
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
  /** Lists the caller’s blasts with their progress, newest first. */
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
  /** Returns one of the caller’s blasts with its brief, its talents and the status of each offer. */
  'GET /api/offers/blast/{blastId}': {
    params: {
      blastId: string
    }
    answers: {
      200: GetBlastResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Saves a draft of a brief for several talents: a new one, or `draftId` with new content. */
  'POST /api/offers/blast/draft/save': {
    body: SaveBlastDraftBody
    answers: {
      200: SavedBlastDraft
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
  /** Lists the caller’s drafts of briefs for several talents, most recently changed first. */
  'GET /api/offers/blast/draft/list': {
    answers: {
      200: ListBlastDraftsResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Returns one of the caller’s drafts. */
  'GET /api/offers/blast/draft/{draftId}': {
    params: {
      draftId: string
    }
    answers: {
      200: BlastDraftResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Deletes one of the caller’s drafts. */
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
  /** Suggests other talents after an unsuccessful offer, if any. */
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
  /** Dismisses the suggestion for this offer, as the brand. */
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
  /** Creates a blast that makes other talents the same offer, at the brand’s first amount. */
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
  /** Lists matching talents for a brief, best first, with reasons. */
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
  /** Lists the caller’s shortlists, newest first. */
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
  /** Creates a shortlist. Only brands can have shortlists. */
  'POST /api/shortlists': {
    body: CreateShortlistBody
    answers: {
      201: ShortlistResponse
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
  /** Renames one of the caller’s shortlists. */
  'PATCH /api/shortlists/{id}': {
    params: {
      id: string
    }
    body: RenameShortlistBody
    answers: {
      200: ShortlistResponse
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
  /** Deletes one of the caller’s shortlists. The talents are not notified. */
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
  /** Lists the talents on one of the caller’s shortlists, most recently added first. */
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
  /** Adds a talent to one of the caller’s shortlists. Repeating the request changes nothing. */
  'POST /api/shortlists/{id}/talents': {
    params: {
      id: string
    }
    body: AddShortlistTalentBody
    answers: {
      200: ShortlistResponse
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
  /** Removes a talent from one of the caller’s shortlists. It is not an error if the talent is not on it. */
  'DELETE /api/shortlists/{id}/talents/{slug}': {
    params: {
      id: string
      slug: string
    }
    answers: {
      200: ShortlistResponse
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
  /** Lists the messages about an offer, newest first. */
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
  /** Sends a message to the other side of an offer. */
  'POST /api/offers/{id}/messages': {
    params: {
      id: string
    }
    body: SendMessageBody
    answers: {
      200: MessageResponse
      201: MessageResponse
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
  /** Marks all messages up to and including one as read by the caller’s side. */
  'POST /api/offers/{id}/messages/read': {
    params: {
      id: string
    }
    body: MarkMessagesReadBody
    answers: {
      200: MarkMessagesReadResponse
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
  /** Removes one of the caller’s own messages within ten minutes. */
  'DELETE /api/offers/{id}/messages/{messageId}': {
    params: {
      id: string
      messageId: string
    }
    answers: {
      200: MessageResponse
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
  /** Uploads a file to attach to a message about the offer. */
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
  /** Counts the caller’s unread messages, in total and per offer. */
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
  /** Rates the other side of a completed offer. */
  'POST /api/offers/{id}/ratings': {
    params: {
      id: string
    }
    body: RateOfferBody
    answers: {
      200: RatingResponse
      201: RatingResponse
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
  /** Returns the ratings of both sides of an offer, and each side’s overall rating. */
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
  /** Lists a talent’s ratings from brands, newest first. */
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
  /** Hides a rating, with a reason, or shows it again. */
  'POST /api/admin/ratings': {
    body: ChangeRatingBody
    answers: {
      200: RatingResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Searches all ratings, newest first, including hidden ones. */
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
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Returns what is proven about a file: its signature, our mark, and the licenses of the works it is a copy of. */
  'POST /api/licences/by-file': {
    form: FindLicencesByFileForm
    answers: {
      200: FoundLicences
    }
    errors:
      | BadRequestError
      | ForbiddenError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Returns the algorithms by which manifests are found: our watermark, and PDQ. */
  'GET /api/c2pa/services/supportedAlgorithms': {
    answers: {
      200: SoftBindingAlgorithms
    }
    errors:
      | BadRequestError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Returns the ids of manifests of licensed pictures with this mark, or whose hash is near this one. */
  'GET /api/c2pa/matches/byBinding': {
    query: {
      /** The 32 bytes of a PDQ hash, or the 6 bytes of a mark, in Base64. */
      value: string
      alg: string
      maxResults?: number
    }
    answers: {
      200: SoftBindingQueryResult
    }
    errors:
      | BadRequestError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Same as the GET, with the value in the body. */
  'POST /api/c2pa/matches/byBinding': {
    query?: {
      maxResults?: number
    }
    body: SoftBindingQuery
    answers: {
      200: SoftBindingQueryResult
    }
    errors:
      | BadRequestError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Returns the ids of manifests of licensed pictures of which this picture is a near copy, or whose mark it has. */
  'POST /api/c2pa/matches/byContent': {
    query?: {
      alg?: string
      hintAlg?: string
      /** The 32 bytes of a PDQ hash, or the 6 bytes of a mark, in Base64. */
      hintValue?: string
      maxResults?: number
    }
    file: Blob
    answers: {
      200: SoftBindingQueryResult
    }
    errors:
      | BadRequestError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Returns which sides agree to show the work of an offer on the talent’s page. */
  'GET /api/offers/{id}/portfolio': {
    params: {
      id: string
    }
    answers: {
      200: WorkAgreement
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Agrees to show the work of a completed offer on the talent’s page, or withdraws it. */
  'PUT /api/offers/{id}/portfolio': {
    params: {
      id: string
    }
    body: WorkAgreementBody
    answers: {
      200: WorkAgreement
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
  /** Returns a talent’s public profile. */
  'GET /api/talents/{slug}': {
    params: {
      slug: string
    }
    answers: {
      200: GetTalentResponse
    }
    errors:
      | BadRequestError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Removes all second factors of an account, with a reason. */
  'POST /api/admin/factor-resets': {
    body: ResetFactorsBody
    answers: {
      200: Done
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | SignInAgainError | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Returns what the calling talent or brand shows publicly besides their profile. */
  'GET /api/accounts/showcase': {
    answers: {
      200: Showcase
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
  /** Replaces what the calling talent or brand shows publicly besides their profile. */
  'PUT /api/accounts/showcase': {
    body: Showcase
    answers: {
      200: Showcase
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
  /** Sets the caller’s profile picture and replaces the previous one. */
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
  /** Removes the caller’s profile picture; an uploaded one is deleted. */
  'DELETE /api/accounts/me/picture': {
    answers: {
      200: RemovePortraitResponse
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
  /** Lists the caller’s newest notifications, with the number of unread ones. */
  'GET /api/notifications/list': {
    query?: {
      limit?: number
      before?: string
      /** Only unread notifications. */
      unread?: boolean
    }
    answers: {
      200: ListNotificationsResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Marks one notification, or all of them, as read. */
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
  /** Returns the caller’s notification settings per type and the frequency of mails. */
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
  /** Changes the caller’s notification settings per type and the frequency of mails. */
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
  /** Receives the mail provider’s events and suppresses addresses that bounce or complain. */
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
  /** Returns the caller’s devices that are notified, and what their lock screens show. */
  'GET /api/push': {
    answers: {
      200: PushSettings
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Changes what the lock screens of the caller’s devices show. */
  'PUT /api/push': {
    body: ChangePushSettingsBody
    answers: {
      200: PushSettings
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
  /** Notifies this browser, until the caller signs out in it. */
  'POST /api/push/devices': {
    body: AddPushDeviceBody
    answers: {
      200: PushSettings
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
  /** Stops notifying one of the caller’s devices. */
  'DELETE /api/push/devices/{id}': {
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
  /** Lists the teams of which the person is a member, and the one for which the session acts. */
  'GET /api/teams': {
    answers: {
      200: Teams
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Lets the session act for a team, or for the person’s own account again. */
  'POST /api/teams/switch': {
    body: SwitchTeamBody
    answers: {
      200: Teams
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
  /** Ends the person’s membership in a team. */
  'POST /api/teams/leave': {
    body: LeaveTeamBody
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
  /** Returns an invitation to the person whom it invites. */
  'GET /api/teams/invitations/{invitation}': {
    params: {
      /** The token from the mailed link. */
      invitation: string
    }
    answers: {
      200: InvitedTeam
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Makes the person a member of the team. The session acts for the team from now on. */
  'POST /api/teams/invitations/{invitation}/accept': {
    params: {
      /** The token from the mailed link. */
      invitation: string
    }
    answers: {
      200: Teams
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
  /** Declines an invitation. */
  'POST /api/teams/invitations/{invitation}/decline': {
    params: {
      /** The token from the mailed link. */
      invitation: string
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
  /** Returns the members, roles and invitations of the caller’s team. */
  'GET /api/team': {
    answers: {
      200: TeamDetails
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Changes if members need a second factor to act for the team. */
  'PATCH /api/team': {
    body: ChangeTeamBody
    answers: {
      200: TeamDetails
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SignInAgainError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Invites a person to the team by email. Inviting an address again replaces the open invitation. */
  'POST /api/team/invitations': {
    body: InviteMemberBody
    answers: {
      200: TeamDetails
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SignInAgainError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Withdraws an invitation that nobody has answered. */
  'DELETE /api/team/invitations/{id}': {
    params: {
      id: string
    }
    answers: {
      200: TeamDetails
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
  /** Changes the role of a member, from the next request on. */
  'PATCH /api/team/members/{memberId}': {
    params: {
      memberId: string
    }
    body: ChangeTeamRoleBody
    answers: {
      200: TeamDetails
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SignInAgainError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Removes a member, who can no longer act for the team from the next request on. */
  'DELETE /api/team/members/{memberId}': {
    params: {
      memberId: string
    }
    answers: {
      200: TeamDetails
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SignInAgainError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Returns the transparency report of a half-year, counted now: notices, measures, appeals. */
  'GET /api/transparency': {
    query?: {
      half?: string
      format?: 'json' | 'csv'
    }
    answers: {
      200: TransparencyReport | string
    }
    errors:
      | BadRequestError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Lists undeliverable mails, latest first, with the number of each kind. */
  'GET /api/admin/dead-letters/mails': {
    query?: {
      limit?: number
      offset?: number
    }
    answers: {
      200: ListDeadMailsResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Retries an undeliverable mail, with as many attempts as a new one. Written to the audit log. */
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
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Discards an undeliverable mail: it is neither sent nor listed again. Written to the audit log. */
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
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Lists scheduled job runs that failed after all retries, latest first, with the number for each job. */
  'GET /api/admin/dead-letters/jobs': {
    query?: {
      limit?: number
      offset?: number
    }
    answers: {
      200: ListFailedJobsResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Lists suppressed mail addresses with the reason, latest first. */
  'GET /api/admin/mail-suppressions': {
    query?: {
      /** Part of an address, case-insensitive. */
      search?: string
      limit?: number
      offset?: number
    }
    answers: {
      200: ListMailSuppressionsResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Removes the suppression of an address. Written to the audit log, with the address masked. */
  'DELETE /api/admin/mail-suppressions': {
    body: LiftMailSuppressionBody
    answers: {
      200: Done
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Lists the account’s API keys, newest first, and the scopes that keys can have. */
  'GET /api/keys': {
    answers: {
      200: ApiKeys
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
  /** Creates an API key and returns its secret, which is not shown again. */
  'POST /api/keys': {
    body: CreateApiKeyBody
    answers: {
      201: ApiKeySecretResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SignInAgainError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Returns an API key without its secret, and its history. */
  'GET /api/keys/{id}': {
    params: {
      id: string
    }
    answers: {
      200: ApiKeyDetails
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
  /** Revokes an API key at once. It stays in the list for a time. */
  'DELETE /api/keys/{id}': {
    params: {
      id: string
    }
    answers: {
      200: ApiKeyResponse
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
  /** Replaces the secret of an API key. The old one works as well for a time. */
  'POST /api/keys/{id}/rotate': {
    params: {
      id: string
    }
    body: RotateApiKeyBody
    answers: {
      200: ApiKeySecretResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SignInAgainError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Lists all events that endpoints can get, with the schema of their data and an example. */
  'GET /api/webhooks/event-types': {
    answers: {
      200: WebhookEventTypes
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Lists the account’s webhook endpoints, oldest first. Admins manage those of the operator. */
  'GET /api/webhooks/endpoints': {
    answers: {
      200: WebhookEndpoints
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
  /** Creates a webhook endpoint and returns its secret, which is not shown again. */
  'POST /api/webhooks/endpoints': {
    body: CreateWebhookEndpointBody
    answers: {
      201: WebhookSecretResponse
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
  /** Returns a webhook endpoint, without its secret. */
  'GET /api/webhooks/endpoints/{id}': {
    params: {
      id: string
    }
    answers: {
      200: WebhookEndpointResponse
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
  /** Changes the address, the description or the event types of a webhook endpoint. */
  'PATCH /api/webhooks/endpoints/{id}': {
    params: {
      id: string
    }
    body: ChangeWebhookEndpointBody
    answers: {
      200: WebhookEndpointResponse
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
  /** Deletes a webhook endpoint with its log. Nothing more is sent to it. */
  'DELETE /api/webhooks/endpoints/{id}': {
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
  /** Pauses a webhook endpoint. Events wait until it is resumed. */
  'POST /api/webhooks/endpoints/{id}/pause': {
    params: {
      id: string
    }
    answers: {
      200: WebhookEndpointResponse
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
  /** Resumes a webhook endpoint and sends the events that wait for it. */
  'POST /api/webhooks/endpoints/{id}/resume': {
    params: {
      id: string
    }
    answers: {
      200: WebhookEndpointResponse
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
  /** Replaces the secret of a webhook endpoint. For 24 hours, requests are signed with both. */
  'POST /api/webhooks/endpoints/{id}/rotate-secret': {
    params: {
      id: string
    }
    answers: {
      200: WebhookSecretResponse
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
  /** Sends a test event to an active webhook endpoint, whatever its filter. */
  'POST /api/webhooks/endpoints/{id}/test': {
    params: {
      id: string
    }
    answers: {
      200: WebhookDeliveryResponse
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
  /** Lists the deliveries of a webhook endpoint, newest event first. */
  'GET /api/webhooks/endpoints/{id}/deliveries': {
    params: {
      id: string
    }
    query?: {
      limit?: number
      before?: string
      status?: 'PENDING' | 'DELIVERED' | 'FAILED' | 'SKIPPED'
    }
    answers: {
      200: WebhookDeliveries
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
  /** Returns a delivery with the request, and the receiver’s responses to each attempt. */
  'GET /api/webhooks/endpoints/{id}/deliveries/{eventId}': {
    params: {
      id: string
      eventId: string
    }
    answers: {
      200: WebhookDeliveryDetails
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
  /** Sends an event again with the same id, or now if it waits for its next attempt. */
  'POST /api/webhooks/endpoints/{id}/deliveries/{eventId}/replay': {
    params: {
      id: string
      eventId: string
    }
    answers: {
      200: WebhookDeliveryResponse
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
  /** Sends all events of a span of time again, at most ten thousand. */
  'POST /api/webhooks/endpoints/{id}/replay': {
    params: {
      id: string
    }
    body: ReplayWebhookDeliveriesBody
    answers: {
      200: WebhookReplay
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
  /** Returns how another site embeds a talent or a store, after the specification of oEmbed. */
  'GET /oembed': {
    query: {
      /** Address of a public page. */
      url: string
      /** Only `json`. */
      format?: string
      /** Largest width of the frame, in pixels. */
      maxwidth?: number
      /** Largest height of the frame, in pixels. */
      maxheight?: number
    }
    answers: {
      200: OEmbed
    }
    errors:
      | BadRequestError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Creates a payment intent for a product, or returns the existing one. */
  'POST /api/payments/create-intent': {
    body: CreatePaymentIntentBody
    idempotent: true
    answers: {
      200: PaymentIntent
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | ApprovalRequiredError | SpendLimitReachedError
      | NotFoundError
      | ConflictError | RightsConflictError | UseNotAllowedError | AgreementRequiredError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Completes a payment once the processor confirms it. */
  'POST /api/payments/complete': {
    body: CompletePaymentBody
    answers: {
      200: CompletePaymentResponse
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
      200: ListPaymentsResponse
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
  /** Returns a payment, for its buyer and its seller. */
  'GET /api/payments/{id}': {
    params: {
      id: string
    }
    answers: {
      200: ReadPaymentResponse
    }
    errors:
      | PaymentsBadRequestError
      | PaymentsUnauthorizedError
      | PaymentsNotFoundError
      | PaymentsRateLimitedError
      | PaymentsInternalError
      | PaymentsServiceUnavailableError
  }
  /** Refunds a payment in full. */
  'POST /api/payments/refund': {
    body: RefundPaymentBody
    answers: {
      200: Refund
    }
    errors:
      | PaymentsBadRequestError
      | PaymentsUnauthorizedError
      | PaymentsSecondAdminRequiredError | PaymentsForbiddenError | PaymentsSecondFactorRequiredError | PaymentsAdminRoleRequiredError
      | PaymentsNotFoundError
      | PaymentsConflictError
      | PaymentsPayloadTooLargeError
      | PaymentsUnsupportedMediaTypeError
      | PaymentsUnprocessableEntityError
      | PaymentsRateLimitedError
      | PaymentsInternalError
      | PaymentsServiceUnavailableError
  }
  /** Decides about a part of a payment that was refunded at the processor. */
  'POST /api/payments/admin/returned-part': {
    body: DecideReturnedPartBody
    answers: {
      200: ReturnedPart
    }
    errors:
      | PaymentsBadRequestError
      | PaymentsUnauthorizedError
      | PaymentsSecondAdminRequiredError | PaymentsForbiddenError | PaymentsSecondFactorRequiredError | PaymentsAdminRoleRequiredError
      | PaymentsNotFoundError
      | PaymentsConflictError
      | PaymentsPayloadTooLargeError
      | PaymentsUnsupportedMediaTypeError
      | PaymentsUnprocessableEntityError
      | PaymentsRateLimitedError
      | PaymentsInternalError
      | PaymentsServiceUnavailableError
  }
  /** Settles a refund that the processor refused. */
  'POST /api/payments/admin/settle-refund': {
    body: SettleRefundBody
    answers: {
      200: SettledRefund
    }
    errors:
      | PaymentsBadRequestError
      | PaymentsUnauthorizedError
      | PaymentsForbiddenError | PaymentsSecondFactorRequiredError | PaymentsAdminRoleRequiredError
      | PaymentsNotFoundError
      | PaymentsConflictError
      | PaymentsPayloadTooLargeError
      | PaymentsUnsupportedMediaTypeError
      | PaymentsUnprocessableEntityError
      | PaymentsRateLimitedError
      | PaymentsInternalError
      | PaymentsServiceUnavailableError
  }
  /** Searches all payments, newest first, with the remaining amount and refund status of each. */
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
      | PaymentsForbiddenError | PaymentsSecondFactorRequiredError | PaymentsAdminRoleRequiredError
      | PaymentsNotFoundError
      | PaymentsRateLimitedError
      | PaymentsInternalError
      | PaymentsServiceUnavailableError
  }
  /** Receives the payment processor’s events. */
  'POST /api/payments/webhook/processor': {
    body: ProcessorEvent
    answers: {
      200: ReceiveProcessorEventResponse
    }
    errors:
      | PaymentsBadRequestError
      | PaymentsPayloadTooLargeError
      | PaymentsUnsupportedMediaTypeError
      | PaymentsRateLimitedError
      | PaymentsInternalError
      | PaymentsServiceUnavailableError
  }
  /** Lists an account’s payouts and the content of the next one. */
  'GET /api/payments/payout-status': {
    query?: {
      accountId?: string
      currency?: string
      limit?: number
      offset?: number
    }
    answers: {
      200: GetPayoutStatusResponse
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
  /** Returns the caller’s payout destination. */
  'GET /api/payments/payout-route': {
    answers: {
      200: GetPayoutRouteResponse
    }
    errors:
      | PaymentsBadRequestError
      | PaymentsUnauthorizedError
      | PaymentsNotFoundError
      | PaymentsRateLimitedError
      | PaymentsInternalError
      | PaymentsServiceUnavailableError
  }
  /** Sets or changes the caller’s payout destination. */
  'POST /api/payments/payout-route': {
    body: ChangePayoutRouteBody
    answers: {
      200: ChangePayoutRouteResponse
    }
    errors:
      | PaymentsBadRequestError
      | PaymentsUnauthorizedError
      | PaymentsForbiddenError | PaymentsSignInAgainError
      | PaymentsNotFoundError
      | PaymentsPayloadTooLargeError
      | PaymentsUnsupportedMediaTypeError
      | PaymentsRateLimitedError
      | PaymentsInternalError
      | PaymentsServiceUnavailableError
  }
  /** Creates a link to the processor’s own pages, where a seller is verified. */
  'POST /api/payments/payout-route/onboarding-link': {
    body: CreateOnboardingLinkBody
    answers: {
      200: OnboardingLink
    }
    errors:
      | PaymentsBadRequestError
      | PaymentsUnauthorizedError
      | PaymentsForbiddenError | PaymentsSignInAgainError
      | PaymentsNotFoundError
      | PaymentsPayloadTooLargeError
      | PaymentsUnsupportedMediaTypeError
      | PaymentsRateLimitedError
      | PaymentsInternalError
      | PaymentsServiceUnavailableError
  }
  /** Returns the caller’s payout setup and what the processor still requires. */
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
  /** Pays out one account’s unpaid earnings now. */
  'POST /api/payments/admin/do-payout': {
    body: PayOutNowBody
    answers: {
      200: PayOutResult
    }
    errors:
      | PaymentsBadRequestError
      | PaymentsUnauthorizedError
      | PaymentsForbiddenError | PaymentsSecondFactorRequiredError | PaymentsAdminRoleRequiredError
      | PaymentsNotFoundError
      | PaymentsPayloadTooLargeError
      | PaymentsUnsupportedMediaTypeError
      | PaymentsRateLimitedError
      | PaymentsInternalError
      | PaymentsServiceUnavailableError
  }
  /** Pays a seller in advance of their earnings. */
  'POST /api/payments/admin/advance-payout': {
    body: AdvancePayoutBody
    idempotent: true
    answers: {
      200: AdvancePayoutResponse
    }
    errors:
      | PaymentsBadRequestError
      | PaymentsUnauthorizedError
      | PaymentsForbiddenError | PaymentsSecondFactorRequiredError | PaymentsAdminRoleRequiredError
      | PaymentsNotFoundError
      | PaymentsConflictError
      | PaymentsPayloadTooLargeError
      | PaymentsUnsupportedMediaTypeError
      | PaymentsUnprocessableEntityError
      | PaymentsRateLimitedError
      | PaymentsInternalError
      | PaymentsServiceUnavailableError
  }
  /** Lists accounts with unpaid earnings per currency: the amount, what happens to it, and payouts in progress. */
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
      | PaymentsForbiddenError | PaymentsSecondFactorRequiredError | PaymentsAdminRoleRequiredError
      | PaymentsNotFoundError
      | PaymentsRateLimitedError
      | PaymentsInternalError
      | PaymentsServiceUnavailableError
  }
  /** Returns the company data that the caller’s receipts show from now on. */
  'GET /api/payments/company': {
    answers: {
      200: CompanyResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Stores the company data that receipts show from now on. */
  'PUT /api/payments/company': {
    body: SaveCompanyBody
    answers: {
      200: CompanyResponse
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
  /** Returns the purchase order number that the caller gave for a payment. */
  'GET /api/payments/purchase-order': {
    query: {
      payFor: PayFor
      payForId: string
    }
    answers: {
      200: PurchaseOrder
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Stores the purchase order number that the receipt of a payment will show. */
  'PUT /api/payments/purchase-order': {
    body: SavePurchaseOrderBody
    answers: {
      200: PurchaseOrder
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
  /** Returns the company data of the buyer as it was when the payment was made. */
  'GET /api/payments/{id}/company': {
    params: {
      id: string
    }
    answers: {
      200: ReceiptCompanyResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Returns what members of the caller’s team may spend, and have spent in this month. */
  'GET /api/team/spending': {
    answers: {
      200: TeamSpending
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Sets above which amount a payment needs the approval of a second person. */
  'PUT /api/team/spending': {
    body: ApprovalAboveBody
    answers: {
      200: TeamSpending
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SignInAgainError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Sets what a member may spend for the team in a month. */
  'PUT /api/team/members/{memberId}/spend-limit': {
    params: {
      memberId: string
    }
    body: SpendLimitBody
    answers: {
      200: TeamSpending
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SignInAgainError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Lists the requests for approval of payments in the caller’s team. */
  'GET /api/team/approvals': {
    query?: {
      payForId?: string
    }
    answers: {
      200: SpendApprovals
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Asks the team to approve a payment that the caller may not make alone. */
  'POST /api/team/approvals': {
    body: AskApprovalBody
    answers: {
      200: SpendApprovalResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError
      | NotFoundError
      | ConflictError | RightsConflictError | UseNotAllowedError | AgreementRequiredError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Approves a payment of a colleague, who can then make exactly this payment. */
  'POST /api/team/approvals/{id}/approve': {
    params: {
      id: string
    }
    answers: {
      200: SpendApprovalResponse
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
  /** Declines a payment of a colleague, with a reason. */
  'POST /api/team/approvals/{id}/decline': {
    params: {
      id: string
    }
    body: DeclineApprovalBody
    answers: {
      200: SpendApprovalResponse
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
  /** Lists all changes of a seller’s balance, newest first. */
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
  /** Returns a seller’s earnings and payouts for each of the last months, oldest first. */
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
  /** Lists a seller’s earnings with the status of each, newest first. */
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
  /** Returns what the caller has paid, by month and by year, newest first. */
  'GET /api/payments/spending': {
    query?: {
      timeZone?: string
    }
    answers: {
      200: Spending
    }
    errors:
      | PaymentsBadRequestError
      | PaymentsUnauthorizedError
      | PaymentsNotFoundError
      | PaymentsRateLimitedError
      | PaymentsInternalError
      | PaymentsServiceUnavailableError
  }
  /** Returns the ledger balances by kind of account, and the results of all consistency checks. */
  'GET /api/payments/admin/books': {
    answers: {
      200: Books
    }
    errors:
      | PaymentsBadRequestError
      | PaymentsUnauthorizedError
      | PaymentsForbiddenError | PaymentsSecondFactorRequiredError | PaymentsAdminRoleRequiredError
      | PaymentsNotFoundError
      | PaymentsRateLimitedError
      | PaymentsInternalError
      | PaymentsServiceUnavailableError
  }
  /** Creates a voice-over, likeness or image product, as a talent. */
  'POST /api/products': {
    body: CreateProductBody
    answers: {
      201: SavedProductResponse
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
  /** Lists a seller’s products on sale, newest first. */
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
  /** Changes a product or takes it off sale, as its seller. */
  'PATCH /api/products/{id}': {
    params: {
      id: string
    }
    body: ChangeProductBody
    answers: {
      200: SavedProductResponse
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
  /** Returns a product on sale, or any own product for its seller. */
  'GET /api/products/{id}': {
    params: {
      id: string
    }
    answers: {
      200: ProductResponse
    }
    errors:
      | BadRequestError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Lists the caller’s products, including those off sale, newest first. */
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
  /** Lists the caller’s product purchases, including unfinished ones, newest first. */
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
  /** Returns a product for its buyer: the seller, the split of its price, and the caller’s payments for it. */
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
  /** Returns a talent’s current consent and the current consent text. */
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
  /** Gives or withdraws the consent to use a talent’s likeness. A withdrawal takes effect at once and ends running work. */
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
  /** Lists all consents and withdrawals of a talent, with their texts, newest first. */
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
  /** Returns whether brands may have previews made of a talent before the talent accepts an offer. */
  'GET /api/likeness/previews': {
    query?: {
      accountId?: string
    }
    answers: {
      200: PreviewChoice
    }
    errors:
      | LikenessError
  }
  /** Allows or ends previews of a talent before the talent accepts an offer. */
  'PUT /api/likeness/previews': {
    query?: {
      accountId?: string
    }
    body: SavePreviewChoiceBody
    answers: {
      200: PreviewChoice
    }
    errors:
      | LikenessError
  }
  /** Returns what a talent allows for each use of their likeness. */
  'GET /api/likeness/use-rules': {
    query?: {
      accountId?: string
    }
    answers: {
      200: UseRulesState
    }
    errors:
      | LikenessError
  }
  /** Replaces what a talent allows for each use of their likeness, or proposes it as their agent. */
  'PUT /api/likeness/use-rules': {
    query?: {
      accountId?: string
    }
    body: SaveUseRulesBody
    answers: {
      200: UseRulesState
    }
    errors:
      | LikenessError
  }
  /** Confirms or declines the rules that the talent’s agent proposed. Only the talent may. */
  'POST /api/likeness/use-rules/proposal': {
    body: AnswerUseRulesProposalBody
    answers: {
      200: UseRulesState
    }
    errors:
      | LikenessError
  }
  /** Lists all changes of what a talent allows, newest first. */
  'GET /api/likeness/use-rules/history': {
    query?: {
      accountId?: string
      limit?: number
      offset?: number
    }
    answers: {
      200: UseRulesHistory
    }
    errors:
      | LikenessError
  }
  /** Returns which uses talents may be asked for. */
  'GET /api/likeness/uses': {
    query: {
      slugs: string
    }
    answers: {
      200: ListPublicUsesResponse
    }
    errors:
      | LikenessError
  }
  /** Adds pictures of a talent, as files or by address. */
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
  /** Adds recordings of a talent’s voice, as files or by address. */
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
  /** Lists the pictures and recordings of a talent, newest first, with the status of each. */
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
  /** Deletes a picture or recording of a talent with its file. It is no longer used. */
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
  /** Lists a talent’s linked profiles with followers, the time of the last reading, and any failure. */
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
  /** Replaces a talent’s linked profiles and has them read. */
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
  /** Lists files that are on hold because of the person they show, newest first, with the files they were compared with. */
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
  /** Returns one file that is or was on hold. */
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
  /** Releases a file that is on hold, or removes it permanently. Recorded in the audit log. */
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
  /** Reports a likeness or other content. Open to everyone, without an account. */
  'POST /api/likeness/reports': {
    body: ReportLikenessBody
    answers: {
      200: LikenessReported
    }
    errors:
      | LikenessError
  }
  /** Lists confirmed reports, newest first; with status OPEN in the order in which they are due, trusted senders first. */
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
  /** Returns one report, once it is confirmed. */
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
  /** Returns the pictures of the person who sent a report, and compares them with the reported one. */
  'GET /api/likeness/admin/reports/{id}/claimant': {
    params: {
      id: string
    }
    answers: {
      200: LikenessClaimant
    }
    errors:
      | LikenessError
  }
  /** Dismisses a report and notifies the reporter. Recorded in the audit log. */
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
  /** Upholds a report after the content was dealt with elsewhere, and gives both sides the reasons. */
  'POST /api/likeness/admin/reports/{id}/uphold': {
    params: {
      id: string
    }
    body: UpholdReportBody
    answers: {
      200: LikenessReport
    }
    errors:
      | LikenessError
  }
  /** Lists trusted, warned and suspended senders of reports, the last decision first. */
  'GET /api/likeness/admin/report-senders': {
    query?: {
      limit?: number
      offset?: number
    }
    answers: {
      200: ReportSenders
    }
    errors:
      | LikenessError
  }
  /** Trusts, warns or suspends a sender of reports, or ends that. Recorded in the audit log. */
  'POST /api/likeness/admin/report-senders': {
    body: DecideReportSenderBody
    answers: {
      200: ReportSender
    }
    errors:
      | LikenessError
  }
  /** Lists takedowns, newest first, with talents’ objections and whether each is still in force. */
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
  /** Takes down a picture or recording, or the likeness of a whole account, at once and everywhere. */
  'POST /api/likeness/admin/takedowns': {
    body: TakeDownLikenessBody
    answers: {
      200: LikenessTakedown
    }
    errors:
      | LikenessError
  }
  /** Restores an account’s likeness, or lets a picture be uploaded again. Deleted files stay deleted. */
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
  /** Deletes the kept fingerprints of what was taken down, so that near copies of it are no longer held. */
  'POST /api/likeness/admin/takedowns/{id}/forget-fingerprints': {
    params: {
      id: string
    }
    body: ForgetFingerprintsBody
    answers: {
      200: LikenessTakedown
    }
    errors:
      | LikenessError
  }
  /** Lists a talent’s holds and takedowns with their reasons, their results and the option to object. */
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
  /** Sends a talent’s objection to one of their cases, once. Admins read it. */
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
  /** Lists what an account shows to everybody, and what was taken down of it, newest first. */
  'GET /api/likeness/admin/pictures': {
    query: {
      accountId: string
    }
    answers: {
      200: ShownPictures
    }
    errors:
      | LikenessError
  }
  /** Lists takedowns of single pictures and recordings, newest first. */
  'GET /api/likeness/admin/picture-takedowns': {
    query?: {
      limit?: number
      offset?: number
    }
    answers: {
      200: PictureTakedowns
    }
    errors:
      | LikenessError
  }
  /** Takes down one picture or recording at once and everywhere. It can be restored. */
  'POST /api/likeness/admin/picture-takedowns': {
    body: TakeDownPictureBody
    answers: {
      200: PictureTakedown
    }
    errors:
      | LikenessError
  }
  /** Restores a picture or recording that was taken down, while its file is kept. */
  'POST /api/likeness/admin/picture-takedowns/{id}/restore': {
    params: {
      id: string
    }
    body: RestorePictureBody
    answers: {
      200: PictureTakedown
    }
    errors:
      | LikenessError
  }
  /** Analyzes the pictures or recordings of an event’s account that were not analyzed yet. */
  'POST /api/indexing/generate-tags': {
    body: RunIndexingEventBody
    answers: {
      200: TagsGenerated
    }
    errors:
      | LikenessError
  }
  /** Reads the social links of an event’s account: the follower counts and the profile pictures. */
  'POST /api/indexing/scrape-social': {
    body: RunIndexingEventBody
    answers: {
      200: SocialScraped
    }
    errors:
      | LikenessError
  }
  /** Lists search indexing events with their status, newest first. */
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
  /** Returns the newest indexing event of each type for a talent. */
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
  /** Retries indexing that failed for good. */
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
  /** Finds talents who agree to be found, by name and filters. */
  'GET /api/indexing/search': {
    query?: {
      category?: LikenessCategory
      gender?: LikenessGender
      hairColor?: LikenessHairColor
      /** As seen in pictures. */
      ageGroup?: string
      /** As seen in pictures. */
      expression?: string
      /** A BCP 47 region, or words; case and accents make no difference. */
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
      /** A city or a country that the talent’s profile mentions. */
      place?: string
      /** By the year of birth that the talent states, otherwise by the age group seen in pictures. */
      minAge?: number
      /** By the year of birth that the talent states, otherwise by the age group seen in pictures. */
      maxAge?: number
      /** Finds talents with a minimum fee of at most this in `feeCurrency`, and those without minimum fees. */
      maxFeeMinorUnit?: number
      /** ISO 4217; USD if omitted. */
      feeCurrency?: string
      /** For brands: leaves out talents whose rules refuse the use that the `free…` filters describe, or who have licensed it exclusively. */
      freeMedium?: 'IMAGE' | 'VOICE' | 'VIDEO'
      /** Needs `freeMedium`. Any use if omitted. */
      freeUse?: 'social' | 'paid_social' | 'web' | 'print' | 'out_of_home' | 'packaging' | 'merchandise' | 'broadcast' | 'internal'
      /** Category of the brand. Needs `freeMedium`. Any category if omitted. */
      freeCategory?: 'adult' | 'airlines' | 'alcohol' | 'apparel' | 'automotive' | 'banking' | 'beauty' | 'betting' | 'charity' | 'coffee' | 'computers' | 'confectionery' | 'crypto' | 'education' | 'energy' | 'food' | 'fragrance' | 'furniture' | 'games' | 'government' | 'groceries' | 'hair' | 'health' | 'household' | 'insurance' | 'jewelry' | 'loans' | 'media' | 'pets' | 'real_estate' | 'religion' | 'restaurants' | 'soft_drinks' | 'software' | 'sports' | 'telecom' | 'tobacco' | 'travel' | 'weapons'
      /** Countries and groups, separated by commas. Needs `freeMedium`. Worldwide if omitted. */
      freeTerritories?: string
      /** First day. Needs `freeMedium`. Today if omitted. */
      freeFrom?: string
      /** Last day. Needs `freeMedium`. No end if omitted. */
      freeTo?: string
      /** All of them must match: repeat the parameter, or separate values with commas. */
      tags?: string | string[]
      /** Codes or English names, separated by commas. All of them must be spoken. */
      languages?: string
      /** A name, its beginning, or a similar spelling; accents make no difference. */
      q?: string
      limit?: number
      /** For deep pages, `cursor` is faster. */
      offset?: number
      /** Default: the best name match, or the most followers first. */
      orderBy?: 'numberOfFollowers' | 'birthYear' | 'engagementRate'
      /** Unknown values come last in both directions. */
      orderDirection?: 'asc' | 'desc'
      /** The `nextCursor` of the previous page, instead of an offset. */
      cursor?: string
      /** Fills a short page with the closest in meaning to the filters. */
      includeSimilar?: boolean
      /** Returns how many results each value of a field would leave, under the other filters. */
      facets?: boolean
      /** Adds to each result why it was found. */
      explain?: boolean
      /** Adds to each result the talent’s minimum fees. */
      minimums?: boolean
      /** Adds to each result a sample of the talent’s voice, if they let everyone hear it. */
      voices?: boolean
    }
    answers: {
      200: LikenessSearchResponse
    }
    errors:
      | LikenessError
  }
  /** Finds talents by filters in a body, and by a free text. */
  'POST /api/indexing/search': {
    body: LikenessSearchBody
    answers: {
      200: LikenessSearchResponse
    }
    errors:
      | LikenessError
  }
  /** Finds talents who look like a person in a picture. */
  'POST /api/indexing/search/by-picture': {
    query?: {
      /** Not possible here: 422. */
      freeMedium?: string
      /** Not possible here: 422. */
      freeUse?: string
      /** Not possible here: 422. */
      freeCategory?: string
      /** Not possible here: 422. */
      freeTerritories?: string
      /** Not possible here: 422. */
      freeFrom?: string
      /** Not possible here: 422. */
      freeTo?: string
    }
    form: SearchLikenessesByPictureForm
    answers: {
      200: LikenessSampleResponse
    }
    errors:
      | LikenessError
  }
  /** Finds talents who sound like a person in a recording. */
  'POST /api/indexing/search/by-voice': {
    query?: {
      /** Not possible here: 422. */
      freeMedium?: string
      /** Not possible here: 422. */
      freeUse?: string
      /** Not possible here: 422. */
      freeCategory?: string
      /** Not possible here: 422. */
      freeTerritories?: string
      /** Not possible here: 422. */
      freeFrom?: string
      /** Not possible here: 422. */
      freeTo?: string
    }
    form: SearchLikenessesByVoiceForm
    answers: {
      200: LikenessSampleResponse
    }
    errors:
      | LikenessError
  }
  /** Lists talents who are close to a talent in looks, voice and work, best match first. */
  'GET /api/talents/{slug}/similar': {
    params: {
      slug: string
    }
    answers: {
      200: SimilarTalents
    }
    errors:
      | BadRequestError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Returns the search profile of a talent, with the source of each value. */
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
  /** Saves what a talent says about themselves for search. It overrides everything seen, now and later. */
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
  /** Adds and removes tags of a picture or recording. Later analyses keep these changes. */
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
  /** Lists storefront pictures, newest first. */
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
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Uploads a picture for one campaign, or for all of them. */
  'POST /api/merch/admin/assets': {
    form: UploadMerchAssetForm
    answers: {
      201: MerchAssetResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Returns one storefront picture. */
  'GET /api/merch/admin/assets/{id}': {
    params: {
      id: string
    }
    answers: {
      200: MerchAssetResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Renames a picture. To replace the picture itself, upload a new asset. */
  'PATCH /api/merch/admin/assets/{id}': {
    params: {
      id: string
    }
    body: ChangeMerchAssetBody
    answers: {
      200: MerchAssetResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Deletes an asset. Places that already use it keep showing it. */
  'DELETE /api/merch/admin/assets/{id}': {
    params: {
      id: string
    }
    answers: {
      200: DeleteMerchAssetResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Lists the campaigns that are open to everyone, newest first. */
  'GET /api/merch/campaigns': {
    query?: {
      /** Limits the list to this talent or brand. */
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
  /** Returns the status of a campaign, for storefronts that poll. */
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
  /** Lists all campaigns of this environment, newest first, including drafts and ended ones. */
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
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Creates a campaign as a draft, which the public does not see. */
  'POST /api/merch/admin/campaigns': {
    body: CreateCampaignBody
    answers: {
      201: CampaignResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Returns one campaign in full, with the version that a change must name. */
  'GET /api/merch/admin/campaigns/{id}': {
    params: {
      id: string
    }
    answers: {
      200: CampaignResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Changes the given fields of a campaign, or its status. */
  'PATCH /api/merch/admin/campaigns/{id}': {
    params: {
      id: string
    }
    body: ChangeCampaignBody
    answers: {
      200: CampaignResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Deletes a campaign that is not live. Its slug becomes available again. */
  'DELETE /api/merch/admin/campaigns/{id}': {
    params: {
      id: string
    }
    answers: {
      200: DeleteCampaignResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Returns what a campaign still needs to go live, whether it has orders, and the seller’s share. */
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
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Lists the catalog, newest first. */
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
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Adds a product to the catalog. No campaign sells it yet. */
  'POST /api/merch/admin/catalog': {
    body: CreateCatalogProductBody
    answers: {
      201: CatalogProductResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Returns one product of the catalog, with the version that a change must name. */
  'GET /api/merch/admin/catalog/{id}': {
    params: {
      id: string
    }
    answers: {
      200: CatalogProductResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Changes the given fields of a catalog product. Its SKU cannot change. */
  'PATCH /api/merch/admin/catalog/{id}': {
    params: {
      id: string
    }
    body: ChangeCatalogProductBody
    answers: {
      200: CatalogProductResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Deletes a product that is not in use. A product in use can be taken off sale instead. */
  'DELETE /api/merch/admin/catalog/{id}': {
    params: {
      id: string
    }
    answers: {
      200: DeleteCatalogProductResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Lists the products that campaigns sell from the catalog, newest first. */
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
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Adds a catalog product to a campaign. Each product can be added once. */
  'POST /api/merch/admin/shop-products': {
    body: CreateShopProductBody
    answers: {
      201: ShopProductResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Returns the settings of one product in one campaign. */
  'GET /api/merch/admin/shop-products/{id}': {
    params: {
      id: string
    }
    answers: {
      200: ShopProductResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Changes the given settings of a product in a campaign. */
  'PATCH /api/merch/admin/shop-products/{id}': {
    params: {
      id: string
    }
    body: ChangeShopProductBody
    answers: {
      200: ShopProductResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Removes a product from a campaign. A product in a cart or an order can be taken off sale instead. */
  'DELETE /api/merch/admin/shop-products/{id}': {
    params: {
      id: string
    }
    answers: {
      200: DeleteShopProductResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Lists top-level designs, newest first; with `parentDesignId`, the designs directly below that one. */
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
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Adds a design, or a variation of one for a product or for a gender and an age. */
  'POST /api/merch/admin/designs': {
    body: CreateMerchDesignBody
    answers: {
      201: MerchDesignResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Returns one design with its own and its inherited configuration. */
  'GET /api/merch/admin/designs/{id}': {
    params: {
      id: string
    }
    answers: {
      200: MerchDesignResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Renames or moves a design, or turns it on or off. */
  'PATCH /api/merch/admin/designs/{id}': {
    params: {
      id: string
    }
    body: ChangeMerchDesignBody
    answers: {
      200: MerchDesignResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Deletes a design and everything below it. A design in a cart or an order can be turned off instead. */
  'DELETE /api/merch/admin/designs/{id}': {
    params: {
      id: string
    }
    answers: {
      200: DeleteMerchDesignResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Sets the configuration of a design for one product type, or for all; fields left out are inherited. */
  'PUT /api/merch/admin/designs/{id}/config': {
    params: {
      id: string
    }
    body: PutMerchDesignConfigBody
    answers: {
      200: MerchDesignResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Returns the texts of a campaign in other languages. */
  'GET /api/merch/admin/campaigns/{id}/texts': {
    params: {
      id: string
    }
    answers: {
      200: CampaignTextsResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Saves the texts of a campaign in one language. */
  'PUT /api/merch/admin/campaigns/{id}/texts/{language}': {
    params: {
      id: string
      language: StoreLanguage
    }
    body: CampaignTexts
    answers: {
      200: CampaignTextsResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Returns the texts of the account’s store in other languages. */
  'GET /api/merch/seller/store/texts': {
    answers: {
      200: StoreTextsResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Saves the texts of the account’s store in one language. */
  'PUT /api/merch/seller/store/texts/{language}': {
    params: {
      language: StoreLanguage
    }
    body: CampaignTexts
    answers: {
      200: StoreTextsResponse
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
  /** Returns everything a storefront needs: the texts, products and designs of the campaign. */
  'GET /api/merch/campaign/{slug}': {
    params: {
      slug: string
    }
    query?: {
      /** Language of the texts. A text without a translation is the main one. */
      language?: StoreLanguage
    }
    answers: {
      200: MerchCampaignConfigResponse
    }
    errors:
      | BadRequestError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Lists the storefronts open to everyone, newest first, with their appearance. */
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
  /** Returns which items of an order its buyer can withdraw from, and their withdrawals. */
  'GET /api/merch/order/{orderNumber}/withdrawal': {
    params: {
      orderNumber: string
    }
    query: {
      /** From the email about the order. */
      token: string
      /** A sealed statement to confirm. */
      statement?: string
    }
    answers: {
      200: GetMerchWithdrawalOptionsResponse
    }
    errors:
      | BadRequestError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Withdraws from items of an order as its buyer, and mails the acknowledgment of receipt. */
  'POST /api/merch/order/{orderNumber}/withdrawal': {
    params: {
      orderNumber: string
    }
    query: {
      /** From the email about the order. */
      token: string
    }
    body: MerchWithdrawalStatement
    answers: {
      200: WithdrawFromMerchOrderResponse
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
  /** Lists buyers’ withdrawals from orders, the one that is due first at the top. */
  'GET /api/merch/admin/withdrawals': {
    query?: {
      /** `decided` are refused or refunded ones. */
      state?: 'open' | 'decided'
      limit?: number
      offset?: number
    }
    answers: {
      200: MerchWithdrawals
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Records a return, or refunds or refuses a withdrawal. Recorded in the audit log. */
  'POST /api/merch/admin/withdrawals/{id}/decide': {
    params: {
      id: string
    }
    body: DecideMerchWithdrawalBody
    answers: {
      200: DecideMerchWithdrawalResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | SecondAdminRequiredError | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Creates a link that continues a session on another device. It works once, within ten minutes. */
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
  /** Returns where a handed-over session was started. Reading it does not open the session. */
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
  /** Returns the status of the designs of a seller’s store, without making anything. */
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
  /** Makes the missing pictures of a seller’s store and waits for them. */
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
  /** Lists the stores with designs that use a filter, by name. */
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
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Tries a filter on a drawn face, with one real model call. */
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
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError
      | RateLimitedError
      | InternalError
      | GenerationFailedError
      | ServiceUnavailableError
  }
  /** Starts a fan session, with or without a campaign. */
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
  /** Returns a session as its fan sees it: the selfie with a signed address, art as watermarked previews, and the cart. */
  'GET /api/merch/session/{id}': {
    params: {
      /** The value that POST /api/merch/session/create returned. It gives full access to the session: keep it secret. */
      id: string
    }
    answers: {
      200: GetMerchSessionResponse
    }
    errors:
      | BadRequestError
      | NotFoundError | SessionMovedError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Changes the fields of a session that a fan may change, or moves it to another campaign. */
  'PATCH /api/merch/session/update': {
    body: UpdateMerchSessionBody
    answers: {
      200: UpdateMerchSessionResponse
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
  /** Uploads a photo of a fan and runs a first check. */
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
  /** Checks a fan’s photo with a model. */
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
  /** Verifies an upload, with a different response envelope. */
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
  /** Returns a presigned upload to storage, valid for 5 minutes. */
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
  /** Generates art from the selfie of a session and waits for the result. */
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
  /** Selects another candidate of a session. */
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
  /** Returns the progress of the art that a session last requested, and the candidates to choose from. */
  'GET /api/merch/ai/generation/{sessionId}': {
    params: {
      /** The value that POST /api/merch/session/create returned. It gives full access to the session: keep it secret. */
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
  /** Returns the previews behind a mailed link. */
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
  /** Renders a product with the session’s art on it. */
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
  /** Draws a product with sample art, using a configuration that need not be saved. */
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
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Replaces the contents of a session’s cart. */
  'PUT /api/merch/session/{id}/cart': {
    params: {
      /** The value that POST /api/merch/session/create returned. It gives full access to the session: keep it secret. */
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
  /** Returns the cart of a browser or a signed-in person across campaigns, or the cart that a cart email links to. */
  'GET /api/merch/cart': {
    query?: {
      /** The token of a cart email. */
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
  /** Restores the cart that an email links to, or the browser’s own cart, into a new session of one of its campaigns. */
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
  /** Receives the mail provider’s events and records on the session that a cart email was opened. */
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
  /** Lists abandoned carts, latest first, one row for each logical cart. */
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
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Records how an abandoned cart is followed up. */
  'PATCH /api/merch/admin/abandoned-carts/{cartId}/review': {
    params: {
      cartId: string
    }
    body: ReviewMerchCartBody
    answers: {
      200: MerchCartReviewResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Lists discount codes, newest first, of one campaign or of all. */
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
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Adds a discount code to a campaign. */
  'POST /api/merch/admin/discounts': {
    body: CreateMerchDiscountBody
    answers: {
      201: MerchDiscountResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Returns a discount code and how often it was used. */
  'GET /api/merch/admin/discounts/{id}': {
    params: {
      id: string
    }
    answers: {
      200: MerchDiscountResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Changes a discount code. Its campaign and the code itself cannot change. */
  'PATCH /api/merch/admin/discounts/{id}': {
    params: {
      id: string
    }
    body: ChangeMerchDiscountBody
    answers: {
      200: MerchDiscountResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Deletes a discount code. Existing orders keep their discount. */
  'DELETE /api/merch/admin/discounts/{id}': {
    params: {
      id: string
    }
    answers: {
      200: DeleteMerchDiscountResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Calculates the current price of a session’s cart, without starting a payment. */
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
  /** Creates a payment intent for the cart of a session. */
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
  /** Creates the order of a session once the processor confirms its payment. Repeating it returns the same order. */
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
  /** Returns the latest order of a session, or null. */
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
  /** Returns an order as its buyer sees it: its status, parcels and files. */
  'GET /api/merch/order/{orderNumber}': {
    params: {
      orderNumber: string
    }
    query: {
      /** From the email about the order. */
      token: string
    }
    answers: {
      200: GetMerchOrderResponse
    }
    errors:
      | BadRequestError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Cancels an order as its buyer, and refunds it. */
  'POST /api/merch/order/{orderNumber}/cancel': {
    params: {
      orderNumber: string
    }
    query: {
      /** From the email about the order. */
      token: string
    }
    answers: {
      200: CancelOwnMerchOrderResponse
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
  /** Receives the print shop’s events. */
  'POST /api/merch/fulfilment/webhook': {
    body: PrintShopEvent
    answers: {
      200: ReceivePrintShopEventResponse
    }
    errors:
      | BadRequestError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Lists orders, newest first. */
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
      /** Limits the list to orders that are stuck. */
      stuck?: 'true'
      limit?: number
      offset?: number
    }
    answers: {
      200: ListMerchOrdersResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Counts orders by status, and orders that are stuck. */
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
      200: CountMerchOrdersResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Returns an order with its history, its parcels and the state of its fulfillment. */
  'GET /api/merch/admin/orders/{id}': {
    params: {
      id: string
    }
    answers: {
      200: MerchOrderForAdminsResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Changes the status of an order, or records its tracking. */
  'PATCH /api/merch/admin/orders/{id}': {
    params: {
      id: string
    }
    body: ChangeMerchOrderBody
    answers: {
      200: MerchOrderForAdminsResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Changes the status of many orders, each independently. */
  'POST /api/merch/admin/orders/bulk': {
    body: ChangeMerchOrdersBody
    answers: {
      200: ChangeMerchOrdersResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Retries the failed work of an order. */
  'POST /api/merch/admin/orders/{id}/retry': {
    params: {
      id: string
    }
    body: RetryMerchOrderBody
    answers: {
      200: MerchOrderForAdminsResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Cancels an order before it is shipped, refunds its payment and stops its print order. */
  'POST /api/merch/admin/orders/{id}/cancel': {
    params: {
      id: string
    }
    body: CancelMerchOrderBody
    answers: {
      200: MerchOrderForAdminsResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | SecondAdminRequiredError | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | UnprocessableEntityError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Mails links to the orders of an address, in all stores. */
  'POST /api/merch/order/find': {
    body: FindMerchOrdersBody
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
  /** Shares a piece of a fan’s art on the campaign’s colors, with a watermark unless it was bought. */
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
  /** Returns a share: the key of the art, its campaign, and the preview picture for links. */
  'GET /api/merch/share/{shareId}': {
    params: {
      shareId: string
    }
    answers: {
      200: MerchShareResponse
    }
    errors:
      | BadRequestError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Counts a visit to a campaign, at most once a day per IP address. Always returns 200. */
  'POST /api/merch/tracking/record': {
    body: RecordMerchVisitBody
    answers: {
      200: Done
    }
    errors: never
  }
  /** Records an event of a fan’s journey. Always returns 200. */
  'POST /api/merch/journey-event': {
    body: RecordMerchJourneyEventBody
    answers: {
      200: Done
    }
    errors: never
  }
  /** Lists the caller’s orders and unfinished sessions, newest first, at most 100 of each. */
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
  /** Creates a campaign link with its own visit count, optionally limited in time. */
  'POST /api/merch/admin/tracking-links': {
    body: CreateMerchTrackingLinkBody
    answers: {
      201: MerchTrackingLinkCreated
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Lists the links of a campaign with their visits, newest first; `visits` is the total for the campaign. */
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
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Sends a name, an address and a message from a store’s form. */
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
  /** Lists form messages from visitors, newest first. */
  'GET /api/merch/admin/leads': {
    query?: {
      kind?: string
      /** Part of a name, an address or a message, in any case. */
      search?: string
      /** `true`: only suspected spam; `false`: only the others. */
      suspected?: 'true' | 'false'
      limit?: number
      offset?: number
    }
    answers: {
      200: ListMerchLeadsResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Deletes all leads from an address, for data deletion requests. Recorded in the audit log without the address. */
  'POST /api/merch/admin/leads/forget': {
    body: ForgetMerchLeadsBody
    answers: {
      200: ForgetMerchLeadsResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Lists filters, newest first, including those without a prompt, which sellers do not see. */
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
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Adds a filter. Sellers can choose it once it has a prompt. */
  'POST /api/merch/admin/filters': {
    body: CreateMerchFilterBody
    answers: {
      201: MerchFilterResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Returns one filter. */
  'GET /api/merch/admin/filters/{id}': {
    params: {
      id: string
    }
    answers: {
      200: MerchFilterResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Changes the given fields of a filter. Existing art stays as it is. */
  'PATCH /api/merch/admin/filters/{id}': {
    params: {
      id: string
    }
    body: ChangeMerchFilterBody
    answers: {
      200: MerchFilterResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Deletes a filter. Existing designs made with it stay as they are. */
  'DELETE /api/merch/admin/filters/{id}': {
    params: {
      id: string
    }
    answers: {
      200: DeleteMerchFilterResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Lists the filters available for stores, newest first. */
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
  /** Uploads the photo for the art of a store. */
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
  /** Returns what a store can sell, the minimum prices, and the seller’s earnings for each item. */
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
  /** Returns the account’s store, or null. */
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
  /** Creates or changes the account’s store. Each account has one store, permanently. */
  'POST /api/merch/seller/store': {
    body: SaveSellerStoreBody
    answers: {
      200: SellerStoreResponse
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
  /** Returns the sales and earnings of the account’s store. */
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
  /** Previews a filter on a photo, on the products that stores sell. */
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
  /** Searches boards and teams by the first letters: up to ten of each, none for fewer than three letters. */
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
  /** Returns a leaderboard: its teams, highest count first, with their share of the total and the storefront that fans are sent to. */
  'GET /api/merch/leaderboard/{board}': {
    params: {
      /** Slug of a board, in any case; `default` is the default board. */
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
  /** Sets the team that a session counts for. Can be changed until the session has counted. */
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
  /** Counts a session once for its team, if that did not happen automatically. */
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
  /** Lists all leaderboards, active or not: the default first, then newest first. */
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
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Creates a leaderboard. With `isDefault` it replaces the current default. */
  'POST /api/merch/admin/leaderboards': {
    body: CreateLeaderboardBody
    answers: {
      201: AdminLeaderboardResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Returns one leaderboard, active or not. */
  'GET /api/merch/admin/leaderboards/{id}': {
    params: {
      id: string
    }
    answers: {
      200: AdminLeaderboardResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Changes a leaderboard. Exactly one leaderboard is the default at all times. */
  'PATCH /api/merch/admin/leaderboards/{id}': {
    params: {
      id: string
    }
    body: ChangeLeaderboardBody
    answers: {
      200: AdminLeaderboardResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Deletes a leaderboard and its teams. Sessions that counted for one of them cannot count again. */
  'DELETE /api/merch/admin/leaderboards/{id}': {
    params: {
      id: string
    }
    query?: {
      successorId?: string
    }
    answers: {
      200: DeleteLeaderboardResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Lists the teams of a leaderboard, highest count first. */
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
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
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
      201: AdminLeaderboardTeamResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Returns one team of a leaderboard. */
  'GET /api/merch/admin/leaderboards/{id}/teams/{teamId}': {
    params: {
      id: string
      teamId: string
    }
    answers: {
      200: AdminLeaderboardTeamResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Changes the given fields of a team. */
  'PATCH /api/merch/admin/leaderboards/{id}/teams/{teamId}': {
    params: {
      id: string
      teamId: string
    }
    body: ChangeLeaderboardTeamBody
    answers: {
      200: AdminLeaderboardTeamResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Removes a team from its leaderboard. Sessions that counted for it cannot count again. */
  'DELETE /api/merch/admin/leaderboards/{id}/teams/{teamId}': {
    params: {
      id: string
      teamId: string
    }
    answers: {
      200: DeleteLeaderboardTeamResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Imports teams from CSV: adds new ones, changes known ones and deletes none. All or nothing. */
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
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Lists the teams of a leaderboard whose count differs from their recorded events. An empty list is expected. */
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
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Recounts the events of those teams and returns the differences. */
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
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Uploads a file through a presigned form, when the application stores files itself. */
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
  /** Uploads a file to a presigned address, when the application stores files itself. */
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
  /** Verifies the Content Credentials of a file: its origin, and changes since it was signed. */
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
  /** Lists all models with their current provider and today’s usage. */
  'GET /api/merch/admin/models': {
    query?: {
      q?: string
      status?: ModelStatus
      limit?: number
      offset?: number
    }
    answers: {
      200: ListModelsResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Adds a model. */
  'POST /api/merch/admin/models': {
    body: CreateModelBody
    answers: {
      201: ModelResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Returns one model with today’s usage. */
  'GET /api/merch/admin/models/{key}': {
    params: {
      key: string
    }
    answers: {
      200: ModelResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Changes the settings of a model, starting with its next call. */
  'PATCH /api/merch/admin/models/{key}': {
    params: {
      key: string
    }
    body: ChangeModelBody
    answers: {
      200: ModelResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Deletes a model that is turned off and was never called. */
  'DELETE /api/merch/admin/models/{key}': {
    params: {
      key: string
    }
    answers: {
      200: DeleteModelResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Returns the status of a job, with its result or failure. */
  'GET /api/generation-jobs/{id}': {
    params: {
      id: string
    }
    answers: {
      200: GenerationJobResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Lists the jobs of a batch, by slot. */
  'GET /api/generation-jobs': {
    query: {
      batchId: string
    }
    answers: {
      200: ListGenerationJobsResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Cancels a job that has not ended. */
  'POST /api/generation-jobs/{id}/cancel': {
    params: {
      id: string
    }
    answers: {
      200: GenerationJobResponse
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
  /** Lists jobs that failed for good, latest first. */
  'GET /api/admin/generation-jobs/failed': {
    query?: {
      limit?: number
      offset?: number
    }
    answers: {
      200: ListFailedGenerationJobsResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Puts a failed job back into the queue with a full set of attempts. */
  'POST /api/admin/generation-jobs/{id}/retry': {
    params: {
      id: string
    }
    answers: {
      200: GenerationJobResponseForAdmins
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Makes one real call to a model, as a job. */
  'POST /api/merch/admin/models/{key}/try': {
    params: {
      key: string
    }
    body: TryModelBody
    answers: {
      202: TryModelResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | ForbiddenError | SecondFactorRequiredError | AdminRoleRequiredError
      | NotFoundError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Returns the status of the service and the time of the last scheduled work. */
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
  /** Generates the image candidates that are due. */
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
  /** Generates the voice candidates that are due. */
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
  /** Generates the voice previews that are due. */
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
  /** Reminds brands of deliveries to review, and talents of offers that are about to expire. */
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
  /** Releases the money of deliveries whose review period is over. */
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
  /** Reminds talents of upcoming delivery deadlines, notifies both sides of late deliveries, and closes unanswered extension requests. */
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
  /** Reminds talents of unanswered disputes, and notifies everyone involved when the time to answer is over. */
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
  /** Releases authorized payments that were not captured in time. */
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
  /** Sends the remaining offers of blasts whose confirmation was interrupted. */
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
  /** Updates the embeddings of changed talent profiles, so that briefs can be matched with them. */
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
  /** Notifies both sides of ratings that become visible after a week. */
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
  /** Stores the offer statistics of each past day, and recounts the days whose offers have changed since. */
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
  /** Creates the daily and weekly summary mails that are due. */
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
  /** Mails up to 20 unsent notifications, and as many other mails to accounts. */
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
  /** Finishes refunds and payments that a crash or a lost webhook interrupted. */
  'GET /api/payments/cron/sweep': {
    answers: {
      200: RunPaymentsSweepResponse
    }
    errors:
      | PaymentsBadRequestError
      | PaymentsUnauthorizedError
      | PaymentsRateLimitedError
      | PaymentsInternalError
      | PaymentsServiceUnavailableError
  }
  /** Pays out every account whose unpaid earnings reach the minimum. */
  'GET /api/payments/process-payouts': {
    answers: {
      200: RunProcessPayoutsResponse
    }
    errors:
      | PaymentsBadRequestError
      | PaymentsUnauthorizedError
      | PaymentsRateLimitedError
      | PaymentsInternalError
      | PaymentsServiceUnavailableError
  }
  /** Stores the current balances of the ledger accounts. */
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
  /** Runs all checks on one snapshot of the whole ledger and stores the findings. */
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
  /** Mails the requested codes that were not sent yet. */
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
  /** Deletes expired codes, unconfirmed signups, ended sessions and old throttles; renews a signing key after 90 days. */
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
  /** Analyzes what talents changed and updates their search records. */
  'GET /api/indexing/process-queue': {
    answers: {
      200: QueueReport
    }
    errors:
      | LikenessError
  }
  /** Deletes expired files and leftovers of interrupted uploads, and verifies the deletion in storage. */
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
  /** Makes the missing fingerprints of stored pictures, with which near copies are found. */
  'GET /api/media/cron/fingerprint': {
    answers: {
      200: FingerprintPicturesReport
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
  /** Rereads the linked profiles of findable talents that were last tried a day ago. */
  'GET /api/likeness/cron/read-profiles': {
    answers: {
      200: RunLikenessReadProfilesResponse
    }
    errors:
      | LikenessError
  }
  /** Updates the text vectors of changed search records, for search by meaning, and adds up the counts of records. */
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
  /** Deletes at the providers the voices of deleted recordings and of talents who withdrew their consent. */
  'GET /api/likeness/cron/forget-voices': {
    answers: {
      200: ForgottenVoicesReport
    }
    errors:
      | LikenessError
  }
  /** Publishes drafts that are due, ends campaigns whose soft close is over, and finishes emergency closes. */
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
  /** Deletes fan photos and art that have expired, verifies the deletion in storage, and ends abandoned sessions. */
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
  /** Sends orders to the print shop, prepares files, and finishes interrupted work. */
  'GET /api/merch/cron/fulfilment': {
    answers: {
      200: RunMerchFulfilmentResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Mails the admins the number of new leads, at most once a day. */
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
  /** Makes missing art of live stores in the background. */
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
  /** Finds abandoned carts and mails one recovery link for each cart to its address, if there is one. */
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
  /** Creates the requested data exports. */
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
  /** Deletes accounts whose waiting period is over, except for data the ledger has to keep. */
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
  /** Finishes deletions requested by fans: orders that were still in production, and remaining files. */
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
  /** Deletes the personal data of guests and orders whose retention period is over; sales amounts are kept. */
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
  /** Notifies both sides of licenses that end within 30 days, and again within 7. */
  'GET /api/licences/cron/ends': {
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
  /** Reads fingerprints and manifests of newly licensed files, by which they are found. */
  'GET /api/c2pa/cron/register': {
    answers: {
      200: RegisterWorksReport
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Notifies devices, repeats failed attempts that are due, and ends subscriptions of ended sessions. */
  'GET /api/push/cron/send': {
    answers: {
      200: PushesReport
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Purges changed pages from the cache in front of the program, and repeats failed purges. */
  'GET /api/pages/cron/purge': {
    answers: {
      200: PurgesReport
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Sends events to webhook endpoints, and repeats failed attempts that are due. */
  'GET /api/webhooks/cron/deliver': {
    answers: {
      200: WebhooksReport
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Tells teams of requests for approval of payments that lapsed. */
  'GET /api/team/cron/lapsed-approvals': {
    answers: {
      200: LapsedApprovals
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Reminds the admins of reports whose 48 hours end soon. */
  'GET /api/likeness/cron/remind-of-reports': {
    answers: {
      200: RemindOfReportsReport
    }
    errors:
      | LikenessError
  }
  /** Requests missing timestamps of signed files and agreements. */
  'GET /api/credentials/cron/stamp': {
    answers: {
      200: StampSignaturesReport
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Deletes data past its retention period: sent mails, events, read notifications. */
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

/** Requests and responses of the authentication app, by method and path. */
export type AuthOperations = {
  /** Creates an unconfirmed account with a password and mails a code to its address. */
  'POST /api/auth/signup': {
    body: SignUpBody
    answers: {
      201: SignUpResponse
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
  /** Confirms the address with the mailed code, creates the account and signs in. */
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
  /** Mails a new confirmation code if the address is waiting for one. The response does not reveal if it is. */
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
      | SecondStepRequiredError | ForbiddenError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Returns the options with which a browser asks for any passkey of this site. */
  'POST /api/auth/passkey-sign-in/options': {
    answers: {
      200: StartPasskeySignInResponse
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
  /** Signs in with a passkey, without address and password. */
  'POST /api/auth/passkey-sign-in': {
    body: SignInWithPasskeyBody
    answers: {
      200: SessionBegun
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
  /** Returns how this browser can continue its sign-in. */
  'GET /api/auth/second-step': {
    answers: {
      200: GetSecondStepResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Completes a sign-in with exactly one of a passkey, a code and a recovery code. */
  'POST /api/auth/second-step': {
    body: FinishSecondStepBody
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
  /** Mails a reset code if the address has an account. The response does not reveal if it has one. */
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
  /** Sets a new password with the mailed code and ends all sessions of the user. */
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
  /** Returns the signed-in user. Renews an expired ID token. */
  'GET /api/me': {
    answers: {
      200: GetMeResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Lists the social sign-in providers by the name used in their address. */
  'GET /api/auth/providers': {
    answers: {
      200: ListSocialProvidersResponse
    }
    errors:
      | BadRequestError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Lists the caller’s sessions, latest first. */
  'GET /api/auth/sessions': {
    answers: {
      200: ListSessionsResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Ends one of the caller’s sessions. If it is this browser’s, signs it out. */
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
  /** Ends all of the caller’s sessions except this browser’s. */
  'POST /api/auth/sessions/revoke-others': {
    answers: {
      200: RevokeOtherSessionsResponse
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
  /** Returns the public keys of the built-in issuer, to verify its tokens. */
  'GET /.well-known/jwks.json': {
    answers: {
      200: GetSigningKeysResponse
    }
    errors:
      | BadRequestError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Checks this browser’s session as a protected route would, step by step. */
  'GET /api/test/refresh-flow': {
    answers: {
      200: DiagnoseSessionResponse
    }
    errors:
      | BadRequestError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Exchanges this browser’s refresh token now and returns the result. */
  'GET /api/test/force-refresh': {
    answers: {
      200: ForceRefreshResponse
    }
    errors:
      | BadRequestError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Returns the caller’s passkeys, authenticator app and number of recovery codes. */
  'GET /api/auth/factors': {
    answers: {
      200: Factors
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Returns the options with which a browser creates a passkey for the caller. */
  'POST /api/auth/passkeys/options': {
    answers: {
      200: StartPasskeyResponse
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
  /** Adds a passkey to the caller’s account. */
  'POST /api/auth/passkeys': {
    body: AddPasskeyBody
    answers: {
      201: AddPasskeyResponse
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
  /** Renames one of the caller’s passkeys. */
  'PATCH /api/auth/passkeys/{id}': {
    params: {
      id: string
    }
    body: RenamePasskeyBody
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
  /** Removes one of the caller’s passkeys. It no longer signs in. */
  'DELETE /api/auth/passkeys/{id}': {
    params: {
      id: string
    }
    answers: {
      200: Done
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
  /** Returns a new key for the caller’s authenticator app. */
  'POST /api/auth/authenticator-app/options': {
    answers: {
      200: AuthenticatorAppStart
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
  /** Adds the authenticator app with one of its codes. It replaces an earlier one. */
  'POST /api/auth/authenticator-app': {
    body: ConfirmAuthenticatorAppBody
    answers: {
      200: ConfirmAuthenticatorAppResponse
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
  /** Removes the caller’s authenticator app. */
  'DELETE /api/auth/authenticator-app': {
    answers: {
      200: Done
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
  /** Replaces the caller’s recovery codes with ten new ones. */
  'POST /api/auth/recovery-codes': {
    answers: {
      200: RenewRecoveryCodesResponse
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
  /** Returns how the caller can confirm that it is them. */
  'GET /api/auth/step-up': {
    answers: {
      200: StartStepUpResponse
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Confirms with one proof that the caller is present. */
  'POST /api/auth/step-up': {
    body: StepUpBody
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
  /** Begins to remove all factors of a person who has lost them. */
  'POST /api/auth/second-step/recovery': {
    answers: {
      200: StartFactorRecoveryResponse
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
  /** Stops a request to remove all factors, with the token of the mailed link. */
  'POST /api/auth/factor-recovery/stop': {
    body: StopFactorRecoveryByLinkBody
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
  /** Removes all factors after the waiting time, with the token of the mailed link. */
  'POST /api/auth/factor-recovery/finish': {
    body: FinishFactorRecoveryBody
    answers: {
      200: Done
    }
    errors:
      | BadRequestError
      | ForbiddenError
      | NotFoundError
      | ConflictError
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Stops a request to remove all factors of the caller. */
  'DELETE /api/auth/factor-recovery': {
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
}

/** Event streams of the API, by method and path. */
export type ApiStreams = {
  /** Streams the messages about an offer as they are written. */
  'GET /api/offers/{id}/messages/events': {
    params: {
      id: string
    }
    query?: {
      /** Default: from the start. */
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
  /** Streams the progress of the art that a session last requested, until it ends. */
  'GET /api/merch/ai/generation/{sessionId}/events': {
    params: {
      /** The value that POST /api/merch/session/create returned. It gives full access to the session: keep it secret. */
      sessionId: string
    }
    answers: {
    }
    errors:
      | BadRequestError
      | NotFoundError | SessionMovedError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Streams live updates of a leaderboard. */
  'GET /api/merch/leaderboard/{board}/events': {
    params: {
      /** Slug of a board, in any case; `default` is the default board. */
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
  /** Streams the progress of a job until it ends. */
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
