import type { Words } from '../words/type.ts'

/** Returns undefined if the refusal has another reason. */
export function explainNameRefusal(
  refused: { code: string; message: string } | string | null,
  goods: Words['goods'],
  maxLength: number,
): string | undefined {
  if (refused === null) return undefined
  const { code, message } = typeof refused === 'string' ? { code: refused, message: '' } : refused
  if (code === 'BRIEF_REFUSED') return goods.nameRefused
  if (code !== 'UnprocessableEntity') return undefined
  const letters = /our font has no (.+)\. Write/.exec(message)?.[1]
  if (letters !== undefined) return goods.nameLetters(letters)
  return message.includes('too long for this product') ? goods.nameLong(maxLength) : undefined
}
