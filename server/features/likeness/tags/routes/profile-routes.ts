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

const optionalOrNull = <Schema extends ReturnType<typeof OneOf> | typeof BirthYear>(value: Schema) =>
  Type.Optional(Nullable(value))

export const getLikenessProfileRoute = defineRoute({
  ...shared,
  method: 'GET',
  operationId: 'getLikenessProfile',
  summary: 'Returns the search profile of a talent, with the source of each value.',
  description: 'Returns those of the calling talent, or of `accountId` for the talent’s agent and for admins.',
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
  summary: 'Saves what a talent says about themselves for search. It overrides everything seen, now and later.',
  description:
    'Fields left out stay unchanged; null removes a value, and what was seen applies again. For the talent, and for an ' +
    'agent who may act for them (`accountId`).',
  body: named(
    'SaveLikenessProfileBody',
    Exactly({
      category: optionalOrNull(CategoryName),
      gender: optionalOrNull(GenderName),
      hairColor: optionalOrNull(HairColorName),
      birthYear: optionalOrNull(BirthYear),
      accent: Type.Optional(
        Nullable(Text({ minLength: 1, maxLength: 60, description: 'A region (BCP 47), or words.' })),
      ),
      voiceTone: optionalOrNull(VoiceToneName),
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
