/**
 * Draws the talents of the demo data, tags each with the local models, and writes pictures and tags
 * to `server/seed/cast`, so that a first start runs no model. Run it when the drawings or the
 * models change.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { createLikeness } from '@semblance/local-models/likeness'
import { LOCAL_NAMES } from '@semblance/local-models/names'
import { createLocalPools } from '@semblance/local-models/pools'
import { createVision } from '@semblance/local-models/vision'
import sharp from 'sharp'
import { toPictureAnalysis } from '../../server/features/likeness/tags/domain/asset-analysis.ts'
import { unavailable } from '../../server/platform/errors.ts'
import { createLocalProfiles } from '../../server/providers/profiles/local/local-profiles.ts'
import { TALENT_PROFILES, type TalentProfile } from './portraits/cast.ts'
import { drawPortrait, type Sitter } from './portraits/draw-portrait.ts'

const CAST_FOLDER = new URL('../../server/seed/cast/', import.meta.url)
const QUALITY = 82
/**
 * Number of digits kept of a vector's numbers. More digits would not distinguish people any better.
 */
const DIGITS = 5

const GRAINS = [0, 0.04, 0.08, 0.12]
/** People born before this year are drawn with a few wrinkles. */
const OLDER = 1990
const YEAR = 2026
const AGES = ['20s', '30s', '40s', 'elder'] as const

const pools = createLocalPools({ unavailable })
const [vision, likeness, profiles] = [createVision(pools), createLikeness(pools), createLocalProfiles()]
const callOf = (model: string) => ({ model, parameters: {}, signal: new AbortController().signal })
await mkdir(CAST_FOLDER, { recursive: true })
const members: object[] = []
for (const { sitter, ...profile } of TALENT_PROFILES) {
  const { picture, description } = await portraitOf(sitter, profile)
  await writeFile(new URL(`${profile.key}.webp`, CAST_FOLDER), picture.bytes)
  const { face } = await likeness.vectorOf(callOf(LOCAL_NAMES.likeness), picture)
  if (!face) throw new Error(`the models find no person in the portrait of ${profile.displayName}`)
  const link = `https://www.instagram.com/${profile.key.replaceAll('-', '.')}.demo`
  const { followers } = await profiles.read(link, new AbortController().signal)
  members.push({
    ...profile,
    link,
    followers,
    seen: toPictureAnalysis(description),
    seenBy: `local/${LOCAL_NAMES.vision}`,
    face: face.vector.map((number) => Number(number.toFixed(DIGITS))),
    faceBy: `local/${LOCAL_NAMES.likeness}`,
  })
}
await writeFile(new URL('cast.json', CAST_FOLDER), `[\n${members.map((each) => JSON.stringify(each)).join(',\n')}\n]\n`)
await pools.close()

/**
 * Draws a portrait, with more grain at each attempt until a model sees an adult of the intended
 * gender.
 */
async function portraitOf(sitter: Sitter, { gender, birthYear }: Pick<TalentProfile, 'gender' | 'birthYear'>) {
  const looks = []
  for (const grain of GRAINS) {
    const bytes = await sharp(Buffer.from(drawPortrait({ age: birthYear < OLDER ? 0.5 : 0, ...sitter, grain })))
      .webp({ quality: QUALITY })
      .toBuffer()
    const picture = { bytes: new Uint8Array(bytes), contentType: 'image/webp' } as const
    const { description } = await vision.describe(callOf(LOCAL_NAMES.vision), picture)
    const { ageGroup } = description
    if (description.faces.length !== 1 || ageGroup === 'child' || ageGroup === 'teen') continue
    const isMeant = gender === description.gender || !['female', 'male'].includes(gender)
    const ages = AGES.indexOf(ageGroup as (typeof AGES)[number])
    const years = Math.min(3, Math.max(0, Math.floor((YEAR - birthYear) / 10) - 2))
    looks.push({ picture, description, amiss: (isMeant ? 0 : 10) + Math.abs(ages - years) })
  }
  const [best] = looks.toSorted((one, other) => one.amiss - other.amiss)
  if (!best) throw new Error('the models take no drawing for an adult')
  return best
}
