import { afterEach, expect, test } from 'vitest'
import { compileMessage } from './compile-messages.ts'
import { messageId } from './message-id.ts'
import { addCatalog, say, setLanguage } from './say.ts'

const catalogOf = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).map(([text, own]) => [messageId(text), compileMessage(own)]))

afterEach(() => setLanguage('en'))

test('a message is English, or its translation in the language of the page', () => {
  addCatalog('de', 'site', catalogOf({ 'Sign in': '…' }))
  expect(say('Sign in')).toBe('Sign in')
  setLanguage('de')
  expect(say('Sign in')).toBe('…')
  expect(say('Not translated')).toBe('Not translated')
})

test('placeholders and plurals follow the language', () => {
  const offers = (count: number) => say('{count, plural, one {# new offer} other {# new offers}}', { count })
  expect([offers(1), offers(2)]).toEqual(['1 new offer', '2 new offers'])
  addCatalog(
    'ja',
    'site',
    catalogOf({
      '{count, plural, one {# new offer} other {# new offers}}': '{count, plural, other {新しいオファー#件}}',
    }),
  )
  setLanguage('ja')
  expect([offers(1), offers(2)]).toEqual(['新しいオファー1件', '新しいオファー2件'])
})

test('a value is never read as a message or a tag', () => {
  expect(say('Hello {name}', { name: '<b>{count}</b>' })).toBe('Hello <b>{count}</b>')
})

test('the server shows only the areas that the browser of a page loads', () => {
  addCatalog('fr', 'site', catalogOf({ Yes: 'Oui' }))
  addCatalog('fr', 'signedIn', catalogOf({ No: 'Non' }))
  setLanguage('fr', ['site'])
  expect([say('Yes'), say('No')]).toEqual(['Oui', 'No'])
  setLanguage('fr', ['site', 'signedIn'])
  expect(say('No')).toBe('Non')
})
