import { CATEGORIES } from '../../../platform/scope-of-use/categories.ts'
import { EXCLUSIVITIES, MEDIA } from '../../../platform/scope-of-use/scope.ts'
import { EXCLUSIVITY_LABELS, MEDIUM_LABELS } from '../../../platform/scope-of-use/scope-words.ts'
import { GROUPS, WORLDWIDE } from '../../../platform/scope-of-use/territories.ts'
import { USE_LABELS } from '../../../platform/scope-of-use/uses.ts'

export const TAXONOMY_URI = 'usage://taxonomy'

/** Lists the words by which offers and licenses are described, with their labels. */
export const usageTaxonomy = () => ({
  media: labeled(MEDIA, (medium) => MEDIUM_LABELS[medium]),
  uses: labeled(Object.keys(USE_LABELS) as (keyof typeof USE_LABELS)[], (use) => USE_LABELS[use]),
  categories: labeled(Object.keys(CATEGORIES) as (keyof typeof CATEGORIES)[], (key) => CATEGORIES[key].label),
  territories: {
    about: `${WORLDWIDE}, a group, or the two-letter code of a country.`,
    groups: Object.keys(GROUPS),
  },
  exclusivities: labeled(EXCLUSIVITIES, (exclusivity) => EXCLUSIVITY_LABELS[exclusivity]),
  term: 'Either termMonths from the completion of the offer, or startsOn and endsOn as days, or neither for no end.',
})

const labeled = <Key extends string>(keys: readonly Key[], labelOf: (key: Key) => string) =>
  keys.map((key) => ({ key, label: labelOf(key) }))
