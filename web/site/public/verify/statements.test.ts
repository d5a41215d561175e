import { afterEach, expect, test } from 'vitest'
import { statementsOf } from '../../../../server/features/media/credentials/domain/statements.ts'
import type { CredentialReport } from '../../../../server/providers/credentials/port.ts'
import german from '../../../words/catalogs/de/checks.json'
import { addCatalog, setLanguage } from '../../../words/say.ts'
import { sayStatement } from './statements.ts'

const REPORT: CredentialReport = {
  found: true,
  valid: true,
  altered: false,
  trusted: true,
  signedBy: 'Example Ltd.',
  signedAt: '2026-06-05T14:05:00Z',
  timestamp: { at: '2026-06-05T14:05:00Z', by: 'Example Authority' },
  made: { model: 'image-model-2.5', at: '2026-06-05T14:05:00Z' },
  generated: true,
  likenessOf: 'Noor Haddad',
  madeFor: { kind: 'offer', id: '7' },
  licence: 'https://example.com/licences/7',
  trainingAllowed: false,
  training: { permission: 'notAllowed', constraint: null },
  problems: [],
  ingredientCount: 1,
}

const REPORTS: readonly CredentialReport[] = [
  REPORT,
  { ...REPORT, found: false },
  { ...REPORT, altered: true },
  { ...REPORT, trusted: false, signedBy: null, madeFor: { kind: 'order', id: '8' }, ingredientCount: 2 },
  { ...REPORT, trusted: false, problems: ['signingCredential.expired'] },
  { ...REPORT, made: null, training: { permission: 'allowed', constraint: null } },
  { ...REPORT, made: { model: 'm', at: 'never' }, training: { permission: 'constrained', constraint: null } },
  { ...REPORT, training: { permission: 'constrained', constraint: 'Ask us.' } },
]
const allOf = (report: CredentialReport) =>
  statementsOf(report).map((statement) => [statement, sayStatement(statement, report)] as const)

afterEach(() => setLanguage('en'))

test('statements about a file are those of the server in English', () => {
  for (const [statement, own] of REPORTS.flatMap(allOf)) expect(own).toBe(statement)
})

test('every statement is in the language of the page, with the names and days of the file', () => {
  addCatalog('de', 'checks', german)
  setLanguage('de')
  const all = REPORTS.flatMap(allOf)
  expect(all.filter(([statement, own]) => statement === own)).toEqual([])
  expect(all.map(([, own]) => own).filter((own) => /\b(?:the|file|unknown|unnamed)\b/i.test(own))).toEqual([])
  const made = allOf(REPORT).find(([, own]) => own.includes('image-model-2.5'))
  expect(made?.[1]).toMatch(/ 5\. \p{L}+ 2026 /u)
})
