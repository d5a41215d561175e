import { describe, expect, test } from 'vitest'
import { classify, classifyBooks, mentionsPerson, ownedBy, partOf, withoutPeople } from './classify.ts'
import { exportedColumns } from './queries/read-personal-rows.ts'
import { ERASED_NAME, textWithoutNames } from './queries/without-names.ts'

const KEYS = { owner: ownedBy('account', 'account_id'), other: mentionsPerson('account', 'other_account_id') }

describe('a table is refused', () => {
  test('with a column of two classes', () => {
    expect(() => classify('shortlists', { keys: KEYS, personal: 'id name', books: 'name' })).toThrow('two classes')
    expect(() => classify('shortlists', { keys: KEYS, personal: 'name', of: { owner: { name: null } } })).toThrow(
      'the column name of shortlists has two classes',
    )
  })

  test('with a text column of two audiences, or of an unknown audience', () => {
    const words = (readers: Record<string, string>, codes?: string) => () =>
      classify('shortlists', { keys: KEYS, readers, ...(codes === undefined ? {} : { codes }) })
    expect(words({ public: 'name', admin: 'name' })).toThrow('two audiences')
    expect(words({ public: 'name' }, 'name')).toThrow('two audiences')
    expect(words({ everybody: 'name' })).toThrow('unknown reader: everybody')
    expect(words({ 'owner  admin': ' name\n name_folded ' })).not.toThrow()
  })
})

test('a classified table tells the class and the audience of each column, and what an erasure writes into it', () => {
  const table = classify('shortlists', {
    title: 'Lists',
    order: 'id',
    keys: KEYS,
    accounts: 'account_id',
    personal: ' id\n  name ',
    noPerson: 'name_folded',
    of: { owner: { created_at: null }, other: { created_at: ERASED_NAME } },
    readers: { nobody: 'name', 'brand admin': 'name_folded' },
  })
  expect(Object.fromEntries(table.columns)).toEqual({
    id: 'personal',
    name: 'personal',
    account_id: 'account',
    name_folded: 'no person',
    created_at: { owner: null, other: ERASED_NAME },
  })
  expect(Object.fromEntries(table.readers)).toEqual({ name: [], name_folded: ['brand', 'admin'] })
  expect(withoutPeople('job_positions', 'name id').columns.get('id')).toBe('no person')
  const books = classifyBooks('rating_requests', 'offer_id asked_at', { readers: { admin: 'offer_id' } })
  expect([[...books.codes], [...books.readers], books.columns.get('asked_at')]).toEqual([
    ['asked_at'],
    [['offer_id', ['admin']]],
    'books',
  ])
})

test('an export has the person’s own columns and those of their keys, but none that only admins may read', () => {
  const table = classify('shortlists', {
    keys: { ...KEYS, part: partOf('account', 'account_id') },
    personal: 'id name',
    accounts: 'account_id',
    noPerson: 'name_folded',
    ofAnother: 'updated_at',
    of: { part: { created_at: null } },
    readers: { admin: 'name', 'owner admin': 'id' },
  })
  expect(exportedColumns(table).map(({ name, namesAccount, of }) => [name, namesAccount, of.length])).toEqual([
    ['id', false, 0],
    ['account_id', true, 0],
    ['created_at', false, 1],
  ])
})

describe('names are removed from a text', () => {
  const without = (text: string, ...names: string[]) => textWithoutNames(text, names, 60)

  test.each([
    ['Ask Ada Byron about it.', ['Ada', 'Ada Byron'], `Ask ${ERASED_NAME} about it.`],
    ['ADA, ada and Adam', ['Ada'], `${ERASED_NAME}, ${ERASED_NAME} and Adam`],
    ['Zoë’s cup', ['Zoë'], `${ERASED_NAME}’s cup`],
    ['A+B (Ltd.)', ['A+B (Ltd.)'], ERASED_NAME],
    ['Al is here', ['Al'], 'Al is here'],
    ['nobody', [], 'nobody'],
    [ERASED_NAME, [ERASED_NAME], ERASED_NAME],
  ])('%s without %j', (text, names, left) => {
    expect(without(text, ...names)).toBe(left)
    expect(without(left, ...names)).toBe(left)
  })

  test('and the text is cut if the replacements make it too long', () => {
    expect(textWithoutNames('Ada Ada', ['Ada'], 20)).toBe(`${ERASED_NAME} Dele`)
    expect(textWithoutNames('Eve Eve', ['Ada'], 3)).toBe('Eve')
    expect(textWithoutNames('Eve Eve', [], 3)).toBe('Eve Eve')
  })
})
