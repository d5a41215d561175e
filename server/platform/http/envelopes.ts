import Type, { type TSchema } from 'typebox'
import { type AppError, ERROR_CODES, type ErrorCode } from '../errors.ts'
import type { ErrorEnvelope, Route } from './route.ts'

/** How each kind of route writes an error, and the schema of that (part 1 "Errors", part 3 "Errors"). */
const ENVELOPES: Record<
  ErrorEnvelope,
  { write: (error: AppError) => object; schema: (codes: readonly ErrorCode[]) => TSchema }
> = {
  standard: {
    write: (error) => ({
      error: error.message,
      code: error.code,
      ...(error.details ? { details: error.details } : {}),
    }),
    schema: (codes) =>
      Type.Object(
        {
          error: Type.String(),
          code: Type.Unsafe<string>({ type: 'string', enum: [...codes] }),
          details: Type.Optional(Type.Object({}, { additionalProperties: true })),
        },
        { additionalProperties: false },
      ),
  },
  payments: {
    write: (error) => ({ error: error.message, code: ERROR_CODES[error.code].paymentsCode }),
    schema: (codes) =>
      Type.Object(
        {
          error: Type.String(),
          code: Type.Unsafe<string>({ type: 'string', enum: codes.map((code) => ERROR_CODES[code].paymentsCode) }),
        },
        { additionalProperties: false },
      ),
  },
  likeness: {
    write: (error) => ({ success: false, error: error.message }),
    schema: () => Type.Object({ success: Type.Literal(false), error: Type.String() }, { additionalProperties: true }),
  },
}

export const writeError = (envelope: ErrorEnvelope, error: AppError): object => ENVELOPES[envelope].write(error)

/** How errors are written at an address that no route has: as most of its family's are, `/api/payments/…` say. */
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

/** Every error a route can answer: its own, and those its kind brings along. */
export function errorCodesOf(route: Route): ErrorCode[] {
  const codes = new Set<ErrorCode>(route.errors)
  if (route.params || route.query || route.body) codes.add('BadRequest')
  if (route.body) codes.add('PayloadTooLarge').add('UnsupportedMediaType')
  if (['user', 'admin', 'cron'].includes(route.auth)) codes.add('Unauthorized')
  if (route.auth === 'admin' || (route.method !== 'GET' && ['user', 'public', 'development'].includes(route.auth)))
    codes.add('Forbidden')
  if (['user', 'admin', 'development'].includes(route.auth)) codes.add('NotFound')
  return [...codes.add('RateLimited').add('InternalError').add('ServiceUnavailable')]
}

/** The error answers of a route, by status, for its description and for the check of its answers. */
export function errorSchemas(route: Route): Record<number, TSchema> {
  const byStatus = Map.groupBy(errorCodesOf(route), (code) => ERROR_CODES[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [status, ENVELOPES[route.envelope ?? 'standard'].schema(codes)]),
  )
}
