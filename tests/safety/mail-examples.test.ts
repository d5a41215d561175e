import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'oxc-parser'
import { describe, expect, test } from 'vitest'
import { PRODUCT } from '../../server/assemble.ts'
import { EXAMPLE_OFFER, noticeExamples } from '../../server/features/offers/offer-notices/mail-examples.ts'
import { createNoticeMails } from '../../server/features/people/notifications/index.ts'
import { MAILED_TYPES, NOTICE_MAIL } from '../../server/features/people/notifications/notification-types.ts'
import { loadConfig } from '../../server/platform/config/load-config.ts'
import { isMadeWithAi } from '../../server/platform/made-with-ai/is-made-with-ai.ts'
import { createLetter } from '../../server/platform/mail/index.ts'
import { NOTICE_PATHS } from '../../server/platform/pages/notice-paths.ts'
import { SITE_PATHS } from '../../server/platform/pages/site-paths.ts'
import { findMislabeled, mediaIn } from '../support/likeness/find-unlabeled.ts'

/**
 * Checks every mail of the product, as /dev/mails shows it: none is missing, and each is readable
 * in old mail programs and says what to do.
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const config = loadConfig({ NODE_ENV: 'test', SECRET_KEY: 'secret-key-for-tests-0123456789abcdef' })
const examples = PRODUCT.mailExamples(config)
const kinds = new Set(examples.map(({ kind }) => kind))
const sources = globSync('server/**/*.ts', { cwd: ROOT, exclude: (path) => path.endsWith('.test.ts') }).map((file) => ({
  file,
  text: readFileSync(`${ROOT}/${file}`, 'utf8'),
}))

const isAboutOffer = (kind: string): boolean => kind === kind.toUpperCase() && !/ACCOUNT|EXPORT|FACTOR|MERCH/.test(kind)
const OWN_PICTURE = /<img src="http:\/\/localhost:3000\/media\/[\w./-]+" alt="[^"]+" width="\d+"[^>]*\/>/g

describe('every mail has an example', () => {
  test('for each notice that is mailed, and each kind that is composed when sent', () => {
    const composed = Object.keys(createNoticeMails(config)).filter((kind) => kind !== NOTICE_MAIL)
    expect([...MAILED_TYPES, ...composed].filter((kind) => !kinds.has(kind))).toEqual([])
  })

  test('for each kind that a source file writes', () => {
    const written = sources.flatMap(({ file, text }) => kindsWrittenIn(file, text))
    expect(written.length).toBeGreaterThan(10)
    expect(written.filter(({ kind }) => !kinds.has(kind))).toEqual([])
  })

  test('for each function that creates one', () => {
    const makers = sources
      .filter(({ text }) => /\b(?:mailLayout|letterOf|AdminMatter)\b/.test(text))
      .flatMap(({ file, text }) =>
        [...text.matchAll(/^export (?:const|function) (\w+(?:Mail|Matter))\b/gm)].map(([, name]) => ({ file, name })),
      )
    expect(makers.length).toBeGreaterThan(15)
    const used = sources
      .filter(({ file }) => file.endsWith('mail-examples.ts'))
      .map(({ text }) => text)
      .join('\n')
    expect(makers.filter(({ name }) => !new RegExp(`\\b${name}\\(`).test(used))).toEqual([])
  })
})

test('a mail about work made with AI says so with every picture and order, and other mails do not', () => {
  expect(examples.flatMap(({ letter: { html } }) => findMislabeled(mediaIn(html)))).toEqual([])
  const labeled = examples.filter(({ letter: { text, html } }) =>
    [text, html].every((words) => words.includes('Made with AI.') && words.includes('/made-with-ai')),
  )
  const shown = examples.filter(
    ({ kind, reader, letter: { html } }) =>
      (kind.startsWith('merch-order-') && reader !== 'admin') || mediaIn(html).some(({ src }) => isMadeWithAi(src)),
  )
  expect(labeled.map(({ kind }) => kind)).toEqual(shown.map(({ kind }) => kind))
  expect(new Set(shown.map(({ kind }) => kind)).size).toBeGreaterThan(6)
  for (const { letter } of examples.filter((example) => !labeled.includes(example)))
    expect(letter.html).not.toContain('Made with AI')
})

test('every mail to a fan links to the page for their data', () => {
  const toFans = examples.filter(({ reader }) => reader.startsWith('fan'))
  expect(toFans.length).toBeGreaterThan(8)
  const silent = toFans.filter(
    ({ letter }) => ![letter.text, letter.html].every((words) => words.includes('/your-data')),
  )
  expect(silent.map(({ kind, reader }) => `${kind} to ${reader}`)).toEqual([])
})

describe.each(examples.map((example) => ({ name: `${example.kind} to ${example.reader}`, ...example })))(
  '$name',
  ({ kind, letter: { subject, text, html } }) => {
    test('is complete, short enough and says why it was sent', () => {
      expect(subject).toMatch(/\S/)
      expect(subject).not.toMatch(/[\r\n]|undefined|null|NaN|\[object/)
      expect(subject.length, subject).toBeLessThanOrEqual(90)
      expect(text).not.toMatch(/undefined|NaN|\[object/)
      // A space at either end, or doubled punctuation, means that a part of the sentence is
      // missing.
      expect(text).not.toMatch(/ {2}|[ \t]$| [.,;:](?:\s|$)|\.\.(?!\.)/m)
      expect(text).toContain('You are getting this email because')
      // An example has realistic numbers, and each deadline has an hour and a time zone.
      expect(text).not.toMatch(/\b0 (?:more|files?)\b/)
      if (isAboutOffer(kind)) expect(text).not.toMatch(/ \d{1,2} [A-Z][a-z]+ \d{4}(?! at \d\d:\d\d UTC)/)
      expect(Buffer.byteLength(html)).toBeLessThan(30_000)
      expect(html).toMatch(/<meta name="color-scheme" content="light dark"\/>/)
      // A mail contains only our own pictures, each with an alternative text.
      const words = html.replaceAll(OWN_PICTURE, '')
      expect(words).not.toMatch(/<img|<link|<script|var\(--|url\(/)
      for (const [, href] of html.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^https?:\/\//)
    })
  },
)

test('every mail that asks a person for something has exactly one primary button or a code', () => {
  const without = examples.filter(
    ({ reader, letter: { html } }) =>
      reader !== 'admin' &&
      (html.match(/class="m-(?:first|own) m-press"/g)?.length ?? 0) !== 1 &&
      !html.includes('letter-spacing'),
  )
  // These mails require no action, or go to an address whose account is closed.
  const nothingToDo = [
    'sale-returned',
    'merch-sale-returned',
    'merch-payment-returned',
    'likeness-report-upheld',
    'likeness-report-upheld',
    'likeness-report-dismissed',
    'report-sender-warned',
    'report-sender-suspended',
    'report-not-processed',
    'account-erasure-cancelled',
    'account-erased',
    'share-taken-down',
    'address-changed',
    'picture-taken-down',
    'picture-restored',
  ]
  expect(without.map(({ kind }) => kind)).toEqual(nothingToDo)
})

test('no mail asks anybody to call an API route', () => {
  for (const { kind, letter } of examples) expect(letter.text, kind).not.toMatch(/\b(?:GET|POST|PUT|PATCH|DELETE) \//)
})

test('a mail that is not about an offer links to the page it is about', () => {
  const pages = new Set<string>(SITE_PATHS.map(({ path }) => path))
  for (const [type, path] of Object.entries(NOTICE_PATHS)) expect(pages.has(path.replace(/#.*/, '')), type).toBe(true)
  const leading = (kind: string) => examples.filter((example) => example.kind === kind).map(({ letter }) => letter.text)
  for (const text of leading('payouts-paused')) expect(text).toContain('http://localhost:3000/earnings/setup')
  for (const text of leading('LIKENESS_TAKEN_DOWN')) expect(text).toContain('http://localhost:3000/likeness')
  for (const { kind, letter } of examples.filter(({ kind }) => kind in NOTICE_PATHS))
    expect(letter.text, kind).not.toContain('http://localhost:3000/home')
})

test('a mail to people without an account does not say that they have one', () => {
  const strangers = [
    'likeness-report-confirm',
    'likeness-report-upheld',
    'likeness-report-dismissed',
    'report-sender-warned',
    'report-sender-suspended',
    'report-not-processed',
  ]
  const ofStrangers = examples.filter(({ kind }) => strangers.includes(kind))
  expect([...new Set(ofStrangers.map(({ kind }) => kind))]).toEqual(strangers)
  for (const { letter } of ofStrangers) expect(letter.text).not.toContain('you have an account')
})

describe('hostile text', () => {
  const HOSTILE = '"><script>alert(1)</script><img src=x onerror=alert(1)>\u202egnp.exe<!--<![endif]-->'
  const hostile = noticeExamples(
    config,
    { ...EXAMPLE_OFFER, campaign_description: HOSTILE.repeat(40) },
    {
      buyer_name: HOSTILE,
      seller_name: HOSTILE,
    },
  )

  test('in names and campaigns is shown as text, and does not make a mail too long', () => {
    expect(hostile.length).toBeGreaterThan(20)
    for (const { letter } of hostile) {
      expect(letter.html).not.toMatch(/<script|<img|\u202e/)
      expect(letter.html.match(/<!--/g)).toHaveLength(3)
      expect(letter.text).not.toContain('\u202e')
      expect(letter.subject.length).toBeLessThanOrEqual(90)
      expect(Buffer.byteLength(letter.html)).toBeLessThan(102_000)
    }
  })

  test('in each part of a mail is escaped', () => {
    const { html } = createLetter({
      title: HOSTILE,
      preheader: HOSTILE,
      paragraphs: [HOSTILE],
      items: [{ title: HOSTILE, text: HOSTILE, href: `https://semblance.test/${HOSTILE}` }],
      buttons: [{ label: HOSTILE, href: `https://semblance.test/${HOSTILE}` }],
      code: HOSTILE,
      note: HOSTILE,
      why: HOSTILE,
      choice: { label: HOSTILE, href: `https://semblance.test/${HOSTILE}` },
    })
    expect(html).not.toMatch(/<script|<img|\u202e/)
    expect(html.match(/<!--/g)).toHaveLength(3)
  })
})

test('names in a right-to-left script keep their direction, and the mail keeps its own', () => {
  const { html } = createLetter({ title: 'مقهى الصباح sent you an offer', paragraphs: ['שלום'] })
  expect(html).toMatch(/<h1[^>]* dir="auto"[^>]*>مقهى/)
  expect(html).toMatch(/<p[^>]* dir="auto"[^>]*>שלום/)
})

/** Finds `{ kind: 'x', subject … }` and `{ kind: 'x', title, paragraphs … }`. */
function kindsWrittenIn(file: string, text: string): { file: string; kind: string }[] {
  if (!/\b(?:mailLayout|letterOf|queueMails?|tellAdmins|AdminMatter)\b/.test(text)) return []
  const found: { file: string; kind: string }[] = []
  new Visitor({
    ObjectExpression: ({ properties }) => {
      const values = new Map(
        properties.flatMap((property) =>
          property.type === 'Property' && property.key.type === 'Identifier'
            ? [[property.key.name, property.value]]
            : [],
        ),
      )
      const kind = values.get('kind')
      const isMail = values.has('subject') || (values.has('title') && values.has('paragraphs'))
      if (isMail && kind?.type === 'Literal' && typeof kind.value === 'string') found.push({ file, kind: kind.value })
    },
  }).visit(parseSync(file, text).program)
  return found
}
