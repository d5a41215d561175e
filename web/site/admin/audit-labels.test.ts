import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { AuditEntry } from '../../../client/src/api-types.ts'
import { findPage } from '../routing.ts'
import { actChoices, actionLabel, kindChoices, subjectOf } from './audit-labels.ts'

const ID = '01a204de-417d-71a9-a7ff-7361f0a00663'
const entry = (what: Partial<AuditEntry>): AuditEntry => ({
  id: ID,
  actorAccountId: ID,
  actorName: 'Ada',
  action: 'change',
  subjectType: 'account',
  subjectId: ID,
  subjectName: null,
  reason: null,
  before: null,
  after: null,
  createdAt: '2026-11-01T00:00:00Z',
  ...what,
})

test('an audit entry names its subject and links to it', () => {
  expect(subjectOf(entry({ subjectName: 'Northwind Coffee' }))).toEqual({
    kind: 'account',
    name: 'Northwind Coffee',
    to: `/admin/users?q=Northwind%20Coffee&case=${ID}`,
  })
  expect(subjectOf(entry({ subjectType: 'campaign', before: { name: 'Old' }, after: { name: 'New' } }))).toMatchObject({
    name: 'New',
    to: `/admin/campaigns/${ID}`,
  })
  expect(subjectOf(entry({ subjectType: 'model', subjectId: 'image-model-2' })).name).toBe('image-model-2')
})

test('a subject without a name shows its kind, never an id, and a deleted one has no link', () => {
  expect(subjectOf(entry({ subjectType: 'payment' }))).toMatchObject({ kind: 'payment', name: null })
  const gone = entry({ subjectType: 'campaign', action: 'delete-campaign', before: { name: 'Old' } })
  expect(subjectOf(gone)).toEqual({ kind: 'campaign', name: 'Old', to: null })
  expect(subjectOf(entry({ subjectType: 'new-kind_of-thing' }))).toMatchObject({ kind: 'new kind of thing', to: null })
})

test('every subject type in the source has a label, and its link leads to an existing page', () => {
  const sources = globSync('server/features/**/*.ts', { exclude: (name) => String(name).endsWith('.test.ts') })
  const kinds = new Set(
    sources
      .filter((path) => !path.includes('people/audit/'))
      .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/subjectType: '([\w-]+)'/g)])
      .map(([, kind = '']) => kind),
  )
  expect(kinds.size).toBeGreaterThan(15)
  for (const subjectType of kinds) {
    const { kind, to } = subjectOf(entry({ subjectType }))
    expect(kind, subjectType).toMatch(/^[a-z ]+$/)
    if (to !== null) expect(findPage(to.split('?')[0] ?? ''), `${subjectType} leads to ${to}`).toBeDefined()
  }
})

test('every action in the source has a label, and an unknown action keeps its own name', () => {
  const sources = globSync('server/features/**/*.ts', { exclude: (name) => String(name).endsWith('.test.ts') })
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
  // The source builds some actions from two words.
  const isDone = (act: string): boolean =>
    sources.includes(`'${act}'`) || [act.replace(/^[a-z]+/, '')].some((thing) => sources.includes(`}${thing}\``))
  const choices = actChoices('count-stars')
  expect(choices.at(-1)).toEqual({ value: 'count-stars', label: 'Count stars' })
  expect(choices.slice(0, -1).filter(({ value }) => !isDone(value))).toEqual([])
  expect(new Set(choices.map(({ label }) => label)).size).toBe(choices.length)
  expect(actionLabel('settle-refund')).toBe('Settle stuck refund')
  expect(kindChoices(null)).toContainEqual({ value: 'merch-order', label: 'Order' })
})
