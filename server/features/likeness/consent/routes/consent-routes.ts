import Type from 'typebox'
import { defineRoute, ok, type Route } from '../../../../platform/http/route.ts'
import { Count, Exactly, Id, named, pageQuery, Text, withExample } from '../../../../platform/http/schemas.ts'
import { chooseTalent } from '../../../people/accounts/index.ts'
import { ConsentEntryView, ConsentView, toConsentView, toEntryView } from '../consent-view.ts'
import { findConsent } from '../queries/find-consent.ts'
import { listConsents } from '../queries/list-consents.ts'
import { saveConsent } from '../save-consent.ts'
import type { WithdrawalHandler } from '../withdrawal-handlers.ts'

const shared = { auth: 'user', cors: true, envelope: 'likeness', tag: 'Likeness' } as const
const one = {
  ...shared,
  path: '/api/likeness/consent',
  query: Exactly({ accountId: Type.Optional(Id) }),
  responses: { 200: ConsentView },
} as const
const page = pageQuery({ max: 100, default: 20 })

export const getConsentRoute = defineRoute({
  ...one,
  method: 'GET',
  operationId: 'getLikenessConsent',
  summary: 'Returns a talent’s current consent and the current consent text.',
  description: 'For the calling talent by default. The talent’s agent and admins name the talent with `accountId`.',
  errors: ['Forbidden', 'NotFound'],
  handler: async ({ ctx, caller, query }) => {
    const accountId = await chooseTalent(ctx, caller, query.accountId, 'read')
    return ok(toConsentView(await findConsent(ctx.db, accountId)))
  },
})

export const saveConsentRoute = (handlers: readonly WithdrawalHandler[]): Route =>
  defineRoute({
    ...one,
    method: 'PUT',
    operationId: 'saveLikenessConsent',
    summary:
      'Gives or withdraws the consent to use a talent’s likeness. A withdrawal takes effect at once and ends running work.',
    description:
      'To consent, name the version of the `current` text; a withdrawal needs no version. Allowed for the talent, and for an agent ' +
      'who may act for them (`accountId`). Every decision is recorded.',
    body: named(
      'SaveLikenessConsentBody',
      Exactly({
        granted: Type.Boolean(),
        version: Type.Optional(withExample(Text({ minLength: 1, maxLength: 40 }), '2026-11')),
      }),
      { granted: true, version: '2026-11' },
    ),
    errors: ['Forbidden'],
    handler: async ({ ctx, caller, query, body }) => {
      const accountId = await chooseTalent(ctx, caller, query.accountId, 'act')
      const decision = { ...body, accountId, actorAccountId: caller.accountId }
      return ok(toConsentView(await saveConsent(ctx, handlers, decision)))
    },
  })

export const listConsentsRoute = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/likeness/consent/history',
  operationId: 'listLikenessConsents',
  summary: 'Lists all consents and withdrawals of a talent, with their texts, newest first.',
  query: Exactly({ accountId: Type.Optional(Id), ...page }),
  responses: {
    200: named(
      'LikenessConsentHistory',
      Exactly({ entries: Type.Array(ConsentEntryView), total: Count, limit: Count, offset: Count }),
    ),
  },
  errors: ['Forbidden', 'NotFound'],
  handler: async ({ ctx, caller, query }) => {
    const { limit, offset } = query
    const accountId = await chooseTalent(ctx, caller, query.accountId, 'read')
    const { entries, total } = await listConsents(ctx.db, accountId, { limit, offset })
    return ok({ entries: entries.map(toEntryView), total, limit, offset })
  },
})
