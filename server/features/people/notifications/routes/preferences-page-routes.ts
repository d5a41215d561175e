import Type from 'typebox'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Html } from '../../../../platform/http/schemas.ts'
import { savePreferences } from '../mail-preferences.ts'
import { PREFERENCES_PATH } from '../notification-mail.ts'
import { canSwitchOff, MAILED_TYPES } from '../notification-types.ts'
import { preferencesPage } from '../pages/preferences-page.ts'

const shared = { path: PREFERENCES_PATH, auth: 'user', hidden: true, tag: 'Pages' } as const
const SWITCHES = MAILED_TYPES.filter(canSwitchOff)
const isOn = Type.Optional(Type.Literal('on'))

export const preferencesPageRoute = defineRoute({
  ...shared,
  method: 'GET',
  summary: 'Which notices somebody gets by mail, with a switch each.',
  query: Type.Object({ saved: Type.Optional(Type.String({ maxLength: 40 })) }),
  openQuery: 'link',
  responses: { 200: Html },
  handler: async ({ ctx, caller, query }) => {
    return ok(await preferencesPage(ctx, caller, query.saved !== undefined))
  },
})

/** A form sends the switches that are on, and says nothing of the others. */
export const preferencesFormRoute = defineRoute({
  ...shared,
  method: 'POST',
  form: true,
  summary: 'The switches of that page, sent as they stand.',
  body: Exactly(Object.fromEntries(SWITCHES.map((type) => [type, isOn]))),
  responses: { 303: Html },
  handler: async ({ ctx, caller, body, reply }) => {
    await savePreferences(
      ctx,
      caller.accountId,
      SWITCHES.map((type) => ({ type, email: body[type] === 'on' })),
    )
    reply.header('location', `${PREFERENCES_PATH}?saved=yes`)
    return { status: 303, body: '' }
  },
})
