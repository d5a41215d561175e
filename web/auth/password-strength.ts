import { guessableReason } from '../../server/platform/guessable-password.ts'
import { NOTHING_TYPED, type Strength } from './strength.ts'

/**
 * How well a password would stand up to guessing; what is known of the person, name and address, makes it weaker. At
 * level 1 the server refuses it, by the very same rule.
 */
export function strengthOf(password: string, known: readonly string[]): Strength {
  if (password === '') return NOTHING_TYPED
  if (password.length < 8) {
    const missing = 8 - password.length
    return { level: 1, words: `${missing} more ${missing === 1 ? 'character' : 'characters'} to go.` }
  }
  const reason = guessableReason(password, known)
  if (reason !== undefined) return { level: 1, words: reason }
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^\w]|_/].filter((kind) => kind.test(password)).length
  const points = password.length + kinds * 2
  if (points < 14) return { level: 2, words: 'Fair. A few characters more would help.' }
  if (points < 20) return { level: 3, words: 'Good.' }
  return { level: 4, words: 'Strong.' }
}
