/**
 * Every error code that a client can receive. `status` is the HTTP status. `paymentsCode` is the
 * name of the error in responses of the payment routes (contract, part 1 "Errors" and part 3
 * "Errors").
 */
export const ERROR_CODES = {
  BadRequest: { status: 400, paymentsCode: 'BAD_REQUEST' },
  Unauthorized: { status: 401, paymentsCode: 'UNAUTHORIZED' },
  Forbidden: { status: 403, paymentsCode: 'FORBIDDEN' },
  SIGN_IN_AGAIN: { status: 403, paymentsCode: 'SIGN_IN_AGAIN' },
  NotFound: { status: 404, paymentsCode: 'NOT_FOUND' },
  SESSION_MOVED: { status: 404, paymentsCode: 'SESSION_MOVED' },
  MethodNotAllowed: { status: 405, paymentsCode: 'METHOD_NOT_ALLOWED' },
  RequestTimeout: { status: 408, paymentsCode: 'REQUEST_TIMEOUT' },
  Conflict: { status: 409, paymentsCode: 'CONFLICT' },
  NOT_SETTLED: { status: 409, paymentsCode: 'NOT_SETTLED' },
  TALENT_BLOCKED_BRAND: { status: 409, paymentsCode: 'TALENT_BLOCKED_BRAND' },
  CONNECT_ONBOARDING_REQUIRED: { status: 409, paymentsCode: 'CONNECT_ONBOARDING_REQUIRED' },
  RIGHTS_CONFLICT: { status: 409, paymentsCode: 'RIGHTS_CONFLICT' },
  USE_NOT_ALLOWED: { status: 409, paymentsCode: 'USE_NOT_ALLOWED' },
  LIKENESS_CONSENT_REQUIRED: { status: 409, paymentsCode: 'LIKENESS_CONSENT_REQUIRED' },
  REVISIONS_USED_UP: { status: 409, paymentsCode: 'REVISIONS_USED_UP' },
  CAMPAIGN_CLOSED: { status: 409, paymentsCode: 'CAMPAIGN_CLOSED' },
  PREVIEW_SESSION: { status: 409, paymentsCode: 'PREVIEW_SESSION' },
  PayloadTooLarge: { status: 413, paymentsCode: 'PAYLOAD_TOO_LARGE' },
  UnsupportedMediaType: { status: 415, paymentsCode: 'UNSUPPORTED_MEDIA_TYPE' },
  RangeNotSatisfiable: { status: 416, paymentsCode: 'RANGE_NOT_SATISFIABLE' },
  UnprocessableEntity: { status: 422, paymentsCode: 'UNPROCESSABLE' },
  FILE_INFECTED: { status: 422, paymentsCode: 'FILE_INFECTED' },
  CONTACT_DETAILS: { status: 422, paymentsCode: 'CONTACT_DETAILS' },
  BRIEF_REFUSED: { status: 422, paymentsCode: 'BRIEF_REFUSED' },
  NO_USABLE_ASSETS: { status: 422, paymentsCode: 'NO_USABLE_ASSETS' },
  NOTHING_TO_PAY: { status: 422, paymentsCode: 'NOTHING_TO_PAY' },
  no_face: { status: 422, paymentsCode: 'no_face' },
  multiple_faces: { status: 422, paymentsCode: 'multiple_faces' },
  face_occluded: { status: 422, paymentsCode: 'face_occluded' },
  NUDITY: { status: 422, paymentsCode: 'NUDITY' },
  GUARDIAN_CONSENT_REQUIRED: { status: 422, paymentsCode: 'GUARDIAN_CONSENT_REQUIRED' },
  CONSENT_REQUIRED: { status: 422, paymentsCode: 'CONSENT_REQUIRED' },
  RateLimited: { status: 429, paymentsCode: 'RATE_LIMITED' },
  InternalError: { status: 500, paymentsCode: 'INTERNAL_ERROR' },
  GENERATION_FAILED: { status: 502, paymentsCode: 'GENERATION_FAILED' },
  ServiceUnavailable: { status: 503, paymentsCode: 'SERVICE_UNAVAILABLE' },
} as const satisfies Record<string, { status: number; paymentsCode: string }>

export type ErrorCode = keyof typeof ERROR_CODES

/** A fault of one field. `path` names the field, and `message` tells how to correct its value. */
export type Issue = { path: string; message: string }
/** Reasons why a talent cannot receive payouts yet. */
export const ONBOARDING_STATES = ['missing', 'incomplete', 'under_review'] as const

/** Kinds of contact details with which two people could make a deal outside the platform. */
export const CONTACT_KINDS = ['email', 'phone', 'link', 'handle'] as const
/**
 * A contact detail found in a text. `start` is the index of its first character, and `end` is the
 * index after its last one. Both count UTF-16 code units.
 */
export type FoundContact = { kind: (typeof CONTACT_KINDS)[number]; start: number; end: number; text: string }
/** Reasons that prevent the erasure of an account. */
export const UNSETTLED_MATTERS = [
  'OPEN_OFFERS',
  'DISPUTE_WINDOW',
  'PAYMENTS_UNDER_WAY',
  'REFUNDS_UNDER_WAY',
  'DISPUTES_OPEN',
  'PAYOUTS_UNDER_WAY',
  'ORDERS_UNDER_WAY',
  'BALANCE',
] as const
export type UnsettledMatter = (typeof UNSETTLED_MATTERS)[number]
/**
 * Parts of a campaign that must be complete before the campaign can sell. If one is missing, its
 * name tells the seller which part to complete.
 */
export const LACKS = ['seller', 'design', 'product', 'price'] as const
export type Lack = { what: (typeof LACKS)[number]; words: string }

/**
 * Proof-of-work challenge. The client must solve it and send the solution with its next request.
 */
export type Challenge = { algorithm: 'SHA-256'; challenge: string; bits: number; expiresAt: string }

/** Details of an error, by error code. Errors with other codes have no details. */
export type ErrorDetails = {
  BadRequest: { issues: Issue[] }
  BRIEF_REFUSED: { issues: Issue[] }
  CONNECT_ONBOARDING_REQUIRED: { status: (typeof ONBOARDING_STATES)[number] }
  CONTACT_DETAILS: { found: FoundContact[] }
  /**
   * Details of a refused request. If `challenge` is given, the client can solve it and send the
   * same request with the solution. That request is then accepted.
   */
  RateLimited: { currentCount: number; limit: number; challenge?: Challenge }
  /** Each issue names a field of the scope and a change that avoids the conflict. */
  RIGHTS_CONFLICT: { issues: Issue[] }
  /** Each issue names a field of the offer and what the talent's rules say about it. */
  USE_NOT_ALLOWED: { issues: Issue[] }
  REVISIONS_USED_UP: {
    revisionCount: number
    includedRevisions: number
    extraRevisionMinorUnit: number | null
    currency: string
  }
  NOT_SETTLED: { unsettled: { matter: UnsettledMatter; count: number; todo: string }[] }
  /**
   * `lacking` lists the reasons why a campaign cannot be published yet. `issues` lists the faults
   * in the fields of a postal address.
   */
  UnprocessableEntity: { lacking: Lack[] } | { issues: Issue[] }
}
type AnyDetails = ErrorDetails[keyof ErrorDetails]
type DetailsOf<Code extends ErrorCode> = Code extends keyof ErrorDetails ? [details?: ErrorDetails[Code]] : []

/**
 * An error whose message the client receives unchanged. For any other error, the client receives
 * status 500 without details.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: AnyDetails | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ErrorCode,
    message: string,
    options: { details?: AnyDetails; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.details = options.details
    this.retryAfterSeconds = options.retryAfterSeconds
  }

  get status(): number {
    return ERROR_CODES[this.code].status
  }
}

const errorFactory =
  <Code extends ErrorCode>(code: Code) =>
  (message: string, ...[details]: DetailsOf<Code>): AppError =>
    new AppError(code, message, details ? { details } : {})

export const badRequest = errorFactory('BadRequest')
/**
 * Creates a BadRequest error for a field whose value refers to something that does not exist or is
 * impossible.
 */
export const badField = (path: string, message: string): AppError =>
  badRequest(message, { issues: [{ path, message }] })
export const unauthorized = errorFactory('Unauthorized')
export const forbidden = errorFactory('Forbidden')
export const notFound = errorFactory('NotFound')
export const conflict = errorFactory('Conflict')
export const unprocessable = errorFactory('UnprocessableEntity')

/**
 * Creates the error for a provider that failed or did not answer in time. Nothing was lost, so the
 * client may send the same request again.
 */
export const unavailable = (message: string, cause?: unknown): AppError =>
  new AppError('ServiceUnavailable', message, { retryAfterSeconds: 5, cause })

/** Creates a 429 error with the number of seconds to wait before a retry. */
export const rateLimited = (
  message: string,
  retryAfterSeconds: number,
  details?: ErrorDetails['RateLimited'],
): AppError => new AppError('RateLimited', message, { retryAfterSeconds, ...(details ? { details } : {}) })
