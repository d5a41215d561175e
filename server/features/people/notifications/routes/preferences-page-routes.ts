import Type from 'typebox'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Html, OneOf } from '../../../../platform/http/schemas.ts'
import { RHYTHMS } from '../domain/digest-times.ts'
import { PREFERENCES_PATH } from '../mail-links.ts'
import { savePreferences } from '../mail-preferences.ts'
import { canSwitchOff, MAILED_TYPES } from '../notification-types.ts'
import { preferencesPage } from '../pages/preferences-page.ts'

const shared = { path: PREFERENCES_PATH, auth: 'user', hidden: true, tag: 'Pages' } as const
const SWITCHES = MAILED_TYPES.filter(canSwitchOff)
const isOn = Type.Optional(Type.Literal('on'))
const bellOf = (type: string) => `bell.${type}`

export const preferencesPageRoute = defineRoute({
  ...shared,
  method: 'GET',
  summary: 'Which notices somebody gets in the bell and by mail, with a switch each, and how often mail comes.',
  query: Type.Object({ saved: Type.Optional(Type.String({ maxLength: 40 })) }),
  openQuery: 'link',
  responses: { 200: Html },
  handler: async ({ ctx, caller, query }) => {
    return ok(await preferencesPage(ctx, caller, query.saved !== undefined))
  },
})

/** A form sends the switches that are on, and says nothing of the others: `bells` says that it has those of the bell. */
export const preferencesFormRoute = defineRoute({
  ...shared,
  method: 'POST',
  form: true,
  summary: 'The switches of that page, sent as they stand.',
  body: Exactly({
    ...Object.fromEntries(SWITCHES.flatMap((type) => [[type, isOn] as const, [bellOf(type), isOn] as const])),
    bells: Type.Optional(Type.Literal('shown')),
    rhythm: Type.Optional(OneOf(RHYTHMS)),
    timeZone: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  }),
  responses: { 303: Html },
  handler: async ({ ctx, caller, body, reply }) => {
    const switches: Readonly<Record<string, unknown>> = body
    const { rhythm, timeZone, bells } = body
    await savePreferences(ctx, caller.accountId, {
      preferences: SWITCHES.map((type) => ({
        type,
        email: switches[type] === 'on',
        ...(bells ? { bell: switches[bellOf(type)] === 'on' } : {}),
      })),
      ...(rhythm && timeZone ? { digest: { rhythm, timeZone } } : {}),
    })
    reply.header('location', `${PREFERENCES_PATH}?saved=yes`)
    return { status: 303, body: '' }
  },
})
