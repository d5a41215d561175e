import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import {
  Count,
  Exactly,
  Id,
  isoTime,
  isoTimeOrNull,
  NullableTime,
  named,
  Text,
  Time,
} from '../../../../platform/http/schemas.ts'
import { assertFreshProof, hasFreshProof } from '../../accounts/index.ts'
import { getFactors } from '../get-factors.ts'
import { RecoveryCodes } from '../schemas.ts'

const shared = { app: 'auth', auth: 'user', cors: 'site', tag: 'Authentication' } as const

export const listFactorsRoute = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/auth/factors',
  operationId: 'listFactors',
  summary: 'Returns the caller’s passkeys, authenticator app and number of recovery codes.',
  responses: {
    200: named(
      'Factors',
      Exactly({
        passkeys: Type.Array(
          named('Passkey', Exactly({ id: Id, name: Text(), createdAt: Time, lastUsedAt: NullableTime }), {
            id: STORY.historyId,
            name: 'Mara’s phone',
            createdAt: STORY.sentAt,
            lastUsedAt: STORY.laterAt,
          }),
        ),
        appConfirmedAt: NullableTime,
        recoveryCodesLeft: Count,
        recoveryOpensAt: Type.Unsafe<string | null>({
          type: ['string', 'null'],
          format: 'date-time',
          description: 'Somebody who knows the password has asked to remove all factors. From this time, they can.',
        }),
        isRequired: Type.Boolean({
          description: 'True for an admin who must prove a second factor before the admin role counts.',
        }),
        hasFreshProof: Type.Boolean({ description: 'False if a change requires `POST /api/auth/step-up` first.' }),
      }),
      {
        passkeys: [{ id: STORY.historyId, name: 'Mara’s phone', createdAt: STORY.sentAt, lastUsedAt: STORY.laterAt }],
        appConfirmedAt: null,
        recoveryCodesLeft: 10,
        recoveryOpensAt: null,
        isRequired: false,
        hasFreshProof: true,
      },
    ),
  },
  handler: async ({ ctx, caller }) => {
    const factors = getFactors(ctx)
    const { passkeys, appConfirmedAt, recoveryCodesLeft } = await factors.list(caller.userId)
    return ok({
      passkeys: passkeys.map(({ createdAt, lastUsedAt, ...passkey }) => ({
        ...passkey,
        createdAt: isoTime(createdAt),
        lastUsedAt: isoTimeOrNull(lastUsedAt),
      })),
      appConfirmedAt: isoTimeOrNull(appConfirmedAt),
      recoveryCodesLeft,
      recoveryOpensAt: isoTimeOrNull(await factors.findRecoveryOpensAt(caller.userId)),
      isRequired: caller.lacksSecondFactor === true,
      hasFreshProof: await hasFreshProof(ctx, caller),
    })
  },
})

export const renewRecoveryCodesRoute = defineRoute({
  ...shared,
  method: 'POST',
  path: '/api/auth/recovery-codes',
  operationId: 'renewRecoveryCodes',
  summary: 'Replaces the caller’s recovery codes with ten new ones.',
  description: 'They are shown only now; their hashes are stored. The earlier codes stop working.',
  responses: { 200: Exactly({ recoveryCodes: RecoveryCodes }) },
  errors: ['SIGN_IN_AGAIN', 'Conflict'],
  handler: async ({ ctx, caller }) => {
    await assertFreshProof(ctx, caller)
    return ok({ recoveryCodes: await getFactors(ctx).renewRecoveryCodes(caller.userId) })
  },
})
