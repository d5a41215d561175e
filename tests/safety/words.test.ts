import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import {
  findBareLetters,
  findBareWords,
  findBareWordsIn,
  findEarlyCalls,
  findPhrases,
} from '../../scripts/words/find-bare-words.ts'
import { compareCatalog, compareMessage, findFaults } from '../../scripts/words/find-faults.ts'
import { findRefusals } from '../../scripts/words/find-refusals.ts'
import { ACCOUNT_LABELS } from '../../web/words/account-labels.ts'
import { CAMPAIGN_LABELS } from '../../web/words/campaign-labels.ts'
import { findMessages } from '../../web/words/find-messages.ts'
import { LIKENESS_LABELS } from '../../web/words/likeness-labels.ts'
import { MAILED_WORDS } from '../../web/words/mailed-words.ts'
import { PROGRAM_LABELS } from '../../web/words/program-labels.ts'
import { ROLE_LABELS } from '../../web/words/role-labels.ts'
import { SCOPE_LABELS } from '../../web/words/scope-labels.ts'
import { SERVER_LABELS } from '../../web/words/server-labels.ts'
import { PAYOUT_REASONS, SERVER_REASONS } from '../../web/words/server-reasons.ts'
import { SERVER_WORDS } from '../../web/words/server-words.ts'
import { TEAM_LABELS } from '../../web/words/team-labels.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

test('every message of a translated area is in every catalog, and all texts that the area shows are messages', () => {
  expect([...findFaults(ROOT), ...findBareWords(ROOT)]).toEqual([])
})

test('a missing, an unused and an untranslated message are found by name', () => {
  expect(compareCatalog(['Sign in', 'Name'], { 'Sign in': 'Sign in', Old: 'Alt' }, 'de')).toEqual([
    'lacks “Name”',
    'has “Old”, which no page says',
    'has the English “Sign in”',
  ])
})

test.each([
  ['Hello {name}', 'Hallo', 'has no placeholders in “Hallo” instead of {name}'],
  ['Read the <link>terms</link>', '<a>Die</a>', 'has <a> in'],
  ['{n, plural, one {# day} other {# days}}', '{n, plural, other {#}}', 'lacks the plural one'],
  ['Hello {name}', 'Hallo {name', 'has “Hallo {name”'],
])('“%s” as “%s” is a fault', (text, own, fault) => {
  expect(compareMessage(text, own, 'de').join()).toContain(fault)
})

test('French has narrow no-break spaces', () => {
  const faultsOf = (own: string) => compareMessage('Which one?', own, 'fr')
  expect(faultsOf('Lequel\u202f?')).toEqual([])
  for (const own of ['Lequel ?', 'Lequel\u00a0?', '« Lequel\u202f»', '«\u202fLequel»'])
    expect(faultsOf(own)).toHaveLength(1)
})

test('plurals differ between languages', () => {
  const english = '{n, plural, one {# day} other {# days}}'
  expect(compareMessage(english, '{n, plural, other {#日}}', 'ja')).toEqual([])
})

test('text between tags, in conditions and in attributes that people read is found', () => {
  const code = '<p title="Your offers">Hello {isNew ? "Welcome" : say("Back")} <b>you</b></p>'
  expect(findBareWordsIn('a.tsx', code)).toHaveLength(4)
  expect(findBareWordsIn('a.tsx', '<p title={say("Your offers")}>{say("Hello")} · <b>{name}</b></p>')).toEqual([])
})

test('an English text of a mail or a notice is found', () => {
  const mail = `createLetter({ title: message('One'), paragraphs: ['Two words', \`\${name} is here\`], note: isNew ? 'A note' : x })`
  expect(findBareLetters('a.ts', mail)).toHaveLength(3)
  const notice = "const a = { accountId, type: 'X', offerId: null, title: 'Paused now', body: message('Two') }"
  expect(findBareLetters('a.ts', notice)).toEqual(['a.ts:1 says “Paused now” without message()'])
  expect(findBareLetters('a.ts', "const a = { kind: 'x', title: 'For admins', paragraphs: ['One two'] }")).toEqual([])
})

test('texts of refusals are messages, and one with values that is none is found', () => {
  const code = `throw conflict(\`You have \${count} lists.\`); throw notFound('No such offer.'); const issue = { path, message: 'is too long' }; badField('name', isNew ? 'One name' : 'Two names')`
  const { messages, bare } = findRefusals('server/features/offers/a.ts', code)
  expect(messages.map(({ text }) => text).toSorted()).toEqual([
    'No such offer.',
    'One name',
    'Two names',
    'is too long',
  ])
  expect(bare).toEqual([`server/features/offers/a.ts:1 refuses with “You have \${count} lists.” without message()`])
  expect(findRefusals('server/features/people/admin/a.ts', code)).toEqual({ messages: [], bare: [] })
})

test('the names of the values are found in a call of message()', () => {
  const code = "message('Hello {name}', { name }); message('{count} more')"
  expect(findMessages('server/a.ts', code).map(({ names }) => names)).toEqual([['name'], []])
})

test('a call of say() that runs before the language is known is found', () => {
  expect(findEarlyCalls('a.ts', "const title = say('Sign in')")).toHaveLength(1)
  expect(findEarlyCalls('a.ts', "const a = { get title() { return say('Sign in') }, b: () => say('Back') }")).toEqual(
    [],
  )
})

test('a phrase in code and an amount in the English format are found', () => {
  const code = `const left = isOver ? 'deadline passed' : \`\${time} left\`; const price = formatMoney(cents, currency)`
  expect(findPhrases('a.ts', code)).toHaveLength(3)
  expect(
    findPhrases('a.tsx', `<p title={\`\${isOwn ? 'You' : say('The brand')} \${isPaid ? 'paid' : name}\`} />`),
  ).toHaveLength(2)
  const fine = "get('GET /api/status'); const a = { words: 'sign in' }; say('Sign in'); formatMoney(1, 'USD', language)"
  expect(findPhrases('a.ts', fine)).toEqual([])
})

test('messages are found in calls, conditions and tables', () => {
  const code =
    "say(isNew ? 'One' : 'Two'); const table = { a: message('Three') }; const b = <Say text=\"Four\" values={{}} />"
  expect(findMessages('a.tsx', code).map(({ text }) => text)).toEqual(['One', 'Two', 'Three', 'Four'])
})

test('every text that is translated for the server is one that it sends', () => {
  const sources = globSync('server/**/*.{ts,sql}', { cwd: ROOT })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(`${ROOT}/${file}`, 'utf8'))
    .join('\n')
  const texts = [
    ...SERVER_WORDS,
    ...SERVER_LABELS,
    ...ACCOUNT_LABELS,
    ...CAMPAIGN_LABELS,
    ...LIKENESS_LABELS,
    ...MAILED_WORDS,
    ...PROGRAM_LABELS,
    ...ROLE_LABELS,
    ...SCOPE_LABELS,
    ...TEAM_LABELS,
    ...SERVER_REASONS,
    ...PAYOUT_REASONS,
  ]
  for (const text of texts) expect(sources).toContain(String(text))
})
