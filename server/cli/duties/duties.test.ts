import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { SETTINGS } from '../../platform/config/settings.ts'
import { COUNTRIES } from '../../platform/countries.ts'
import { DUTIES, dutiesIn } from './duties.ts'
import { examineDuties } from './examine-duties.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const TITLE = /\btest(?:\.\w+(?:\([^)]*\))*)*\(\s*(['`])(.+?)\1/g
const titlesIn = (file: string): (string | undefined)[] =>
  [...readFileSync(`${ROOT}/${file}`, 'utf8').matchAll(TITLE)].map(([, , title]) => title)
const parts = DUTIES.flatMap(({ id, parts: own }) => own.map((part) => ({ id, ...part })))
const NOW = new Date('2026-11-30T12:00:00Z')
const idsOff = (env: NodeJS.ProcessEnv): (string | undefined)[] =>
  examineDuties(DUTIES, env, NOW).flatMap((duty) => duty.parts.flatMap(({ isOn, setting }) => (isOn ? [] : [setting])))

describe('each duty', () => {
  test.each(DUTIES.map((duty) => [duty.id, duty] as const))('%s has countries and a real date', (_id, duty) => {
    expect(duty.countries.filter((code) => !COUNTRIES.includes(code))).toEqual([])
    expect(duty.countries.length).toBeGreaterThan(0)
    expect(new Date(`${duty.since}T00:00:00Z`).toISOString().slice(0, 10)).toBe(duty.since)
    expect(duty.parts.length > 0 || duty.lacks.length > 0).toBe(true)
  })

  test('names files and tests that exist', () => {
    const missing = parts.flatMap(({ id, file, proof }) => [
      ...(existsSync(`${ROOT}/${file}`) ? [] : [`${id}: ${file}`]),
      ...(titlesIn(proof.file).includes(proof.title) ? [] : [`${id}: ${proof.file} > ${proof.title}`]),
    ])
    expect(missing).toEqual([])
  })

  test('names settings that exist', () => {
    expect(parts.flatMap(({ setting }) => (setting === undefined || setting in SETTINGS ? [] : [setting]))).toEqual([])
  })

  test('is in the table once', () => {
    expect(new Set(DUTIES.map(({ id }) => id)).size).toBe(DUTIES.length)
  })
})

describe('a country', () => {
  test.each([
    ['DE', 'withdrawal', true],
    ['NO', 'withdrawal', true],
    ['US', 'withdrawal', false],
    ['US', 'take-it-down', true],
    ['DE', 'take-it-down', false],
    ['NO', 'dsa', false],
  ])('%s, %s: %s', (country, id, isIn) => {
    expect(dutiesIn(country).some((duty) => duty.id === id)).toBe(isIn)
  })
})

describe('the settings', () => {
  test('that are off or not given are named', () => {
    expect(idsOff({ WATERMARK: 'false' })).toEqual(
      expect.arrayContaining(['WATERMARK', 'TERMS_URL', 'PRIVACY_URL', 'BUSINESS_ADDRESS']),
    )
  })

  test('that are on by default or given are not', () => {
    const off = idsOff({ BUSINESS_ADDRESS: '1 Harbor Street', TERMS_URL: 'https://example.com/terms' })
    expect(off).not.toContain('WATERMARK')
    expect(off).not.toContain('BUSINESS_ADDRESS')
    expect(off).not.toContain('TERMS_URL')
  })

  test('do not make a duty apply before its day', () => {
    const on = (day: string) => examineDuties(DUTIES, {}, new Date(day)).find(({ id }) => id === 'withdrawal')?.applies
    expect([on('2026-06-18T23:59:59Z'), on('2026-06-19T00:00:00Z')]).toEqual([false, true])
  })
})
