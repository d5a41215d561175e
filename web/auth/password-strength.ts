/** A hint, not a gate: the server asks for eight characters, this says what would hold. */
export type Strength = { level: 0 | 1 | 2 | 3 | 4; words: string }

const COMMON = /^(?:password|passwort|qwerty|azerty|letmein|welcome|iloveyou|admin|abc123|monkey|dragon|football)/i
const RUNS = /(.)\1{3,}|0123|1234|2345|3456|4567|5678|6789|abcd|qwer|asdf/i

/** How well a password would stand up to guessing; what the person is called makes it weaker. */
export function strengthOf(password: string, known: readonly string[]): Strength {
  if (password === '')
    return { level: 0, words: 'At least 8 characters. Four words you will remember are better than symbols.' }
  if (password.length < 8) {
    const missing = 8 - password.length
    return { level: 1, words: `${missing} more ${missing === 1 ? 'character' : 'characters'} to go.` }
  }
  const lower = password.toLowerCase()
  const isPersonal = known.some((word) => word.length >= 4 && lower.includes(word.toLowerCase()))
  if (isPersonal) return { level: 1, words: 'It contains your name or address: easy to guess.' }
  if (COMMON.test(password) || new Set(lower).size < 5)
    return { level: 1, words: 'One of the first that would be guessed.' }
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^\w]|_/].filter((kind) => kind.test(password)).length
  const points = password.length + kinds * 2 - (RUNS.test(password) ? 4 : 0)
  if (points < 14) return { level: 2, words: 'Fair. A few characters more would help.' }
  if (points < 20) return { level: 3, words: 'Good.' }
  return { level: 4, words: 'Strong.' }
}
