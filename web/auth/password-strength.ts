import { guessableReason } from '../../server/platform/guessable-password.ts'
import { say } from '../words/say.ts'
import { nothingTyped, type Strength } from './strength.ts'

/**
 * Parts of the person's name or email address lower the level. The server refuses every password
 * of level 1.
 */
export function strengthOf(password: string, known: readonly string[]): Strength {
  if (password === '') return nothingTyped()
  if (password.length < 8) {
    const missing = 8 - password.length
    return {
      level: 1,
      words: say('{missing, plural, one {# more character needed.} other {# more characters needed.}}', { missing }),
    }
  }
  const reason = guessableReason(password, known)
  if (reason !== undefined) return { level: 1, words: reason }
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^\w]|_/].filter((kind) => kind.test(password)).length
  const points = password.length + kinds * 2
  if (points < 14) return { level: 2, words: say('Fair. Add a few characters to make it stronger.') }
  if (points < 20) return { level: 3, words: say('Good.') }
  return { level: 4, words: say('Strong.') }
}
