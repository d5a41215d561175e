import { COUNTRIES, countryName } from '../../../server/platform/countries.ts'
import { currentLanguage } from '../../words/say.ts'

/** Lists all countries for a `SelectField`, by their names in the language of the page. */
export const countryChoices = (): { value: string; label: string }[] =>
  COUNTRIES.map((value) => ({ value, label: countryName(value, currentLanguage()) })).toSorted((one, other) =>
    one.label.localeCompare(other.label, currentLanguage()),
  )
