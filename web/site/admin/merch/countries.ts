/** Lists countries for which browsers and the server may have other names. */
const COUNTRY_NAMES: Readonly<Record<string, string>> = {
  AR: 'Argentina',
  AU: 'Australia',
  AT: 'Austria',
  BE: 'Belgium',
  BR: 'Brazil',
  BG: 'Bulgaria',
  CA: 'Canada',
  CL: 'Chile',
  CO: 'Colombia',
  HR: 'Croatia',
  CY: 'Cyprus',
  CZ: 'Czechia',
  DK: 'Denmark',
  EG: 'Egypt',
  EE: 'Estonia',
  FI: 'Finland',
  FR: 'France',
  DE: 'Germany',
  GR: 'Greece',
  HK: 'Hong Kong',
  HU: 'Hungary',
  IS: 'Iceland',
  IN: 'India',
  ID: 'Indonesia',
  IE: 'Ireland',
  IL: 'Israel',
  IT: 'Italy',
  JP: 'Japan',
  KE: 'Kenya',
  LV: 'Latvia',
  LT: 'Lithuania',
  LU: 'Luxembourg',
  MY: 'Malaysia',
  MT: 'Malta',
  MX: 'Mexico',
  MA: 'Morocco',
  NL: 'Netherlands',
  NZ: 'New Zealand',
  NG: 'Nigeria',
  NO: 'Norway',
  PE: 'Peru',
  PH: 'Philippines',
  PL: 'Poland',
  PT: 'Portugal',
  RO: 'Romania',
  SA: 'Saudi Arabia',
  SG: 'Singapore',
  SK: 'Slovakia',
  SI: 'Slovenia',
  ZA: 'South Africa',
  KR: 'South Korea',
  ES: 'Spain',
  SE: 'Sweden',
  CH: 'Switzerland',
  TW: 'Taiwan',
  TH: 'Thailand',
  TR: 'Türkiye',
  AE: 'United Arab Emirates',
  GB: 'United Kingdom',
  US: 'United States',
  VN: 'Vietnam',
}
export const countryName = (code: string): string => COUNTRY_NAMES[code] ?? nameOfRegion(code) ?? code
export const COUNTRIES: readonly { value: string; label: string }[] = Object.entries(COUNTRY_NAMES).map(
  ([value, label]) => ({ value, label }),
)

const REGIONS = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const nameOfRegion = (code: string): string | undefined => (/^[A-Z]{2}$/.test(code) ? REGIONS.of(code) : undefined)

export const isCountry = (code: string): boolean => code in COUNTRY_NAMES || nameOfRegion(code) !== undefined

const CODES_BY_NAME: ReadonlyMap<string, string> = new Map([
  ...Object.entries(COUNTRY_NAMES).map(([code, name]) => [name.toUpperCase(), code] as const),
  ['UK', 'GB'],
  ['GREAT BRITAIN', 'GB'],
  ['ENGLAND', 'GB'],
  ['USA', 'US'],
  ['UAE', 'AE'],
  ['TURKEY', 'TR'],
  ['CZECH REPUBLIC', 'CZ'],
  ['HOLLAND', 'NL'],
])

/**
 * Accepts names or codes separated by commas, or only by spaces. Unknown words are returned in
 * capitals.
 */
export const countryCodes = (text: string): string[] => [
  ...new Set(
    text
      .toUpperCase()
      .split(/[,;\n]+/)
      .map((words) => words.trim().replace(/\s+/g, ' '))
      .flatMap((words) =>
        CODES_BY_NAME.has(words) || !/^\S{2,3}(?: \S{2,3})+$/.test(words) ? [words] : words.split(' '),
      )
      .filter((words) => words !== '')
      .map((words) => CODES_BY_NAME.get(words) ?? words),
  ),
]
