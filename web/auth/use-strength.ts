import { useEffect, useState } from 'react'
import { NOTHING_TYPED, type Strength } from './strength.ts'

type Judge = (password: string, known: readonly string[]) => Strength

/**
 * What the meter says of a password while it is typed. The rule knows thousands of words, so it is fetched with the first
 * letter; until it is here, and should it not come, the meter says what it says of nothing, and the server judges.
 */
export function useStrength(password: string, known: readonly string[]): Strength {
  const [judge, setJudge] = useState<Judge>()
  const isWanted = password !== '' && judge === undefined
  useEffect(() => {
    if (!isWanted) return
    let isGone = false
    import('./password-strength.ts').then(
      ({ strengthOf }) => isGone || setJudge(() => strengthOf),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [isWanted])
  return judge ? judge(password, known) : NOTHING_TYPED
}
