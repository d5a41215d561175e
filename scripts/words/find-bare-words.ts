import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { AREAS, type Area } from '../../web/words/areas.ts'
import { type SyntaxNode, walk } from '../../web/words/find-messages.ts'
import { findRefusals } from './find-refusals.ts'
import { SERVER_AREA, sourcesOf } from './read-areas.ts'

/** Attributes whose text people read or hear. */
const READ = new Set([
  'alt',
  'aria-label',
  'busyLabel',
  'disabledReason',
  'eyebrow',
  'hint',
  'label',
  'lead',
  'legend',
  'placeholder',
  'reasonLabel',
  'title',
])

/** Texts that may stay as they are in code: routes, selectors, cookies and parts of an address. */
const CODE =
  /^\(max-width|^webhook-id: |^(GET|POST|PUT|PATCH|DELETE) \/|[[\]=;<>]|^[a-z]+, [a-z]+$|^([a-z]+) \2-|^ [a-z]+-[a-z]+$/
/**
 * Names of attributes, properties and variables whose value is not shown, or has a text for each
 * language. A name of two letters is the code of a language.
 */
const NOT_SHOWN = /^(class|className|words|style|[a-z]{2})$/

/** At least one word, and a space. */
const PHRASE = /\p{L}{2,}\p{P}? | \p{L}{2,}/u

/** Texts that are the same in every language. */
const SAME = new Set([
  'shasum -a 256 FILE',
  'certutil -hashfile FILE SHA256',
  'Bearer YOUR_KEY',
  'It claims:',
  'openapi.json',
  'https://',
  'PDF',
  'CSV',
  'UTC',
  'SHA-256',
])

const hasWords = (text: string): boolean => /\p{L}{2,}/u.test(text) && !SAME.has(text.trim())

/**
 * Finds English texts that pages, mails and notices would show untranslated, and calls of `say`
 * that run before the language is known.
 */
export function findBareWords(root: string): string[] {
  const files = new Set((Object.keys(AREAS) as Area[]).flatMap((area) => sourcesOf(root, area)))
  return [
    ...[...files].flatMap((file) => {
      const code = readFileSync(join(root, file), 'utf8')
      return [...findBareWordsIn(file, code), ...findEarlyCalls(file, code), ...findPhrases(file, code)]
    }),
    ...sourcesOf(root, SERVER_AREA).flatMap((file) => {
      const code = readFileSync(join(root, file), 'utf8')
      return [...findBareLetters(file, code), ...findRefusals(file, code).bare]
    }),
  ]
}

/** Fields of mails and notices that people read. */
const LETTER_FIELDS = new Set(['title', 'preheader', 'paragraphs', 'note', 'why', 'label', 'body'])

/** Finds English texts of mails and notices that are not messages. Mails to admins are exempt. */
export function findBareLetters(file: string, code: string): string[] {
  if (file.includes('/testing/') || !/\bcreateLetter\(|\bofferId\b/.test(code)) return []
  const found: string[] = []
  walk(parseSync(file, code).program as unknown as SyntaxNode, (node, parents) => {
    if (node.type !== 'Property' || !LETTER_FIELDS.has(nameOf(node['key']))) return
    if (!parents.some(isLetter)) return
    for (const literal of literalsIn(node['value'] as SyntaxNode))
      if (hasWords(literal.text))
        found.push(
          `${file}:${code.slice(0, literal.start).split('\n').length} says “${literal.text}” without message()`,
        )
  })
  return found
}

const nameOf = (node: unknown): string => (node as { name?: string } | undefined)?.name ?? ''

/** True for a call that creates a mail, and for a notice. */
function isLetter(node: SyntaxNode): boolean {
  if (node.type === 'CallExpression') return nameOf(node['callee']) === 'createLetter'
  if (node.type !== 'ObjectExpression') return false
  const names = (node['properties'] as SyntaxNode[]).map((one) => nameOf(one['key']))
  // A stored notice, such as one in an example of a response, has an id.
  return !names.includes('id') && ['accountId', 'type', 'offerId', 'title'].every((name) => names.includes(name))
}

function literalsIn(node: SyntaxNode): { text: string; start: number }[] {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return [{ text: node['value'], start: node.start }]
  if (node.type === 'TemplateLiteral')
    return (node['quasis'] as { value: { cooked: string }; start: number }[]).map(({ value, start }) => ({
      text: value.cooked,
      start,
    }))
  if (node.type === 'ArrayExpression') return (node['elements'] as SyntaxNode[]).flatMap(literalsIn)
  if (node.type === 'ConditionalExpression')
    return [...literalsIn(node['consequent'] as SyntaxNode), ...literalsIn(node['alternate'] as SyntaxNode)]
  return []
}

/** Finds calls of `say` that run when the module is loaded, before the language is known. */
export function findEarlyCalls(file: string, code: string): string[] {
  const found: string[] = []
  walk(parseSync(file, code).program as unknown as SyntaxNode, (node, parents) => {
    if (node.type !== 'CallExpression' || (node['callee'] as { name?: string }).name !== 'say') return
    if (parents.some(({ type }) => type.includes('Function'))) return
    found.push(`${file}:${code.slice(0, node.start).split('\n').length} calls say() when the module is loaded`)
  })
  return found
}

/**
 * Finds phrases in code that no `say` translates, such as `'deadline passed'` in a function, and
 * amounts of money in the English format.
 */
export function findPhrases(file: string, code: string): string[] {
  const found: string[] = []
  const lineOf = ({ start }: SyntaxNode) => `${file}:${code.slice(0, start).split('\n').length}`
  walk(parseSync(file, code).program as unknown as SyntaxNode, (node, parents) => {
    const callee = node.type === 'CallExpression' ? (node['callee'] as { name?: string }).name : undefined
    if (callee === 'formatMoney' && (node['arguments'] as unknown[]).length < 3)
      found.push(`${lineOf(node)} formats money in English: use showMoney()`)
    const text = textOf(node)
    if (text === undefined || CODE.test(text) || SAME.has(text.replaceAll('…', '').trim())) return
    const isShown = parents.some((one) => one.type === 'JSXAttribute' && READ.has(nameOf(one['name'])))
    // A single word in a call is a name, such as that of a field.
    const isWord = isShown && hasWords(text) && parents.at(-1)?.type !== 'CallExpression'
    if (!isWord && !PHRASE.test(text)) return
    if (!isCompared(node, parents.at(-1)) && !parents.some(isExcused))
      found.push(`${lineOf(node)} has “${text.trim()}” without say()`)
  })
  return found
}

/** Parts of a template between its placeholders count as one text. */
function textOf(node: SyntaxNode): string | undefined {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  if (node.type !== 'TemplateLiteral') return undefined
  return (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…')
}

/** True for a key of an object, and for a value with which another one is compared. */
const isCompared = (node: SyntaxNode, parent: SyntaxNode | undefined): boolean =>
  parent?.type === 'MemberExpression' ||
  (parent?.type === 'Property' && parent['key'] === node) ||
  /^[!=]==$/.test(String(parent?.['operator']))

/** True for a message, an import, a type, an error for developers, or a value that is not shown. */
function isExcused(node: SyntaxNode): boolean {
  const nameOf = (key: string) => (node[key] as { name?: string } | undefined)?.name ?? ''
  if (node.type === 'CallExpression') {
    const callee = node['callee'] as { name?: string; property?: { name?: string } }
    return /^(say|message|startsWith|refetchAfter)$/.test(callee.name ?? callee.property?.name ?? '')
  }
  if (node.type === 'NewExpression') return /^[A-Z]\w+$/.test(nameOf('callee'))
  if (node.type === 'JSXAttribute') return !READ.has(nameOf('name'))
  if (node.type === 'Property') return NOT_SHOWN.test(nameOf('key'))
  if (node.type === 'VariableDeclarator') return NOT_SHOWN.test(nameOf('id'))
  return node.type === 'ImportDeclaration' || node.type.startsWith('TS')
}

/** Finds untranslated texts in one file: between tags, and in attributes that people read. */
export function findBareWordsIn(file: string, code: string): string[] {
  if (!file.endsWith('.tsx')) return []
  const found: string[] = []
  const note = ({ start }: SyntaxNode, text: string) =>
    found.push(`${file}:${code.slice(0, start).split('\n').length} says “${text.trim()}” without say()`)
  walk(parseSync(file, code).program as unknown as SyntaxNode, (node) => {
    if (node.type === 'JSXElement' || node.type === 'JSXFragment')
      for (const child of node['children'] as SyntaxNode[])
        if (child.type === 'JSXExpressionContainer') noteLiterals(child['expression'] as SyntaxNode, note)
    if (node.type === 'JSXText' && hasWords(node['value'] as string)) note(node, node['value'] as string)
    if (node.type !== 'JSXAttribute' || !READ.has((node['name'] as { name?: string }).name ?? '')) return
    const value = node['value'] as SyntaxNode | null
    if (value?.type === 'Literal' && hasWords(String(value['value']))) note(value, String(value['value']))
  })
  return found
}

/** Passes `note` each literal that a page shows between tags, also in branches of a condition. */
function noteLiterals(node: SyntaxNode, note: (node: SyntaxNode, text: string) => void): void {
  if (node.type === 'ConditionalExpression') {
    noteLiterals(node['consequent'] as SyntaxNode, note)
    noteLiterals(node['alternate'] as SyntaxNode, note)
  }
  if (node.type === 'LogicalExpression') noteLiterals(node['right'] as SyntaxNode, note)
  if (
    node.type === 'Literal' &&
    typeof node['value'] === 'string' &&
    /^\p{Lu}.*\p{L} |^\p{Lu}\p{Ll}+$/u.test(node['value'])
  )
    note(node, node['value'])
}
