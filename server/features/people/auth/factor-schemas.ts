import Type from 'typebox'
import { badRequest } from '../../../platform/errors.ts'
import { Exactly, named, OneOf, Text, withExample } from '../../../platform/http/schemas.ts'
import { FACTOR_METHODS, type FactorProof } from '../../../providers/identity/factors/port.ts'
import { Code } from './schemas.ts'

/** Binary data as base64url, as browsers encode it in `toJSON`. */
export const Base64Url = (maxLength: number, example = 'mGk7rJ1Zx0bWvV5Qd9s3Yw') =>
  withExample(Type.String({ pattern: '^[A-Za-z0-9_-]+$', maxLength }), example)

/** Sealed text of an earlier response, which the next request sends back. */
export const TicketText = withExample(
  Text({
    minLength: 1,
    maxLength: 2000,
    description: 'From the response with the options. Works once, for ten minutes.',
  }),
  'mGk7rJ1Zx0bWvV5Qd9s3Yw',
)

const Transports = Type.Array(Text({ maxLength: 20 }), { maxItems: 10 })

export const CredentialNames = Type.Array(
  named('CredentialName', Exactly({ id: Base64Url(1400), type: Type.Literal('public-key'), transports: Transports }), {
    id: 'mGk7rJ1Zx0bWvV5Qd9s3Yw',
    type: 'public-key',
    transports: ['internal'],
  }),
)

export const PasskeyRequestView = named(
  'PasskeyRequest',
  Exactly({
    challenge: Base64Url(100),
    rpId: withExample(Text(), 'example.com'),
    timeout: Type.Integer(),
    userVerification: Type.Literal('required'),
    allowCredentials: CredentialNames,
  }),
  {
    challenge: 'mGk7rJ1Zx0bWvV5Qd9s3Yw',
    rpId: 'example.com',
    timeout: 600_000,
    userVerification: 'required',
    allowCredentials: [],
  },
)

export const AssertionBody = named(
  'PasskeyAssertion',
  Exactly({
    id: Base64Url(1400),
    clientDataJSON: Base64Url(4000),
    authenticatorData: Base64Url(4000),
    signature: Base64Url(2000),
    userHandle: Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 200 }),
  }),
  {
    id: 'mGk7rJ1Zx0bWvV5Qd9s3Yw',
    clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
    authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4',
    signature: 'MEUCIQDq3k7rJ1Zx0bWvV5Qd9s3Yw',
    userHandle: 'NWY2YzdkOGUtMTIzNC00',
  },
)

const RecoveryCode = withExample(
  Text({ minLength: 1, maxLength: 40, description: 'One of the ten recovery codes.' }),
  '7k2qx-m9p4d',
)

/** Fields of a body with one proof. `proofOf` reads them. */
export const factorProofFields = {
  passkey: Type.Optional(AssertionBody),
  code: Type.Optional(Code),
  recoveryCode: Type.Optional(RecoveryCode),
}

export const MethodName = named('FactorMethod', OneOf(FACTOR_METHODS), 'passkey')

/** @throws BadRequest unless exactly one proof is given */
export function proofOf(body: {
  passkey?: Extract<FactorProof, { passkey: unknown }>['passkey'] | undefined
  code?: string | undefined
  recoveryCode?: string | undefined
}): FactorProof {
  const { passkey, code, recoveryCode } = body
  if ([passkey, code, recoveryCode].filter((proof) => proof !== undefined).length !== 1)
    throw badRequest('Send exactly one proof: a passkey, a code or a recovery code.')
  if (passkey !== undefined) return { passkey }
  return code !== undefined ? { code } : { recoveryCode: recoveryCode as string }
}
