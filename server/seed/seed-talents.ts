import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { App } from '../app.ts'
import { insertStored, putAnalysis, putCorrected } from '../features/likeness/assets/index.ts'
import { CURRENT_VERSION, recordConsent } from '../features/likeness/consent/index.ts'
import { FACE_VERSION } from '../features/likeness/marks/index.ts'
import {
  type Category,
  type Gender,
  pictureUrl,
  putFaceVector,
  type VoiceTone,
  writeRecord,
} from '../features/likeness/search/index.ts'
import { saveLinks, writeReadings } from '../features/likeness/social/index.ts'
import { gatherFacts, PICTURE_VERSION, putOwnStatements } from '../features/likeness/tags/index.ts'
import { keepCheckedFile, storeFile } from '../features/media/files/index.ts'
import { ensureAccount, replaceAccountImage } from '../features/people/accounts/index.ts'
import { addMs, DAY_MS } from '../platform/clock.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { newId } from '../platform/ids.ts'
import type { DemoBrowser } from './demo-browser.ts'

/** A talent from `packages/demo-art/tag-demo-cast.ts`: drawn, and tagged by the local models. */
type DemoTalentRow = {
  key: string
  displayName: string
  bio: string
  category: Category
  gender: Gender
  birthYear: number
  accent: string
  voiceTone: VoiceTone
  link: string
  followers: number
  seen: { tags: string[] }
  seenBy: string
  face: number[]
  faceBy: string
}

type SeedApp = Pick<App, 'ctx' | 'builtinIssuer'>

/** Returns the browser of the demo person with that name; undefined if there is none. */
type FindBrowser = (displayName: string) => Promise<DemoBrowser | undefined>

const FOLDER = new URL('./cast/', import.meta.url)
const KIND = 'likeness-image'
/** Gender that a tag implies. A tag that contradicts the person's gender is corrected. */
const GENDER_OF_TAG: Readonly<Record<string, Gender>> = { woman: 'female', man: 'male' }

/**
 * Adds two dozen talents that searches find, each with consent and a drawn portrait tagged in
 * advance. They have no password; to sign in as one, request a code by mail. The talents among the
 * demo people get a portrait too. Talents that can already be found stay unchanged.
 */
export async function seedTalents(app: SeedApp, browserCalled: FindBrowser): Promise<void> {
  const cast = JSON.parse(await readFile(new URL('cast.json', FOLDER), 'utf8')) as DemoTalentRow[]
  await Promise.all(
    cast.map(async (member) => {
      const browser = await browserCalled(member.displayName)
      return browser ? setProfilePicture(app, browser, member) : addMember(app, member)
    }),
  )
}

/** Makes an existing person findable, and sets the portrait as their profile picture. */
async function setProfilePicture({ ctx }: SeedApp, browser: DemoBrowser, member: DemoTalentRow): Promise<void> {
  const { body } = await browser.send<{ account: { id: string; imageUrl: string | null } }>('GET', '/api/accounts/me')
  if (body.account.imageUrl !== null) return
  const imageUrl = pictureUrl(ctx.config, await addToSearch(ctx, body.account.id, member))
  await browser.send('PATCH', '/api/accounts/me', { imageUrl })
}

async function addMember({ ctx, builtinIssuer }: SeedApp, member: DemoTalentRow): Promise<void> {
  const { displayName } = member
  const email = `${member.key}@cast.semblance.example`
  const issuer = builtinIssuer()
  if (await issuer.isRegistered(email)) return
  const { sub } = await issuer.registerConfirmed({ email, displayName, password: null, role: 'talent' })
  const claims = { sub, email, emailVerified: true, displayName, expiresAt: addMs(ctx.clock.now(), DAY_MS) }
  const { accountId } = await ensureAccount(ctx, claims, 'talent')
  const portrait = pictureUrl(ctx.config, await addToSearch(ctx, accountId, member))
  await inTransaction(ctx.db, (trx) =>
    replaceAccountImage(trx, accountId, { from: [null], to: portrait, at: ctx.clock.now() }),
  )
}

/** @returns the picture's id */
async function addToSearch(ctx: App['ctx'], accountId: string, member: DemoTalentRow): Promise<string> {
  const { category, gender, birthYear, accent, voiceTone, seen, seenBy, followers } = member
  const at = ctx.clock.now()
  const source = await readFile(new URL(`${member.key}.webp`, FOLDER))
  const owner = { accountId }
  const file = await storeFile(ctx, { kind: KIND, source, owner, expiresAt: addMs(at, DAY_MS) })
  const { key: fileKey, content_type: contentType, bytes, width, height } = file
  await ctx.persons.analyze({ source: KIND, fileKey, accountId })
  const sha256 = createHash('sha256').update(source).digest('hex')
  const pictureId = await inTransaction(ctx.db, async (trx) => {
    await recordConsent(trx, { accountId, granted: true, version: CURRENT_VERSION, actorAccountId: accountId, at })
    const assetId = newId()
    const person = await ctx.persons.check(trx, { source: KIND, fileKey, accountId, assetId })
    const added = { fileKey, sha256, contentType, bytes, width, height }
    await insertStored(trx, { accountId, type: 'IMAGE', at }, [{ id: assetId, file: added, person }])
    await keepCheckedFile(trx, person, at)
    const removed = seen.tags.filter((tag) => (GENDER_OF_TAG[tag] ?? gender) !== gender)
    const searchTags = seen.tags.filter((tag) => !removed.includes(tag))
    await putAnalysis(trx, { assetId, seen, seenBy, seenVersion: PICTURE_VERSION, searchTags, at })
    if (removed.length > 0) await putCorrected(trx, { id: assetId, corrected: { added: [], removed }, searchTags, at })
    await putFaceVector(trx, { assetId, accountId, model: member.faceBy, version: FACE_VERSION, vector: member.face })
    const words = { category, gender, birthYear, accent, voiceTone }
    await putOwnStatements(trx, { accountId, actorAccountId: accountId, words, at })
    return assetId
  })
  const [link] = await saveLinks(ctx, accountId, [{ url: member.link }])
  await inTransaction(ctx.db, async (trx) => {
    if (link) {
      const read = { id: link.id, followers, engagementRate: null, picture: null, failure: null, isFinal: true }
      await writeReadings(trx, [read], at)
    }
    const { facts } = await gatherFacts(trx, accountId)
    await writeRecord(trx, accountId, facts, at)
  })
  return pictureId
}
