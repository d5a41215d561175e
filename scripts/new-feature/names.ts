export type Names = {
  /** Folder in server/features, such as `people/badges`. */
  feature: string
  /** Last part of the folder, route and page, such as `badges`. */
  slug: string
  /** Form in file names, such as `fan-badge`. */
  one: string
  many: string
  camelOne: string
  camelMany: string
  pascalOne: string
  pascalMany: string
  /** Form in sentences, such as `fan badge`. */
  wordsOne: string
  wordsMany: string
  /** Form in titles, such as `Fan badges`. */
  title: string
  table: string
  article: 'a' | 'an'
}

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
/** A longer name would be too wide for its column in tests/safety/principals.txt. */
const MAX_LENGTH = 32
/** Words that TypeScript or the generated files already use. */
const TAKEN =
  /^(account|body|button|caller|case|class|clock|create|day|db|default|delete|empty|field|form|function|id|limit|list|load|mara|name|new|page|pager|query|row|test|total|type|world)s?$/

/**
 * @throws Error if a name is not lower case with hyphens, is too long, or is already used by the
 * code
 */
export function namesOf(feature: string, one: string): Names {
  const [group = '', many = '', ...rest] = feature.split('/')
  if (rest.length > 0 || ![group, many, one].every((name) => NAME.test(name)))
    throw new Error('Names are lower case with hyphens, such as people/fan-badges and fan-badge.')
  if (many.length > MAX_LENGTH) throw new Error(`“${many}” is longer than ${MAX_LENGTH} letters.`)
  for (const name of [one, many])
    if (TAKEN.test(name)) throw new Error(`“${name}” means something else in code: add a word, such as “fan-${name}”.`)
  if (one === many) throw new Error(`Name the folder by the plural and the thing by the singular, not both “${one}”.`)
  const wordsMany = many.replaceAll('-', ' ')
  return {
    feature,
    slug: many,
    one,
    many,
    camelOne: camel(one),
    camelMany: camel(many),
    pascalOne: pascal(one),
    pascalMany: pascal(many),
    wordsOne: one.replaceAll('-', ' '),
    wordsMany,
    title: capital(wordsMany),
    table: many.replaceAll('-', '_'),
    article: /^[aeiou]/.test(one) ? 'an' : 'a',
  }
}

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)
const pascal = (name: string): string => name.split('-').map(capital).join('')
const camel = (name: string): string => name.slice(0, 1) + pascal(name).slice(1)
