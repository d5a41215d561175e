import { describe, expect, test } from 'vitest'
import { EXAMPLE_OFFER } from '../../../server/features/offers/offer/index.ts'
import { DEFAULT_SCOPE } from '../../../server/platform/scope-of-use/scope-words.ts'
import {
  askedOf,
  blastBodyOf,
  blastDraftBodyOf,
  doneSteps,
  draftIdOf,
  draftOf,
  draftOfBlast,
  emptyDraft,
  findMissingCandidates,
  NO_CHOICE,
  plainAmountAfter,
  repeatOf,
  stepOfField,
  submitBodyOf,
} from './draft.ts'

const whole = {
  ...emptyDraft(['mara']),
  description: 'A portrait with our cup.',
  campaignType: 'social_post',
  choices: { mara: { ...NO_CHOICE, goesWithout: true } },
}

describe('a draft of an offer', () => {
  test('is not sent to the server without a campaign type and an amount', () => {
    expect(submitBodyOf(emptyDraft(['mara']), 'IMAGE', true)).toBeUndefined()
    expect(submitBodyOf({ ...whole, amountMinorUnit: null }, 'IMAGE', true)).toBeUndefined()
    expect(submitBodyOf({ ...whole, talents: ['mara', 'theo'] }, 'IMAGE', true)).toBeUndefined()
    expect(submitBodyOf(whole, 'IMAGE', true)).toMatchObject({
      slug: 'mara',
      saveAsDraft: true,
      skipImageGeneration: true,
    })
  })

  test('comes back from the server as it was sent', () => {
    const sent = submitBodyOf(draftOf(EXAMPLE_OFFER as never, 'mara'), 'IMAGE', true)
    expect(sent).toMatchObject({
      offerId: EXAMPLE_OFFER.id,
      campaignDescription: EXAMPLE_OFFER.campaignDescription,
      expiresInDays: EXAMPLE_OFFER.expiresInDays,
      includedRevisions: EXAMPLE_OFFER.includedRevisions,
      extraRevisionMinorUnit: EXAMPLE_OFFER.extraRevisionMinorUnit,
    })
  })

  test('that repeats an offer has its brief and terms, and neither its id nor its candidates', () => {
    const offer = { ...EXAMPLE_OFFER, title: 'Winter', hasOwnTitle: true, revisionOfOfferId: 'earlier' }
    const { offerId, choices, revisionOfOfferId, ...rest } = repeatOf(offer as never, 'mara')
    expect({ offerId, choices, revisionOfOfferId }).toEqual({ offerId: null, choices: {}, revisionOfOfferId: null })
    expect(rest).toMatchObject({ talents: ['mara'], title: 'Winter', description: offer.campaignDescription })
    expect(draftOf({ ...offer, hasOwnTitle: false } as never, 'mara').title).toBe('')
  })

  test('remembers the amount from before it became exclusive, and requests no exclusivity for a revision', () => {
    const exclusive = { ...DEFAULT_SCOPE, exclusivity: 'EXCLUSIVE' } as const
    expect(plainAmountAfter(whole, exclusive)).toBe(50_000)
    const raised = { ...whole, scope: exclusive, plainAmountMinorUnit: 50_000, amountMinorUnit: 125_000 }
    expect(plainAmountAfter(raised, { ...exclusive, territories: ['DE'] })).toBe(50_000)
    expect(plainAmountAfter(raised, DEFAULT_SCOPE)).toBeNull()
    const { plainAmountMinorUnit: _plain, ...stored } = raised
    expect(plainAmountAfter(stored, exclusive)).toBeNull()
    expect(askedOf(raised).scope?.exclusivity).toBe('EXCLUSIVE')
    expect(askedOf({ ...raised, revisionOfOfferId: 'earlier' }).scope?.exclusivity).toBe('NON_EXCLUSIVE')
  })

  test('sends the offer it revises, and null otherwise', () => {
    const revision = { ...whole, revisionOfOfferId: 'earlier' }
    expect(submitBodyOf(revision, 'IMAGE', false)).toMatchObject({ revisionOfOfferId: 'earlier' })
    expect(submitBodyOf(whole, 'IMAGE', false)).toMatchObject({ revisionOfOfferId: null })
    expect(emptyDraft(['mara'], 'earlier').revisionOfOfferId).toBe('earlier')
    expect(blastBodyOf({ ...revision, talents: ['mara', 'theo'] }, 'IMAGE')).not.toHaveProperty('revisionOfOfferId')
  })

  test('sends the chosen candidates of each talent', () => {
    const draft = { ...whole, talents: ['mara', 'theo'] }
    expect(blastBodyOf(draft, 'IMAGE')?.candidates).toEqual([
      { slug: 'mara', skipImageGeneration: true },
      { slug: 'theo', skipImageGeneration: false, imageCandidateSessionId: null, selectedModelKey: null },
    ])
  })

  test('for several talents is saved however incomplete, and comes back as it was sent', () => {
    expect(blastDraftBodyOf(whole, 'IMAGE')).toBeUndefined()
    const bare = { ...emptyDraft(['mara', 'theo']), amountMinorUnit: null }
    const draftBody = blastDraftBodyOf(bare, undefined)
    expect(draftBody).toMatchObject({ slugs: ['mara', 'theo'], candidates: [], draftId: null })
    for (const empty of ['campaignDescription', 'campaignType', 'offerAmountMinorUnit'])
      expect(draftBody?.brief).not.toHaveProperty(empty)
    const choices = { mara: { ...NO_CHOICE, goesWithout: true }, theo: { ...NO_CHOICE, imageSessionId: 's' } }
    const draft = { ...whole, talents: ['mara', 'theo'], choices, script: 'Hello', deliverWithinDays: null }
    const body = blastDraftBodyOf(draft, 'IMAGE')
    const times = { createdAt: '2026-11-01T00:00:00Z', updatedAt: '2026-11-01T00:00:00Z' }
    const back = draftOfBlast({ id: 'b1', slugs: [], brief: {}, ...body, ...times })
    expect(back).toEqual({ ...draft, blastDraftId: 'b1' })
    expect(draftIdOf(back)).toBe('b1')
    expect(draftIdOf({ ...back, talents: ['mara'] })).toBeNull()
    expect(blastBodyOf(back, 'IMAGE')?.draftId).toBe('b1')
  })

  test('knows which candidates are missing and which steps are done', () => {
    expect(findMissingCandidates(NO_CHOICE, 'VIDEO')).toEqual(['image', 'voice'])
    expect(findMissingCandidates({ ...NO_CHOICE, goesWithout: true }, 'VIDEO')).toEqual(['image', 'voice'])
    expect(findMissingCandidates({ ...NO_CHOICE, goesWithout: true }, 'IMAGE')).toEqual([])
    expect([...doneSteps(whole, 'IMAGE')]).toEqual(['talents', 'brief', 'work', 'terms'])
    expect([...doneSteps(emptyDraft([]), undefined)]).toEqual([])
  })

  test('maps a refused field to its step', () => {
    expect(['slugs.0', 'selectedModelKey', 'offerAmountMinorUnit', 'campaignDescription'].map(stepOfField)).toEqual([
      'talents',
      'work',
      'terms',
      'brief',
    ])
  })
})
