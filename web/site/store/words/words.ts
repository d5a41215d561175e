import { useFacts } from '../../api.tsx'
import { type AnyLanguage, type Language, spokenInStores } from '../../words/language.ts'
import type { Words } from './type.ts'

export type { Words } from './type.ts'

type Section = keyof Words
type Sections = { readonly [Name in Section]: Readonly<Record<Language, () => Promise<Pick<Words, Name>>>> }

/** Each section has a file of its own, so that a page loads only the sections that it uses. */
const SECTIONS: Sections = {
  frame: {
    en: () => import('./en/frame.ts'),
    de: () => import('./de/frame.ts'),
    fr: () => import('./fr/frame.ts'),
    es: () => import('./es/frame.ts'),
    ja: () => import('./ja/frame.ts'),
    ar: () => import('./ar/frame.ts'),
  },
  refusals: {
    en: () => import('./en/refusals.ts'),
    de: () => import('./de/refusals.ts'),
    fr: () => import('./fr/refusals.ts'),
    es: () => import('./es/refusals.ts'),
    ja: () => import('./ja/refusals.ts'),
    ar: () => import('./ar/refusals.ts'),
  },
  start: {
    en: () => import('./en/start.ts'),
    de: () => import('./de/start.ts'),
    fr: () => import('./fr/start.ts'),
    es: () => import('./es/start.ts'),
    ja: () => import('./ja/start.ts'),
    ar: () => import('./ar/start.ts'),
  },
  photo: {
    en: () => import('./en/photo.ts'),
    de: () => import('./de/photo.ts'),
    fr: () => import('./fr/photo.ts'),
    es: () => import('./es/photo.ts'),
    ja: () => import('./ja/photo.ts'),
    ar: () => import('./ar/photo.ts'),
  },
  art: {
    en: () => import('./en/art.ts'),
    de: () => import('./de/art.ts'),
    fr: () => import('./fr/art.ts'),
    es: () => import('./es/art.ts'),
    ja: () => import('./ja/art.ts'),
    ar: () => import('./ar/art.ts'),
  },
  goods: {
    en: () => import('./en/goods.ts'),
    de: () => import('./de/goods.ts'),
    fr: () => import('./fr/goods.ts'),
    es: () => import('./es/goods.ts'),
    ja: () => import('./ja/goods.ts'),
    ar: () => import('./ar/goods.ts'),
  },
  safety: {
    en: () => import('./en/safety.ts'),
    de: () => import('./de/safety.ts'),
    fr: () => import('./fr/safety.ts'),
    es: () => import('./es/safety.ts'),
    ja: () => import('./ja/safety.ts'),
    ar: () => import('./ar/safety.ts'),
  },
  cart: {
    en: () => import('./en/cart.ts'),
    de: () => import('./de/cart.ts'),
    fr: () => import('./fr/cart.ts'),
    es: () => import('./es/cart.ts'),
    ja: () => import('./ja/cart.ts'),
    ar: () => import('./ar/cart.ts'),
  },
  checkout: {
    en: () => import('./en/checkout.ts'),
    de: () => import('./de/checkout.ts'),
    fr: () => import('./fr/checkout.ts'),
    es: () => import('./es/checkout.ts'),
    ja: () => import('./ja/checkout.ts'),
    ar: () => import('./ar/checkout.ts'),
  },
  after: {
    en: () => import('./en/after.ts'),
    de: () => import('./de/after.ts'),
    fr: () => import('./fr/after.ts'),
    es: () => import('./es/after.ts'),
    ja: () => import('./ja/after.ts'),
    ar: () => import('./ar/after.ts'),
  },
  finder: {
    en: () => import('./en/finder.ts'),
    de: () => import('./de/finder.ts'),
    fr: () => import('./fr/finder.ts'),
    es: () => import('./es/finder.ts'),
    ja: () => import('./ja/finder.ts'),
    ar: () => import('./ar/finder.ts'),
  },
  accessibility: {
    en: () => import('./en/accessibility.ts'),
    de: () => import('./de/accessibility.ts'),
    fr: () => import('./fr/accessibility.ts'),
    es: () => import('./es/accessibility.ts'),
    ja: () => import('./ja/accessibility.ts'),
    ar: () => import('./ar/accessibility.ts'),
  },
  withdrawal: {
    en: () => import('./en/withdrawal.ts'),
    de: () => import('./de/withdrawal.ts'),
    fr: () => import('./fr/withdrawal.ts'),
    es: () => import('./es/withdrawal.ts'),
    ja: () => import('./ja/withdrawal.ts'),
    ar: () => import('./ar/withdrawal.ts'),
  },
  ai: {
    en: () => import('./en/ai.ts'),
    de: () => import('./de/ai.ts'),
    fr: () => import('./fr/ai.ts'),
    es: () => import('./es/ai.ts'),
    ja: () => import('./ja/ai.ts'),
    ar: () => import('./ar/ai.ts'),
  },
  boards: {
    en: () => import('./en/boards.ts'),
    de: () => import('./de/boards.ts'),
    fr: () => import('./fr/boards.ts'),
    es: () => import('./es/boards.ts'),
    ja: () => import('./ja/boards.ts'),
    ar: () => import('./ar/boards.ts'),
  },
}

/** The layout of every page uses these sections. */
const ALWAYS = ['frame', 'refusals'] as const

/** A loaded text never changes while the process runs. */
const loadedTexts = new Map<Language, Partial<Words>>()

/**
 * Returns the `loadTexts` function of a page, which loads the given sections before the page
 * renders.
 */
export function wordsFor(...own: readonly Exclude<Section, (typeof ALWAYS)[number]>[]) {
  const sections: readonly Section[] = [...ALWAYS, ...own]
  const load = async (wanted: AnyLanguage): Promise<void> => {
    const language = spokenInStores(wanted)
    const known = loadedTexts.get(language) ?? {}
    loadedTexts.set(language, known)
    await Promise.all(
      sections
        .filter((section) => !(section in known))
        .map(async (section) => Object.assign(known, pickOf(section, await SECTIONS[section][language]()))),
    )
  }
  /** Lists the built files, so that the server can preload them. */
  const filesOf = (language: AnyLanguage): string[] =>
    sections.map((section) => `site/store/words/${spokenInStores(language)}/${section}.ts`)
  return Object.assign(load, { filesOf })
}

const pickOf = (name: Section, module: Partial<Words>): Partial<Words> => ({ [name]: module[name] })

/**
 * Returns the sections that the current page named. A test checks that each page names all
 * sections that it uses.
 * @throws Error before they are loaded
 */
export function wordsOf(language: AnyLanguage): Words {
  const words = loadedTexts.get(spokenInStores(language))
  if (!words) throw new Error(`The texts for ${language} were not loaded.`)
  return words as Words
}

/** Returns the texts in the reader's language. */
export const useWords = (): Words => wordsOf(useFacts().language)
