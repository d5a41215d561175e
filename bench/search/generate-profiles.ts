import type pg from 'pg'
import { describeTraits } from '../../server/features/likeness/search/domain/traits.ts'
import {
  CATEGORIES,
  GENDERS,
  HAIR_COLORS,
  type LikenessFacts,
  VOICE_TONES,
} from '../../server/features/likeness/search/index.ts'
import type { EmbeddingsModel } from '../../server/providers/models/port.ts'

/** Frequency of each value. Some values are much more frequent than others, as in real life. */
const SHARES = {
  category: weighted(CATEGORIES, [12, 12, 8, 35, 20, 5, 5, 3]),
  gender: weighted(GENDERS, [50, 42, 3, 5]),
  hair: weighted(HAIR_COLORS, [25, 40, 20, 4, 5, 1, 2, 3]),
  age: weighted(['teen', '20s', '30s', '40s', 'elder'], [7, 42, 33, 12, 6]),
  expression: weighted(['smile', 'neutral', 'serious', 'surprised', 'other'], [50, 30, 15, 3, 2]),
  tone: weighted(VOICE_TONES, [25, 15, 15, 20, 15, 10]),
} as const

function weighted(values: readonly string[], weights: readonly number[]) {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let sum = 0
  const from = weights.map((weight) => {
    const start = sum
    sum += weight / total
    return start
  })
  return { values, from }
}

const pick = ({ values, from }: { values: readonly string[]; from: readonly number[] }): string =>
  `(array[${values.map((value) => `'${value}'`).join(',')}])[width_bucket(random(), array[${from.join(',')}]::float8[])]`

/**
 * Returns an SQL expression for a random number from 1 to `max`. Small numbers are much more
 * frequent.
 */
const zipf = (max: number): string => `(1 + floor(${max} * power(random(), 3)))::int`

/** Triggers are off, because they would compute the same values again for every row. */
export async function generateProfiles(client: pg.Client, count: number): Promise<void> {
  const run = (text: string) => client.query(text)
  await run(`select setseed(0.42)`)
  await run(`create temporary table person as
    select number, 'a' || lpad(number::text, 8, '0') as id,
      initcap(f.s1 || f.s2) || ' ' || initcap(l.s1 || l.s2 || l.s3) as name
    from generate_series(1, ${count}) number,
      lateral (select (array['ma','jo','an','li','ka','to','el','sa','be','ni','pe','ro','al','da','mi'])[${zipf(15)} + 0 * number] as s1,
        (array['ra','na','rin','lia','nas','mas','vin','ria','lou','ten'])[${zipf(10)}] as s2) f,
      lateral (select (array['lind','berg','mor','ok','sven','kel','hoff','van','gar','ros','tan','wil','nov','sil','fer'])[${zipf(15)} + 0 * number] as s1,
        (array['qvist','ers','a','strom','man','ov','er','son','eira','ler'])[${zipf(10)}] as s2,
        (array['','sen','dal','ka','ini','is','ez','ton'])[${zipf(8)}] as s3) l`)
  await run(
    `insert into profiles (user_id, display_name, roles, created_at) select id, name, '{talent}', now() from person`,
  )
  await run(`insert into accounts (id, owner_user_id, kind, display_name, slug, created_at, updated_at)
    select id, id, 'talent', name, 'talent-' || number, now(), now() from person`)
  await run(`alter table likeness_consent_states disable trigger user`)
  await run(`insert into likeness_consent_states (account_id, granted, version, number, changed_at)
    select id, true, '2026-11', 1, now() from person`)
  await run(`alter table likeness_consent_states enable trigger user`)
  await run(`alter table likeness_profiles disable trigger user`)
  await run(`insert into likeness_profiles
    select id, true, folded_name(name), category, gender, hair, age, expression, tone, accent, followers, birth_year, rate,
      has_picture, tone is not null, tags,
      array['category:' || category, 'gender:' || gender, 'hair:' || hair, 'age:' || age, 'expression:' || expression,
        'picture:' || has_picture, 'voice:' || (tone is not null)]
        || case when tone is null then '{}' else array['tone:' || tone] end
        || case when accent is null then '{}' else array['accent:' || lower(accent)] end
        || array(select 'tag:' || tag from unnest(tags) tag),
      '', null, now()
    from (
      select id, name, ${pick(SHARES.category)} as category, ${pick(SHARES.gender)} as gender, ${pick(SHARES.hair)} as hair,
        ${pick(SHARES.age)} as age, ${pick(SHARES.expression)} as expression,
        case when random() < 0.4 then ${pick(SHARES.tone)} end as tone,
        case when random() < 0.5 then 'r' || ${zipf(80)} end as accent,
        floor(exp(6.5 + 2.2 * sqrt(-2 * ln(1 - random())) * cos(2 * pi() * random())))::bigint as followers,
        case when random() < 0.7 then (2008 - floor(45 * power(random(), 1.5)))::int end as birth_year,
        case when random() < 0.7 then power(random(), 3) * 0.3 end as rate,
        random() < 0.8 as has_picture,
        array(select distinct 'tag' || ${zipf(400)} from generate_series(1, 2 + (number % 4))) as tags
      from person) facts`)
  await run(`alter table likeness_profiles enable trigger user`)
}

/**
 * Number of descriptions for which the model computes a vector. `OFFSET_COUNT` is the number of
 * different random offsets that are added to these vectors.
 */
const EMBEDDED_COUNT = 1500
const OFFSET_COUNT = 4000

/**
 * Each vector is that of a description plus a random offset, so many vectors are close to each
 * other. `spread` is the length of the offset, relative to that of the vector.
 */
export async function generateEmbeddings(
  client: pg.Client,
  model: Pick<EmbeddingsModel, 'embed'>,
  { madeBy, spread = 0.35 }: { madeBy: string; spread?: number },
): Promise<void> {
  const texts = Array.from({ length: EMBEDDED_COUNT }, () => describeTraits(anybody(), [oneOf(STYLES), oneOf(STYLES)]))
  const call = { model: '', parameters: {}, signal: new AbortController().signal }
  await client.query('create temporary table spoken (number int primary key, vector vector(512))')
  for (let at = 0; at < texts.length; at += 100) {
    const { vectors } = await model.embed(call, texts.slice(at, at + 100))
    await client.query(
      `insert into spoken select ${at} + ordinality, value::vector from unnest($1::text[]) with ordinality as t (value)`,
      [vectors.map((vector) => `[${vector.join(',')}]`)],
    )
  }
  await client.query(`create temporary table aside as
    select number, l2_normalize(array_agg(sqrt(-2 * ln(1 - random())) * cos(2 * pi() * random()))::vector(512)) as vector
    from generate_series(1, ${OFFSET_COUNT}) number, generate_series(1, 512) group by number`)
  await client.query('create unique index on aside (number)')
  await client.query(`analyze spoken, aside`)
  await client.query(
    `insert into likeness_meanings (account_id, made_by, vector, embedded_at)
    select account_id, $1, l2_normalize(spoken.vector + (select array_fill($2::real, array[512])::vector) * aside.vector)::halfvec(512), now()
    from (select account_id, 1 + floor(${EMBEDDED_COUNT} * power(random(), 2))::int as s, 1 + floor(${OFFSET_COUNT} * random())::int as a
      from likeness_profiles offset 0) p
    join spoken on spoken.number = p.s join aside on aside.number = p.a`,
    [madeBy, spread],
  )
}

const STYLES =
  'elegant rugged friendly sporty urban vintage glamorous playful serious natural bold quiet edgy classic warm'.split(
    ' ',
  )
const TOPICS =
  'stage radio cooking travel fitness fashion gaming comedy science parenting cars beauty music sailing'.split(' ')
const oneOf = (values: readonly string[]): string => values[Math.floor(Math.random() * values.length)] ?? ''

const anybody = () =>
  ({
    category: oneOf(CATEGORIES),
    gender: oneOf(GENDERS),
    hairColor: oneOf(HAIR_COLORS),
    ageGroup: oneOf(SHARES.age.values),
    expression: oneOf(SHARES.expression.values),
    voiceTone: oneOf(VOICE_TONES),
    tags: [oneOf(TOPICS), oneOf(TOPICS)],
  }) as Pick<LikenessFacts, 'category' | 'gender' | 'hairColor' | 'ageGroup' | 'expression' | 'voiceTone' | 'tags'>
