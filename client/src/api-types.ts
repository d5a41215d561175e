// Made from the API description by `npm run generate`. Do not edit.

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
  createdAt: string
}

export type AgentLinks = {
  agentLink: AgentLink | null
  represents: RepresentedTalent[]
}

export type AuditEntry = {
  id: string
  actorAccountId: string
  action: string
  subjectType: string
  subjectId: string
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

export type BrandLimit = {
  isBlocked: boolean
  blockedReason: string | null
}

export type CampaignCategory = 'IMAGE' | 'VOICE' | 'VIDEO'

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

export type CancelOfferBody = {
  offerId: string
  reason?: string | null
}

export type CapDetails = {
  currentCount: number
  limit: number
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

export type ChangeCampaignTypeBody = {
  label?: string
  category?: CampaignCategory
  /** Whether new offers may name it. */
  enabled?: boolean
  /** Where it stands in the list. */
  position?: number
}

export type ChangeModelBody = {
  adapter?: ModelAdapter
  providerModel?: string | null
  /** What designs and offers call it by: one row at a time has each name. */
  endpoint?: string | null
  /** What a call costs where the provider does not say, in millionths of a US dollar. */
  costMicroUsd?: number
  /** Handed to the adapter with every call; it refuses those it does not know. */
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

export type CreateCampaignTypeBody = {
  /** Lower-case letters, digits and underscores. */
  key: string
  label: string
  category: CampaignCategory
  enabled?: boolean
  /** Where it stands in the list. */
  position: number
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
  /** Handed to the adapter with every call; it refuses those it does not know. */
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

export type DecideReturnedPartBody = {
  processorPaymentId: string
  decision: 'release' | 'take_part' | 'refund_all'
  note?: string | null
}

export type DeclineCaptureBody = {
  offerId: string
  note: string
}

export type DeliverOfferBody = {
  offerId: string
  fileUrls: string[]
  /** Trimmed; at most 2000 characters. */
  notes?: string
}

export type DiagnoseSessionAnswer = {
  idToken: {
    present: boolean
    verification: 'valid' | 'expired' | 'invalid' | null
  }
  refreshToken: TokenPresence
  refresh: RefreshReport
}

export type DisputeOfferBody = {
  offerId: string
  reason: string
}

export type Done = {
  success: true
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

export type ExportsReport = {
  made: number
  failed: number
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
  error: {
    code: string
    message: string
  } | null
}

export type GetMeAnswer = {
  user: User
}

export type GetOfferAnswer = {
  offer: Offer
  history: HistoryEntry[]
  buyerAccounts: AccountSnippets
  sellerAccounts: AccountSnippets
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

export type HistoryEntry = {
  id: string
  offerId: string
  fromStatus: 'DRAFT' | 'APPROVED' | 'COUNTERED' | 'ACCEPTED' | 'PENDING_PAY_CAPTURE' | 'PAID' | 'DELIVERED' | 'REVISION_REQUESTED' | 'COMPLETED' | 'DISPUTED' | 'REJECTED' | 'CANCELLED' | 'EXPIRED' | null
  toStatus: OfferStatus
  action: string
  actorAccountId: string | null
  actorRole: 'brand' | 'talent' | 'agent' | 'admin' | 'system'
  note: string | null
  changes: Record<string, unknown> | null
  createdAt: string
}

export type ImageKind = 'DRAFT' | 'FINAL' | null

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

export type LinkAgentBody = {
  agentSlug: string
  canAct: boolean
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

export type ListCampaignTypesAnswer = {
  campaignTypes: CampaignType[]
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

export type ListGenerationJobsAnswer = {
  jobs: GenerationJob[]
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

export type MailedNotificationType = 'OFFER_RECEIVED' | 'OFFER_SUBMITTED' | 'OFFER_ACCEPTED' | 'OFFER_COUNTERED' | 'OFFER_REJECTED' | 'OFFER_CANCELLED' | 'DELIVERY_READY' | 'REVISION_REQUESTED' | 'OFFER_RELEASE_REMINDER' | 'PAYMENT_RECEIVED' | 'OFFER_COMPLETED' | 'AUTO_RELEASE' | 'DISPUTE_OPENED' | 'DISPUTE_RESOLVED' | 'PAYMENT_RETURNED'

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
  /** About money or a dispute: its mail is always sent. */
  locked: boolean
}

export type MailPreferences = {
  preferences: MailPreference[]
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

export type MarkNotificationsReadBody = {
  notificationId?: string
  all?: true
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
  /** Handed to the adapter with every call; it refuses those it does not know. */
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

export type NextPayout = {
  currency: string | null
  state: 'scheduled' | 'below_threshold' | 'no_payout_account' | 'not_verified' | 'under_review' | 'resting' | 'nothing_open'
  /** For the seller to read. */
  message: string
  at: string | null
}

export type NotFoundError = {
  error: string
  code: 'NotFound'
}

export type Notification = {
  id: string
  /** The recipient, after routing to an agent. */
  accountId: string
  type: 'OFFER_RECEIVED' | 'OFFER_SUBMITTED' | 'OFFER_ACCEPTED' | 'OFFER_COUNTERED' | 'OFFER_REJECTED' | 'OFFER_APPROVED' | 'OFFER_CANCELLED' | 'DELIVERY_READY' | 'REVISION_REQUESTED' | 'OFFER_RELEASE_REMINDER' | 'PAYMENT_RECEIVED' | 'OFFER_COMPLETED' | 'AUTO_RELEASE' | 'DISPUTE_OPENED' | 'DISPUTE_RESOLVED' | 'PAYMENT_RETURNED' | 'DATA_EXPORT_READY' | 'ACCOUNT_ERASURE_SCHEDULED'
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
  disputeResolution: 'RELEASE' | 'REFUND' | 'REVISION' | null
  moneyReturnedAt: string | null
  /** What of the payment went back to the brand, or is promised to. */
  returnedMinorUnit: number | null
  /** What the caller may do to it right now. */
  allowedActions: OfferAction[]
  createdAt: string
  updatedAt: string
}

export type OfferAction = 'ACCEPT' | 'COUNTER' | 'REJECT' | 'PAY' | 'CANCEL' | 'DELIVER' | 'COMPLETE' | 'REQUEST_REVISION' | 'DISPUTE' | 'RESOLVE_DISPUTE' | 'APPROVE_CAPTURE' | 'DECLINE_CAPTURE'

export type OfferAnswer = {
  offer: Offer
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

export type OfferPolicy = {
  belowMinimum: 'ask_talent' | 'auto_reject' | 'auto_counter'
  /** A talent with minimums takes only the currencies named here. */
  minimums: ({
    /** ISO 4217. */
    currency: string
    /** null: every category without a minimum of its own. */
    category: 'IMAGE' | 'VOICE' | 'VIDEO' | null
    amountMinorUnit: number
  })[]
  blockedBrandNames: string[]
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

export type PaymentIntent = {
  processorPaymentId: string
  processorClientSecret: string
  processorPublishableKey: string
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
    note: string | null
  } | null
}

export type PostGrantedFileForm = {
  key: string
  'Content-Type': string
  policy: string
  signature: string
  /** The file, as the last field, of the type and size that were granted. */
  file: string
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
  modelCalls: number
  generationJobs: number
  readNotifications: number
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

export type ReceiveProcessorEventAnswer = {
  received: true
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

export type ReleaseCaptureBody = {
  offerId: string
  note?: string | null
}

export type RepresentedTalent = {
  talent: AccountSnippet
  canAct: boolean
  createdAt: string
}

export type RequestErasureBody = {
  /** One’s own slug, or mail address. */
  confirm: string
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
}

export type ReturnedPart = {
  success: true
  partMinorUnit: number
  currency: string
  /** With refund_all, how far the refund has come. */
  refund: string | null
}

export type RevokeOtherSessionsAnswer = {
  success: true
  revokedCount: number
}

export type RevokeSessionBody = {
  sessionId: string
}

export type Role = 'brand' | 'talent' | 'agent' | 'admin'

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

export type SaveMailPreferencesBody = {
  preferences: {
    type: MailedNotificationType
    email: boolean
    locked?: boolean
  }[]
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

export type SettledRefund = {
  success: true
  refund: 'refunded' | 'under-way' | 'disputed' | 'waiting' | 'stuck'
}

export type SettleRefundBody = {
  processorPaymentId: string
  settlement: 'retry' | 'paid_otherwise'
  note: string
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

export type StillProcessing = {
  error: string
  stillProcessing: true
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
  selectedModelKey?: 'model_a' | 'model_b' | 'model_c' | null
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
  expirePolicy?: 'expire' | 'remind_talent' | 'ping_brand'
}

export type SubmittedOffer = {
  offerId: string
  /** Of a draft only, and only if there is any: what it lacks before it can be sent. */
  lacks?: Issue[]
}

export type SumInCurrency = {
  currency: string
  amountMinorUnit: number
}

export type SweepFilesReport = {
  files: number
  temporaryFiles: number
}

export type Talent = {
  displayName: string
  slug: string
  imageUrl: string | null
  bio: string | null
}

export type TalentBlockedBrandError = {
  error: string
  code: 'TALENT_BLOCKED_BRAND'
}

export type TokenPresence = {
  present: boolean
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

export type UnprocessableEntityError = {
  error: string
  code: 'UnprocessableEntity'
}

export type UnsettledDetails = {
  unsettled: UnsettledMatter[]
}

export type UnsettledMatter = {
  matter: 'OPEN_OFFERS' | 'DISPUTE_WINDOW' | 'PAYMENTS_UNDER_WAY' | 'REFUNDS_UNDER_WAY' | 'DISPUTES_OPEN' | 'PAYOUTS_UNDER_WAY' | 'BALANCE'
  count: number
  /** What to do about it. */
  todo: string
}

export type UnsubscribeFromMailsBody = {
  'List-Unsubscribe'?: 'One-Click'
}

export type UnsupportedMediaTypeError = {
  error: string
  code: 'UnsupportedMediaType'
}

export type UploadDeliverableForm = {
  offerId: string
  /** Any file but programs and markup, of 500 MB at most. */
  file: string
}

export type UploadedFile = {
  url: string
  key: string
  contentType: string
  bytes: number
  width: number | null
  height: number | null
}

export type UploadProductImageForm = {
  /** A picture (JPEG, PNG, WebP) of 10 MB and 40 megapixels at most. */
  file: string
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
  file: string
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
  /** Names the agent who gets the calling talent’s notices and, with canAct, may answer for them. */
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
      | PayloadTooLargeError
      | UnsupportedMediaTypeError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** What admins did, why, and what it was before and after; newest first. */
  'GET /api/admin/audit': {
    query?: {
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
  /** Asks for a file with everything about the caller. */
  'POST /api/privacy/export': {
    answers: {
      202: DataExportRequested
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
      | ForbiddenError
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
      | ForbiddenError
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
      | UnprocessableEntityError
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
      | ConflictError | ConnectOnboardingRequiredError
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
  /** Lets an authorized payment go: the offer waits for its payment again, and the brand reads why. */
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
      | UnprocessableEntityError
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
  /** The newest notices of the caller, and how many are unread. */
  'GET /api/notifications/list': {
    query?: {
      limit?: number
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
  /** Which notices the caller’s account gets by mail, too. */
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
  /** Switches the mail of notices on or off, by type. */
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
      200: ProductList
    }
    errors:
      | BadRequestError
      | UnauthorizedError
      | NotFoundError
      | RateLimitedError
      | InternalError
      | ServiceUnavailableError
  }
  /** Takes a file by a form that was granted, where files lie with the application itself. */
  'POST /media/uploads': {
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
