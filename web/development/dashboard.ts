export type MailEntry = {
  id: string
  to: string
  subject: string
  text: string
  headers: Readonly<Record<string, string>>
  at: Date
}

export type IntentEntry = {
  id: string
  clientSecret: string
  status: 'requires_payment_method' | 'processing' | 'requires_capture' | 'succeeded' | 'canceled'
  amountMinorUnit: number
  amountReceivedMinorUnit: number
  amountRefundedMinorUnit: number
  currency: string
  failureReason: string | null
  dispute: 'none' | 'open' | 'won' | 'lost'
  captureBefore: Date | null
  createdAt: Date
}

export type TransferEntry = {
  id: string
  destination: string
  amountMinorUnit: number
  currency: string
  isReversed: boolean
  createdAt: Date
}

export type AccountEntry = { id: string; payoutsEnabled: boolean; createdAt: Date }

export type BooksEntry = {
  currency: string
  receivedMinorUnit: number
  refundedMinorUnit: number
  withdrawnByDisputesMinorUnit: number
  transferredMinorUnit: number
  reversedMinorUnit: number
  balanceMinorUnit: number
}

export type BehaviorSettings = {
  delayMs: number
  outOfOrder: boolean
  duplicates: number
  reorder: number
  timeoutBeforeEffect: number
  timeoutAfterEffect: number
  requiresVerification: boolean
  seed: number
}

/** Newest first. `newerAt` and `olderAt` are the offsets of the neighboring pages. */
export type Slice<Row> = { rows: readonly Row[]; newerAt: number | undefined; olderAt: number | undefined }

export type SimulatedProcessor = {
  payments: Slice<IntentEntry>
  transfers: Slice<TransferEntry>
  accounts: Slice<AccountEntry>
  behavior: BehaviorSettings
  books: readonly BooksEntry[]
}

export type DashboardProps = {
  mails: readonly MailEntry[]
  mailsTo: string | undefined
  emailName: string
  processorName: string
  /** Undefined with a real processor. */
  simulated: SimulatedProcessor | undefined
  now: Date
  offsetMs: number
  schedule: readonly { name: string; cron: string; summary: string }[]
  authUrl: string
  /** Undefined without demo data. */
  demoLogins: { password: string; people: readonly { email: string; displayName: string; kind: string }[] } | undefined
  message: string | undefined
  refused: string | undefined
}

export type OnboardingProps = { accountId: string; isVerified: boolean; returnUrl: string }
