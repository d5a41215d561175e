import Type from 'typebox'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, NullableText, NullableWebUrl, Text } from '../../../../platform/http/schemas.ts'
import { changeProfile } from '../change-profile.ts'
import { findOwnAccount } from '../queries/find-own-account.ts'
import { OwnAccount } from '../schemas.ts'

const shared = { path: '/api/accounts/me', auth: 'user', cors: true, tag: 'Accounts' } as const
const AccountAnswer = Exactly({ account: OwnAccount })

export const getOwnAccountRoute = defineRoute({
  ...shared,
  method: 'GET',
  summary: 'The caller’s account.',
  responses: { 200: AccountAnswer },
  handler: async ({ ctx, caller }) => ok({ account: await findOwnAccount(ctx.db, caller.accountId) }),
})

export const changeOwnAccountRoute = defineRoute({
  ...shared,
  method: 'PATCH',
  summary: 'Changes what is shown of the caller; fields that are left out stay as they are.',
  body: Exactly({
    displayName: Type.Optional(Text({ minLength: 1, maxLength: 200, description: 'Trimmed, 1 to 80 characters.' })),
    bio: Type.Optional(NullableText(2000)),
    imageUrl: Type.Optional(NullableWebUrl),
  }),
  responses: { 200: AccountAnswer },
  handler: async ({ ctx, caller, body }) => {
    await changeProfile(ctx, caller, body)
    return ok({ account: await findOwnAccount(ctx.db, caller.accountId) })
  },
})
