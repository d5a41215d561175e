import { globSync } from 'node:fs'

const TEXTS = [
  '{server,web,client,packages,scripts,tests,bench,examples,deploy,docs}/**/*.{ts,tsx,js,md,css,sql,yaml,html}',
  '*.{ts,md,yaml}',
  '{.env.example,Dockerfile,.ci/run}',
]
const LEFT_OUT = [
  /(^|\/)(node_modules|dist|fixtures|weights|site\/content)\//,
  // These files are generated from texts that the check reads anyway.
  /^(client\/src\/api-types\.ts|deploy\/prometheus\/alerts\.yaml|docs\/contract-map\.md)$/,
  /^server\/platform\/(database\/tables|postal\/postal-tables)\.ts$/,
  /^server\/features\/likeness\/search\/domain\/(trait|language|place)-words\.ts$/,
  /^tests\/support\/judged\//,
  /^web\/site\/store\/words\/(ar|de|es|fr|ja)\//,
  /^server\/platform\/made-with-ai\/(words|disclosure)\.ts$/,
  /^server\/features\/offers\/messages\/domain\/contact-words\.ts$/,
  /^server\/platform\/most-used-passwords\.ts$/,
  /^scripts\/prose\/british\.yaml$/,
]

const TESTS = /\.test\.tsx?$|^(tests|bench|scripts|packages\/demo-art)\/|\/testing\//

type Unread = { files: RegExp; pattern: RegExp }

/** Data, other languages, and parts of words are not English. */
const UNREAD: readonly Unread[] = [
  {
    files: /./,
    pattern:
      /https?:\/\/\S+|U\+[0-9A-F]{4}|%[0-9a-f]{2}\w*|#[0-9a-f]{3,8}\b|\\[bdfnrstvw]|\\x[0-9a-f]{2}|\\u(?:\{[0-9a-f]+\}|[0-9a-f]{4})\w*/gi,
  },
  { files: /./, pattern: /\b(?=\w*\d)(?=\w*[A-Z])[A-Za-z\d]{16,}/g },
  {
    files: /\.(tsx?|sql)$/,
    pattern: /[a-z]+(?=\(\?:|\[[a-z]{2}\]|\?[a-z|)])|(?<=\|)[a-z]+(?=\)\?)|(?<=\?\|)[a-z]+|\[[\w.-]+\]/g,
  },
  { files: /\.md$/, pattern: /\]\([^)\s]*\)/g },
  { files: /\.tsx?$/, pattern: /\b(?:de|es|fr|ja|ar): '[^'\n]*'/g },
  // In tests, a string without a space is data, for example a token or an invented name.
  { files: TESTS, pattern: /(['"`])[^'`"\s]*\1/g },
  // In tests, a string with letters of another language is data.
  { files: TESTS, pattern: /(['"`])(?=[^'`"\n]*[\u00c0-\u06ff])[^'`"\n]*\1/g },
  {
    files: TESTS,
    pattern:
      /\b(abset|bbdb|cdef|cancelled refunded|elfie|followershipment|frum|haircolor|ictures|inal|mple|ompleted|peop|secu|urugay?)\b/gi,
  },
  { files: /^scripts\/(planted-faults|prose\/texts)\.ts$/, pattern: /recieved|payement|seperate|zymurgy/g },
  { files: /\/local-models\/text\.test\.ts$/, pattern: /grey haired|colou?red hair|colours(: | are )/g },
  // These strings are in other languages, or they are no words.
  {
    files:
      /\/(board-pages|campaign-texts|order-page|share-pages|buying|store-frame|guessable-password|text-rules|contact-details|lettering|web-profiles|compose)\.test\.ts$/,
    pattern: /(['"`/])(?:(?!\1)[^\n])*\1/g,
  },
  {
    files:
      /\/(campaign-texts\/texts|guessable-password|text-rules|folded-text|written-names|phone-numbers|read-counts|return-to\/[\w-]+|other-types|contract-embeddings)\.ts$/,
    pattern: /(['"`/])(?:(?!\1)[^\n])*\1/g,
  },
]

export const listTexts = (root: string): string[] =>
  globSync(TEXTS, { cwd: root })
    .filter((file) => !LEFT_OUT.some((pattern) => pattern.test(file)))
    .toSorted()

/** Replaces everything that is not English with spaces. Positions and lines stay the same. */
export const readText = (file: string, source: string): string =>
  UNREAD.reduce((text, { files, pattern }) => (files.test(file) ? text.replace(pattern, blanked) : text), source)

export const blanked = (text: string): string => text.replace(/[^\n]/g, ' ')
