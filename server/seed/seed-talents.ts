import type { App } from '../app.ts'
import { pictureUrl } from '../features/likeness/search/index.ts'
import { ensureAccount, replaceAccountImage } from '../features/people/accounts/index.ts'
import { addMs, DAY_MS } from '../platform/clock.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { DemoBrowser } from './demo-browser.ts'
import { type CastMember, castEmail, type HeardVoice, readVoices } from './demo-cast.ts'
import { DEMO_PASSWORD } from './people.ts'
import { addLikeness } from './seed-likeness.ts'

type SeedApp = Pick<App, 'ctx' | 'builtinIssuer'>
type Talent = { member: CastMember; voice: HeardVoice }

type FindBrowser = (displayName: string) => Promise<DemoBrowser | undefined>

/**
 * Adds two dozen talents with a consent, illustrations and a recording. Searches find them.
 * Talents whom searches already find stay unchanged.
 */
export async function seedTalents(
  app: SeedApp,
  cast: readonly CastMember[],
  browserCalled: FindBrowser,
): Promise<void> {
  const voices = await readVoices()
  await Promise.all(
    cast.map(async (member) => {
      const voice = voices.find(({ key }) => key === member.key)
      if (!voice) throw new Error(`${member.displayName} has no recording`)
      const browser = await browserCalled(member.displayName)
      await (browser ? setProfilePicture(app, browser, { member, voice }) : addMember(app, { member, voice }))
    }),
  )
}

async function setProfilePicture({ ctx }: SeedApp, browser: DemoBrowser, talent: Talent): Promise<void> {
  const { body } = await browser.send<{ account: { id: string; imageUrl: string | null } }>('GET', '/api/accounts/me')
  if (body.account.imageUrl !== null) return
  const imageUrl = pictureUrl(ctx.config, await addLikeness(ctx, body.account.id, talent))
  await browser.send('PATCH', '/api/accounts/me', { imageUrl })
}

async function addMember({ ctx, builtinIssuer }: SeedApp, talent: Talent): Promise<void> {
  const { displayName, key } = talent.member
  const email = castEmail(key)
  const issuer = builtinIssuer()
  if (await issuer.isRegistered(email)) return
  const { sub } = await issuer.registerConfirmed({ email, displayName, password: DEMO_PASSWORD, role: 'talent' })
  const claims = { sub, email, emailVerified: true, displayName, expiresAt: addMs(ctx.clock.now(), DAY_MS) }
  const { accountId } = await ensureAccount(ctx, claims, 'talent')
  const portrait = pictureUrl(ctx.config, await addLikeness(ctx, accountId, talent))
  await inTransaction(ctx.db, (trx) =>
    replaceAccountImage(trx, accountId, { from: [null], to: portrait, at: ctx.clock.now() }),
  )
}
