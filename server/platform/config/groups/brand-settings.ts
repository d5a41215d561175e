import { existsSync, readFileSync } from 'node:fs'
import { color, type SettingsOf, text } from '../parsers.ts'

const group = 'Brand'

export const BRAND_SETTINGS = {
  BRAND_NAME: text({
    default: 'Semblance',
    group,
    help: 'Name of this marketplace in pages, mails, papers, the API description and the credentials of files.',
  }),
  BRAND_MARK: text({
    optional: true,
    group,
    help: 'Path of the logo, an SVG file without scripts. It also becomes the icon of the installed app.',
  }),
  BRAND_COLOR: color({
    optional: true,
    group,
    help: 'Main color, such as #0a7d5a. Its lightness is changed as far as readers need it.',
  }),
  BRAND_LINK_COLOR: color({ optional: true, group, help: 'Color of links. Default: the main color.' }),
  BRAND_TEXT_FONT: text({
    optional: true,
    group,
    help: 'Path of the typeface of pages (WOFF2). Mails use fonts of the reader.',
  }),
  BRAND_HEADING_FONT: text({ optional: true, group, help: 'Path of the typeface of headings (WOFF2).' }),
  BRAND_CREDITS: text({
    optional: true,
    group,
    help: 'Credit that licenses ask for; {talent} stands for the talent’s name. It must name the talent.',
  }),
  BRAND_CONSENT_TEXT: text({
    optional: true,
    group,
    help: 'Path of the text in which talents allow the use of their likeness. Default: our text with the name of this marketplace. A changed text asks every talent again.',
  }),
  BRAND_CLAIM_GENERATOR: text({
    optional: true,
    group,
    help: 'Name in the Content Credentials of files and in requests to other servers. Default: BRAND_NAME.',
  }),
  BRAND_MAIL_FOOTER: text({
    optional: true,
    group,
    help: 'Lines at the end of every mail, separated by |, such as your postal address.',
  }),
} as const

const MAX_NAME = 40
const MAX_BYTES = { mark: 100_000, font: 2_000_000, text: 10_000 }
/** First bytes of a WOFF2 file. */
const WOFF2 = 'wOF2'

/** Finds faults of the brand, including those of its files. */
export function brandFaults(settings: Pick<SettingsOf<typeof BRAND_SETTINGS>, keyof typeof BRAND_SETTINGS>): string[] {
  const { BRAND_NAME: name, BRAND_MARK: mark, BRAND_CREDITS: credits, BRAND_CONSENT_TEXT: consent } = settings
  const faults: string[] = []
  if (name.length > MAX_NAME || /[\p{C}<>"@]/u.test(name))
    faults.push(`BRAND_NAME: give at most ${MAX_NAME} characters, without < > " and @.`)
  if (credits !== undefined && !credits.includes('{talent}'))
    faults.push('BRAND_CREDITS: name the talent with {talent}.')
  if (mark !== undefined) {
    const svg = readLimited(mark, MAX_BYTES.mark)?.toString('utf8')
    if (svg === undefined || !/<svg[\s>]/.test(svg))
      faults.push(`BRAND_MARK: ${mark} is no SVG file of at most 100 kB.`)
    else if (/<script|\son\w+\s*=|<foreignObject|(?:href|src)\s*=\s*["'](?!#)/i.test(svg))
      faults.push('BRAND_MARK: remove scripts, embedded pages and links to other files from the SVG.')
  }
  for (const font of ['BRAND_TEXT_FONT', 'BRAND_HEADING_FONT'] as const) {
    const path = settings[font]
    if (path !== undefined && readLimited(path, MAX_BYTES.font)?.subarray(0, 4).toString('latin1') !== WOFF2)
      faults.push(`${font}: ${path} is no WOFF2 file of at most 2 MB.`)
  }
  if (consent !== undefined && !readLimited(consent, MAX_BYTES.text)?.toString('utf8').trim())
    faults.push(`BRAND_CONSENT_TEXT: ${consent} is no text of at most 10 kB.`)
  return faults
}

function readLimited(path: string, maxBytes: number): Buffer | undefined {
  if (!existsSync(path)) return undefined
  const bytes = readFileSync(path)
  return bytes.byteLength <= maxBytes ? bytes : undefined
}
