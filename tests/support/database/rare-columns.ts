import { addMs, DAY_MS } from '../../../server/platform/clock.ts'
import { newId } from '../../../server/platform/ids.ts'
import { recordMailEvents } from '../../../server/platform/mail/index.ts'
import { confirmBlast, createBlast } from '../offers/blasts.ts'
import { expectOk, setOfferPolicy } from '../offers/offers.ts'
import type { UniqueText } from '../people/admin-notes.ts'
import { addPasskey } from '../people/factors.ts'
import { type OidcPeer, signInBy } from '../people/oidc-peer.ts'
import { PASSWORD, signedIn } from '../people/signed-in.ts'
import type { Person, TestResponse, World } from '../world.ts'

/**
 * Fills columns that most tests leave empty with unique words: accounts, mails, models, briefs.
 */

export function expectCreated({ status, text, body }: TestResponse): any {
  if (status !== 201) throw new Error(`expected 201, got ${status}: ${text}`)
  return body
}

/** Signs a person up, and signs people in by password and by a provider. */
export async function writeSignIns(world: World, peer: OidcPeer, uniqueText: UniqueText): Promise<void> {
  const newcomer = {
    email: `${uniqueText('identity.signups.email')}@elsewhere.test`,
    displayName: uniqueText('identity.signups.display_name'),
    password: PASSWORD,
    role: 'brand',
  }
  expectCreated(await world.stranger().auth.post('/api/auth/signup', newcomer))
  const person = await signedIn(world)
  const { auth, email } = person
  const browser = { 'user-agent': uniqueText('identity.sessions.user_agent') }
  expectOk(await auth.post('/api/auth/login', { email, password: PASSWORD }, browser))
  await addPasskey(world, person, uniqueText('identity.passkeys.name'))
  peer.is({})
  const { status, text } = await signInBy(world.stranger(), 'work')
  if (status !== 302) throw new Error(`the provider’s callback answered ${status}: ${text}`)
  await writeFormerCode(world, uniqueText)
}

/** The first version's table of codes, which no route writes anymore. */
async function writeFormerCode({ clock, database }: World, uniqueText: UniqueText): Promise<void> {
  const email = `${uniqueText('identity.codes.email')}@elsewhere.test`
  const code = { purpose: 'confirm', code_hash: 'of no code', tries_left: 5 } as const
  const expires_at = addMs(clock.now(), DAY_MS)
  await database.kysely
    .insertInto('identity.codes')
    .values({ email, ...code, expires_at })
    .execute()
}

export async function bounceMail({ app, clock }: World, uniqueText: UniqueText): Promise<void> {
  const address = `${uniqueText('suppressed_addresses.address')}@elsewhere.test`
  const detail = `550 ${uniqueText('suppressed_addresses.detail')}`
  await recordMailEvents(app.ctx, [
    { id: newId(), address, kind: 'bounce', name: 'bounce', arguments: {}, detail, at: clock.now() },
  ])
}

export async function addModel(admin: Person, uniqueText: UniqueText): Promise<void> {
  const model = {
    key: 'seldom',
    capability: 'text',
    adapter: 'auto',
    providerModel: null,
    endpoint: null,
    costMicroUsd: 0,
    parameters: { local_style: uniqueText('ai_models.parameters') },
    status: 'inactive',
    speedCategory: 'fast',
    timeoutMs: 1000,
    concurrency: 1,
  }
  expectCreated(await admin.post('/api/merch/admin/models', model))
}

/** Saves a draft, and sends a brief that one of two talents refuses. */
export async function writeBriefs(world: World, brand: Person, uniqueText: UniqueText): Promise<void> {
  const draft = { slugs: [], brief: { campaignDescription: uniqueText('blast_drafts.draft', 'brand') } }
  expectOk(await brand.post('/api/offers/blast/draft/save', draft))
  const talents = [await world.talent(`Picky ${uniqueText('accounts.display_name')}`), await world.talent()] as const
  await setOfferPolicy(talents[0], { blockedBrandNames: [brand.displayName] })
  const { results } = expectOk(await confirmBlast(brand, await createBlast(brand, talents)))
  if (results[0].error === null) throw new Error('the talent did not refuse the brand')
}
