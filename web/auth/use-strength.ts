import { useEffect, useState } from 'react'
import { NOTHING_TYPED, type Strength } from './strength.ts'

type Judge = (password: string, known: readonly string[]) => Strength

/**
 * Rates a password while it is typed. The rule contains thousands of words, so it is fetched on the
 * first character. Until it arrives, or if it never does, the meter shows its empty state and the
 * server decides.
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
