import type { Category } from '../platform/scope-of-use/categories.ts'
import { USE_PRESETS } from '../platform/scope-of-use/use-presets.ts'
import type { UseRules } from '../platform/scope-of-use/use-rules.ts'
import type { DemoBrowser } from './demo-browser.ts'

const BRANDS = ['northwind', 'halden'] as const

const DECLINED: readonly (readonly Category[])[] = [
  ['betting', 'government', 'tobacco'],
  ['alcohol', 'tobacco'],
  ['betting', 'crypto', 'loans'],
  [],
  ['adult', 'government', 'religion', 'weapons'],
  ['health'],
]

const rulesAgainst = (categories: readonly Category[]): UseRules => ({
  fallback: { answer: 'ALLOWED', floor: null },
  exceptions: [{ answer: 'NEVER', floor: null, media: null, uses: null, categories, territories: null }],
})

/**
 * Lets everyone hear the voices of the demo talents, lets the pages of the demo brands and talents
 * name each other after completed offers, and states which subjects the talents refuse.
 */
export async function seedShowcases(
  talents: readonly string[],
  browserOf: (key: string) => Promise<DemoBrowser>,
): Promise<void> {
  const put = async (key: string, path: string, body: object) => (await browserOf(key)).send('PUT', path, body)
  for (const brand of BRANDS) await put(brand, '/api/accounts/showcase', { showsBrands: true, playsVoice: false })
  for (const [at, talent] of talents.entries()) {
    await put(talent, '/api/accounts/showcase', { showsBrands: true, playsVoice: true })
    const declined = DECLINED[at % DECLINED.length] ?? []
    const rules = talent === 'mara' ? USE_PRESETS.CAREFUL.rules : rulesAgainst(declined)
    if (talent === 'mara' || declined.length > 0) await put(talent, '/api/likeness/use-rules', { version: 0, rules })
  }
}
