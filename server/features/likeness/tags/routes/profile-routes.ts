import Type from 'typebox'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Id, Nullable, named, OneOf, Text } from '../../../../platform/http/schemas.ts'
import { chooseTalent } from '../../../people/accounts/index.ts'
import { CategoryName, GenderName, HairColorName, VoiceToneName } from '../../search/index.ts'
import { gatherFacts } from '../gather-facts.ts'
import { BirthYear, LikenessProfileView, viewProfile } from '../profile-view.ts'
import { saveProfile } from '../save-profile.ts'

const shared = {
  path: '/api/likeness/profile',
  auth: 'user',
  cors: true,
  envelope: 'likeness',
  tag: 'Likeness',
  query: Exactly({ accountId: Type.Optional(Id) }),
  responses: { 200: LikenessProfileView },
} as const

const said = <Schema extends ReturnType<typeof OneOf> | typeof BirthYear>(value: Schema) =>
  Type.Optional(Nullable(value))

export const getLikenessProfileRoute = defineRoute({
  ...shared,
  method: 'GET',
  operationId: 'getLikenessProfile',
  summary: 'What search knows of a talent, and where each part of it comes from.',
  description: 'Of the calling talent, or of `accountId`: for the talent’s agent and for admins.',
  errors: ['Forbidden', 'NotFound'],
  handler: async ({ ctx, caller, query }) => {
    const accountId = await chooseTalent(ctx, caller, query.accountId, 'read')
    return ok(viewProfile(accountId, await gatherFacts(ctx.db, accountId)))
  },
})

export const saveLikenessProfileRoute = defineRoute({
  ...shared,
  method: 'PUT',
  operationId: 'saveLikenessProfile',
  summary: 'Keeps what a talent says of themselves for search: it holds over all that was and will be seen.',
  description:
    'What is not named stays as it was; null takes a word back, and what was seen holds again. For the talent, and for an ' +
    'agent that may act for them (`accountId`).',
  body: named(
    'SaveLikenessProfileBody',
    Exactly({
      category: said(CategoryName),
      gender: said(GenderName),
      hairColor: said(HairColorName),
      birthYear: said(BirthYear),
      accent: Type.Optional(
        Nullable(Text({ minLength: 1, maxLength: 60, description: 'A region (BCP 47), or words.' })),
      ),
      voiceTone: said(VoiceToneName),
    }),
    { category: 'musician', hairColor: 'red', voiceTone: null },
  ),
  errors: ['Forbidden'],
  handler: async ({ ctx, caller, query, body }) => {
    const accountId = await chooseTalent(ctx, caller, query.accountId, 'act')
    return ok(
      viewProfile(accountId, await saveProfile(ctx, { accountId, actorAccountId: caller.accountId, words: body })),
    )
  },
})
