import { expect, test } from 'vitest'
import type { CredentialReport } from '../../../../providers/credentials/port.ts'
import { statementsOf } from './statements.ts'

const REPORT: CredentialReport = {
  found: true,
  valid: true,
  altered: false,
  trusted: true,
  signedBy: 'Semblance',
  signedAt: null,
  timestamp: null,
  made: { model: 'image-model-2', at: '2026-03-01T23:30:00.000Z' },
  likenessOf: 'Ada Lovelace',
  madeFor: { kind: 'offer', id: 'offer-1' },
  licence: null,
  trainingAllowed: false,
  training: { permission: 'notAllowed', constraint: null },
  problems: [],
  ingredientCount: 2,
  generated: true,
}

test('the statements of a file we signed name model, person, offer, training and sources', () => {
  expect(statementsOf(REPORT)).toEqual([
    'This file is exactly as it was signed by Semblance.',
    'It was made by the model image-model-2 on March 1, 2026.',
    'It uses the likeness of Ada Lovelace, with their consent.',
    'It was made for the offer offer-1.',
    'It may not be used to train models.',
    'It was made from 2 other signed files.',
  ])
})

test('the statements of a file that a stranger signed are worded as claims', () => {
  const stranger = { ...REPORT, trusted: false, signedBy: 'Bank of England', problems: ['signingCredential.untrusted'] }
  const [first, ...others] = statementsOf(stranger)
  expect(first).toContain('we do not know the signer')
  expect(first).toContain('Bank of England')
  expect(others.every((claim) => claim.startsWith('It claims: '))).toBe(true)
})

test('an altered file gets one statement only', () => {
  expect(statementsOf({ ...REPORT, valid: false, altered: true, trusted: false })).toHaveLength(1)
})

test('an expired certificate is reported as expired, not as a fault of the file', () => {
  const [first] = statementsOf({ ...REPORT, trusted: false, problems: ['claimSignature.outsideValidity'] })
  expect(first).toContain('has expired since')
})

test('an invalid creation date is shown as an unknown day', () => {
  const [, made] = statementsOf({ ...REPORT, made: { model: 'm', at: 'yesterday' } })
  expect(made).toBe('It was made by the model m on an unknown day.')
})

test.each([
  [{ permission: 'allowed', constraint: null }, 'It may be used to train models.'],
  [{ permission: 'constrained', constraint: null }, 'It may be used to train models only with permission.'],
  [
    { permission: 'constrained', constraint: 'Ask Ada.' },
    'It may be used to train models only under these conditions: Ask Ada.',
  ],
] as const)('training that is %o is stated as such', (training, sentence) => {
  expect(statementsOf({ ...REPORT, training })).toContain(sentence)
  expect(statementsOf({ ...REPORT, training: null }).join(' ')).not.toContain('train')
})
