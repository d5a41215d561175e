import { EMBEDDING_DIMENSIONS, type EmbeddingsModel, ModelFailure, type TextModel } from '@semblance/ports/models'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unavailable } from '../workers/testing/unavailable.ts'
import { createLocalModels } from './index.ts'
import { createTokenizer } from './text/tokenizer.ts'
import { writeFromFacts } from './text/write-from-facts.ts'

const local = createLocalModels({ unavailable })
const { signal } = new AbortController()
const call = { model: 'plain-facts', parameters: {}, signal }
const embedding = { ...call, model: 'universal-sentence-encoder-lite' }
let text: TextModel
let embeddings: EmbeddingsModel
beforeAll(async () => {
  text = (await local.adapter.text?.()) as TextModel
  embeddings = (await local.adapter.embeddings?.()) as EmbeddingsModel
})
afterAll(local.close)

const PROFILES_AND_SEARCHES = [
  [
    'Irish actress, woman in her 30s with long red hair, warm Irish accent, friendly voice tone, 500k followers on Instagram, category actor',
    'red-haired woman with a warm Irish accent, 500k followers',
  ],
  [
    'American rapper, man, 20s, black hair with braids, deep energetic voice, New York accent, 2 million followers, category musician',
    'hip hop artist male with dark hair and a deep voice from New York',
  ],
  [
    'Professional footballer from Brazil, man aged 28, short brown hair, 8 million followers, category athlete',
    'soccer star from South America with millions of fans',
  ],
  [
    'Fitness coach, blonde woman, Australian accent, upbeat bright voice, 120k followers, category fitness influencer',
    'blond female personal trainer from Sydney, cheerful',
  ],
  [
    'British news presenter, grey haired man in his 60s, deep authoritative voice, received pronunciation, 40k followers, category presenter',
    'older gentleman with a serious broadcast voice, silver hair',
  ],
  [
    'Beauty and makeup creator, young woman with pink dyed hair, soft whispering voice, 900k followers, category beauty',
    'cosmetics influencer with brightly coloured hair who speaks softly',
  ],
  [
    'Celebrity chef, bald Italian man, strong Italian accent, loud passionate voice, 300k followers, category food',
    'male cook from Italy, no hair',
  ],
  [
    'Video game streamer, teenage boy with blond hair, fast excited voice, Swedish accent, 1.5 million followers, category gaming',
    'esports kid Scandinavian high energy',
  ],
  [
    'Stand-up comedian, Black woman in her 40s with curly hair, raspy voice, Southern US accent, 250k followers, category comedy',
    'funny African American lady, husky voice',
  ],
  [
    'Classical pianist, Korean woman with long black hair, calm gentle voice, Korean accent, 60k followers, category musician',
    'gentle Asian female musician who plays the piano',
  ],
] as const

const dot = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)

describe('embeddings', () => {
  test('find the profile that matches a search in other words', async () => {
    const { vectors } = await embeddings.embed(embedding, PROFILES_AND_SEARCHES.flat())
    expect(vectors).toHaveLength(20)
    for (const vector of vectors) {
      expect(vector).toHaveLength(EMBEDDING_DIMENSIONS)
      expect(Math.hypot(...vector)).toBeCloseTo(1, 5)
    }
    const profiles = vectors.filter((_, at) => at % 2 === 0)
    const searches = vectors.filter((_, at) => at % 2 === 1)
    const right = searches.filter((search, at) => {
      const scores = profiles.map((profile) => dot(search, profile))
      return scores.indexOf(Math.max(...scores)) === at
    })
    expect(right.length).toBeGreaterThanOrEqual(8)
  })

  test('are the same for a text alone and in a batch', async () => {
    const [alone] = (await embeddings.embed(embedding, ['a calm voice'])).vectors
    const among = (await embeddings.embed(embedding, ['loud', 'a calm voice', 'a dog on the beach, running'])).vectors
    expect(dot(alone ?? [], among[1] ?? [])).toBeGreaterThan(0.999)
    expect((await embeddings.embed(embedding, [])).vectors).toEqual([])
  })

  test.each([
    ['nothing', ''],
    ['blanks', ' \n\t '],
    ['other scripts', '声 صوت 😀'],
    ['one endless word', 'x'.repeat(20_000)],
    ['a text as long as a book', 'A sentence of a long book. '.repeat(2000)],
  ])('of %s have unit length', async (_, odd) => {
    const [vector = []] = (await embeddings.embed(embedding, [odd])).vectors
    expect(Math.hypot(...vector)).toBeCloseTo(1, 5)
  })
})

test('the tokenizer chooses the likeliest pieces, and one token for a run of unknown characters', () => {
  const reserved = Array.from({ length: 6 }, (_, at): [string, number] => [`<${at}>`, 0])
  const tokenize = createTokenizer([
    ...reserved,
    ['\u2581', -5],
    ['\u2581voice', -2],
    ['s', -3],
    ['\u2581voi', -4],
    ['ces', -4],
  ])
  expect(tokenize('voices')).toEqual([7, 8])
  expect(tokenize('voice  voice')).toEqual([7, 7])
  expect(tokenize('voice äöü')).toEqual([7, 6, 0])
})

const FLOWS = [
  {
    label: 'IMAGE',
    description: 'a picture: a photo, poster, billboard, banner or post that shows the face of a person',
  },
  {
    label: 'VOICE',
    description: 'a recording: a voice-over, radio spot, podcast ad or audio message that a person speaks',
  },
]
const BRIEFS = [
  ['We need a 30 second radio spot for our coffee brand, read in a warm tone.', 'VOICE'],
  ['A billboard in Times Square with her holding our new sneaker.', 'IMAGE'],
  ['Please narrate the intro of our documentary about the sea.', 'VOICE'],
  ['Instagram post with his portrait next to the watch.', 'IMAGE'],
  ['Podcast sponsor read, two sentences, friendly.', 'VOICE'],
  ['Poster for the cinema, dark background, dramatic light.', 'IMAGE'],
  ['Something for the phone queue: what callers hear while they wait.', 'VOICE'],
  ['Magazine cover, summer dress, on the beach.', 'IMAGE'],
  ['An audio greeting for our members, saying happy birthday.', 'VOICE'],
  ['Product shot for the web shop: he wears the jacket.', 'IMAGE'],
] as const

describe('a classifier', () => {
  test('is right about nine of ten briefs, and its confidence exceeds 0.9 only where it is right', async () => {
    const responses = await Promise.all(BRIEFS.map(([brief]) => text.classify(call, { text: brief, labels: FLOWS })))
    const right = responses.filter(({ label }, at) => label === BRIEFS[at]?.[1])
    expect(right.length).toBeGreaterThanOrEqual(9)
    for (const { confidence, reason } of responses) {
      expect(confidence).toBeGreaterThanOrEqual(0.5)
      expect(confidence).toBeLessThanOrEqual(1)
      expect(reason).toMatch(/^[“I].+\.$/)
    }
    const sure = responses.filter(({ confidence }) => confidence > 0.9)
    expect(sure.every((response) => right.includes(response))).toBe(true)
  })

  test('names the deciding words', async () => {
    const { label, reason } = await text.classify(call, { text: 'A radio spot and a podcast.', labels: FLOWS })
    expect(label).toBe('VOICE')
    expect(reason).toBe('“radio”, “spot” and “podcast” suggest VOICE.')
  })

  test('has low confidence in a text that fits no label', async () => {
    const { confidence } = await text.classify(call, { text: 'Hello there.', labels: FLOWS })
    expect(confidence).toBeLessThan(0.8)
  })

  test('returns the only label', async () => {
    const [only] = FLOWS
    const response = await text.classify(call, { text: 'anything', labels: only ? [only] : [] })
    expect(response).toMatchObject({ label: 'IMAGE', confidence: 1 })
  })

  test.each([
    ['no text', '  ', FLOWS],
    ['no labels', 'a brief', []],
  ])('%s is invalid', async (_, brief, labels) => {
    const error = await text.classify(call, { text: brief, labels }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ModelFailure)
    expect(error).toMatchObject({ reason: 'invalid' })
  })
})

describe('a writer', () => {
  test('writes the given facts as sentences and nothing else', async () => {
    const facts =
      'name: Maya Lin\ncategory: Musician\nlocation: Seoul\nvoiceTone: warm\naccent: Korean\nnumberOfFollowers: 60000'
    const written = await text.write(call, { instruction: 'Introduce her.', facts, maxWords: 60 })
    expect(written.text).toBe(
      'Maya Lin is a musician from Seoul. The voice is warm, with a Korean accent. 60,000 people follow along.',
    )
  })

  test('keeps whole sentences within the word limit', () => {
    const facts = 'name: Maya; category: actor; audience: Students of design and fashion; price: 20 euros'
    expect(writeFromFacts(facts, 9)).toBe('Maya is an actor. The price is 20 euros.')
    expect(writeFromFacts(facts, 3)).toBe('Maya is an…')
  })

  test('writes facts without a template plainly and leaves out unknown ones', () => {
    expect(writeFromFacts('hair color: null; has beard: yes; colours: red, green, blue; She sings', 50)).toBe(
      'Has beard: yes. The colours are red, green and blue. She sings.',
    )
  })

  test('rejects empty facts as invalid', async () => {
    await expect(text.write(call, { instruction: 'Write.', facts: ' \n ', maxWords: 20 })).rejects.toMatchObject({
      reason: 'invalid',
    })
  })
})
