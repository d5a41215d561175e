import type { Context } from '../../../../platform/context.ts'
import type { Caller } from '../../../../platform/http/route.ts'
import { renderPage } from '../../../../platform/pages/built-pages.ts'
import { listPreferences } from '../mail-preferences.ts'
import { aboutType } from '../notification-types.ts'

/** Every type of notice with a switch for its mail. One statement. */
export async function preferencesPage(ctx: Context, caller: Caller, isSaved: boolean): Promise<string> {
  const preferences = await listPreferences(ctx, caller.accountId)
  return renderPage('preferences', {
    person: { displayName: caller.displayName, accountUrl: ctx.config.AUTH_URL },
    email: caller.email,
    preferences: preferences.map((preference) => ({ ...preference, about: aboutType(preference.type) })),
    isSaved,
  })
}
