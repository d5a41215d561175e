import Type from 'typebox'
import { badField } from '../../../../platform/errors.ts'
import { setRenewedCookies } from '../../../../platform/http/callers/session.ts'
import { created, defineRoute, ok } from '../../../../platform/http/route.ts'
import { Done, Exactly, Id, named, Text, withExample } from '../../../../platform/http/schemas.ts'
import { visibleText } from '../../../../platform/visible-text.ts'
import type { PasskeyCreation } from '../../../../providers/identity/factors/port.ts'
import { assertFreshProof } from '../../accounts/index.ts'
import { Base64Url, CredentialNames, TicketText } from '../../auth/index.ts'
import { getFactors, mustKeepFactor } from '../get-factors.ts'
import { NewRecoveryCodes, PasskeyName } from '../schemas.ts'

const shared = { app: 'auth', auth: 'user', cors: 'site', tag: 'Authentication' } as const

/** Owners recognize their passkeys, and those of a thief, by the name. */
function cleanName(given: string): string {
  const name = visibleText(given)
  if (name === '') throw badField('name', 'Enter a name, such as the name of your device.')
  return name
}

const example: PasskeyCreation = {
  challenge: 'mGk7rJ1Zx0bWvV5Qd9s3Yw',
  rp: { id: 'example.com', name: 'Semblance' },
  user: { id: 'NWY2YzdkOGUtMTIzNC00', name: 'mara@example.com', displayName: 'Mara Lindqvist' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 600_000,
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
}

const CreationView = named(
  'PasskeyCreation',
  Exactly({
    challenge: Base64Url(100),
    rp: Exactly({ id: Text(), name: Text() }),
    user: Exactly({ id: Base64Url(100), name: Text(), displayName: Text() }),
    pubKeyCredParams: Type.Array(Exactly({ type: Type.Literal('public-key'), alg: Type.Integer() })),
    timeout: Type.Integer(),
    attestation: Type.Literal('none'),
    excludeCredentials: CredentialNames,
    authenticatorSelection: Exactly({
      residentKey: Type.Literal('required'),
      requireResidentKey: Type.Literal(true),
      userVerification: Type.Literal('required'),
    }),
  }),
  example,
)

export const startPasskeyRoute = defineRoute({
  ...shared,
  method: 'POST',
  path: '/api/auth/passkeys/options',
  operationId: 'startPasskey',
  summary: 'Returns the options with which a browser creates a passkey for the caller.',
  responses: { 200: Exactly({ ticket: TicketText, options: CreationView }) },
  errors: ['SIGN_IN_AGAIN'],
  handler: async ({ ctx, caller }) => {
    await assertFreshProof(ctx, caller)
    return ok(await getFactors(ctx).startPasskey(caller.userId))
  },
})

const Credential = named(
  'NewCredential',
  Exactly({
    id: Base64Url(1400),
    clientDataJSON: Base64Url(4000),
    attestationObject: Base64Url(20_000),
    transports: Type.Array(Text({ maxLength: 20 }), { maxItems: 10 }),
  }),
  {
    id: 'mGk7rJ1Zx0bWvV5Qd9s3Yw',
    clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
    attestationObject: 'o2NmbXRkbm9uZWdhdHRTdG10oA',
    transports: ['internal'],
  },
)

export const addPasskeyRoute = defineRoute({
  ...shared,
  method: 'POST',
  path: '/api/auth/passkeys',
  operationId: 'addPasskey',
  summary: 'Adds a passkey to the caller’s account.',
  description:
    'From now on the password alone does not sign in. With the first factor come ten recovery codes, which are shown only now.',
  body: Exactly({ ticket: TicketText, name: PasskeyName, credential: Credential }),
  responses: { 201: Exactly({ id: Id, recoveryCodes: NewRecoveryCodes }) },
  errors: ['SIGN_IN_AGAIN', 'Conflict'],
  handler: async ({ ctx, reply, caller, body: { name, ...answer } }) => {
    await assertFreshProof(ctx, caller)
    const { userId: sub, sessionId } = caller
    const input = { ...answer, sub, sessionId, name: cleanName(name) }
    const { session, ...added } = await getFactors(ctx).addPasskey(input)
    setRenewedCookies(reply, session, ctx.config)
    return created(added)
  },
})

const params = Exactly({ id: withExample(Id, '01k3passkey') })

export const renamePasskeyRoute = defineRoute({
  ...shared,
  method: 'PATCH',
  path: '/api/auth/passkeys/{id}',
  operationId: 'renamePasskey',
  summary: 'Renames one of the caller’s passkeys.',
  params,
  body: Exactly({ name: PasskeyName }),
  responses: { 200: Done },
  errors: ['NotFound'],
  handler: async ({ ctx, caller, params: { id }, body }) => {
    await getFactors(ctx).renamePasskey({ sub: caller.userId, id, name: cleanName(body.name) })
    return ok({ success: true as const })
  },
})

export const removePasskeyRoute = defineRoute({
  ...shared,
  method: 'DELETE',
  path: '/api/auth/passkeys/{id}',
  operationId: 'removePasskey',
  summary: 'Removes one of the caller’s passkeys. It no longer signs in.',
  description: 'An admin cannot remove the last factor while ADMIN_SECOND_FACTOR is on.',
  params,
  responses: { 200: Done },
  errors: ['SIGN_IN_AGAIN', 'NotFound', 'Conflict'],
  handler: async ({ ctx, caller, params: { id } }) => {
    await assertFreshProof(ctx, caller)
    const keepsOne = mustKeepFactor(ctx, caller)
    await getFactors(ctx).removePasskey({ sub: caller.userId, id, keepsOne })
    return ok({ success: true as const })
  },
})
