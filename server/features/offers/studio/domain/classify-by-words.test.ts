import { describe, expect, test } from 'vitest'
import { chooseMoreConfident, classifyByWords } from './classify-by-words.ts'

describe('classifying a brief by keywords', () => {
  test.for([
    ['IMAGE', 'A portrait with our new espresso cup, morning light.'],
    ['IMAGE', 'Six photos for the spring catalog: she wears the linen jacket.'],
    ['IMAGE', 'We need a billboard at the airport, her holding the phone, smiling.'],
    ['IMAGE', 'Instagram post, close-up, our sunglasses, blue background.'],
    ['IMAGE', 'Cover of our magazine, serious look.'],
    ['IMAGE', 'No voice-over, just a picture for the packaging.'],
    ['IMAGE', 'A poster for the radio station’s summer party: portrait, warm colors, print ad.'],
    ['IMAGE', 'Something for our winter campaign.'],
    ['VOICE', 'A calm voice for a radio spot of twenty seconds about our winter roast.'],
    ['VOICE', 'Narration of an audiobook for children, four chapters.'],
    ['VOICE', 'She says our tagline at the end of the podcast ad.'],
    ['VOICE', 'Please read out the safety announcement in our trains, British accent.'],
    ['VOICE', 'Hold music greeting for our call center: "You are next in line."'],
    ['VOICE', 'We want to hear her speak the script below, warmly, thirty seconds.'],
    ['VOICE', 'Not a photo this time: a voice mail for our customers.'],
    [
      'VOICE',
      'Audio guide of the museum about portraits and pictures, narrated calmly for listeners, spoken in two voices, recording included.',
    ],
  ] as const)('returns for %s: %s', ([flow, brief]) => {
    expect(classifyByWords(brief).flow).toBe(flow)
  })

  test('names the deciding words as reason', () => {
    expect(classifyByWords('A voice for a radio spot.')).toEqual({
      flow: 'VOICE',
      confidence: 0.96,
      reason: '“radio”, “voice” and “spot” suggest a voice.',
    })
    expect(classifyByWords('Without a photo, radio only.').reason).toBe('not “photo” and “radio” suggest a voice.')
  })

  test('without a keyword is a guess with low confidence', () => {
    expect(classifyByWords('Our summer campaign.')).toMatchObject({ flow: 'IMAGE', confidence: 0.5 })
    expect(classifyByWords('A photo and a radio.')).toMatchObject({ flow: 'IMAGE', confidence: 0.5 })
  })

  test('counts a repeated word once', () => {
    expect(classifyByWords('photo '.repeat(400)).confidence).toBe(classifyByWords('photo').confidence)
  })
})

test('keywords overrule only an uncertain model', () => {
  const read = classifyByWords('A voice for a radio spot.')
  const fromModel = (confidence: number) => ({ flow: 'IMAGE', confidence, reason: 'It seems so.' }) as const
  expect(chooseMoreConfident(fromModel(0.6), read)).toBe(read)
  expect(chooseMoreConfident(fromModel(0.8), read)).toEqual(fromModel(0.8))
  expect(chooseMoreConfident(fromModel(0.6), classifyByWords('Our campaign.'))).toEqual(fromModel(0.6))
})
