import { sql } from 'kysely'
import { type LikenessFacts, writeRecord } from '../../../server/features/likeness/search/index.ts'
import { inTransaction } from '../../../server/platform/database/transaction.ts'
import { readCast } from '../../../server/seed/demo-cast.ts'
import { observePicture } from '../../../server/seed/demo-observations.ts'
import { DEMO_PEOPLE } from '../../../server/seed/people.ts'
import { NO_FACTS } from '../likeness/likeness-records.ts'
import { chance } from '../likeness/many-talents.ts'
import type { World } from '../world.ts'

export type JudgedTalent = Omit<LikenessFacts, 'styleWords' | 'expression' | 'engagementRate'> & {
  accountId: string
  displayName: string
  bio: string
  fees: Readonly<Record<string, number>>
}

const FIRST = {
  female:
    'Agnes Beatriz Camille Dorota Esther Fiona Gwen Helga Imani Jolene Katya Lorena Mireille Noor Olga Petra Renata Sunniva Talia Ursula',
  male: 'Anton Boris Cedric Dmitri Emil Fabio Gustav Hamza Ivan Joao Karim Lorenzo Magnus Nikolai Otto Pablo Quentin Rashid Stefan Tobias',
  'non-binary': 'Ash Blair Casey Devon Emery Finley',
}
const LAST =
  'Abara Brandt Castillo Duarte Eriksen Fontaine Galvez Hoffman Ibsen Jankowski Kovacs Larsen Moretti Novak Ortega Pereira Quiroga Ricci Schulz Torres Ueda Vargas Wagner Ximenez Yilmaz Zuniga'
/** Jobs by category. None contains a word for which the queries by free words search. */
const JOBS: Readonly<Record<string, readonly string[]>> = {
  actor: ['Repertory theater', 'Commercials and short films'],
  musician: ['Cello', 'Session drums', 'Trumpet'],
  athlete: ['Marathons', 'Fencing', 'Volleyball'],
  creator: ['Knitting videos', 'Travel diaries'],
  model: ['Catalogs', 'Hand model'],
  comedian: ['Improvisation', 'Sketches'],
  presenter: ['Morning radio', 'Quiz shows'],
  expert: ['Beekeeper', 'Botanist', 'Dentist'],
}
const PLACES = [
  'Madrid',
  'Berlin',
  'Munich',
  'Paris',
  'Toronto',
  'Dublin',
  'Lisbon',
  'Warsaw',
  'Mexico City',
  'New York',
  'Chicago',
]
const ACCENTS = ['es-ES', 'de-DE', 'fr-FR', 'en-US', 'en-GB', 'en-IE', 'pt-PT', 'pl-PL', 'es-MX', 'it-IT']

/** Generates talents, the same ones in every run. */
export async function judgedPopulation(count: number): Promise<JudgedTalent[]> {
  const cast = (await readCast()).map((member): JudgedTalent => {
    const seen = observePicture(member, 0)
    const person = DEMO_PEOPLE.find(({ displayName }) => displayName === member.displayName)
    const minimums = person?.talent?.policy.minimums ?? []
    return {
      accountId: member.key,
      displayName: member.displayName,
      bio: person?.bio ?? member.bio,
      category: member.category,
      gender: member.gender,
      birthYear: member.birthYear,
      accent: member.accent,
      voiceTone: member.voiceTone,
      hairColor: member.hairColor,
      ageGroup: seen.ageGroup,
      numberOfFollowers: member.followers,
      hasImageAsset: true,
      hasVoiceSample: true,
      tags: seen.tags,
      fees: Object.fromEntries(
        minimums.map(({ currency, amountMinorUnit }) => [currency, amountMinorUnit]).toReversed(),
      ),
    }
  })
  return [...cast, ...generated(count)]
}

function generated(count: number): JudgedTalent[] {
  const { next, maybe } = chance(48)
  const oneOf = <Value>(values: readonly Value[]): Value => values[Math.floor(values.length * next())] as Value
  const last = LAST.split(' ')
  return Array.from({ length: count }, (_, number) => {
    const gender = oneOf(['female', 'female', 'female', 'male', 'male', 'male', 'non-binary'] as const)
    const category = oneOf(Object.keys(JOBS)) as keyof typeof JOBS
    const first = FIRST[gender].split(' ')
    const birthYear = 1945 + Math.floor(next() * 62)
    const age = 2026 - birthYear
    const hairColor = oneOf(['black', 'brown', 'blond', 'red', 'grey', 'bald'] as const)
    return {
      accountId: `judged-${number}`,
      displayName: `${first[number % first.length]} ${last[(number * 7) % last.length]}`,
      bio: `${oneOf(JOBS[category] ?? [])}, ${oneOf(PLACES)}.`,
      category: category as JudgedTalent['category'],
      gender,
      // A third states no year, and is found by the age group seen in pictures.
      birthYear: maybe(0.67, () => birthYear),
      ageGroup: age < 30 ? '20s' : age < 40 ? '30s' : age < 50 ? '40s' : 'elder',
      accent: oneOf(ACCENTS),
      voiceTone: oneOf(['warm', 'bright', 'deep', 'calm', 'energetic', 'neutral'] as const),
      hairColor,
      numberOfFollowers: Math.floor(10 ** (2 + next() * 5)),
      hasImageAsset: next() < 0.9,
      hasVoiceSample: next() < 0.6,
      tags: ['portrait', `${hairColor} hair`],
      fees: maybe(0.6, () => ({ USD: 10_000 * (1 + Math.floor(next() * 12)) })) ?? {},
    }
  })
}

/** Inserts talents as indexing does. The job embeds their words. */
export async function insertJudged(world: World, talents: readonly JudgedTalent[]): Promise<void> {
  const db = world.database.kysely
  const given = sql`jsonb_to_recordset(${JSON.stringify(talents)}::jsonb)
    as t ("accountId" text, "displayName" text, bio text, fees jsonb)`
  await sql`insert into profiles (user_id, display_name, roles, created_at)
    select "accountId", "displayName", '{talent}', now() from ${given}`.execute(db)
  await sql`insert into accounts (id, owner_user_id, kind, display_name, slug, bio, created_at, updated_at)
    select "accountId", "accountId", 'talent', "displayName", "accountId", bio, now(), now() from ${given}`.execute(db)
  await sql`insert into offer_minimums (account_id, currency, category, amount_minor_unit)
    select "accountId", fee.key, '', fee.value::bigint from ${given} cross join jsonb_each_text(fees) fee`.execute(db)
  await sql`insert into likeness_consent_states (account_id, granted, version, number, changed_at)
    select "accountId", true, '2026-11', 1, now() from ${given}`.execute(db)
  await inTransaction(db, async (trx) => {
    for (const { accountId, displayName: _name, bio: _bio, fees: _fees, ...facts } of talents)
      await writeRecord(trx, accountId, { ...NO_FACTS, ...facts }, world.clock.now())
  })
}
