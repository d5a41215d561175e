/** What the pages of offers are told. The words for it are theirs. */

export type ShownStatus =
  | 'DRAFT'
  | 'APPROVED'
  | 'COUNTERED'
  | 'ACCEPTED'
  | 'PENDING_PAY_CAPTURE'
  | 'PAID'
  | 'DELIVERED'
  | 'REVISION_REQUESTED'
  | 'COMPLETED'
  | 'DISPUTED'
  | 'REJECTED'
  | 'CANCELLED'
  | 'EXPIRED'

export type ShownAction =
  | 'ACCEPT'
  | 'COUNTER'
  | 'REJECT'
  | 'PAY'
  | 'CANCEL'
  | 'DELIVER'
  | 'COMPLETE'
  | 'REQUEST_REVISION'
  | 'DISPUTE'
  | 'RESOLVE_DISPUTE'
  | 'APPROVE_CAPTURE'
  | 'DECLINE_CAPTURE'

/** Whose eyes look at an offer. `admin` also for anybody who only looks. */
export type Reader = 'brand' | 'talent' | 'admin'

export type SignedIn = { displayName: string; accountUrl: string }

/** What happens by itself, and when. */
export type Deadline = { what: 'answer' | 'release'; at: Date }

export type OfferLine = {
  id: string
  status: ShownStatus
  reader: Reader
  brand: string
  talent: string
  brief: string
  /** What the reader pays or gets. */
  amountMinorUnit: number
  currency: string
  deadline: Deadline | undefined
  allowedActions: readonly ShownAction[]
}

export type HomeProps = {
  person: SignedIn
  now: Date
  /** Oldest deadline first. */
  waiting: readonly OfferLine[]
  underWay: readonly OfferLine[]
  over: readonly OfferLine[]
  /** There are more than the page shows. */
  isCut: boolean
  hasDevelopmentRoom: boolean
}

/** What was sent without a script and refused: said again beside its form, with what was typed. */
export type RefusedForm = {
  action: ShownAction
  message: string
  fields: Readonly<Record<string, string | undefined>>
}

export type OfferPageProps = {
  person: SignedIn
  now: Date
  offer: OfferLine & {
    offerAmountMinorUnit: number
    platformFeeMinorUnit: number
    totalBrandPriceMinorUnit: number
    uses: readonly string[]
    scriptText: string | null
    counter: { by: 'brand' | 'talent'; note: string | null; amountMinorUnit: number | undefined } | undefined
    counterVersion: number
    delivery: { fileUrls: readonly string[]; notes: string | null; at: Date | null } | undefined
    revisionReason: string | null
    /** The offer whose work this one revises, and those that revise this one’s. */
    revisionOf: string | null
    revisions: readonly string[]
    disputeReason: string | null
  }
  history: readonly { id: string; at: Date; action: string; by: string; note: string | null }[]
  /** Whether somebody can pay here: only the simulator has a form so far. */
  canPayHere: boolean
  /** What was done a moment ago. */
  done: ShownAction | undefined
  refused: RefusedForm | undefined
}

export type LinkPageProps =
  | { state: 'unknown' | 'dead'; homeUrl: string; days: number }
  | { state: 'done'; action: 'counter' | 'reject'; brand: string; homeUrl: string }
  | {
      state: 'live'
      action: 'counter' | 'reject'
      brand: string
      brief: string
      amount: string
      currency: string
      until: string | undefined
      /** Where the form posts to. */
      path: string
      form: { amount: string; note: string; amountError?: string | undefined; noteError?: string | undefined }
    }
