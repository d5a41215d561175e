import { brandName } from '../../../brand.ts'
import { type Message, message, say } from '../../../words/say.ts'
import { capitalize } from '../../words/accents.ts'

/** Uses and territories as licenses name them. Others stay in the words of the license. */
const WORDS: Readonly<Record<string, Message>> = {
  social: message('Social'),
  'paid social': message('Paid social'),
  web: message('Web'),
  print: message('Print'),
  'out of home': message('Out of home'),
  packaging: message('Packaging'),
  merchandise: message('Merchandise'),
  broadcast: message('Broadcast'),
  internal: message('Internal'),
  Worldwide: message('Worldwide'),
}

/** Lists the uses of a license, separated by commas. */
export const sayUses = (uses: readonly string[]): string =>
  uses.map((use) => say(WORDS[use] ?? capitalize(use))).join(', ')

/** Names the territory of a license. */
export const sayTerritory = (territory: string): string => say(WORDS[territory] ?? territory)

/** Says the warning of the server in the language of the page. */
export const sayTakenDown = (): string =>
  say(
    'We took down a picture or recording of this work from the public pages of {brand}. The license itself is not affected. Ask the talent before you publish the work again.',
    { brand: brandName() },
  )
