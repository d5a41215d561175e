import { createHash } from 'node:crypto'
import type { CastMember } from './demo-cast.ts'

/**
 * Stored as the model of the observations, which come from the cast. The local models find no face
 * in illustrations.
 */
export const DEMO_OBSERVER = 'demo/cast'

/**
 * Must name the model that reads search photos, because only vectors of one model are compared.
 */
export const FACE_MODEL = 'local/dlib-resnet'

const YEAR = 2026
const DIMENSIONS = 128
const FRAMINGS = ['portrait', 'close-up', 'portrait', 'half body']
const SMILES = new Set(['smile', 'cute', 'calm', 'cheeky'])

export function observePicture({ gender, birthYear, hairColor, look, faces }: CastMember, at: number) {
  const isSmiling = SMILES.has(faces[at] ?? '')
  const seenGender = gender === 'female' || gender === 'male' ? gender : ('not-distinctive' as const)
  return {
    kind: 'picture' as const,
    gender: seenGender,
    ageGroup: ageGroupOf(birthYear),
    hairColor,
    expression: isSmiling ? 'smile' : 'neutral',
    confidence: 1,
    peopleCount: 1,
    tags: [
      FRAMINGS[at] ?? 'portrait',
      `${hairColor} hair`,
      ...(isSmiling ? ['smiling'] : []),
      ...(seenGender === 'female' ? ['woman'] : seenGender === 'male' ? ['man'] : []),
      ...(look.glasses ? ['glasses'] : []),
      ...(look.facialHair ? [look.facialHair.includes('stache') ? 'mustache' : 'beard'] : []),
      'illustration',
    ],
  }
}

function ageGroupOf(birthYear: number): string {
  const age = YEAR - birthYear
  return age < 30 ? '20s' : age < 40 ? '30s' : age < 50 ? '40s' : 'elder'
}

/**
 * Replaces a real face vector. Demo talents with the same gender, age and hair have similar
 * vectors of length 1.
 */
export function faceVectorOf({ key, gender, birthYear, hairColor }: CastMember): number[] {
  const parts = [
    { word: 'face', weight: 3 },
    { word: gender, weight: 1 },
    { word: ageGroupOf(birthYear), weight: 0.7 },
    { word: hairColor, weight: 0.5 },
    { word: key, weight: 1 },
  ].map(({ word, weight }) => directionOf(word).map((number) => number * weight))
  return toUnitLength(
    Array.from({ length: DIMENSIONS }, (_, at) => parts.reduce((sum, part) => sum + (part[at] ?? 0), 0)),
  )
}

const directionOf = (word: string): number[] =>
  toUnitLength(
    [...createHash('shake256', { outputLength: DIMENSIONS }).update(word).digest()].map((byte) => byte - 127.5),
  )

function toUnitLength(vector: readonly number[]): number[] {
  const length = Math.hypot(...vector)
  return vector.map((number) => number / length)
}
