import { sql } from 'kysely'
import type { Filters } from '../../../server/features/likeness/search/domain/filters.ts'
import { termsOf } from '../../../server/features/likeness/search/domain/traits.ts'
import { CATEGORIES, GENDERS, HAIR_COLORS, VOICE_TONES } from '../../../server/features/likeness/search/index.ts'
import type { World } from '../world.ts'

/** Mulberry32. */
export function chance(seed: number) {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  /** The first item is far more likely than the last. */
  const oneOf = <Value>(values: readonly Value[]): Value => values[Math.floor(values.length * next() ** 2)] as Value
  return { next, oneOf, maybe: <Value>(share: number, make: () => Value) => (next() < share ? make() : null) }
}

const FIRST = ['Mara', 'Marina', 'Zoë', 'Jon', 'Ánna', 'Lina', 'Tom']
const LAST = ['Lind', 'Lindqvist', 'Ångström', 'Berg', 'Lindberg', 'O’Neil', 'van der Berg', '100% Real']

export type ManyTalent = ReturnType<typeof manyTalents>[number]

/** Generates talents, many of whom share a name and a number of followers. */
export function manyTalents(count: number, seed: number) {
  const { next, oneOf, maybe } = chance(seed)
  return Array.from({ length: count }, (_, number) => {
    const traits = {
      category: maybe(0.9, () => oneOf(CATEGORIES)),
      gender: maybe(0.9, () => oneOf(GENDERS)),
      hairColor: maybe(0.8, () => oneOf(HAIR_COLORS)),
      ageGroup: maybe(0.8, () => oneOf(['20s', '30s', '40s'])),
      voiceTone: maybe(0.5, () => oneOf(VOICE_TONES)),
      accent: maybe(0.5, () => oneOf(['en-GB', 'Göteborg', 'de'])),
      hasImageAsset: next() < 0.7,
      hasVoiceSample: next() < 0.4,
      tags: [...new Set([oneOf(['stage', 'radio', 'Sailing', 'cars']), oneOf(['cooking', 'stage', 'film'])])],
    }
    return {
      ...traits,
      accountId: `many-${String(number).padStart(6, '0')}`,
      displayName: `${oneOf(FIRST)} ${oneOf(LAST)}`,
      numberOfFollowers: oneOf([0, 5, 12_400, 12_400, 90_000, Math.floor(next() * 1e6)]),
      birthYear: maybe(0.7, () => 1960 + Math.floor(next() * 45)),
      engagementRate: maybe(0.7, () => Math.floor(next() * 20) / 100),
      isConsenting: next() < 0.95,
      terms: termsOf(Object.fromEntries(Object.entries(traits).filter(([, value]) => value !== null)) as Filters),
    }
  })
}

/** Some have no consent and are not listed. */
export async function insertManyTalents(world: World, talents: readonly ManyTalent[]): Promise<void> {
  const db = world.database.kysely
  const rows = JSON.stringify(talents)
  const given = sql`jsonb_to_recordset(${rows}::jsonb) as t ("accountId" text, "displayName" text, category text, gender text,
    "hairColor" text, "ageGroup" text, "voiceTone" text, accent text, "numberOfFollowers" bigint, "birthYear" int,
    "engagementRate" float8, "hasImageAsset" boolean, "hasVoiceSample" boolean, tags text[], terms text[], "isConsenting" boolean)`
  await sql`insert into profiles (user_id, display_name, roles, created_at)
    select "accountId", "displayName", '{talent}', now() from ${given}`.execute(db)
  await sql`insert into accounts (id, owner_user_id, kind, display_name, slug, created_at, updated_at)
    select "accountId", "accountId", 'talent', "displayName", "accountId", now(), now() from ${given}`.execute(db)
  await sql`insert into likeness_consent_states (account_id, granted, version, number, changed_at)
    select "accountId", "isConsenting", '2026-11', 1, now() from ${given}`.execute(db)
  await sql`insert into likeness_profiles (account_id, is_listed, name_folded, category, gender, hair_color, age_group,
      voice_tone, accent, number_of_followers, birth_year, engagement_rate, has_image_asset, has_voice_sample, tags, terms,
      description, written_at)
    select "accountId", false, '', category, gender, "hairColor", "ageGroup", "voiceTone", accent, "numberOfFollowers",
      "birthYear", "engagementRate", "hasImageAsset", "hasVoiceSample", tags, terms, '', now() from ${given}`.execute(
    db,
  )
}
