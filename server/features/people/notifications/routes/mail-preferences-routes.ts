import Type from 'typebox'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, named, OneOf } from '../../../../platform/http/schemas.ts'
import { listPreferences, savePreferences } from '../mail-preferences.ts'
import { MAILED_TYPES } from '../notification-types.ts'

const shared = {
  path: '/api/notifications/preferences',
  auth: 'user',
  tag: 'Notifications',
} as const

const MailedType = named('MailedNotificationType', OneOf(MAILED_TYPES))

const MailPreferences = named(
  'MailPreferences',
  Exactly({
    preferences: Type.Array(
      named(
        'MailPreference',
        Exactly({
          type: MailedType,
          email: Type.Boolean(),
          locked: Type.Boolean({ description: 'About money or a dispute: its mail is always sent.' }),
        }),
      ),
    ),
  }),
  {
    preferences: [
      { type: 'OFFER_RECEIVED', email: true, locked: false },
      { type: 'OFFER_SUBMITTED', email: false, locked: false },
      { type: 'PAYMENT_RECEIVED', email: true, locked: true },
    ],
  },
)

export const listPreferencesRoute = defineRoute({
  ...shared,
  method: 'GET',
  operationId: 'getMailPreferences',
  summary: 'Which notices the caller’s account gets by mail, too.',
  responses: { 200: MailPreferences },
  handler: async ({ ctx, caller }) => ok({ preferences: await listPreferences(ctx, caller.accountId) }),
})

export const savePreferencesRoute = defineRoute({
  ...shared,
  method: 'PUT',
  operationId: 'saveMailPreferences',
  summary: 'Switches the mail of notices on or off, by type.',
  description:
    'Types that are not named stay as they are; the bell tells of all of them. What was read can be sent back: `locked` changes nothing.',
  body: named(
    'SaveMailPreferencesBody',
    Exactly({
      preferences: Type.Array(
        Exactly({ type: MailedType, email: Type.Boolean(), locked: Type.Optional(Type.Boolean()) }),
        { maxItems: MAILED_TYPES.length },
      ),
    }),
    { preferences: [{ type: 'OFFER_SUBMITTED', email: false }] },
  ),
  responses: { 200: MailPreferences },
  errors: ['UnprocessableEntity'],
  handler: async ({ ctx, caller, body }) => {
    await savePreferences(ctx, caller.accountId, body.preferences)
    return ok({ preferences: await listPreferences(ctx, caller.accountId) })
  },
})
