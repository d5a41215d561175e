import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, isoTimeOrNull, NullableTime, named, OneOf, withExample } from '../../../../platform/http/schemas.ts'
import { RHYTHMS } from '../domain/digest-times.ts'
import { listPreferences, type Preferences, savePreferences } from '../mail-preferences.ts'
import { MAILED_TYPES } from '../notification-types.ts'

const shared = {
  path: '/api/notifications/preferences',
  auth: 'user',
  tag: 'Notifications',
} as const

const MailedType = named('MailedNotificationType', OneOf(MAILED_TYPES))
const Rhythm = named(
  'MailRhythm',
  OneOf(RHYTHMS, {
    description: '`daily` and `weekly`: at 8:00, on Mondays, in one mail. What cannot wait comes at once.',
  }),
)
const TimeZone = withExample(
  Type.String({ minLength: 1, maxLength: 64, description: 'Of the IANA list.' }),
  'Europe/Berlin',
)

const MailPreferences = named(
  'MailPreferences',
  Exactly({
    preferences: Type.Array(
      named(
        'MailPreference',
        Exactly({
          type: MailedType,
          email: Type.Boolean(),
          bell: Type.Boolean({ description: 'Off: not in the list of notices, and not counted as unread.' }),
          locked: Type.Boolean({ description: 'About money or a dispute: always mailed, always in the bell.' }),
          waits: Type.Boolean({ description: 'Its mail is gathered, where mail comes daily or weekly.' }),
        }),
      ),
    ),
    digest: named('DigestPreference', Exactly({ rhythm: Rhythm, timeZone: TimeZone, nextAt: NullableTime })),
  }),
  {
    preferences: [
      { type: 'OFFER_RECEIVED', email: true, bell: true, locked: false, waits: true },
      { type: 'OFFER_SUBMITTED', email: false, bell: true, locked: false, waits: true },
      { type: 'PAYMENT_RECEIVED', email: true, bell: true, locked: true, waits: false },
    ],
    digest: { rhythm: 'daily', timeZone: 'Europe/Berlin', nextAt: STORY.dueAt },
  },
)

const shown = ({ preferences, digest: { nextAt, ...digest } }: Preferences) => ({
  preferences,
  digest: { ...digest, nextAt: isoTimeOrNull(nextAt) },
})

export const listPreferencesRoute = defineRoute({
  ...shared,
  method: 'GET',
  operationId: 'getMailPreferences',
  summary: 'Which notices the caller’s account gets in the bell and by mail, and how often mail comes.',
  responses: { 200: MailPreferences },
  handler: async ({ ctx, caller }) => ok(shown(await listPreferences(ctx, caller.accountId))),
})

export const savePreferencesRoute = defineRoute({
  ...shared,
  method: 'PUT',
  operationId: 'saveMailPreferences',
  summary: 'Switches the mail and the bell of notices on or off, by type, and says how often mail comes.',
  description:
    'What is not named stays as it is: types, channels, `digest` and its parts. What was read can be sent back: `locked`, ' +
    '`waits` and `nextAt` change nothing. Going back to `immediately` sends what waits at once, in one mail.',
  body: named(
    'SaveMailPreferencesBody',
    Exactly({
      preferences: Type.Array(
        Exactly({
          type: MailedType,
          email: Type.Optional(Type.Boolean()),
          bell: Type.Optional(Type.Boolean()),
          locked: Type.Optional(Type.Boolean()),
          waits: Type.Optional(Type.Boolean()),
        }),
        { maxItems: MAILED_TYPES.length },
      ),
      digest: Type.Optional(
        Exactly({
          rhythm: Type.Optional(Rhythm),
          timeZone: Type.Optional(TimeZone),
          nextAt: Type.Optional(NullableTime),
        }),
      ),
    }),
    {
      preferences: [{ type: 'OFFER_SUBMITTED', email: false, bell: true }],
      digest: { rhythm: 'daily', timeZone: 'Europe/Berlin' },
    },
  ),
  responses: { 200: MailPreferences },
  errors: ['UnprocessableEntity'],
  handler: async ({ ctx, caller, body: { preferences, digest } }) => {
    const { nextAt: _told, ...wanted } = digest ?? {}
    await savePreferences(ctx, caller.accountId, { preferences, ...(digest ? { digest: wanted } : {}) })
    return ok(shown(await listPreferences(ctx, caller.accountId)))
  },
})
