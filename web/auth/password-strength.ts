import { guessableReason } from '../../server/platform/guessable-password.ts'
import { NOTHING_TYPED, type Strength } from './strength.ts'

/**
 * Parts of the person's name or email address lower the level. The server refuses every password
 * of level 1.
 */
export function strengthOf(password: string, known: readonly string[]): Strength {
  if (password === '') return NOTHING_TYPED
  if (password.length < 8) {
    const missing = 8 - password.length
    return { level: 1, words: `${missing} more ${missing === 1 ? 'character' : 'characters'} needed.` }
  }
  const reason = guessableReason(password, known)
  if (reason !== undefined) return { level: 1, words: reason }
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^\w]|_/].filter((kind) => kind.test(password)).length
  const points = password.length + kinds * 2
  if (points < 14) return { level: 2, words: 'Fair. Add a few characters to make it stronger.' }
  if (points < 20) return { level: 3, words: 'Good.' }
  return { level: 4, words: 'Strong.' }
}
