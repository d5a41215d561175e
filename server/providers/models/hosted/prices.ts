/**
 * US dollars per million tokens, which is the same number as millionths of a dollar per token.
 * From the price lists of autumn 2026. For a model that is missing here, the price in its row of
 * the table `ai_models` applies.
 */
type TokenPrice = {
  input: number
  cached?: number
  imageInput?: number
  output: number
}

const TOKEN_PRICES: Readonly<Record<string, TokenPrice>> = {
  'gpt-image-1.5': { input: 5, imageInput: 8, output: 32 },
  'gpt-image-1': { input: 5, imageInput: 10, output: 40 },
  'gpt-image-1-mini': { input: 2, imageInput: 2.5, output: 8 },
  'gpt-5': { input: 1.25, cached: 0.125, output: 10 },
  'gpt-5-mini': { input: 0.25, cached: 0.025, output: 2 },
  'gpt-5-nano': { input: 0.05, cached: 0.005, output: 0.4 },
  'text-embedding-3-small': { input: 0.02, output: 0 },
  'text-embedding-3-large': { input: 0.13, output: 0 },
  'gemini-2.5-flash': { input: 0.3, cached: 0.03, output: 2.5 },
  'gemini-2.5-flash-lite': { input: 0.1, cached: 0.01, output: 0.4 },
  'gemini-2.5-flash-image': { input: 0.3, output: 30 },
}

/** US dollars for each picture or each megapixel. */
const PICTURE_PRICES: Readonly<Record<string, { picture: number } | { megapixel: number }>> = {
  'fal-ai/flux-2': { megapixel: 0.012 },
  'fal-ai/flux-2/edit': { megapixel: 0.012 },
  'fal-ai/flux-pro/kontext': { picture: 0.04 },
  'fal-ai/flux-pro/kontext/max': { picture: 0.08 },
}

/** Price of one ElevenLabs credit in the Creator plan, in millionths of a dollar. */
const MICRO_USD_PER_CREDIT = 220

export type TokensUsed = {
  input?: number | undefined
  cached?: number | undefined
  imageInput?: number | undefined
  output?: number | undefined
}

const DATED = /-\d{4}-\d{2}-\d{2}$/

/** Rounds up. Undefined if the number of tokens or the price is unknown. */
export function costOfTokens(model: string, used: TokensUsed): { costMicroUsd?: number } {
  const price = TOKEN_PRICES[model.replace(DATED, '')]
  const { input, cached = 0, imageInput = 0, output = 0 } = used
  if (!price || input === undefined) return {}
  const cost =
    (input - cached - imageInput) * price.input +
    cached * (price.cached ?? price.input) +
    imageInput * (price.imageInput ?? price.input) +
    output * price.output
  return { costMicroUsd: Math.max(0, Math.ceil(rounded(cost))) }
}

/** `pixels` is the size of the result. */
export function costOfPicture(model: string, pixels: number): { costMicroUsd?: number } {
  const price = PICTURE_PRICES[model]
  if (!price) return {}
  const dollars = 'picture' in price ? price.picture : price.megapixel * Math.ceil(pixels / 1_000_000)
  return { costMicroUsd: Math.ceil(rounded(dollars * 1_000_000)) }
}

/** Undefined if ElevenLabs did not report the credits. */
export function costOfCredits(credits: string | null): { costMicroUsd?: number } {
  const count = credits === null || credits.trim() === '' ? Number.NaN : Number(credits)
  return Number.isFinite(count) && count >= 0 ? { costMicroUsd: Math.ceil(rounded(count * MICRO_USD_PER_CREDIT)) } : {}
}

/**
 * Removes floating-point errors. Otherwise the callers would round a cost of 3.0000000000000004 up
 * to 4.
 */
const rounded = (cost: number): number => Math.round(cost * 1e6) / 1e6
