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
    description:
      '`daily` is at 8:00 every day, `weekly` at 8:00 on Mondays, in one mail. Urgent mails are sent immediately.',
  }),
)
const TimeZone = withExample(
  Type.String({ minLength: 1, maxLength: 64, description: 'From the IANA list.' }),
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
          bell: Type.Boolean({ description: 'If off, the notification is not listed and not counted as unread.' }),
          push: Type.Boolean({ description: 'If on, devices that the caller has added are notified.' }),
          locked: Type.Boolean({ description: 'About money or a dispute: always mailed and always listed.' }),
          waits: Type.Boolean({ description: 'True if the mail is included in a daily or weekly summary.' }),
        }),
      ),
    ),
    digest: named('DigestPreference', Exactly({ rhythm: Rhythm, timeZone: TimeZone, nextAt: NullableTime })),
  }),
  {
    preferences: [
      { type: 'OFFER_RECEIVED', email: true, bell: true, push: true, locked: false, waits: true },
      { type: 'OFFER_SUBMITTED', email: false, bell: true, push: true, locked: false, waits: true },
      { type: 'PAYMENT_RECEIVED', email: true, bell: true, push: true, locked: true, waits: false },
    ],
    digest: { rhythm: 'daily', timeZone: 'Europe/Berlin', nextAt: STORY.dueAt },
  },
)

const toPreferencesView = ({ preferences, digest: { nextAt, ...digest } }: Preferences) => ({
  preferences,
  digest: { ...digest, nextAt: isoTimeOrNull(nextAt) },
})

export const listPreferencesRoute = defineRoute({
  ...shared,
  method: 'GET',
  operationId: 'getMailPreferences',
  summary: 'Returns the caller’s notification settings per type and the frequency of mails.',
  responses: { 200: MailPreferences },
  handler: async ({ ctx, caller }) => ok(toPreferencesView(await listPreferences(ctx, caller.accountId))),
})

export const savePreferencesRoute = defineRoute({
  ...shared,
  method: 'PUT',
  operationId: 'saveMailPreferences',
  summary: 'Changes the caller’s notification settings per type and the frequency of mails.',
  description:
    'Types, channels, `digest` and its parts stay the same if left out. A response can be sent back as it is: `locked`, ' +
    '`waits` and `nextAt` are ignored. Returning to `immediately` sends all waiting updates at once, in one mail.',
  body: named(
    'SaveMailPreferencesBody',
    Exactly({
      preferences: Type.Array(
        Exactly({
          type: MailedType,
          email: Type.Optional(Type.Boolean()),
          bell: Type.Optional(Type.Boolean()),
          push: Type.Optional(Type.Boolean()),
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
    return ok(toPreferencesView(await listPreferences(ctx, caller.accountId)))
  },
})
