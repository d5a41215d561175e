import type { Context } from '../../../../platform/context.ts'
import type { Caller } from '../../../../platform/http/route.ts'
import { renderPage } from '../../../../platform/pages/built-pages.ts'
import { listPreferences } from '../mail-preferences.ts'
import { aboutType } from '../notification-types.ts'

/** Every type of notice with a switch a channel, and how often mail comes. Two statements. */
export async function preferencesPage(ctx: Context, caller: Caller, isSaved: boolean): Promise<string> {
  const { preferences, digest } = await listPreferences(ctx, caller.accountId)
  return renderPage('preferences', {
    person: { displayName: caller.displayName, accountUrl: ctx.config.AUTH_URL },
    email: caller.email,
    preferences: preferences.map((preference) => ({ ...preference, about: aboutType(preference.type) })),
    digest,
    timeZones: ['UTC', ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC')],
    isSaved,
  })
}
