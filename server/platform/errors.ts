import { knownMessage, message, type Words, writeWords } from './words/index.ts'

/**
 * Every error code that a client can receive. `paymentsCode` is its name in the payment routes
 * (contract, part 1 "Errors" and part 3 "Errors").
 */
export const ERROR_CODES = {
  BadRequest: { status: 400, paymentsCode: 'BAD_REQUEST' },
  Unauthorized: { status: 401, paymentsCode: 'UNAUTHORIZED' },
  Forbidden: { status: 403, paymentsCode: 'FORBIDDEN' },
  SIGN_IN_AGAIN: { status: 403, paymentsCode: 'SIGN_IN_AGAIN' },
  SECOND_STEP_REQUIRED: { status: 403, paymentsCode: 'SECOND_STEP_REQUIRED' },
  SECOND_FACTOR_REQUIRED: { status: 403, paymentsCode: 'SECOND_FACTOR_REQUIRED' },
  API_KEY_NOT_ALLOWED: { status: 403, paymentsCode: 'API_KEY_NOT_ALLOWED' },
  API_KEY_SCOPE_MISSING: { status: 403, paymentsCode: 'API_KEY_SCOPE_MISSING' },
  ADMIN_ROLE_REQUIRED: { status: 403, paymentsCode: 'ADMIN_ROLE_REQUIRED' },
  SECOND_ADMIN_REQUIRED: { status: 403, paymentsCode: 'SECOND_ADMIN_REQUIRED' },
  TEAM_ROLE_REQUIRED: { status: 403, paymentsCode: 'TEAM_ROLE_REQUIRED' },
  NOT_FOR_TEAMS: { status: 403, paymentsCode: 'NOT_FOR_TEAMS' },
  TEAM_MEMBERSHIP_ENDED: { status: 403, paymentsCode: 'TEAM_MEMBERSHIP_ENDED' },
  APPROVAL_REQUIRED: { status: 403, paymentsCode: 'APPROVAL_REQUIRED' },
  SPEND_LIMIT_REACHED: { status: 403, paymentsCode: 'SPEND_LIMIT_REACHED' },
  TEAM_BLOCKED: { status: 403, paymentsCode: 'TEAM_BLOCKED' },
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
  AGREEMENT_REQUIRED: { status: 409, paymentsCode: 'AGREEMENT_REQUIRED' },
  LIKENESS_CONSENT_REQUIRED: { status: 409, paymentsCode: 'LIKENESS_CONSENT_REQUIRED' },
  PREVIEWS_OFF: { status: 409, paymentsCode: 'PREVIEWS_OFF' },
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

/**
 * `path` names the field, and `message` tells how to correct its value, in English. `words` is the
 * same with its values, for translations.
 */
export type Issue = { path: string; message: string; words?: Words }
export const ONBOARDING_STATES = ['missing', 'incomplete', 'under_review'] as const

/** Contact details with which people could make a deal outside the platform. */
export const CONTACT_KINDS = ['email', 'phone', 'link', 'handle'] as const
/** `start` and `end` (exclusive) count UTF-16 code units. */
export type FoundContact = { kind: (typeof CONTACT_KINDS)[number]; start: number; end: number; text: string }
export const UNSETTLED_MATTERS = [
  'OPEN_OFFERS',
  'DISPUTE_WINDOW',
  'PAYMENTS_UNDER_WAY',
  'REFUNDS_UNDER_WAY',
  'DISPUTES_OPEN',
  'PAYOUTS_UNDER_WAY',
  'ORDERS_UNDER_WAY',
  'BALANCE',
  'LAST_FULL_ADMIN',
] as const
export type UnsettledMatter = (typeof UNSETTLED_MATTERS)[number]
/** Parts that a campaign needs before it can sell. */
export const LACKS = ['seller', 'design', 'product', 'price'] as const
export type Lack = { what: (typeof LACKS)[number]; words: string }

/** Ways to complete a sign-in that requires a second factor. */
export const SECOND_STEP_METHODS = ['passkey', 'code', 'recoveryCode'] as const

export type Challenge = { algorithm: 'SHA-256'; challenge: string; bits: number; expiresAt: string }

/** Details by error code. Errors with other codes have none. */
export type ErrorDetails = {
  BadRequest: { issues: Issue[] }
  BRIEF_REFUSED: { issues: Issue[] }
  CONNECT_ONBOARDING_REQUIRED: { status: (typeof ONBOARDING_STATES)[number] }
  CONTACT_DETAILS: { found: FoundContact[] }
  /** If `challenge` is given, the same request is accepted with its solution. */
  RateLimited: { currentCount: number; limit: number; challenge?: Challenge }
  /** Each issue names a field of the scope and a change that avoids the conflict. */
  RIGHTS_CONFLICT: { issues: Issue[] }
  /** Each issue names a field of the offer and what the talent's rules say about it. */
  USE_NOT_ALLOWED: { issues: Issue[] }
  SECOND_STEP_REQUIRED: { methods: (typeof SECOND_STEP_METHODS)[number][] }
  REVISIONS_USED_UP: {
    revisionCount: number
    includedRevisions: number
    extraRevisionMinorUnit: number | null
    currency: string
  }
  NOT_SETTLED: { unsettled: { matter: UnsettledMatter; count: number; todo: string }[] }
  /**
   * `lacking` lists the reasons why a campaign cannot be published yet. `issues` lists the faults
   * of a postal address.
   */
  UnprocessableEntity: { lacking: Lack[] } | { issues: Issue[] }
}
type AnyDetails = ErrorDetails[keyof ErrorDetails]
type DetailsOf<Code extends ErrorCode> = Code extends keyof ErrorDetails ? [details?: ErrorDetails[Code]] : []

/**
 * An error whose message the client receives: in English, or on our pages in their language. Any
 * other error becomes a 500 without details.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly words: Words
  readonly details: AnyDetails | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ErrorCode,
    words: Words,
    options: { details?: AnyDetails; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(writeWords(words), { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.words = typeof words === 'string' ? knownMessage(words) : words
    this.details = options.details
    this.retryAfterSeconds = options.retryAfterSeconds
  }

  get status(): number {
    return ERROR_CODES[this.code].status
  }
}

/** A plugin refuses a change. Clients get the plugin's own code, such as `my-plugin.NOT_NOW`. */
export class RefusedByPlugin extends AppError {
  readonly ownCode: string

  constructor(ownCode: string, status: 409 | 422, message: string) {
    super(status === 409 ? 'Conflict' : 'UnprocessableEntity', message)
    this.ownCode = ownCode
  }
}

const errorFactory =
  <Code extends ErrorCode>(code: Code) =>
  (words: Words, ...[details]: DetailsOf<Code>): AppError =>
    new AppError(code, words, details ? { details } : {})

/** Creates a BadRequest about fields of the body. The message names the first of them. */
export function badBody(issues: readonly Issue[]): AppError {
  const [first] = issues
  if (!first) return badRequest('The body is not valid.', { issues: [] })
  const values = { path: first.path, fault: faultOf(first) }
  const words = first.message.endsWith('.')
    ? message('The body “{path}” {fault}', values)
    : message('The body “{path}” {fault}.', values)
  return badRequest(words, { issues: [...issues] })
}

/** Creates an issue of a field. */
export const issueAt = (path: string, words: Words): Issue =>
  typeof words === 'string' ? { path, message: words } : { path, message: writeWords(words), words }

/** Returns what is wrong with a field, for a sentence about it. */
export const faultOf = ({ message, words }: Issue): Words => words ?? knownMessage(message)

export const badRequest = errorFactory('BadRequest')
/** Creates a BadRequest for one field. */
export const badField = (path: string, words: Words): AppError => badRequest(words, { issues: [issueAt(path, words)] })
export const unauthorized = errorFactory('Unauthorized')
export const forbidden = errorFactory('Forbidden')
export const notFound = errorFactory('NotFound')
export const conflict = errorFactory('Conflict')
export const unprocessable = errorFactory('UnprocessableEntity')

/**
 * Creates a 503 for a provider that failed. Nothing was lost, so the client may repeat the
 * request.
 */
export const unavailable = (words: Words, cause?: unknown): AppError =>
  new AppError('ServiceUnavailable', words, { retryAfterSeconds: 5, cause })

/** Creates a 429 with the number of seconds to wait before a retry. */
export const rateLimited = (words: Words, retryAfterSeconds: number, details?: ErrorDetails['RateLimited']): AppError =>
  new AppError('RateLimited', words, { retryAfterSeconds, ...(details ? { details } : {}) })
