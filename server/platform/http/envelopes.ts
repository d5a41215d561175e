import Type, { type TSchema } from 'typebox'
import {
  type AppError,
  CONTACT_KINDS,
  ERROR_CODES,
  type ErrorCode,
  type ErrorDetails,
  ONBOARDING_STATES,
  RefusedByPlugin,
  SECOND_STEP_METHODS,
} from '../errors.ts'
import { type SiteLanguage, writeWords } from '../words/index.ts'
import { isReadableByAll } from './callers/cors.ts'
import { exampleOf } from './description/examples.ts'
import type { ErrorEnvelope, Route } from './route.ts'
import { Count, Exactly, IssueView, LackView, named, OneOf, Time, UnsettledView } from './schemas.ts'
import { writeDetails, writeIssue } from './write-issues.ts'

const MESSAGES: Readonly<Record<ErrorCode, string>> = {
  BadRequest: 'The body “email” must be a valid email.',
  Unauthorized: 'Sign in to continue.',
  Forbidden: 'This origin is not allowed to make changes here.',
  SIGN_IN_AGAIN: 'This requires a proof within the last 10 minutes that it is you. Confirm it, then try again.',
  SECOND_STEP_REQUIRED: 'Your password is right, but your account also requires a second step.',
  SECOND_FACTOR_REQUIRED: 'Admins need a second factor. Add a passkey or an authenticator app in your settings.',
  API_KEY_NOT_ALLOWED: 'No API key may do this. Sign in, and do it yourself.',
  API_KEY_SCOPE_MISSING: 'This API key does not have the scope offers:write, which this needs.',
  ADMIN_ROLE_REQUIRED: 'Your admin role does not allow this. It needs one of these: Finance. Ask a full admin.',
  SECOND_ADMIN_REQUIRED: 'A second admin has to approve this. It waits under Approvals. Nothing has happened yet.',
  TEAM_ROLE_REQUIRED: 'Your role in this team does not allow this. It needs one of these: Owner, Finance.',
  NOT_FOR_TEAMS:
    'This belongs to the person who founded the account. Switch to your own account to do it for yourself.',
  TEAM_MEMBERSHIP_ENDED: 'You are no longer a member of this team. Switch to your own account.',
  APPROVAL_REQUIRED:
    'Your team requires the approval of a second person for payments above €1,000.00. Ask for approval, then pay.',
  SPEND_LIMIT_REACHED:
    'This is above what you may spend for your team this month (€500.00). Ask for approval, then pay.',
  TEAM_BLOCKED:
    'Nobody may act for this team now, because the team or your own account is blocked. Switch to your own account, or contact support.',
  NotFound: 'There is nothing at this address.',
  SESSION_MOVED: 'This session was moved to another device. Continue there, or start a new one here.',
  MethodNotAllowed: 'This address supports GET, not POST.',
  RequestTimeout: 'The request took too long to arrive. Send it again.',
  Conflict: 'Someone else changed this first. Reload it and try again.',
  NOT_SETTLED: 'Finish what is still open first.',
  TALENT_BLOCKED_BRAND: 'Mara Lindqvist does not work with this brand.',
  CONNECT_ONBOARDING_REQUIRED: 'The talent’s payouts are not set up yet. Try again once they are verified.',
  RIGHTS_CONFLICT: 'Mara Lindqvist is exclusive to another brand in Germany until March 3, 2027.',
  USE_NOT_ALLOWED: 'Mara Lindqvist never allows this: alcoholic drinks, in Germany.',
  AGREEMENT_REQUIRED:
    'Mara Lindqvist requires a signed agreement before payment. Both sides sign it on the page of the offer.',
  LIKENESS_CONSENT_REQUIRED: 'This talent does not currently allow the use of their likeness.',
  PREVIEWS_OFF: 'This talent allows no previews before they accept an offer. Send the offer without candidates.',
  REVISIONS_USED_UP: 'All included revisions are used (2). Ask the talent to include another one.',
  CAMPAIGN_CLOSED: 'This campaign is closed. No new art can be made in it.',
  PREVIEW_SESSION: 'This is a preview, so there is nothing to pay. Complete the order without a payment.',
  NOTHING_TO_PAY: 'This order costs nothing. Complete it without a payment.',
  no_face: 'We cannot see a face. Take the photo again and look at the camera.',
  multiple_faces: 'There is more than one person in the photo. Take it again, alone.',
  face_occluded: 'Part of your face is covered. Uncover it and take the photo again.',
  NUDITY: 'This photo cannot be used. Take another one with clothes on.',
  GUARDIAN_CONSENT_REQUIRED: 'The photo shows a child. A parent or guardian must agree before it is used.',
  CONSENT_REQUIRED: 'Agree to the use of your photo first: tick the box, and send `consentVersion` with the session.',
  GENERATION_FAILED: 'No art could be made from this photo. Something went wrong on our side. Try again.',
  PayloadTooLarge: 'The body is too large.',
  UnsupportedMediaType: 'Send the body as application/json.',
  RangeNotSatisfiable: 'The requested range is outside the file.',
  UnprocessableEntity: 'This is not possible in the current state.',
  FILE_INFECTED: 'The file contains malware (Win.Test.EICAR_HDB-1). It was not stored.',
  CONTACT_DETAILS: 'Contact details are not allowed until the offer is paid. Remove: “mara@example.com”.',
  BRIEF_REFUSED: 'This brief cannot be used. The text seems to threaten violence. Change the brief and try again.',
  NO_USABLE_ASSETS: 'Mara Lindqvist has no usable picture yet. Ask them to add one.',
  RateLimited: 'Too many requests. Wait a moment, then try again.',
  InternalError: 'Something went wrong on our side. Nothing was changed.',
  ServiceUnavailable: 'The payment processor cannot be reached. Nothing was lost; try again in a moment.',
}

export const STATUS_MEANINGS: Readonly<Record<number, string>> = {
  400: 'The request is malformed; `details.issues` names the fields, if any.',
  401: 'The session or the secret is missing or invalid.',
  403: 'The caller is not allowed to do this, or the request comes from an origin that is not allowed.',
  404: 'It does not exist, or is not visible to this caller.',
  405: 'The address does not support this method; `Allow` lists the supported ones.',
  408: 'The request took too long to arrive.',
  409: 'The current state does not allow this; `code` may say more.',
  413: 'The body is larger than a megabyte, or the file exceeds its limit.',
  415: 'The content type of the body is not supported here.',
  416: 'The range starts after the end of the file; `Content-Range` gives its length.',
  422: 'The request is well-formed but cannot be carried out.',
  429: 'Too many requests or attempts. `Retry-After` gives the seconds to wait.',
  500: 'An error on our side. Nothing was changed.',
  503: 'A service we depend on does not respond. Nothing was lost; the same request may be sent again.',
}

/** Schemas of error details. `ErrorDetails` contains the corresponding types. */
const DETAILS: { readonly [Code in keyof ErrorDetails]: TSchema } = {
  BadRequest: named(
    'ValidationDetails',
    Exactly({
      issues: Type.Array(IssueView),
    }),
    { issues: [{ path: 'email', message: 'must be a valid email' }] },
  ),
  BRIEF_REFUSED: named('RefusedBriefDetails', Exactly({ issues: Type.Array(IssueView) }), {
    issues: [{ path: 'campaignDescription', message: 'The text seems to threaten violence.' }],
  }),
  RIGHTS_CONFLICT: named('RightsConflictDetails', Exactly({ issues: Type.Array(IssueView) }), {
    issues: [{ path: 'scope.territories', message: 'Leave out Germany.' }],
  }),
  USE_NOT_ALLOWED: named('RefusedUseDetails', Exactly({ issues: Type.Array(IssueView) }), {
    issues: [{ path: 'scope.category', message: 'Mara Lindqvist never allows this: alcoholic drinks, in Germany.' }],
  }),
  CONNECT_ONBOARDING_REQUIRED: named('OnboardingDetails', Exactly({ status: OneOf(ONBOARDING_STATES) }), {
    status: 'incomplete',
  }),
  CONTACT_DETAILS: named(
    'ContactDetails',
    Exactly({
      found: Type.Array(Exactly({ kind: OneOf(CONTACT_KINDS), start: Count, end: Count, text: Type.String() })),
    }),
    { found: [{ kind: 'email', start: 14, end: 30, text: 'mara@example.com' }] },
  ),
  NOT_SETTLED: named(
    'UnsettledDetails',
    Exactly({
      unsettled: Type.Array(UnsettledView),
    }),
  ),
  RateLimited: named(
    'CapDetails',
    Exactly({
      currentCount: Count,
      limit: Count,
      challenge: Type.Optional(
        named(
          'ProofOfWorkChallenge',
          Exactly({
            algorithm: Type.Literal('SHA-256'),
            challenge: Type.String({
              description:
                'Find a whole number, up to 15 digits, so that the SHA-256 of `<challenge>:<number>` begins with `bits` ' +
                'zero bits. Repeat the request with that text in the header `Proof-Of-Work`. It is valid for one request.',
            }),
            bits: Count,
            expiresAt: Time,
          }),
        ),
      ),
    }),
    { currentCount: 20, limit: 20 },
  ),
  SECOND_STEP_REQUIRED: named('SecondStepDetails', Exactly({ methods: Type.Array(OneOf(SECOND_STEP_METHODS)) }), {
    methods: ['passkey', 'recoveryCode'],
  }),
  REVISIONS_USED_UP: named(
    'RevisionsDetails',
    Exactly({
      revisionCount: Count,
      includedRevisions: Count,
      extraRevisionMinorUnit: Type.Unsafe<number | null>({ type: ['integer', 'null'] }),
      currency: Type.String(),
    }),
    { revisionCount: 2, includedRevisions: 2, extraRevisionMinorUnit: 40_000, currency: 'EUR' },
  ),
  UnprocessableEntity: named(
    'UnprocessableDetails',
    Exactly({
      lacking: Type.Optional(Type.Array(LackView, { description: 'Reasons the campaign cannot go live.' })),
      issues: Type.Optional(Type.Array(IssueView, { description: 'Problems with the address, by field.' })),
    }),
  ),
}

/** These errors have details only in some cases, so their examples have none. */
const SELDOM: readonly ErrorCode[] = ['RateLimited', 'UnprocessableEntity']

const detailsOf = (code: ErrorCode): TSchema | undefined =>
  Object.hasOwn(DETAILS, code) ? DETAILS[code as keyof ErrorDetails] : undefined

/** Examples: NotFoundError, TalentBlockedBrandError, InternalError. */
function nameOf(code: ErrorCode): string {
  const words = code.includes('_')
    ? code.toLowerCase().replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
    : code
  return `${words.replace(/Error$/, '')}Error`
}

/** All routes share one schema per error code. */
const eachCode = (make: (code: ErrorCode) => TSchema): Readonly<Record<ErrorCode, TSchema>> =>
  Object.fromEntries(Object.keys(ERROR_CODES).map((code) => [code, make(code as ErrorCode)])) as Record<
    ErrorCode,
    TSchema
  >

const LikenessError = named(
  'LikenessError',
  Type.Object(
    {
      success: Type.Literal(false),
      error: Type.String(),
      validationErrors: Type.Optional(
        Type.Array(Type.String(), { description: 'With 400: the problem with each part of the request.' }),
      ),
    },
    { additionalProperties: true },
  ),
  { success: false, error: MESSAGES.NotFound },
)

/**
 * Writers and schemas of error bodies, by envelope (contract, part 1 "Errors" and part 3
 * "Errors").
 */
const ENVELOPES: Readonly<
  Record<
    ErrorEnvelope,
    { write: (error: AppError, language: SiteLanguage) => object; schemas: Readonly<Record<ErrorCode, TSchema>> }
  >
> = {
  standard: {
    write: (error, language) => ({
      error: writeWords(error.words, language),
      code: error instanceof RefusedByPlugin ? error.ownCode : error.code,
      ...(error.details ? { details: writeDetails(error.details, language) } : {}),
    }),
    schemas: eachCode((code) => {
      const details = detailsOf(code)
      const common = { error: Type.String(), code: Type.Literal(code) }
      const schema = Exactly(details ? { ...common, details: Type.Optional(details) } : common)
      return named(nameOf(code), schema, {
        error: MESSAGES[code],
        code,
        ...(details && !SELDOM.includes(code) ? { details: exampleOf(details) } : {}),
      })
    }),
  },
  payments: {
    write: (error, language) => ({
      error: writeWords(error.words, language),
      code: error instanceof RefusedByPlugin ? error.ownCode : ERROR_CODES[error.code].paymentsCode,
    }),
    schemas: eachCode((code) => {
      const { paymentsCode } = ERROR_CODES[code]
      const schema = Exactly({ error: Type.String(), code: Type.Literal(paymentsCode) })
      return named(`Payments${nameOf(code)}`, schema, { error: MESSAGES[code], code: paymentsCode })
    }),
  },
  likeness: {
    write: (error, language) => ({
      success: false,
      error: writeWords(error.words, language),
      ...(error.details && 'issues' in error.details
        ? {
            validationErrors: error.details.issues.map(
              (issue) => `${issue.path}: ${writeIssue(issue, language).message}`,
            ),
          }
        : {}),
    }),
    schemas: eachCode(() => LikenessError),
  },
}

/** Returns the body of an error response in the form of the given envelope, and in a language. */
export const toErrorBody = (envelope: ErrorEnvelope, error: AppError, language: SiteLanguage = 'en'): object =>
  ENVELOPES[envelope].write(error, language)

/**
 * Returns a function that chooses the envelope for an address without a route: the most common one
 * among routes with the same prefix, such as `/api/payments/…`.
 */
export function familyEnvelopes(routes: readonly Route[]): (url: string) => ErrorEnvelope {
  const families = Map.groupBy(routes, ({ path }) => familyOf(path))
  const usual = new Map([...families].map(([family, members]) => [family, mostCommon(members)]))
  return (url) => usual.get(familyOf(url)) ?? 'standard'
}

function mostCommon(routes: readonly Route[]): ErrorEnvelope {
  const counts = [...Map.groupBy(routes, ({ envelope = 'standard' }) => envelope)]
  const [most] = counts.toSorted(([, one], [, other]) => other.length - one.length)
  return most?.[0] ?? 'standard'
}

const familyOf = (url: string): string => url.split(/[/?]/, 3).join('/')

/** Lists the errors that a route declares or that can occur on all routes of its kind. */
export function errorCodesOf(route: Route): ErrorCode[] {
  if (route.insteadOfErrors) return []
  // Every route can refuse a malformed query string.
  const codes = new Set<ErrorCode>(route.errors).add('BadRequest')
  // The body is read and checked even if the route does not use it.
  if (route.method !== 'GET') codes.add('PayloadTooLarge').add('UnsupportedMediaType')
  if (['user', 'admin', 'cron'].includes(route.auth)) codes.add('Unauthorized')
  // A change from another site's page is Forbidden.
  const refusesOrigins = route.method !== 'GET' && !['webhook', 'cron'].includes(route.auth) && !isReadableByAll(route)
  if (route.auth === 'admin' || refusesOrigins) codes.add('Forbidden')
  if (route.auth === 'admin') codes.add('SECOND_FACTOR_REQUIRED').add('ADMIN_ROLE_REQUIRED')
  if (['user', 'admin', 'development'].includes(route.auth)) codes.add('NotFound')
  return [...codes.add('RateLimited').add('InternalError').add('ServiceUnavailable')]
}

const schemasOf = new WeakMap<Route, Readonly<Record<number, TSchema>>>()

/**
 * Returns the schemas of a route's errors by status. Every call for the same route returns the
 * same object.
 */
export function errorSchemas(route: Route): Readonly<Record<number, TSchema>> {
  const known = schemasOf.get(route)
  if (known) return known
  const envelope = route.envelope ?? 'standard'
  const { schemas: ofCode } = ENVELOPES[envelope]
  const all = [
    ...errorCodesOf(route).map((code) => ({ status: ERROR_CODES[code].status, schema: ofCode[code] })),
    ...refusalSchemas(route, envelope),
  ]
  const byStatus = Map.groupBy(all, ({ status }) => status)
  const schemas = Object.fromEntries(
    [...byStatus].map(([status, errors]) => {
      const [first, ...others] = [...new Set(errors.map(({ schema }) => schema))]
      if (!first) throw new Error(`no error for ${status}`)
      return [status, others.length === 0 ? first : Type.Union([first, ...others])]
    }),
  )
  schemasOf.set(route, schemas)
  return schemas
}

/** Describes the refusals of plugins, one schema for each status. */
const refusalSchemas = ({ refusals = [] }: Route, envelope: ErrorEnvelope): { status: number; schema: TSchema }[] =>
  [...Map.groupBy(refusals, ({ status }) => status)].map(([status, ofStatus]) => ({
    status,
    schema: envelope === 'likeness' ? LikenessError : refusalSchema(status, ofStatus.map(({ code }) => code).join(' ')),
  }))

const refusalSchemaCache = new Map<string, TSchema>()

/** Routes share one schema, as with our own errors. */
function refusalSchema(status: number, codes: string): TSchema {
  const key = `${status} ${codes}`
  const known = refusalSchemaCache.get(key)
  if (known) return known
  const schema = named(
    `RefusedByPlugin${status}Error`,
    Exactly({ error: Type.String(), code: OneOf(codes.split(' ')) }),
    { error: 'An extension of this site does not allow this. Its message says why.', code: codes.split(' ')[0] ?? '' },
  )
  refusalSchemaCache.set(key, schema)
  return schema
}
