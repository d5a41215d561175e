/** Languages by the code that accents start with, with the words people use. */
const LANGUAGES: Readonly<Record<string, string>> = {
  af: 'afrikaans',
  am: 'amharic',
  ar: 'arabic',
  bg: 'bulgarian',
  bn: 'bengali, bangla',
  ca: 'catalan',
  cs: 'czech',
  cy: 'welsh',
  da: 'danish',
  de: 'german, deutsch',
  el: 'greek',
  en: 'english',
  es: 'spanish, español, espanol, castilian',
  et: 'estonian',
  eu: 'basque',
  fa: 'persian, farsi',
  fi: 'finnish',
  fr: 'french, français, francais',
  ga: 'gaelic',
  gu: 'gujarati',
  ha: 'hausa',
  he: 'hebrew',
  hi: 'hindi',
  hr: 'croatian',
  hu: 'hungarian',
  id: 'indonesian',
  is: 'icelandic',
  it: 'italian, italiano',
  ja: 'japanese',
  ko: 'korean',
  lt: 'lithuanian',
  lv: 'latvian',
  mr: 'marathi',
  ms: 'malay',
  nb: 'norwegian',
  nl: 'dutch, flemish',
  pa: 'punjabi',
  pl: 'polish',
  pt: 'portuguese, português, portugues',
  ro: 'romanian',
  ru: 'russian',
  sk: 'slovak',
  sl: 'slovenian',
  sq: 'albanian',
  sr: 'serbian',
  sv: 'swedish',
  sw: 'swahili',
  ta: 'tamil',
  te: 'telugu',
  th: 'thai',
  tl: 'tagalog, filipino',
  tr: 'turkish',
  uk: 'ukrainian',
  ur: 'urdu',
  vi: 'vietnamese',
  xh: 'xhosa',
  yo: 'yoruba',
  zh: 'chinese, mandarin, cantonese',
  zu: 'zulu',
}

const SAME: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb', fil: 'tl', iw: 'he', cmn: 'zh', yue: 'zh' }

export const LANGUAGE_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries(LANGUAGES).flatMap(([code, line]) => line.split(',').map((word) => [word.trim(), code] as const)),
)

export function languageCode(text: string): string | undefined {
  const word = text.trim().toLowerCase()
  const code = SAME[word] ?? word
  return Object.hasOwn(LANGUAGES, code) ? code : LANGUAGE_WORDS.get(word)
}

const names = new Intl.DisplayNames('en', { type: 'language' })
export const languageName = (code: string): string => (code === 'nb' ? 'Norwegian' : (names.of(code) ?? code))

/** Accepts BCP 47 tags such as `es-MX`; undefined for other words. */
export function languageOfAccent(accent: string | null): string | undefined {
  const [, code] = /^([a-z]{2,3})(?:-[a-z\d]{2,8})*$/i.exec(accent ?? '') ?? []
  return code === undefined ? undefined : languageCode(code)
}
