import type { Face } from '@semblance/ports/models'
import { AGE_GENDER_SIZE, ageAndGender } from './age-and-gender.ts'
import { type FoundFace, scaled, viewOf } from './faces.ts'
import { network } from './networks.ts'
import { greyOf, mirrored, type Pixels } from './pixels.ts'

export type Traits = Pick<Face, 'gender' | 'ageGroup' | 'expression'>

const EMOTION_SIZE = 64
/** Share of the face's square that each network gets, as in its training. */
const NEAR = { gender: 0.65, age: 0.75 }

/** A gender probability closer to 0.5 is unreliable and reported as unknown. */
const SURE_OF_GENDER = 0.2

const AGE_GROUPS: readonly { from: number; group: Face['ageGroup'] }[] = [
  { from: 50, group: 'elder' },
  { from: 40, group: '40s' },
  { from: 30, group: '30s' },
  { from: 20, group: '20s' },
  { from: 13, group: 'teen' },
  { from: 0, group: 'child' },
]

/** Our words for the emotion network's classes, in the order of its output. */
const EXPRESSIONS = ['serious', 'serious', 'other', 'smile', 'serious', 'surprised', 'neutral'] as const
const SURE_OF_EXPRESSION = 0.45

const emotion = network('emotion')

/**
 * Averages the estimates for the face and its mirror image. Ages are rough, and expressions even
 * rougher.
 */
export async function traitsOf(pixels: Pixels, face: FoundFace): Promise<Traits> {
  const view = (size: number, part: number): Float32Array =>
    viewOf(pixels, { ...face.square, side: face.square.side * part }, size)
  const { male } = await fromBothSides(view(AGE_GENDER_SIZE, NEAR.gender))
  const { age } = await fromBothSides(view(AGE_GENDER_SIZE, NEAR.age))
  return {
    gender: Math.abs(male - 0.5) < SURE_OF_GENDER ? 'not-distinctive' : male > 0.5 ? 'male' : 'female',
    ageGroup: AGE_GROUPS.find(({ from }) => age >= from)?.group ?? 'child',
    expression: await expressionOf([view(EMOTION_SIZE, 1), view(EMOTION_SIZE, 0.85)]),
  }
}

async function fromBothSides(view: Float32Array): Promise<{ age: number; male: number }> {
  const [one, other] = [await ageAndGender(view), await ageAndGender(mirrored(view, AGE_GENDER_SIZE))]
  return { age: (one.age + other.age) / 2, male: (one.male + other.male) / 2 }
}

async function expressionOf(views: readonly Float32Array[]): Promise<Face['expression']> {
  const shares = new Map<Face['expression'], number>()
  for (const view of views) {
    const [output] = await emotion(scaled(greyOf(view), 2 / 255, -1), [1, EMOTION_SIZE, EMOTION_SIZE, 1])
    for (const [at, expression] of EXPRESSIONS.entries())
      shares.set(expression, (shares.get(expression) ?? 0) + (output?.values[at] ?? 0) / views.length)
  }
  const [expression, share] = [...shares].reduce((most, next) => (next[1] > most[1] ? next : most))
  return share >= SURE_OF_EXPRESSION ? expression : 'other'
}
