import type { DeclinedTopic } from '../features/people/showcase/index.ts'
import type { DemoBrowser } from './demo-browser.ts'

const BRANDS = ['northwind', 'halden'] as const

const SAID: Readonly<Record<string, readonly DeclinedTopic[]>> = { mara: ['ALCOHOL', 'GAMBLING', 'POLITICS'] }

const DECLINED: readonly (readonly DeclinedTopic[])[] = [
  ['TOBACCO', 'GAMBLING', 'POLITICS'],
  ['ALCOHOL', 'TOBACCO'],
  ['GAMBLING', 'CRYPTO', 'LOANS'],
  [],
  ['ADULT', 'WEAPONS', 'POLITICS', 'RELIGION'],
  ['MEDICINE'],
]

/** Lets everyone hear the demo talents, and lets them and the brands name each other. */
export async function seedShowcases(
  talents: readonly string[],
  browserOf: (key: string) => Promise<DemoBrowser>,
): Promise<void> {
  const put = async (key: string, showcase: object) =>
    (await browserOf(key)).send('PUT', '/api/accounts/showcase', { showsBrands: true, ...showcase })
  for (const brand of BRANDS) await put(brand, { playsVoice: false, declinedTopics: [] })
  for (const [at, talent] of talents.entries())
    await put(talent, { playsVoice: true, declinedTopics: SAID[talent] ?? DECLINED[at % DECLINED.length] ?? [] })
}
