import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, NullableText, NullableWebUrl, named, OneOf, Text } from '../../../../platform/http/schemas.ts'
import { LANGUAGES } from '../../../../platform/words/index.ts'
import { changeProfile } from '../change-profile.ts'
import { DISPLAY_NAME_MAX } from '../display-name.ts'
import { findOwnAccount } from '../queries/find-own-account.ts'
import { OwnAccount } from '../schemas.ts'

const shared = { path: '/api/accounts/me', auth: 'user', cors: true, tag: 'Accounts' } as const
const AccountResponse = named('AccountResponse', Exactly({ account: OwnAccount }))

export const getOwnAccountRoute = defineRoute({
  ...shared,
  method: 'GET',
  operationId: 'getOwnAccount',
  summary: 'Returns the caller’s account.',
  responses: { 200: AccountResponse },
  handler: async ({ ctx, caller }) => ok({ account: await findOwnAccount(ctx.db, caller.accountId) }),
})

export const changeOwnAccountRoute = defineRoute({
  ...shared,
  method: 'PATCH',
  operationId: 'changeOwnAccount',
  summary: 'Changes the caller’s public profile and language. Fields left out stay the same.',
  body: named(
    'ChangeOwnAccountBody',
    Exactly({
      displayName: Type.Optional(Text({ minLength: 1, maxLength: DISPLAY_NAME_MAX, description: 'Trimmed.' })),
      bio: Type.Optional(NullableText(2000)),
      imageUrl: Type.Optional(NullableWebUrl),
      language: Type.Optional({
        ...OneOf(LANGUAGES),
        description: 'Language of pages, emails and notifications.',
      }),
    }),
    { displayName: 'Mara Lindqvist', bio: 'Voice and face. Stockholm.', imageUrl: STORY.imageUrl, language: 'en' },
  ),
  responses: { 200: AccountResponse },
  handler: async ({ ctx, caller, body }) => {
    await changeProfile(ctx, caller, body)
    return ok({ account: await findOwnAccount(ctx.db, caller.accountId) })
  },
})
