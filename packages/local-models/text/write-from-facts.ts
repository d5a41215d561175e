import { joinWithAnd } from './classify.ts'

/** A fact such as `pitch: 210 Hz`. Without a name, it is already a sentence. */
type Fact = { name: string; value: string }

/** Used if all of its names are known facts. These facts are then not used again. */
type Pattern = { names: readonly string[]; render: (values: readonly string[]) => string }

const PATTERNS: readonly Pattern[] = [
  {
    names: ['name', 'category', 'location'],
    render: ([name, category, place]) => `${name} is ${withArticle(lower(category))} from ${place}.`,
  },
  { names: ['name', 'category'], render: ([name, category]) => `${name} is ${withArticle(lower(category))}.` },
  { names: ['brand', 'product'], render: ([brand, product]) => `${brand} brings you ${product}.` },
  {
    names: ['hair color', 'gender'],
    render: ([hair, gender]) =>
      `The picture shows ${PEOPLE[lower(gender)] ?? 'a person'} with ${HAIR[lower(hair)] ?? `${lower(hair)} hair`}.`,
  },
  { names: ['tone', 'pace'], render: ([tone, pace]) => `The voice is ${lower(tone)}, at ${lower(pace)}.` },
  {
    names: ['voice tone', 'accent'],
    render: ([tone, accent]) => `The voice is ${lower(tone)}, with ${withArticle(accent)} accent.`,
  },
  { names: ['accent'], render: ([accent]) => `The accent is ${accent}.` },
  { names: ['voice tone'], render: ([tone]) => `The voice is ${lower(tone)}.` },
  { names: ['followers'], render: ([count]) => `${grouped(count)} people follow along.` },
  { names: ['number of followers'], render: ([count]) => `${grouped(count)} people follow along.` },
  { names: ['birth year'], render: ([year]) => `The year of birth is ${year}.` },
  { names: ['audience'], render: ([audience]) => `It is made for ${lower(audience)}.` },
  { names: ['goal'], render: ([goal]) => `The goal is to ${lower(goal)}.` },
  { names: ['tags'], render: ([tags]) => `Words that fit: ${tags}.` },
]

const PEOPLE: Readonly<Record<string, string>> = { female: 'a woman', male: 'a man' }
const HAIR: Readonly<Record<string, string>> = { bald: 'no hair', other: 'hair of another color' }

/**
 * Writes facts as plain sentences, as many as fit into `maxWords`, and adds nothing. In `facts`,
 * lines and semicolons separate facts, each either `name: value` or a sentence.
 */
export function writeFromFacts(facts: string, maxWords: number): string {
  const left = readFacts(facts)
  const sentences: string[] = []
  for (const { names, render: say } of PATTERNS) {
    const found = names.map((name) => left.findIndex((fact) => fact.name === name))
    if (found.includes(-1)) continue
    sentences.push(say(found.map((at) => left[at]?.value ?? '')))
    for (const at of found.toSorted((a, b) => b - a)) left.splice(at, 1)
  }
  return withinWords([...sentences, ...left.map(asSentence)], maxWords)
}

function readFacts(facts: string): Fact[] {
  return facts
    .split(/\r?\n|;/)
    .map((line) => line.replace(/^[\s\-*•]+/, '').trim())
    .filter((line) => line !== '')
    .map((line) => {
      const named = /^(?<name>[\p{L}][\p{L}\p{N} _-]{0,40}):\s+(?<value>.+)$/u.exec(line)?.groups
      return named?.name && named.value
        ? { name: spaced(named.name), value: listed(named.value.replace(/[.\s]+$/, '')) }
        : { name: '', value: line }
    })
    .filter(({ value }) => !/^(?:null|none|unknown|undefined|n\/a)$/i.test(value))
}

/** `hairColor`, `hair_color` and `Hair color` are the same. */
const spaced = (name: string): string =>
  name
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .replace(/[_-]/g, ' ')
    .trim()
    .toLowerCase()

function listed(value: string): string {
  const items = value.split(/,\s+/)
  return items.length > 1 && items.every((item) => item.split(' ').length <= 4) ? joinWithAnd(items) : value
}

function asSentence({ name, value }: Fact): string {
  if (name === '') return ended(capitalized(value))
  if (/^(?:yes|true|no|false)$/i.test(value)) return `${capitalized(name)}: ${/^[yt]/i.test(value) ? 'yes' : 'no'}.`
  const isMany = /[^s]s$/.test(name)
  return ended(`The ${name} ${isMany ? 'are' : 'is'} ${value}`)
}

/** If even the first sentence is too long, cuts it after a word. */
function withinWords(sentences: readonly string[], maxWords: number): string {
  const selected: string[] = []
  let words = 0
  for (const sentence of sentences) {
    const count = sentence.split(/\s+/).length
    if (words + count > maxWords) continue
    selected.push(sentence)
    words += count
  }
  const [first] = sentences
  if (selected.length > 0 || !first || maxWords < 1) return selected.join(' ')
  return `${first
    .split(/\s+/)
    .slice(0, maxWords)
    .join(' ')
    .replace(/[,;:.]$/, '')}…`
}

const lower = (value = ''): string => (/^\p{Lu}[\p{Ll}\s-]*$/u.test(value) ? value.toLowerCase() : value)
const capitalized = (value: string): string => value.charAt(0).toUpperCase() + value.slice(1)
const ended = (value: string): string => (/[.!?…]$/.test(value) ? value : `${value}.`)
const withArticle = (noun = ''): string =>
  /^(?:an?|the) /i.test(noun) ? noun : `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`
const grouped = (count = ''): string => (/^\d+$/.test(count) ? Number(count).toLocaleString('en-US') : count)
