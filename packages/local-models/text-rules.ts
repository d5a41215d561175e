import type { Verdict } from '@semblance/ports/models'

type Score = keyof Verdict['scores']

/** Below 1, because a phrase may be a quotation or have another meaning. */
const BY_PHRASE = 0.9

/** No form accepts a longer text. */
const MAX_LENGTH = 20_000

/**
 * English phrases, compared without case, accents and common disguises. They ignore the context
 * and are only a minimum for servers without a hosted model.
 */
const PHRASES: Readonly<Partial<Record<Score, readonly RegExp[]>>> = {
  nudity: [
    /\bporn(o|ographic|ography)?\b/,
    /\bhentai\b/,
    /\b(send|show|make|generate)\b.{0,20}\b(nudes?|naked)\b/,
    /\bxxx\b/,
  ],
  violence: [
    /\b(i|we)('ll| will| am going to| are going to|'m going to|'re going to) (kill|murder|shoot|stab|behead|rape) (you|him|her|them)\b/,
    /\b(bomb|shoot up|blow up) (the|a|your|that) (school|church|mosque|synagogue|office|stadium)\b/,
  ],
  hate: [
    /\b(gas|kill|deport|exterminate) (all |the )*(jews|muslims|blacks|gays|immigrants|women|christians|asians|arabs|mexicans)\b/,
    /\bheil hitler\b/,
    /\bwhite (power|supremacy)\b/,
    /\bn[i1]gg(er|a)s?\b/,
    /\bfag(got)?s?\b/,
    /\bkikes?\b/,
  ],
  harassment: [
    /\b(you('re| are)? (a |an |such a )?(worthless|pathetic|disgusting)\b)/,
    /\b(nobody|no one) (likes|loves|wants) you\b/,
    /\b(i know where you live|i will find you)\b/,
    /\bkill (yourself|urself)\b|\bkys\b/,
  ],
  selfHarm: [
    /\bkill (yourself|urself)\b|\bkys\b/,
    /\b(i want to|i'm going to|i will|how (do i|to)) (kill myself|end my life|hang myself|cut myself)\b/,
  ],
  minors: [
    /\b(naked|nude|sexy|sexual|porn\w*) (little |young )*(child|children|kids?|boys?|girls?|minors?|teens?|toddlers?|schoolgirls?|schoolboys?)\b/,
    /\b(child|kid|minor|underage|preteen|toddler|loli)s?\b.{0,20}\b(porn\w*|nudes?|naked|sex\w*)\b/,
  ],
}

/** 0.9 for each category that has a phrase in the text. */
export function judgeText(text: string): Partial<Record<Score, number>> {
  const plain = plainText(text.slice(0, MAX_LENGTH))
  const found = Object.entries(PHRASES).filter(([, phrases]) => phrases.some((phrase) => phrase.test(plain)))
  return Object.fromEntries(found.map(([score]) => [score, BY_PHRASE]))
}

const DISGUISES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/**
 * Lower case, without accents, curly quotes and repeated spaces. Digits within words count as
 * letters.
 */
function plainText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}|\p{Cf}/gu, '')
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
    .replace(/(?<=[a-z])[013457@$!](?=[a-z])/g, (sign) => DISGUISES[sign] ?? sign)
    .replace(/\s+/g, ' ')
}
